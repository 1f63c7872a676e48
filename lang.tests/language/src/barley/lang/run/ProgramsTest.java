package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.prove.figures.Figures;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Programs of every kind of movement, alone and together: they leave what the proof says and take what the figures say. */
class ProgramsTest {

	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			// round rings, with and without a root, of sizes that do not divide
			"Ladder(rungs = 4) | data x : f32[1_000]  exchange broadcast x from n[2, 1] over Twist",
			"Ladder(rungs = 3) | data x : f32[1_001]  exchange reduce x with sum to n[0, 1] over Twist",
			"Ladder(rungs = 3) | data x : f64[7]      exchange scatter x from n[1, 0] over Twist",
			"Ladder(rungs = 3) | data x : i32[77]     exchange reducescatter x with xor over Twist  exchange gather x to n[1, 0] over "
			+ "Twist.VR[0] forward",
			"Prism(layers = 3) | data x : f32[5_000]  exchange scatter x from n[1, 0] over Braid  exchange gather x to n[2, 2] over Braid",
			"Prism(layers = 3) | data x : f32[5_000]  exchange reducescatter x with sum over Braid  exchange gather x to n[2, 2] over "
			+ "Braid",
			"Ladder(rungs = 4) | data x : f32[64]     exchange reducescatter x with sum over Twist.VR[0]  exchange allgather x over "
			+ "Twist.VR[1]",
			"Ladder(rungs = 4) | data x : f32[999]    exchange reducescatter x with sum over Twist.VR[0]  exchange gather x to n[3, 0] "
			+ "over Twist.VR[1]",
			"Torus(rows = 3, columns = 4) | data x : f32[1_009]  exchange reducescatter x with sum over Rows  exchange allreduce x with "
			+ "sum over Columns  "
					+ "exchange allgather x over Rows  ensure allreduce x with sum",
			"Torus(rows = 3, columns = 4) | data x : f32[1_009]  exchange reducescatter x with sum over Rows  exchange reducescatter x "
			+ "with sum over Columns  "
					+ "exchange allgather x over Columns  exchange allgather x over Rows  ensure allreduce x with sum",
			"Torus(rows = 3, columns = 3) | data x : i16[90]  for i in 0 ..< 3 exchange allreduce x with max over Rows.row[i]  "
					+ "for j in 0 ..< 3 exchange allreduce x with max over Columns.column[j]",
			// straight
			"FullMesh(p = 5) | data x : f32[1_003]  exchange allreduce x with sum among n",
			"FullMesh(p = 5) | data x : f32[1_003]  exchange reducescatter x with prod among n  exchange allgather x among n",
			"FullMesh(p = 5) | data x : f32[13]     exchange broadcast x from n[3] among n",
			"FullMesh(p = 5) | data x : f32[13]     exchange reduce x with min to n[3] among n",
			"FullMesh(p = 5) | data x : u8[13]      exchange scatter x from n[2] among n  exchange gather x to n[0] among n",
			"Ladder(rungs = 2) | data x : f32[101]  exchange for k in 0 ..< 2 allreduce x with sum among n[k, 0], n[k, 1]",
			"MeshedPlanes | data x : f32[1_601]  exchange for p in 0 ..< 2 reducescatter x with sum among n[p, *]  "
					+ "exchange for i in 0 ..< 4 allreduce x with sum among n[*, i]  exchange for p in 0 ..< 2 allgather x among n[p, *]",
			"Hypercube(dims = 4) | data x : f32[1_024]  "
					+ "for d in 0 ..< dims exchange for i in 0 ..< p if i / 2 ^ d % 2 == 0 reducescatter x with sum among n[i], n[i + 2 ^ "
					+ "d]  "
					+ "for d in reverse 0 ..< dims exchange for i in 0 ..< p if i / 2 ^ d % 2 == 0 allgather x among n[i], n[i + 2 ^ d]  "
					+ "ensure allreduce x with sum",
			// by hand
			"Ring(p = 7) | data x[cyclic p] : f32[30]  for s in 0 ..< p - 1 exchange for i in 0 ..< p send x[i - s] with sum from n[i] to "
			+ "n[i + 1]  "
					+ "for s in 0 ..< p - 1 exchange for i in 0 ..< p send x[i - s + 1] from n[i] to n[i + 1]  ensure allreduce x with sum",
			"Ring(p = 5) | data x[5] : f32[30]  exchange { send x[1] from n[0] to n[1]  send x[2] with sum from n[0] to n[1]  allreduce "
			+ "x[3] with sum over Round }",
			"Ring(p = 4) | data x : i32[30]  for i in 0 ..< 3 { exchange send x with sum from n[i] to n[i + 1]  exchange send x from n[i + "
			+ "1] to n[i] }",
			"Ring(p = 4) | data x, y : i32[30]  for i in 0 ..< 3 exchange for d in 0 ..< 2 { send x from n[i + d] to n[i + d + 1] send y "
			+ "from n[i + d + 1] to n[i + d] }",
			"Ring(p = 4) | data x : i32[30]  exchange { send x from n[0] to n[1]  for i in 0 ..< 1 { send x with sum from n[2] to n[1] } }",
			// trees and paths
			"Line(p = 5) | data x : f32[1_000]  exchange allreduce x with sum over Along",
			"Line(p = 5) | data x : f32[1_000]  exchange reduce x with max to n[4] over Along  exchange broadcast x from n[4] over Along",
			"Mesh(rows = 3, columns = 5) | data x : f32[1_000]  exchange reduce x with sum to n[0, 0] over Fold  exchange broadcast x from "
			+ "n[0, 0] over Fold",
			"Mesh(rows = 3, columns = 5) | data x : f32[1_000]  exchange allreduce x with sum over Fold",
			// all to all
			"FullMesh(p = 5) | data x : f32[1_000]  exchange alltoall x among n",
			"Ring(p = 5) | data x : f32[55]  exchange alltoall x over Round",
			"Ladder(rungs = 3) | data x : f32[66]  exchange alltoall x over Twist  ensure alltoall x",
			"FullMesh(p = 7) | data x : f32[210]  exchange alltoall x over Rings  ensure alltoall x",
			"FullMesh(p = 5) | data x : f32[60]  exchange alltoall x among n[3], n[0], n[4]  ensure alltoall x among n[4], n[3], n[0]",
			// averages are divided once
			"Ladder(rungs = 3) | data x : i32[100]  exchange allreduce x with avg over Twist",
			"Ladder(rungs = 3) | data x : i32[100]  exchange reduce x with avg to n[1, 1] over Twist",
			"FullMesh(p = 5) | data x : i32[104]  exchange reducescatter x with avg among n",
			"Line(p = 5) | data x : i32[104]  exchange allreduce x with avg over Along",
			"Mesh(rows = 3, columns = 5) | data x : i8[1_000]  exchange allreduce x with avg over Fold",
			"Torus(rows = 3, columns = 4) | data x : i32[1_009]  exchange reducescatter x with avg over Rows  exchange allreduce x with "
			+ "avg over Columns  exchange allgather x over Rows",
			"Ring(p = 4) | data x : i32[104]  exchange send x with avg from n[0] to n[1]  exchange { send x with avg from n[1] to n[2] "
			+ "send x with avg from n[3] to n[2] }",
			// averages of which only some members, or only those who get them sent, combine more
			"Torus(rows = 3, columns = 4) | data x : i32[1_009]  exchange allreduce x with avg over Rows.row[0]  exchange allreduce x with "
			+ "avg over Columns.column[1]",
			"Torus(rows = 3, columns = 4) | data x : i32[1_009]  exchange allreduce x with avg over Rows.row[0] using shift  exchange "
			+ "allreduce x with avg over Columns.column[1] using shift",
			"Mesh(rows = 3, columns = 4) | data x : i32[1_009]  exchange allreduce x with avg over Rows.row[0]  exchange allreduce x with "
			+ "avg over Columns.column[1]",
			"Mesh(rows = 3, columns = 4) | data x : i32[109]  exchange allreduce x with avg over Rows.row[0] using stream(chunks = 5)  "
					+ "exchange reduce x with avg to n[2, 1] over Columns.column[1] using stream(chunks = 3)",
			"FullMesh(p = 6) | data x : i32[109]  exchange allreduce x with avg among n[0], n[1], n[2]  exchange broadcast x from n[1] "
			+ "among n[1], n[3]  "
					+ "exchange allreduce x with avg among n[3], n[4]",
			"FullMesh(p = 6) | data x : i32[109]  exchange reducescatter x with avg among n[0], n[1], n[2]  exchange send x from n[2] to "
			+ "n[5]  "
					+ "exchange allgather x among n[0], n[1], n[2]",
			"Ring(p = 5) | data x : i32[104]  exchange send x with avg from n[0] to n[1]  exchange send x from n[1] to n[2]  exchange { "
			+ "send x from n[2] to n[3]  send x with avg from n[4] to n[3] }",
			"Ring(p = 5) | data x : i32[104]  repeat 3 { exchange send x from n[0] to n[1]  exchange send x with avg from n[2] to n[1] }",
			"Ladder(rungs = 3) | data x, y : i32[100]  repeat 3 { compute x, y costs 1 GFLOP  exchange allreduce x with avg over "
			+ "Twist.VR[0]  exchange send y with avg from n[0, 0] to n[1, 0] }",
			// streams and shifts of what does not lie together, or of several data at the same time
			"Torus(rows = 3, columns = 4) | data x : i32[1_009]  exchange reducescatter x with sum over Rows  exchange allreduce x with "
			+ "sum over Columns using shift  exchange allgather x over Rows",
			"Torus(rows = 3, columns = 4) | data x : i32[1_009]  exchange reducescatter x with avg over Rows  exchange allreduce x with "
			+ "avg over Columns using shift(order = fixed)  "
					+ "exchange allgather x over Rows",
			"Torus(rows = 3, columns = 4) | data x : i32[1_009]  exchange reducescatter x with sum over Rows  exchange allreduce x with "
			+ "sum over Columns using stream(chunks = 7)  "
					+ "exchange allgather x over Rows",
			"Torus(rows = 3, columns = 4) | data x : i32[1_009]  exchange reducescatter x with avg over Rows  "
					+ "exchange for j in 0 ..< 4 reduce x with avg to n[1, j] over Columns.column[j] using stream(chunks = 7)",
			"Ring(p = 5) | data x[3] : i32[30]  exchange allreduce x with sum over Round using shift(order = fixed)",
			// several at once, again and again
			"Prism(layers = 3) | data x, y : f32[720]  exchange { allreduce x with sum over Braid.R[0]  broadcast y from n[0, 0] over "
			+ "Braid.R[1] }",
			"Ladder(rungs = 4) | data x : f32[640]  exchange reducescatter x with sum over Twist  repeat 3 { exchange allgather x over "
			+ "Twist }",
			"Ladder(rungs = 4) | data g[5] : f32[640]  for k in 0 ..< 5 { compute g[k] costs 5 GFLOP * (k + 1)  exchange allreduce g[k] "
			+ "with sum over Twist }",
			"Ladder(rungs = 4) | data g[5] : f32[640]  repeat 4 { compute g costs 5 GFLOP  for k in 0 ..< 5 exchange allreduce g[k] with "
			+ "sum over Twist }",
			// parts at the same time, lanes off
			"Prism(layers = 3) | data x, y : f32[720]  overlap { exchange allreduce x with sum over Braid.R[0]  { compute y costs 1 GFLOP "
			+ "} }",
			"Prism(layers = 3) | data x, y, z : f32[720]  repeat 5 { overlap { compute z costs 9 MFLOP  exchange allreduce x with sum over "
			+ "Braid.R[0]  "
					+ "repeat 3 { exchange broadcast y from n[0, 0] over Braid.R[1] } } compute x }",
			"Ring(p = 5) | data x, y : f32[720]  overlap { exchange allreduce x with sum over Round forward  exchange allreduce y with sum "
			+ "over Round backward }",
			"Ring(p = 5) | data x, y, z : f32[720]  overlap { repeat 2 { exchange allreduce x with sum over Round forward compute x }  "
			+ "compute z costs 1 TFLOP  "
					+ "exchange allreduce y with sum over Round }",
			"Prism(layers = 3) | data x, y, z : f32[720]  repeat 3 { overlap { exchange allreduce x with sum over Braid.R[0]  exchange { "
			+ "off unused by Braid.R[0]  "
					+ "allreduce y with sum over Braid.R[0] }  exchange broadcast z from n[0, 0] over Braid.R[2] } compute x, y, z }",
			"Ladder(rungs = 4) | data x : f32[640]  off unused by Twist.VR[0]  exchange allreduce x with sum over Twist.VR[0]",
			"Ladder(rungs = 4) | data x : f32[640]  repeat 3 { compute x costs 3 GFLOP  exchange { off unused by Twist.VR[0]  allreduce x "
			+ "with sum over Twist.VR[0] } }",
			"Ladder(rungs = 4) | data x : f32[640]  repeat 3 { compute x costs 3 GFLOP  exchange { off n[0, 0] -- n[0, 1] #2  broadcast x "
			+ "from n[0, 1] among n[0, 0], n[0, 1] }  compute x "
					+ "off unused by Twist.VR[0]  exchange allreduce x with sum over Twist.VR[0] }",
			"Ladder(rungs = 4) | data x[4] : f32[64]  for k in 0 ..< 4 exchange { off n[k, 0] -- n[k, 1] #2  send x[k] from n[k, 0] to "
			+ "n[k, 1] }",
			"Ladder(rungs = 4) | data x, y : f32[64]  overlap { exchange { off unused by Twist.VR[1]  broadcast y from n[1, 1] over "
			+ "Twist.VR[1] }  compute x costs 100 GFLOP }",
			"Ring(p = 3) | data x : f32[0]  exchange allreduce x with sum over Round  exchange send x from n[0] to n[1]" })
	void programsDoWhatIsProved(String machine, String schedule) {
		String text = String.join("\n", "import barley.machines.*", "link type Serdes { bandwidth 7 Gbit/s latency 3 ns power 1 W }",
				"node type Ipu { launch 1 us compute 3 TFLOP/s reduce 11 GB/s }",
				"machine M = " + machine + " { node : Ipu link : Serdes }",
				"schedule S on M {", schedule, "}");
		agree(BarleyText.of(text));
	}

	/** A schedule that serves as a strategy works on ranges of another's vector. */
	@ParameterizedTest
	@CsvSource({ "1_200", "1_203" })
	void strategiesWorkOnRanges(int size) {
		agree(BarleyText.of(Machines.TYPES, Machines.CUBE, Machines.CUBE_300, """
				machine M = Cube { node : Ipu link : Serdes }
				schedule S on M {
					data gradient : f32[%d]
					repeat 100 {
						compute gradient costs 0 FLOP
						exchange allreduce gradient with sum using Cube300(q = %d)
					}
				}
				""".formatted(size, size)));
	}

	/** What a strategy computes renews its own range of the vector. */
	@Test
	void strategiesRenewRanges() {
		agree(BarleyText.of("import barley.machines.*", Machines.TYPES, """
				schedule Method(q = 90) on Ring {
					data a, b, c : f32[q / 3]
					exchange allreduce b with sum over Round
					repeat 3 {
						compute a, b costs 1 GFLOP
						exchange allreduce a, b with sum over Round
					}
					compute c
					exchange allreduce c with sum over Round
					ensure allreduce a, b, c with sum
				}
				machine M = Ring(p = 4) { node : Ipu link : Serdes }
				schedule S on M {
					data y, x : f32[90]
					exchange allreduce y with sum over Round
					exchange allreduce x with sum using Method
				}
				"""));
	}

	/** Rings of four members that pass two more nodes; what they move does not lie together, or is not cut as they would cut it. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"exchange reducescatter x with sum over Pair  exchange allreduce x with sum over Long  exchange allgather x over Pair",
			"exchange reducescatter x with avg over Pair  exchange reduce x with avg to n[1] over Long",
			"exchange reducescatter x with sum over Pair  exchange broadcast x from n[1] over Long",
			"exchange reducescatter x with sum over Pair  exchange scatter x from n[1] over Long  exchange gather x to n[2] over Long",
			"exchange reducescatter x with sum over Short  exchange allgather x over Long",
			"exchange reducescatter x with sum over Short  exchange gather x to n[2] over Long backward",
			"exchange reducescatter x with avg over Short  exchange { allgather x over Long  broadcast y from n[0] over Long }",
			"exchange scatter x from n[3] among n[0], n[1], n[2], n[3]  exchange allgather x over Long"})
	void relaysCarryWhatLiesApart(String exchanges) {
		agree(BarleyText.of(Machines.TYPES, """
				topology T {
					node n[8]
					for i in 0 ..< 8, j in 0 ..< i link n[i] -- n[j] lanes 2
					ring Short { visit n[0], n[1], n[2], n[3] }
					ring Long  { visit n[0] pass n[4], n[5] visit n[1], n[2] pass n[6] visit n[3] }
					ring Pair[i in 0 ..< 4] { visit n[i], n[i + 4] }
				}
				machine M = T { node : Ipu link : Serdes }
				schedule S on M { data x, y : i32[103]  %s }
				""".formatted(exchanges)));
	}

	/** A step is launched by those that take part in it: one late node delays only its own. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"exchange allreduce x with sum over Fold",
					"exchange reduce x with sum to a[1] over Fold  exchange broadcast x from a[1] over Fold",
			"exchange allreduce x with sum over Along", "exchange allreduce x with sum over Along using stream(chunks = 3)",
			"exchange broadcast x from a[1] over Round",
			"exchange scatter x from a[2] over Round forward  exchange gather x to a[0] over Round backward",
			"exchange reduce x with sum to b[0] over Round forward", "exchange scatter x from b[0] over Round",
			"exchange send x from a[0] to a[1]",
			"exchange { reduce x with sum to a[3] over Round.Round forward  broadcast y from a[3] over Round.Round backward }"})
	void oneLateNodeDelaysItsOwnSteps(String exchanges) {
		agree(BarleyText.of(Machines.TYPES, """
				node type Late { launch 7 us reduce 1 GB/s }
				topology T {
					node a[4] : Ipu
					node b[1] : Late
					for i in 0 ..< 3 link a[i] -- a[i + 1]
					link a[3] -- b[0]
					link b[0] -- a[0]
					path Along { for i in 0 ..< 4 visit a[i] visit b[0] }
					ring Round { for i in 0 ..< 4 visit a[i] visit b[0] }
					tree Fold to a[1] over a, b by shortest
				}
				machine M = T { link : Serdes }
				schedule S on M { data x, y : i32[103]  %s }
				""".formatted(exchanges.replace("Round.Round", "Round"))));
	}

	@Test
	void aNodeAloneTakesNoStep() {
		agree(BarleyText.of(Machines.TYPES, "topology One { node n[1] }", "machine M = One { node : Ipu link : Serdes }",
				"schedule S on M { data x : f32[10]  exchange allreduce x with avg among n  exchange alltoall x among n }"));
	}

	private static void agree(BarleyText text) {
		assertEquals(List.of(), text.issues().stream().filter(issue -> issue.getSeverity() == Severity.ERROR).map(Issue::getMessage)
				.toList());
		ScheduleAnalysis analysis = text.schedule("S");
		assertNotNull(analysis.result(), () -> text.findings().toString());
		Result run = Simulator.run(FootprintTest.program(analysis), RunOptions.functional());
		Figures figures = analysis.figures();
		assertTrue(run.verification().checked() > 0 || figures.bytesPerLane() == 0);
		assertEquals("[]", run.verification().mismatches().toString());
		assertEquals(figures.steps(), run.steps());
		assertArrayEquals(figures.channelBytes(), run.channelBytes());
		assertEquals(figures.times(), run.times());
	}
}
