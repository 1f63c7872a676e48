package barley.lang.steps;

import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.motion.Ranges;
import barley.lang.picture.Shades;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;

/**
 * What goes over a channel in a step.
 *
 * @param step     the step of its exchange, from 0
 * @param fragment which of the collective's fragments it is
 */
public record Carried(Stage stage, Moving moving, int channel, int hop, int step, int fragment) {

	public int fragments() {
		return moving.fragments();
	}

	public int colour() {
		return Shades.of(fragment, moving.fragments());
	}

	public String letter() {
		return Shades.letter(fragment);
	}

	public Movement movement() {
		return moving.movement();
	}

	/** Returns the statement that moves it. */
	public Origin source() {
		return moving.movement().source();
	}

	/** Returns whether the receiver combines it with what it holds. */
	public boolean combines() {
		return moving.motion().combines(hop, step);
	}

	public Ranges what() {
		return moving.motion().what(hop, step);
	}

	public long bytes() {
		return Math.multiplyExact(what().size(), (long) moving.movement().data().type().bytes());
	}

	/** Returns the elements as an author would write them: {@code x[0..11]}. */
	public String name() {
		Payload data = moving.movement().data();
		Ranges what = what();
		if (what.size() == data.size() || what.list().isEmpty()) {
			return data.name();
		}
		Ranges.Range range = what.list().get(0);
		return Words.of("%s[%d..%d]%s", data.name(), range.first() - data.first(), range.end() - 1 - data.first(),
				what.isContiguous() ? "" : " and more");
	}
}
