package barley.lang.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.State;
import barley.lang.picture.Scene.Strand;

class PortraitTest {

	private static final String OWN = """
			link type Fast { bandwidth 8 Gbit/s }
			link type Slow { bandwidth 1 Gbit/s }
			topology Two { node f[2], s[2] link f[0] -- f[1] : Fast link s[0] -- s[1] : Fast link f[0] -- s[0] : Slow }
			topology Alike { node left[2], leaf[2] link left[0] -- left[1] link leaf[0] -- leaf[1] link left[0] -- leaf[0] }
			topology Within { node node[1], node1[1] link node[0] -- node1[0] }
			topology Board(chips = 4) {
				part pr[chips] = Prism(layers = 2)
				for c in 1 ..< chips, e in 0 ..< 3 link pr[c - 1].n[1, e] -- pr[c].n[0, e] lanes 2
			}
			topology Tree(p = 15) { node n[p] for i in 1 ..< p link n[i] -- n[(i - 1) / 2] }
			link type Hear { registers 16 slots 8 cycle 1 ns }
			topology Heard(p = 6) { node n[cyclic p] for i in 0 ..< p { link n[i] -- n[i + 1] link n[i] -> n[i + 2] : Hear link n[i + 1] -> n[i] : Hear } }
			topology All(p = 4) { node n[p] for i in 0 ..< p, j in 0 ..< p link n[i] -> n[j] : Hear }
			topology Some(p = 4) { node n[p] for i in 0 ..< p, j in 0 ..< p if i != j link n[i] -> n[j] : Hear }
			topology Sparse(p = 4) { node n[p] for i in 0 ..< p, j in 0 ..< p if i % 2 == 0 and j % 2 == 0 or i == j link n[i] -> n[j] : Hear }
			link type Inhibit { registers 16 slots 8 cycle 1 ns }
			topology Mixed(p = 4) { node n[p] for i in 0 ..< p, j in 0 ..< p { link n[i] -> n[j] : Hear link n[i] -> n[j] : Inhibit } }
			topology Racks(servers = 4) {
				node gpu[servers, 4]
				switch card[servers, 2], core
				for s in 0 ..< servers, i in 0 ..< 4, j in i + 1 ..< 4 link gpu[s, i] -- gpu[s, j]
				for s in 0 ..< servers, i in 0 ..< 4 link gpu[s, i] -- card[s, i / 2]
				for s in 0 ..< servers, c in 0 ..< 2 link card[s, c] -- core
			}
			topology Open(beads = 4) {
				node n[beads, 2]
				for k in 0 ..< beads link n[k, 0] -- n[k, 1] lanes 2
				for k in 1 ..< beads, s in 0 ..< 2 link n[k - 1, s] -- n[k, s]
				ring Around[s in 0 ..< 2] { for k in 0 ..< beads visit n[k, s] }
			}
			topology Star(p = 9) { node hub node n[p] for i in 0 ..< p link hub -- n[i] }
			topology Odd { node a, b, c, d, e link a -- b link b -- c link c -- a link c -- d link d -- e link e -- b }
			topology Chips(n = 3) {
				node chip[n, n]
				node router[n, n]
				for x in 0 ..< n, y in 0 ..< n link chip[x, y] -- router[x, y]
				for x in 1 ..< n, y in 0 ..< n { link router[x - 1, y] -- router[x, y] link router[y, x - 1] -- router[y, x] }
			}
			topology Wild(p = 40) {
				node n[p]
				for i in 0 ..< p link n[i] -- n[(i * 7 + 3) % p]
				for i in 0 ..< p if i % 3 == 0 link n[i] -- n[(i * i + 5) % p]
			}
			topology Straight(rungs = 5) {
				node n[rungs, cyclic 2]
				for k in 0 ..< rungs link n[k, 0] -- n[k, 1] lanes 2
				for k in 1 ..< rungs, s in 0 ..< 2 link n[k - 1, s] -- n[k, s]
				for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s]
				embedding Twist { ring VR[s in 0 ..< 2] { for k in 0 ..< rungs visit n[k, k + s], n[k, k + s + 1] } }
			}
			""";

	/** The picture of a machine such as {@code Ladder(rungs = 5)}. */
	private static Scene draw(String instance, String... wanted) {
		return portrait(instance, wanted).scene();
	}

	private static Portrait portrait(String instance, String... wanted) {
		DesignAnalysis known = BarleyText.of("package p import barley.machines.*", OWN, "machine M = " + instance).design("M");
		return Portrait.of(known.wiring(), known.embeddings(), List.of(wanted));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Line { }", "Ring { }", "Ring(p = 300) { }", "Ladder { }", "Ladder(rungs = 5) { }", "Ladder(rungs = 41) { }",
			"Ladder(rungs = 2) { }",
			"Prism { }", "Prism(layers = 8) { }", "Prism(layers = 50) { }", "BoxTube { }", "FacetedPrism { }",
			"FacetedPrism(facets = 8) { }", "Cube { }",
			"CubeOfCubes { }", "Torus { }", "Torus(rows = 3, columns = 16) { }", "Torus3D { }", "Torus3D(depth = 2) { }", "Hypercube { }",
			"Hypercube(dims = 4) { }", "Hypercube(dims = 7) { }", "FullMesh(p = 8) { }", "RingBundle { }", "MeshedPlanes { }",
			"MeshedPlanes(planes = 3, nodes = 5) { }", "Mesh(rows = 16, columns = 16) { }", "Mesh(rows = 1, columns = 2) { }", "Board { }",
			"Tree { }",
			"Tree(p = 200) { }", "Star { }", "Odd { }", "Chips { }", "Wild { }", "Straight { }",
			"Prism(layers = 8) { part A = Prism(layers = 3) at 0 part B = Prism(layers = 5) at 3 }" })
	void everyNodeAndEveryLaneCanBeSeen(String instance) {
		Scene scene = draw(instance);
		nodesAreApart(scene);
		lanesAreApart(scene);
		lanesLeadFromNodeToNode(scene);
		insideThePage(scene);
	}

	private static void nodesAreApart(Scene scene) {
		for (Spot one : scene.spots()) {
			for (Spot other : scene.spots()) {
				double distance = Math.hypot(one.x() - other.x(), one.y() - other.y());
				assertTrue(one == other || distance > 2.2 * one.radius(),
						() -> one.name() + " and " + other.name() + " are " + distance + " apart");
			}
		}
	}

	private static void lanesAreApart(Scene scene) {
		List<String> places = scene.strands().stream().map(strand -> Svg.data(strand.path())).toList();
		assertEquals(places.size(), places.stream().distinct().count());
	}

	private static void lanesLeadFromNodeToNode(Scene scene) {
		for (Strand strand : scene.strands()) {
			double[] points = strand.path().points();
			boolean begins = isNode(scene, points[0], points[1]);
			boolean ends = isNode(scene, points[points.length - 2], points[points.length - 1]);
			boolean stub = scene.strands().stream().filter(other -> other.lane() == strand.lane() && other.walk() == strand.walk()).count()
					> 1;
			assertTrue(stub ? begins != ends : begins && ends, strand.name());
		}
	}

	private static boolean isNode(Scene scene, double x, double y) {
		return scene.spots().stream().anyMatch(spot -> Math.hypot(spot.x() - x, spot.y() - y) <= spot.radius() * 1.01);
	}

	private static void insideThePage(Scene scene) {
		for (Spot spot : scene.spots()) {
			assertTrue(spot.x() > 0 && spot.y() > 0 && spot.x() < scene.width() && spot.y() < scene.height(), spot.name());
		}
	}

	/** Of larger ones some lines pass behind a node in any drawing. */
	@ParameterizedTest
	@ValueSource(strings = { "Ladder { }", "Ladder(rungs = 5) { }", "Prism(layers = 8) { }", "BoxTube { }", "FacetedPrism { }", "Cube { }",
			"Torus { }",
			"Hypercube(dims = 4) { }", "FullMesh(p = 8) { }", "MeshedPlanes { }", "MeshedPlanes(planes = 3) { }",
			"Mesh(rows = 16, columns = 16) { }", "Board { }",
			"Torus3D { }", "Tree { }", "Odd { }", "Chips { }", "Ring(p = 300) { }" })
	void noLaneRunsOverAForeignNode(String instance) {
		Scene scene = draw(instance);
		for (Strand strand : scene.strands()) {
			String[] ends = strand.name().replaceFirst("( #\\d+)?( · .*)?$", "").split(" -- ");
			for (Spot spot : scene.spots()) {
				if (!spot.name().equals(ends[0]) && !spot.name().equals(ends[1])) {
					for (int i = 0; i <= 40; i++) {
						double[] at = strand.path().at(i / 40.0);
						if (Math.hypot(at[0] - spot.x(), at[1] - spot.y()) < spot.radius()) {
							fail(strand.name() + " runs over " + spot.name());
						}
					}
				}
			}
		}
	}

	/** Machines that look the same from the left and from the right, or from above and from below, do so on the page. */
	@ParameterizedTest
	@ValueSource(strings = { "Ladder { }", "Ladder(rungs = 5) { }", "Ring(p = 12) { }", "Torus { }", "Hypercube { }", "FullMesh(p = 8) { }",
			"Mesh { }", "Line { }" })
	void whatIsSymmetricLooksSo(String instance) {
		List<Spot> spots = draw(instance).spots();
		double x = (spots.stream().mapToDouble(Spot::x).min().orElseThrow() + spots.stream().mapToDouble(Spot::x).max().orElseThrow()) / 2;
		double y = (spots.stream().mapToDouble(Spot::y).min().orElseThrow() + spots.stream().mapToDouble(Spot::y).max().orElseThrow()) / 2;
		for (Spot spot : spots) {
			assertTrue(spots.stream().anyMatch(other -> Math.hypot(other.x() - (2 * x - spot.x()), other.y() - (2 * y - spot.y())) < 0.1),
					() -> "nobody faces " + spot.name());
		}
	}

	/** Nodes and switches that are declared in families of their own stand together if they have the same first index. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "TwoServers | 2", "Dragonfly | 5", "Racks(servers = 4) | 4", "Racks(servers = 7) | 7" })
	void whatHasTheSameFirstIndexStandsTogether(String topology, int groups) {
		Map<String, List<Spot>> together = draw(topology + " { }").spots().stream().filter(spot -> spot.name().contains("["))
				.collect(Collectors.groupingBy(spot -> spot.name().replaceFirst(".*\\[(\\d+).*", "$1")));
		assertEquals(groups, together.size());
		for (List<Spot> one : together.values()) {
			double radius = one.stream().mapToDouble(spot -> distance(one, spot)).max().orElseThrow();
			together.values().stream().filter(other -> other != one).flatMap(List::stream)
					.forEach(spot -> assertTrue(distance(one, spot) > radius, spot.name()));
		}
	}

	private static double distance(List<Spot> group, Spot spot) {
		return Math.hypot(spot.x() - group.stream().mapToDouble(Spot::x).average().orElseThrow(),
				spot.y() - group.stream().mapToDouble(Spot::y).average().orElseThrow());
	}

	@Test
	void aRingIsACircle() {
		Scene scene = draw("Ring(p = 100) { }");
		double x = scene.spots().stream().mapToDouble(Spot::x).average().orElseThrow();
		double y = scene.spots().stream().mapToDouble(Spot::y).average().orElseThrow();
		double radius = Math.hypot(scene.spots().get(0).x() - x, scene.spots().get(0).y() - y);
		scene.spots().forEach(spot -> assertEquals(radius, Math.hypot(spot.x() - x, spot.y() - y), 0.05));
	}

	/** Equal places in all layers: one line for each edge of the tube, equal steps along it. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "Prism(layers = 6) { } | 3", "BoxTube(layers = 6) { } | 4",
			"FacetedPrism(facets = 7, layers = 6) { } | 7" })
	void layersOfATubeAreCopiesOfEachOther(String instance, int corners) {
		List<Spot> spots = draw(instance).spots();
		double step = spots.get(corners).x() - spots.get(0).x();
		for (int i = corners; i < spots.size(); i++) {
			assertEquals(step, spots.get(i).x() - spots.get(i - corners).x(), 0.05);
			assertEquals(spots.get(i - corners).y(), spots.get(i).y(), 0.05);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "CubeOfCubes { }", "Wild { }", "Tree(p = 200) { }" })
	void theSameMachineIsAlwaysDrawnTheSame(String instance) {
		assertEquals(Svg.document(draw(instance)), Svg.document(draw(instance)));
	}

	@Test
	void eachRingHasItsColourOnItsOwnLanes() {
		Portrait portrait = portrait("Prism { }");
		assertEquals("Braid.R[0] 0, Braid.R[1] 1, Braid.R[2] 2",
				portrait.scene().walks().stream().map(walk -> walk.name() + " " + walk.colour()).collect(Collectors.joining(", ")));
		for (int walk = 0; walk < 3; walk++) {
			int of = walk;
			assertEquals(12, portrait.scene().strands().stream().filter(strand -> strand.walk() == of && strand.state() == State.USED)
					.count());
			assertEquals("R[" + walk + "]", portrait.routes().get(walk).name());
		}
	}

	@Test
	void facesThatShareALaneGetAStrandEachInTheirDirection() {
		Scene scene = draw("Cube { }");
		assertEquals(24, scene.strands().size());
		assertTrue(scene.strands().stream().allMatch(Strand::forward));
	}

	@Test
	void walksOfEqualPartsLookAlike() {
		Scene scene = draw("Board { }");
		assertEquals(12, scene.walks().size());
		assertEquals("pr.Braid.R[0], pr.Braid.R[1], pr.Braid.R[2]",
				scene.walks().stream().map(Scene.Walk::key).distinct().collect(Collectors.joining(", ")));
		assertEquals("pr[0], pr[1], pr[2], pr[3]", scene.frames().stream().map(Scene.Frame::label).collect(Collectors.joining(", ")));
	}

	@Test
	void onlyWhatIsWantedIsDrawn() {
		assertEquals("row[0], row[1], row[2], row[3]",
				draw("Torus { }", "Rows").walks().stream().map(walk -> walk.name().substring(5)).collect(Collectors.joining(", ")));
	}

	@Test
	void whatIsMissingOffOrIdleIsMarked() {
		assertEquals(List.of("Twist.VR[0] steps from n[4,1] to n[0,0], but no link connects them",
				"Twist.VR[1] steps from n[4,0] to n[0,1], but no link connects them"),
				named(draw("Straight { }"), State.MISSING));
		assertEquals("10 nodes · 20 lanes · 18 in use · broken: Twist.VR[0], Twist.VR[1]", draw("Straight { }").note());
		assertFalse(draw("Ladder { off n[0, 0] -- n[0, 1] #2 }").note().contains("broken"));
		assertEquals(List.of("n[4,0] -- n[0,0] · idle", "n[4,1] -- n[0,1] · idle"), named(draw("Straight { }"), State.IDLE));
		Scene off = draw("Ladder { off n[0, 0] -- n[0, 1] #2 }");
		assertEquals(List.of("n[0,0] -- n[0,1] #2 · off, which cuts Twist.VR[1]"), named(off, State.OFF));
		assertEquals(List.of(), named(off, State.MISSING));
	}

	/** A line between distant nodes is bent around those in its way, and may run beyond the outermost of them. */
	@Test
	void hopsWithoutALaneLieWithinThePicture() {
		Scene scene = draw("Open { }");
		List<Strand> missing = scene.strands().stream().filter(strand -> strand.state() == State.MISSING).toList();
		assertEquals(2, missing.size());
		for (Strand strand : missing) {
			for (int i = 0; i <= 12; i++) {
				double[] at = strand.path().at(i / 12.0);
				assertTrue(at[0] >= 0 && at[0] <= scene.width() && at[1] >= 0 && at[1] <= scene.height(),
						"%s is at %s, %s of %s x %s".formatted(strand.name(), at[0], at[1], scene.width(), scene.height()));
			}
		}
	}

	private static List<String> named(Scene scene, State state) {
		return scene.strands().stream().filter(strand -> strand.state() == state).map(Strand::name).sorted().toList();
	}

	@Test
	void partsThatSitOnAWholeAreFramed() {
		Scene scene = draw("Prism(layers = 8) { part A = Prism(layers = 3) at 0 part B = Prism(layers = 5) at 3 }");
		assertEquals("A, B", scene.frames().stream().map(Scene.Frame::label).collect(Collectors.joining(", ")));
		assertTrue(scene.frames().get(0).x() + scene.frames().get(0).width() <= scene.frames().get(1).x() + 0.5);
	}

	/** Of what is too large the ends of each dimension are drawn, and between them that there is more. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "Torus(rows = 80, columns = 80) { } | 25 | 10", "Torus(rows = 33, columns = 32) { } | 25 | 10",
			"Torus3D(width = 11, height = 11, depth = 11) { } | 125 | 75", "Ring(p = 5_001) { } | 5 | 1",
			"Prism(layers = 2_000) { } | 15 | 3",
			"Torus3D(width = 20, height = 20, depth = 20) { } | 125 | 75", "Board(chips = 1_000) { } | 30 | 0" })
	void ofTheLargestOnlyTheEndsAreDrawn(String instance, int nodes, int gaps) {
		Scene scene = draw(instance);
		assertEquals(nodes, scene.spots().size());
		assertEquals(gaps, scene.strands().stream().filter(strand -> strand.state() == State.OMITTED).count());
		nodesAreApart(scene);
		insideThePage(scene);
	}

	/** What can be seen as a whole is drawn so. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "Torus(rows = 32, columns = 32) { } | 1024", "Hypercube(dims = 11) { } | 2048",
			"Ladder(rungs = 600) { } | 1200" })
	void whatFitsOnAPageIsDrawnWhole(String instance, int nodes) {
		assertEquals(nodes, draw(instance).spots().size());
	}

	/** Families are told apart by their shortest beginnings, unless there is only one with indices. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "Two { } | f0 f1 s0 s1", "Alike { } | lef0 lef1 lea0 lea1", "Within { } | node0 node1:0",
			"Star(p = 3) { } | hub 0 1 2", "Racks(servers = 1) { } | g0,0 g0,1 g0,2 g0,3 c0,0 c0,1 core", "Ring(p = 3) { } | 0 1 2",
			"Board(chips = 1) { } | 0,0 0,1 0,2 1,0 1,1 1,2" })
	void familiesAreToldApart(String instance, String labels) {
		assertEquals(labels, draw(instance).spots().stream().map(Spot::label).collect(Collectors.joining(" ")));
	}

	/** A label can be read, or it is left out, in all nodes of a family alike. */
	@ParameterizedTest
	@ValueSource(strings = { "Ladder { }", "Torus(rows = 12, columns = 12) { }", "Mesh(rows = 16, columns = 16) { }", "Ring(p = 300) { }",
			"Torus(rows = 200, columns = 200) { }", "Chips { }", "Racks { }", "Hypercube(dims = 7) { }" })
	void labelsCanBeReadOrAreLeftOut(String instance) {
		Scene scene = draw(instance);
		double least = 7 * Math.max(1, Math.max(scene.width(), scene.height()) / 1_200);
		for (Spot spot : scene.spots()) {
			assertTrue(spot.label().isEmpty() ? spot.size() == 0 : spot.size() >= least - 0.01, spot.name() + " " + spot.size());
			assertTrue(spot.label().length() * 0.5 * spot.size() < 2 * spot.radius(), spot.name());
		}
		Map<String, Set<Double>> sizes = scene.spots().stream().collect(Collectors.groupingBy(spot -> spot.name().replaceFirst("\\[.*", ""),
				Collectors.mapping(Spot::size, Collectors.toSet())));
		sizes.forEach((family, all) -> assertEquals(1, all.size(), family));
	}

	/** Link types differ by the core of their lines; one alone needs no such thing. */
	@Test
	void linkTypesAreToldApart() {
		Scene scene = draw("Two { }");
		assertEquals(List.of("Fast", "Slow"), scene.types());
		assertEquals(List.of("f[0] -- f[1] Fast none", "s[0] -- s[1] Fast none", "f[0] -- s[0] Slow core"), scene.strands().stream()
				.map(strand -> strand.name() + " " + scene.types().get(strand.type()) + " "
						+ (Stroke.of(scene, strand).core() == null ? "none" : "core"))
				.sorted(Comparator.comparing((String line) -> line.contains("Slow"))).toList());
		assertEquals("Fast, Slow", Legend.of(scene).keys().stream().map(Legend.Key::words).collect(Collectors.joining(", ")));
		assertTrue(Svg.document(scene).contains("class=\"core\""));
		assertEquals(List.of(), draw("Ladder { }").types());
	}

	/** Every ring has its line in the legend, with all walks that look like it. */
	@Test
	void theLegendNamesEveryRing() {
		assertEquals("Braid.R[0] [0], Braid.R[1] [1], Braid.R[2] [2]", Legend.of(draw("Prism { }")).keys().stream()
				.map(key -> key.words() + " " + key.walks()).collect(Collectors.joining(", ")));
		assertEquals("pr.Braid.R[0] [0, 3, 6, 9]", Legend.of(draw("Board { }")).keys().stream()
				.map(key -> key.words() + " " + key.walks()).findFirst().orElseThrow());
		assertEquals("Twist.VR[0], Twist.VR[1], idle, missing", Legend.of(draw("Straight { }")).keys().stream().map(Legend.Key::words)
				.collect(Collectors.joining(", ")));
	}

	/** Few are arrows of their own beside lanes, many are counted. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Heard { }           | 6 nodes · 6 lanes · 12 synapses of Hear | 12 | 0",
			"All { }             | 4 nodes · 16 synapses of Hear: 4 cores hear each other and themselves | 16 | 4",
			"All(p = 17) { }     | 17 nodes · 289 synapses of Hear: 17 cores hear each other and themselves | 0 | 0",
			"All(p = 1) { }      | 1 node · 1 synapse of Hear | 1 | 1",
	})
	void synapsesAreArrows(String instance, String note, int arrows, int loops) {
		Scene scene = draw(instance);
		assertEquals(note, scene.note());
		List<Strand> drawn = scene.strands().stream().filter(strand -> strand.state() == State.SYNAPSE).toList();
		assertEquals(arrows, drawn.size());
		assertTrue(drawn.stream().allMatch(strand -> strand.forward() && strand.lane() < 0
				&& strand.name().matches("n\\[\\d\\] -> n\\[\\d\\] · Hear")));
		assertEquals(loops, drawn.stream().filter(strand -> strand.name().matches("(n\\[\\d\\]) -> \\1 .*")).count());
		lanesAreApart(scene);
		insideThePage(scene);
	}

	/**
	 * Many are a square: a row for each core that hears, cells in turn that are alike as one, and several cores a cell if they are many.
	 */
	@Test
	void manySynapsesAreASquare() {
		assertEquals(List.of(), draw("All { }").matrices());
		Scene some = draw("Some(p = 40) { }");
		Scene.Matrix square = some.matrices().get(0);
		assertEquals("Hear: n[0] to n[39], a row for each that hears 40 78",
				square.label() + " " + square.rows() + " " + square.cells().size());
		assertEquals("n[1] .. n[39] -> n[0]", square.cells().get(0).name());
		assertEquals("n[0] -> n[1], n[2] .. n[39] -> n[1]", square.cells().get(1).name() + ", " + square.cells().get(2).name());
		assertTrue(square.x() + square.side() < some.width() && square.y() + square.side() < some.height());
		Scene.Matrix abridged = draw("All(p = 100) { }").matrices().get(0);
		assertEquals("64 64 n[0] .. n[99] -> n[0] .. n[1]", abridged.rows() + " " + abridged.cells().size() + " "
				+ abridged.cells().get(0).name());
		assertTrue(abridged.cells().stream().allMatch(cell -> cell.share() == 1));
		Scene.Matrix sparse = draw("Sparse(p = 128) { }").matrices().get(0);
		assertEquals(0.25, sparse.cells().get(1).share());
		assertTrue(Svg.document(some).contains("<title>n[1] .. n[39] -&gt; n[0]</title>"), Svg.document(some));
	}

	/** Two types of links in one direction have a line each in the legend, and colours and patterns of their own. */
	@Test
	void typesOfSynapsesLookDifferent() {
		Scene scene = draw("Mixed { }");
		assertEquals(List.of("Hear", "Inhibit"), scene.synapses());
		assertEquals("Hear #9aa3ad 0, Inhibit #7f6bb3 2", Legend.of(scene).keys().stream().map(key -> key.words() + " "
				+ key.sample().colour(false) + " " + key.sample().dash().length).collect(Collectors.joining(", ")));
		assertEquals(2, scene.strands().stream().filter(strand -> strand.state() == State.SYNAPSE)
				.map(strand -> Stroke.of(scene, strand).style())
				.distinct().count());
		insideThePage(scene);
	}
}
