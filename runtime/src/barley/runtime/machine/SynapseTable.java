package barley.runtime.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The synapses of a machine, by link types in the order in which these first appear. They are no lanes: rings, cuts and figures of lanes do
 * not see them, and a machine without synapses has none of their arrays.
 */
public final class SynapseTable {

	/** Most synapses of a link type. */
	public static final int MOST = 1 << 24;

	static final SynapseTable NONE = new SynapseTable(List.of());

	private final List<Synapses> types;

	SynapseTable(List<Synapses> types) {
		this.types = List.copyOf(types);
	}

	/** Returns the number of link types. */
	public int size() {
		return types.size();
	}

	/** Returns the synapses of a link type. */
	public Synapses of(int link) {
		return types.get(link);
	}

	/** Returns the synapses of all link types. */
	public List<Synapses> all() {
		return types;
	}

	/** Returns the number of the link type with a name, or -1. */
	public int find(String name) {
		for (int link = 0; link < types.size(); link++) {
			if (types.get(link).type().name().equals(name)) {
				return link;
			}
		}
		return -1;
	}

	/** A synapse, by its number among those of a link type. */
	public record Place(int link, int synapse) {
	}

	/** Returns the synapses at which one node hears another, of all link types. */
	public List<Place> between(int from, int to) {
		List<Place> between = new ArrayList<>();
		for (int link = 0; link < types.size(); link++) {
			Synapses synapses = types.get(link);
			int hearer = synapses.core(to);
			int sender = synapses.core(from);
			int synapse = hearer < 0 || sender < 0 ? -1 : synapses.find(hearer, sender);
			for (; synapse >= 0 && synapse < synapses.first(hearer + 1) && synapses.id(synapse) == sender; synapse++) {
				between.add(new Place(link, synapse));
			}
		}
		return between;
	}

	/** Returns the number of synapses of all link types. */
	public long synapses() {
		return types.stream().mapToLong(Synapses::size).sum();
	}

	/** Returns a set of synapses for each link type, all of them empty. */
	public List<BitSet> none() {
		return types.stream().map(synapses -> new BitSet()).toList();
	}

	long fold(long hash) {
		long folded = hash;
		for (Synapses synapses : types) {
			folded = synapses.fold(folded);
		}
		return folded;
	}

	/** Collects the synapses of a machine while it is built. */
	static final class Builder {

		private final Map<SynapseType, SynapseCollector> collectors = new LinkedHashMap<>();
		/** The collector of the last synapse: many of a type follow each other. */
		private SynapseCollector last;

		void add(int from, int to, SynapseType type, boolean off, String machine) {
			if (last == null || last.type() != type) {
				last = collectors.computeIfAbsent(type, SynapseCollector::new);
			}
			last.add(from, to, off, machine);
		}

		/** Adds all synapses of another table, some of each link type off that are on there. */
		void add(SynapseTable table, List<BitSet> off, String machine) {
			for (int link = 0; link < table.size(); link++) {
				Synapses synapses = table.of(link);
				for (int core = 0; core < synapses.cores(); core++) {
					for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
						add(synapses.node(synapses.id(synapse)), synapses.node(core), synapses.type(),
								!synapses.isOn(synapse) || off.get(link).get(synapse), machine);
					}
				}
			}
		}

		List<SynapseType> types() {
			return List.copyOf(collectors.keySet());
		}

		/** @param nodes the number of nodes of the machine */
		SynapseTable build(int nodes) {
			return collectors.isEmpty() ? NONE : new SynapseTable(collectors.values().stream().map(collector -> collector.collected(nodes))
					.toList());
		}
	}
}
