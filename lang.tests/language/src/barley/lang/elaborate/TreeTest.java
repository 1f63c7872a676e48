package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.wiring.Tree;

/** Trees, written out and computed (RULES.md 14; lang/doc/FIGURES.md, trees of shortest paths). */
class TreeTest {

	private static final String MESH = """
			topology Mesh(n = 4, x = 0, y = 0) {
				node chip[n, n]
				for i in 1 ..< n, j in 0 ..< n { link chip[i - 1, j] -- chip[i, j] link chip[j, i - 1] -- chip[j, i] }
				tree Fold to chip[x, y] over chip by shortest
			}
			schedule Sum on Mesh {
				data v : i32[16]
				exchange reduce v with sum to chip[x, y] over Fold
				exchange broadcast v from chip[x, y] over Fold
				ensure allreduce v with sum
			}
			""";

	@ParameterizedTest
	@CsvSource({ "2, 0", "3, 1", "4, 0", "4, 1", "5, 2", "8, 3" })
	void computedTreeSpansTheMeshOnShortestWays(int n, int root) {
		Tree tree = (Tree) BarleyText.of(MESH).design("Mesh", "n=" + n, "x=" + root, "y=" + root).wiring().realm().allRoutes().get(0);
		assertEquals(n * n - 1, tree.hops());
		for (int leg = 0; leg < tree.hops(); leg++) {
			assertEquals(distance(tree.from(leg), n, root) - 1, distance(tree.to(leg), n, root));
		}
	}

	private static int distance(int node, int n, int root) {
		return Math.abs(node / n - root) + Math.abs(node % n - root);
	}

	@Test
	void reduceUpAndBroadcastDownIsAnAllreduce() {
		assertEquals(List.of(), BarleyText.of(MESH).findings());
	}

	@Test
	void anyNodeCanBeTheRoot() {
		assertEquals(List.of(), BarleyText.of(MESH.replace("sum to chip[x, y]", "sum to chip[1, 1]")
				.replace("from chip[x, y]", "from chip[1, 1]"))
				.complaints());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"visit n[0], n[1] visit n[0], n[2] | tree-shape: tree T gives n[0] two parents, n[1] and n[2]",
			"visit n[0], n[1] visit n[2], n[3] | tree-shape: tree T has two roots, n[1] and n[3]",
			"visit n[0], n[1] visit n[1], n[2] visit n[2], n[0] | tree-shape: tree T has a cycle through n[0]",
			"visit n[0], n[1], n[2] | tree-leg: expected a leg from a child to its parent, found 3 nodes",
			"visit n[0], n[4] | ring-gap: tree T goes from n[0] to n[4], but no link connects them"})
	void legsThatMakeNoTreeAreTold(String legs, String finding) {
		List<String> findings =
				BarleyText.of("topology X { node n[5] for i in 0 ..< 4, j in 0 ..< 4 if i < j link n[i] -- n[j] link n[3] -- n[4] tree T { "
						+ legs + " } }")
				.findings();
		assertTrue(findings.contains(finding), findings.toString());
	}
}
