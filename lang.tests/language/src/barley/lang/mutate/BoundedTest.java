package barley.lang.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.evaluate.Limits;
import barley.lang.resource.SourceText;

/** Texts that ask for too much: each is told so, soon, and nobody runs out of time, stack or memory. */
class BoundedTest {

	private static final String RING = """
			topology Ring(p = 100) {
				node n[cyclic p]
				for i in 0 ..< p link n[i] -- n[i + 1]
				ring Round { for i in 0 ..< p visit n[i] }
			}
			""";

	private static final String TRIANGLE = "topology T { node n[cyclic 3] for i in 0 ..< 3 link n[i] -- n[i + 1] lanes 200_000 ";

	/** Five times of what the longest of these takes: tests run half compiled, on processors that others heat. */
	private static final long MOST_NANOS = 10_000_000_000L;

	private static final long SMALL_STACK = 400 << 10;

	private static final String LARGE = RING.replace("p = 100", "p = 5_000");

	/** A twentieth of what users get: that all work ends at them shows sooner, and what a text asks for is endless anyway. */
	private static final Limits LIMITS = new Limits(50_000, 200_000, 200_000, 20_000, 500_000, 5_000_000, 200, 1_000_000, 100_000);

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"limit           | topology T { node n[2] for i in 0 ..< 10_000_000_000 { } }",
			"limit           | topology T { node n[2] for i in 0 ..< 10_000_000_000 link n[0] -- n[1] }",
			"limit           | topology T { node n[2] for i in 0 ..< 100_000, j in 0 ..< 100_000, k in 0 ..< 100_000 { } }",
			"index-outside   | topology T { node n[2] for i in 0 ..< 10_000_000_000 link n[0] -- n[i + 2] }",
			"self-link       | topology T { node n[2] for i in 0 ..< 10_000_000_000 link n[0] -- n[0] }",
			"limit           | topology T { node n[2] ring R { for i in 0 ..< 10_000_000_000 visit n[i % 2] } }",
			"limit           | topology T { node n[2] ring R[i in 0 ..< 10_000_000_000] { visit n[0], n[1] } }",
			"limit           | topology T { node n[2] embedding E { ring R[i in 0 ..< 10_000_000_000] { } } }",
			"limit           | topology T { node n[1_000_000_000] }",
			"limit           | topology T { node n[1_000_000, 1_000_000, 1_000_000] }",
			"limit           | topology T { node n[2] link n[0] -- n[1] lanes 2_000_000_000 }",
			"limit           | topology E { let a = 1 } topology T { node n[2] part p[2_000_000_000] = E }",
			"limit           | topology A { part b = B node n[1] } topology B { part a = A node n[1] }",
			"limit           | topology A { part a = A }",
			"limit           | topology T { node n[199] switch s[199, 200] switch z for i in 0 ..< 199 { link n[i] -- z for p in 0 ..< "
			+ "200 link n[i] -- s[i, p] } ring R[k in 0 ..< 50] { for i in 0 ..< 199 visit n[i * (2 * k + 1) % 199] } }",
			"limit           | topology A(k = 0) { node n[1] part a[2] = A(k = k + 1) }",
			"cyclic-machine  | machine A = B { } machine B = A { }",
			"division-by-zero| topology T(a = 1 / 0) { node n[2] }",
			"division-by-zero| topology T { node n[2] let a = 5 % (2 - 2) }",
			"division-by-zero| topology T { node n[2] let a = 1 s / (0 * 1 s) }",
			"division-by-zero| topology T { node n[2] for i in 0 ..< 1 / 0 { } }",
			"number-too-large| topology T { node n[2] let a = 9_223_372_036_854_775_807 + 1 }",
			"number-too-large| topology T { node n[2] let a = 2 ^ 2 ^ 2 ^ 2 ^ 2 ^ 2 }",
			"number-too-large| topology T { node n[2] for i in 0 - 9_223_372_036_854_775_807 .. 9_223_372_036_854_775_807 { } }",
			"wrong-value     | topology T { node n[2] let a = 10.5 ^ 1_000_000_000 }",
			"number-too-large| topology T { node n[2] let a = ((10.5 ^ 900) ^ 900) ^ 900 }",
			"wrong-value     | RING schedule S on Ring { data x : f32[8] repeat 1_000_000_000_000_000_000 { exchange allreduce x with sum "
			+ "over Round } }",
			"limit           | RING schedule S on Ring { data x[1_000_000_000] : f32[8] }",
			"limit           | LARGE schedule S on Ring { data x[5_000] : f32[8] exchange allreduce x[0] with sum over Round }",
			"limit           | RING schedule S on Ring { data x : f32[8] for i in 0 ..< 10_000_000_000 exchange send x from n[i] to n[i + "
			+ "1] }",
			"limit           | RING schedule S on Ring { data x : f32[8] exchange for i in 0 ..< 10_000_000_000 send x from n[0] to n[1] }",
			"limit           | RING schedule S on Ring { data x[10_000] : f32[8] for i in 0 ..< 10_000_000_000 compute x }",
			"limit           | LARGE schedule S on Ring { data x : f32[8] for i in 0 ..< 10_000_000_000 { compute x exchange allreduce x "
			+ "with sum over Round } }",
			"limit           | LARGE schedule S on Ring { data x : f32[8] for i in 0 ..< 10_000_000_000 exchange allreduce x with sum over "
			+ "Round }",
			"limit           | LARGE schedule S on Ring { data x : f32[8] for i in 0 ..< 100_000 exchange broadcast x from n[0] over Round "
			+ "}",
			"limit           | LARGE schedule S on Ring { data x : f32[8] for i in 0 ..< 10_000_000_000 ensure allreduce x with sum }",
			"limit           | LARGE schedule S on Ring { data x : f32[8] for i in 0 ..< 10_000_000_000 off n }",
			"limit           | LARGE schedule S on Ring { data x : f32[8] for i in 0 ..< 10_000_000_000 exchange { off unused by Round "
			+ "allreduce x with sum over Round } }",
			"unknown-strategy | schedule A on Ring { data x : f32[8] exchange allreduce x with sum using A ensure allreduce x with sum } "
			+ "RING",
			"unknown-strategy | schedule A on Ring { data x : f32[8] exchange allreduce x with sum using B ensure allreduce x with sum } "
					+ "schedule B on Ring { data x : f32[8] exchange allreduce x with sum using A ensure allreduce x with sum } RING",
	})
	void isTold(String code, String text) {
		assertTold(code, text.replace("LARGE", LARGE).replace("RING", RING));
	}

	private static void assertTold(String code, String text) {
		Harmless.Outcome outcome = Harmless.read(text, LIMITS);
		assertEquals("", outcome.trouble());
		assertTrue(outcome.findings().stream().anyMatch(finding -> finding.startsWith(code + ":")), outcome::toString);
	}

	/** What is large but honest is worked out under the limits that users get. */
	@Test
	void aLargeRingIsProved() {
		String large = RING.replace("p = 100", "p = 100_000");
		String schedule = "schedule S on Ring { data x : f32[8] exchange allreduce x with sum over Round ensure allreduce x with sum }";
		Harmless.Outcome outcome = Harmless.read(large + schedule, Limits.DEFAULT);
		assertEquals("", outcome.trouble());
		assertEquals(List.of(), outcome.findings().stream().filter(finding -> finding.startsWith("limit")).toList());
	}

	/** Reads what is worked out, or told, under the limits that users get, and returns what is found. */
	private static Harmless.Outcome soon(String text) {
		long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		Harmless.Outcome outcome = Harmless.read(text, Limits.DEFAULT);
		long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
		assertEquals("", outcome.trouble());
		assertTrue(taken < MOST_NANOS, taken / 1_000_000 + " ms");
		return outcome;
	}

	/** Proofs of walks take time linear in their stops, however many lanes a node has and however many mistakes there are. */
	@ParameterizedTest
	@ValueSource(strings = {
			"topology T { node n[8] switch s[20_000] for i in 0 ..< 8, p in 0 ..< 20_000 link n[i] -- s[p] "
					+ "ring R[p in 0 ..< 20_000] { for i in 0 ..< 8 visit n[i] } }",
			"topology T { node n[300_000] ring R { for k in 0 ..< 4, i in 0 ..< 300_000 visit n[i] } }",
			"topology T { node n[500_000] ring R { visit n[0]MANY } }",
			TRIANGLE + "ring R[k in 0 ..< 200_000] { visit n[0], n[1], n[2] } }",
			TRIANGLE + "embedding E { ring R[k in 0 ..< 200_000] { visit n[0], n[1], n[2] } } }",
			TRIANGLE + "embedding E { ring R[k in 0 ..< 300_000] { visit n[0], n[1], n[2] } } }",
			TRIANGLE + "embedding E { ring R[k in 0 ..< 200_000] { visit n[0], n[1], n[2] } } } machine M = T { link : L off n[0] -- n[1] }"
					+ "link type L { bandwidth 1 GB/s }",
			"topology T { node n[1_000_000] for i in 1 ..< 100 link n[i - 1] -- n[i] tree R[k in 0 ..< 40_000] { visit n[1], n[0] } }",
			"topology T { node n[900_000] for i in 1 ..< 9 link n[i - 1] -- n[i] lanes 50_000 embedding E { path P { for i in 0 ..< 8 "
					+ "visit n[i] } path Q[k in 0 ..< 40_000] { visit n[0], n[1] } } }" })
	void walksOfManyStopsAreProvedSoon(String text) {
		String many = IntStream.range(1, 5_000).mapToObj(i -> ", n[%d]".formatted(2 * i)).collect(Collectors.joining());
		soon(text.replace("MANY", many));
	}

	/** Sums in two trips over a tree of adders: the second one begins at each node when that has all results of the first one. */
	@Test
	void sumsOverManyAddersAreBoundedSoon() {
		Harmless.Outcome outcome = soon("""
				switch type Adder { cycle 1 ns  width 64 bit  combine sum, max }
				topology T(p = 20_000) {
					node n[p] switch s[p] : Adder
					for i in 0 ..< p link n[i] -- s[i]
					for i in 1 ..< p link s[i] -- s[(i - 1) / 2]
					tree Combine { for i in 0 ..< p visit n[i], s[i] for i in 1 ..< p visit s[i], s[(i - 1) / 2] }
				}
				schedule S on T { data x : f64[8] exchange allreduce x with sum over Combine }
				""");
		assertTrue(outcome.findings().stream().allMatch(finding -> finding.startsWith("width-short:")), outcome::toString);
	}

	private static final String LINE =
			"topology Line { node n[8] for i in 0 ..< 7 link n[i] -- n[i + 1] } schedule S on Line { data x : f32[8] "
			+ "async BODY }";

	/** Messages between nodes at their own pace: however many are under way while others renew what they carry (RULES.md 42). */
	@ParameterizedTest
	@ValueSource(strings = {
			"for s in 0 ..< 8 program n[s] { for k in 0 ..< 4_000 { if s > 0 receive x from n[s - 1] compute x = x / 2 + k "
					+ "if s < 7 send x to n[s + 1] } }",
			"{ program n[0] { for k in 0 ..< 20_000 send x to n[1] for k in 0 ..< 20_000 compute x } "
					+ "program n[1] { for k in 0 ..< 20_000 { compute x receive x from n[0] } } }" })
	void messagesAtOwnPaceAreProvedSoon(String body) {
		Harmless.Outcome outcome = soon(LINE.replace("BODY", body));
		assertEquals(List.of(), outcome.findings().stream().filter(finding -> !finding.startsWith("send-unneeded")).toList());
	}

	/** Streams of many chunks, computations at many nodes, and numbers of many digits: what takes long is paid for before it begins. */
	@ParameterizedTest
	@ValueSource(strings = {
			"RING schedule S on Ring { data x : f32[8_000_000] async { exchange allreduce x with sum over Round using "
					+ "stream(chunks = 1_000_000) } }",
			"RING schedule S on Ring { data x : f32[8] async { exchange allreduce x with sum over Round "
					+ "for i in 0 ..< 100 program n[i] { for k in 0 ..< 3_000 compute x costs 1 GFLOP } } }",
			"LARGE schedule S on Ring { data x : f32[8_000_000] for k in 0 ..< 1_000_000 exchange allreduce x with sum over Round using "
					+ "stream(chunks = 100) }",
			"RING schedule S on Ring { data x : f32[8] let a = (10.5 ^ 700) ^ 1_000 }",
			"RING schedule S on Ring { let a = 1234567.123456789 ^ 50 let b = a + 1 for i in 0 ..< 1_000_000 { if a > b let c = 1 } }" })
	void whatTakesLongEndsSoon(String text) {
		Harmless.Outcome outcome = soon(text.replace("LARGE", LARGE).replace("RING", RING));
		assertTrue(outcome.findings().stream().anyMatch(finding -> finding.startsWith("limit:") || finding.startsWith("number-too-large:")),
				outcome::toString);
	}

	/** Steps of a study that use those before them nest nowhere. */
	@ParameterizedTest
	@ValueSource(strings = { "let a%2$d = a%1$d + 1 ", "vary a%2$d in a%1$d .. 2 " })
	void studiesOfManyStepsAreCounted(String step) {
		String steps = IntStream.range(1, 10_000).mapToObj(i -> step.formatted(i - 1, i)).collect(Collectors.joining());
		soon("topology T { node n[2] link n[0] -- n[1] } schedule S(k = 1) on T { barrier } study U { vary a0 in 1 .. 2 " + steps
				+ "run R = S(k = a9999) }");
	}

	/** Times of more items than there is room for are not computed. */
	@Test
	void computationsOfManyNodesEndSoon() {
		soon(LARGE + "schedule S on Ring { data x : f32[8] async for k in 0 ..< 100_000 compute x costs 1 GFLOP }");
	}

	/** Each repeat proves its body twice. */
	@Test
	void repeatsWithinRepeats() {
		assertTold("limit", RING + "schedule S on Ring { data x : f32[8] " + "repeat 2 { ".repeat(60)
				+ "compute x exchange allreduce x with sum over Round"
				+ " }".repeat(60) + " }");
	}

	/** Threads of the workbench have 1 MB of stack, and others have used some of it. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"topology A(k = 0) { node n[1] part a = A(k = k + 1) }| |",
			"topology A(k = 0) { node n[1] } machine m(k = 0) = A(k = k) { part r = m(k = k + 1) at 0 }| |",
			"topology T { node n[2] let a[i in 0 ..< 1000] = |'- '|(if i == 0 then 0 else a[i - 1]) let b = a[180] }",
			"topology T { node n[2] let a = |'not '|1 }",
			"topology T { node n[2] |'for i in 0 ..< 1 '|{ } }",
			"topology T { node n[2] for i in 0 ..< 1|', i in 0 ..< 1'|{ } }",
			"topology T { node n[2] ring R[i in 0 ..< 1|', i in 0 ..< 1'|] { visit n[0], n[1] } }",
	})
	void nestingFitsASmallStack(String head, String part, String tail) throws InterruptedException {
		String text = head + Objects.requireNonNullElse(part, "").repeat(220) + Objects.requireNonNullElse(tail, "");
		List<Harmless.Outcome> outcomes = new ArrayList<>();
		Thread thread = new Thread(null, () -> outcomes.add(Harmless.read(text, Limits.DEFAULT)), "small stack", SMALL_STACK);
		thread.start();
		thread.join();
		assertEquals("", outcomes.get(0).trouble());
		assertTrue(outcomes.get(0).findings().stream().anyMatch(finding -> finding.contains("levels deep")), outcomes::toString);
	}

	@Test
	void bracketsWithinBrackets() {
		assertTold("org.eclipse.xtext.diagnostics.Diagnostic.Syntax",
				"topology T { node n[2] let a = " + "(".repeat(10_000) + "1" + ")".repeat(10_000) + " }");
	}

	@Test
	void wordsAsLongAsAFile() {
		String word = "n".repeat(SourceText.MOST_BYTES / 3 - 100);
		assertTold("self-link", "topology T { node " + word + "[2] link " + word + "[0] -- " + word + "[0] }");
		assertTold("number-too-large", "topology T { node n[" + "9".repeat(SourceText.MOST_BYTES - 100) + "] }");
		assertEquals("", Harmless.trouble("topology T { node n[2] } // " + word));
		assertEquals("", Harmless.trouble("topology T { node n[2] link " + "n[0] -- n[0] link ".repeat(4_000)));
	}

	/**
	 * One error at the end of a long declaration, many errors, and names that resemble each other: corrections are not looked for without
	 * end.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"topology T { node n[2] link | n[0] -- n[1] link | }",
			"|schedule S on |",
			"|link n[0] -- |",
			"topology T { node n[2] |@ $ |}",
			"topology T { node n[2] ring R { |visit n[0] | } } }",
	})
	void errorsInLongTexts(String head, String part, String tail) {
		int times = Math.min(40_000, (SourceText.MOST_BYTES - 100) / part.length());
		long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		assertEquals("", Harmless.trouble(Objects.requireNonNullElse(head, "") + part.repeat(times) + Objects.requireNonNullElse(tail,
				"")));
		long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
		assertTrue(taken < MOST_NANOS, taken / 1_000_000 + " ms");
	}

	@Test
	void longNamesThatResembleEachOther() {
		StringBuilder text = new StringBuilder("topology T {\n");
		for (int i = 0; i < 40; i++) {
			text.append("node ").append("n".repeat(3_000)).append(i).append("[2]\nlink ").append("n".repeat(2_995)).append("x").append(i)
					.append("[0] -- n[1]\n");
		}
		assertTold("org.eclipse.xtext.diagnostics.Diagnostic.Linking", text + "}");
	}

	/** What a name could mean is asked once for each. */
	@Test
	void manyUnknownNames() {
		StringBuilder text = new StringBuilder("topology T { node n[2]\n");
		for (int i = 0; i < 4_000; i++) {
			text.append("link m").append(i).append("[0] -- n[1]\n");
		}
		assertTold("org.eclipse.xtext.diagnostics.Diagnostic.Linking", text + "}");
	}
}
