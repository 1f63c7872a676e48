package barley.runtime.simulate.flow;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

import barley.runtime.simulate.resource.Heap;

/**
 * The transfers of a flow: streams of chunks, each over one channel, and the dependencies between streams. Chunk c of a stream is ready
 * to be sent when chunk c of every stream that feeds it has arrived and is combined. The order in which streams are added matters only
 * between simultaneous chunks on one channel: the stream added first is served first.
 */
public final class FlowGraph {

	private static final int[] NONE = {};
	private static final long[] NOTHING = {};

	private int size;
	private int[] channel = new int[16];
	private boolean[] combines = new boolean[16];
	/** For each stream, its chunks in runs of equal size: bytes per chunk, number of chunks. */
	private long[][] runs = new long[16][];
	/** Number of each stream in the unsorted flow; null if this flow is not sorted. */
	private int[] origin;
	private int edges;
	private int[] feeder = new int[16];
	private int[] fed = new int[16];

	/**
	 * Adds a stream.
	 *
	 * @param combined whether the receiver combines what arrives with its own data
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

	/** Makes the receiver of a stream combine what arrives. */
	void combine(int stream) {
		combines[stream] = true;
	}

	/** Appends chunks of equal size to a stream. */
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

	/** Makes a stream wait, chunk by chunk, for another one that arrives at its sender. */
	public void feed(int from, int to) {
		if (edges == feeder.length) {
			int length = Heap.grown(edges, edges + 1L);
			feeder = Arrays.copyOf(feeder, length);
			fed = Arrays.copyOf(fed, length);
		}
		feeder[edges] = from;
		fed[edges++] = to;
	}

	/** Returns the number of streams. */
	public int size() {
		return size;
	}

	/** Returns the number of chunks of all streams. */
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

	/** Returns the chunks of a stream in runs of equal size: bytes per chunk, number of chunks, and so on. */
	long[] runs(int stream) {
		return runs[stream];
	}

	/** Returns the same flow with streams numbered by channel, so that their numbers define the order of simultaneous events. */
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

	/** Returns the number of a stream in the unsorted flow. */
	int origin(int stream) {
		return origin == null ? stream : origin[stream];
	}

	/** Returns, for each stream, the streams that it feeds. */
	int[][] followers() {
		return ends(feeder, fed);
	}

	/** Returns, for each stream, the streams that feed it. */
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
			ends[stream] = count[stream] == 0 ? NONE : new int[count[stream]];
		}
		for (int edge = edges - 1; edge >= 0; edge--) {
			ends[from[edge]][--count[from[edge]]] = to[edge];
		}
		return ends;
	}
}
