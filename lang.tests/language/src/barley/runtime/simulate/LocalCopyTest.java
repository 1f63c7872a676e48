package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.runtime.Structures;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Expectation;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Copies within a node: whole vectors are shifted around a ring in a buffer and combined as they pass. */
class LocalCopyTest {

	@ParameterizedTest
	@ValueSource(ints = {2, 3, 5, 8})
	void aBufferGoesRoundAndIsCombinedAsItPasses(int members) {
		NodeType type = new NodeType("Node", 0, 0, 1_000_000_000L, 1_000_000, 0);
		Machine machine = Structures.ring(members, type, Structures.LINK).machine();
		DataTable data = DataTable.builder().add("x", ElementType.F32, 100).add("passing", ElementType.F32, 100).build();
		int[] all = IntStream.range(0, members).toArray();
		Program program = Nodes.program(machine, data, Nodes.exchange(members - 1, node -> (step, ports) -> {
			if (step == 0) {
				ports.copy(1, 0, 0, 0, 100);
			}
			ports.send(node, 1, 0, 100);
			ports.receive((node + members - 1) % members, 1, 0, 100);
			ports.take(0, 0, 1, 0, 100, Operator.SUM);
		}), IntStream.of(all).mapToObj(node -> new Expectation(node, 0, 0, 100, all, Operator.SUM)).toArray(Expectation[]::new));
		Result result = Simulator.run(program, RunOptions.functional());
		assertTrue(result.verification().verified());
		// One launch, 400 bytes over the channel, 400 bytes combined.
		assertEquals((members - 1) * (1_000_000L + 200_000 + 400_000), result.times().orElseThrow().timePs());
	}
}
