package barley.runtime.simulate.synapse;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.machine.Synapses;
import barley.runtime.synapse.SynapseChannel;
import barley.runtime.synapse.SynapsePlan;
import barley.runtime.synapse.SynapseProgram;

/**
 * The cycles of one core after the other: when each of its synapses has run its programs, and when its reducer has its results. Each
 * thread has its own; its arrays are those of the core that was run last.
 */
final class CoreCycles {

	private final SynapsePlan plan;
	private final WordArrivals[] arrivals;
	/** For each channel and synapse of the core, the cycle in which its program has ended; {@link WordArrivals#NEVER} if it got no word. */
	private final long[][] ready;
	/** For each channel, the words that arrived, when the first program began, and when the last result was there. */
	private final int[] words;
	private final long[] begun;
	private final long[] last;
	/** For each channel with a reducer, when it began and when it had the result. */
	private final long[] reducing;
	private final long[] reduced;
	private long end;
	private long computed;
	private long longest;
	private long instructions;
	private long delivered;
	private int levels;

	/** @param arrivals of each channel */
	CoreCycles(SynapsePlan plan, WordArrivals[] arrivals) {
		this.plan = plan;
		this.arrivals = arrivals;
		int channels = plan.channels().size();
		int most = 0;
		for (int place = 0; place < channels; place++) {
			for (int core = 0; core < plan.synapses(place).cores(); core++) {
				most = Math.max(most, plan.synapses(place).count(core));
			}
		}
		ready = new long[channels][most];
		words = new int[channels];
		begun = new long[channels];
		last = new long[channels];
		reducing = new long[channels];
		reduced = new long[channels];
	}

	/** Notes which words have come to the synapses of a node, without the time that their programs take. */
	void arrive(int node) {
		Arrays.fill(words, 0);
		for (int place = 0; place < ready.length; place++) {
			Synapses synapses = plan.synapses(place);
			int core = synapses.core(node);
			if (core >= 0 && plan.node(node) != null) {
				arrive(node, place, core, synapses);
			}
		}
	}

	/** Runs the programs and the reducer of a node. */
	void run(int node) {
		end = 0;
		longest = 0;
		instructions = 0;
		delivered = 0;
		levels = 0;
		Arrays.fill(begun, Long.MAX_VALUE);
		Arrays.fill(last, 0);
		Arrays.fill(reduced, 0);
		arrive(node);
		int units = plan.machine().nodeType(node).executes();
		SharedUnits shared = units == 0 ? null : new SharedUnits(units, ready);
		for (int place = 0; place < ready.length; place++) {
			if (plan.node(node) != null && isFirstOfLink(place)) {
				runSynapses(node, place, shared);
			}
		}
		if (shared != null) {
			shared.run(plan, (place, synapse, start) -> execute(place, synapse, start, program(place, node)));
		}
		computed = end;
		reduce(node);
	}

	private boolean isFirstOfLink(int place) {
		for (int other = 0; other < place; other++) {
			if (plan.channels().get(other).link() == plan.channels().get(place).link()) {
				return false;
			}
		}
		return true;
	}

	/** Runs the synapses of the link type of a channel; those that share units are put down for them. */
	private void runSynapses(int node, int of, SharedUnits shared) {
		int link = plan.channels().get(of).link();
		int[] places = IntStream.range(of, ready.length).filter(place -> plan.channels().get(place).link() == link).toArray();
		int count = synapses(node, of);
		long[] steps = Arrays.stream(places).mapToLong(place -> program(place, node)).toArray();
		int[] order = new int[places.length];
		for (int s = 0; s < count; s++) {
			sort(places, order, s);
			if (shared != null) {
				shared.add(places, order, s);
				continue;
			}
			long free = 0;
			for (int i : order) {
				long arrived = ready[places[i]][s];
				free = arrived == WordArrivals.NEVER ? free : execute(places[i], s, Math.max(free, arrived), steps[i]);
			}
		}
		for (int i = 0; i < places.length; i++) {
			instructions = Math.addExact(instructions, Math.multiplyExact(words[places[i]], steps[i]));
			delivered += words[places[i]];
			longest = words[places[i]] == 0 ? longest : Math.max(longest, steps[i]);
		}
	}

	/** Notes that a synapse runs the program of a channel, and returns when it ends. */
	private long execute(int place, int synapse, long start, long steps) {
		long ended = start + steps;
		begun[place] = Math.min(begun[place], start);
		last[place] = Math.max(last[place], ended);
		ready[place][synapse] = ended;
		end = Math.max(end, ended);
		return ended;
	}

	/** Notes when the words of a channel arrive at the synapses of a core. */
	private void arrive(int node, int place, int core, Synapses synapses) {
		int first = synapses.first(core);
		int count = synapses.count(core);
		long[] times = ready[place];
		for (int s = 0; s < count; s++) {
			times[s] = arrivals[place].at(core, first + s);
			if (times[s] != WordArrivals.NEVER) {
				words[place]++;
				if (plan.program(place, node) == null) {
					throw plan.withoutProgram(place, node, synapses.node(plan.channels().get(place).stored() ? core
							: synapses.id(first + s)));
				}
			}
		}
	}

	private long program(int place, int node) {
		SynapseProgram program = plan.program(place, node);
		return program == null ? 0 : program.instructions(plan.channels().get(place).elements());
	}

	/** Sorts the channels of a synapse by the arrival of their words. */
	private void sort(int[] places, int[] order, int s) {
		for (int i = 0; i < order.length; i++) {
			int at = i;
			while (at > 0 && ready[places[order[at - 1]]][s] > ready[places[i]][s]) {
				order[at] = order[at - 1];
				at--;
			}
			order[at] = i;
		}
	}

	/** Runs the reducers: each begins one channel a cycle, in the order in which their last results are there. */
	private void reduce(int node) {
		List<Integer> order = new ArrayList<>();
		for (int place = 0; place < ready.length; place++) {
			if (words[place] > 0 && plan.program(place, node).reducer() != null) {
				order.add(place);
			}
		}
		order.sort(Comparator.comparingLong(place -> last[place]));
		long[] free = new long[Math.min(order.size(), plan.machine().nodeType(node).reducers())];
		for (int number = 0; number < order.size(); number++) {
			int place = order.get(number);
			long start = Math.max(last[place], free[number % free.length]);
			int depth = levels(synapses(node, place));
			levels = Math.max(levels, depth);
			boolean arrival = plan.program(place, node).reducer().arrival();
			reducing[place] = arrival ? start - last[place] + first(place) : start;
			reduced[place] = arrival ? start - last[place] + byArrival(node, place) : start + depth;
			end = Math.max(end, reduced[place]);
			free[number % free.length] = start + 1;
		}
	}

	private long byArrival(int node, int place) {
		return ArrivalTree.run(ready[place], synapses(node, place), (into, other) -> {
		});
	}

	/** Returns when the first result of a channel is there. */
	private long first(int place) {
		return Arrays.stream(ready[place]).filter(cycle -> cycle != WordArrivals.NEVER).min().orElse(0);
	}

	private int synapses(int node, int place) {
		return plan.synapses(place).countAt(node);
	}

	/** Returns the levels of a tree of units with two inputs: one at least. */
	static int levels(int synapses) {
		return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(synapses - 1));
	}

	/** Tells a listener what the core has done. */
	void tell(CoreListener listener, int node, long startPs) {
		for (int place = 0; place < words.length; place++) {
			int channel = plan.channels().get(place).number();
			if (words[place] > 0) {
				tellSynapses(listener, node, place, startPs);
				listener.programs(node, channel, words[place], at(startPs, begun[place]), at(startPs, last[place]));
			}
			if (reduced[place] > 0) {
				listener.reduction(node, channel, levels(synapses(node, place)), at(startPs, reducing[place]), at(startPs, reduced[place]));
			}
		}
	}

	private void tellSynapses(CoreListener listener, int node, int place, long startPs) {
		int core = plan.synapses(place).core(node);
		int first = plan.synapses(place).first(core);
		long steps = program(place, node);
		for (int s = 0; s < plan.synapses(place).count(core); s++) {
			if (ready[place][s] != WordArrivals.NEVER) {
				listener.synapse(node, plan.channels().get(place).number(), first + s, at(startPs, arrivals[place].at(core, first + s)),
						at(startPs, ready[place][s] - steps), at(startPs, ready[place][s]));
			}
		}
	}

	private long at(long startPs, long cycle) {
		return Math.addExact(startPs, Math.multiplyExact(cycle, plan.cyclePs()));
	}

	/** Returns the words of a channel that the synapses of the core have got. */
	int words(int place) {
		return words[place];
	}

	/** Returns when the results of a channel are there; {@link WordArrivals#NEVER} for synapses without a word. */
	long[] ready(int place) {
		return ready[place];
	}

	/** Returns the cycle in which the core has ended. */
	long end() {
		return end;
	}

	/** Returns the cycles after its last program, in which only its reducer works. */
	long reducing() {
		return end - computed;
	}

	/** Returns the instructions of the longest program that one of its synapses has run for a word. */
	long longest() {
		return longest;
	}

	/** Returns the instructions that its synapses have executed. */
	long instructions() {
		return instructions;
	}

	/** Returns the words that its synapses have got. */
	long words() {
		return delivered;
	}

	/** Returns the energy of the bits of words on wires to its synapses. */
	BigInteger attojoules() {
		BigInteger sum = BigInteger.ZERO;
		for (int place = 0; place < words.length; place++) {
			SynapseChannel channel = plan.channels().get(place);
			long each = channel.stored() ? 0 : plan.synapses(place).type().attojoules();
			sum = each == 0 ? sum : sum.add(BigInteger.valueOf(each).multiply(BigInteger.valueOf(words[place]))
					.multiply(BigInteger.valueOf(channel.bytes())).shiftLeft(3));
		}
		return sum;
	}

	/** Returns the levels of its deepest reduction. */
	int levels() {
		return levels;
	}
}
