package barley.lang.steps;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

import barley.lang.prove.Replay.Held;

/**
 * What nodes in a row held, added up: any stretch of them in one subtraction where each holds one thing, as most do. A stretch may go on
 * behind the last node with the first.
 */
final class Sums {

	private final int[] nodes;
	private final Source.Base base;
	/** For each place, how many contributions there are before it, and the sum of their prints; null if a node holds several parts. */
	private final long[] counts;
	private final long[] prints;

	/** @param nodes those that combine; -1 for those that do not */
	Sums(int[] nodes, Source.Base base) {
		this.nodes = nodes;
		this.base = base;
		long[] count = new long[nodes.length + 1];
		long[] print = new long[nodes.length + 1];
		boolean plain = true;
		for (int place = 0; place < nodes.length && plain; place++) {
			List<Held> held = nodes[place] < 0 ? List.of() : base.held(nodes[place]);
			plain = held.size() <= 1;
			count[place + 1] = count[place] + (held.isEmpty() ? 0 : held.get(0).contributors());
			print[place + 1] = print[place] + (held.isEmpty() ? 0 : held.get(0).print());
		}
		counts = plain ? count : null;
		prints = plain ? print : null;
	}

	/** Returns what {@code length} nodes from a place on hold together. */
	Source stretch(int first, int length) {
		int start = Math.floorMod(first, nodes.length);
		return new Source() {

			@Override
			public void parts(long from, long to, List<Held> parts) {
				if (counts != null) {
					parts.add(new Held(from, to, (int) sum(counts), sum(prints)));
				} else {
					combine(from, to, parts);
				}
			}

			private long sum(long[] before) {
				int end = start + length;
				return end <= nodes.length ? before[end] - before[start]
						: before[nodes.length] - before[start] + before[end - nodes.length];
			}

			private void combine(long from, long to, List<Held> parts) {
				List<Held> all = new ArrayList<>();
				nodes().forEach(node -> Source.cut(base.held(node), from, to, all));
				TreeSet<Long> bounds = new TreeSet<>();
				all.forEach(part -> {
					bounds.add(part.first());
					bounds.add(part.end());
				});
				Long before = null;
				for (long bound : bounds) {
					if (before != null) {
						add(all, before, bound, parts);
					}
					before = bound;
				}
			}

			private void add(List<Held> all, long from, long to, List<Held> parts) {
				int count = 0;
				long print = 0;
				for (Held part : all) {
					if (part.first() <= from && to <= part.end()) {
						count += part.contributors();
						print += part.print();
					}
				}
				if (count > 0) {
					parts.add(new Held(from, to, count, print));
				}
			}

			@Override
			public IntStream nodes() {
				return IntStream.range(start, start + length).map(place -> nodes[place % nodes.length]).filter(node -> node >= 0);
			}
		};
	}
}
