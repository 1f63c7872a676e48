package barley.lang.steps;

import java.util.ArrayList;
import java.util.List;

import barley.lang.motion.Ranges;
import barley.lang.picture.HeldPiece;
import barley.lang.picture.HeldPiece.State;
import barley.lang.plan.Payload;

/** What nodes hold, as pieces on a ring: all data one after the other, each as wide as it has bytes. */
public final class HeldRing {

	/** Of pieces narrower than this, the first stands for its neighbours, too; something wrong stands for all. */
	private static final double NARROWEST = 1.0 / 360;

	private final List<Payload> data;
	private final Wrong wrong;
	private final double bytes;

	/** Says what is wrong of what nodes hold. */
	@FunctionalInterface
	public interface Wrong {

		/** @param steps how many steps are over */
		Ranges of(Payload payload, int node, long steps);
	}

	public HeldRing(List<Payload> data, Losses losses) {
		this(data, losses::wrong);
	}

	public HeldRing(List<Payload> data, Wrong wrong) {
		this.data = data;
		this.wrong = wrong;
		bytes = data.stream().mapToDouble(HeldRing::bytes).sum();
	}

	private static double bytes(Payload payload) {
		return (double) payload.size() * payload.type().bytes();
	}

	/** Returns what a node holds; takes time linear in its parts. */
	public List<HeldPiece> of(Situation situation, int node) {
		List<HeldPiece> pieces = new ArrayList<>();
		double before = 0;
		for (Payload payload : data) {
			Ranges without = wrong.of(payload, node, situation.steps());
			for (Situation.Part part : situation.of(payload, node)) {
				State state = part.complete() ? State.COMPLETE : State.PARTIAL;
				long at = part.first();
				for (Ranges.Range range : without.within(part.first(), part.end()).list()) {
					add(pieces, payload, before, at, range.first(), part.share(), state);
					add(pieces, payload, before, range.first(), range.end(), part.share(), State.WRONG);
					at = range.end();
				}
				add(pieces, payload, before, at, part.end(), part.share(), state);
			}
			before += bytes(payload);
		}
		return pieces;
	}

	private void add(List<HeldPiece> pieces, Payload payload, double before, long first, long end, double share, State state) {
		if (first >= end) {
			return;
		}
		double from = (before + (double) (first - payload.first()) * payload.type().bytes()) / bytes;
		double to = (before + (double) (end - payload.first()) * payload.type().bytes()) / bytes;
		HeldPiece last = pieces.isEmpty() ? null : pieces.get(pieces.size() - 1);
		boolean narrow = last != null && last.to() >= from - 1e-12 && Math.max(to - from, last.to() - last.from()) < NARROWEST;
		if (narrow) {
			State worst = state == State.WRONG ? State.WRONG : last.state();
			pieces.set(pieces.size() - 1, new HeldPiece(last.from(), to, last.share(), worst));
		} else {
			pieces.add(new HeldPiece(from, to, share, state));
		}
	}
}
