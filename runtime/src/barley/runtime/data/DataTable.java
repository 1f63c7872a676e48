package barley.runtime.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.runtime.machine.Fault;
import barley.runtime.machine.MachineChecks;

/**
 * The data a schedule declares. Every node holds all of them, each starting with its own contribution; programs name them by their index.
 * In a node's memory the data of one type stand behind one another, so that a family of thousands of data costs one vector a node.
 *
 * <pre>{@code DataTable data = DataTable.builder().add("gradient", ElementType.F16, 25_000_000).build();}</pre>
 */
public final class DataTable {

	/** More data than any node can have. */
	public static final long MOST_BYTES = 1L << 56;

	private final List<String> names;
	private final List<ElementType> types;
	private final long[] lengths;
	private final long[] offsets;
	private final long[] typeLengths = new long[ElementType.values().length];
	private final Map<String, Integer> indices = new HashMap<>();

	private DataTable(Builder builder) {
		names = List.copyOf(builder.names);
		types = List.copyOf(builder.types);
		lengths = builder.lengths.stream().mapToLong(Long::longValue).toArray();
		offsets = new long[lengths.length];
		for (int data = 0; data < lengths.length; data++) {
			int type = types.get(data).ordinal();
			offsets[data] = typeLengths[type];
			typeLengths[type] = Math.addExact(typeLengths[type], lengths[data]);
			indices.put(names.get(data), data);
		}
	}

	public static Builder builder() {
		return new Builder();
	}

	public int size() {
		return lengths.length;
	}

	public String name(int data) {
		return names.get(data);
	}

	public ElementType type(int data) {
		return types.get(data);
	}

	/** Number of elements on each node. */
	public long length(int data) {
		return lengths[data];
	}

	/** Index of the data with some name, or -1. */
	public int find(String name) {
		return indices.getOrDefault(name, -1);
	}

	/** Where the data begins among all data of its type on a node. */
	public long offset(int data) {
		return offsets[data];
	}

	/** Elements of one type on each node, over all data. */
	public long length(ElementType type) {
		return typeLengths[type.ordinal()];
	}

	/** Bytes that all data take on each node. */
	public long bytes() {
		long bytes = 0;
		for (ElementType type : ElementType.values()) {
			bytes += length(type) * type.bytes();
		}
		return bytes;
	}

	/** Collects data in the order of their indices. */
	public static final class Builder {

		private final List<String> names = new ArrayList<>();
		private final List<ElementType> types = new ArrayList<>();
		private final List<Long> lengths = new ArrayList<>();
		private final Set<String> seen = new HashSet<>();
		private long bytes;

		private Builder() {
		}

		public Builder add(String name, ElementType type, long length) {
			if (!seen.add(MachineChecks.name("vector", name))) {
				throw Fault.of("bad-data", "two data are named %s", name);
			}
			if (length < 0 || length > (MOST_BYTES - bytes) / type.bytes()) {
				throw Fault.of("bad-data", "%s cannot have %,d elements", name, length);
			}
			bytes += length * type.bytes();
			names.add(name);
			types.add(type);
			lengths.add(length);
			return this;
		}

		public DataTable build() {
			return new DataTable(this);
		}
	}
}
