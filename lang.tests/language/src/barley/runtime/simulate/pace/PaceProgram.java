package barley.runtime.simulate.pace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes items as an author would: by names of data, each of which is read and written as a whole. All nodes have one launch, lanes one
 * speed and latency; a lane is named by the two nodes that it joins.
 */
final class PaceProgram {

	private final long launchPs;
	private final double picosecondsPerByte;
	private final long latencyPs;
	private final double combinePerByte;
	private final Map<List<Integer>, Integer> channels = new HashMap<>();
	private final Map<List<Object>, Integer> written = new HashMap<>();
	private final Map<List<Object>, Set<Integer>> readSince = new HashMap<>();
	private final Map<Integer, Integer> unit = new HashMap<>();
	private final Map<List<Integer>, Deque<Integer>> unmatched = new HashMap<>();
	private final Map<List<Integer>, Deque<Integer>> unreceived = new HashMap<>();
	final PaceItems items;

	PaceProgram(int nodes, long launchPs, double gigabytes, long latencyPs, double combineGigabytes) {
		this.launchPs = launchPs;
		this.latencyPs = latencyPs;
		picosecondsPerByte = gigabytes == 0 ? 0 : 1000 / gigabytes;
		combinePerByte = combineGigabytes == 0 ? 0 : 1000 / combineGigabytes;
		items = new PaceItems(nodes, nodes * nodes);
	}

	void compute(int node, long picoseconds, List<?> from, List<?> renewed) {
		int item = items.compute(node, picoseconds);
		Set<Integer> waits = new TreeSet<>();
		if (unit.containsKey(node)) {
			waits.add(unit.get(node));
		}
		unit.put(node, item);
		touch(item, node, from, renewed, waits);
	}

	/** Sends one message of whole data. */
	void send(int from, int to, long bytes, Object... data) {
		int item = items.send(from,
				items.way(from, launchPs + (long) Math.ceil(bytes * picosecondsPerByte), latencyPs, channel(from, to)));
		touch(item, from, List.of(data), List.of(), new TreeSet<>());
		match(item, List.of(from, to), unreceived, unmatched, true);
	}

	void receive(int to, int from, long bytes, boolean combines, Object... data) {
		int item = items.receive(to, -1, combines ? (long) Math.ceil(bytes * combinePerByte) : 0);
		touch(item, to, List.of(), List.of(data), new TreeSet<>());
		match(item, List.of(from, to), unmatched, unreceived, false);
	}

	/** A transfer named once, at both of its ends. */
	void transfer(int from, int to, long bytes, boolean combines, Object... data) {
		send(from, to, bytes, data);
		receive(to, from, bytes, combines, data);
	}

	private void match(int item, List<Integer> pair, Map<List<Integer>, Deque<Integer>> others, Map<List<Integer>, Deque<Integer>> mine,
			boolean isSend) {
		Deque<Integer> waiting = others.get(pair);
		if (waiting == null || waiting.isEmpty()) {
			mine.computeIfAbsent(pair, any -> new ArrayDeque<>()).add(item);
		} else {
			int other = waiting.remove();
			items.match(isSend ? item : other, isSend ? other : item);
		}
	}

	int channel(int from, int to) {
		return channels.computeIfAbsent(List.of(from, to), any -> channels.size());
	}

	private void touch(int item, int node, List<?> read, List<?> renewed, Set<Integer> waits) {
		List<Object> all = new ArrayList<>(read);
		all.addAll(renewed);
		for (Object data : all) {
			Integer writer = written.get(List.of(node, data));
			if (writer != null) {
				waits.add(writer);
			}
		}
		for (Object data : renewed) {
			waits.addAll(readSince.getOrDefault(List.of(node, data), Set.of()));
		}
		waits.forEach(items::waitFor);
		for (Object data : read) {
			readSince.computeIfAbsent(List.of(node, data), any -> new HashSet<>()).add(item);
		}
		for (Object data : renewed) {
			written.put(List.of(node, data), item);
			readSince.remove(List.of(node, data));
		}
	}
}
