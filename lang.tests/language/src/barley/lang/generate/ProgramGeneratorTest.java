package barley.lang.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import javax.lang.model.SourceVersion;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.RunOptions;

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
		assertTrue(program.sources().get(0).text().contains("costs 25 GFLOP * 16\", flop, GRADIENT);"), program.sources().get(0).text());
		assertEquals("400000000000", program.nodes().shared().get("flop"));
	}

	@Test
	void codeDoesNotGrowWithNodesOrSteps() {
		BarleyText text = BarleyText.of(Machines.LADDER, SCHEDULE);
		String small = generate(text, "Training").sources().get(0).text();
		String large = generate(text, "Training", "rungs=50", "rounds=999").sources().get(0).text();
		assertEquals(small.lines().count(), large.lines().count());
	}

	/** So that runs of many sizes share their compiled classes. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data x : f16[q]                      | exchange allreduce x with sum over Round",
			"data x : i8[9] data y : f32[2 * q]   | exchange { allreduce x with sum over Round  allreduce y with max over Round backward }",
			"data x : f32[q]                      | compute x costs 2 FLOP * q  exchange broadcast x from n[1] over Round",
			"data x : f32[q]                      | for k in 0 ..< 5 compute x costs 1 FLOP * q * k",
			"data x : f32[q]                      | exchange allreduce x with sum over Round using shift",
			"data x : f32[q]                      | exchange allreduce x with sum over Round using shift(order = fixed)",
			"data x : f32[7] data y : f32[q]      | exchange allreduce y with sum over Round using stream(chunks = 10)",
			"data x : f32[q]                      | exchange send x from n[0] to n[1]",
			"data x : f32[p * p * q]              | exchange alltoall x over Round" })
	void programsDoNotDependOnSizesOfData(String data, String statements) {
		BarleyText text = BarleyText.of(Machines.RING, "schedule S(q = 60) on Ring {", data, statements, "}");
		assertEquals(generate(text, "S").sources(), generate(text, "S", "q=4000").sources());
	}

	@Test
	void layerAfterLayerIsALoop() {
		BarleyText text = BarleyText.of(Machines.RING, """
				schedule Layers(layers = 4) on Ring {
					data x[layers] : f32[30]
					for l in reverse 0 ..< layers {
						compute x[l] costs 1 GFLOP
						exchange allreduce x[l] with sum over Round
					}
					ensure allreduce x with sum
				}
				""");
		String small = generate(text, "Layers").sources().get(0).text();
		assertTrue(small.replaceAll("\\s+", " ").contains("costs 1 GFLOP\", flop, new Elements(X, 90L - 30L * round, 30L));"), small);
		assertEquals(small.lines().count(), generate(text, "Layers", "layers=40").sources().get(0).text().lines().count());
		assertEquals(0, run(text, "Layers"));
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
	void loopsOfOneStepExchangesBecomeExchangesOfManySteps() {
		BarleyText text = BarleyText.of(Machines.RING, """
				schedule Bucket on Ring {
					data x[cyclic p] : f32[30]
					for s in 0 ..< p - 1 exchange for i in 0 ..< p send x[i - s] with sum from n[i] to n[i + 1]
					for s in 0 ..< p - 1 exchange for i in 0 ..< p send x[i - s + 1] from n[i] to n[i + 1]
					ensure allreduce x with sum
				}
				""");
		GeneratedProgram program = generate(text, "Bucket", "p=6");
		assertEquals(1, program.sources().size());
		assertTrue(program.sources().get(0).text().contains("\t\t\t\tStretches.of(5).cut(0, sendXLine9.changes()),\n"),
				program.sources().get(0).text());
		// Lane 3 leads from n[3] to the next; x[3] to x[0] and x[5] travel there in steps 0 to 4.
		assertEquals(List.of("0-3 from 90 by -30", "4-4 from 150 by 0"),
				program.nodes().moves().iterator().next().moves().stream().filter(move -> move.lane() == 3)
				.map(move -> "%d-%d from %d by %d".formatted(move.firstStep(), move.lastStep(), move.first(), move.stride())).toList());
		assertEquals(program.sources().get(0).text().lines().count(),
				generate(text, "Bucket", "p=60").sources().get(0).text().lines().count());
	}

	@Test
	void loopsOfSeveralExchangesStayLoops() {
		BarleyText text = BarleyText.of(Machines.RING, """
				schedule ThereAndBack(rounds = 3) on Ring {
					data x, y : f32[90]
					for k in 0 ..< rounds {
						exchange send x from n[k] to n[k + 1]
						for d in 0 ..< 2 {
							compute y costs 5 GFLOP * (k + d)
							exchange send x from n[k + 1] to n[k + 2]
							exchange send y from n[k + 1] to n[k]
						}
					}
				}
				""");
		assertEquals(0, run(text, "ThereAndBack"));
		String few = generate(text, "ThereAndBack").sources().get(0).text();
		assertTrue(few.contains("for (int next2 = 0; next2 < 3; next2++) {"), few);
		assertTrue(few.replaceAll("\\s+", " ").contains("costs 5 GFLOP * (k + d)\", flopStep * round + flopStep2 * round2, Y);"), few);
		assertEquals("5000000000", generate(text, "ThereAndBack").nodes().shared().get("flopStep2"));
		assertEquals(generate(text, "ThereAndBack", "p=20").sources().get(0).text().lines().count(),
				generate(text, "ThereAndBack", "p=20", "rounds=18").sources().get(0).text().lines().count());
	}

	@ParameterizedTest
	@CsvSource({ "class", "Object", "String", "Pieces", "_", "__", "int", "Operator", "TWIST_LAPS", "System", "record", "a_b", "A_B",
			"goto" })
	void namesNeverBecomeCode(String name) {
		BarleyText text = BarleyText.of("package " + name + "." + name, Machines.LADDER.replace("Twist", name + "E"),
				"schedule " + name + " on Ladder {",
				"	data " + name + ", " + name + "_LAPS, A" + name + ", a" + name + " : i16[64]",
				"	exchange { allreduce " + name + ", a" + name + " with avg over " + name + "E allreduce A" + name + " with min over "
				+ name + "E }",
				"}");
		assertEquals(0, run(text, name));
	}

	/** Names that differ only in their ends, for which the hashes of texts are the same. */
	@Test
	void longNamesRemainDifferent() {
		String one = "a".repeat(200) + "Aa";
		String other = "a".repeat(200) + "BB";
		assertEquals(one.hashCode(), other.hashCode());
		List<String> packages = List.of(one, other, "class", "class_", "class__", "_", "__", "x.class", "x.y", "x_y");
		assertEquals(packages.size(), packages.stream().map(JavaNames::packageName).distinct().count());
		packages.stream().map(JavaNames::packageName).forEach(name -> assertTrue(SourceVersion.isName(name), name));
		JavaNames names = new JavaNames();
		assertNotEquals(names.stem(one, List.of()), names.stem(other, List.of()));
		String schedule = "schedule %s on Ladder { data x : i16[64] exchange allreduce x with sum over Twist ensure allreduce x with sum }";
		BarleyText text = BarleyText.of(Machines.LADDER, schedule.formatted(one), schedule.formatted(other));
		assertNotEquals(generate(text, one).name(), generate(text, other).name());
	}

	@Test
	void textCannotLeaveItsCommentOrLiteral() {
		assertEquals("\"\\\"\\\\u000a\\\\\\u0022\"", JavaNames.literal("\"\\u000a\\" + (char) 0x22).replace("\\\"\"", "\\u0022\""));
		assertEquals("\"a\\nb\\r\"", JavaNames.literal("a\nb\r"));
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
		return Math.toIntExact(Execution.run(analysis.plan(), analysis.result(), RunOptions.functional()).verification().wrong());
	}
}
