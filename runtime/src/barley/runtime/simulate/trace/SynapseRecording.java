package barley.runtime.simulate.trace;

import java.util.Arrays;
import java.util.BitSet;

import barley.runtime.machine.Synapses;
import barley.runtime.simulate.synapse.CoreListener;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.synapse.SynapsePlan;

/**
 * What the synapses and reducers of an exchange do in which cycle: a square of cells, with a row for each core that hears and a column for
 * each core that is heard. Of many cores, a cell stands for several synapses: from when the first of their words arrives until the last of
 * their programs ends. It takes 12 bytes for each cell and channel.
 *
 * <p>Cycles are counted from the beginning of the exchange, loading of programs included. Something from cycle 1 to 4 is in progress in the
 * cycles 1, 2 and 3.
 */
public final class SynapseRecording implements CoreListener {

	/** The most rows and columns. */
	public static final int MOST_CELLS = 64;
	/** No word comes there. */
	public static final int NEVER = -1;

	/** What a synapse does, or most of those of a cell. */
	public enum Activity {
		/** It gets no word. */
		NONE,
		/** Its word is on its way. */
		COMING,
		/** Its word is there, but another program runs. */
		WAITING, RUNNING, DONE
	}

	private final SynapsePlan plan;
	private final SynapseRun run;
	/** The nodes with synapses that take part, ascending. */
	private final int[] nodes;
	private final int cells;
	private final int[] placeOf;
	/** For each channel and cell. */
	private final int[][] arrived;
	private final int[][] begun;
	private final int[][] ended;
	/** For each channel and row, when the reducer begins and ends, and how many levels it has; 0 without one. */
	private final int[][] reducing;
	private final int[][] reduced;
	private final int[][] levels;

	/** @param run what the exchange came to */
	public SynapseRecording(SynapsePlan plan, SynapseRun run) {
		this.plan = plan;
		this.run = run;
		BitSet cores = new BitSet();
		int channels = plan.channels().size();
		int highest = 0;
		for (int place = 0; place < channels; place++) {
			Synapses synapses = plan.synapses(place);
			for (int core = 0; core < synapses.cores(); core++) {
				cores.set(synapses.node(core));
			}
			highest = Math.max(highest, plan.channels().get(place).number());
		}
		nodes = cores.stream().toArray();
		cells = Math.min(MOST_CELLS, nodes.length);
		placeOf = new int[highest + 1];
		for (int place = 0; place < channels; place++) {
			placeOf[plan.channels().get(place).number()] = place;
		}
		arrived = new int[channels][cells * cells];
		begun = new int[channels][cells * cells];
		ended = new int[channels][cells * cells];
		reducing = new int[channels][cells];
		reduced = new int[channels][cells];
		levels = new int[channels][cells];
		for (int place = 0; place < channels; place++) {
			Arrays.fill(arrived[place], NEVER);
			Arrays.fill(reducing[place], NEVER);
		}
	}

	/** Returns how many numbers a recording of an exchange would have. */
	public static long size(SynapsePlan plan) {
		long size = 0;
		for (int place = 0; place < plan.channels().size(); place++) {
			long cells = Math.min(MOST_CELLS, plan.machine().nodes());
			size += 3 * cells * (cells + 1);
		}
		return size;
	}

	@Override
	public void synapse(int node, int channel, int synapse, long arrivedPs, long startPs, long endPs) {
		int place = placeOf[channel];
		Synapses synapses = plan.synapses(place);
		int cell = row(node) * cells + row(synapses.node(synapses.id(synapse)));
		boolean first = arrived[place][cell] == NEVER;
		arrived[place][cell] = first ? cycle(arrivedPs) : Math.min(arrived[place][cell], cycle(arrivedPs));
		begun[place][cell] = first ? cycle(startPs) : Math.min(begun[place][cell], cycle(startPs));
		ended[place][cell] = Math.max(ended[place][cell], cycle(endPs));
	}

	@Override
	public void programs(int node, int channel, int words, long startPs, long endPs) {
		// each synapse has been told
	}

	@Override
	public void reduction(int node, int channel, int depth, long startPs, long endPs) {
		int place = placeOf[channel];
		int row = row(node);
		boolean first = reducing[place][row] == NEVER;
		reducing[place][row] = first ? cycle(startPs) : Math.min(reducing[place][row], cycle(startPs));
		reduced[place][row] = Math.max(reduced[place][row], cycle(endPs));
		levels[place][row] = Math.max(levels[place][row], depth);
	}

	private int cycle(long ps) {
		return (int) Math.min(Integer.MAX_VALUE, (ps - run.launchPs()) / plan.cyclePs());
	}

	/** Returns the row and the column of a node. */
	private int row(int node) {
		return (int) ((long) Arrays.binarySearch(nodes, node) * cells / nodes.length);
	}

	// ---------------------------------------------------------------- what was recorded

	/** Returns the number of rows, which is that of columns. */
	public int cells() {
		return cells;
	}

	/** Returns the number of nodes with synapses. */
	public int cores() {
		return nodes.length;
	}

	/** Returns the name of the nodes of a row or column. */
	public String name(int row) {
		int first = (int) (((long) row * nodes.length + cells - 1) / cells);
		int last = (int) (((long) (row + 1) * nodes.length + cells - 1) / cells) - 1;
		String from = plan.machine().nodeName(nodes[first]);
		return first == last ? from : from + " .. " + plan.machine().nodeName(nodes[last]);
	}

	/** Returns the number of channels. */
	public int channels() {
		return plan.channels().size();
	}

	/** Returns the slot of a channel. */
	public int slot(int channel) {
		return plan.channels().get(channel).number();
	}

	/** Returns the cycles of the exchange. */
	public int cycles() {
		return (int) Math.min(Integer.MAX_VALUE, run.cycles());
	}

	/** Returns the cycles at the beginning in which programs are loaded. */
	public int reloaded() {
		return (int) Math.min(Integer.MAX_VALUE, run.reloaded());
	}

	/** Returns the cycle in which a word of a channel arrives at a cell, or {@link #NEVER}. */
	public int arrived(int channel, int cell) {
		return arrived[channel][cell];
	}

	/** Returns the cycle in which a program begins. */
	public int begun(int channel, int cell) {
		return begun[channel][cell];
	}

	/** Returns the cycle before which a program has ended. */
	public int ended(int channel, int cell) {
		return ended[channel][cell];
	}

	/** Returns the cycle in which the reducer of a row begins with a channel, or {@link #NEVER}. */
	public int reducing(int channel, int row) {
		return reducing[channel][row];
	}

	/** Returns the cycle before which the reducer of a row has ended. */
	public int reduced(int channel, int row) {
		return reduced[channel][row];
	}

	/** Returns the levels of the reducer of a row. */
	public int levels(int channel, int row) {
		return levels[channel][row];
	}

	/** Returns the most levels of a reducer. */
	public int mostLevels() {
		return Arrays.stream(levels).flatMapToInt(Arrays::stream).max().orElse(0);
	}

	// ---------------------------------------------------------------- a cycle

	/** Returns what a cell does for a channel in a cycle. */
	public Activity at(int channel, int cell, int cycle) {
		return arrived[channel][cell] == NEVER ? Activity.NONE : cycle >= ended[channel][cell] ? Activity.DONE
				: cycle >= begun[channel][cell] ? Activity.RUNNING : cycle >= arrived[channel][cell] ? Activity.WAITING : Activity.COMING;
	}

	/** Returns whether a level of the reducer of a row works for a channel in a cycle; one that takes results as they come uses all. */
	public boolean works(int channel, int row, int level, int cycle) {
		int begins = reducing[channel][row];
		boolean arrival = reduced[channel][row] - begins != levels[channel][row];
		return begins != NEVER && level < levels[channel][row] && (arrival ? cycle >= begins && cycle < reduced[channel][row]
				: cycle == begins + level);
	}
}
