package barley.runtime.synapse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.ElementType;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SynapseType;
import barley.runtime.number.Rational;
import barley.runtime.program.Program;
import barley.runtime.program.SwitchProgram;
import barley.runtime.program.PacketHeader;
import barley.runtime.program.SwitchUnits;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.synapse.SynapseRun;

/** Ways of words between cores: wires of their own, trees, switches, and flooding. */
class SynapseWaysTest {

	private static final SynapseBlock RETURN = SynapseBlock.of(3, (core, element, from, to) ->
			System.arraycopy(core.words(double[].class), from, core.results(double[].class), from, to - from));

	/** Cores on a torus, that all hear each other: a hypercube has 2 in each dimension. */
	private static MachineBuilder torus(LinkType cable, int... sizes) {
		MachineBuilder builder = new MachineBuilder("Torus");
		int nodes = Arrays.stream(sizes).reduce(1, (one, other) -> one * other);
		builder.nodes(nodes, i -> "soma[" + i + "]", Cortex.SOMA);
		for (int node = 0, stride = 1, d = 0; d < sizes.length; stride *= sizes[d++]) {
			for (node = 0; node < nodes; node++) {
				int at = node / stride % sizes[d];
				if (sizes[d] > 2 || at == 0) {
					builder.lane(node, node + ((at + 1) % sizes[d] - at) * stride, cable);
				}
			}
		}
		for (int from = 0; from < nodes; from++) {
			for (int to = 0; to < nodes; to++) {
				builder.synapse(from, to, Cortex.HEAR);
			}
		}
		return builder;
	}

	private static SynapseRun run(Machine machine, IntFunction<SynapseWay> way, int... senders) {
		return Simulator.run(program(machine, way, List.of(), senders), RunOptions.timing()).synapses().orElseThrow();
	}

	private static Program program(Machine machine, IntFunction<SynapseWay> way, List<SwitchProgram> switches, int... senders) {
		Cortex cortex = new Cortex(machine, ElementType.F64).data("x h");
		Program program = cortex.each(node -> phases -> {
			Cortex.compute(phases, "x", cortex.at("x"), each -> each.data("x").set(0, 1 << each.node() % 20));
			phases.synapses("Test.barley:1 send x", ports -> {
				ports.synapse(0, 0, RETURN, SynapseReducer.SUM);
				if (Arrays.stream(senders).anyMatch(sender -> sender == node)) {
					ports.send(0, 0, cortex.at("x"), 0, 1, way.apply(node));
				}
				ports.receive(0, cortex.at("h"), 0);
			});
		});
		return new Program("Test", machine, program.data(), program.nodes(), switches, List.of(), List.of());
	}

	@ParameterizedTest
	@CsvSource({"'2,2', 5, 3, 2", "'2,2,2', 17, 4, 10", "'2,2,2,2', 49, 5, 34", "4, 5, 3, 2", "5, 6, 3, 2", "8, 9, 5, 2",
			"'4,4', 49, 5, 34", "'3,3,3', 136, 4, 110"})
	void floodsTakeTheirTransmissions(String sizes, long transmissions, int rounds, long duplicates) {
		int[] each = Arrays.stream(sizes.split(",")).mapToInt(Integer::parseInt).toArray();
		Machine machine = torus(LinkType.PLAIN, each).build();
		SynapseRun run = run(machine, node -> SynapseWay.FLOOD, 0);
		assertEquals(transmissions + " " + rounds + " " + duplicates,
				run.traffic().transmissions() + " " + run.traffic().rounds() + " " + run.traffic().duplicates());
		assertEquals(2L * machine.lanes() - machine.nodes() + 1, run.traffic().transmissions());
	}

	@Test
	void allWaysBringTheSameWords() {
		Machine machine = torus(LinkType.PLAIN, 2, 2, 2).build();
		int[] all = IntStream.range(0, 8).toArray();
		SynapseRun wires = run(machine, node -> SynapseWay.WIRES, all);
		SynapseRun trees = run(machine, node -> new SynapseWay.Tree(tree(machine, node)), all);
		SynapseRun floods = run(machine, node -> SynapseWay.FLOOD, all);
		assertEquals("64 64 64", wires.words() + " " + trees.words() + " " + floods.words());
		assertEquals("56 56", wires.traffic().wires() + " " + wires.traffic().transmissions());
		assertEquals("24 56", trees.traffic().wires() + " " + trees.traffic().transmissions());
		assertEquals("24 136", floods.traffic().wires() + " " + floods.traffic().transmissions());
		assertEquals(7, wires.cycles());
		Map<Integer, double[]> h = new Cortex(machine, ElementType.F64)
				.run(program(machine, node -> SynapseWay.FLOOD, List.of(), all), "h");
		h.values().forEach(sum -> assertArrayEquals(new double[] {255}, sum));
	}

	/** Words that are dropped hold lanes, too: an exchange lasts until none is on its way any more. */
	@Test
	void floodsHoldLanesUntilTheyEnd() {
		Machine machine = torus(new LinkType("Cable", 64_000_000_000L, 0, 0), 2, 2, 2, 2).build();
		Result result = Simulator.run(program(machine, node -> SynapseWay.FLOOD, List.of(), IntStream.range(0, 16).toArray()),
				RunOptions.timing());
		long busiest = Arrays.stream(result.channelBytes()).max().orElseThrow() / Double.BYTES;
		assertTrue(busiest <= result.times().orElseThrow().transferPs() / 1_000, busiest + " cycles of " + result.times().orElseThrow());
		assertTrue(result.times().orElseThrow().useOfLanesOn().compareTo(Rational.ONE) <= 0, () -> result.times().orElseThrow().toString());
	}

	/** Down a line of 4 lanes of 3 cycles and a latency of 2: 5 cycles for each hop, then 3 instructions and a level. */
	@Test
	void lanesHoldWordsForTheirBytesAndLatency() {
		MachineBuilder builder = new MachineBuilder("Line");
		builder.nodes(5, i -> "soma[" + i + "]", Cortex.SOMA);
		LinkType cable = new LinkType("Cable", 64_000_000_000L / 3 + 1, 1_500, 0);
		for (int node = 1; node < 5; node++) {
			builder.lane(node - 1, node, cable);
		}
		builder.synapse(0, 4, Cortex.HEAR);
		Machine machine = builder.build();
		Result result = Simulator.run(program(machine, node -> new SynapseWay.Tree(new int[] {0, 1, 2, 3}), List.of(), 0),
				RunOptions.timing());
		assertEquals(4 * 5 + 3 + 1, result.synapses().orElseThrow().cycles());
		assertEquals("[8, 0, 8, 0, 8, 0, 8, 0]", Arrays.toString(result.channelBytes()));
		assertEquals(20_000, result.times().orElseThrow().transferPs());
	}

	@Test
	void wiresHoldWordsForTheirBytesAndLatency() {
		SynapseType slow = new SynapseType("Hear", 1_000, 16, 8, 0, 64_000_000_000L / 3 + 1, 1_500, 0, 1_000_000);
		Cortex cortex = new Cortex(Cortex.machine(2, slow, (from, to) -> true), ElementType.F64).data("x y h k");
		Result result = Simulator.run(cortex.program(phases -> phases.synapses("Test.barley:1 two", ports -> {
			ports.synapse(0, 0, RETURN, SynapseReducer.SUM);
			ports.synapse(1, 0, RETURN, SynapseReducer.SUM);
			ports.send(0, 0, cortex.at("x"), 0, 1);
			ports.send(1, 0, cortex.at("y"), 0, 1);
			ports.receive(0, cortex.at("h"), 0);
			ports.receive(1, cortex.at("k"), 0);
		})), RunOptions.timing());
		assertEquals(3 + 3 + 2 + 3 + 1, result.synapses().orElseThrow().cycles());
		assertEquals(8 * 64 * 1e-12, result.times().orElseThrow().energyJoules().doubleValue(), 1e-20);
	}

	/** Forwards packets to the lane whose number is that of the destination. */
	private static final class Star implements SwitchProgram {

		@Override
		public int[] trees() {
			return new int[0];
		}

		@Override
		public int[] networks() {
			return new int[] {7};
		}

		@Override
		public void parse(PacketHeader packet, SwitchUnits units) {
			units.forward(packet.destination());
		}
	}

	@Test
	void wordsGoThroughSwitches() {
		MachineBuilder builder = new MachineBuilder("Star");
		builder.nodes(4, i -> "soma[" + i + "]", Cortex.SOMA);
		int hub = builder.switches(1, i -> "hub", new int[0], SwitchType.of("Hub", 2_000).withInputs(4));
		for (int node = 0; node < 4; node++) {
			builder.lane(node, hub, new LinkType("Cable", 64_000_000_000L, 0, 0));
			for (int other = 0; other < 4; other++) {
				builder.synapse(node, other, Cortex.HEAR);
			}
		}
		Machine machine = builder.build();
		int[] all = {0, 1, 2, 3};
		Program program = program(machine, node -> new SynapseWay.Through(7), List.of(new Star()), all);
		SynapseRun run = Simulator.run(program, RunOptions.timing()).synapses().orElseThrow();
		assertEquals(16, run.words());
		assertEquals(24, run.traffic().transmissions());
		assertEquals(run.arrived() + 3 + 2, run.cycles());
		new Cortex(machine, ElementType.F64).run(program, "h").values().forEach(sum -> assertArrayEquals(new double[] {15}, sum));
	}

	@Test
	void wordsThatComeNowhereAreTold() {
		Machine machine = torus(LinkType.PLAIN, 4).build();
		assertEquals("soma[2] hears soma[0], but no way leads the word of \"Test.barley:1 send x\" there",
				fault(machine, new SynapseWay.Tree(new int[] {0, 3})));
		assertEquals("the tree of soma[0] has soma[2] -- soma[3], which does not lead from where words have been to where they have not",
				fault(machine, new SynapseWay.Tree(new int[] {2})));
		assertEquals("the tree of soma[0] has lane 4, but Torus has 4 lanes", fault(machine, new SynapseWay.Tree(new int[] {4})));
		MachineBuilder builder = new MachineBuilder("Bus");
		builder.nodes(2, i -> "soma[" + i + "]", Cortex.SOMA);
		int bus = builder.switches(1, i -> "bus", new int[0], SwitchType.of("Bus", 1_000));
		builder.lane(0, bus, LinkType.PLAIN);
		builder.lane(bus, 1, LinkType.PLAIN);
		builder.synapse(0, 1, Cortex.HEAR);
		assertEquals("words of \"Test.barley:1 send x\" go over bus, which has a clock: send them through it",
				fault(builder.build(), SynapseWay.FLOOD));
	}

	private static String fault(Machine machine, SynapseWay way) {
		return assertThrows(Fault.class, () -> run(machine, node -> way, 0)).getMessage();
	}

	/** Returns the lanes of a tree of shortest ways. */
	private static int[] tree(Machine machine, int root) {
		Adjacency adjacency = machine.adjacency();
		IntStream.Builder lanes = IntStream.builder();
		BitSet reached = new BitSet();
		reached.set(root);
		int[] queue = new int[machine.nodes()];
		queue[0] = root;
		for (int at = 0, end = 1; at < end; at++) {
			for (int slot = 0; slot < adjacency.degree(queue[at]); slot++) {
				int neighbour = adjacency.neighbour(queue[at], slot);
				if (!reached.get(neighbour)) {
					reached.set(neighbour);
					lanes.add(adjacency.lane(queue[at], slot));
					queue[end++] = neighbour;
				}
			}
		}
		return lanes.build().toArray();
	}
}
