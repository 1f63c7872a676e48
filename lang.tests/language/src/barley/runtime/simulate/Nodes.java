package barley.runtime.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.Expectation;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PacketExchange;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Program;
import barley.runtime.synapse.SynapseExchange;
import barley.runtime.simulate.option.RunOptions;

import static org.junit.jupiter.api.Assertions.assertThrows;

/** Builders of small programs for tests. */
final class Nodes {

	/** Modifies a call; drops it by returning false. */
	interface Saboteur {
		boolean call(Call call);
	}

	/** A call of a program that can be modified. */
	static final class Call {
		int node;
		int step;
		boolean sends;
		int lane;
		int data;
		long first;
		long count;
		Operator operator;
	}

	private Nodes() {
	}

	/** Returns a program with 10 elements of i32 named x and y, and phases for each node by its index. */
	static Program program(Machine machine, IntFunction<NodeProgram> nodes, Expectation... expectations) {
		DataTable data = DataTable.builder().add("x", ElementType.I32, 10).add("y", ElementType.F32, 10).build();
		return program(machine, data, nodes, expectations);
	}

	static Program program(Machine machine, DataTable data, IntFunction<NodeProgram> nodes, Expectation... expectations) {
		List<NodeProgram> programs = new ArrayList<>();
		for (int node = 0; node < machine.nodes(); node++) {
			programs.add(nodes.apply(node));
		}
		return new Program("Test", machine, data, programs, List.of(expectations));
	}

	/** Returns programs with one exchange, whose steps are given for each node. */
	static IntFunction<NodeProgram> exchange(int steps, IntFunction<Exchange> exchange) {
		return node -> phases -> phases.exchange("Test.barley:1 exchange", steps, exchange.apply(node));
	}

	/** Returns a program whose calls a saboteur may modify. */
	static Program sabotaged(Program program, Saboteur saboteur) {
		List<NodeProgram> nodes = new ArrayList<>();
		for (int node = 0; node < program.nodes().size(); node++) {
			nodes.add(sabotaged(program.nodes().get(node), node, saboteur));
		}
		return new Program(program.name(), program.machine(), program.data(), nodes, program.expectations());
	}

	/** Returns the message of the fault that ends a run, after the code. */
	static String fault(Program program, RunOptions options) {
		Fault fault = assertThrows(Fault.class, () -> Simulator.run(program, options));
		return fault.code() + ": " + fault.getMessage();
	}

	private static NodeProgram sabotaged(NodeProgram program, int node, Saboteur saboteur) {
		return phases -> program.phases(new Phases() {
			@Override
			public void repeat(long times, Runnable body) {
				phases.repeat(times, body);
			}

			@Override
			public void compute(String statement, long flop, int... data) {
				phases.compute(statement, flop, data);
			}

			@Override
			public void compute(String statement, long flop, Elements part, Elements... more) {
				phases.compute(statement, flop, part, more);
			}

			@Override
			public void exchange(String statement, int steps, Exchange exchange) {
				phases.exchange(statement, steps, (step, ports) -> exchange.step(step, sabotaged(ports, node, step, saboteur)));
			}

			@Override
			public void relayed(String statement, int steps, Exchange exchange) {
				phases.relayed(statement, steps, (step, ports) -> exchange.step(step, sabotaged(ports, node, step, saboteur)));
			}

			@Override
			public void overlap(Runnable... parts) {
				phases.overlap(parts);
			}

			@Override
			public void packets(String statement, PacketExchange exchange) {
				phases.packets(statement, exchange);
			}

			@Override
			public void synapses(String statement, SynapseExchange exchange) {
				phases.synapses(statement, exchange);
			}

			@Override
			public void async(String statement, PaceBlock block) {
				phases.async(statement, block);
			}

			@Override
			public void deactivate(int... lanes) {
				phases.deactivate(lanes);
			}

			@Override
			public void activate(int... lanes) {
				phases.activate(lanes);
			}

			@Override
			public void flow(String statement, int chunks, Exchange exchange) {
				phases.flow(statement, chunks, (chunk, ports) -> exchange.step(chunk, sabotaged(ports, node, chunk, saboteur)));
			}
		});
	}

	private static Ports sabotaged(Ports ports, int node, int step, Saboteur saboteur) {
		return new Ports() {
			@Override
			public void send(int lane, int data, long first, long count) {
				pass(true, lane, data, first, count, null);
			}

			@Override
			public void receive(int lane, int data, long first, long count) {
				pass(false, lane, data, first, count, null);
			}

			@Override
			public void receive(int lane, int data, long first, long count, Operator operator) {
				pass(false, lane, data, first, count, operator);
			}

			@Override
			public void receive(int lane, int data, long first, long count, int into, long place) {
				ports.receive(lane, data, first, count, into, place);
			}

			@Override
			public void receive(int lane, int data, long first, long count, int into, long place, Operator operator) {
				ports.receive(lane, data, first, count, into, place, operator);
			}

			@Override
			public void hold(int lane, int data, long first, long count, int buffer, long place) {
				ports.hold(lane, data, first, count, buffer, place);
			}

			@Override
			public void divide(int data, long first, long count, int divisor) {
				ports.divide(data, first, count, divisor);
			}

			@Override
			public void copy(int data, long first, int source, long from, long count) {
				ports.copy(data, first, source, from, count);
			}

			@Override
			public void take(int data, long first, int source, long from, long count) {
				ports.take(data, first, source, from, count);
			}

			@Override
			public void take(int data, long first, int source, long from, long count, Operator operator) {
				ports.take(data, first, source, from, count, operator);
			}

			private void pass(boolean sends, int lane, int data, long first, long count, Operator operator) {
				Call call = new Call();
				call.node = node;
				call.step = step;
				call.sends = sends;
				call.lane = lane;
				call.data = data;
				call.first = first;
				call.count = count;
				call.operator = operator;
				if (!saboteur.call(call)) {
					return;
				}
				if (sends) {
					ports.send(call.lane, call.data, call.first, call.count);
				} else if (call.operator == null) {
					ports.receive(call.lane, call.data, call.first, call.count);
				} else {
					ports.receive(call.lane, call.data, call.first, call.count, call.operator);
				}
			}
		};
	}
}
