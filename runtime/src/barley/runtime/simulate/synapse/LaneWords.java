package barley.runtime.simulate.synapse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.synapse.SynapseChannel;
import barley.runtime.synapse.SynapsePlan;
import barley.runtime.synapse.SynapseWay.Flood;
import barley.runtime.synapse.SynapseWay.Tree;

/**
 * Words that go over lanes, down trees or by flooding. A word holds a channel for as many cycles as its bytes need, one at least, and is at
 * the far end some cycles of latency later; what is there can go on in the next cycle. Channels carry words first come, first served; of
 * words that come at once, in the order of the channels on which they come, and behind those the ones that the vertex itself sends. Buffers
 * are without bound.
 *
 * <p>An event is the arrival of a word: its channel, the word and the channels that it has passed, packed into a number, so that the events
 * of a cycle are sorted at once.
 */
final class LaneWords {

	private static final int HOP_BITS = 14;
	private static final int WORD_BITS = 22;
	private static final int CHANNEL_BITS = 27;

	/** The events of a cycle. */
	private static final class Bucket {
		private long[] events = new long[16];
		private int size;

		private void add(long event) {
			events = size == events.length ? Arrays.copyOf(events, 2 * size) : events;
			events[size++] = event;
		}
	}

	/** A word on its way. */
	private record Word(int place, int node, long bytes, WordTree tree) {
	}

	private final SynapsePlan plan;
	private final Machine machine;
	private final Conditions conditions;
	private final long cyclePs;
	private final Runnable tick;
	private final List<Word> words = new ArrayList<>();
	/** For each channel of the exchange that goes over lanes, when its words are at synapses; null for others. */
	private final long[][] cycles;
	private final long[] free;
	private final long[] carried;
	/** Events by cycle. */
	private final Map<Long, Bucket> buckets = new HashMap<>();
	private final PriorityQueue<Long> next = new PriorityQueue<>();
	private final LaneFaults faults;
	private final WordLosses losses;
	/** Words with wrong bits, and the channels on which they come. */
	private final Set<Long> spoiled = new HashSet<>();
	/** Where each word that is flooded has been. */
	private final BitSet seen = new BitSet();
	private long transmissions;
	private int rounds;
	private long duplicates;
	private long ended;

	/** @param losses learns what faults do */
	LaneWords(SynapsePlan plan, Conditions conditions, WordLosses losses, Runnable tick) {
		this.plan = plan;
		this.conditions = conditions;
		this.tick = tick;
		machine = plan.machine();
		cyclePs = plan.cyclePs();
		this.losses = losses;
		faults = new LaneFaults(machine, conditions.faults(), cyclePs);
		cycles = new long[plan.channels().size()][];
		free = new long[machine.channels()];
		carried = new long[machine.channels()];
	}

	/** Sends all words and returns when they are at synapses, for each channel that goes over lanes. */
	long[][] run() {
		for (int place = 0; place < cycles.length; place++) {
			SynapseChannel channel = plan.channels().get(place);
			if (!channel.stored() && (channel.way() instanceof Flood || channel.way() instanceof Tree)) {
				inject(place, channel);
			}
		}
		if (words.size() >= 1 << WORD_BITS || machine.channels() + machine.nodes() >= 1 << CHANNEL_BITS) {
			throw Fault.of("too-many-words", "\"%s\" sends %,d words over %,d lanes, more than are simulated", plan.statement(),
					words.size(),
					machine.lanes());
		}
		while (!next.isEmpty()) {
			long cycle = next.poll();
			Bucket bucket = buckets.remove(cycle);
			Arrays.sort(bucket.events, 0, bucket.size);
			for (int i = 0; i < bucket.size; i++) {
				arrive(cycle, bucket.events[i]);
			}
			tick.run();
		}
		return cycles;
	}

	/** Returns when the last word has come over its last lane, also one that is dropped there. */
	long ended() {
		return ended;
	}

	WordTraffic traffic() {
		return new WordTraffic(Arrays.stream(carried).filter(bytes -> bytes > 0).count(), transmissions, rounds, duplicates,
				transmissions == 0 ? new long[0] : carried);
	}

	private void inject(int place, SynapseChannel channel) {
		Synapses synapses = plan.synapses(place);
		cycles[place] = new long[synapses.size()];
		Arrays.fill(cycles[place], WordArrivals.NEVER);
		SynapseDelays delays = new SynapseDelays(machine, conditions, channel.link());
		for (int core = 0; core < synapses.cores(); core++) {
			int node = synapses.node(core);
			if (plan.issue(place, node) >= 0) {
				WordTree tree = plan.word(place, node).way() instanceof Tree down ? new WordTree(machine, node, down.lanes()) : null;
				words.add(new Word(place, node, channel.bytes(), tree));
				add(plan.issue(place, node) + delays.issue(node), machine.channels() + node, words.size() - 1, 0);
			}
		}
	}

	private void add(long cycle, int channel, int word, int hop) {
		Bucket bucket = buckets.computeIfAbsent(cycle, added -> {
			next.add(added);
			return new Bucket();
		});
		bucket.add(((long) channel << WORD_BITS | word) << HOP_BITS | hop);
	}

	private void arrive(long cycle, long event) {
		int hop = (int) event & (1 << HOP_BITS) - 1;
		int number = (int) (event >>> HOP_BITS) & (1 << WORD_BITS) - 1;
		int channel = (int) (event >>> HOP_BITS + WORD_BITS);
		Word word = words.get(number);
		boolean own = channel >= machine.channels();
		int vertex = own ? channel - machine.channels() : machine.receiver(channel);
		rounds = Math.max(rounds, hop);
		ended = own ? ended : Math.max(ended, cycle);
		if (word.tree == null) {
			int flag = Math.toIntExact((long) number * machine.vertices() + vertex);
			if (seen.get(flag)) {
				duplicates++;
				return;
			}
			seen.set(flag);
		}
		boolean wrong = !own && spoiled.remove(key(number, channel));
		if (!machine.isSwitch(vertex)) {
			deliver(word, vertex, own ? cycle + 1 : cycle, wrong);
		} else if (machine.switchType(vertex).isClocked()) {
			throw Fault.of("misplaced", "words of \"%s\" go over %s, which has a clock: send them through it", plan.statement(),
					machine.nodeName(vertex));
		}
		int from = own ? -1 : machine.sender(channel);
		IntStream lanes = word.tree != null ? IntStream.of(word.tree.below(vertex)) : neighbours(vertex, from);
		lanes.forEach(lane -> transmit(cycle, machine.channel(lane, vertex), number, word, hop + 1, wrong));
	}

	/** Returns a lane to each neighbour but one. */
	private IntStream neighbours(int vertex, int but) {
		IntStream.Builder lanes = IntStream.builder();
		int last = -1;
		for (int slot = 0; slot < machine.adjacency().degree(vertex); slot++) {
			int neighbour = machine.adjacency().neighbour(vertex, slot);
			int lane = machine.adjacency().lane(vertex, slot);
			if (neighbour != last && neighbour != but && machine.isOn(lane) && machine.isOpen(machine.channel(lane, vertex))) {
				lanes.add(lane);
				last = neighbour;
			}
		}
		return lanes.build();
	}

	private static long key(int word, int channel) {
		return (long) channel << WORD_BITS | word;
	}

	/** @param wrong whether the word has wrong bits */
	private void transmit(long cycle, int channel, int number, Word word, int hop, boolean wrong) {
		if (hop >= 1 << HOP_BITS) {
			throw Fault.of("too-many-words", "words of \"%s\" pass more than %,d lanes", plan.statement(), hop - 1);
		}
		int lane = channel >> 1;
		long flits = WordArrivals.flits(conditions.bitsPerSecond(lane, machine.linkType(lane)), cyclePs, word.bytes);
		long start = Math.max(cycle, free[channel]);
		free[channel] = start + flits;
		long end = start + flits + WordArrivals.cycles(machine.linkType(lane).latencyPs(), cyclePs);
		int cause = faults.loses(channel, start, end);
		if (cause != LaneFaults.NONE) {
			losses.hit(cause, start * cyclePs, text(word, channel));
			return;
		}
		int changes = faults.corrupts(channel, end);
		if (changes != LaneFaults.NONE) {
			losses.hit(changes, start * cyclePs, text(word, channel));
			losses.corrupt(1);
		}
		if (wrong != (changes != LaneFaults.NONE)) {
			spoiled.add(key(number, channel));
		}
		carried[channel] += word.bytes;
		transmissions++;
		add(end, channel, number, hop);
	}

	private String text(Word word, int channel) {
		return "a word of %s on %s".formatted(machine.nodeName(word.node), machine.channelName(channel));
	}

	/** Notes when a word is at the synapses of a node that hear its sender. */
	private void deliver(Word word, int node, long cycle, boolean wrong) {
		Synapses synapses = plan.synapses(word.place);
		if (wrong) {
			losses.spoil(word.place, synapses.core(node), synapses.core(word.node), 0, plan.channels().get(word.place).elements());
		}
		WordArrivals.note(cycles[word.place], synapses, synapses.core(node), synapses.core(word.node), cycle);
	}
}
