package barley.lang.prove;

import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.IntList;
import barley.lang.motion.Ranges;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Placements;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.runtime.simulate.pace.PaceGraph;
import barley.runtime.simulate.pace.PaceWaits;

/** For which units of a block each unit waits, by the data that they use at each node (RULES.md 41). */
final class PaceUnits {

	/** To look up what a unit waits for at a node takes as long as to look at this many things. */
	private static final int USE = 120;
	private static final int NONE = -1;

	private final List<PaceUnit> units;
	private final Placements placements;
	private final int nodes;
	private final Budget budget;
	/** The other end of the message of a unit that is one end of it; {@link #NONE} otherwise. */
	private final int[] other;

	PaceUnits(List<PaceUnit> units, Placements placements, int nodes, Budget budget) {
		this.units = units;
		this.placements = placements;
		this.nodes = nodes;
		this.budget = budget;
		other = none(units.size());
		Map<Phase, Integer> ends = new IdentityHashMap<>();
		for (int number = 0; number < units.size(); number++) {
			Integer end = units.get(number).end() == End.BOTH ? null : ends.put(units.get(number).phase(), number);
			if (end != null) {
				other[end] = number;
				other[number] = end;
			}
		}
	}

	/**
	 * Returns an order of the units of a block in which each comes behind what it waits for; those are missing that wait for themselves.
	 */
	static int[] order(Phase.Pacing pacing, Plan plan) {
		if (pacing.units().stream().allMatch(unit -> unit.end() == End.BOTH)) {
			return IntStream.range(0, pacing.units().size()).toArray();
		}
		return new PaceUnits(pacing.units(), plan.placements(), plan.wiring().machine().nodes(), Budget.boundless()).waits().order();
	}

	/** Returns the units with those that they need: a unit waits for the last one that wrote what it uses, a receive also for its send. */
	PaceGraph waits() {
		PaceWaits used = new PaceWaits();
		int[] computed = none(nodes);
		return graph((number, waits) -> {
			PaceUnit unit = units.get(number);
			Phase.each(Phase.Computing.class, unit.phase(), computing -> placements.nodes(computing, nodes).stream().forEach(node -> {
				follow(computed, node, number, waits);
				computing.named().forEach(payload -> use(used, number, node, payload, placements.read(computing, payload, node), false,
						waits));
				computing.data().forEach(payload -> use(used, number, node, payload, placements.written(computing, payload, node), true,
						waits));
			}));
			movements(unit, movement -> {
				if (movement instanceof Joint joint) {
					for (int node : joint.nodes()) {
						use(used, number, node, joint.data(), true, waits);
						use(used, number, node, joint.into(), true, waits);
					}
				} else if (movement instanceof Transfer transfer) {
					if (unit.end() != End.RECEIVE) {
						use(used, number, transfer.from(), transfer.data(), false, waits);
					}
					if (unit.end() != End.SEND) {
						use(used, number, transfer.to(), transfer.into(), true, waits);
					}
				}
			});
			if (unit.end() == End.RECEIVE) {
				waits.accept(other[number]);
			}
		});
	}

	/**
	 * Returns the units as they would wait if every node did one after the other, and both ends of a message met: then a receive and its
	 * send are one.
	 */
	PaceGraph meetings() {
		int[] last = none(nodes);
		int[][] before = new int[units.size()][];
		for (int number = 0; number < units.size(); number++) {
			IntList own = new IntList();
			int unit = number;
			if (units.get(number).end() != End.BOTH) {
				follow(last, units.get(number).node(), unit, own::add);
			} else {
				at(units.get(number)).stream().forEach(node -> follow(last, node, unit, own::add));
			}
			before[number] = own.toArray();
		}
		return graph((number, waits) -> {
			for (int earlier : before[number]) {
				waits.accept(earlier);
			}
			for (int earlier : other[number] == NONE ? new int[0] : before[other[number]]) {
				waits.accept(earlier);
			}
		});
	}

	/**
	 * Returns the units as they would wait if every node did one after the other, and the messages of programs from one node to another had
	 * so many buffers, 1 or more: a send waits until the message so many sends before it has been received.
	 */
	PaceGraph inOrder(int buffers) {
		int[] last = none(nodes);
		Map<Long, IntList> sends = new HashMap<>();
		return graph((number, waits) -> {
			PaceUnit unit = units.get(number);
			if (unit.end() == End.BOTH) {
				at(unit).stream().forEach(node -> follow(last, node, number, waits));
				return;
			}
			follow(last, unit.node(), number, waits);
			if (unit.end() == End.RECEIVE) {
				waits.accept(other[number]);
				return;
			}
			IntList before = sends.computeIfAbsent((long) unit.node() << Integer.SIZE | units.get(other[number]).node(),
					any -> new IntList());
			if (before.size() >= buffers) {
				waits.accept(other[before.get(before.size() - buffers)]);
			}
			before.add(number);
		});
	}

	private static void movements(PaceUnit unit, Consumer<Movement> to) {
		Phase.each(Phase.Exchanging.class, unit.phase(), exchanging -> exchanging.movements().forEach(to));
	}

	/** Returns the nodes at which a unit does something that has both ends of its messages. */
	private BitSet at(PaceUnit unit) {
		BitSet at = new BitSet();
		Phase.each(Phase.Computing.class, unit.phase(), computing -> at.or(placements.nodes(computing, nodes)));
		movements(unit, movement -> {
			if (movement instanceof Joint joint) {
				for (int node : joint.nodes()) {
					at.set(node);
				}
			} else if (movement instanceof Transfer transfer) {
				at.set(transfer.from());
				at.set(transfer.to());
			}
		});
		return at;
	}

	private interface Waits {

		void of(int unit, IntConsumer waits);
	}

	private PaceGraph graph(Waits all) {
		int[] first = new int[units.size() + 1];
		IntList wait = new IntList();
		for (int number = 0; number < units.size(); number++) {
			all.of(number, wait::add);
			first[number + 1] = wait.size();
			budget.effort(first[number + 1] - first[number], units.get(number).source());
		}
		return new PaceGraph(first, wait.toArray());
	}

	/** A unit follows the last one at a node. */
	private static void follow(int[] last, int node, int number, IntConsumer waits) {
		if (last[node] != NONE && last[node] != number) {
			waits.accept(last[node]);
		}
		last[node] = number;
	}

	private void use(PaceWaits used, int number, int node, Payload payload, boolean writes, IntConsumer waits) {
		budget.effort(USE, units.get(number).source());
		used.use(number, node, payload.index(), payload.first(), payload.end(), writes, waits);
	}

	private void use(PaceWaits used, int number, int node, Payload payload, Ranges ranges, boolean writes, IntConsumer waits) {
		ranges.list().forEach(range -> {
			budget.effort(USE, units.get(number).source());
			used.use(number, node, payload.index(), range.first(), range.end(), writes, waits);
		});
	}

	private static int[] none(int length) {
		int[] none = new int[length];
		java.util.Arrays.fill(none, NONE);
		return none;
	}
}
