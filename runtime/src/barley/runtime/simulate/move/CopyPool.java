package barley.runtime.simulate.move;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.runtime.data.ElementType;
import barley.runtime.data.Vector;
import barley.runtime.simulate.resource.Heap;

/** Copies of elements that are sent and overwritten in the same step. Their vectors are allocated once and reused in every step. */
final class CopyPool {

	private static final int SMALLEST = 1 << 14;

	private static final class Pool {
		private final List<Vector> vectors = new ArrayList<>();
		private int present;
		private int used;
	}

	private final Pool[] pools = new Pool[ElementType.values().length];
	private Vector[] vector = new Vector[16];
	private int[] place = new int[16];
	private int size;

	CopyPool() {
		Arrays.setAll(pools, type -> new Pool());
	}

	/** Copies some elements and returns the number of the copy. */
	int add(Vector source, int at, int count) {
		Pool pool = pools[source.type().ordinal()];
		Vector into = room(pool, source.type(), count);
		if (size == vector.length) {
			vector = Arrays.copyOf(vector, 2 * size);
			place = Arrays.copyOf(place, 2 * size);
		}
		into.copy(pool.used, source, at, count);
		vector[size] = into;
		place[size] = pool.used;
		pool.used += count;
		return size++;
	}

	/** Returns the vector that holds a copy. */
	Vector vector(int copy) {
		return vector[copy];
	}

	/** Returns the index in its vector at which a copy begins. */
	int place(int copy) {
		return place[copy];
	}

	/** Discards all copies. */
	void clear() {
		size = 0;
		for (Pool pool : pools) {
			pool.present = 0;
			pool.used = 0;
		}
	}

	/** Returns the first vector, starting with the current one, that has room. */
	private static Vector room(Pool pool, ElementType type, int count) {
		while (pool.present < pool.vectors.size() && pool.vectors.get(pool.present).length() - pool.used < count) {
			pool.present++;
			pool.used = 0;
		}
		if (pool.present == pool.vectors.size()) {
			int length = Math.max(count, SMALLEST);
			Heap.require((long) length * type.bytes(), length, "elements that are sent and overwritten at once");
			pool.vectors.add(Vector.of(type, length));
		}
		return pool.vectors.get(pool.present);
	}
}
