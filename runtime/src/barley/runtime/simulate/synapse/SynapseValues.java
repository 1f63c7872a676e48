package barley.runtime.simulate.synapse;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Vector;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Synapses;
import barley.runtime.program.Failure;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.synapse.SynapseBlock;
import barley.runtime.synapse.SynapseChannel;
import barley.runtime.synapse.SynapsePlan;
import barley.runtime.synapse.SynapseProgram;
import barley.runtime.synapse.SynapseResult;
import barley.runtime.synapse.SynapseWord;

/**
 * Computes the values of exchanges with synapses: what cores send is what they held when the exchange began, and what they receive is
 * written when it ends. Cores do not depend on each other in between, so that threads may share them out.
 */
public final class SynapseValues {

	private final SynapseSimulator simulator;
	private final DataTable data;
	private final SynapseMemory memory;
	/** What reducers keep until it is received: by channel, for each node. */
	private final Map<Integer, Map<Integer, SynapseOutcome>> kept = new ConcurrentHashMap<>();

	public SynapseValues(SynapseSimulator simulator, DataTable data, SynapseMemory memory) {
		this.simulator = simulator;
		this.data = data;
		this.memory = memory;
	}

	/** Returns an exchange, to be computed by as many threads as want to. */
	public Exchange exchange(SynapsePlan plan, Conditions conditions, Runnable tick) {
		return new Exchange(plan, conditions, tick);
	}

	/** One exchange. */
	public final class Exchange {

		private final SynapsePlan plan;
		private final WordWays ways;
		/** For each channel, the words of all senders, element by element. */
		private final Vector[] words;

		private Exchange(SynapsePlan plan, Conditions conditions, Runnable tick) {
			this.plan = plan;
			ways = simulator.ways(plan, conditions, tick);
			words = new Vector[plan.channels().size()];
			for (int place = 0; place < words.length; place++) {
				words[place] = collected(place);
			}
		}

		/** Returns the words of a channel: for each element, those of all cores. */
		private Vector collected(int place) {
			SynapseChannel channel = plan.channels().get(place);
			Synapses synapses = plan.synapses(place);
			long size = channel.elements() * synapses.cores();
			if (size > Integer.MAX_VALUE - 8) {
				throw Fault.of("too-long", "the words of all cores are %,d elements together: \"%s\"", size, plan.statement());
			}
			Vector all = Vector.of(channel.type(), (int) size);
			for (int core = 0; core < synapses.cores(); core++) {
				int node = synapses.node(core);
				SynapseWord word = plan.word(place, node);
				for (int element = 0; word != null && element < channel.elements(); element++) {
					all.copy(element * synapses.cores() + core, memory.vector(node, word.data()),
							memory.place(node, word.data(), word.first() + element), 1);
				}
			}
			return all;
		}

		/** Returns a worker, for one thread. */
		public Worker worker() {
			return new Worker(this);
		}

		/** Writes what nodes receive, when all have been computed. */
		public void receive() {
			for (int node = 0; node < plan.machine().nodes(); node++) {
				if (plan.node(node) != null) {
					for (SynapseResult result : plan.node(node).results()) {
						SynapseOutcome outcome = kept.getOrDefault(result.channel(), Map.of()).get(node);
						if (outcome != null) {
							outcome.receive(result, node, memory);
							kept.get(result.channel()).remove(node);
						}
					}
				}
			}
		}
	}

	/** Computes for one core after the other. */
	public final class Worker {

		private final Exchange exchange;
		private final SynapsePlan plan;
		private final CoreCycles cycles;
		private final CoreView view = new CoreView(memory);
		private final ReducerValues reducer = new ReducerValues();

		private Worker(Exchange exchange) {
			this.exchange = exchange;
			plan = exchange.plan;
			cycles = new CoreCycles(plan, exchange.ways.arrivals());
		}

		/** Runs the programs of the synapses of a node, and its reducer. */
		public void run(int node) {
			if (inOrder(node)) {
				cycles.arrive(node);
			} else {
				cycles.run(node);
			}
			for (int place = 0; place < plan.channels().size(); place++) {
				if (cycles.words(place) > 0) {
					run(node, place);
				}
			}
		}

		/** Returns whether results do not depend on when programs end. */
		private boolean inOrder(int node) {
			for (int place = 0; place < plan.channels().size(); place++) {
				SynapseProgram program = plan.program(place, node);
				if (program != null && program.reducer() != null && program.reducer().arrival()) {
					return false;
				}
			}
			return true;
		}

		private void run(int node, int place) {
			SynapseChannel channel = plan.channels().get(place);
			Synapses synapses = plan.synapses(place);
			SynapseProgram program = plan.program(place, node);
			SynapseResult result = plan.result(place, node);
			ElementType type = program.reducer() == null ? null : result == null ? channel.type() : data.type(result.data());
			ElementType second = type == null || result == null || !result.hasSecond() ? null : data.type(result.second());
			view.begin(synapses, synapses.core(node));
			view.begin(channel.type(), type, second);
			SynapseOutcome outcome = type == null ? null : new SynapseOutcome(Vector.of(type, (int) channel.elements()),
					second == null ? null : Vector.of(second, (int) channel.elements()), new int[(int) channel.elements()]);
			List<WordLosses.Spoiled> wrong = exchange.ways.losses().spoiled(place, view.core());
			for (int element = 0; element < channel.elements(); element++) {
				gather(place, element);
				for (WordLosses.Spoiled spoiled : wrong) {
					if (element >= spoiled.first() && element - spoiled.first() < spoiled.count()) {
						view.words().turnOver(spoiled.synapse(), 1);
					}
				}
				run(node, program.block(), place, element);
				if (outcome != null) {
					reduce(program, place, element, outcome);
				}
			}
			if (outcome != null) {
				kept.computeIfAbsent(channel.number(), any -> new ConcurrentHashMap<>()).put(node, outcome);
			}
		}

		/** Puts the words of an element where the synapses of the core have them. */
		private void gather(int place, int element) {
			Synapses synapses = plan.synapses(place);
			Vector all = exchange.words[place];
			int first = element * synapses.cores();
			int count = view.synapses();
			if (plan.channels().get(place).stored()) {
				long bits = all.bits(first + view.core());
				for (int s = 0; s < count; s++) {
					view.words().setBits(s, bits);
				}
				return;
			}
			int[] ids = view.ids();
			for (int s = 0; s < count;) {
				int end = s + 1;
				while (end < count && ids[end] == ids[end - 1] + 1) {
					end++;
				}
				view.words().copy(s, all, first + ids[s], end - s);
				s = end;
			}
		}

		/** Runs a program at all synapses that got a word. */
		private void run(int node, SynapseBlock block, int place, int element) {
			long[] ready = cycles.ready(place);
			int count = view.synapses();
			for (int s = 0; s < count;) {
				int from = s;
				while (s < count && ready[s] != WordArrivals.NEVER) {
					s++;
				}
				if (from < s) {
					try {
						block.run(view, element, from, s);
						view.store();
					} catch (Fault e) {
						throw e;
					} catch (RuntimeException | LinkageError e) {
						throw Fault.of("program-failed", "%s: the program of its synapses on channel %d failed: %s: \"%s\"",
								plan.machine().nodeName(node), plan.channels().get(place).number(),
								Failure.of(e, block.getClass().getName()),
								plan.statement());
					}
				}
				s++;
			}
		}

		private void reduce(SynapseProgram program, int place, int element, SynapseOutcome outcome) {
			int synapse;
			if (program.reducer().operator() == null) {
				synapse = chosen(program, place, element);
				outcome.values().copy(element, view.results(), synapse, 1);
			} else {
				reducer.combine(program.reducer(), view.results(), cycles.ready(place), view.synapses());
				reducer.write(outcome.values(), element);
				synapse = reducer.synapse();
			}
			outcome.ids()[element] = view.ids()[synapse];
			if (outcome.second() != null) {
				outcome.second().copy(element, view.seconds(), synapse, 1);
			}
		}

		/** Returns the synapse whose result is taken. */
		private int chosen(SynapseProgram program, int place, int element) {
			Synapses synapses = plan.synapses(place);
			double id = program.reducer().index().of(view, element);
			int synapse = id == (int) id ? synapses.find(view.core(), (int) id) - synapses.first(view.core()) : -1;
			if (synapse < 0 || cycles.ready(place)[synapse] == WordArrivals.NEVER) {
				String number = id == (long) id ? String.valueOf((long) id) : String.valueOf(id);
				SynapseResult result = plan.result(place, view.node());
				String into = result == null ? "on channel " + program.channel() : "for %s[%d]".formatted(data.name(result.data()),
						result.first() + element);
				throw Fault.of("index-outside", "%s takes the result of synapse %s %s, but %s: \"%s\"",
						plan.machine().nodeName(view.node()),
						number, into, id == Math.rint(id) ? "no synapse of that number got a word" : "that number is not whole",
						plan.statement());
			}
			return synapse;
		}
	}
}
