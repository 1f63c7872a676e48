package barley.lang.steps;

import java.util.List;
import java.util.stream.IntStream;

import barley.lang.motion.Motion;
import barley.lang.motion.Ranges;
import barley.lang.prove.Replay.Held;

/** Whose holdings, as they were when an exchange began, are combined in something. */
interface Source {

	/** What nodes held when an exchange began. */
	interface Base {

		/** Returns what a node held of the movement's data. */
		List<Held> held(int node);
	}

	/** Elements that a node holds, and from whom. */
	record Change(Ranges what, Source source) {
	}

	/** Adds what a node holds after some of the steps of a motion, where that differs from what it held before. */
	static void changes(Motion motion, int node, int steps, Past past, List<Change> changes) {
		motion.changes(node, steps, (what, nodes, first, length) -> {
			boolean alone = length == 1;
			changes.add(new Change(what, alone ? of(nodes[Math.floorMod(first, nodes.length)], past.base())
					: past.sums(nodes).stretch(first, length)));
		});
	}

	/** The parts of some elements, in their order, each with what is combined in it. */
	void parts(long first, long end, List<Held> to);

	/** Returns the nodes. */
	IntStream nodes();

	/** Returns what one node held. */
	static Source of(int node, Base base) {
		return new Source() {

			@Override
			public void parts(long first, long end, List<Held> to) {
				cut(base.held(node), first, end, to);
			}

			@Override
			public IntStream nodes() {
				return IntStream.of(node);
			}
		};
	}

	/** Adds the parts of {@code held} that lie within a range. */
	static void cut(List<Held> held, long first, long end, List<Held> to) {
		for (Held part : held) {
			if (part.first() < end && first < part.end()) {
				to.add(new Held(Math.max(first, part.first()), Math.min(end, part.end()), part.contributors(), part.print()));
			}
		}
	}
}
