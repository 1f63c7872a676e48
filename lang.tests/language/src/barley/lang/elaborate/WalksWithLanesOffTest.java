package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.motion.Strand;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.EmbeddingProof.WalkLanes;
import barley.lang.wiring.Route;
import barley.runtime.machine.Machine;

/** The lanes of walks on machines some of whose lanes are off (RULES.md 16). */
class WalksWithLanesOffTest {

	private static final String DATA = "data x : f32[3_600] data y : f32[3_600] ";
	private static final String ONE_RUNG = "machine M = Ladder { off n[0, 0] -- n[0, 1] #2 } schedule S on M { " + DATA;
	private static final String CUT = "lane-off: VR[1] is cut: n[0,1] -> n[0,0] has 2 lanes, 1 of them off, and VR[0] needs the other";

	/** Whatever walks keep their lanes on, they can be used, over the lanes they have with all lanes on. */
	@ParameterizedTest
	@CsvSource({ "Ladder, Twist.VR, 2", "Ladder(rungs = 5), Twist.VR, 2", "Prism, Braid.R, 3", "'Prism(layers = 3)', Braid.R, 3",
			"BoxTube, Braid.B, 4", "FacetedPrism, Braid.R, 5", "RingBundle, Rings.W, 3", "FullMesh(p = 7), Rings.W, 3" })
	void walksWhoseLanesStayOnKeepThem(String topology, String family, int walks) {
		for (int set = 1; set < 1 << walks; set++) {
			int chosen = set;
			String used = IntStream.range(0, walks).filter(walk -> (chosen >> walk & 1) == 1).mapToObj(walk -> family + "[" + walk + "]")
					.collect(Collectors.joining(", "));
			String use = "data x : f32[72_000] exchange allreduce x with sum over " + used + " ensure allreduce x with sum }";
			BarleyText text = BarleyText.of("import barley.machines.*", "machine M = " + topology + " { off unused by " + used + " }",
					"schedule Quiet on M { " + use, "schedule Loud on " + topology + " { " + use);
			assertEquals(List.of(), text.complaints(), topology + ": " + used);
			List<Strand> quiet = strands(text.schedule("Quiet").plan());
			List<Strand> loud = strands(text.schedule("Loud").plan());
			assertEquals(loud.size(), quiet.size());
			for (int i = 0; i < quiet.size(); i++) {
				assertArrayEquals(loud.get(i).lane(), quiet.get(i).lane(), topology + ": " + used);
			}
		}
	}

	/** A walk whose lane is off takes that of a walk that is not used at the same time. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"exchange allreduce x with sum over Twist.VR[1]",
			"exchange allreduce x with sum over Twist.VR[0]",
			"exchange allreduce x with sum over Twist.VR[1] exchange allreduce y with sum over Twist.VR[0]",
			"off unused by Twist.VR[1] exchange allreduce x with sum over Twist.VR[1]",
			"exchange broadcast x from n[0, 0] over Twist.VR[1] using stream(chunks = 4)",
			"repeat 3 { exchange for i in 0 ..< 1 allreduce x with sum over Twist.VR[1] compute x }",
			"exchange send x from n[0, 1] to n[0, 0]",
	})
	void walksNotUsedTogetherShareWhatIsOn(String statements) {
		assertEquals(List.of(), complaints(ONE_RUNG + statements + " }"));
	}

	/** A walk whose lane is off takes the first lane that no walk used at the same time needs, even if another is left without that. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"#2     | E.r[1]         | #1",
			"#2, #3 | E.r[1]         | #1",
			"#1     | E.r[0]         | #2",
			"#2     | E.r[0]         | #1",
			"#2     | E.r[0], E.r[1] | #1 #3",
			"#1     | E.r[0], E.r[1] | #3 #2",
	})
	void walksTakeTheFirstLaneNotNeeded(String off, String used, String lanes) {
		BarleyText text = BarleyText.of("topology T { node n[3] link n[0] -- n[1] lanes 3 link n[1] -- n[2] lanes 2 "
				+ "link n[0] -- n[2] lanes 2 embedding E { ring r[k in 0 ..< 2] { visit n[0], n[1], n[2] } } }",
				"machine M = T { off " + Arrays.stream(off.split(", ")).map("n[0] -- n[1] "::concat).collect(Collectors.joining(", "))
				+ " }", "schedule S on M { " + DATA + "exchange allreduce x with sum over " + used + " forward }");
		assertEquals(lanes, strands(text.schedule("S").plan()).stream().map(strand -> "#" + (1 + strand.lane()[0]))
				.collect(Collectors.joining(" ")));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"exchange allreduce x with sum over Twist",
			"exchange { allreduce x with sum over Twist.VR[0] allreduce y with sum over Twist.VR[1] }",
			"exchange { allreduce x with sum over Twist.VR[1] allreduce y with sum over Twist.VR[0] }",
			"overlap { exchange allreduce x with sum over Twist.VR[0] exchange allreduce y with sum over Twist.VR[1] }",
	})
	void walksUsedTogetherNeedLanesOfTheirOwn(String statements) {
		assertEquals(List.of(CUT), complaints(ONE_RUNG + statements + " }"));
	}

	/** The strategy of a collective has exchanges of its own, which do not run at the same time. */
	@Test
	void exchangesOfAStrategyAreApart() {
		assertEquals(List.of(), complaints(
				"schedule Both on Ladder { data v : f32[3_600] exchange reducescatter v with sum over Twist.VR[0] "
				+ "exchange allgather v over Twist.VR[1] ensure allreduce v with sum } "
				+ ONE_RUNG + "exchange allreduce x with sum using Both exchange allreduce y with sum over Twist.VR[0] }"));
	}

	/** A goal over walks moves nothing. */
	@Test
	void goalsNeedNoLanes() {
		assertEquals(List.of(), complaints("machine M = Ladder { off n[0, 0] -- n[0, 1] } schedule S on M { " + DATA
				+ "ensure allgather y over Twist.VR[0] }").stream().filter(told -> told.startsWith("lane-off")).toList());
	}

	/** A lane that was off stays off when its nodes become part of a machine with parts. */
	@Test
	void partsKeepLanesOff() {
		BarleyText text = BarleyText.of(Machines.PRISM, "machine Low = Prism(layers = 3) { off n[1, 0] -- n[1, 1] }",
				"machine Whole = Prism(layers = 8) { part A = Low at 0 part B = Prism(layers = 5) at 3 }");
		assertEquals(List.of(), text.complaints());
		assertEquals(71, text.design("Whole").wiring().machine().lanesOn());
	}

	/** The remedy is the statement that switches the lane off, of whichever machine or schedule. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"off unused by Twist.VR[1] | '' | 12 off unused by Twist.VR[1]",
			"'' | off unused by Twist.VR[1] | 14 off unused by Twist.VR[1]",
			"off n[1, 0] off n[1, 0] -- n[2, 0], n[0, 0] | '' | 12 off n[1, 0] -- n[2, 0], n[0, 0]",
	})
	void theRemedyNamesTheStatement(String machine, String schedule, String statement) {
		BarleyText text = BarleyText.of(Machines.LADDER, "machine M = Ladder { " + machine + " }",
				"machine N = M { off n[0, 0] -- n[1, 0] }",
				"schedule S on N { " + schedule + " data x : f32[64] exchange allreduce x with sum over Twist.VR[0] }");
		assertEquals(List.of("leave the lane on in text.barley:" + statement), text.schedule("S").findings().stream()
				.filter(finding -> finding.code() == Code.LANE_OFF).map(Finding::remedy).toList());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"off n[0, 0] -- n[0, 1]     | VR[0] is cut: n[0,0] -> n[0,1] has 2 lanes, all of them off",
			"off n[0, 1] -- n[1, 1]     | VR[0] is cut: n[0,1] -> n[1,1] has 1 lane, which is off",
	})
	void everyWalkThatCannotBeUsedIsTold(String off, String message) {
		assertEquals(List.of("lane-off: " + message),
				complaints("machine M = Ladder { " + off + " } schedule S on M { " + DATA
				+ "exchange allreduce x with sum over Twist.VR[0] }"));
	}

	/** A pin is kept, so a walk whose pin is off is cut even where another lane is free. */
	@Test
	void pinsAreKept() {
		String pair = "topology T { node n[2] link n[0] -- n[1] lanes 4 ring A { visit n[0] visit n[1] #2 } } ";
		assertEquals(List.of("lane-off: A is cut: it requests lane #2 of n[0] -> n[1], which is off"),
				complaints(pair + "machine M = T { off n[0] -- n[1] #2 } schedule S on M { " + DATA
				+ "exchange allreduce x with sum over A }"));
	}

	/** Against counting: the lanes of a pair suffice if there are as many as hops, beside those that are pinned. */
	@Test
	void lanesAreFoundWheneverThereAreSome() {
		Random random = new Random(11);
		int found = 0;
		for (int i = 0; i < 300; i++) {
			found += checkRandom(random) ? 1 : 0;
		}
		assertTrue(found > 60 && found < 240, found + " of 300 random machines have lanes for the walks used");
	}

	private static boolean checkRandom(Random random) {
		boolean oneway = random.nextBoolean();
		int walks = 2 + random.nextInt(3);
		int lanes = oneway ? (walks + 1) / 2 + 1 : walks;
		StringBuilder topology = new StringBuilder("topology T { node n[3] for i in 0 ..< 3 link n[i] -- n[(i + 1) % 3] lanes " + lanes
				+ " embedding E" + (oneway ? " oneway" : "") + " { ");
		for (int walk = 0; walk < walks; walk++) {
			String pin = random.nextInt(3) == 0 && !oneway ? " #" + (walk + 1) : "";
			topology.append("ring R").append(walk).append(" { visit ").append(walk % 2 == 0 ? "n[0], n[1]" + pin + ", n[2]"
					: "n[2], n[1]" + pin + ", n[0]").append(" } ");
		}
		List<String> off = new ArrayList<>();
		for (int pair = 0; pair < 3; pair++) {
			for (int lane = 1; lane <= lanes; lane++) {
				if (random.nextInt(4) == 0) {
					off.add("n[%d] -- n[%d] #%d".formatted(pair, (pair + 1) % 3, lane));
				}
			}
		}
		off.add("n[0] -- n[1] #" + lanes);
		DesignAnalysis known = BarleyText.of(topology + "} }", "machine M = T { off " + String.join(", ", off) + " }").design("M");
		List<Route> all = known.wiring().realm().allRoutes();
		List<Route> used = all.stream().filter(route -> random.nextInt(3) > 0).toList();
		Map<Route, WalkLanes> together = known.embeddings().together(used);
		boolean possible = isPossible(known.wiring().machine(), used, oneway);
		assertEquals(possible, together.values().stream().allMatch(walk -> walk.cut() == null), topology + " off " + off + " for " + used);
		if (possible) {
			assertSound(known.wiring().machine(), together, oneway);
			assertFirst(known, topology + "} }", together, oneway);
		}
		return possible;
	}

	/** Walks keep the lanes that they have with all lanes on and, one after the other, take the first that is left for one that is off. */
	private static void assertFirst(DesignAnalysis known, String topology, Map<Route, WalkLanes> together, boolean oneway) {
		DesignAnalysis loud = BarleyText.of(topology, "machine M = T { }").design("M");
		Machine machine = known.wiring().machine();
		List<Route> all = known.wiring().realm().allRoutes();
		Map<Route, int[]> wanted = new LinkedHashMap<>();
		BitSet taken = new BitSet();
		for (int walk = 0; walk < all.size(); walk++) {
			Route route = all.get(walk);
			if (together.containsKey(route)) {
				wanted.put(route, loud.embeddings().lanes(loud.wiring().realm().allRoutes().get(walk)).clone());
				for (int hop = 0; hop < route.hops(); hop++) {
					if (machine.isOn(wanted.get(route)[hop])) {
						taken.set(slot(machine, route, hop, wanted.get(route)[hop], oneway));
					}
				}
			}
		}
		wanted.forEach((route, lanes) -> {
			for (int hop = 0; hop < route.hops(); hop++) {
				int at = hop;
				if (!machine.isOn(lanes[hop])) {
					lanes[hop] = Arrays.stream(machine.adjacency().between(route.from(hop), route.to(hop))).filter(machine::isOn)
							.filter(lane -> !taken.get(slot(machine, route, at, lane, oneway))).findFirst().orElseThrow();
					taken.set(slot(machine, route, hop, lanes[hop], oneway));
				}
			}
			assertArrayEquals(lanes, together.get(route).lanes(), topology);
		});
	}

	private static int slot(Machine machine, Route route, int hop, int lane, boolean oneway) {
		return oneway ? machine.channel(lane, route.from(hop)) : lane;
	}

	private static boolean isPossible(Machine machine, List<Route> used, boolean oneway) {
		Map<List<Integer>, Integer> left = new HashMap<>();
		for (int lane = 0; lane < machine.lanes(); lane++) {
			if (machine.isOn(lane)) {
				left.merge(pair(machine.from(lane), machine.to(lane), oneway), 1, Integer::sum);
				if (oneway) {
					left.merge(pair(machine.to(lane), machine.from(lane), true), 1, Integer::sum);
				}
			}
		}
		boolean possible = true;
		for (Route route : used) {
			for (int hop = 0; hop < route.hops(); hop++) {
				possible &= left.merge(pair(route.from(hop), route.to(hop), oneway), -1, Integer::sum) >= 0;
				int[] between = machine.adjacency().between(route.from(hop), route.to(hop));
				possible &= route.pin(hop) == 0 || machine.isOn(between[route.pin(hop) - 1]);
			}
		}
		return possible;
	}

	private static List<Integer> pair(int from, int to, boolean directed) {
		return directed || from < to ? List.of(from, to) : List.of(to, from);
	}

	private static void assertSound(Machine machine, Map<Route, WalkLanes> together, boolean oneway) {
		boolean[] taken = new boolean[machine.channels()];
		together.forEach((route, walk) -> {
			for (int hop = 0; hop < route.hops(); hop++) {
				int lane = walk.lanes()[hop];
				int[] between = machine.adjacency().between(route.from(hop), route.to(hop));
				assertTrue(machine.isOn(lane) && Arrays.stream(between).anyMatch(each -> each == lane));
				assertTrue(route.pin(hop) == 0 || between[route.pin(hop) - 1] == lane);
				int slot = slot(machine, route, hop, lane, oneway);
				assertTrue(!taken[slot], "two walks on " + machine.channelName(machine.channel(lane, route.from(hop))));
				taken[slot] = true;
			}
		});
	}

	private static List<Strand> strands(Plan plan) {
		return Phase.joints(plan.phases()).flatMap(joint -> joint.way().strands().stream()).toList();
	}

	private static List<String> complaints(String text) {
		return BarleyText.of(Machines.LADDER, text).complaints().stream().filter(told -> !told.startsWith("pieces-uneven")).toList();
	}
}
