package barley.lang.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import barley.lang.BarleyText;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.finding.Finding;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Route;
import barley.lang.wiring.Tour;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Machine;

/** Every machine of the library over many sizes, against the closed forms of lang/doc/FIGURES.md. */
class LibraryMachinesTest {

	/** What a machine has to come to; a degree or diameter of 0 is not looked at. */
	private record Form(String machine, int nodes, int lanes, int degree, int rings, int idle, int diameter) {
	}

	static Stream<Form> machines() {
		List<Form> forms = new ArrayList<>();
		for (int n = 2; n <= 12; n++) {
			forms.add(new Form("Line(p = %d)".formatted(n), n, n - 1, 0, 1, 0, n - 1));
			forms.add(new Form("Ring(p = %d)".formatted(n), n, n, 2, 1, 0, n / 2));
			forms.add(new Form("Ladder(rungs = %d)".formatted(n), 2 * n, 4 * n, 4, 2, 0, n % 2 == 0 ? n / 2 + 1 : (n + 1) / 2));
			forms.add(new Form("Prism(layers = %d)".formatted(n), 3 * n, 9 * n, 6, 3, 0, n));
			forms.add(new Form("BoxTube(layers = %d)".formatted(n), 4 * n, 16 * n, 8, 4, 0, n + 1));
			forms.add(new Form("FullMesh(p = %d)".formatted(n), n, n * (n - 1) / 2, n - 1, (n - 1) / 2, n % 2 == 0 ? n / 2 : 0, 1));
			for (int f = 3; f <= 10; f += n < 5 ? 1 : 3) {
				forms.add(new Form("FacetedPrism(facets = %d, layers = %d)".formatted(f, n), f * n, f * f * n, 2 * f, f, 0, n - 1 + f / 2));
			}
		}
		for (int p = 3; p <= 17; p++) {
			int rings = (p - 1) / 2;
			forms.add(new Form("RingBundle(p = %d)".formatted(p), p, rings * p, 2 * rings, rings, 0, p % 2 == 1 ? 1 : 2));
		}
		for (int dims = 1; dims <= 12; dims++) {
			int rings = Integer.highestOneBit(dims) / 2;
			forms.add(new Form("Hypercube(dims = %d)".formatted(dims), 1 << dims, dims << dims - 1, dims, rings,
					(dims << dims - 1) - (rings << dims), dims));
		}
		for (int m = 2; m <= 5; m++) {
			for (int n = 2; n <= 5; n++) {
				forms.add(new Form("MeshedPlanes(planes = %d, nodes = %d)".formatted(m, n), m * n, m * n * (m + n - 2) / 2, m + n - 2, 0,
						m * n * (m + n - 2) / 2, 2));
				forms.add(new Form("Mesh(rows = %d, columns = %d)".formatted(m, n), m * n, 2 * m * n - m - n, 0, m + n + 1, 0, m + n - 2));
				forms.add(new Form("Torus(rows = %d, columns = %d)".formatted(m, n), m * n, 2 * m * n, 4, m + n, 0, m / 2 + n / 2));
				forms.add(new Form("Torus3D(width = %d, height = %d, depth = 3)".formatted(m, n), 3 * m * n, 9 * m * n, 6,
						m * n + 3 * m + 3 * n, 0, m / 2 + n / 2 + 1));
			}
		}
		forms.add(new Form("Mesh(rows = 1, columns = 5)", 5, 4, 0, 7, 0, 4));
		forms.add(new Form("Cube", 8, 12, 3, 6, 0, 3));
		forms.add(new Form("CubeOfCubes", 64, 192, 6, 96, 0, 6));
		forms.add(new Form("RingBundle", 8, 24, 6, 3, 0, 2));
		forms.add(new Form("MeshedPlanes", 8, 16, 4, 0, 16, 2));
		return forms.stream();
	}

	@ParameterizedTest
	@MethodSource("machines")
	void machineIsWhatItsClosedFormSays(Form form) {
		DesignAnalysis known = analyse(form.machine);
		assertEquals(List.of(), known.findings().stream().map(Finding::message).toList());
		Machine machine = known.wiring().machine();
		List<Route> routes = known.wiring().realm().all().stream().map(Realm::allRoutes).flatMap(List::stream).toList();
		assertEquals(form, new Form(form.machine, machine.nodes(), machine.lanes(), form.degree == 0 ? 0 : degree(machine), routes.size(),
				idle(known, routes), diameter(machine)));
		if (form.machine.matches("(Ring|Ladder|Prism|BoxTube|FacetedPrism|FullMesh|RingBundle|Hypercube)\\b.*")) {
			routes.forEach(ring -> assertVisitsAll(machine, (Tour) ring));
		}
	}

	private static void assertVisitsAll(Machine machine, Tour ring) {
		assertTrue(ring.closed());
		assertEquals(machine.nodes(), Arrays.stream(ring.nodes()).distinct().count());
		assertEquals(machine.nodes(), ring.members());
	}

	/** The rings of a prism are rotations of each other. */
	@Test
	void ringsOfAPrismAreTurned() {
		for (int facets = 3; facets <= 8; facets++) {
			List<Route> rings = analyse("FacetedPrism(facets = %d, layers = 5)".formatted(facets)).wiring().realm().allRoutes();
			int sides = facets;
			for (int f = 1; f < facets; f++) {
				int turn = f;
				assertEquals(text(IntStream.of(((Tour) rings.get(0)).nodes()).map(node -> node / sides * sides + (node + turn) % sides)),
						text(IntStream.of(((Tour) rings.get(f)).nodes())));
			}
		}
	}

	@Test
	void prismAndBoxTubeAreFacetedPrisms() {
		assertEquals(lanes(analyse("FacetedPrism(facets = 3, layers = 6)")), lanes(analyse("Prism(layers = 6)")));
		assertEquals(lanes(analyse("FacetedPrism(facets = 4, layers = 6)")), lanes(analyse("BoxTube(layers = 6)")));
	}

	private static DesignAnalysis analyse(String machine) {
		return BarleyText.of("import barley.machines.*", "machine M = " + machine + " { }").design("M");
	}

	private static String text(IntStream nodes) {
		return Arrays.toString(nodes.toArray());
	}

	private static List<String> lanes(DesignAnalysis known) {
		Machine machine = known.wiring().machine();
		return IntStream.range(0, machine.lanes()).mapToObj(machine::laneName).toList();
	}

	/** The number of lanes at every node; -1 if it differs. */
	private static int degree(Machine machine) {
		int degree = machine.adjacency().degree(0);
		return IntStream.range(0, machine.nodes()).allMatch(node -> machine.adjacency().degree(node) == degree) ? degree : -1;
	}

	private static int idle(DesignAnalysis known, List<Route> routes) {
		BitSet used = new BitSet();
		routes.forEach(route -> Arrays.stream(known.embeddings().lanes(route)).forEach(used::set));
		return known.wiring().machine().lanes() - used.cardinality();
	}

	private static int diameter(Machine machine) {
		return IntStream.range(0, machine.nodes()).map(node -> farthest(machine.adjacency(), machine.nodes(), node)).max().orElse(0);
	}

	private static int farthest(Adjacency adjacency, int nodes, int start) {
		int[] queue = new int[nodes];
		int[] distance = new int[nodes];
		Arrays.fill(distance, -1);
		queue[0] = start;
		distance[start] = 0;
		int tail = 1;
		for (int head = 0; head < tail; head++) {
			for (int i = 0; i < adjacency.degree(queue[head]); i++) {
				int next = adjacency.neighbour(queue[head], i);
				if (distance[next] < 0) {
					distance[next] = distance[queue[head]] + 1;
					queue[tail++] = next;
				}
			}
		}
		return tail < nodes ? Integer.MAX_VALUE : distance[queue[nodes - 1]];
	}
}
