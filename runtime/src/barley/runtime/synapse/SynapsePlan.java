package barley.runtime.synapse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Mix;
import barley.runtime.machine.Synapses;

/**
 * An exchange with synapses, as all cores state it together: its channels, in the order in which the first core that uses them states them,
 * and what each node does on each of them.
 */
public final class SynapsePlan {

	/** No word. */
	public static final int NEVER = -1;

	private final Machine machine;
	private final String statement;
	private final List<SynapseChannel> channels = new ArrayList<>();
	/** The place of each channel in the list, by its number. */
	private final Map<Integer, Integer> places = new HashMap<>();
	private final CoreStatements[] nodes;
	/** For each channel and node; null if there is none. */
	private final List<SynapseProgram[]> programs = new ArrayList<>();
	private final List<SynapseWord[]> words = new ArrayList<>();
	private final List<SynapseResult[]> results = new ArrayList<>();
	/** For each channel and node, the cycle in which the node issues its word. */
	private final List<int[]> issues = new ArrayList<>();
	/** For each node, the instructions that are loaded before the exchange. */
	private final long[] reloaded;

	/** @param nodes what each node states; null if it takes no part */
	public SynapsePlan(Machine machine, DataTable data, String statement, CoreStatements[] nodes) {
		this.machine = machine;
		this.statement = statement;
		this.nodes = nodes.clone();
		reloaded = new long[nodes.length];
		for (int node = 0; node < nodes.length; node++) {
			for (int cycle = 0; nodes[node] != null && cycle < nodes[node].words().size(); cycle++) {
				issue(node, cycle, nodes[node].words().get(cycle), data);
			}
		}
		for (int node = 0; node < nodes.length; node++) {
			if (nodes[node] != null) {
				place(node, nodes[node], data);
			}
		}
		clock();
	}

	private void issue(int node, int cycle, SynapseWord word, DataTable data) {
		SynapseChannel channel = new SynapseChannel(word.channel(), word.link(), word.stored(), data.type(word.data()), word.count(),
				word.way());
		Integer place = places.get(word.channel());
		if (place == null) {
			place = channels.size();
			places.put(word.channel(), place);
			channels.add(channel);
			programs.add(new SynapseProgram[nodes.length]);
			words.add(new SynapseWord[nodes.length]);
			results.add(new SynapseResult[nodes.length]);
			int[] never = new int[nodes.length];
			Arrays.fill(never, NEVER);
			issues.add(never);
		}
		SynapseChannel known = channels.get(place);
		boolean same = known.link() == channel.link() && known.stored() == channel.stored() && known.type() == channel.type()
				&& known.elements() == channel.elements() && known.way().getClass() == channel.way().getClass();
		if (!same) {
			throw Fault.of("phases-differ", "%s sends %s on channel %d, but another core sends %s: \"%s\"", machine.nodeName(node),
					text(channel), word.channel(), text(known), statement);
		}
		words.get(place)[node] = word;
		issues.get(place)[node] = cycle;
	}

	private String text(SynapseChannel channel) {
		return String.format("words of %,d %s %s %s", channel.elements(), channel.type().word(), channel.stored() ? "to its own synapses of"
				: "to synapses of", machine.synapses().of(channel.link()).type().name());
	}

	private void place(int node, CoreStatements core, DataTable data) {
		for (SynapseProgram program : core.programs()) {
			Integer place = places.get(program.channel());
			if (place != null) {
				if (program.link() != channels.get(place).link()) {
					throw Fault.of("phases-differ",
							"%s has a program for synapses of %s on channel %d, on which words go to those of %s: \"%s\"",
							machine.nodeName(node), machine.synapses().of(program.link()).type().name(), program.channel(),
							synapses(place).type().name(), statement);
				}
				programs.get(place)[node] = program;
			}
		}
		for (SynapseResult result : core.results()) {
			Integer place = places.get(result.channel());
			if (place != null) {
				requireRoom(node, channels.get(place), data, result.data(), result.first());
				if (result.second() >= 0) {
					requireRoom(node, channels.get(place), data, result.second(), result.secondFirst());
				}
				results.get(place)[node] = result;
			}
		}
	}

	private void requireRoom(int node, SynapseChannel channel, DataTable data, int index, long first) {
		if (first > data.length(index) - channel.elements()) {
			throw Fault.of("wrong-elements", "%s receives %,d elements of %s from %,d on, but it has %,d: \"%s\"", machine.nodeName(node),
					channel.elements(), data.name(index), first, data.length(index), statement);
		}
	}

	/** Checks that all synapses that take part share a clock. */
	private void clock() {
		for (int place = 1; place < channels.size(); place++) {
			if (synapses(place).type().cyclePs() != synapses(0).type().cyclePs()) {
				throw Fault.of("two-clocks", "\"%s\" uses synapses of %s with a cycle of %,d ps and of %s with %,d ps", statement,
						synapses(0).type().name(), synapses(0).type().cyclePs(), synapses(place).type().name(),
						synapses(place).type().cyclePs());
			}
		}
	}

	public Machine machine() {
		return machine;
	}

	public String statement() {
		return statement;
	}

	/** Returns the channels that carry words. */
	public List<SynapseChannel> channels() {
		return channels;
	}

	/** Returns the elements of a word of a channel, by its number; 1 if it carries none here and a core receives what came before. */
	public long elements(int number) {
		Integer place = places.get(number);
		return place == null ? 1 : channels.get(place).elements();
	}

	/** Returns the synapses that a channel reaches. */
	public Synapses synapses(int place) {
		return machine.synapses().of(channels.get(place).link());
	}

	/** Returns the clock that all synapses share, in picoseconds; 0 if no word is sent. */
	public long cyclePs() {
		return channels.isEmpty() ? 0 : synapses(0).type().cyclePs();
	}

	/** Returns a hash of what all nodes state. */
	public long fingerprint() {
		long hash = 0;
		for (CoreStatements node : nodes) {
			hash = Mix.fold(hash, node == null ? 0 : node.fingerprint());
		}
		return hash;
	}

	/** Returns what a node states; null if it takes no part. */
	public CoreStatements node(int node) {
		return nodes[node];
	}

	/** Returns the program of a node for a channel, or null. */
	public SynapseProgram program(int place, int node) {
		return programs.get(place)[node];
	}

	/** Returns the word that a node sends on a channel, or null. */
	public SynapseWord word(int place, int node) {
		return words.get(place)[node];
	}

	/** Returns where a node receives the result of a channel, or null. */
	public SynapseResult result(int place, int node) {
		return results.get(place)[node];
	}

	/** Returns the cycle in which a node issues its word on a channel, or {@link #NEVER}. */
	public int issue(int place, int node) {
		return issues.get(place)[node];
	}

	/** Returns whether a synapse of a core gets a word: its sender issues one, or the core itself stores one; the core takes part. */
	public boolean isHeard(int place, int core, int synapse) {
		Synapses synapses = synapses(place);
		int sender = channels.get(place).stored() ? core : synapses.id(synapse);
		return synapses.isOn(synapse) && nodes[synapses.node(core)] != null && issue(place, synapses.node(sender)) >= 0;
	}

	/** Returns the channels over wires of one link type on which a node sends before a cycle, in the order in which it does. */
	public int[] sent(int node, int link, int before) {
		return nodes[node].words().subList(0, before).stream().filter(word -> word.link() == link && !word.stored())
				.mapToInt(word -> places.get(word.channel())).toArray();
	}

	/** Sets which programs a node loads before the exchange; those that are built in are never loaded. */
	public void reload(int node, Predicate<SynapseProgram> loaded) {
		reloaded[node] = nodes[node] == null ? 0 : nodes[node].programs().stream().filter(loaded)
				.filter(program -> !machine.synapses().of(program.link()).type().isFixed())
				.mapToLong(program -> program.block().instructions()).sum();
	}

	/** Returns the instructions that a node loads before the exchange, one a cycle. */
	public long reloaded(int node) {
		return reloaded[node];
	}

	/** Returns the fault of a core that hears a word without a program for it. */
	public Fault withoutProgram(int place, int node, int sender) {
		return Fault.of("no-program", "%s hears a word of %s on channel %d, but has no program there: \"%s\"", machine.nodeName(node),
				machine.nodeName(sender), channels.get(place).number(), statement);
	}
}
