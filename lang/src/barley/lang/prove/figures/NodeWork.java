package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import barley.lang.finding.Words;
import barley.lang.motion.Motion;
import barley.lang.motion.Transport;
import barley.lang.plan.Joint;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.runtime.machine.Machine;

/**
 * What nodes and their routers do in exchanges whose data are injected once and relayed: the vectors that a node injects, the hops of all
 * vectors, and the additions of all nodes; and from how many neighbours a node combines where its type says how many it can.
 */
final class NodeWork {

	/** Of more hops nothing is counted, as figures are computed while one types. */
	private static final int MOST_HOPS = 20_000;

	private final Machine machine;
	private final Effort effort;
	private final long[] injections;
	private long hops;
	private long additions;
	private int neighbours;
	private boolean tooMuch;

	NodeWork(Machine machine, Effort effort) {
		this.machine = machine;
		this.effort = effort;
		injections = new long[machine.nodes()];
	}

	/** Adds exchanges that are relayed, carried out so many times. */
	void add(Exchanged exchanged, long rounds, BitSet off) {
		for (Found found : exchanged.movements()) {
			if (found.movement() instanceof Joint joint && joint.transport() == Transport.RELAYED) {
				Motion motion = joint.motion(machine, found.ground(), off);
				tooMuch |= motion.hops() > MOST_HOPS;
				for (int hop = 0; hop < motion.hops() && !tooMuch; hop++) {
					add(motion, hop, rounds);
				}
				long others = joint.operator() == null ? 0 : joint.nodes().length - 1L;
				additions = Math.addExact(additions, Math.multiplyExact(rounds, joint.nodes().length * others));
			}
		}
	}

	/** Only what begins in the first step is injected; routers relay everything else. */
	private void add(Motion motion, int hop, long rounds) {
		effort.spend(1 + motion.end(hop) - motion.first(hop));
		for (int step = motion.first(hop); step < motion.end(hop); step++) {
			if (motion.takesPart(hop, step)) {
				hops = Math.addExact(hops, rounds);
				injections[motion.sender(hop)] += step == 0 ? rounds : 0;
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
		if (hops > 0 && !tooMuch) {
			long most = 0;
			for (long injected : injections) {
				most = Math.max(most, injected);
			}
			words.add(Words.of("at most %,d injections by a node, %,d hops, %,d additions", most, hops, additions));
		}
		if (neighbours > 0) {
			words.add(Words.of("at most %,d neighbours combined by a node in an exchange", neighbours));
		}
		return String.join("; ", words);
	}
}
