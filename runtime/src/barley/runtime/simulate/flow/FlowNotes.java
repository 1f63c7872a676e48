package barley.runtime.simulate.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.CallKind;
import barley.runtime.simulate.resource.Heap;

/**
 * Calls of all nodes in one flow. Where some node makes different calls from a chunk on, the streams of all nodes are split there, so
 * that each has one shape within a section. Generated programs have one section, or one for each number of chunks that they name.
 */
final class FlowNotes {

	private static final int NONE = -1;
	private static final int MOST_STREAMS = 20_000_000;

	private final Program program;
	private final TreeMap<Integer, TreeMap<Integer, FlowShape>> shapes = new TreeMap<>();
	private final TreeSet<Integer> cuts = new TreeSet<>();
	/** The first and the last stream of a channel in the current section, and for each stream the next one. */
	private final Map<Integer, Integer> heads = new HashMap<>();
	private final Map<Integer, Integer> tails = new HashMap<>();
	private int[] following = new int[64];
	/** For each stream, its first chunk, and the number of preceding streams of the same channel and section. */
	private int[] firstChunk = new int[64];
	private int[] place = new int[64];
	private FlowGraph graph;

	FlowNotes(Program program) {
		this.program = program;
	}

	void add(int node, FlowShape shape) {
		shapes.computeIfAbsent(node, any -> new TreeMap<>()).put(shape.firstChunk, shape);
		cuts.add(shape.firstChunk);
		cuts.add(shape.firstChunk + shape.chunks);
	}

	/** Returns the flow as a graph of streams. */
	FlowGraph graph() {
		if (graph != null) {
			return graph;
		}
		graph = new FlowGraph();
		Integer from = null;
		for (int to : cuts) {
			if (from != null) {
				section(graph, from, to);
			}
			from = to;
		}
		return graph;
	}

	/** Returns the number of the first chunk of a stream. */
	int firstChunk(int stream) {
		return firstChunk[stream];
	}

	/** Returns the number of sends over the same channel that the sender states before that of a stream, for each chunk. */
	int place(int stream) {
		return place[stream];
	}

	private void section(FlowGraph graph, int from, int to) {
		heads.clear();
		tails.clear();
		shapes.values().forEach(ofNode -> {
			FlowShape shape = at(ofNode, from);
			if (shape != null) {
				sends(graph, shape, from, to);
			}
		});
		shapes.values().forEach(ofNode -> {
			FlowShape shape = at(ofNode, from);
			if (shape != null) {
				receives(graph, shape);
			}
		});
	}

	private void sends(FlowGraph graph, FlowShape shape, int from, int to) {
		for (int call = 0; call < shape.calls(); call++) {
			if (shape.kind[call] == CallKind.SEND) {
				if (graph.size() == MOST_STREAMS) {
					throw Fault.of("irregular", "%s: the nodes of a flow behave differently in almost every chunk", program.name());
				}
				int stream = graph.add(shape.channel[call], false);
				shape.addChunks(call, from, to, (bytes, count) -> graph.chunks(stream, bytes, count));
				shape.stream[call] = stream;
				append(stream, shape.channel[call], from);
			}
		}
	}

	private void append(int stream, int channel, int from) {
		if (stream >= following.length) {
			int length = Heap.grown(stream, stream + 1L);
			following = Arrays.copyOf(following, length);
			firstChunk = Arrays.copyOf(firstChunk, length);
			place = Arrays.copyOf(place, length);
		}
		following[stream] = NONE;
		firstChunk[stream] = from;
		Integer tail = tails.put(channel, stream);
		if (tail == null) {
			heads.put(channel, stream);
			place[stream] = 0;
		} else {
			following[tail] = stream;
			place[stream] = place[tail] + 1;
		}
	}

	private void receives(FlowGraph graph, FlowShape shape) {
		for (int call = 0; call < shape.calls(); call++) {
			if (CallKind.receives(shape.kind[call])) {
				int stream = heads.get(shape.channel[call]);
				heads.put(shape.channel[call], following[stream]);
				if (CallKind.combines(shape.kind[call])) {
					graph.combine(stream);
				}
				feed(graph, shape, call, stream);
			}
		}
	}

	/** Makes a stream feed all sends of what it delivers, or of copies of that. */
	private static void feed(FlowGraph graph, FlowShape shape, int receive, int stream) {
		List<Integer> brought = new ArrayList<>(List.of(receive));
		for (int later = receive + 1; later < shape.calls(); later++) {
			int call = later;
			boolean reads = shape.kind[call] == CallKind.SEND || shape.kind[call] == CallKind.COPY;
			if (reads && brought.stream().anyMatch(before -> shape.touch(before, call))) {
				if (shape.kind[call] == CallKind.SEND) {
					graph.feed(stream, shape.stream[call]);
				} else {
					brought.add(++later);
				}
			}
		}
	}

	private static FlowShape at(TreeMap<Integer, FlowShape> ofNode, int chunk) {
		var entry = ofNode.floorEntry(chunk);
		return entry == null || chunk >= entry.getKey() + entry.getValue().chunks ? null : entry.getValue();
	}
}
