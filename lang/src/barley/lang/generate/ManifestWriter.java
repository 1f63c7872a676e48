package barley.lang.generate;

import java.util.List;

import org.eclipse.emf.ecore.EObject;

import barley.lang.generate.Manifest.Heading;
import barley.runtime.data.Operator;

/** Takes down in a manifest what a movement does with the elements of one vector. */
final class ManifestWriter implements Dispatch.Carrier {

	/** Elements of a node in which all values have been combined that ever will be. */
	record Complete(long first, long count, int contributors) {
	}

	/** Says what is complete of elements that a node has combined. */
	interface Completion {

		List<Complete> parts(int node, Ranges.Range what);
	}

	private final Manifest lines;
	private final EObject source;
	private final Operator operator;
	private final int vector;
	private final long offset;
	private final Completion completion;

	ManifestWriter(Manifest lines, EObject source, Operator operator, int vector, long offset, Completion completion) {
		this.lines = lines;
		this.source = source;
		this.operator = operator;
		this.vector = vector;
		this.offset = offset;
		this.completion = completion;
	}

	@Override
	public void carry(int step, int from, int to, int lane, Ranges what, boolean combines) {
		Heading heading = new Heading(source, combines ? operator : null, false);
		if (what.list().isEmpty()) {
			lines.add(heading, step, from, to, lane, vector, 0, 0, Manifest.SAME_PLACE);
		}
		for (Ranges.Range range : what.list()) {
			lines.add(heading, step, from, to, lane, vector, offset + range.first(), range.count(), Manifest.SAME_PLACE);
		}
	}

	@Override
	public void relocate(int step, int from, int to, int lane, long first, long count, long place) {
		lines.add(new Heading(source, null, false), step, from, to, lane, vector, offset + first, count, place == first ? Manifest.SAME_PLACE : offset + place);
	}

	@Override
	public void complete(int step, int node, Ranges what) {
		for (Ranges.Range range : operator == Operator.AVG ? what.list() : List.<Ranges.Range>of()) {
			for (Complete part : completion.parts(node, range)) {
				Heading heading = new Heading(source, Operator.AVG, true);
				lines.add(heading, step, node, node, part.contributors, vector, offset + part.first, part.count, Manifest.SAME_PLACE);
			}
		}
	}
}
