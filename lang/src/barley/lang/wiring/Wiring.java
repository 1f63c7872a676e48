package barley.lang.wiring;

import java.util.BitSet;

import barley.lang.finding.Origin;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;

/**
 * A topology or machine, elaborated: its hardware as flat arrays, and the names a schedule on it can use.
 *
 * @param source   the topology or machine
 * @param title    what it is, with the values of its parameters: {@code Ladder(rungs = 4)}
 * @param complete whether everything in it could be elaborated; if not, proofs about the whole mean nothing
 * @param links    the statement that made each lane
 */
public record Wiring(Origin source, String title, boolean complete, Machine machine, Realm realm, Origin[] links) {

	/** A node's name, as findings print it. */
	public String name(int node) {
		return machine.nodeName(node);
	}

	/** Returns the statement that would join two nodes. */
	public String link(int from, int to) {
		return "link %s -- %s".formatted(name(from), name(to)).replace(",", ", ");
	}

	/** Returns the same with {@code lanes} off, besides those that are off already. */
	public Wiring withOff(BitSet lanes) {
		MachineBuilder builder = new MachineBuilder(machine.name());
		for (int node = 0; node < machine.nodes(); node++) {
			builder.node(machine.nodeName(node), machine.nodeType(node));
		}
		for (int lane = 0; lane < machine.lanes(); lane++) {
			builder.lane(machine.from(lane), machine.to(lane), machine.linkType(lane));
			if (lanes.get(lane) || !machine.isOn(lane)) {
				builder.off(lane);
			}
		}
		return new Wiring(source, title, complete, builder.build(), realm, links);
	}
}
