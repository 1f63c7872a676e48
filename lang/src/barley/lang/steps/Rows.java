package barley.lang.steps;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

import barley.lang.finding.Words;
import barley.lang.picture.WalkOfChannel;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.machine.Machine;

/**
 * The other axis of a timetable: a row for each channel, those of a walk together and in its order, or one for each node with the
 * channels over which it sends.
 *
 * @param note what is left out, in words; empty if nothing is
 */
public record Rows(List<Row> list, String note) {

	/** More rows than this no reader goes through. */
	private static final int MOST = 100_000;

	/** What a row is there for. */
	public enum Kind {
		/** A line between others that says what comes below. */
		HEAD,
		/** Carries something at one time or another. */
		BUSY,
		/** Never does. */
		IDLE,
		/** Is switched off. */
		OFF
	}

	/** A row. {@code channels} are those whose transfers it shows, none for a head. */
	public record Row(Kind kind, String label, int[] channels) {
	}

	/** A row for each channel. */
	public static Rows ofLanes(Timetable timetable) {
		Machine machine = timetable.plan().wiring().machine();
		Map<String, List<Integer>> groups = new LinkedHashMap<>();
		boolean[] known = new boolean[machine.allChannels()];
		WalkOfChannel.of(timetable.plan()).forEach((channel, walk) -> {
			if (timetable.isUsed(channel)) {
				known[channel] = true;
				groups.computeIfAbsent(walk, any -> new ArrayList<>()).add(channel);
			}
		});
		IntStream.range(0, known.length).filter(channel -> timetable.isUsed(channel) && !known[channel])
				.forEach(channel -> groups.computeIfAbsent("directly between nodes", any -> new ArrayList<>()).add(channel));
		BitSet held = new BitSet();
		IntStream.range(machine.channels(), known.length).filter(timetable::isUsed)
				.forEach(channel -> Arrays.stream(machine.held(channel)).forEach(held::set));
		IntPredicate idle = channel -> machine.isOn(channel >> 1) && machine.isOpen(channel) && !timetable.isUsed(channel)
				&& !held.get(channel);
		IntPredicate off = channel -> !machine.isOn(channel >> 1);
		List<Row> rows = new ArrayList<>();
		groups.forEach((walk, channels) -> add(rows, machine, walk, channels, Kind.BUSY));
		add(rows, machine, isAllInSteps(timetable.plan()) ? "%,d always idle" : "%,d idle in all steps", idle, Kind.IDLE);
		add(rows, machine, "%,d off", off, Kind.OFF);
		return new Rows(List.copyOf(rows), rows.size() < MOST ? ""
				: Words.of("the first %,d of %,d lane directions are listed", MOST, known.length));
	}

	/** Returns whether nothing of a plan moves otherwise: in packets, at each node's own pace, or as words. */
	private static boolean isAllInSteps(Plan plan) {
		return !Phase.inPackets(plan.phases())
				&& Phase.all(Phase.Pacing.class, plan.phases()).findAny().isEmpty()
				&& Phase.all(Phase.Hearing.class, plan.phases()).findAny().isEmpty();
	}

	private static void add(List<Row> rows, Machine machine, String head, IntPredicate wanted, Kind kind) {
		long all = IntStream.range(0, machine.channels()).filter(wanted).count();
		add(rows, machine, Words.of(head, all), IntStream.range(0, machine.channels()).filter(wanted).limit(MOST).boxed().toList(), kind);
	}

	private static void add(List<Row> rows, Machine machine, String head, List<Integer> channels, Kind kind) {
		if (!channels.isEmpty() && rows.size() < MOST) {
			rows.add(new Row(Kind.HEAD, head, new int[0]));
			for (int i = 0; i < channels.size() && rows.size() < MOST; i++) {
				rows.add(new Row(kind, machine.channelName(channels.get(i)).replace("->", "→"), new int[] {channels.get(i)}));
			}
		}
	}

	/** A row for each node. */
	public static Rows ofNodes(Timetable timetable) {
		Machine machine = timetable.plan().wiring().machine();
		int nodes = Math.min(MOST, machine.nodes());
		int[][] sends = new int[nodes][0];
		for (int channel = 0; channel < machine.allChannels(); channel++) {
			int sender = machine.sender(channel);
			if (timetable.isUsed(channel) && sender < nodes) {
				sends[sender] = Arrays.copyOf(sends[sender], sends[sender].length + 1);
				sends[sender][sends[sender].length - 1] = channel;
			}
		}
		List<Row> rows = IntStream.range(0, nodes)
				.mapToObj(node -> new Row(sends[node].length > 0 ? Kind.BUSY : Kind.IDLE, machine.nodeName(node), sends[node])).toList();
		return new Rows(rows, nodes == machine.nodes() ? "" : Words.of("the first %,d of %,d nodes are listed", MOST, machine.nodes()));
	}
}
