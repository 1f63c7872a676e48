package barley.lang.prove.random;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Finding;
import barley.lang.finding.Severity;
import barley.lang.run.Execution;
import barley.runtime.program.Expectation;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * Plans made at random: the symbolic proof forbids what the rules (RULES.md 1 to 6 and 9 to 13) forbid when they are followed by hand,
 * element by element, and otherwise ends with the same holdings everywhere. What is proved is computed by the generated programs, in the
 * steps and with the bytes that the figures say. {@code -Dbarley.plans=100000} tries that many.
 */
class RandomPlanTest {

	private static final int PLANS = Integer.getInteger("barley.plans", 600);
	private static final int RUNS = Integer.getInteger("barley.runs", 8);
	private static final long FIRST = Long.getLong("barley.seed", 0);

	/** What is said of a broken plan; anything else would be a mistake of the generator of plans. */
	private static final Set<String> CODES = Set.of("goal-missed", "counted-twice", "elements-moved", "operators-differ", "written-twice",
			"wrong-value", "not-held");

	@Test
	void proofFollowsTheRules() {
		Map<String, Integer> seen = new TreeMap<>();
		for (long seed = FIRST; seed < FIRST + PLANS; seed++) {
			RandomPlan plan = new RandomPlan(seed);
			ScheduleAnalysis known = BarleyText.of(plan.text()).schedule("S");
			List<Finding> errors = known.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR).toList();
			String label = "seed " + seed + " is " + plan.forbidden() + ", but " + errors.stream().map(Finding::message).toList() + "\n"
					+ plan.text();
			assertEquals(List.of(), known.foundation().stream().filter(finding -> finding.code().severity() == Severity.ERROR)
					.map(Finding::message).toList(), label);
			assertEquals(plan.forbidden() == null, errors.isEmpty(), label);
			assertTrue(errors.stream().allMatch(error -> CODES.contains(error.code().id())), label);
			if (errors.isEmpty()) {
				assertHolds(plan, known, label);
			}
			seen.merge(String.valueOf(plan.forbidden()), 1, Integer::sum);
		}
		assertTrue(FIRST > 0 || seen.getOrDefault("null", 0) > PLANS / 4 && seen.size() > 7, "a one-sided sample: " + seen);
	}

	private static void assertHolds(RandomPlan plan, ScheduleAnalysis known, String label) {
		Map<String, Set<Integer>> proved = new TreeMap<>();
		for (Expectation expectation : known.result().expectations()) {
			for (long element = expectation.first(); element < expectation.first() + expectation.count(); element++) {
				int origin = (int) (expectation.origin() + element - expectation.first());
				proved.put(expectation.data() + "@" + expectation.node() + "[" + element + "]",
						new TreeSet<>(Arrays.stream(expectation.contributors())
						.mapToObj(node -> HandInterpreter.contribution(expectation.source(), node, origin)).toList()));
			}
		}
		Map<String, Set<Integer>> byHand = new TreeMap<>();
		for (int data = 0; data < plan.sizes().length; data++) {
			for (int node = 0; node < plan.nodes(); node++) {
				for (int element = 0; element < plan.sizes()[data]; element++) {
					Set<Integer> there = plan.hand().at(data, node, element);
					if (there != null && there.stream().noneMatch(HandInterpreter::isOutdated)) {
						byHand.put(data + "@" + node + "[" + element + "]", new TreeSet<>(plan.hand().at(data, node, element)));
					}
				}
			}
		}
		for (String place : byHand.keySet()) {
			assertEquals(byHand.get(place), proved.get(place), () -> place + " of " + label);
		}
		assertEquals(byHand.keySet(), proved.keySet(), label);
	}

	@Test
	void whatIsProvedIsComputed() {
		int runs = 0;
		for (long seed = FIRST + PLANS; runs < RUNS; seed++) {
			RandomPlan plan = new RandomPlan(seed);
			if (plan.forbidden() != null) {
				continue;
			}
			ScheduleAnalysis known = BarleyText.of(plan.text()).schedule("S");
			assertEquals(List.of(), known.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR)
					.map(Finding::message).toList(), plan.text());
			String label = "seed " + seed + "\n" + plan.text();
			Result result = assertDoesNotThrow(() -> Execution.run(known.plan(), known.result(), RunOptions.functional()), label);
			assertEquals(0, result.verification().wrong(), label);
			if (known.figures() != null) {
				assertEquals(known.figures().steps(), result.steps(), label);
				assertEquals(known.figures().bytesPerLane(), result.bytesPerLaneMax(), label);
			}
			runs++;
		}
	}

	/** One thing broken in a plan that is right, and what is said of it. */
	@Test
	void whatIsBrokenOnPurposeIsFound() {
		String right = """
				topology Ring { node n[cyclic 5] for i in 0 ..< 5 link n[i] -- n[i + 1] }
				schedule Bucket on Ring {
					data x[cyclic 5] : f32[10]
					for s in 0 ..< 4 exchange for i in 0 ..< 5 SKIP send x[i - s] with sum from n[i] to n[i + 1] EXTRA
					for s in 0 ..< 4 exchange for i in 0 ..< 5 send x[i - s + 1] from n[i] to n[i + 1]
					ensure allreduce x with sum
				}
				""";
		assertEquals("[]", codes(right.replace("SKIP", "").replace("EXTRA", "")));
		for (int step = 0; step < 4; step++) {
			for (int node = 0; node < 5; node++) {
				String here = "s == %d and i == %d".formatted(step, node);
				assertEquals("[goal-missed]", codes(right.replace("SKIP", "if not (" + here + ")").replace("EXTRA", "")),
						"dropped at " + here);
				String doubled = codes(right.replace("SKIP", "{")
						.replace("EXTRA", "if " + here + " send x[i - s] with sum from n[i] to n[i + 1] }"));
				assertEquals("[counted-twice]", doubled, "doubled at " + here);
				String swapped = codes(right.replace("SKIP", "")
						.replace("x[i - s] with", "x[if " + here + " then i - s + 1 else i - s] with").replace("EXTRA", ""));
				assertTrue(Set.of("[goal-missed]", "[counted-twice]").contains(swapped), "another fragment at " + here + ": " + swapped);
				String order = codes(right.replace("SKIP", "")
						.replace("x[i - s] with", "x[if i == %d then i - %d + s else i - s] with".formatted(node, 3)).replace("EXTRA", ""));
				assertTrue(Set.of("[goal-missed]", "[counted-twice]").contains(order), "wrong order at " + node + ": " + order);
			}
		}
	}

	/** An all-to-all moves what has been combined, and its blocks have their places, held or not (RULES.md 3 and 33). */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"allreduce x[0] with sum among n | allreduce x[1] with max among n | alltoall x among n        | [operators-differ]",
			"allreduce x[0] with sum among n | alltoall x among n              | allreduce x[1] with max among n | [operators-differ]",
			"allreduce x[0] with sum among n | allreduce x[1] with max among n | alltoall x into z among n | [operators-differ]",
			"allreduce x[0] with sum among n | allreduce x[1] with sum among n | alltoall x into z among n | []",
			"alltoall y into z among n       | send z from n[0] to n[1]        | send x from n[0] to n[1]  | []" })
	void whatAnAllToAllMovesIsFollowed(String first, String second, String third, String codes) {
		ScheduleAnalysis known = BarleyText.of("""
				topology T { node n[2] link n[0] -- n[1] lanes 2 }
				schedule S on T {
					data x[pieces 2], z : i64[8]
					data y : i64[8] at n[0]
					exchange %s
					exchange %s
					exchange %s
				}
				""".formatted(first, second, third)).schedule("S");
		assertEquals(codes, errors(known.findings()).toString());
		if (codes.equals("[]")) {
			assertEquals(0, Execution.run(known.plan(), known.result(), RunOptions.functional()).verification().wrong());
		}
	}

	/** All statements of an exchange read what nodes hold at its beginning, in whichever step they send it (RULES.md 2). */
	@ParameterizedTest
	@ValueSource(strings = { "allreduce x with sum among n  scatter x into z from n[2] over Round forward",
			"allreduce x with sum over Round  scatter x into z from n[0] over T",
			"broadcast x from n[1] among n  scatter x into z from n[2] over P",
			"gather e into z to n[1] over Round backward  send x from n[0] to n[2]" })
	void statementsReadWhatTheBeginningOfTheirExchangeHas(String statements) {
		ScheduleAnalysis known = BarleyText.of("""
				topology M {
					node n[4]
					for i in 0 ..< 4, j in i + 1 ..< 4 link n[i] -- n[j] lanes 2
					ring Round { visit n[0], n[3], n[1], n[2] }
					path P { visit n[0], n[3], n[1], n[2] }
					tree T { visit n[3], n[0] visit n[1], n[3] visit n[2], n[1] }
				}
				schedule S on M { data x, z : i64[21]  data e : i64[0]  exchange { %s } }
				""".formatted(statements)).schedule("S");
		assertEquals(List.of(), errors(known.findings()));
		assertEquals(0, Execution.run(known.plan(), known.result(), RunOptions.functional()).verification().wrong());
	}

	/** What is brought to one node is not at another: whatever way it takes, and whichever the two are. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"reduce x with sum to n[ROOT] over Round              | reduce x with sum to n[GOAL]",
			"reduce x with sum to n[ROOT] among n                 | reduce x with sum to n[GOAL]",
			"reduce x with sum to n[ROOT] over Tree[ROOT]         | reduce x with sum to n[GOAL]",
			"broadcast x from n[ROOT] over Tree[ROOT]             | broadcast x from n[GOAL]",
			"broadcast x from n[ROOT] over Round                  | broadcast x from n[GOAL]",
			"scatter x from n[ROOT] over Round                    | scatter x from n[GOAL] over Round" })
	void aWrongRootIsFound(String exchange, String goal) {
		for (int root = 0; root < 4; root++) {
			for (int wanted = 0; wanted < 4; wanted++) {
				List<Finding> findings = rooted("exchange " + exchange, goal, root, wanted);
				List<String> codes = findings.stream().filter(finding -> finding.code().severity() == Severity.ERROR)
						.map(finding -> finding.code().id()).toList();
				assertEquals(root == wanted ? List.of() : List.of("goal-missed"), codes,
						"%s, root %d, wanted %d: %s".formatted(exchange, root, wanted, findings));
			}
		}
	}

	/** A tree or a path serves each of its members as the root, wherever it leads. */
	@ParameterizedTest
	@ValueSource(strings = { "reduce x with sum to n[GOAL] over Tree[ROOT]", "broadcast x from n[GOAL] over Tree[ROOT]",
			"reduce x with sum to n[GOAL] over Written[ROOT]",
			"reduce x with sum to n[GOAL] over Path[ROOT]" })
	void anyMemberOfAWalkMayBeTheRoot(String exchange) {
		String goal = exchange.substring(0, exchange.indexOf(" over"));
		for (int root = 0; root < 4; root++) {
			for (int wanted = 0; wanted < 4; wanted++) {
				assertEquals(List.of(), errors(rooted("exchange " + exchange, goal, root, wanted)),
						"%s, root %d, wanted %d".formatted(exchange, root, wanted));
				assertEquals(List.of("goal-missed"), errors(rooted("exchange " + exchange, goal.replace("GOAL", "GOAL + 1"), root, wanted)),
						"%s, root %d, wanted beside %d".formatted(exchange, root, wanted));
			}
		}
	}

	private static List<String> errors(List<Finding> findings) {
		return findings.stream().filter(finding -> finding.code().severity() == Severity.ERROR).map(finding -> finding.code().id())
				.toList();
	}

	private static List<Finding> rooted(String exchange, String goal, int root, int wanted) {
		return BarleyText.of("""
				topology Mesh {
					node n[cyclic 4]
					for i in 0 ..< 4, j in i + 1 ..< 4 link n[i] -- n[j]
					ring Round { visit n[2], n[0], n[1], n[3] }
					tree Tree[r in 0 ..< 4] to n[r] over n by shortest
					tree Written[r in 0 ..< 4] { visit n[r + 1], n[r] visit n[r + 2], n[r + 1] visit n[r + 3], n[r + 1] }
					path Path[r in 0 ..< 4] { visit n[r + 1], n[r + 3], n[r + 2], n[r] }
				}
				schedule S on Mesh { data x : i64[16] EXCHANGE GOALS }
				""".replace("EXCHANGE", exchange).replace("GOALS", goal.isEmpty() ? "" : "ensure " + goal).replace("ROOT", Integer.toString(root))
				.replace("GOAL", Integer.toString(wanted))).schedule("S").findings();
	}

	private static String codes(String text) {
		return BarleyText.of(text).schedule("Bucket").findings().stream().map(finding -> finding.code().id()).collect(Collectors.toList())
				.toString();
	}
}
