package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Rational;
import barley.runtime.program.Exchange;
import barley.runtime.program.Program;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;

/** The cost of each part of a step, in exact picoseconds (RULES.md 19 and 20). */
class TimesTest {

	private static final DataTable DATA = DataTable.builder().add("x", ElementType.U8, 3000).build();

	@ParameterizedTest(name = "{0} bit/s, {1} ps latency, {2} ps launch, {3} B/s reduce")
	@CsvSource({
			// 1,000 bytes in the first step, 2,000 in the second
			"8000000000,     0,    0,          0, 3000000",
			"8000000000,     7,    0,          0, 3000014",
			"8000000000,     0, 1000,          0, 3002000",
			"8000000000,     0,    0, 4000000000, 3750000",
			"8000000000,     7, 1000, 4000000000, 3752014",
			// 8e15 / 3e9 and 16e15 / 3e9 picoseconds, rounded up
			"3000000000,     0,    0,          0, 8000001",
			"7,              0,    0,          0, 3428571428571429",
			"1,              0,    0,          0, 24000000000000000"})
	void aStepCostsLaunchTransferLatencyAndCombining(long rate, long latency, long launch, long reduce, long expected) {
		Machine machine = pair(new NodeType("Node", 0, 0, reduce, launch, 0), new LinkType("Link", rate, latency, 0), 1);
		Program program = Nodes.program(machine, DATA, Nodes.exchange(2, node -> (step, ports) -> {
			long count = (step + 1) * 1000;
			if (node == 0) {
				ports.send(0, 0, 0, count);
			} else {
				ports.receive(0, 0, 0, count, Operator.SUM);
			}
		}));

		assertEquals(expected, times(program).timePs());
	}

	@Test
	void transfersOnAChannelFollowEachOtherAndDirectionsDoNotHinderEachOther() {
		Machine machine = pair(NodeType.PLAIN, new LinkType("Link", 8_000_000_000L, 0, 0), 2);
		Program program = Nodes.program(machine, DATA, Nodes.exchange(1, node -> (step, ports) -> {
			if (node == 0) {
				ports.send(0, 0, 0, 1000);
				ports.send(0, 0, 1000, 500);
				ports.send(1, 0, 1500, 1400);
				ports.receive(0, 0, 0, 1200);
			} else {
				ports.receive(0, 0, 0, 1000);
				ports.receive(0, 0, 1000, 500);
				ports.receive(1, 0, 1500, 1400);
				ports.send(0, 0, 0, 1200);
			}
		}));
		Result result = Simulator.run(program, RunOptions.timing());

		assertEquals(1_500_000, result.times().orElseThrow().timePs());
		assertEquals(List.of(1500L, 1200L, 1400L, 0L),
				List.of(result.channelBytes()[0], result.channelBytes()[1], result.channelBytes()[2], result.channelBytes()[3]));
		assertEquals(1500, result.bytesPerLaneMax());
		assertEquals(Rational.of(1500 + 1200 + 1400, 4 * 1500), result.times().orElseThrow().use());
	}

	@Test
	void aStepIsAsSlowAsEachOfItsSlowestParts() {
		MachineBuilder builder = new MachineBuilder("Mixed");
		builder.node("a", new NodeType("Lazy", 0, 0, 0, 5000, 0));
		builder.node("b", new NodeType("Quick", 0, 0, 1_000_000_000, 1000, 0));
		builder.node("c", new NodeType("Idle", 0, 0, 0, 900_000, 0));
		builder.lane(0, 1, new LinkType("Thin", 8_000_000_000L, 10, 0));
		builder.lane(0, 1, new LinkType("Thick", 80_000_000_000L, 70, 0));
		Program program = Nodes.program(builder.build(), DATA, Nodes.exchange(1, node -> node == 2 ? Exchange.IDLE : (step, ports) -> {
			if (node == 0) {
				ports.send(0, 0, 0, 100);
				ports.send(1, 0, 100, 200);
			} else {
				ports.receive(0, 0, 0, 100, Operator.SUM);
				ports.receive(1, 0, 100, 200, Operator.SUM);
			}
		}));
		StepTime cost = Simulator.run(program, RunOptions.timing()).phases().get(0).costs().get(0);

		assertEquals(new StepTime(1, new Cost(5000, 100_000, 70, 300_000)), cost);
	}

	@Test
	void computationsAndRoundsAddUp() {
		Machine machine = pair(new NodeType("Node", 2_000_000_000_000L, 0, 0, 1000, 0),
				new LinkType("Link", 8_000_000_000L, 0, 500_000_000), 1);
		Program program = Nodes.program(machine, DATA, node -> phases -> {
			phases.compute("T:1 compute x", node == 0 ? 3 : 5, 0);
			phases.repeat(10, () -> {
				phases.exchange("T:2 exchange x", 1, (step, ports) -> {
					if (node == 0) {
						ports.send(0, 0, 0, 1000);
					} else {
						ports.receive(0, 0, 0, 1000);
					}
				});
				phases.repeat(3, () -> phases.compute("T:3 compute", 2_000_000));
			});
		});
		Result result = Simulator.run(program, RunOptions.timing());

		long exchange = 1000 + 1_000_000;
		long compute = 1_000_000;
		long time = 3 + 10 * exchange + 30 * compute;
		assertEquals(time, result.times().orElseThrow().timePs());
		assertEquals(new BigDecimal(time).multiply(new BigDecimal("0.5E-12")).stripTrailingZeros(),
				result.times().orElseThrow().energyJoules());
		assertEquals(10, result.steps());
		assertEquals(10, result.transfers());
		assertEquals(10_000, result.bytesPerLaneMax());
		assertEquals(List.of(1L, 10L, 30L), result.phases().stream().map(PhaseTime::rounds).toList());
		assertEquals(List.of(3L, exchange, compute), result.phases().stream().map(PhaseTime::timePs).toList());
	}

	@ParameterizedTest(name = "{0} bit/s, {1} flop/s")
	@CsvSource(delimiter = '|', value = {"0 | 1 | link type Link has no bandwidth", "1 | 0 | node type Node has no compute speed"})
	void whatIsNotKnownLeavesNoTimes(long rate, long flop, String because) {
		Machine machine = pair(new NodeType("Node", flop, 0, 0, 0, 0), new LinkType("Link", rate, 0, 0), 1);
		Program program = Nodes.program(machine, DATA, node -> phases -> {
			phases.compute("T:1 compute", 1);
			phases.exchange("T:2 exchange", 1, (step, ports) -> {
				if (node == 0) {
					ports.send(0, 0, 0, 10);
				} else {
					ports.receive(0, 0, 0, 10);
				}
			});
		});
		Result result = Simulator.run(program, RunOptions.timing());

		assertTrue(result.times().isEmpty());
		assertEquals(because, result.noTimesBecause());
		assertEquals(10, result.bytesPerLaneMax());
	}

	@Test
	void timesThatDoNotFitAreRefused() {
		Machine machine = pair(new NodeType("Node", 1, 0, 0, 0, 0), new LinkType("Link", 1, 0, 0), 1);
		Program flop = Nodes.program(machine, DATA, node -> phases -> phases.compute("T:1 compute", Long.MAX_VALUE));
		Program rounds = Nodes.program(machine, DATA, node -> phases ->
				phases.repeat(Long.MAX_VALUE, () -> phases.compute("T:1 compute", 1)));
		Program nested = Nodes.program(machine, DATA, node -> phases -> phases.repeat(1L << 40, () -> phases.repeat(1L << 40, () -> { })));

		for (Program program : List.of(flop, rounds, nested)) {
			String fault = Nodes.fault(program, RunOptions.timing());
			assertTrue(fault.startsWith("overflow: a time, a volume or a number of transfers exceeds 64 bits"), fault);
		}
	}

	private static Times times(Program program) {
		return Simulator.run(program, RunOptions.timing()).times().orElseThrow();
	}

	private static Machine pair(NodeType node, LinkType link, int lanes) {
		MachineBuilder builder = new MachineBuilder("Pair");
		builder.node("a", node);
		builder.node("b", node);
		for (int lane = 0; lane < lanes; lane++) {
			builder.lane(0, 1, link);
		}
		return builder.build();
	}
}
