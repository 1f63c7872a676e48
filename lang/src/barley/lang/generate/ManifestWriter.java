package barley.lang.generate;

import java.util.List;

import barley.lang.finding.Origin;
import barley.lang.generate.Averages.Complete;
import barley.lang.generate.Manifest.Heading;
import barley.runtime.data.Operator;

/** Takes down in a manifest what a movement does with the elements of one vector. */
final class ManifestWriter implements Dispatch.Carrier {

	private final Manifest lines;
	private final Origin source;
	private final boolean byHand;
	/** Of what the receiver combines, and of what replaces what it has; made once, as there is a line for every transfer. */
	private final Heading combining;
	private final Heading replacing;
	private final int vector;
	private final long offset;

	ManifestWriter(Manifest lines, Origin source, Operator operator, boolean byHand, int vector, long offset) {
		this.lines = lines;
		this.source = source;
		this.byHand = byHand;
		combining = new Heading(source, operator, byHand, false);
		replacing = new Heading(source, null, byHand, false);
		this.vector = vector;
		this.offset = offset;
	}

	@Override
	public void carry(int step, int from, int to, int lane, long first, long count, long place, boolean combines) {
		lines.add(heading(combines), step, from, to, lane, vector, offset + first, count,
				place == first ? Manifest.SAME_PLACE : offset + place);
	}

	@Override
	public void carryNothing(int step, int from, int to, int lane, boolean combines) {
		lines.add(heading(combines), step, from, to, lane, vector, 0, 0, Manifest.SAME_PLACE);
	}

	private Heading heading(boolean combines) {
		return combines ? combining : replacing;
	}

	/** A node divides what it has combined. */
	void divide(int step, int node, List<Complete> parts) {
		for (Complete part : parts) {
			lines.add(new Heading(source, Operator.AVG, byHand, true), step, node, node, part.contributors(), vector, offset + part.first(),
					part.count(), Manifest.SAME_PLACE);
		}
	}
}
