package barley.runtime.simulate.flow;

import java.util.Arrays;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.program.Pieces;
import barley.runtime.simulate.call.CallKind;
import barley.runtime.simulate.call.Segment;
import barley.runtime.simulate.call.StepPattern;

/** What a node does in consecutive chunks: the same calls in each, with places that advance by constant distances. */
final class FlowShape {

	/** Receives runs of consecutive chunks of equal size. */
	@FunctionalInterface
	interface ChunkReader {
		void read(long bytes, long count);
	}

	final int firstChunk;
	final int chunks;
	final int[] kind;
	final int[] channel;
	/** For each send, its chunks in runs of equal size: bytes per chunk, number of chunks. */
	private final long[][] runs;
	/** The stream of each send in the current section. */
	final int[] stream;
	private final int[] data;
	private final Pieces[] pieces;
	private final long[] place;
	private final long[] first;
	private final long[] count;

	FlowShape(StepPattern pattern, StepPattern next, int firstChunk, int chunks, DataTable table) {
		this.firstChunk = firstChunk;
		this.chunks = chunks;
		int size = pattern.size;
		kind = Arrays.copyOf(pattern.kind, size);
		channel = Arrays.copyOf(pattern.channel, size);
		data = Arrays.copyOf(pattern.data, size);
		pieces = Arrays.copyOf(pattern.pieces, size);
		place = Arrays.copyOf(pattern.place, size);
		runs = new long[size][];
		stream = new int[size];
		first = new long[size];
		count = new long[size];
		Segment segment = new Segment();
		for (int call = 0; call < size; call++) {
			long move = next.place[call] - pattern.place[call];
			segment.find(pattern, call, move, 0, chunks);
			first[call] = segment.first;
			count[call] = segment.count;
			if (kind[call] == CallKind.TAKE) {
				throw Fault.of("bad-phase", "elements can be taken in steps only; in a flow they are copied: %s", pattern);
			} else if (kind[call] == CallKind.SEND) {
				runs[call] = runs(pattern, call, move, segment, table.type(data[call]).bytes());
			}
		}
	}

	private long[] runs(StepPattern pattern, int call, long move, Segment segment, int width) {
		long[] found = new long[2];
		int size = 0;
		for (int chunk = 0; chunk < chunks; chunk += segment.length) {
			segment.find(pattern, call, move, chunk, chunks);
			found = size == found.length ? Arrays.copyOf(found, 2 * size) : found;
			found[size++] = Math.multiplyExact(segment.count, (long) width);
			found[size++] = segment.length;
		}
		return Arrays.copyOf(found, size);
	}

	int calls() {
		return kind.length;
	}

	/** Reports the sizes of the chunks of a send from {@code from} (inclusive) to {@code to} (exclusive). */
	void addChunks(int call, int from, int to, ChunkReader reader) {
		int chunk = firstChunk;
		for (int run = 0; run < runs[call].length; run += 2) {
			int end = (int) (chunk + runs[call][run + 1]);
			reader.read(runs[call][run], Math.max(0, Math.min(end, to) - Math.max(chunk, from)));
			chunk = end;
		}
	}

	/** Returns whether two calls name some of the same elements. */
	boolean touch(int one, int other) {
		if (data[one] != data[other]) {
			return false;
		}
		boolean samePiece = pieces[one] != null && place[one] == place[other] && pieces[one].equals(pieces[other]);
		return samePiece || first[one] < first[other] + count[other] && first[other] < first[one] + count[one];
	}
}
