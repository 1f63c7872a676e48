package barley.lang.prove;

import java.util.Arrays;
import java.util.BitSet;
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
	private static final int[] NOTHING = {};

	private final List<PaceUnit> units;
	private final Placements placements;
	private final int nodes;
	private final Budget budget;
	/** The other end of the message of a unit that is one end of it; {@link #NONE} otherwise. */
	private final int[] other;
	/** The nodes at which each unit does something; null until they are asked for. */
	private int[][] at;

	PaceUnits(List<PaceUnit> units, Placements placements, int nodes, Budget budget) {
		this.units = units;
		this.placements = placements;
		this.nodes = nodes;
		this.budget = budget;
		other = ends(units);
	}

	/** Returns for each unit that is one end of a message the number of the other end; less than 0 for those that have both. */
	static int[] ends(List<PaceUnit> units) {
		int[] other = none(units.size());
		Map<Phase, Integer> ends = new IdentityHashMap<>();
		for (int number = 0; number < units.size(); number++) {
			PaceUnit unit = units.get(number);
			Integer end = unit.end() == End.BOTH ? null : ends.put(unit.phase(), number);
			if (end != null) {
				other[end] = number;
				other[number] = end;
			}
		}
		return other;
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

	/** Returns how many buffers nodes need that do one unit after the other; {@link PaceInOrder#NEVER} if no number is enough. */
	int leastBuffers() {
		boolean[] isSend = new boolean[units.size()];
		for (int number = 0; number < isSend.length; number++) {
			isSend[number] = units.get(number).end() == End.SEND;
			budget.effort(1 + at()[number].length, units.get(number).source());
		}
		return new PaceInOrder(at(), other, isSend, nodes).leastBuffers();
	}

	/**
	 * Returns the units as they would wait if every node did one after the other, and both ends of a message met: then a receive and its
	 * send are one.
	 */
	PaceGraph meetings() {
		int[] last = none(nodes);
		int[][] before = new int[units.size()][];
		IntList own = new IntList();
		for (int number = 0; number < units.size(); number++) {
			own.clear();
			for (int node : at()[number]) {
				follow(last, node, number, own::add);
			}
			before[number] = own.toArray();
		}
		return graph((number, waits) -> {
			for (int earlier : before[number]) {
				waits.accept(earlier);
			}
			for (int earlier : other[number] == NONE ? NOTHING : before[other[number]]) {
				waits.accept(earlier);
			}
		});
	}

	private static void movements(PaceUnit unit, Consumer<Movement> to) {
		Phase.each(Phase.Exchanging.class, unit.phase(), exchanging -> exchanging.movements().forEach(to));
	}

	private int[][] at() {
		if (at == null) {
			at = new int[units.size()][];
			Arrays.setAll(at, number -> units.get(number).end() == End.BOTH ? at(units.get(number)).stream().toArray()
					: new int[] {units.get(number).node()});
		}
		return at;
	}

	private BitSet at(PaceUnit unit) {
		BitSet all = new BitSet();
		Phase.each(Phase.Computing.class, unit.phase(), computing -> all.or(placements.nodes(computing, nodes)));
		movements(unit, movement -> {
			if (movement instanceof Joint joint) {
				for (int node : joint.nodes()) {
					all.set(node);
				}
			} else if (movement instanceof Transfer transfer) {
				all.set(transfer.from());
				all.set(transfer.to());
			}
		});
		return all;
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
		Arrays.fill(none, NONE);
		return none;
	}
}
