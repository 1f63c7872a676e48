package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.data.View;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** {@code compute x = e}: what is computed, what is refused, and what stands around it. */
class ComputedElementsTest {

	private static final String TEXT = """
			operator hypot(a, b) = (a * a + b * b) ^ 0.5
			operator most(a, b) = max(a, b)
			topology Cores(p = 3) { node n[p]  for i in 1 ..< p link n[i - 1] -- n[i]  link n[p - 1] -- n[0]  ring Round { visit n[0], n[1], n[2] } }
			schedule S on Cores {
				let rate = 0.5  let many = 3  let wide = 300  let yes = true
				data x, y : f64[4]
				data long : f64[9]
				data one : f64
				data g : f32[4]
				data i, j, m[3], empty[0 + 2] : i32[4]
				data b : u8[2]
				data none : f64[0]
				%s
			}
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"compute x = 2  compute x = x * x + rate                               | x | 4.5 4.5 4.5 4.5",
			"compute one = 3  compute y = one * many                               | y | 9.0 9.0 9.0 9.0",
			"compute x = hypot(3, 4) + most(1, 2)                                  | x | 7.0 7.0 7.0 7.0",
			"compute x = if yes and not (1 > 2) then 1 else 2                        | x | 1.0 1.0 1.0 1.0",
			"compute i = 7  compute i = (0 - i) / 2 + i % 4 + i ^ 2                | i | 48 48 48 48",
			"compute i = min(id, 1) + core                                         | i | 3 3 3 3",
			"compute m = 5  compute m[1] = m[0] + m[2]  compute i = m[1]           | i | 10 10 10 10",
			"for k in 0 ..< 3 compute m[k] = k * k  compute i = m[0] + m[1] + m[2] | i | 5 5 5 5",
			"for k in 0 ..< 3 { let odd = k % 2 == 1  compute m[k] = if odd then 10 * k else k + 1 } "
			+ "compute i = m[1] + m[2] | i | 13 13 13 13",
			"compute b = 255  compute b = b + 2                                    | b | 1 1",
			"compute i = 1  repeat 5 { compute i = 2 * i }                         | i | 32 32 32 32",
			"compute i = 1  for s in 0 ..< 3 compute i = s * 2 at n[s]             | i | 4 4 4 4",
			"compute none = 1  compute x = 1                                       | x | 1.0 1.0 1.0 1.0",
			"compute x, y = 8  compute x = x - y / 2                               | x | 4.0 4.0 4.0 4.0" })
	void elementsOfTheLastNode(String statements, String name, String expected) {
		List<String> found = new ArrayList<>();
		run(statements, RunOptions.functional().withWitness(node -> {
			View view = node.data(name);
			for (int k = 0; k < view.length() && node.node() == 2; k++) {
				found.add(view.text(k));
			}
		}));
		assertEquals(expected, String.join(" ", found));
	}

	/** What is computed is the node's own again, as what a kernel leaves; so a sum of it is one of three contributions. */
	@Test
	void whatIsComputedIsNew() {
		Result result = run("repeat 2 { compute i = 1  exchange allreduce i with sum over Round  ensure allreduce i with sum }",
				RunOptions.functional().withWitness(node -> assertEquals(3, node.data("i").getWhole(0))));
		assertEquals(0, result.verification().wrong());
	}

	@Test
	void expressionsTakeNoTimeUnlessTheyCost() {
		assertEquals(0, run("compute x = y + 1", RunOptions.timing()).times().orElseThrow().timePs());
		assertTrue(run("compute x = y + 1 costs 1 GFLOP", RunOptions.timing()).noTimesBecause().contains("no compute speed"));
	}

	/** Rounds count for random numbers, loops as well as repetitions. */
	@Test
	void randomNumbersDifferFromRoundToRound() {
		List<Double> found = new ArrayList<>();
		run("compute y = 0  repeat 1_000 { compute x = uniform(1)  compute y = if x < 0.25 then y + 1 else y }",
				RunOptions.functional().withWitness(node -> {
					for (int k = 0; k < 4; k++) {
						found.add(node.data("y").get(k));
					}
				}));
		assertTrue(found.stream().allMatch(count -> count > 200 && count < 300), found::toString);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"compute x = g                     | g is of type f32, but what is computed is of type f64",
			"compute x = long                  | long has 9 elements, but x has 4",
			"compute m = m[1]                  | m[1] is computed here, and read to compute m[0]",
			"compute m = empty                 | empty has 2 members, but 3 are computed",
			"compute i = j / i                 | elements of type i32 can be divided only by a number other than 0 that is known here",
			"compute i = j ^ i                 | whole numbers take powers with an exponent from 0 to 64 that is known here",
			"compute i = 0.5                   | 0.5 is not of type i32",
			"compute b = wide                  | wide is not of type u8",
			"compute i = sqrt(j)               | sqrt(j) is a number with a floating point, but what is computed is of type i32",
			"compute i = hypot(i, j)           | hypot combines numbers with a floating point, but what is computed is of type i32",
			"compute x = hypot(x)              | hypot takes two arguments, but here it has 1",
			"compute x = sqrt(x, y)            | sqrt takes one argument, but here it has 2",
			"compute x = min(x)                | min takes two arguments or more, but here it has 1",
			"compute x = uniform(x)            | expected a whole number that tells the random numbers of an element apart",
			"compute x = if y then 1 else 2    | expected a condition, found y",
			"compute x = y > 1                 | expected a number, found y > 1",
			"compute x = yes                   | expected a plain number, but yes is the condition true",
			// in the last round only
			"for k in 0 ..< 3 { let d = 2 - k compute i = j / d } | elements of type i32 can be divided only by a number other than 0 that "
					+ "is known here",
			"for k in 63 ..< 66 compute i = j ^ k | whole numbers take powers with an exponent from 0 to 64 that is known here",
			"for k in 0 ..< 2 { let w = 200 * (k + 1) compute b = w } | w is not of type u8",
			"for k in 1 ..< 3 { let w = 1.0 / k compute x = uniform(w) } | expected a whole number that tells the random numbers of an "
					+ "element apart",
			"compute x, i = 1                  | i is of type i32, but x is of type f64",
			"let half = sqrt(2)                | sqrt rounds, so it can be called where elements are computed only: in compute, in "
			+ "operators and"
					+ " in blocks of synapses",
			"let half = hypot(2, 3)            | operators can be called where elements are computed only: in compute" })
	void whatIsRefused(String statement, String message) {
		assertEquals(List.of(message), BarleyText.of(TEXT.formatted(statement)).complaints().stream()
				.map(complaint -> complaint.substring(complaint.indexOf(": ") + 2)).toList());
	}

	@Test
	void anExpressionOfTooManyPartsIsRefused() {
		String sum = "x";
		for (int i = 0; i < 10; i++) {
			sum = "(" + sum + " + " + sum + ")";
		}
		assertEquals(List.of("limit: this expression has 2,048 parts; it can have at most 1,000"),
				BarleyText.of(TEXT.formatted("compute y = " + sum)).complaints());
	}

	/** Exact functions stand wherever numbers do. */
	@Test
	void exactFunctionsStandInSizes() {
		run("let k = max(2, min(7, 5), abs(0 - 4)) + sign(0 - 2.5)  data here : f32[k]  require k == 4", RunOptions.timing());
		run("require max(1 GB/s, 2 GB/s) == 2 GB/s  require abs(0.5 - 1) == 0.5", RunOptions.timing());
	}

	private static Result run(String statements, RunOptions options) {
		BarleyText text = BarleyText.of(TEXT.formatted(statements));
		ScheduleAnalysis analysis = text.schedule("S");
		assertTrue(analysis.result() != null, () -> text.findings().toString());
		return Execution.run(analysis.plan(), analysis.result(), options);
	}
}
