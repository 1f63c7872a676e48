package barley.lang.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import barley.lang.BarleyText;

/**
 * Texts as long as they may be, of many declarations or many references to them: the time that they take grows with their length, not with
 * its square, by which each would take minutes.
 */
@Timeout(60)
class LongTextsTest {

	private static String all(int count, IntFunction<String> line) {
		return all(0, count, " ", line);
	}

	private static String all(int first, int end, String delimiter, IntFunction<String> line) {
		return IntStream.range(first, end).mapToObj(line).collect(Collectors.joining(delimiter));
	}

	private static void assertClean(String text) {
		assertTrue(text.length() <= 1_000_000, () -> "%,d characters".formatted(text.length()));
		assertEquals(List.of(), BarleyText.exactly(text).complaints());
	}

	@Test
	void typesOfManyFamilies() {
		assertClean("topology W { %s } node type C { launch 1 us } machine M = W { %s }"
				.formatted(all(18_000, "node f%d"::formatted), all(18_000, "node f%d : C"::formatted)));
	}

	@Test
	void namesOfPartsAfterADot() {
		assertClean("topology P { %s } topology T { part p = P %s }"
				.formatted(all(11_000, "node f%d"::formatted), all(10_999, i -> "link p.f%d -- p.f%d".formatted(i, i + 1))));
	}

	@Test
	void walksOfAnEmbeddingAfterADot() {
		assertClean("topology T { node n embedding E { %s } } machine M = T { off unused by %s }"
				.formatted(all(11_000, "path R%d { visit n }"::formatted), all(0, 11_000, ", ", "E.R%d"::formatted)));
	}

	@Test
	void parametersThatUseThoseBefore() {
		assertClean("topology T(a0 = 1, %s) { node n[2] link n[0] -- n[1] }"
				.formatted(all(1, 28_000, ", ", i -> "a%d = a%d".formatted(i, i - 1))));
	}

	@Test
	void argumentsOfManyParameters() {
		assertClean("topology T(%s) { node n[2] link n[0] -- n[1] } machine M = T(%s) { }"
				.formatted(all(0, 14_000, ", ", "a%d = 1"::formatted), all(0, 14_000, ", ", "a%d = 2"::formatted)));
	}

	/** Each use of the first of many names costs as much as one of the last. */
	@Test
	void firstOfManyNames() {
		assertClean("topology T { %s node n[2] link n[0] -- n[1] for i in 0 ..< 1_000_000 let b = a0 + a1 + a2 + a3 }"
				.formatted(all(28_000, "let a%d=1"::formatted)));
	}

	@Test
	void placesOfManyParts() {
		assertClean("topology W { node n[20_000] %s } topology P { node n[1] } machine M = W { %s }"
				.formatted(all(18_000, "let a%d=1"::formatted), all(7_000, i -> "part P%1$d = P at %1$d".formatted(i))));
	}

	@Test
	void manyFamiliesInManyParts() {
		assertClean("topology W { %s } topology P { %s } machine M = W { %s }".formatted(all(3_000, "node f%d[150]"::formatted),
				all(3_000, "node f%d[1]"::formatted), all(150, i -> "part P%1$d = P at %1$d".formatted(i))));
	}

	/** Synapses of each type are kept for the nodes that they join, not for all. */
	@Test
	void manyTypesOfSynapses() {
		assertClean("""
				link type H(k = 1) { registers 16 slots 8 cycle k * 1 ns }
				topology T { node n[300_000] for i in 1 ..< 9_000 link n[i] -> n[i] : H(k = i) }
				""");
	}

	/** What is wrong with each of many lanes is put into words once. */
	@Test
	void linksBothWays() {
		String name = "n".repeat(50_000);
		assertEquals(1, BarleyText.of("topology T { node %1$s[2] for i in 0 ..< 1_000_000 link %1$s[i %% 2] -- %1$s[1 - i %% 2] }"
				.formatted(name)).findings().size());
	}

	/** To find one of many lanes, all of a pair are looked at. */
	@Test
	void oneOfManyLanesOffManyTimes() {
		assertEndsByEffort("topology T { node n[2] link n[0] -- n[1] lanes 1_000_000 } machine M = T { off %s }"
				.formatted(all(0, 9_000, ", ", i -> "n[0] -- n[1] #" + (i + 1))));
	}

	/** Each machine of a chain is made anew of the one before. */
	@Test
	void machinesOnMachines() {
		assertEndsByEffort("%s topology T { node n[cyclic 100_000] for i in 0 ..< 100_000 link n[i] -- n[i + 1] }"
				.formatted(all(300, i -> "machine M%d = %s { off n[%d] -- n[%d] }".formatted(i, i == 299 ? "T" : "M" + (i + 1), i,
						i + 1))));
	}

	/** Each of many walks is found by its name. */
	@Test
	void walksOfAFamilyOneByOne() {
		assertClean("""
				topology T { node n[2] link n[0] -- n[1] path W[i in 0 ..< 50_000] { visit n[0], n[1] } }
				schedule S on T { data x : f32[8] for i in 0 ..< 10_000 exchange broadcast x from n[0] over W[i] }
				""");
	}

	@Test
	void importsWithReferences() {
		assertClean("%s topology T { node n } %s".formatted(all(10_000, i -> "import barley.machines.*"),
				all(9_000, "machine M%d = T { }"::formatted)));
	}

	/** A message lists some of the names that could have been meant. */
	@Test
	void unknownParameters() {
		assertEquals("T has no parameter b0; it has a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 and 13,988 more",
				BarleyText.exactly("topology T(%s) { node n } machine M = T(%s) { }".formatted(all(0, 14_000, ", ", "a%d = 1"::formatted),
						all(0, 14_000, ", ", "b%d = 2"::formatted))).issues().get(0).getMessage());
	}

	/** A statement with an error of syntax is looked through once for all names in it. */
	@Test
	void namesBesideAnErrorOfSyntax() {
		assertTrue(BarleyText.exactly("topology T { ring R { visit %s } }".formatted("n, ".repeat(60_000))).complaints().size() > 1);
	}

	@Test
	void linksOfATypeWithManyProperties() {
		assertTrue(BarleyText.exactly("link type H { %s } topology T { node n[2] for i in 0 ..< 100_000 link n[0] -- n[1] : H }"
				.formatted("latency 1 s ".repeat(50_000))).complaints().contains("duplicate-name: link type H sets latency twice"));
	}

	/** Each operator is tried on a thousand numbers. */
	@Test
	void manyOperators() {
		assertClean(all(10_000, "operator o%d(a, b) = a + b"::formatted));
	}

	@Test
	void manyLongOperators() {
		assertEndsByEffort(all(140, i -> "operator o%d(a, b) = a + b%s".formatted(i, " + 0 * a".repeat(200))));
	}

	@Test
	void manyUnknownNames() {
		assertEquals("this file has 27,001 more findings, 27,000 of them errors, which are not listed",
				BarleyText.exactly("topology T { node n[2] %s }".formatted(all(28_000, i -> "let a%d = b%1$d".formatted(i)))).issues()
						.get(1_000).getMessage());
	}

	/** Names that are unknown are looked up again at each level of the recursion. */
	@Test
	void unknownArgumentsOfATopologyInItself() {
		assertTrue(BarleyText.exactly("topology T { part p = T(%s) }".formatted(all(0, 28_000, ", ", "a%d = 0"::formatted))).issues().size()
				> 1_000);
	}

	private static void assertEndsByEffort(String text) {
		List<String> found = BarleyText.exactly(text).complaints();
		assertTrue(found.size() == 1 && found.get(0).startsWith("limit: checking this file takes more than "), found::toString);
	}
}
