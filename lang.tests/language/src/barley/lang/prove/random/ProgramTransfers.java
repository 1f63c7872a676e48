package barley.lang.prove.random;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PacketExchange;
import barley.runtime.synapse.SynapseExchange;
import barley.runtime.program.Phases;
import barley.runtime.program.Ports;
import barley.runtime.program.Program;

/**
 * What generated programs send and receive, found by calling them: for each step of all exchanges one after the other, the elements that go
 * over each channel. A step of a flow is a chunk.
 */
final class ProgramTransfers {

	/** An exchange as one node states it. */
	private record Stated(int steps, Exchange exchange) {
	}

	/** What a node calls in a step, in order. */
	private record Call(int data, long first, long count, int into, long place, boolean combines) {
	}

	private final Machine machine;
	/** How to write down an element of a vector. */
	private final BiFunction<Integer, Long, String> names;

	ProgramTransfers(Machine machine, BiFunction<Integer, Long, String> names) {
		this.machine = machine;
		this.names = names;
	}

	/** Returns, step by step and channel by channel, the elements with the places where they are put and how they arrive. */
	List<Map<Integer, TreeSet<String>>> of(Program program) {
		List<List<Stated>> stated = new ArrayList<>();
		program.nodes().forEach(node -> {
			Statements statements = new Statements();
			node.phases(statements);
			stated.add(statements.list);
		});
		List<Map<Integer, TreeSet<String>>> steps = new ArrayList<>();
		for (int exchange = 0; exchange < stated.get(0).size(); exchange++) {
			for (int step = 0; step < stated.get(0).get(exchange).steps; step++) {
				Map<Integer, List<Call>> sent = new HashMap<>();
				Map<Integer, List<Call>> received = new HashMap<>();
				for (int node = 0; node < stated.size(); node++) {
					stated.get(node).get(exchange).exchange.step(step, new Recorder(node, sent, received));
				}
				steps.add(matched(sent, received));
			}
		}
		return steps;
	}

	/** Sends and receives of a channel match in order. */
	private Map<Integer, TreeSet<String>> matched(Map<Integer, List<Call>> sent, Map<Integer, List<Call>> received) {
		Map<Integer, TreeSet<String>> step = new TreeMap<>();
		sent.forEach((channel, calls) -> {
			TreeSet<String> elements = step.computeIfAbsent(channel, any -> new TreeSet<>());
			for (int i = 0; i < calls.size(); i++) {
				Call arrival = received.get(channel).get(i);
				for (long element = 0; element < calls.get(i).count; element++) {
					elements.add(element(names.apply(calls.get(i).data, calls.get(i).first + element),
							names.apply(arrival.into, arrival.place + element), arrival.combines));
				}
			}
		});
		return step;
	}

	static String element(String sent, String put, boolean combines) {
		return sent + (put.equals(sent) ? "" : " at " + put) + (combines ? " combined" : "");
	}

	/** Notes the exchanges that a program states, those in a repetition as often as it says. */
	private static final class Statements implements Phases {

		private final List<Stated> list = new ArrayList<>();

		@Override
		public void repeat(long times, Runnable body) {
			for (long round = 0; round < times; round++) {
				body.run();
			}
		}

		@Override
		public void compute(String statement, long flop, int... data) {
			// moves nothing
		}

		@Override
		public void compute(String statement, long flop, Elements part, Elements... more) {
			// moves nothing
		}

		@Override
		public void packets(String statement, PacketExchange exchange) {
			// moves nothing in steps
		}

		@Override
		public void synapses(String statement, SynapseExchange exchange) {
			// moves nothing in steps
		}

		@Override
		public void async(String statement, PaceBlock block) {
			// moves nothing in steps
		}

		@Override
		public void exchange(String statement, int steps, Exchange exchange) {
			list.add(new Stated(steps, exchange));
		}

		@Override
		public void relayed(String statement, int steps, Exchange exchange) {
			exchange(statement, steps, exchange);
		}

		@Override
		public void flow(String statement, int chunks, Exchange exchange) {
			list.add(new Stated(chunks, exchange));
		}

		@Override
		public void overlap(Runnable... parts) {
			List.of(parts).forEach(Runnable::run);
		}

		@Override
		public void deactivate(int... lanes) {
			// moves nothing
		}

		@Override
		public void activate(int... lanes) {
			// moves nothing
		}
	}

	private final class Recorder implements Ports {

		private final int node;
		private final Map<Integer, List<Call>> sent;
		private final Map<Integer, List<Call>> received;

		private Recorder(int node, Map<Integer, List<Call>> sent, Map<Integer, List<Call>> received) {
			this.node = node;
			this.sent = sent;
			this.received = received;
		}

		@Override
		public void send(int lane, int data, long first, long count) {
			sent.computeIfAbsent(machine.channel(lane, node), any -> new ArrayList<>())
					.add(new Call(data, first, count, data, first, false));
		}

		private void receive(int lane, Call call) {
			received.computeIfAbsent(machine.channel(lane, node) ^ 1, any -> new ArrayList<>()).add(call);
		}

		@Override
		public void receive(int lane, int data, long first, long count) {
			receive(lane, new Call(data, first, count, data, first, false));
		}

		@Override
		public void receive(int lane, int data, long first, long count, Operator operator) {
			receive(lane, new Call(data, first, count, data, first, true));
		}

		@Override
		public void receive(int lane, int data, long first, long count, int into, long place) {
			receive(lane, new Call(data, first, count, into, place, false));
		}

		@Override
		public void receive(int lane, int data, long first, long count, int into, long place, Operator operator) {
			receive(lane, new Call(data, first, count, into, place, true));
		}

		@Override
		public void hold(int lane, int data, long first, long count, int buffer, long place) {
			receive(lane, new Call(data, first, count, buffer, place, false));
		}

		@Override
		public void divide(int data, long first, long count, int divisor) {
			// costs nothing and moves nothing
		}

		@Override
		public void copy(int data, long first, int source, long from, long count) {
			// stays at the node
		}

		@Override
		public void take(int data, long first, int source, long from, long count) {
			// stays at the node
		}

		@Override
		public void take(int data, long first, int source, long from, long count, Operator operator) {
			// stays at the node
		}
	}
}
