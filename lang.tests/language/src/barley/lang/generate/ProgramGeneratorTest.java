package barley.lang.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.machine.Fault;
import barley.runtime.simulate.Options;

/** Generated programs: readable, by role, of a size that does not grow with the machine, and deaf to names that would be code. */
class ProgramGeneratorTest {

	private static final String SCHEDULE = """
			schedule Training(rounds = 3) on Ladder {
				data gradient : f32[6_400]
				repeat rounds {
					compute gradient costs 25 GFLOP * 16
					exchange allreduce gradient with sum over Twist
				}
				ensure allreduce gradient with sum
			}
			""";

	@Test
	void nodesOfARingShareOneProgram() {
		GeneratedProgram program = generate(BarleyText.of(Machines.LADDER, SCHEDULE), "Training");
		assertEquals(1, program.sources().size());
		assertEquals("Training", program.sources().get(0).className());
		assertEquals(8, program.nodes().nodes());
		assertTrue(program.sources().get(0).text().contains("phases.repeat(3L, () -> {"), program.sources().get(0).text());
		assertTrue(program.sources().get(0).text().contains("400_000_000_000L, GRADIENT);"), program.sources().get(0).text());
	}

	@Test
	void codeDoesNotGrowWithNodesOrSteps() {
		BarleyText text = BarleyText.of(Machines.LADDER, SCHEDULE);
		String small = generate(text, "Training").sources().get(0).text();
		String large = generate(text, "Training", "rungs=50", "rounds=999").sources().get(0).text();
		assertEquals(small.lines().count(), large.lines().count());
	}

	@Test
	void nodesOutsideOfARingStayIdle() {
		BarleyText text = BarleyText.of("""
				topology T {
					node n[5]
					for i in 0 ..< 4 link n[i] -- n[(i + 1) % 4]
					ring R { for i in 0 ..< 4 visit n[i] }
				}
				schedule S on T {
					data x : i32[80]
					exchange allreduce x with max over R
				}
				""");
		assertEquals(2, generate(text, "S").sources().size());
		assertEquals(0, run(text, "S"));
	}

	@Test
	void ringsOfOtherNodesWorkEachForThemselves() {
		BarleyText text = BarleyText.of("""
				topology Torus(r = 3, c = 4) {
					node n[cyclic r, cyclic c]
					for i in 0 ..< r, j in 0 ..< c { link n[i, j] -- n[i + 1, j] link n[i, j] -- n[i, j + 1] }
					embedding Rows { ring row[i in 0 ..< r] { for j in 0 ..< c visit n[i, j] } }
					embedding Columns { ring column[j in 0 ..< c] { for i in 0 ..< r visit n[i, j] } }
				}
				schedule TwoSweeps on Torus {
					data x : f64[480]
					exchange allreduce x with sum over Rows
					exchange allreduce x with sum over Columns
					ensure allreduce x with sum
				}
				schedule Apart on Torus {
					data x : f64[480]
					exchange reducescatter x with sum over Rows backward
					exchange allgather x over Rows
				}
				""");
		assertEquals(1, generate(text, "TwoSweeps").sources().size());
		assertEquals(0, run(text, "TwoSweeps"));
		assertTrue(text.complaints().isEmpty(), text.complaints().toString());
	}

	@Test
	void gatheringWhatOthersScatteredIsRefused() {
		BarleyText text = BarleyText.of(Machines.LADDER, """
				schedule S on Ladder {
					data x : f32[64]
					exchange reducescatter x with sum over Twist.VR[0]
					exchange allgather x over Twist.VR[1]
				}
				""");
		String message = assertThrows(Fault.class, () -> generate(text, "S")).getMessage();
		assertTrue(message.endsWith("allgather x over Twist.VR[1]: node programs are generated for whole vectors, and for gathering what the same rings have scattered"),
				message);
	}

	@ParameterizedTest
	@CsvSource({ "class", "Object", "String", "Pieces", "_", "__", "int", "Operator", "TWIST_LAPS", "System", "record", "a_b", "A_B", "goto" })
	void namesNeverBecomeCode(String name) {
		BarleyText text = BarleyText.of("package " + name + "." + name, Machines.LADDER.replace("Twist", name + "E"),
				"schedule " + name + " on Ladder {",
				"	data " + name + ", " + name + "_LAPS, A" + name + ", a" + name + " : i16[64]",
				"	exchange { allreduce " + name + ", a" + name + " with avg over " + name + "E allreduce A" + name + " with min over " + name + "E }",
				"}");
		assertEquals(0, run(text, name));
	}

	@Test
	void textCannotLeaveItsCommentOrLiteral() {
		assertEquals("\"\\\"\\\\u000a\\\\\\u0022\"", JavaNames.literal("\"\\u000a\\" + (char) 0x22).replace("\\\"\"", "\\u0022\""));
		assertFalse(JavaNames.comment("*/ class Evil {} /* \\u002a\\u002f").contains("*/"));
		assertFalse(JavaNames.comment("\\u002a\\u002f").contains("\\"));
	}

	private static GeneratedProgram generate(BarleyText text, String schedule, String... parameters) {
		ScheduleAnalysis analysis = text.schedule(schedule, parameters);
		assertTrue(analysis.result() != null, () -> text.findings().toString());
		return new ProgramGenerator().generate(analysis.plan(), analysis.result());
	}

	private static int run(BarleyText text, String schedule) {
		ScheduleAnalysis analysis = text.schedule(schedule);
		assertTrue(analysis.result() != null, () -> text.findings().toString());
		return Math.toIntExact(Execution.run(analysis.plan(), analysis.result(), Options.functional()).verification().wrong());
	}
}
