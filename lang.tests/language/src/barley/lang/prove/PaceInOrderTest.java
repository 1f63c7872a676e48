package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;

/** How many buffers nodes need that do one unit after the other, beside a model that tries one number after the other. */
class PaceInOrderTest {

	private static final int TRIALS = 3_000;

	/** Units with their nodes, where a message is two units of one node each. */
	private record Programs(int[][] at, int[] other, boolean[] isSend, int nodes) {

		/** Messages between random nodes, shuffled, and some units of several nodes; the i-th send of a pair is for the i-th receive. */
		static Programs random(Random random) {
			int nodes = 2 + random.nextInt(3);
			List<int[]> units = new ArrayList<>();
			for (int message = random.nextInt(9); message > 0; message--) {
				int from = random.nextInt(nodes);
				int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
				units.add(new int[] {from, to, 1});
				units.add(new int[] {to, from, 0});
			}
			for (int together = random.nextInt(3); together > 0; together--) {
				int one = random.nextInt(nodes);
				units.add(new int[] {one, (one + 1) % nodes, 2});
			}
			Collections.shuffle(units, random);
			int[][] at = new int[units.size()][];
			int[] other = new int[at.length];
			boolean[] isSend = new boolean[at.length];
			Map<List<Integer>, Deque<Integer>> open = new HashMap<>();
			for (int unit = 0; unit < at.length; unit++) {
				int[] each = units.get(unit);
				at[unit] = each[2] == 2 ? new int[] {each[0], each[1]} : new int[] {each[0]};
				isSend[unit] = each[2] == 1;
				other[unit] = -1;
				Deque<Integer> others = open.getOrDefault(List.of(each[1], each[0], 1 - each[2]), new ArrayDeque<>());
				if (each[2] < 2 && !others.isEmpty()) {
					other[unit] = others.remove();
					other[other[unit]] = unit;
				} else {
					open.computeIfAbsent(List.of(each[0], each[1], each[2]), any -> new ArrayDeque<>()).add(unit);
				}
			}
			return new Programs(at, other, isSend, nodes);
		}

		/** Returns whether all units are carried out with so many buffers: again and again whatever can be done is done. */
		boolean ends(int buffers) {
			List<Deque<Integer>> own = new ArrayList<>();
			for (int node = 0; node < nodes; node++) {
				own.add(new ArrayDeque<>());
			}
			for (int unit = 0; unit < at.length; unit++) {
				for (int node : at[unit]) {
					own.get(node).add(unit);
				}
			}
			Map<List<Integer>, Integer> buffered = new HashMap<>();
			boolean[] sent = new boolean[at.length];
			for (boolean goesOn = true; goesOn;) {
				goesOn = false;
				for (int unit = 0; unit < at.length; unit++) {
					int each = unit;
					boolean first = java.util.Arrays.stream(at[unit]).allMatch(node -> Integer.valueOf(each).equals(own.get(node).peek()));
					if (!first) {
						continue;
					}
					if (other[unit] < 0) {
						for (int node : at[unit]) {
							own.get(node).remove();
						}
						goesOn = true;
						continue;
					}
					int node = at[unit][0];
					int partner = at[other[unit]][0];
					List<Integer> pair = isSend[unit] ? List.of(node, partner) : List.of(partner, node);
					if (!isSend[unit] && sent[other[unit]]) {
						buffered.merge(pair, -1, Integer::sum);
					} else if (Integer.valueOf(other[unit]).equals(own.get(partner).peek())) {
						own.get(partner).remove();
					} else if (isSend[unit] && buffered.getOrDefault(pair, 0) < buffers) {
						buffered.merge(pair, 1, Integer::sum);
						sent[unit] = true;
					} else {
						continue;
					}
					own.get(node).remove();
					goesOn = true;
				}
			}
			return own.stream().allMatch(Deque::isEmpty);
		}

		int leastBuffers() {
			for (int buffers = 0; buffers <= at.length; buffers++) {
				if (ends(buffers)) {
					return buffers;
				}
			}
			return PaceInOrder.NEVER;
		}
	}

	@Test
	void itIsTheLeastNumber() {
		int[] found = new int[4];
		for (int trial = 0; trial < TRIALS; trial++) {
			Programs programs = Programs.random(new Random(trial));
			int least = programs.leastBuffers();
			int number = trial;
			assertEquals(least, new PaceInOrder(programs.at, programs.other, programs.isSend, programs.nodes).leastBuffers(),
					() -> "trial " + number);
			found[Math.min(least + 1, 3)]++;
		}
		for (int kind = 0; kind < found.length; kind++) {
			assertEquals(true, found[kind] > 20, "programs that need " + (kind - 1) + " buffers: " + found[kind]);
		}
	}
}
