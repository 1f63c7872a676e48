package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.IntFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import barley.runtime.Structures;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Exchange;
import barley.runtime.program.Expectation;
import barley.runtime.program.Kernel;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * Two kinds of node: {@code n[0]} and {@code n[1]} own {@code x} and {@code count}; the switch owns only {@code count} and has very
 * little memory.
 */
class OwnersTest {

	private static final int X = 0;
	private static final int COUNT = 1;
	private static final DataTable DATA = DataTable.builder().add("x", ElementType.F32, 1000, 0, 1).add("count", ElementType.I32, 4)
			.build();
	private static final int[] OWNERS = {0, 1};
	private static final int[] ALL = {0, 1, 2};

	/** Both owners swap {@code x} over lane 0. */
	private static final IntFunction<Exchange> SWAP = node -> (step, ports) -> {
		if (node < 2) {
			ports.send(0, X, 0, 1000);
			ports.receive(0, X, 0, 1000, Operator.SUM);
		}
	};

	@Test
	void eachKindStoresAndChecksWhatItOwns() {
		Expectation[] expectations = {new Expectation(0, X, 0, 1000, OWNERS, Operator.SUM),
				new Expectation(1, X, 0, 1000, OWNERS, Operator.SUM), new Expectation(2, COUNT, 0, 4, new int[] {2}, Operator.SUM)};
		Result result = Simulator.run(Nodes.program(machine(16), DATA, Nodes.exchange(1, SWAP), expectations), RunOptions.functional());
		assertTrue(result.verification().verified());
		assertEquals(3, result.verification().checked());
	}

	@Test
	void memoryIsNeededForWhatANodeOwns() {
		Program program = Nodes.program(machine(15), DATA, Nodes.exchange(1, SWAP));
		assertEquals("memory: the data of Test take 16 bytes on s, but Switch has 15 bytes of memory",
				Nodes.fault(program, RunOptions.timing()));
	}

	@Test
	void dataThatANodeDoesNotOwnAreNotThere() {
		Kernel witness = node -> assertEquals(node.node() < 2 ? 1000 : 4, node.data(node.node() < 2 ? "x" : "count").length());
		Program program = Nodes.program(machine(16), DATA, Nodes.exchange(1, SWAP));
		Simulator.run(program, RunOptions.functional().withWitness(witness));

		Kernel curious = node -> node.data("x");
		assertEquals("not-owned: s: the kernel of \"the end of the run\" failed: s does not own x",
				Nodes.fault(program, RunOptions.functional().withWitness(curious)));
	}

	@ParameterizedTest
	@EnumSource
	void callsOnDataOfOthersAreRefused(Mode mode) {
		RunOptions options = mode == Mode.FUNCTIONAL ? RunOptions.functional() : RunOptions.timing();
		assertEquals("not-owned: s uses x, which it does not own: step 0 of \"Test.barley:1 exchange\"", fault(options, (step, ports) -> {
			ports.send(1, X, 0, 10);
		}));
		assertEquals("not-owned: s uses x, which it does not own: step 0 of \"Test.barley:1 exchange\"", fault(options, (step, ports) -> {
			ports.receive(1, X, 0, 10);
		}));
		assertEquals("not-owned: s uses x, which it does not own: step 0 of \"Test.barley:1 exchange\"", fault(options, (step, ports) -> {
			ports.copy(COUNT, 0, X, 0, 4);
		}));
		assertEquals("not-owned: s uses x, which it does not own: step 0 of \"Test.barley:1 exchange\"", fault(options, (step, ports) -> {
			ports.divide(X, 0, 10, 2);
		}));
		IntFunction<NodeProgram> nodes = node -> phases -> phases.compute("Test.barley:2 compute", 0, X);
		Program program = Nodes.program(machine(16), DATA, nodes);
		assertEquals("not-owned: s renews x, which it does not own: \"Test.barley:2 compute\"", Nodes.fault(program, options));
	}

	@Test
	void nothingIsExpectedOfNodesThatDoNotOwnIt() {
		assertEquals("Test expects s to hold x, which it does not own", refused(new Expectation(2, X, 0, 10, OWNERS, Operator.SUM)));
		assertEquals("Test expects s to contribute to x, which it does not own", refused(new Expectation(0, X, 0, 10, ALL, Operator.SUM)));
	}

	@Test
	void ownersAreNodesOfTheMachine() {
		DataTable data = DataTable.builder().add("x", ElementType.I8, 1, 3).build();
		Fault fault = assertThrows(Fault.class, () -> Nodes.program(machine(16), data, Nodes.exchange(1, SWAP)));
		assertEquals("other-machine: Test has data of node 3, but Star has 3 nodes", fault.code() + ": " + fault.getMessage());
		fault = assertThrows(Fault.class, () -> new Program("Test", machine(16), DATA, List.of(), List.of()));
		assertEquals("other-machine: Test has programs for 0 nodes, but Star has 3 nodes", fault.code() + ": " + fault.getMessage());
	}

	@Test
	void expectationsAreOfNodesAndElementsThatExist() {
		assertEquals("Test expects something of node 3, but there are 3", refused(new Expectation(3, X, 0, 10, OWNERS, Operator.SUM)));
		assertEquals("Test expects a result without contributors", refused(new Expectation(0, X, 0, 10, new int[0], Operator.SUM)));
		assertEquals("Test expects a contribution of node 3, but there are 3",
				refused(new Expectation(0, X, 0, 10, new int[] {0, 3}, Operator.SUM)));
		assertEquals("Test expects the former element 995 of x, but it has 1000",
				refused(new Expectation(0, X, 0, 10, OWNERS, Operator.SUM, X, 995)));
		assertEquals("Test expects n[0] to hold elements of data 7 in x, which is of another type",
				refused(new Expectation(0, X, 0, 10, OWNERS, Operator.SUM, 7, 0)));
	}

	private static String fault(RunOptions options, Exchange exchange) {
		return Nodes.fault(Nodes.program(machine(16), DATA, Nodes.exchange(1, node -> node < 2 ? Exchange.IDLE : exchange)), options);
	}

	private static String refused(Expectation expectation) {
		return assertThrows(Fault.class, () -> Nodes.program(machine(16), DATA, Nodes.exchange(1, SWAP), expectation)).getMessage();
	}

	private static Machine machine(long memoryOfTheSwitch) {
		MachineBuilder builder = new MachineBuilder("Star");
		builder.nodes(2, i -> "n[" + i + "]", Structures.NODE);
		builder.node("s", new NodeType("Switch", 0, memoryOfTheSwitch, 0, 1_000_000, 0));
		builder.lane(0, 1, Structures.LINK);
		builder.lane(1, 2, Structures.LINK);
		builder.lane(2, 0, Structures.LINK);
		return builder.build();
	}
}
