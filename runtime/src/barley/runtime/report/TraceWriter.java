package barley.runtime.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Machine;
import barley.runtime.program.Elements;
import barley.runtime.program.ItemPlace;
import barley.runtime.program.Program;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.play.Playback.Arrival;
import barley.runtime.values.NamedElements;

/**
 * Writes a run as a trace for Perfetto and Chrome: phases and steps on tracks of their own, every channel that carries something on a
 * track of its sender, and an arrow from each transfer to the one by which its receiver forwards the same elements. Of exchanges in
 * packets, every packet is on the track of its channel, the entries of a compute unit on tracks of their switch, and deliveries are marks
 * at their nodes. Of blocks in which every node goes at its own pace, what it computes and combines is on tracks of its unit and
 * combiner, and how long messages to another node waited for their buffers on a track of their sender. Events are written as they occur;
 * memory is one entry per fragment that may still be forwarded.
 *
 * <p>The format is the <a href="https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU">Trace Event Format</a>.
 * Its times are microseconds, written with six decimal places here, so that they are exact to the picosecond.
 */
public final class TraceWriter implements Playback.Listener {

	/** A fragment on a node. */
	private record Held(int node, int data, long first, long count) {
	}

	/** The slice of the transfer that delivered a fragment. */
	private record Slice(int process, int track, long startPs) {
	}

	private static final int SCHEDULE = 0;
	private static final int PHASES = 1;
	private static final int STEPS = 2;

	private final Machine machine;
	private final DataTable data;
	private final ElementWords words;
	private final Writer writer;
	private final Json json = Json.lined(2);
	private final BitSet nodesNamed = new BitSet();
	private final BitSet channelsNamed = new BitSet();
	private final Set<Long> tracksOfCores = new HashSet<>();
	private final Map<Held, Slice> held = new HashMap<>();
	/** What arrives in the current step, which is forwarded in later ones; in a flow, the chunk that arrived last. */
	private final List<Map.Entry<Held, Slice>> arriving = new ArrayList<>();
	/** For each switch with sums, when each entry that is drawn was left last. */
	private final Map<Integer, List<Long>> sums = new HashMap<>();
	/** Whether the transfer reported last does not arrive. */
	private boolean lost;
	private String statement = "";
	/** Whether the current phase has steps. */
	private boolean steps;
	private long arrows;

	private TraceWriter(Program program, List<NamedElements> named, Writer writer) {
		machine = program.machine();
		data = program.data();
		words = new ElementWords(data, named);
		this.writer = writer;
	}

	/**
	 * Writes a window of a run.
	 *
	 * @param named  the members of families, under the names that the author of the schedule writes; may lack some or all
	 * @return the time up to which the trace is complete, {@link Long#MAX_VALUE} at the end of the run
	 */
	public static long write(Program program, Playback playback, Playback.Window window, List<NamedElements> named, Writer writer)
			throws IOException {
		TraceWriter trace = new TraceWriter(program, named, writer);
		trace.json.open(null, '{').put("displayTimeUnit", "ns").open("traceEvents", '[');
		try {
			trace.name("process_name", SCHEDULE, 0, program.name() + " on " + program.machine().name());
			trace.name("thread_name", SCHEDULE, PHASES, "phases");
			trace.name("thread_name", SCHEDULE, STEPS, "steps");
			long reached = playback.play(window, trace);
			trace.json.close(']').close('}').flush(writer);
			writer.write('\n');
			return reached;
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	@Override
	public void phase(int phase, String ofStatement, long startPs, long endPs) {
		statement = ofStatement;
		keep();
		steps = false;
		slice(ofStatement, SCHEDULE, PHASES, startPs, endPs);
		end();
	}

	@Override
	public void step(int phase, int step, long startPs, long endPs) {
		keep();
		steps = true;
		slice("step " + (step + 1), SCHEDULE, STEPS, startPs, endPs);
		end();
	}

	@Override
	public void transfer(int phase, int step, int channel, int index, long from, long count, Arrival arrival, long startPs, long endPs) {
		if (!steps) {
			keep();
		}
		transfer(new ItemPlace(statement, ""), steps ? "step" : "chunk", step + 1, words.of(index, from, count), channel, index, from,
				count, arrival, startPs, endPs);
	}

	@Override
	public void message(int phase, int item, int channel, ItemPlace place, boolean relayed, int index, long from, long count,
			Arrival arrival, long startPs, long endPs) {
		keep();
		transfer(place, "item", item, words.of(relayed, index, from, count), channel, index, from, count, arrival, startPs, endPs);
	}

	private void transfer(ItemPlace place, String numbered, int number, String what, int channel, int index, long from, long count,
			Arrival arrival, long startPs, long endPs) {
		int sender = machine.sender(channel);
		int process = sender + 1;
		int track = channel + 1;
		nameTracks(channel, sender);
		slice(what, process, track, startPs, endPs);
		argumentsOf(place).put(numbered, number).put("bytes", count * data.type(index).bytes());
		json.put("arrival", arrival.name().toLowerCase(Locale.ROOT)).close('}');
		end();
		Slice before = held.get(new Held(sender, index, from, count));
		if (before != null && before.startPs < startPs) {
			held.remove(new Held(sender, index, from, count));
			arrow(before, process, track, startPs);
		}
		lost = arrival == Arrival.LOST;
		if (!lost) {
			arriving.add(Map.entry(new Held(machine.receiver(channel), index, from, count), new Slice(process, track, startPs)));
		}
	}

	@Override
	public void placed(int index, long first) {
		if (!lost) {
			Map.Entry<Held, Slice> last = arriving.remove(arriving.size() - 1);
			arriving.add(Map.entry(new Held(last.getKey().node, index, first, last.getKey().count), last.getValue()));
		}
	}

	/** Opens the arguments of an event with the statement and the indices of the loops around it. */
	private Json argumentsOf(ItemPlace place) {
		json.open("args", '{').put("statement", place.statement());
		return place.indices().isEmpty() ? json : json.put("indices", place.indices());
	}

	/** Lets nodes forward what has arrived. */
	private void keep() {
		arriving.forEach(each -> held.put(each.getKey(), each.getValue()));
		arriving.clear();
	}

	@Override
	public void work(int phase, int item, int node, boolean combines, ItemPlace place, List<Elements> about, long startPs,
			long endPs) {
		slice(node, (combines ? "combine " : "compute ").concat(words.of(about)).strip(), combines ? "combiner" : "unit",
				combines ? 1 : 0, startPs, endPs);
		argumentsOf(place).put("item", item).close('}');
		end();
	}

	@Override
	public void waited(int phase, int item, int from, int to, ItemPlace place, int freedAt, ItemPlace freed, long startPs, long endPs) {
		slice(from, "wait for buffer", "buffers to " + machine.nodeName(to), firstOfBuffers() + to, startPs, endPs);
		argumentsOf(place).put("item", item).put("until", machine.nodeName(freedAt) + " in " + freed).close('}');
		end();
	}

	/** Returns the number of the track for the first receiver, behind all units, combiners and cores. */
	private int firstOfBuffers() {
		return 2 * machine.allChannels() + 2;
	}

	@Override
	public void packet(int phase, long cycle, int channel, int flag, int count, long startPs, long endPs) {
		int sender = machine.sender(channel);
		nameTracks(channel, sender);
		slice(packetName(flag), sender + 1, channel + 1, startPs, endPs);
		packetArguments(cycle, flag, count);
	}

	@Override
	public void sum(int phase, int vertex, int flag, int count, long startPs, long endPs) {
		List<Long> entries = sums.computeIfAbsent(vertex, any -> new ArrayList<>());
		int entry = 0;
		while (entry < entries.size() && entries.get(entry) > startPs) {
			entry++;
		}
		int track = machine.allChannels() + 1 + entry;
		if (entry == entries.size()) {
			entries.add(endPs);
			nameProcess(vertex);
			name("thread_name", vertex + 1, track, "compute unit, entry " + (entry + 1));
		}
		entries.set(entry, endPs);
		slice(packetName(flag), vertex + 1, track, startPs, endPs);
		json.open("args", '{').put("statement", statement).put("flag", flag).put("contributions", count).close('}');
		end();
	}

	@Override
	public void delivered(int phase, long cycle, int node, int flag, int count, long atPs) {
		nameProcess(node);
		begin("i", node + 1, 0);
		json.put("name", packetName(flag) + " delivered").put("s", "p").putMillionths("ts", atPs);
		packetArguments(cycle, flag, count);
	}

	@Override
	public void programs(int phase, int node, int channel, int words, long startPs, long endPs) {
		slice(node, "program", "synapses, channel " + channel, 2 * channel, startPs, endPs);
		json.open("args", '{').put("statement", statement).put("words", words).close('}');
		end();
	}

	@Override
	public void reduction(int phase, int node, int channel, int levels, long startPs, long endPs) {
		slice(node, "reduction", "reducer, channel " + channel, 2 * channel + 1, startPs, endPs);
		json.open("args", '{').put("statement", statement).put("levels", levels).close('}');
		end();
	}

	/** Begins a slice on one of the tracks of a core, behind those of all channels of lanes. */
	private void slice(int node, String name, String track, int number, long startPs, long endPs) {
		nameProcess(node);
		int place = machine.allChannels() + 1 + number;
		if (tracksOfCores.add((long) node << Integer.SIZE | number)) {
			name("thread_name", node + 1, place, track);
		}
		slice(name, node + 1, place, startPs, endPs);
	}

	private static String packetName(int flag) {
		return flag == 0 ? "packet" : "flag " + flag;
	}

	private void packetArguments(long cycle, int flag, int count) {
		json.open("args", '{').put("statement", statement).put("cycle", cycle).put("flag", flag).put("contributions", count).close('}');
		end();
	}

	private void nameProcess(int vertex) {
		if (!nodesNamed.get(vertex)) {
			nodesNamed.set(vertex);
			name("process_name", vertex + 1, 0, machine.nodeName(vertex));
		}
	}

	private void nameTracks(int channel, int sender) {
		nameProcess(sender);
		if (!channelsNamed.get(channel)) {
			channelsNamed.set(channel);
			name("thread_name", sender + 1, channel + 1, machine.channelName(channel));
		}
	}

	private void name(String what, int process, int track, String name) {
		begin("M", process, track);
		json.put("name", what).open("args", '{').put("name", name).close('}');
		end();
	}

	private void slice(String name, int process, int track, long startPs, long endPs) {
		begin("X", process, track);
		json.put("name", name).putMillionths("ts", startPs).putMillionths("dur", endPs - startPs);
	}

	private void arrow(Slice before, int process, int track, long startPs) {
		arrows++;
		begin("s", before.process, before.track);
		json.put("name", "fragment").put("cat", "fragment").put("id", arrows).putMillionths("ts", before.startPs);
		end();
		begin("f", process, track);
		json.put("name", "fragment").put("cat", "fragment").put("bp", "e").put("id", arrows).putMillionths("ts", startPs);
		end();
	}

	private void begin(String kind, int process, int track) {
		json.open(null, '{').put("ph", kind).put("pid", process).put("tid", track);
	}

	private void end() {
		json.close('}');
		try {
			json.flush(writer);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
