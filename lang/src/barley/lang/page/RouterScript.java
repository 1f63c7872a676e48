package barley.lang.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.runtime.report.Json;
import barley.runtime.simulate.trace.NetworkRecording;
import barley.runtime.simulate.trace.RouterState;
import barley.runtime.simulate.trace.RouterState.Entry;
import barley.runtime.simulate.trace.RouterState.Packet;
import barley.runtime.simulate.trace.RouterState.Port;
import barley.runtime.simulate.trace.RouterStates;

/**
 * The states of a switch in all cycles as a list of changes, which a page carries out one after the other and needs not understand.
 *
 * <p>A state consists of lists: first the pointer and the entries, then {@value #FIELDS} for each port. A change is a row of numbers: the
 * cycles since the change before, the number of the list, the place in it, how many elements are taken out there, how many are put in, and
 * the numbers of these.
 */
final class RouterScript {

	/** The most packets of a buffer that are shown; of more, their number follows. */
	private static final int MOST_SHOWN = 24;
	/** The lists of a port: input, why its first packet waits, crossbar, output, credits, why its first packet stalls, and channel. */
	private static final int FIELDS = 7;
	/** The first list of the first port. */
	private static final int PORTS = 2;

	private final RouterStates states;
	private final Json json;
	private final List<int[][]> known = new ArrayList<>();
	private long said;

	private RouterScript(Json json, RouterStates states) {
		this.json = json;
		this.states = states;
	}

	/** Writes the changes of a switch as one list of numbers. */
	static void write(Json json, NetworkRecording recording, int vertex) {
		new RouterScript(json, new RouterStates(recording, vertex)).write();
	}

	private void write() {
		json.open(null, '[');
		for (long cycle = 0; cycle >= 0; cycle = states.next()) {
			List<int[][]> lists = lists(states.at(cycle));
			for (int list = 0; list < lists.size(); list++) {
				change(cycle, list, known.isEmpty() ? new int[0][] : known.get(list), lists.get(list));
			}
			known.clear();
			known.addAll(lists);
		}
		json.close(']');
	}

	/** Writes what leads from one list to another: what is not alike at their beginnings and at their ends. */
	private void change(long cycle, int list, int[][] before, int[][] after) {
		int least = Math.min(before.length, after.length);
		int start = 0;
		while (start < least && Arrays.equals(before[start], after[start])) {
			start++;
		}
		int end = 0;
		while (end < least - start && Arrays.equals(before[before.length - 1 - end], after[after.length - 1 - end])) {
			end++;
		}
		if (start + end < Math.max(before.length, after.length)) {
			json.put(null, cycle - said).put(null, list).put(null, start).put(null, before.length - start - end)
					.put(null, after.length - start - end);
			Arrays.stream(after, start, after.length - end).flatMapToInt(Arrays::stream).forEach(number -> json.put(null, number));
			said = cycle;
		}
	}

	/** Returns a state as lists of elements, each of them some numbers. */
	private static List<int[][]> lists(RouterState state) {
		List<int[][]> lists = new ArrayList<>();
		int first = state.ports().isEmpty() ? 0 : state.ports().get(0).port();
		lists.add(element(state.pointer() - first));
		lists.add(state.entries().stream().limit(MOST_SHOWN).map(RouterScript::entry).toArray(int[][]::new));
		for (Port port : state.ports()) {
			lists.add(packets(port.input()));
			lists.add(element(port.waits().ordinal(), port.needs() < 0 ? -1 : port.needs() - first));
			lists.add(packets(port.crossbar()));
			lists.add(packets(port.output()));
			lists.add(element(port.credits()));
			lists.add(element(port.stalls().ordinal()));
			lists.add(packets(port.channel() == null ? List.of() : List.of(port.channel())));
		}
		assert lists.size() == PORTS + FIELDS * state.ports().size();
		return lists;
	}

	private static int[][] element(int... numbers) {
		return new int[][] {numbers};
	}

	private static int[] entry(Entry entry) {
		return new int[] {entry.flag(), entry.count(), entry.expected(), entry.complete() ? 1 : 0};
	}

	/** Returns the flag and count of each packet; the number of those that are not shown has flag -1. */
	private static int[][] packets(List<Packet> packets) {
		int shown = packets.size() <= MOST_SHOWN ? packets.size() : MOST_SHOWN - 1;
		int[][] list = new int[shown < packets.size() ? shown + 1 : shown][];
		for (int i = 0; i < shown; i++) {
			list[i] = new int[] {packets.get(i).flag(), packets.get(i).count()};
		}
		if (shown < packets.size()) {
			list[shown] = new int[] {-1, packets.size() - shown};
		}
		return list;
	}
}
