package barley.runtime.simulate.call;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.phase.ProgramPhase.Paced;

/** Checks what one node does in a block in which every node goes at its own pace, as {@link CallRules} check its calls. */
public final class PaceRules {

	private final Machine machine;
	private final DataTable data;
	private final PaceBlock block;
	private final Paced phase;
	/** The statement in quotes, for messages. */
	private final String place;

	public PaceRules(Machine machine, DataTable data, PaceBlock block, Paced phase) {
		this.machine = machine;
		this.data = data;
		this.block = block;
		this.phase = phase;
		place = "\"" + phase.statement() + "\"";
	}

	/** Checks what concerns no node in particular: that the block is made for these data and nodes. */
	public void begin() {
		if (block.data() != data.size()) {
			throw Fault.of("no-data", "a block for %d data is stated, but there are %d: %s", block.data(), data.size(), place);
		}
		for (PaceBlock.Transit transit : block.transits()) {
			if (transit.data() < 0 || transit.data() >= data.size()) {
				throw Fault.of("no-data", "a room in transit is for data %d, but there are %d: %s", transit.data(), data.size(), place);
			}
		}
		for (int item = 0; item < block.count(); item++) {
			if (block.node(item) < 0 || block.node(item) >= machine.nodes()) {
				throw Fault.of("other-machine", "item %d is of node %d, but %s has %d nodes: %s", item, block.node(item), machine.name(),
						machine.nodes(), place);
			}
		}
	}

	/**
	 * Checks an item of a node.
	 *
	 * @param rules of this node, with the lanes that it has switched off
	 */
	public void check(CallRules rules, int item) {
		int node = block.node(item);
		if (block.flop(item) < 0) {
			throw Fault.of("bad-phase", "%s computes %d operations: \"%s\"", machine.nodeName(node), block.flop(item), phase.statement());
		}
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			elements(rules, node, part);
			if (block.kind(item) == PaceBlock.SEND) {
				sent(rules, item, part);
			} else if (block.kind(item) == PaceBlock.RECEIVE) {
				received(rules, item, part);
			}
		}
	}

	private void elements(CallRules rules, int node, int part) {
		int room = block.room(part);
		if (room < block.data()) {
			rules.elements(node, room, block.first(part), block.elements(part), place);
			return;
		}
		int transit = room - block.data();
		if (transit >= block.transits().size() || block.first(part) > block.transits().get(transit).elements() - block.elements(part)) {
			throw Fault.of("no-elements", "%s uses %d elements from %d on of room %d, which it does not have: %s", machine.nodeName(node),
					block.elements(part), block.first(part), room, place);
		}
	}

	private void sent(CallRules rules, int item, int part) {
		int node = block.node(item);
		int to = block.node(block.partner(item));
		int channel = block.use(part);
		if (channel == PaceBlock.NO_CHANNEL ? node != to : channel < 0 || channel >= machine.allChannels()
				|| rules.sending(node, channel >> 1, place) != channel || machine.receiver(channel) != to) {
			throw Fault.of("wrong-lane", "%s sends to %s, but not over a lane that leads there: %s", machine.nodeName(node),
					machine.nodeName(to), place);
		}
	}

	private void received(CallRules rules, int item, int part) {
		int node = block.node(item);
		int into = block.datum(block.room(part));
		int send = block.partner(item);
		rules.sameType(node, into, block.datum(block.room(block.firstPart(send) + part - block.firstPart(item))), place);
		int operator = block.use(part);
		if (operator == Integer.MIN_VALUE || operator >= block.operators().size()) {
			throw Fault.of("bad-operator", "%s combines with operator %d, but there are %d: %s", machine.nodeName(node), operator,
					block.operators().size(), place);
		} else if (block.combines(part)) {
			rules.operator(node, into, block.operators().get(operator), place);
		}
	}
}
