package barley.runtime.simulate.resource;

import java.util.Locale;

import barley.runtime.machine.Fault;
import barley.runtime.simulate.option.Mode;

/**
 * Checks whether the heap has room before it is filled: a message with a figure is more useful than a virtual machine that collects
 * garbage for minutes.
 */
public final class Heap {

	/** The largest array that every virtual machine can allocate. */
	public static final long LONGEST_ARRAY = Integer.MAX_VALUE - 8L;
	private static final long SMALL = 16L << 20;
	/** Bytes that the virtual machine needs besides. */
	private static final long MARGIN = 64L << 20;

	private Heap() {
	}

	/** Returns whether some bytes are free. */
	public static boolean has(long bytes) {
		if (bytes > free()) {
			// Part of the occupied heap may be garbage of an earlier run.
			System.gc();
		}
		return bytes <= free();
	}

	/** Throws a fault if arrays do not fit into the heap; small arrays are not checked. */
	public static void require(long bytes, long count, String what) {
		if (bytes > SMALL && !has(bytes)) {
			throw Fault.of("heap", "%,d %s need about %,d MB of heap, %s", count, what, bytes >> 20, advice(bytes));
		}
	}

	/** Throws a fault if what a run of a program needs does not fit into the heap. */
	public static void require(long bytes, String program, int nodes, Mode mode) {
		if (!has(bytes)) {
			throw Fault.of("heap", "%s on %d nodes needs about %,d MB of heap, %s%s", program, nodes, bytes >> 20, advice(bytes),
					mode.alternative());
		}
	}

	/** Returns how to get enough heap. */
	public static String advice(long bytes) {
		long used = Runtime.getRuntime().maxMemory() - free();
		return String.format(Locale.ROOT, "but this Java has %d MB free: start it with -Xmx%dm", free() >> 20, bytes + used + MARGIN >> 20);
	}

	/** Returns a new length for an array that must hold at least {@code needed} elements. */
	public static int grown(int length, long needed) {
		return (int) Math.min(LONGEST_ARRAY, Math.max(needed, length * 3L / 2));
	}

	/** Returns the heap that an array occupies in a garbage collector with regions: a large array occupies whole regions. */
	public static long occupied(long bytes) {
		long region = Math.max(1 << 20, Math.min(32 << 20, Long.highestOneBit(Runtime.getRuntime().maxMemory() / 2048)));
		return bytes < region / 2 ? bytes : (bytes + 16 + region - 1) / region * region;
	}

	private static long free() {
		Runtime runtime = Runtime.getRuntime();
		return runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory());
	}
}
