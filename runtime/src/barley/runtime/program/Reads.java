package barley.runtime.program;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.machine.Fault;

/**
 * The elements from which a node computes without a kernel. They move nothing: a run with faults follows by them what becomes wrong.
 *
 * <pre>{@code Reads.of(X, 0L, 100L).and(Y, ofY)      // elements 0 to 99 of x, and the node's piece of y: "200,50"}</pre>
 */
public final class Reads {

	/** Nothing that is known. */
	public static final Reads NOTHING = new Reads(List.of());

	private final List<Elements> elements;

	private Reads(List<Elements> elements) {
		this.elements = elements;
	}

	public static Reads of(int data, long first, long count) {
		return NOTHING.and(data, first, count);
	}

	/** Returns the elements of some data that a column of the table of nodes names: the first of each range, and how many there are. */
	public static Reads of(int data, Constants constants, String column) {
		long[] ranges = constants.longIntegers(column);
		if (ranges.length % 2 != 0) {
			throw Fault.of("bad-constant", "%s: column %s has %,d numbers, but expected pairs", constants.name(), column, ranges.length);
		}
		Reads reads = NOTHING;
		for (int range = 0; range < ranges.length; range += 2) {
			reads = reads.and(data, ranges[range], ranges[range + 1]);
		}
		return reads;
	}

	/** Adds elements. */
	public Reads and(int data, long first, long count) {
		return and(new Reads(List.of(new Elements(data, first, count))));
	}

	/** Adds what others name. */
	public Reads and(Reads others) {
		List<Elements> all = new ArrayList<>(elements);
		others.elements.stream().filter(each -> each.count() != 0).forEach(all::add);
		return new Reads(List.copyOf(all));
	}

	public List<Elements> elements() {
		return elements;
	}
}
