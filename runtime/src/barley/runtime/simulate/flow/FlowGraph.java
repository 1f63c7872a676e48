package barley.runtime.simulate.flow;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

import barley.runtime.simulate.resource.Heap;

/**
 * What moves in a flow: streams of chunks, each over one channel, and which of them feed which. Chunk c of a stream is there to be sent
 * when chunk c of every stream that feeds it has arrived and is combined. Nothing depends on the order in which streams are added but who
 * of those on the same channel comes first if both are there at once.
 */
public final class FlowGraph {

	private static final int[] NOBODY = {};
	private static final long[] NOTHING = {};

	private int size;
	private int[] channel = new int[16];
	private boolean[] combines = new boolean[16];
	/** For each stream, its chunks in runs of equal size: how many bytes, how many chunks. */
	private long[][] runs = new long[16][];
	/** Which stream each is in the flow that these have been sorted from; null if they have not. */
	private int[] origin;
	private int edges;
	private int[] feeder = new int[16];
	private int[] fed = new int[16];

	/**
	 * Adds a stream.
	 *
	 * @param combined whether the receiver combines what arrives with its own
	 * @return its number
	 */
	public int add(int overChannel, boolean combined) {
		if (size == channel.length) {
			int length = Heap.grown(size, size + 1L);
			channel = Arrays.copyOf(channel, length);
			combines = Arrays.copyOf(combines, length);
			runs = Arrays.copyOf(runs, length);
		}
		channel[size] = overChannel;
		combines[size] = combined;
		runs[size] = NOTHING;
		return size++;
	}

	/** Lets the receiver of a stream combine what arrives. */
	void combine(int stream) {
		combines[stream] = true;
	}

	/** Adds chunks of equal size to the end of a stream. */
	public void chunks(int stream, long bytes, long count) {
		long[] known = runs[stream];
		if (count > 0 && known.length > 0 && known[known.length - 2] == bytes) {
			known[known.length - 1] = Math.addExact(known[known.length - 1], count);
		} else if (count > 0) {
			runs[stream] = Arrays.copyOf(known, known.length + 2);
			runs[stream][known.length] = bytes;
			runs[stream][known.length + 1] = count;
		}
	}

	/** Lets a stream wait, chunk by chunk, for another one that arrives where it begins. */
	public void feed(int from, int to) {
		if (edges == feeder.length) {
			int length = Heap.grown(edges, edges + 1L);
			feeder = Arrays.copyOf(feeder, length);
			fed = Arrays.copyOf(fed, length);
		}
		feeder[edges] = from;
		fed[edges++] = to;
	}

	/** Returns how many streams there are. */
	public int size() {
		return size;
	}

	/** Chunks of all streams. */
	public long transfers() {
		long sum = 0;
		for (int stream = 0; stream < size; stream++) {
			for (int run = 1; run < runs[stream].length; run += 2) {
				sum = Math.addExact(sum, runs[stream][run]);
			}
		}
		return sum;
	}

	int channel(int stream) {
		return channel[stream];
	}

	boolean combines(int stream) {
		return combines[stream];
	}

	/** The chunks of a stream in runs of equal size: bytes of one, how many, bytes of one, how many. */
	long[] runs(int stream) {
		return runs[stream];
	}

	/** Returns the same flow with streams numbered by channel, so that their order says who comes first. */
	FlowGraph byChannel() {
		int[] order = IntStream.range(0, size).boxed().sorted(Comparator.comparingInt(stream -> channel[stream]))
				.mapToInt(Integer::intValue).toArray();
		int[] place = new int[size];
		FlowGraph sorted = new FlowGraph();
		for (int stream : order) {
			place[stream] = sorted.add(channel[stream], combines[stream]);
			sorted.runs[place[stream]] = runs[stream];
		}
		sorted.origin = order;
		for (int edge = 0; edge < edges; edge++) {
			sorted.feed(place[feeder[edge]], place[fed[edge]]);
		}
		return sorted;
	}

	/** Returns which stream one is in the flow that these have been sorted from. */
	int origin(int stream) {
		return origin == null ? stream : origin[stream];
	}

	/** For each stream, those that it feeds. */
	int[][] followers() {
		return ends(feeder, fed);
	}

	/** For each stream, those that feed it. */
	int[][] feeders() {
		return ends(fed, feeder);
	}

	private int[][] ends(int[] from, int[] to) {
		int[] count = new int[size];
		for (int edge = 0; edge < edges; edge++) {
			count[from[edge]]++;
		}
		int[][] ends = new int[size][];
		for (int stream = 0; stream < size; stream++) {
			ends[stream] = count[stream] == 0 ? NOBODY : new int[count[stream]];
		}
		for (int edge = edges - 1; edge >= 0; edge--) {
			ends[from[edge]][--count[from[edge]]] = to[edge];
		}
		return ends;
	}
}
