package barley.runtime.data;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.MachineChecks;
import barley.runtime.machine.Synapses;

/**
 * The data that a program declares, identified by index. All nodes own data that are added without owners. Nodes with the same data are
 * of one kind and share a {@link DataLayout}; a node stores, fills, verifies and may use only the data of its kind. Each owner starts
 * with its own contribution.
 *
 * <p>Data of synapses belong to no node, so that no lane carries them: each synapse of a link type has all their elements. The node that
 * hears keeps them, for each element the values of all its synapses in the order of these.
 *
 * <pre>{@code
 * DataTable data = DataTable.builder().add("gradient", ElementType.F16, 25_000_000).add("weights", ElementType.F32, 64, 8, 9).build();
 * }</pre>
 */
public final class DataTable {

	/** More data than any node can have. */
	public static final long MOST_BYTES = 1L << 56;

	private final List<String> names;
	private final List<ElementType> types;
	private final long[] lengths;
	/** The owners of data; null for all nodes. */
	private final List<int[]> owners;
	/** The synapses that have data; null for data of nodes. */
	private final List<Synapses> synapses;
	private final boolean hasSynapses;
	/** Whether all nodes own everything; cached because every call of a program checks it. */
	private final boolean allCommon;
	/** The layout of each kind; the first one is that of nodes that own only common data. */
	private final List<DataLayout> layouts;
	/** The kind of each node up to the last one that is a named owner. */
	private final int[] kinds;
	private final Map<String, Integer> indices = new HashMap<>();
	/** The most bytes that each node holds; one number where that is the same for all, none where they hold all that they own. */
	private final long[] held;

	private DataTable(Builder builder) {
		names = List.copyOf(builder.names);
		types = List.copyOf(builder.types);
		lengths = builder.lengths.stream().mapToLong(Long::longValue).toArray();
		owners = new ArrayList<>(builder.owners);
		synapses = new ArrayList<>(builder.synapses);
		held = builder.held;
		hasSynapses = synapses.stream().anyMatch(Objects::nonNull);
		BitSet common = new BitSet();
		BitSet[] particular = new BitSet[builder.nodes];
		for (int data = 0; data < lengths.length; data++) {
			indices.put(names.get(data), data);
			if (owners.get(data) == null && synapses.get(data) == null) {
				common.set(data);
				continue;
			}
			for (int node : synapses.get(data) == null ? owners.get(data) : new int[0]) {
				particular[node] = particular[node] == null ? new BitSet() : particular[node];
				particular[node].set(data);
			}
		}
		Map<Kind, Integer> numbers = new LinkedHashMap<>();
		numbers.put(new Kind(common, List.of()), 0);
		kinds = new int[particular.length];
		for (int node = 0; node < kinds.length; node++) {
			if (particular[node] != null) {
				particular[node].or(common);
			}
			Kind kind = new Kind(particular[node] == null ? common : particular[node], counts(node));
			kinds[node] = numbers.computeIfAbsent(kind, any -> numbers.size());
		}
		allCommon = common.cardinality() == lengths.length;
		layouts = numbers.keySet().stream()
				.map(kind -> new DataLayout(kind.owned, kind.synapses.stream().mapToInt(Integer::intValue).toArray(), types, lengths))
				.toList();
	}

	/**
	 * What nodes with one layout have in common.
	 *
	 * @param synapses for all data, the number of synapses that have them; empty if none has any
	 */
	private record Kind(BitSet owned, List<Integer> synapses) {
	}

	/** Returns for all data how many synapses of a node have them; an empty list if none has any. */
	private List<Integer> counts(int node) {
		if (!hasSynapses) {
			return List.of();
		}
		List<Integer> counts = synapses.stream().map(each -> each == null ? 0 : each.countAt(node)).toList();
		return counts.stream().allMatch(count -> count == 0) ? List.of() : counts;
	}

	public static Builder builder() {
		return new Builder();
	}

	public int size() {
		return lengths.length;
	}

	/** Returns the most bytes that each node holds at any time; one number if all hold as many, none if they hold all that they own. */
	public long[] held() {
		return held.clone();
	}

	/** Returns the bytes of memory that a node needs. */
	public long needed(int node) {
		long owned = layout(node).bytes();
		int row = held.length == 1 ? 0 : node;
		return row < held.length ? Math.min(held[row], owned) : owned;
	}

	public String name(int data) {
		return names.get(data);
	}

	public ElementType type(int data) {
		return types.get(data);
	}

	/** Returns the number of elements on each owner, or at each synapse. */
	public long length(int data) {
		return lengths[data];
	}

	/** Returns the index of the data with a name, or -1. */
	public int find(String name) {
		return indices.getOrDefault(name, -1);
	}

	/** Returns the number of values that a node has of some data: for data of synapses, those of all its synapses. */
	public long length(int node, int data) {
		return lengths[data] * values(node, data);
	}

	/** Returns the number of values of each element of some data on a node that has them: one, or one for each of its synapses. */
	public int values(int node, int data) {
		return synapses.get(data) == null ? 1 : layout(node).synapses(data);
	}

	/** Returns the synapses that have data; null for data of nodes. */
	public Synapses synapses(int data) {
		return synapses.get(data);
	}

	/** Returns whether a node has values of data: its own, or those of its synapses. */
	public boolean holds(int node, int data) {
		return allCommon || layout(node).holds(data);
	}

	/** Returns the owners of data that not all nodes own. */
	public int[] owners(int data) {
		return owners.get(data).clone();
	}

	/** Returns whether all nodes own data. */
	public boolean isCommon(int data) {
		return owners.get(data) == null && synapses.get(data) == null;
	}

	public boolean owns(int node, int data) {
		return allCommon || layout(node).owns(data);
	}

	/** Returns the layout of a node's data. */
	public DataLayout layout(int node) {
		return layouts.get(node < kinds.length ? kinds[node] : 0);
	}

	/** Returns the layouts of all kinds of nodes. */
	public List<DataLayout> layouts() {
		return layouts;
	}

	/** Returns the minimum number of nodes of a machine on which all owners exist. */
	public int leastNodes() {
		return kinds.length;
	}

	/** Collects data in the order of their indices. */
	public static final class Builder {

		private final List<String> names = new ArrayList<>();
		private final List<ElementType> types = new ArrayList<>();
		private final List<Long> lengths = new ArrayList<>();
		private final List<int[]> owners = new ArrayList<>();
		private final List<Synapses> synapses = new ArrayList<>();
		private final Set<String> seen = new HashSet<>();
		private long bytes;
		private long[] held = {};
		private int nodes;

		private Builder() {
		}

		/** Adds data that all nodes own. */
		public Builder add(String name, ElementType type, long length) {
			return addOwned(name, type, length, null, null);
		}

		/** Adds data that some nodes own. */
		public Builder add(String name, ElementType type, long length, int... owners) {
			return addOwned(name, type, length, owners.clone(), null);
		}

		/** Adds data of which every synapse of a link type has all elements. */
		public Builder addPer(String name, ElementType type, long length, Synapses each) {
			int[] none = {};
			return addOwned(name, type, length, none, each);
		}

		private Builder addOwned(String name, ElementType type, long length, int[] nodesThatOwn, Synapses each) {
			if (!seen.add(MachineChecks.name("vector", name))) {
				throw Fault.of("bad-data", "two data are named %s", name);
			}
			int most = each == null ? 1 : IntStream.range(0, each.cores()).map(each::count).max().orElse(0);
			if (length < 0 || length > (MOST_BYTES - bytes) / type.bytes() / Math.max(1, most)) {
				throw Fault.of("bad-data", "%s cannot have %,d elements", name, length);
			}
			for (int node : nodesThatOwn == null ? new int[0] : nodesThatOwn) {
				if (node < 0) {
					throw Fault.of("bad-data", "%s cannot be owned by node %d", name, node);
				}
				nodes = Math.max(nodes, node + 1);
			}
			nodes = each == null || each.cores() == 0 ? nodes : Math.max(nodes, each.node(each.cores() - 1) + 1);
			bytes += length * type.bytes() * Math.max(1, most);
			names.add(name);
			types.add(type);
			lengths.add(length);
			owners.add(nodesThatOwn);
			synapses.add(each);
			return this;
		}

		/** Says how many bytes nodes hold at most at any time, where that is less than all they own: one number for all, or one each. */
		public Builder held(long... most) {
			held = most.clone();
			return this;
		}

		public DataTable build() {
			return new DataTable(this);
		}
	}
}
