package barley.lang.prove.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.formatting2.Formatted;
import barley.lang.model.Topology;

/** Rings that were found, as text: without findings where they are put, and laid out as the formatter leaves them. */
class EmbeddingTextTest {

	private static final String LADDER = """
			topology M(rungs = %d) {
				require rungs >= 2
				node n[rungs, cyclic 2]
				for k in 0 ..< rungs link n[k, 0] -- n[k, 1] lanes 2
				for k in 1 ..< rungs, s in 0 ..< 2 link n[k - 1, s] -- n[k, s]
				for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + rungs]
			}
			""";
	private static final String CUBES = """
			topology M {
				part cube[2] = Cube
				for x in 0 ..< 2, y in 0 ..< 2, z in 0 ..< 2 link cube[0].v[x, y, z] -- cube[1].v[x, y, z]
			}
			""";
	private static final String MESH = """
			topology M(p = 9, wide = false) {
				node k[p], Rings
				for i in 0 ..< p, j in i + 1 ..< p link k[i] -- k[j]
				for i in 0 ..< p link Rings -- k[i]
			}
			""";

	@Test
	void ringsThatAreEachOtherTurnedAreOneWithAnIndex() {
		assertEquals("""
				topology M(rungs = 4) {
					require rungs >= 2
					node n[rungs, cyclic 2]
					for k in 0 ..< rungs link n[k, 0] -- n[k, 1] lanes 2
					for k in 1 ..< rungs, s in 0 ..< 2 link n[k - 1, s] -- n[k, s]
					for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + rungs]

					/** Found by search: 2 rings; no more fit: 4 lanes end at n[0, 0], and each ring takes two. */
					if rungs == 4 embedding Rings {
						ring R[k in 0 ..< 2] {
							visit n[0, k], n[0, k + 1], n[3, k + 1], n[3, k], n[2, k], n[2, k + 1], n[1, k + 1], n[1, k]
						}
					}
				}
				""", embedded(LADDER.formatted(4)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "4", "5", "9", "32" })
	void standWhereTheyArePutWithoutFindings(String rungs) {
		assertSound(LADDER.formatted(Integer.parseInt(rungs)));
	}

	@Test
	void nodesOfPartsAndNamesThatAreTaken() {
		assertSound(CUBES);
		assertTrue(assertSound(MESH).contains("\tif p == 9 and not wide embedding Rings2 {\n"));
	}

	/** An embedding under a condition is a member of its topology like any other. */
	@Test
	void aScheduleTravelsOverThemWhereTheyAre() {
		String schedule = """
				schedule S on M%s {
					data x : f32[800]
					exchange allreduce x with sum over Rings
					ensure allreduce x with sum
				}
				""";
		String ladder = embedded(LADDER.formatted(4));
		assertEquals(List.of(), BarleyText.of(ladder, schedule.formatted("")).complaints());
		List<String> complaints = BarleyText.of(ladder, schedule.formatted("(rungs = 6)")).complaints();
		assertEquals(1, complaints.size(), complaints::toString);
		assertTrue(complaints.get(0).startsWith("wrong-walks: "), complaints::toString);
	}

	private static String assertSound(String topology) {
		String text = embedded(topology);
		assertEquals(List.of(), BarleyText.of("import barley.machines.*", text).complaints());
		assertEquals(text, Formatted.of(text).text());
		return text;
	}

	/** The topology M of the text with what is found for it. */
	private static String embedded(String topology) {
		BarleyText text = BarleyText.of("import barley.machines.*", topology);
		var wiring = text.design("M").wiring();
		RingsFound found = RingSearch.of(wiring, Integer.MAX_VALUE, new Patience(60_000, () -> false));
		String embedding = String.join("\n\t", EmbeddingText.of(wiring, found, (Topology) text.declaration("M")));
		return topology.substring(0, topology.lastIndexOf('}')) + "\n\t" + embedding + "\n}\n";
	}
}
