package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

import barley.lang.prove.cut.CutSearch;
import barley.lang.prove.cut.Requirement;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;
import barley.runtime.machine.SwitchType;
import barley.runtime.number.Rational;

/** What collectives together make unavoidable, and how long the lanes of a machine take for it. */
final class Demand {

	private final List<Requirement> requirements = new ArrayList<>();
	private final Effort effort;

	Demand(Effort effort) {
		this.effort = effort;
	}

	/** Adds what a collective requires; those that differ only in bytes become one. A single member requires nothing. */
	void add(Requirement requirement) {
		if (requirement.nodes().length < 2) {
			return;
		}
		effort.pay(requirements.size());
		for (int i = 0; i < requirements.size(); i++) {
			if (requirements.get(i).isLike(requirement)) {
				requirements.set(i, requirements.get(i).and(requirement));
				return;
			}
		}
		requirements.add(requirement);
	}

	/**
	 * Returns by how many of its channels a lane carries what counts: all data leave nodes, and clear switches neither combine nor copy
	 * them, so that the channels out of nodes carry everything. Switches with a clock may combine; there, all channels count. A one-way
	 * lane has the channel out of its first end only.
	 */
	static IntUnaryOperator ends(Machine machine) {
		boolean combining = machine.switchTypes().stream().anyMatch(SwitchType::isClocked);
		return lane -> (combining || !machine.isSwitch(machine.from(lane)) ? 1 : 0)
				+ (!machine.isOneWay(lane) && (combining || !machine.isSwitch(machine.to(lane))) ? 1 : 0);
	}

	/**
	 * Returns what takes longest: to carry everything on all lanes together, or to carry over the lanes around some group of nodes what
	 * has to cross them; nothing if no data have to move.
	 *
	 * @param rate what a lane carries in one direction in a unit of time
	 */
	Optional<Limit> limit(Wiring wiring, IntToLongFunction rate) {
		IntUnaryOperator ends = ends(wiring.machine());
		long all = 0;
		for (int lane = 0; lane < wiring.machine().lanes(); lane++) {
			all = Math.addExact(all, Math.multiplyExact(ends.applyAsInt(lane), rate.applyAsLong(lane)));
		}
		long volume = 0;
		for (Requirement requirement : requirements) {
			volume = Math.addExact(volume, requirement.volume());
		}
		if (volume == 0 || all == 0) {
			return Optional.empty();
		}
		Rational together = Rational.of(volume).divide(Rational.of(all));
		CutSearch.Found found = CutSearch.of(wiring, rate, requirements, together, effort::pay);
		return Optional.of(found.cut().isPresent() ? new Limit(found.cut().get().time(), found.cut().get().bytes(), found.exact(),
				found.cut())
				: new Limit(together, volume, found.exact(), Optional.empty()));
	}

	/**
	 * Returns the size of all data as NCCL's tests count it, and the bytes from which they compute the bus bandwidth, on the node that has
	 * most. Nodes of the same collectives share a volume, which is added up once.
	 *
	 * @param nodes the number of nodes of the machine
	 */
	Volume volume(int nodes) {
		Volume[] ofNode = new Volume[nodes];
		Arrays.fill(ofNode, Volume.NONE);
		Volume most = Volume.NONE;
		for (Requirement requirement : requirements) {
			Map<Volume, Volume> sums = new IdentityHashMap<>();
			for (int node : requirement.nodes()) {
				ofNode[node] = sums.computeIfAbsent(ofNode[node],
						before -> before.and(requirement.kind(), requirement.size(), requirement.nodes().length));
			}
			most = Stream.concat(Stream.of(most), sums.values().stream()).max(Volume.BY_SIZE).orElseThrow();
		}
		return most;
	}
}
