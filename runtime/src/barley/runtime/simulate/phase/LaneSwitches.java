package barley.runtime.simulate.phase;

import java.util.BitSet;
import java.util.SortedMap;
import java.util.TreeMap;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.phase.ProgramPhase.Switch;

/**
 * The lanes that programs switch off and on, and where. Both end nodes of a lane must state each switch; they may be asked in any order.
 */
public final class LaneSwitches {

	private final Machine machine;
	/** For each switch, by its index, the lanes switched by their first end and those switched by their second end. */
	private final SortedMap<Integer, BitSet[]> lanes = new TreeMap<>();

	public LaneSwitches(Machine machine) {
		this.machine = machine;
	}

	/** Returns the node that switches an end of a lane: for those at switches, which run no programs, the first node does. */
	private int speaker(int vertex) {
		return machine.isSwitch(vertex) ? 0 : vertex;
	}

	/** Records that a node switches lanes. */
	public synchronized void note(Switch phase, int node, int... switched) {
		for (int lane : switched) {
			if (lane < 0 || lane >= machine.lanes() || speaker(machine.from(lane)) != node && speaker(machine.to(lane)) != node) {
				throw Fault.of("wrong-lane", "%s switches lane %d, which is not one of its own", machine.nodeName(node), lane);
			}
			if (!machine.isOn(lane)) {
				throw Fault.of("lane-off", "%s switches %s (lane %d), which is off in the machine", machine.nodeName(node),
						machine.laneName(lane), lane);
			}
			BitSet[] ends = lanes.computeIfAbsent(phase.index(), any -> new BitSet[] {new BitSet(), new BitSet()});
			ends[0].set(lane, ends[0].get(lane) || speaker(machine.from(lane)) == node);
			ends[1].set(lane, ends[1].get(lane) || speaker(machine.to(lane)) == node);
		}
	}

	/** Checks that the two ends of every lane agree. */
	public void check() {
		lanes.forEach((entry, ends) -> {
			BitSet differ = (BitSet) ends[0].clone();
			differ.xor(ends[1]);
			if (!differ.isEmpty()) {
				int lane = differ.nextSetBit(0);
				boolean first = ends[0].get(lane);
				throw Fault.of("lanes-differ", "%s switches %s (lane %d), but %s at its other end does not",
						machine.nodeName(speaker(first ? machine.from(lane) : machine.to(lane))),
						machine.laneName(lane), lane, machine.nodeName(speaker(first ? machine.to(lane) : machine.from(lane))));
			}
		});
	}

	/** Returns the lanes that are switched in a phase. */
	public BitSet at(Switch phase) {
		BitSet[] ends = lanes.get(phase.index());
		return ends == null ? new BitSet() : ends[0];
	}
}
