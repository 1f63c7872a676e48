package barley.runtime.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.SynapseTable.Place;
import barley.runtime.machine.Synapses;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.EntryCorrupted;
import barley.runtime.simulate.option.Disturbance.FragmentCorrupted;
import barley.runtime.simulate.option.Disturbance.LaneFails;
import barley.runtime.simulate.option.Disturbance.LaneSlows;
import barley.runtime.simulate.option.Disturbance.NodeStraggles;
import barley.runtime.simulate.option.Disturbance.SwitchFails;
import barley.runtime.simulate.option.Disturbance.SwitchLoses;
import barley.runtime.simulate.option.Disturbance.SynapseFails;
import barley.runtime.simulate.option.Disturbance.SynapseLate;

/**
 * Reads and writes disturbances, with the names of the machine:
 *
 * <pre>
 * lane n[0,0] -- n[1,0] fails at 3 ms
 * lane n[0,0] -- n[0,1] #2 slows to 1 Gbit/s at 2 ms
 * switch leaf[1] fails at 40 ns
 * node n[2,0] straggles by 5 us
 * fragment n[0,0] -> n[1,0] corrupted at 1 ms
 * fragment n[0] -> n[5] by leaf[0] corrupted at 1 ms
 * switch router[1,1] loses flag 3 at 40 ns
 * entry router[1,1] corrupted at 40 ns
 * synapse soma[0] -> soma[1] fails at 40 ns
 * synapse soma[0] -> soma[1] late by 5 ns
 * </pre>
 *
 * Without a time, the disturbance begins with the run.
 */
public final class DisturbanceText {

	/** The forms of faults, by what they begin with. */
	private static final Map<String, String> FORMS = Map.of(
			"lane", "\"lane A -- B fails at 3 ms\" or \"lane A -- B slows to 1 Gbit/s at 3 ms\"",
			"switch", "\"switch A fails at 3 ms\" or \"switch A loses flag 1 at 3 ms\"",
			"entry", "\"entry A corrupted at 3 ms\"",
			"node", "\"node A straggles by 5 us at 3 ms\"",
			"synapse", "\"synapse A -> B fails at 3 ms\" or \"synapse A -> B late by 5 us at 3 ms\"",
			"fragment", "\"fragment A -> B corrupted at 3 ms\"");
	/** Words for parts of a machine in other programs. */
	private static final Map<String, String> OTHER_WORDS = Map.of("link", "lane", "edge", "lane", "cable", "lane", "port", "lane",
			"router", "switch", "rank", "node", "gpu", "node", "host", "node", "packet", "fragment", "message", "fragment");
	private static final String WHEN = "(?:\\s+at\\s+(?<at>.+))?";
	private static final Pattern FAILS = Pattern.compile("lane\\s+(?<ends>.+?)\\s+fails" + WHEN);
	private static final Pattern SWITCH_FAILS = Pattern.compile("switch\\s+(?<switch>.+?)\\s+fails" + WHEN);
	private static final Pattern LOSES = Pattern.compile("switch\\s+(?<switch>.+?)\\s+loses\\s+flag\\s+(?<flag>[0-9]{1,9})" + WHEN);
	private static final Pattern ENTRY = Pattern.compile("entry\\s+(?<switch>.+?)\\s+corrupted" + WHEN);
	private static final Pattern SLOWS = Pattern.compile("lane\\s+(?<ends>.+?)\\s+slows\\s+to\\s+(?<rate>[0-9.]+\\s*\\S+)" + WHEN);
	private static final Pattern STRAGGLES = Pattern.compile("node\\s+(?<node>.+?)\\s+straggles\\s+by\\s+(?<by>[0-9.]+\\s*\\S+)" + WHEN);
	private static final Pattern SYNAPSE_FAILS = Pattern.compile("synapse\\s+(?<ends>.+?)\\s+fails" + WHEN);
	private static final Pattern SYNAPSE_LATE = Pattern.compile("synapse\\s+(?<ends>.+?)\\s+late\\s+by\\s+(?<by>[0-9.]+\\s*\\S+)" + WHEN);
	private static final Pattern CORRUPTED = Pattern.compile("fragment\\s+(?<ends>.+?)\\s+corrupted" + WHEN);
	private static final Pattern ENDS = Pattern.compile("(?<from>.+?)\\s*(?<arrow>--|->)\\s*(?<to>.+?)(?:\\s+#(?<number>[0-9]{1,9}))?");
	private static final Pattern RATE = Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,18})?)\\s*([kMGT]?)(bit|B)/s");
	private static final Map<String, Integer> POWERS = Map.of("", 0, "k", 3, "M", 6, "G", 9, "T", 12);

	private final Machine machine;
	private final String text;

	private DisturbanceText(Machine machine, String text) {
		this.machine = machine;
		this.text = text;
	}

	/** Reads a disturbance; throws a {@link Fault} if the text is invalid. */
	public static Disturbance read(String text, Machine machine) {
		return new DisturbanceText(machine, text.strip()).read();
	}

	/** Writes a disturbance in the form that {@link #read} accepts. */
	public static String of(Disturbance disturbance, Machine machine) {
		String what;
		if (disturbance instanceof LaneFails fails) {
			what = "lane " + machine.laneName(fails.lane()) + " fails";
		} else if (disturbance instanceof SwitchFails fails) {
			what = "switch " + machine.nodeName(fails.vertex()) + " fails";
		} else if (disturbance instanceof SwitchLoses loses) {
			what = "switch " + machine.nodeName(loses.vertex()) + " loses flag " + loses.flag();
		} else if (disturbance instanceof EntryCorrupted entry) {
			what = "entry " + machine.nodeName(entry.vertex()) + " corrupted";
		} else if (disturbance instanceof LaneSlows slows) {
			what = "lane " + machine.laneName(slows.lane()) + " slows to " + UnitText.rate(slows.bitsPerSecond());
		} else if (disturbance instanceof NodeStraggles straggles) {
			what = "node " + machine.nodeName(straggles.node()) + " straggles by " + UnitText.time(straggles.byPs());
		} else if (disturbance instanceof SynapseFails fails) {
			what = "synapse " + synapse(fails.place(), machine) + " fails";
		} else if (disturbance instanceof SynapseLate late) {
			what = "synapse " + synapse(late.place(), machine) + " late by " + UnitText.time(late.byPs());
		} else {
			what = "fragment " + machine.channelName(((FragmentCorrupted) disturbance).channel()) + " corrupted";
		}
		return disturbance.atPs() == 0 ? what : what + " at " + UnitText.time(disturbance.atPs());
	}

	private Disturbance read() {
		Matcher fails = FAILS.matcher(text);
		Matcher switchFails = SWITCH_FAILS.matcher(text);
		Matcher loses = LOSES.matcher(text);
		Matcher entry = ENTRY.matcher(text);
		Matcher slows = SLOWS.matcher(text);
		Matcher straggles = STRAGGLES.matcher(text);
		Matcher corrupted = CORRUPTED.matcher(text);
		if (fails.matches()) {
			return new LaneFails(channel(fails.group("ends"), "--") >> 1, at(fails));
		} else if (switchFails.matches()) {
			return new SwitchFails(ofSwitch(switchFails), at(switchFails));
		} else if (loses.matches()) {
			int flag = Integer.parseInt(loses.group("flag"));
			if (flag == 0) {
				throw wrong("flags are counted from 1");
			}
			return new SwitchLoses(adding(ofSwitch(loses)), flag, at(loses));
		} else if (entry.matches()) {
			return new EntryCorrupted(adding(ofSwitch(entry)), at(entry));
		} else if (slows.matches()) {
			return slower(new LaneSlows(channel(slows.group("ends"), "--") >> 1, rate(slows.group("rate")), at(slows)),
					slows.group("rate"));
		} else if (straggles.matches()) {
			return new NodeStraggles(node(straggles.group("node")), time(straggles.group("by")), at(straggles));
		} else if (corrupted.matches()) {
			return new FragmentCorrupted(channel(corrupted.group("ends"), "->"), at(corrupted));
		}
		Matcher synapseFails = SYNAPSE_FAILS.matcher(text);
		Matcher synapseLate = SYNAPSE_LATE.matcher(text);
		if (synapseFails.matches()) {
			return new SynapseFails(synapse(synapseFails.group("ends")), at(synapseFails));
		} else if (synapseLate.matches()) {
			return new SynapseLate(synapse(synapseLate.group("ends")), time(synapseLate.group("by")), at(synapseLate));
		}
		throw wrong(nearestForm());
	}

	/** Returns what to write instead of a text that has none of the forms. */
	private String nearestForm() {
		String[] words = text.split("\\s+");
		String other = OTHER_WORDS.get(words[0]);
		if (other != null) {
			return "write " + other + " for " + words[0] + ": " + FORMS.get(other);
		} else if (words[0].equals("node") && text.matches(".*\\s(fails|slows)\\b.*")) {
			return "nodes cannot " + (text.matches(".*\\sfails\\b.*") ? "fail" : "slow down") + ", but their lanes can: write "
					+ FORMS.get("lane");
		}
		return "this is not a fault; write " + (FORMS.containsKey(words[0]) ? FORMS.get(words[0])
				: "lane, switch, entry, node, synapse or fragment first, such as " + FORMS.get("lane"));
	}

	private long at(Matcher matcher) {
		return matcher.group("at") == null ? 0 : time(matcher.group("at"));
	}

	private long time(String words) {
		OptionalLong time = UnitText.picoseconds(words);
		return time.orElseThrow(() -> wrong(Fault.quoted(words) + " is not a time; write 3 ms or 2.5 us"));
	}

	private long rate(String words) {
		Matcher matcher = RATE.matcher(words);
		if (matcher.matches()) {
			BigDecimal bits = new BigDecimal(matcher.group(1)).movePointRight(POWERS.get(matcher.group(2)))
					.multiply(BigDecimal.valueOf(matcher.group(3).equals("B") ? 8 : 1));
			if (bits.compareTo(BigDecimal.ONE) >= 0 && bits.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0) {
				return bits.longValue();
			}
		}
		throw wrong(Fault.quoted(words) + " is not a bandwidth; write 1 Gbit/s or 500 MB/s");
	}

	/** Returns a disturbance that makes its lane slower; the bandwidth of the lane is told in bytes if the author counts bytes. */
	private LaneSlows slower(LaneSlows slows, String words) {
		if (slows.isFaster(machine)) {
			long bits = machine.linkType(slows.lane()).bitsPerSecond();
			String has = words.endsWith("B/s") && bits % Byte.SIZE == 0 ? UnitText.bytes(bits / Byte.SIZE) + "/s" : UnitText.rate(bits);
			throw wrong("lane " + machine.laneName(slows.lane()) + " has " + has + "; " + words + " is not slower");
		}
		return slows;
	}

	/** Returns the channel from the first end to the second. */
	private int channel(String words, String arrow) {
		Matcher ends = ENDS.matcher(words);
		if (!ends.matches()) {
			throw wrong(Fault.quoted(words) + " is not of the form A " + arrow + " B");
		}
		for (int channel = machine.channels(); arrow.equals("->") && channel < machine.allChannels(); channel++) {
			if (machine.channelName(channel).replaceAll("\\s", "").equals(words.replaceAll("\\s", ""))) {
				return channel;
			}
		}
		int from = vertex(ends.group("from"));
		int to = vertex(ends.group("to"));
		int[] lanes = machine.adjacency().between(from, to);
		int number = ends.group("number") == null ? 1 : Integer.parseInt(ends.group("number"));
		if (lanes.length == 0) {
			throw wrong("no lane connects " + machine.nodeName(from) + " and " + machine.nodeName(to));
		}
		if (number < 1 || number > lanes.length || ends.group("number") == null && lanes.length > 1) {
			throw wrong(lanes.length + (lanes.length == 1 ? " lane connects " : " lanes connect ") + machine.nodeName(from) + " and "
					+ machine.nodeName(to) + ": write #1"
					+ (lanes.length == 1 ? "" : " to #" + lanes.length));
		}
		int lane = lanes[number - 1];
		boolean directed = ends.group("arrow").equals("->");
		if (directed && !machine.isOpen(machine.channel(lane, from))) {
			throw wrong("the lane between them leads from " + machine.nodeName(to) + " to " + machine.nodeName(from) + " only");
		} else if (directed ? arrow.equals("--") && !machine.isOneWay(lane) : arrow.equals("->")) {
			throw wrong(Fault.quoted(words) + " is not of the form A " + arrow + " B");
		}
		return machine.channel(lane, from);
	}

	/** Returns the name of a synapse, with a number only where a node hears another at several. */
	public static String synapse(Place place, Machine machine) {
		Synapses synapses = machine.synapses().of(place.link());
		int from = synapses.node(synapses.id(place.synapse()));
		int to = synapses.node(synapses.coreOf(place.synapse()));
		List<Place> between = machine.synapses().between(from, to);
		return machine.nodeName(from) + " -> " + machine.nodeName(to) + (between.size() == 1 ? "" : " #" + (between.indexOf(place) + 1));
	}

	private Place synapse(String words) {
		Matcher ends = ENDS.matcher(words);
		if (!ends.matches() || !ends.group("arrow").equals("->")) {
			throw wrong(Fault.quoted(words) + " is not of the form A -> B");
		}
		int from = node(ends.group("from"));
		int to = node(ends.group("to"));
		List<Place> between = machine.synapses().between(from, to);
		int number = ends.group("number") == null ? 1 : Integer.parseInt(ends.group("number"));
		if (number < 1 || number > between.size() || ends.group("number") == null && between.size() > 1) {
			throw wrong(machine.nodeName(to) + " hears " + machine.nodeName(from) + (between.isEmpty() ? " at no synapse"
					: " at " + between.size() + (between.size() == 1 ? " synapse: write #1"
					: " synapses: write #1 to #" + between.size())));
		}
		return between.get(number - 1);
	}

	private int ofSwitch(Matcher matcher) {
		return vertex(matcher.group("switch"), "switch", machine.nodes(), machine.vertices());
	}

	/** Returns a switch that combines packets. */
	private int adding(int vertex) {
		if (!Disturbance.adds(machine, vertex)) {
			throw wrong(machine.nodeName(vertex) + " has no compute unit: its type says no combine");
		}
		return vertex;
	}

	private int node(String words) {
		return vertex(words, "node", 0, machine.nodes());
	}

	private int vertex(String words) {
		return vertex(words, machine.switches() == 0 ? "node" : "node or switch", 0, machine.vertices());
	}

	/** Returns the vertex with a name, from {@code first} (inclusive) to {@code end} (exclusive). */
	private int vertex(String words, String what, int first, int end) {
		String name = words.replaceAll("\\s", "");
		for (int vertex = first; vertex < end; vertex++) {
			if (machine.nodeName(vertex).replaceAll("\\s", "").equals(name)) {
				return vertex;
			}
		}
		throw wrong(machine.name() + " has no " + what + " " + Fault.quoted(words)
				+ (first == end ? "" : "; its first " + what + " is " + machine.nodeName(first)));
	}

	private Fault wrong(String reason) {
		return Fault.of("bad-disturbance", "the fault %s: %s", Fault.quoted(text), reason);
	}
}
