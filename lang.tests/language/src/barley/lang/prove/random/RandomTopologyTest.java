package barley.lang.prove.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.finding.Severity;
import barley.lang.prove.random.WalkJudge.Hop;
import barley.lang.wiring.Route;
import barley.runtime.machine.Machine;

/**
 * Machines and walks made at random: gaps, repeated visits and shortage of lanes are told exactly when a search that tries everything says
 * so, and the lanes given are apart. {@code -Dbarley.topologies=1000000} tries that many.
 */
class RandomTopologyTest {

	private static final int TOPOLOGIES = Integer.getInteger("barley.topologies", 1_000);
	private static final long FIRST = Long.getLong("barley.seed", 0);

	/** A walk as it is written and as it is meant. */
	private record Written(String text, List<Integer> nodes, List<Hop> hops) {
	}

	@Test
	void walksAreToldAsASearchFindsThem() {
		Map<String, Integer> seen = new TreeMap<>();
		for (long seed = FIRST; seed < FIRST + TOPOLOGIES; seed++) {
			seen.merge(judge(new Random(seed * 0x9E3779B97F4A7C15L), seed).toString(), 1, Integer::sum);
		}
		assertTrue(FIRST > 0 || seen.size() > 4 && seen.getOrDefault("[]", 0) > TOPOLOGIES / 10, "a one-sided sample: " + seen);
	}

	private static Set<String> judge(Random random, long seed) {
		int nodes = 3 + random.nextInt(4);
		int[][] lanes = new int[nodes][nodes];
		StringBuilder text = new StringBuilder("topology T { node n[" + nodes + "] ");
		for (int from = 0; from < nodes; from++) {
			for (int to = from + 1; to < nodes; to++) {
				int count = Math.max(0, random.nextInt(5) - 1);
				lanes[from][to] = count;
				lanes[to][from] = count;
				// The lanes of a pair are numbered over all its statements, whichever way round these are.
				for (int left = count; left > 0; left--) {
					int some = 1 + random.nextInt(left);
					text.append(random.nextBoolean() ? "link n[%d] -- n[%d] lanes %d ".formatted(from, to, some)
							: "link n[%d] -- n[%d] lanes %d ".formatted(to, from, some));
					left -= some - 1;
				}
			}
		}
		boolean oneway = random.nextBoolean();
		boolean together = random.nextInt(4) > 0;
		List<Written> walks = IntStream.range(0, 1 + random.nextInt(3)).mapToObj(i -> walk(random, lanes, "W" + i)).toList();
		String words = walks.stream().map(Written::text).collect(Collectors.joining(" "));
		text.append(together ? "embedding E " + (oneway ? "oneway " : "") + "{ " + words + " }" : words).append(" }");

		WalkJudge judge = new WalkJudge(lanes);
		Set<String> wanted = new TreeSet<>();
		for (Written walk : walks) {
			if (new HashSet<>(walk.nodes).size() < walk.nodes.size()) {
				wanted.add("twice");
			}
			if (!judge.linked(walk.hops)) {
				wanted.add("gap");
			}
		}
		if (wanted.isEmpty()) {
			List<Hop> all = walks.stream().flatMap(walk -> walk.hops.stream()).toList();
			boolean suffice = together ? judge.lanesSuffice(all, oneway)
					: walks.stream().allMatch(walk -> judge.lanesSuffice(walk.hops, false));
			if (!suffice) {
				wanted.add("lanes");
			}
		}
		DesignAnalysis known = BarleyText.of(text.toString()).design("T");
		Set<String> told = known.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR)
				.map(finding -> switch (finding.code()) {
		case RING_GAP -> "gap";
		case RING_TWICE -> "twice";
		case LANE_SHARED, LANE_PIN -> "lanes";
		default -> finding.code().id();
		}).collect(Collectors.toCollection(TreeSet::new));
		if (wanted.contains("gap") || wanted.contains("twice")) {
			told.remove("lanes");
		}
		assertEquals(wanted, told, "seed " + seed + ": " + text + "\n" + known.findings());
		if (told.isEmpty()) {
			assertApart(known, together, oneway, "seed " + seed + ": " + text);
		}
		return wanted;
	}

	/** Mostly a walk along links, sometimes any. */
	private static Written walk(Random random, int[][] lanes, String name) {
		boolean closed = random.nextBoolean();
		List<Integer> order = IntStream.range(0, lanes.length).boxed().collect(Collectors.toCollection(ArrayList::new));
		for (int attempt = 0; attempt < 20; attempt++) {
			Collections.shuffle(order, random);
			List<Integer> nodes = order.subList(0, 2 + random.nextInt(lanes.length - 1));
			if (new WalkJudge(lanes).linked(WalkJudge.hops(nodes, Collections.nCopies(nodes.size(), 0), closed))) {
				break;
			}
		}
		List<Integer> nodes = new ArrayList<>(order.subList(0, 2 + random.nextInt(lanes.length - 1)));
		if (random.nextInt(12) == 0) {
			nodes.add(nodes.get(random.nextInt(nodes.size())));
		}
		List<Integer> pins = nodes.stream().map(node -> random.nextInt(5) == 0 ? 1 + random.nextInt(3) : 0).toList();
		if (!closed) {
			pins = new ArrayList<>(pins);
			pins.set(0, 0);
		}
		List<Integer> pinned = pins;
		String stops = IntStream.range(0, nodes.size())
				.mapToObj(i -> "n[" + nodes.get(i) + "]" + (pinned.get(i) == 0 ? "" : " #" + pinned.get(i)))
				.collect(Collectors.joining(", "));
		return new Written("%s %s { visit %s }".formatted(closed ? "ring" : "path", name, stops), nodes,
				WalkJudge.hops(nodes, pins, closed));
	}

	private static void assertApart(DesignAnalysis known, boolean together, boolean oneway, String label) {
		Machine machine = known.wiring().machine();
		Set<String> taken = new HashSet<>();
		for (Route route : known.wiring().realm().allRoutes()) {
			taken = together ? taken : new HashSet<>();
			for (int hop = 0; hop < route.hops(); hop++) {
				int lane = known.embeddings().lanes(route)[hop];
				boolean forward = machine.from(lane) == route.from(hop);
				assertEquals(route.to(hop), forward ? machine.to(lane) : machine.from(lane), label);
				assertTrue(taken.add(lane + (together && oneway ? forward ? ">" : "<" : "")), label);
			}
		}
	}
}
