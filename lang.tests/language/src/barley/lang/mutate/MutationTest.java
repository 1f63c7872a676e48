package barley.lang.mutate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.evaluate.Limits;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.services.BarleyGrammarAccess;

/**
 * Whatever the text: nothing throws, nothing hangs, and every finding is within the file, has a code and says something. The services of an
 * editor are asked about some of the texts. Most texts are checked under small limits, and some under those of users.
 * {@code lang.tests/fuzz} tries a million; {@code -Dbarley.mutations=1000} tries as many, {@code -Dbarley.seed=4711} begins elsewhere.
 */
class MutationTest {

	private static final int TEXTS = Integer.getInteger("barley.mutations", 1_500);
	private static final long FIRST = Long.getLong("barley.seed", 0);
	private static final int MOST_TROUBLES = 20;
	private static final int EDITED = 32;
	/** At how many offsets an editor asks about a text. */
	private static final int PLACES = 3;
	/** At how many it asks about a text that made trouble once. */
	private static final int MANY_PLACES = 40;
	private static final int UNDER_USERS_LIMITS = 64;
	private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(30);

	private static final Limits SMALL = new Limits(5_000, 20_000, 20_000, 2_000, 50_000, 500_000, 200, 1_000_000, 100_000);

	private static final Inputs INPUTS = new Inputs(Corpus.texts(), BarleyIdeSetup.shared().getInstance(BarleyGrammarAccess.class));

	/** What went wrong once. */
	@ParameterizedTest
	@ValueSource(strings = { "topology T {\r", "/**/package//\r", "node type C { launch node us }", "operator h(a, b) = a * 0.(1)",
			"topology T { node n[2] let a = 0.(1) }", "topology T() { node n[2] } machine M = T(q = 3) {}",
			"link type L() { latency 1 us }", "link type L(a) { latency a }", "machine N() { }", "node type N(a = ) { launch a * 1 s }",
			"topology T { node n[2] } machine M(a = 1) = T { link : L( }", "link type L(a = b, b = a) { latency a }",
			"operator(a,b)if b then a else among 4294967296A()tpology\n single over", "operator h(a, b) = . 1 + a",
			"topology T { node n[2] } machine M = T(, = 3) { }", "topology T { node n[2] let a = !\nL `\nnode} operator cyclic#}",
			"topology T { node n[2] link n[0] -- n[1] ring R { visit n[0], n[1] } } schedule S on T { data a, b, c : "
					+ "f32[9_223_372_036_854_775_807 / 2] exchange allreduce a, b, c with sum over R }",
			"schedule T { exchange send x to H as i { t\nM/**/!\nvisit", "R { } study x2 {\nshow Soma ofstudy x2 {\nshow front of a0ue ",
			"schedule S on R { compute R [ T [ * ] } schedule R ( a a = if if - a .schedule R ( ", "switch type S { combine sum, }",
			"link type { registers 16 slots 8 cycle 1\n", "link type { registers 16 }",
			"send by (send: each node adds up its own piece sends and it to all others",
			"node type Q(a = 2, ((b)) = a) { launch a * 1 us } topology T { node n[2] : Q(a = 3) link n[0] -- n[1] }",
			"node type C { ?\ni//<1e9\nensure latency xor 1e9 3\n_ W\n",
			"link type L(gb 7 =) { bandwidth gb * 1 Gbit/s } topology T { node n[2] link n[0] -- n[1] : L }", "\ufeffone\n_",
			"switch type R { cycle a ns packet 16 B combine sum groups 16 }groups 16 }",
			"topology B { node n[2] link n[0] -- n[1] tree V { for i in 0 ..< 0 visit n[1], n[0] } } topology T { part b = B } "
					+ "schedule S on T { data x : f32[8] exchange broadcast x from b.n[0] over b.V }",
			"topology b1 { store b from x0 [ [ not id ^ not (not) not - a . n ^ 10_000_000_000 . 2\n^ n . b } { } }\nschedule ",
			"topology T { node n[3] ring R { registers ^/**/topology \uD83D\uDE00\n3GB/s s\t-// c\n}",
			"{ x\n{ tree T {\nbarrier send T , T . a ,\nR to\nR topology } }\n{\n} } ", "study }", "study {}",
			"schedule Plain(q = 1_024) on ChipletMesh {\n\tdata x 3 i32[q]\n\texchange reduce x with sum to chip[3, :] through router\n"
					+ "\texchange broadcast x x from chip[3, 1_000] through router\n\tensure allreduce  with sum\n}" })
	void pastTroubles(String text) {
		assertEquals("", Harmless.edit(text, Limits.DEFAULT, MANY_PLACES, new Random(FIRST)).trouble());
	}

	@Test
	void noTextHurts() {
		List<String> wrong = new ArrayList<>();
		long reported = System.nanoTime();
		for (long seed = FIRST; seed < FIRST + TEXTS && wrong.size() < MOST_TROUBLES; seed++) {
			String trouble = trouble(seed);
			if (!trouble.isEmpty()) {
				wrong.add("seed %d: %s".formatted(seed, trouble));
			}
			if (System.nanoTime() - reported > REPORT_NANOS) {
				reported = System.nanoTime();
				System.err.printf("%,d of %,d texts tried, troubles: %s%n", seed - FIRST + 1, TEXTS, wrong);
			}
		}
		assertEquals("", String.join("\n", wrong));
	}

	private String trouble(long seed) {
		String text = INPUTS.text(seed);
		Limits limits = seed % UNDER_USERS_LIMITS == 0 ? Limits.DEFAULT : SMALL;
		return (seed % EDITED == 0 ? Harmless.edit(text, limits, PLACES, new Random(seed)) : Harmless.read(text, limits)).trouble();
	}
}
