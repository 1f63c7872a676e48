package barley.lang.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.elaborate.Route;
import barley.runtime.machine.Machine;

/** Lane assignment against a search that tries everything, on small random machines. */
class LaneAssignmentTest {

	private record Hop(int from, int to) {
	}

	@Test
	void findsAnAssignmentExactlyWhenThereIsOne() {
		Random random = new Random(20_26);
		int possible = 0;
		for (int round = 0; round < 1_000; round++) {
			boolean oneway = random.nextBoolean();
			DesignAnalysis analysis = BarleyText.of(randomTopology(random, oneway)).design("T");
			List<Route> tours = analysis.wiring().realm().allRoutes();
			boolean found = analysis.findings().stream().noneMatch(finding -> finding.code().id().startsWith("lane-"));
			assertEquals(search(analysis.wiring().machine(), hops(tours), 0, new HashSet<>(), oneway), found, () -> analysis.findings().toString());
			if (found) {
				possible++;
				assertDisjoint(analysis, tours, oneway);
			}
		}
		assertTrue(possible > 100 && possible < 900, "a one-sided sample: " + possible);
	}

	private static String randomTopology(Random random, boolean oneway) {
		int nodes = 3 + random.nextInt(3);
		StringBuilder text = new StringBuilder("topology T { node n[" + nodes + "] ");
		for (int a = 0; a < nodes; a++) {
			for (int b = a + 1; b < nodes; b++) {
				text.append("link n[" + a + "] -- n[" + b + "] lanes " + (1 + random.nextInt(2)) + " ");
			}
		}
		text.append("embedding E ").append(oneway ? "oneway " : "").append("{ ");
		for (int walk = 0, walks = 2 + random.nextInt(2); walk < walks; walk++) {
			List<Integer> order = IntStream.range(0, nodes).boxed().collect(Collectors.toCollection(ArrayList::new));
			Collections.shuffle(order, random);
			int length = 2 + random.nextInt(nodes - 1);
			text.append(random.nextBoolean() ? "ring" : "path").append(" W").append(walk).append(" { visit ")
					.append(order.stream().limit(length).map(node -> "n[" + node + "]").collect(Collectors.joining(", "))).append(" } ");
		}
		return text.append("} }").toString();
	}

	private static List<Hop> hops(List<Route> tours) {
		List<Hop> hops = new ArrayList<>();
		for (Route tour : tours) {
			for (int hop = 0; hop < tour.hops(); hop++) {
				hops.add(new Hop(tour.from(hop), tour.to(hop)));
			}
		}
		return hops;
	}

	/** Whether the hops from {@code next} on can have lanes that are not taken. */
	private static boolean search(Machine machine, List<Hop> hops, int next, Set<String> taken, boolean oneway) {
		if (next == hops.size()) {
			return true;
		}
		Hop hop = hops.get(next);
		for (int lane = 0; lane < machine.lanes(); lane++) {
			boolean forward = machine.from(lane) == hop.from() && machine.to(lane) == hop.to();
			boolean backward = machine.to(lane) == hop.from() && machine.from(lane) == hop.to();
			String place = lane + (oneway ? forward ? ">" : "<" : "");
			if ((forward || backward) && taken.add(place)) {
				if (search(machine, hops, next + 1, taken, oneway)) {
					return true;
				}
				taken.remove(place);
			}
		}
		return false;
	}

	private static void assertDisjoint(DesignAnalysis analysis, List<Route> tours, boolean oneway) {
		Machine machine = analysis.wiring().machine();
		Set<String> taken = new HashSet<>();
		for (Route tour : tours) {
			int[] lanes = analysis.embeddings().lanes(tour);
			for (int hop = 0; hop < tour.hops(); hop++) {
				int lane = lanes[hop];
				boolean forward = machine.from(lane) == tour.from(hop);
				assertEquals(tour.to(hop), forward ? machine.to(lane) : machine.from(lane));
				assertTrue(taken.add(lane + (oneway ? forward ? ">" : "<" : "")), () -> "lane taken twice: " + machine.laneName(lane));
			}
		}
	}
}
