package barley.lang.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;

/** Which rings fit (lang/doc/FIGURES.md), on variants of the machines of the library. */
class ReadingsTest {

	private static final String WAY_BACK = "for l in reverse 0 ..< layers visit n[l, f + 2]";

	/** H1: nodes on the way back that only pass the data on are left out of their ring, n - 2 of them. */
	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 4, 5, 8, 16 })
	void wayBackOfAPrismAsMereRelay(int layers) {
		String relay = "visit n[layers - 1, f + 2] for l in reverse 1 ..< layers - 1 pass n[l, f + 2] visit n[0, f + 2]";
		DesignAnalysis known = BarleyText.of(text("Prisms.barley").replace(WAY_BACK, relay)).design("Prism", "layers=" + layers);
		Tour ring = (Tour) known.wiring().realm().allRoutes().get(0);
		assertEquals(2 * layers + 2, ring.members());
		assertEquals(layers == 2 ? List.of() : List.of("ring-missed"),
				known.findings().stream().map(finding -> finding.code().id()).toList());
		assertEquals(0, known.embeddings().idle(known.wiring().realm().embeddings().get(0).source()));
	}

	/** G1, H4: rails that close straight fit an even number of rungs, crossed ones an odd number; never the other way round. */
	@ParameterizedTest
	@CsvSource({ "s, 0", "s + 1, 1" })
	void railsOfALadderCloseInOneWayOnly(String side, int parity) {
		for (int rungs = 3; rungs <= 12; rungs++) {
			DesignAnalysis known = BarleyText.of(text("Ladder.barley").replace("s + rungs", side)).design("Ladder", "rungs=" + rungs);
			List<String> codes = known.findings().stream().map(finding -> finding.code().id()).distinct().toList();
			assertEquals(rungs % 2 == parity ? List.of() : List.of("ring-gap"), codes, "rungs = " + rungs);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Prism        | then 2 else 1   | then 1 else 1   | 6",
			"Prism        | n[l, e] lanes 2 | n[l, e] lanes 1 | 9",
			"Prism        | f + 1 - l % 2], n[l, f + l % 2] | f + (l + f) % 2], n[l, f + 1 - (l + f) % 2] | 5",
			"BoxTube      | then 3 else 2   | then 2 else 2   | 8",
			"BoxTube      | n[l, e] lanes 2 | n[l, e] lanes 1 | 12",
			"FacetedPrism | then facets - 1 | then facets - 2 | 10",
			"FacetedPrism | else facets - 2 | else facets - 3 | 10" })
	void lanesThatAreShortAreTold(String topology, String from, String to, int overbooked) {
		String text = text("Prisms.barley");
		int place = text.indexOf(from, text.indexOf("topology " + topology + "("));
		DesignAnalysis known = BarleyText.of(text.substring(0, place) + to + text.substring(place + from.length())).design(topology);
		assertEquals(List.of("lane-shared"), known.findings().stream().map(finding -> finding.code().id()).distinct().toList());
		assertEquals(overbooked, overbooked(known).size(), () -> overbooked(known).toString());
	}

	/** Two rings of three are no mistake, but a third of the lanes is left over. */
	@Test
	void twoRingsOfAPrismLeaveLanesIdle() {
		DesignAnalysis known = BarleyText.of(text("Prisms.barley").replaceFirst("ring R\\[f in 0 ..< 3\\]", "ring R[f in 0 ..< 2]"))
				.design("Prism");
		assertEquals(List.of("lanes-idle: 12 of 36 lanes carry nothing in Braid"),
				known.findings().stream().map(finding -> finding.code().id() + ": " + finding.message()).toList());
	}

	/** G18: a face of a cube that runs the other way round needs each of its links in a direction that a neighbouring face needs. */
	@Test
	void faceOfACubeThatRunsTheOtherWayMeetsItsNeighbours() {
		String left = "visit v[0, 0, 0], v[0, 0, 1], v[0, 1, 1], v[0, 1, 0]";
		assertTrue(text("Cubes.barley").contains(left));
		DesignAnalysis known = BarleyText.of(text("Cubes.barley").replace(left, "visit v[0, 0, 0], v[0, 1, 0], v[0, 1, 1], v[0, 0, 1]"))
				.design("Cube");
		List<String> told = known.findings().stream().filter(finding -> finding.code().id().equals("lane-shared"))
				.map(finding -> finding.message()).toList();
		assertEquals(4, told.size(), told::toString);
		assertTrue(told.contains("v[0,0,0] -> v[0,1,0] has 1 lane, but Bottom and Left both need it"), told::toString);
		assertTrue(told.contains("v[0,0,1] -> v[0,0,0] has 1 lane, but Front and Left both need it"), told::toString);
	}

	/** The pairs of nodes between which a hop has no lane. */
	private static Set<Set<Integer>> overbooked(DesignAnalysis known) {
		Set<Set<Integer>> pairs = new HashSet<>();
		for (Route ring : known.wiring().realm().allRoutes()) {
			for (int hop = 0; hop < ring.hops(); hop++) {
				if (known.embeddings().lanes(ring)[hop] < 0) {
					pairs.add(Set.of(ring.from(hop), ring.to(hop)));
				}
			}
		}
		return pairs;
	}

	/**
	 * H3: with two lanes at the ends the four rings of a box tube fit one way, in six of sixteen ways: two of them against the other two.
	 */
	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 4, 5 })
	void boxTubeWithTwoEndLanesFitsSixOrientationsOfSixteen(int layers) {
		List<String> fitting = IntStream.range(0, 16).mapToObj(way -> orientation(way)).filter(way -> fits(way, layers)).toList();
		assertEquals(6, fitting.size(), fitting::toString);
		assertTrue(fitting.stream().allMatch(way -> way.replace("-", "").length() == 2), fitting::toString);
	}

	/** Which rings run forward, {@code +}, and which backward. */
	private static String orientation(int way) {
		return IntStream.range(0, 4).mapToObj(ring -> (way >> ring) % 2 == 0 ? "+" : "-").collect(Collectors.joining());
	}

	private static boolean fits(String orientation, int layers) {
		String rings = IntStream.range(0, 4).mapToObj(f -> "ring B%d { ".formatted(f)
				+ (orientation.charAt(f) == '+' ? "for l in 0 ..< layers visit n[l, %1$d + l %% 2], n[l, %1$d + 1 - l %% 2] "
						+ "for l in reverse 0 ..< layers visit n[l, %1$d + 2 + l %% 2], n[l, %1$d + 3 - l %% 2] }"
						: "for l in 0 ..< layers visit n[l, %1$d + 3 - l %% 2], n[l, %1$d + 2 + l %% 2] "
								+ "for l in reverse 0 ..< layers visit n[l, %1$d + 1 - l %% 2], n[l, %1$d + l %% 2] }").formatted(f))
				.collect(Collectors.joining("\n"));
		DesignAnalysis known = BarleyText.of("""
				topology Tube(layers = 4) {
					node n[layers, cyclic 4]
					for l in 0 ..< layers, e in 0 ..< 4 link n[l, e] -- n[l, e + 1] lanes 2
					for l in 1 ..< layers, e in 0 ..< 4 link n[l - 1, e] -- n[l, e] lanes 2
					embedding Braid oneway {
				""", rings, "} }").design("Tube", "layers=" + layers);
		return known.findings().stream().noneMatch(finding -> finding.code().id().equals("lane-shared"));
	}

	private static String text(String name) {
		return LibraryFile.all().stream().filter(file -> file.name().equals(name)).findFirst().orElseThrow().text();
	}

	@Test
	void variantsAreMadeOfWhatIsThere() {
		assertTrue(text("Prisms.barley").contains(WAY_BACK));
		assertTrue(text("Ladder.barley").contains("s + rungs"));
	}
}
