package barley.lang.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Origin;
import barley.lang.motion.CollectiveKind;
import barley.lang.motion.Ground;
import barley.lang.motion.Ranges;
import barley.lang.plan.Joint;
import barley.lang.plan.Meeting;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Placements;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.Segments.Segment;
import barley.lang.wiring.Wiring;
import barley.runtime.data.Operator;

/**
 * What every node holds of every vector while a schedule runs, by name instead of by value: for each element, whose
 * contributions are in it (RULES.md 1 to 6).
 */
final class Holdings {

	/** What arrives somewhere takes as long to note as to look at this many things. */
	private static final int ARRIVAL = 10;
	/** As many places are cleared while one thing is looked at. */
	private static final int CLEARED = 16;

	private final Wiring wiring;
	private final List<Payload> stored;
	private final Placements placements;
	private final Budget budget;
	/** By vector and node; null where a node holds exactly its own of what is placed at it, which is how all begin. */
	private final Segments[][] held;
	/** By vector what each node has begun with or has renewed last, where some nodes alone have renewed it; null elsewhere. */
	private final Segments[][] renewedAt;
	/** Shared with copies: at worst one looks for values where none have come. */
	private final Carriage carriage;
	private final Room room;
	private final Operator[] operators;
	/** The vectors that have been exchanged, and what has renewed them behind that. */
	private final boolean[] exchanged;
	private final Origin[] renewed;
	private final Grounds grounds = new Grounds(this::of);
	private final Grounds wanted = new Grounds(this::begun);
	/** What was held when the strategy began that is being carried out; null outside of one. */
	private Holdings begun;
	/** The first movement of each statement whose receivers held before all that it brought. */
	private final Map<Origin, Movement> unneeded = new LinkedHashMap<>();
	/** The collectives that have changed something, if only in one round. */
	private final Set<Origin> needed = new HashSet<>();

	Holdings(Wiring wiring, List<Payload> stored, Placements placements, Budget budget) {
		this.wiring = wiring;
		this.stored = stored;
		this.placements = placements;
		this.budget = budget;
		held = new Segments[stored.size()][wiring.machine().nodes()];
		renewedAt = new Segments[stored.size()][];
		carriage = new Carriage();
		room = new Room(stored, placements, wiring.machine().nodes());
		operators = new Operator[stored.size()];
		exchanged = new boolean[stored.size()];
		renewed = new Origin[stored.size()];
	}

	private Holdings(Holdings other) {
		wiring = other.wiring;
		stored = other.stored;
		placements = other.placements;
		budget = other.budget;
		held = new Segments[other.held.length][];
		Arrays.setAll(held, i -> other.held[i].clone());
		renewedAt = new Segments[other.held.length][];
		Arrays.setAll(renewedAt, i -> other.renewedAt[i] == null ? null : other.renewedAt[i].clone());
		carriage = other.carriage;
		room = other.room;
		operators = other.operators.clone();
		exchanged = other.exchanged.clone();
		renewed = other.renewed.clone();
	}

	/** These holdings as they are now, to be compared with later ones. */
	Holdings copy() {
		return new Holdings(this);
	}

	/** Begins a strategy; returns what was held when the one around it began, for {@link #end}. */
	Holdings begin(Origin strategy) {
		budget.effort((long) stored.size() * wiring.machine().nodes(), strategy);
		Holdings outer = begun;
		begun = copy();
		return outer;
	}

	void end(Holdings outer) {
		begun = outer;
	}

	/** Returns whether a strategy is being carried out. */
	boolean isInStrategy() {
		return begun != null;
	}

	/** Returns whether both hold the same everywhere. */
	boolean sameAs(Holdings other) {
		for (int vector = 0; vector < held.length; vector++) {
			for (int node = 0; node < held[vector].length; node++) {
				boolean same = held[vector][node] == other.held[vector][node] || whole(vector, node).equals(other.whole(vector, node));
				if (!same) {
					return false;
				}
			}
		}
		return true;
	}

	/** Returns the sends that changed nothing at some time, the first of each statement, and the collectives that never changed anything. */
	Map<Origin, Movement> unneeded() {
		return unneeded;
	}

	/** Nodes compute: what they need they must hold, and what they renew is their own again. */
	void compute(Phase.Computing computing) {
		if (!computing.from().isEmpty()) {
			new Supply(wiring, this, placements, budget).require(computing);
		}
		renew(computing);
	}

	/** What nodes compute is their own again, whatever they need. */
	void renew(Phase.Computing computing) {
		computing.data().forEach(payload -> {
			if (computing.at() == null) {
				renew(payload, computing.source());
			} else {
				renew(payload, computing.at(), computing.source());
			}
		});
	}

	/** Every node at which something of it is placed holds exactly its own of that again, and nobody anything else. */
	void renew(Payload payload, Origin source) {
		operators[payload.index()] = null;
		renewed[payload.index()] = exchanged[payload.index()] ? source : null;
		Segments[] vector = held[payload.index()];
		if (payload.size() == stored.get(payload.index()).size()) {
			budget.effort(1 + vector.length / CLEARED, source);
			for (int node = 0; node < vector.length && room.counts(payload.index()); node++) {
				room.replace(payload.index(), node, whole(payload.index(), node).size(), own(payload, node).size());
			}
			Arrays.fill(vector, null);
			renewedAt[payload.index()] = null;
			outdate(payload, everyNode(), source);
			return;
		}
		outdate(payload, everyNode(), source);
		budget.effort((long) ARRIVAL * vector.length, source);
		for (int node = 0; node < vector.length; node++) {
			Segments own = own(payload, node);
			if (vector[node] != null) {
				put(payload.index(), node, vector[node].splice(payload.first(), payload.end(), own.list()));
			}
			if (renewedAt[payload.index()] != null) {
				renewedAt[payload.index()][node] = renewedAt[payload.index()][node].splice(payload.first(), payload.end(), own.list());
			}
		}
	}

	/** Some nodes hold exactly their own again, all of it. */
	private void renew(Payload payload, BitSet nodes, Origin source) {
		int index = payload.index();
		int all = wiring.machine().nodes();
		renewed[index] = exchanged[index] ? source : null;
		budget.effort((long) ARRIVAL * all, source);
		if (renewedAt[index] == null) {
			renewedAt[index] = new Segments[all];
			Arrays.setAll(renewedAt[index], node -> own(stored.get(index), node));
		}
		outdate(payload, nodes, source);
		nodes.stream().forEach(node -> {
			List<Segment> own = List.of(new Segment(payload.first(), payload.end(), Contributions.of(node)));
			renewedAt[index][node] = renewedAt[index][node].splice(payload.first(), payload.end(), own);
			put(index, node, whole(index, node).splice(payload.first(), payload.end(), own));
		});
	}

	private BitSet everyNode() {
		BitSet nodes = new BitSet();
		nodes.set(0, wiring.machine().nodes());
		return nodes;
	}

	private void outdate(Payload payload, BitSet nodes, Origin source) {
		Outdating outdating = new Outdating(payload, nodes, wiring.machine().nodes(), budget, source);
		for (int vector : carriage.reached(payload.index())) {
			budget.effort(1 + held[vector].length / CLEARED, source);
			for (int node = 0; node < held[vector].length; node++) {
				if (held[vector][node] != null) {
					put(vector, node, outdating.of(vector, held[vector][node]));
				}
			}
		}
	}

	private void put(int index, int node, Segments after) {
		room.replace(index, node, whole(index, node).size(), after.size());
		held[index][node] = after;
	}

	/** Returns what a node holds of a vector. */
	List<Segment> of(Payload payload, int node) {
		Segments segments = held[payload.index()][node];
		return segments == null ? own(payload, node).list() : segments.within(payload.first(), payload.end());
	}

	/**
	 * Returns what a node has begun with of a vector, or has last renewed of it; what it held when the strategy began that is being carried
	 * out.
	 */
	List<Segment> begun(Payload payload, int node) {
		if (begun != null) {
			return begun.of(payload, node);
		}
		Segments[] vector = renewedAt[payload.index()];
		return vector == null ? own(payload, node).list() : vector[node].within(payload.first(), payload.end());
	}

	private Segments own(Payload payload, int node) {
		Contributions own = Contributions.of(node);
		return placements.of(payload) == null ? Segments.of(payload.first(), payload.end(), own)
				: Segments.of(placements.at(payload, node).list().stream().map(range -> new Segment(range.first(), range.end(), own)).toList());
	}

	/** Returns what a node holds of a stored vector, all of it. */
	private Segments whole(int vector, int node) {
		Segments segments = held[vector][node];
		return segments == null ? own(stored.get(vector), node) : segments;
	}

	/** Returns the most bytes that a node holds at any time of the data that are placed somewhere. */
	long mostPlaced() {
		return room.most();
	}

	/** Returns who has contributed in words; what is outdated is numbered behind the nodes. */
	String contributor(int number) {
		int all = wiring.machine().nodes();
		return wiring.name(number % all);
	}

	/**
	 * Returns the computation that has renewed a vector after it was exchanged, so that what was combined before is gone; null if there is
	 * none.
	 */
	Origin renewed(Payload payload) {
		return renewed[payload.index()];
	}

	/** Returns how the contributions of a vector are combined; null while nothing has been combined since it was renewed. */
	Operator operator(Payload payload) {
		return operators[payload.index()];
	}

	/**
	 * Carries out an exchange: every movement reads what was held before it; what arrives is applied in their order.
	 *
	 * @return what each movement found
	 */
	List<Found> exchange(List<Movement> movements) {
		if (movements.size() == 1 && movements.get(0) instanceof Joint joint && joint.into() == joint.data()) {
			return alone(joint);
		}
		OverlapProof.proveReadable(movements, budget);
		List<Found> found = new ArrayList<>(movements.size());
		Map<Long, Arrivals> arrivals = new HashMap<>();
		for (Movement movement : movements) {
			if (movement instanceof Meeting) {
				found.add(new Found(movement, grounds.of(movement)));
				continue;
			}
			combineWith(movement);
			if (movement instanceof Joint joint) {
				JointProof proof = new JointProof(wiring, joint, budget, node -> of(joint.data(), node));
				Map<Integer, List<Segment>> outcome = proof.outcome();
				found.add(found(joint));
				outcome.forEach((node, parts) -> {
					if (joint.into() == joint.data()) {
						arrive(arrivals, new Arrival(joint, node, joint.data().first(), joint.data().end(), parts));
					} else {
						parts.forEach(part -> arrive(arrivals, new Arrival(joint, node, part.first(), part.end(), List.of(part))));
					}
				});
			} else if (movement instanceof Transfer transfer) {
				List<Segment> parts = sent(transfer);
				budget.effort(1 + parts.size(), transfer.source());
				found.add(new Found(movement, grounds.of(movement)));
				arrive(arrivals, new Arrival(transfer, transfer.to(), transfer.into().first(), transfer.into().end(), put(transfer, parts)));
			}
		}
		arrivals.values().forEach(list -> list.inOrder.forEach(this::apply));
		return found;
	}

	/** Returns the same for one collective that has the exchange to itself, as most have: nothing can meet. */
	private List<Found> alone(Joint joint) {
		combineWith(joint);
		JointProof proof = new JointProof(wiring, joint, budget, node -> of(joint.data(), node));
		Map<Integer, List<Segment>> outcome = proof.outcome();
		Found found = found(joint);
		outcome.forEach((node, parts) -> leave(joint, node, joint.data().first(), joint.data().end(), parts));
		return List.of(found);
	}

	/** Leaves with a node what a collective brings it. */
	private void leave(Joint joint, int node, long first, long end, List<Segment> parts) {
		Segments before = whole(joint.into().index(), node);
		Segments after = before.splice(first, end, parts);
		put(joint.into().index(), node, after);
		if (!after.equals(before)) {
			needed.add(joint.source());
			unneeded.remove(joint.source());
		} else if (!needed.contains(joint.source()) && joint.nodes().length > 1 && joint.data().size() > 0) {
			unneeded.putIfAbsent(joint.source(), joint);
		}
	}

	/** Returns what a collective finds, which has been proved. */
	private Found found(Joint joint) {
		boolean gathers = joint.kind() == CollectiveKind.ALLGATHER || joint.kind() == CollectiveKind.GATHER;
		budget.effort(gathers ? (long) ARRIVAL * joint.nodes().length : 1, joint.source());
		return new Found(joint, grounds.of(joint));
	}

	/** Returns what the collective of a goal finds in what nodes have begun with or renewed last. */
	Found wanted(Joint goal) {
		boolean whole = begun == null && placements.of(goal.data()) == null && renewedAt[goal.data().index()] == null;
		return new Found(goal, whole ? Ground.of(Ranges.of(goal.data().first(), goal.data().size())) : wanted.of(goal));
	}

	/** Returns what a movement finds if it begins now. */
	Ground ground(Movement movement) {
		return grounds.of(movement);
	}

	/** What a movement leaves with a node within a range. */
	private record Arrival(Movement movement, int node, long first, long end, List<Segment> parts) {

		private boolean meets(Arrival other) {
			return first < other.end && other.first < end
					&& (movement instanceof Joint || other.movement instanceof Joint || sharePlaces(parts, other.parts));
		}

		/** Returns whether two lists, both in the order of their places, have one in common. */
		private static boolean sharePlaces(List<Segment> some, List<Segment> others) {
			int i = 0;
			int j = 0;
			while (i < some.size() && j < others.size()) {
				if (some.get(i).end() <= others.get(j).first()) {
					i++;
				} else if (others.get(j).end() <= some.get(i).first()) {
					j++;
				} else {
					return true;
				}
			}
			return false;
		}
	}

	/**
	 * What arrives for a vector at a node. What is sent by hand is applied in the order of the text, so it may be combined with what came
	 * before; but it must not replace that, and what a collective leaves must not meet anything.
	 */
	private static final class Arrivals {

		private final List<Arrival> inOrder = new ArrayList<>(1);
		private final List<Arrival> ofCollectives = new ArrayList<>(0);
	}

	private void arrive(Map<Long, Arrivals> arrivals, Arrival arrival) {
		long place = (long) arrival.movement.into().index() * wiring.machine().nodes() + arrival.node;
		Arrivals before = arrivals.computeIfAbsent(place, any -> new Arrivals());
		boolean replaces = arrival.movement instanceof Joint || arrival.movement.operator() == null;
		List<Arrival> others = replaces ? before.inOrder : before.ofCollectives;
		budget.effort(ARRIVAL + others.size(), arrival.movement.source());
		for (Arrival other : others) {
			if (other.meets(arrival)) {
				boolean alone = arrival.movement.source().equals(other.movement.source());
				throw new Complaint(new Finding(Code.WRITTEN_TWICE, arrival.movement.source(), "%s write %s at %s".formatted(
						alone ? "two walks of this statement both" : "two statements of this exchange both",
						range(arrival.movement.into(), Math.max(arrival.first, other.first), Math.min(arrival.end, other.end)),
						wiring.name(arrival.node)))
						.withRemedy(alone ? "give each walk data of its own, such as a member of a family" : "put each into an exchange of its own"));
			}
		}
		before.inOrder.add(arrival);
		if (arrival.movement instanceof Joint) {
			before.ofCollectives.add(arrival);
		}
	}

	/** What is sent into other data is combined there as it was where it came from. */
	private void combineWith(Movement movement) {
		Payload into = movement.into();
		int index = into.index();
		carriage.add(movement.data().index(), index);
		exchanged[index] = true;
		Operator operator = movement.operator() != null || into == movement.data() ? movement.operator() : operators[movement.data().index()];
		if (operator == null) {
			return;
		}
		if (operators[index] != null && !operators[index].equals(operator)) {
			throw new Complaint(new Finding(Code.OPERATORS_DIFFER, movement.source(), "%s was already combined with %s, not with %s"
					.formatted(into.name(), operators[index].word(), operator.word()))
					.withRemedy("use the same operator, or renew it first with compute " + into.name()));
		}
		operators[index] = operator;
	}

	/** Returns what is sent, where the receiver puts it. */
	private static List<Segment> put(Transfer transfer, List<Segment> parts) {
		if (transfer.into() == transfer.data()) {
			return parts;
		}
		long moved = transfer.into().first() - transfer.data().first();
		return parts.stream().map(part -> part.moved(transfer.data().index(), transfer.into().index(), moved)).toList();
	}

	private List<Segment> sent(Transfer transfer) {
		List<Segment> parts = of(transfer.data(), transfer.from());
		if (parts.isEmpty() && transfer.data().size() > 0) {
			throw Supply.lacks(wiring, this, transfer.source(), transfer.data(), transfer.data().first(), transfer.from(),
					"%s sends %s".formatted(wiring.name(transfer.from()), transfer.data().name()));
		}
		return parts;
	}

	private void apply(Arrival arrival) {
		int index = arrival.movement.into().index();
		if (arrival.movement instanceof Joint joint) {
			leave(joint, arrival.node, arrival.first, arrival.end, arrival.parts);
			return;
		}
		boolean changes = arrival.parts.isEmpty();
		for (Segment part : arrival.parts) {
			Segments before = whole(index, arrival.node);
			budget.effort(before.list().size(), arrival.movement.source());
			List<Segment> after = arrival.movement.operator() == null ? List.of(part)
					: combined(arrival, before.within(part.first(), part.end()), part);
			put(index, arrival.node, before.splice(part.first(), part.end(), after));
			changes |= !held[index][arrival.node].equals(before);
		}
		if (!changes && arrival.movement instanceof Transfer transfer && transfer.kind() == null) {
			unneeded.putIfAbsent(transfer.source(), transfer);
		}
	}

	private List<Segment> combined(Arrival arrival, List<Segment> there, Segment part) {
		List<Segment> result = new ArrayList<>();
		long covered = part.first();
		for (Segment segment : there) {
			if (segment.first() > covered) {
				break;
			}
			int twice = segment.set().common(part.set());
			if (!segment.set().sameElement(part.set())) {
				throw new Complaint(moved(arrival.movement, wiring.name(arrival.node), segment.first(), segment.end()));
			} else if (twice >= 0) {
				throw new Complaint(new Finding(Code.COUNTED_TWICE, arrival.movement.source(),
						"%s at %s would contain the contribution of %s twice".formatted(
						range(arrival.movement.into(), segment.first(), segment.end()), wiring.name(arrival.node), contributor(twice)))
						.withRemedy(once(arrival.movement)));
			}
			result.add(new Segment(segment.first(), segment.end(), segment.set().union(part.set())));
			covered = segment.end();
		}
		if (covered < part.end()) {
			throw new Complaint(new Finding(Code.GOAL_MISSED, arrival.movement.source(), "%s has nothing to combine with %s".formatted(
					wiring.name(arrival.node), range(arrival.movement.into(), covered, part.end()))));
		}
		return result;
	}

	/** Returns what to do where a contribution would be combined twice. */
	static String once(Movement movement) {
		return "combine each contribution once, or renew them before by compute " + movement.data().name();
	}

	/** Returns a finding about elements that are to be combined, but are not where they were before an all-to-all. */
	static Finding moved(Movement movement, String node, long first, long end) {
		return new Finding(Code.ELEMENTS_MOVED, movement.source(), "%s at %s was moved by an all-to-all and now holds other elements".formatted(
				range(movement.data(), first, end), node)).withRemedy("move it back by another alltoall, or renew it by compute");
	}

	/** A range of a vector as messages name it: {@code gradient[0..999]}. */
	static String range(Payload payload, long first, long end) {
		return first == payload.first() && end == payload.end() ? payload.name()
				: "%s[%d..%d]".formatted(payload.name(), first - payload.first(), end - payload.first() - 1);
	}
}
