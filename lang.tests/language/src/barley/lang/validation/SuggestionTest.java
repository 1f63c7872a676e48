package barley.lang.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/** What findings propose instead of an unknown word or a wrong value. */
class SuggestionTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data x : float[8]     | did you mean f32?", "data x : double[8]     | did you mean f64?",
			"data x : int32[8]     | did you mean i32?", "data x : uint8_t[8]    | did you mean u8?",
			"data x : fp16[8]      | did you mean f16?", "data x : bfloat16[8]   | did you mean bf16?",
			"data x : F32[8]       | did you mean f32?", "data x : f23[8]        | did you mean f32?",
			"data x : flaot32[8]   | did you mean f32?", "data x : dobule[8]     | did you mean f64?",
			"data x : itn64[8]     | did you mean i64?",
			"data x : text[8]      | ''",
			"data x : ncclBfloat16[8] | did you mean bf16?", "data x : MPI_FLOAT[8] | did you mean f32?",
			"data x : fp8[8]       | floating-point types have 16 bits at least: use f16 or bf16, or u8 for bytes that are only moved",
			"data x : f8_e4m3[8]   | floating-point types have 16 bits at least: use f16 or bf16, or u8 for bytes that are only moved",
			"data x : f32[0x40]    | ''", "data x : f32[60] let t = True | write true",
			"data x : f32[60] over E0.r0 | known are Round", "data x : f32[60] at n[k] | declare it as an index: data x[k in 0 ..< 4]",
			"data x : f32[60] exchange allreduce x with sum over E0.r0 | known are Round",
			"data x : f32[60] exchange allreduce x with SUM over Round | did you mean sum?",
			"data x : f32[60] exchange allreduce x with ncclSum over Round | did you mean sum?",
			"data x : f32[60] exchange allreduce x with MPI_PROD over Round | did you mean prod?",
			"data x : f32[60] exchange allreduce x with sum over Round using Ring | the ring algorithm is bucket: write over and the name "
			+ "of a ring",
			"data x : f32[60] ensure broadcast yy from n[0] | known are x",
			"data x : f32[60] exchange broadcast x to n[0] over Round | write from n[0]",
			"data x : f32[60] exchange reduce x with sum from n[0] over Round | write to n[0]",
			"data x : f32[64 MB]   | 64 MB are f32[16_000_000]", "data x : f32[3 B] | ''",
			"data x : f32[10] exchange allreduce x with sum using By   | make the size a parameter of this schedule, and pass one that "
			+ "fits",
			"data x : f32[90] exchange allreduce x with sum using By   | make the size a parameter of By, and pass one that fits",
			"data x : f32[90] exchange allreduce x with sum using Of   | write using Of(q = 90)",
			"data x : f32[60] compute x = rank      | write id: the number of the node that computes",
			"data x : f32[60] for i in 0 ..< rank exchange barrier | nodes have indices: write for i in 0 ..< p and n[i]",
			"data x : f32[60] exchange allreduce x with sum among all | the name of a family stands for all its nodes: write among n",
			"data x : f32[60] exchange allgather x over Round | allgather collects pieces that are each held by one member: let x begin in "
			+ "pieces, by over or among behind its type, or combine values by allreduce with an operator",
			"data x : f32[60] exchange allreduce x with max over Round exchange allreduce x with max over Round | remove what brings it "
			+ "again: max of a value with itself is that value",
	})
	void inASchedule(String statements, String remedy) {
		assertRemedy("""
				import barley.machines.*
				schedule By on Ring { data v : f32[60] exchange allreduce v with sum over Round ensure allreduce v with sum }
				schedule Of(q = 60) on Ring { data v : f32[q] exchange allreduce v with sum over Round ensure allreduce v with sum }
				schedule S on Ring { %s }
				""".formatted(statements), remedy);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"import barley.machines.* schedule S on Laddr { }                      | did you mean Ladder?",
			"schedule S on Laddr { }                                               | did you mean barley.machines.Ladder?",
			"import barley.machines.* schedule S on Ladder { data x : f32[8] exchange allreduce x with sum over VR[0] } | "
			+ "did you mean Twist.VR[0]?",
			"link type Serdes { } machine M = Nowhere { link : Serdess }           | did you mean Serdes?",
			"node type Chip { } machine M = Nowhere { node : Chp }                 | did you mean Chip?",
			"node type Chip { } machine M = Nowhere { node n : Chp }               | did you mean Chip?",
			"import barley.machines.* schedule S on Xyz { }                        | known are BlueGene, BoxTube, Cube, CubeOfCubes, "
			+ "Dgx1V100, DgxA100, Dragonfly, FacetedPrism, FatTree, FullMesh, HybridCubeMesh, Hypercube and 11 more",
			"import barley.machines.* topology Row { node n[2] } schedule S on Xyz { } | known are Row, BlueGene, BoxTube, Cube, "
			+ "CubeOfCubes, Dgx1V100, DgxA100, Dragonfly, FacetedPrism, FatTree, FullMesh, HybridCubeMesh and 12 more",
			"import barley.machines.* schedule S on Ladder { data x : f32[8] exchange allreduce x with sum over Nope } | known are Twist",
			"topology Row { node n[2] } schedule S on Row { data x : f32[8] at Row.n[0] } | write n[0]: what Row declares is named without "
			+ "it",
			"import barley.machines.* schedule S on Ring { data x : f32[8] exchange allreduce x with sum over Ring.Round } | write Round: "
			+ "what Ring declares is named without it",
			"schedule S on Xyz { }                                                 | declare it, or import a library, as in import "
			+ "barley.machines.*",
			"machine M = Nowhere { link : Xyz }                                    | declare it, as in link type Cable { bandwidth 16 "
			+ "Gbit/s }",
			"machine M = Nowhere { node : Xyz }                                    | declare it, as in node type Chip { launch 1 us }",
			"import barley.machine.* machine M = Ring { }                          | did you mean barley.machines.*?",
			"topology P(p = 4) { node n[p] } machine M = P { } schedule S on M(p = 8) { } | write machine M(p = 4) = P(p = p)",
			"topology O { node n[4] for i in 0 ..< 4, j in 0 ..< i link n[j] -- n[i] lanes 2 ring R { visit n[0], n[2], n[1], n[3] } } "
			+ "schedule S on O { data x : f32[8] exchange reducescatter x with sum over R ensure reducescatter x with sum } | ensure "
			+ "counts pieces by the index of nodes: add the over or among of line 1 to it",
			"import barley.machines.* schedule S on Ring(p = 4) { data x : f32[8] exchange reducescatter x with sum over Round ensure "
			+ "reducescatter x with sum } | ensure counts pieces by the index of nodes: add the over or among of line 1 to it",
			"import barley.machines.* schedule S on Ring(p = 4) { data x : f32[8] exchange scatter x from n[0] over Round ensure scatter "
			+ "x from n[0] } | ensure counts pieces by the index of nodes: add the over or among of line 1 to it",
			"import barley.machines.* schedule S on Ring(p = 4) { data x : f32[1_001] exchange alltoall x over Round } | 1,004 elements "
			+ "would",
			"import barley.machines.* schedule S on Ring(p = 4) { data x : f32[8] exchange allreduce x with sum to n[1] over Round } | "
			+ "remove to n[1]; an allreduce has a root along paths and trees, and with using stream",
			"import barley.machines.* schedule S on Ring(p = 4) { data x : f32[8] exchange allgather x from n[1] over Round } | "
			+ "remove from n[1]",
			"topology P(p = 4) { node n[p] } schedule S(q = 3) on P { data x : f32[q] } study St { vary q in 1 .. 4 run A = S(q = q) "
			+ "show time for each size } | the axes are q",
			"node type C { ports 0 }                                               | without ports, link ends are not limited",
	})
	void amongDeclarations(String text, String remedy) {
		assertRemedy(text, remedy);
	}

	private static void assertRemedy(String text, String remedy) {
		List<Issue> issues = BarleyText.of(text).issues().stream().filter(issue -> !issue.getMessage().contains("Nowhere")).toList();
		assertEquals(1, issues.stream().filter(issue -> !issue.getCode().equals("pieces-uneven")).count(), issues.toString());
		Issue first = issues.stream().filter(issue -> !issue.getCode().equals("pieces-uneven")).findFirst().orElseThrow();
		assertEquals(remedy, first.getData()[0]);
	}
}
