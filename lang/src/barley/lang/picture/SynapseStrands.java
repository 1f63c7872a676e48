package barley.lang.picture;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import barley.lang.finding.Words;
import barley.lang.picture.Scene.State;
import barley.lang.picture.Scene.Strand;
import barley.lang.picture.layout.Placement;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;

/**
 * Draws links in one direction as arrows, beside the lanes of the same nodes; a node that hears itself has a loop. More than can be told
 * apart are a {@link SynapseMatrix}.
 */
final class SynapseStrands {

	/** As many as 16 nodes have that all hear each other. */
	private static final int MOST = 256;

	private final Wiring wiring;
	private final BitSet kept;
	private final Placement placement;
	private final Scale scale;

	SynapseStrands(Wiring wiring, BitSet kept, Placement placement, Scale scale) {
		this.wiring = wiring;
		this.kept = kept;
		this.placement = placement;
		this.scale = scale;
	}

	/** Returns whether the synapses of a machine are drawn as arrows. */
	static boolean areDrawn(Machine machine) {
		return machine.synapses().synapses() <= MOST;
	}

	List<Strand> strands() {
		List<Strand> strands = new ArrayList<>();
		List<Synapses> all = areDrawn(wiring.machine()) ? wiring.machine().synapses().all() : List.of();
		for (int type = 0; type < all.size(); type++) {
			Synapses synapses = all.get(type);
			for (int core = 0; core < synapses.cores(); core++) {
				for (int synapse = synapses.first(core); synapse < synapses.first(core + 1); synapse++) {
					int from = synapses.node(synapses.id(synapse));
					int to = synapses.node(core);
					if (kept.get(from) && kept.get(to)) {
						add(from, to, "%s -> %s · %s".formatted(wiring.name(from), wiring.name(to), synapses.type().name()), type,
								synapses.isOn(synapse), strands);
					}
				}
			}
		}
		return strands;
	}

	private void add(int from, int to, String name, int type, boolean on, List<Strand> strands) {
		double width = Scale.round(0.35 * scale.gap());
		State state = on ? State.SYNAPSE : State.OFF;
		String label = on ? name : name + " · off";
		if (from == to) {
			strands.add(new Strand(-1, from, -1, type, state, true, width, Scale.round(loop(from, type)), label));
			return;
		}
		int lanes = wiring.machine().adjacency().count(from, to);
		for (double[] line : placement.lines(Math.min(from, to), Math.max(from, to))) {
			Path path = scale.path(line);
			Path directed = (from < to ? path : path.reversed()).aside(((lanes == 0 ? 0.5 : (lanes + 1) / 2.0) + type) * scale.gap());
			strands.add(new Strand(-1, from, -1, type, state, true, width, Scale.round(directed), label));
		}
	}

	/** Returns a loop above a node, around those of other types. */
	private Path loop(int node, int type) {
		double x = scale.x(placement.x(node));
		double y = scale.y(placement.y(node));
		double r = scale.radius() * (1 + 0.25 * type);
		return new Path(new double[] {x - 0.4 * r, y - 0.9 * r, x - 1.2 * r, y - 2 * r, x + 1.2 * r, y - 2 * r, x + 0.4 * r, y - 0.9 * r});
	}

	/** Returns the names of the types of synapses; none if all are of one. */
	static List<String> types(Machine machine) {
		List<Synapses> all = machine.synapses().all();
		return all.size() < 2 ? List.of() : all.stream().map(synapses -> synapses.type().name()).toList();
	}

	/** Returns how many synapses of each type there are; nothing without any. */
	static List<String> counts(Machine machine) {
		List<String> counts = new ArrayList<>();
		for (Synapses synapses : machine.synapses().all()) {
			int off = synapses.size() - synapses.sizeOn();
			long pairs = (long) synapses.cores() * synapses.cores();
			counts.add(Words.of("%,d synapse%s of %s%s%s", synapses.size(), synapses.size() == 1 ? "" : "s", synapses.type().name(),
					synapses.size() == pairs && pairs > 1 ? Words.of(": %,d cores hear each other and themselves", synapses.cores()) : "",
					off == 0 ? "" : Words.of(", %,d off", off)));
		}
		return counts;
	}
}
