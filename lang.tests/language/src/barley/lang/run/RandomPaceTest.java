package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Random statements in a block in which each node goes at its own pace: expressions, sends, collectives by all ways, operators and
 * strategies. They leave, to the bit, what they leave step by step, and take as long as planned (RULES.md 41 and 42).
 */
class RandomPaceTest {

	private static final String TEXT = """
			import barley.strategies.*
			node type Gpu { compute 1 TFLOP/s launch 1 us reduce 4 GB/s idle 100 W computing 400 W }
			link type Lane { bandwidth 10 GB/s latency 200 ns }
			topology Mesh(p = %1$d) { node n[p] for i in 0 ..< p, j in 0 ..< i link n[i] -- n[j]
				embedding Round { ring R { for i in 0 ..< p visit n[i] } }
				tree T { for i in 1 ..< p visit n[i], n[(i - 1) / 2] } }
			machine M = Mesh { node : Gpu link : Lane }
			operator hypot(a, b) = (a * a + b * b) ^ 0.5
			schedule S on M {
				data x, y, z, w[k in 0 ..< 3] : f64[24]
				%2$s
			}
			""";

	private static final List<String> DATA = List.of("x", "y", "z", "w[0]", "w[2]");
	private static final List<String> OPERATORS = List.of("sum", "max", "avg", "hypot");
	private static final List<String> WAYS = List.of("over Round", "over Round forward", "over Round using shift",
			"over Round using shift(order = fixed)",
			"over T", "among n", "among n using RecursiveDoubling", "among n using HalvingDoubling", "among n by shortest");

	@RepeatedTest(40)
	void valuesAndTimes(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		int nodes = 2 + random.nextInt(4);
		StringBuilder statements = new StringBuilder();
		for (int left = 1 + random.nextInt(6); left > 0; left--) {
			statements.append("\n\t\t").append(statement(random, nodes));
		}
		boolean rounds = random.nextInt(4) == 0;
		String body = (rounds ? "repeat 3 " : "") + "%s {" + statements + "\n\t}";
		String steps = TEXT.formatted(nodes, body.formatted(rounds ? "" : "repeat 1").replace("\tsend ", "\texchange send "));
		String own = TEXT.formatted(nodes, (rounds ? "repeat 3 { compute x, y, z, w %s }" : "%s")
				.formatted(body.replace("repeat 3 ", "").formatted("async")));
		if (rounds) {
			steps = steps.replace("repeat 3  {", "repeat 3 { compute x, y, z, w");
		}
		assertEquals(PaceStatementsTest.values(steps), PaceStatementsTest.values(own), own);
		OwnPaceRunsTest.assertRunsAsPlanned(own);
	}

	/** What is combined is renewed before, so that no contribution counts twice. */
	private static String statement(Random random, int nodes) {
		String data = DATA.get(random.nextInt(DATA.size()));
		String other = DATA.get(random.nextInt(DATA.size()));
		int one = random.nextInt(nodes);
		int next = (one + 1 + random.nextInt(nodes - 1)) % nodes;
		String operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
		return switch (random.nextInt(6)) {
			case 0 -> "compute %s = %s / 2 + %d costs %d MFLOP".formatted(data, other, one, random.nextInt(9));
			case 1 -> "compute %s = hypot(%1$s, %s) + core at n[%d] costs %d MFLOP".formatted(data, other, one, random.nextInt(9));
			case 2 -> "send %s from n[%d] to n[%d]".formatted(data, one, next);
			case 3 -> "compute %s = uniform(%d) exchange reduce %1$s with %s to n[%d] among n exchange broadcast %1$s from n[%4$d] over T"
					.formatted(data, one, operator, next);
			default -> "compute %s = %s * 0.75 + uniform(7) costs 2 MFLOP exchange allreduce %1$s with %s %s".formatted(data, other,
					operator, WAYS.get(random.nextInt(WAYS.size())));
		};
	}
}
