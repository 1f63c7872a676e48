package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.program.Expectation;
import barley.runtime.simulate.option.RunOptions;

/** What nodes renew is outdated wherever it has been brought before (RULES.md 1 and 33). */
class RenewedCopiesTest {

	private static final String HEAD = """
			import barley.machines.*
			schedule S on FullMesh(p = 4) {
				let f[i in 0 ..< 4, j in 0 ..< 4] = if i == j then 0 else 1 + (i + j) % 2
				data x, y, z : i32[8]
				data q[pieces 2] : i32[8]
			""";

	/** How many of the 128 elements on the nodes are outdated, which alone are not expected. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"exchange send x from n[0] to n[1] into z compute x; 8",
			"exchange send x from n[0] to n[1] into z compute x at n[0]; 8",
			"exchange send x from n[0] to n[1] into z compute x at n[1]; 0",
			"exchange send x from n[0] to n[1] into z compute x from y; 8",
			"exchange send x from n[0] to n[1] into z compute z at n[2]; 0",
			"exchange send x from n[0] to n[1] into z exchange send z from n[1] to n[2] into y compute x; 16",
			"exchange send q[0] from n[0] to n[1] into q[1] compute q[0]; 4",
			"exchange send q[0] from n[0] to n[1] into q[1] compute q[0] at n[0]; 4",
			"exchange alltoall x into z among n compute x; 32",
			"exchange alltoall x into z sizes f among n compute x at n[0], n[3]; 10",
			"exchange broadcast x into z from n[2] among n compute x at n[2]; 32",
			"exchange alltoall q among n compute q[0] at n[0]; 2",
			"exchange allreduce x with sum among n exchange send x from n[0] to n[1] into z compute x; 8",
			"repeat 3 { exchange send x from n[0] to n[1] into z compute x }; 8",
			"repeat 3 { compute x exchange send x from n[0] to n[1] into z }; 0",
	})
	void outdatedCopiesAreNotExpected(String body, int outdated) {
		ScheduleAnalysis analysis = analysis(body);
		assertTrue(analysis.result() != null && verified(analysis), body + analysis.findings());
		assertEquals(outdated, 128 - analysis.result().expectations().stream().mapToLong(Expectation::count).sum(), body);
	}

	/** Pieces are combined and renewed each for itself. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"exchange allreduce q with max among n compute q[0]; ",
			"exchange allreduce q with max among n compute q at n exchange allreduce q with sum among n ensure allreduce q with sum; ",
			"exchange allreduce q with max among n compute q[0] exchange allreduce q[0] with min among n ensure allreduce q[0] with min "
					+ "ensure allreduce q[1] with max; ",
			"exchange allreduce q[0] with max among n exchange allreduce q[1] with sum among n exchange send q from n[0] to n[1] into z; ",
			"exchange allreduce q with max among n compute q[0] ensure allreduce q[1] with sum; after S, q[1] is combined with max, not "
			+ "with sum",
			"exchange send q[1] with max from n[0] to n[1] compute q[0] exchange send q with sum from n[2] to n[1]; q was already combined "
					+ "with max, not with sum",
	})
	void piecesAreCombinedEachForItself(String body, String complaint) {
		ScheduleAnalysis analysis = analysis(body);
		assertTrue(complaint == null ? analysis.result() != null && verified(analysis) : analysis.findings().toString().contains(complaint),
				body + analysis.findings());
	}

	/** Whatever is brought and renewed in whatever order: what the proof accepts, the run confirms. */
	@Test
	void proofAndRunAgree() {
		Random random = new Random(11);
		int accepted = 0;
		for (int trial = 0; trial < Integer.getInteger("barley.trials", 60); trial++) {
			String body = statements(random, 2 + random.nextInt(5), true);
			ScheduleAnalysis analysis = analysis(body);
			if (analysis.plan() != null && analysis.result() != null) {
				accepted++;
				assertTrue(verified(analysis), body);
			}
		}
		assertTrue(accepted > 15, "accepted " + accepted);
	}

	private static String statements(Random random, int count, boolean loops) {
		List<String> statements = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			String from = List.of("x", "y", "z", "q[0]", "q[1]", "q").get(random.nextInt(6));
			String into = List.of("x", "y", "z", "q").get(random.nextInt(4));
			String node = "n[" + random.nextInt(4) + "]";
			String other = "n[" + random.nextInt(4) + "]";
			statements.add(switch (random.nextInt(loops ? 12 : 11)) {
			case 0, 1 -> "compute " + from;
			case 2 -> "compute " + from + " at " + node;
			case 3, 4 -> "exchange send " + from + " from " + node + " to " + other + " into " + into;
			case 5 -> "exchange send " + from + " from " + node + " to " + other;
			case 6 -> "exchange alltoall " + from + " into " + into + " among n";
			case 7 -> "exchange alltoall " + from + " into " + into + " sizes f among n";
			case 8 -> "exchange broadcast " + from + " into " + into + " from " + node + " among n";
			case 9 -> "exchange alltoall " + from + " among n";
			case 10 -> "exchange allreduce " + from + " with " + (random.nextBoolean() ? "sum" : "max") + " among n";
			default -> "repeat 3 { " + statements(random, 1 + random.nextInt(3), false) + " }";
			});
		}
		return String.join(" ", statements);
	}

	/** What a member has for itself is copied at once, so others cannot read there what was held before. */
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "alltoall z into x among n alltoall x into y among n",
			"alltoall z into x sizes f among n send x from n[0] to n[1] into y",
			"send x from n[3] to n[1] into y broadcast z into x from n[2] among n" })
	void targetsAreNotRead(String statements) {
		String findings = analysis("exchange { " + statements + " }").findings().toString();
		assertTrue(findings.contains("x is read here, but another statement of this exchange puts other data into it"), findings);
	}

	private static ScheduleAnalysis analysis(String body) {
		return BarleyText.of(HEAD + body + " }").schedule("S");
	}

	private static boolean verified(ScheduleAnalysis analysis) {
		return Execution.run(analysis.plan(), analysis.result(), RunOptions.functional()).verification().verified();
	}
}
