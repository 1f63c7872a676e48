package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import barley.lang.finding.Words;
import barley.lang.motion.Lap;
import barley.lang.motion.Round;
import barley.lang.motion.Transport;
import barley.lang.plan.Joint;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.wiring.Tour;
import barley.runtime.machine.Machine;

/**
 * What nodes and their routers do in exchanges whose data are injected once and relayed: the vectors that a node injects, the hops of all
 * vectors, and the additions of all nodes; and from how many neighbours a node combines where its type says how many it can.
 */
final class NodeWork {

	private final Machine machine;
	private final Effort effort;
	private final long[] injections;
	private long hops;
	private long additions;
	private int neighbours;

	NodeWork(Machine machine, Effort effort) {
		this.machine = machine;
		this.effort = effort;
		injections = new long[machine.nodes()];
	}

	/** Adds exchanges that are relayed, carried out so many times. */
	void add(Exchanged exchanged, long rounds, BitSet off) {
		for (Found found : exchanged.movements()) {
			if (found.movement() instanceof Joint joint && joint.transport() == Transport.RELAYED) {
				add(joint.motion(machine, found.ground(), off).rounds(), rounds);
				long others = joint.operator() == null ? 0 : joint.nodes().length - 1L;
				additions = Math.addExact(additions, Math.multiplyExact(rounds, joint.nodes().length * others));
			}
		}
	}

	/**
	 * Adds what goes round: nodes inject what begins in the first step, and routers relay everything else. In a ring of two, whose vectors
	 * go half each way, both halves are one vector.
	 */
	private void add(List<Round> shifts, long times) {
		Set<Tour> halved = new HashSet<>();
		for (Round shift : shifts) {
			Lap lap = shift.lap();
			hops = Math.addExact(hops, Math.multiplyExact(times, Math.multiplyExact((long) shift.positions(), shift.steps())));
			if (shift.first() == 0 && shift.steps() > 0 && (lap.members() > 2 || halved.add(lap.tour()))) {
				effort.spend(shift.positions());
				for (int node : lap.nodes()) {
					injections[node] = Math.addExact(injections[node], times);
				}
			}
		}
	}

	/** Adds the most neighbours from which a node combines in an exchange; 0 if no type limits them. */
	void combines(int most) {
		neighbours = Math.max(neighbours, most);
	}

	/** Returns all that in words; empty if there is none. */
	String words() {
		List<String> words = new ArrayList<>();
		if (hops > 0) {
			long most = 0;
			for (long injected : injections) {
				most = Math.max(most, injected);
			}
			words.add(Words.of("at most %s by a node, %s, %s", Words.count(most, "injection"), Words.count(hops, "hop"),
					Words.count(additions, "addition")));
		}
		if (neighbours > 0) {
			words.add(Words.of("at most %,d neighbours combined by a node in an exchange", neighbours));
		}
		return String.join("; ", words);
	}
}
