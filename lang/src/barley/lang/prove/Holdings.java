package barley.lang.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.lang.evaluate.Budget;
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
import barley.lang.prove.Incoming.Arrival;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.Segments.Segment;
import barley.lang.prove.UnderWay.Cargo;
import barley.lang.wiring.Wiring;

/**
 * What every node holds of every vector while a schedule runs, by name instead of by value: for each element, whose
 * contributions are in it (RULES.md 1 to 6).
 */
final class Holdings {

	/** As many places are cleared while one thing is looked at. */
	private static final int CLEARED = 16;

	private final Wiring wiring;
	private final List<Payload> stored;
	private final Placements placements;
	private final Budget budget;
	/** By vector and node; null where a node holds exactly its own of what is placed at it, which is how all begin. */
	private final Segments[][] held;
	private final Originals originals;
	/** Shared with copies: at worst one looks for values where none have come. */
	private final Carriage carriage;
	private final Room room;
	private final ElementOperators operators;
	/** The vectors that have been exchanged, and what has renewed them behind that. */
	private final boolean[] exchanged;
	private final Origin[] renewed;
	/** By vector, the last send that combined what it brought with what its receiver held; null if there is none. */
	private final Transfer[] combined;
	private final Grounds grounds = new Grounds(this::of);
	private final Grounds wanted = new Grounds(this::begun);
	/** What was held when the strategy began that is being carried out; null outside of one. */
	private Holdings begun;
	private final UnderWay underWay;
	/** What follows in the program of a node, while a statement of it is being carried out. */
	private ReceivesBehind behind;
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
		originals = new Originals(stored, placements, wiring.machine().nodes());
		carriage = new Carriage();
		room = new Room(stored, placements, wiring.machine().nodes());
		operators = new ElementOperators(stored.size());
		exchanged = new boolean[stored.size()];
		renewed = new Origin[stored.size()];
		combined = new Transfer[stored.size()];
		underWay = new UnderWay(wiring.machine().nodes(), budget);
	}

	private Holdings(Holdings other) {
		wiring = other.wiring;
		stored = other.stored;
		placements = other.placements;
		budget = other.budget;
		held = new Segments[other.held.length][];
		Arrays.setAll(held, i -> other.held[i].clone());
		originals = other.originals.copy();
		carriage = other.carriage;
		room = other.room;
		operators = other.operators.copy();
		exchanged = other.exchanged.clone();
		renewed = other.renewed.clone();
		combined = other.combined.clone();
		underWay = new UnderWay(wiring.machine().nodes(), budget);
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

	/**
	 * Returns the sends that changed nothing at some time, the first of each statement, and the collectives that never changed anything.
	 */
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
		operators.forget(payload);
		originals.renew(payload);
		renewed[payload.index()] = exchanged[payload.index()] ? source : null;
		Segments[] vector = held[payload.index()];
		if (payload.size() == stored.get(payload.index()).size()) {
			budget.effort(1 + vector.length / CLEARED, source);
			for (int node = 0; node < vector.length && room.counts(payload.index()); node++) {
				room.replace(payload.index(), node, whole(payload.index(), node), originals.placed(payload, node));
			}
			Arrays.fill(vector, null);
			outdate(payload, everyNode(), source);
			return;
		}
		outdate(payload, everyNode(), source);
		budget.effort((long) Incoming.ARRIVAL * vector.length, source);
		for (int node = 0; node < vector.length; node++) {
			if (vector[node] != null) {
				put(payload.index(), node, vector[node].splice(payload.first(), payload.end(), originals.placed(payload, node).list()));
			}
		}
	}

	/** Some nodes hold exactly their own again, all of it. */
	void renew(Payload payload, BitSet nodes, Origin source) {
		int index = payload.index();
		int all = wiring.machine().nodes();
		renewed[index] = exchanged[index] ? source : null;
		budget.effort((long) Incoming.ARRIVAL * all, source);
		if (nodes.cardinality() == all) {
			operators.forget(payload);
		}
		originals.renew(payload, nodes);
		outdate(payload, nodes, source);
		nodes.stream().forEach(node -> put(index, node, whole(index, node)
				.splice(payload.first(), payload.end(), Originals.all(payload, node))));
	}


	/** A node holds something else of the elements of a payload, which comes from a vector. */
	void put(Payload payload, int node, List<Segment> parts, int from) {
		carriage.add(from, payload.index());
		put(payload.index(), node, whole(payload.index(), node).splice(payload.first(), payload.end(), parts));
	}

	private BitSet everyNode() {
		BitSet nodes = new BitSet();
		nodes.set(0, wiring.machine().nodes());
		return nodes;
	}

	private void outdate(Payload payload, BitSet nodes, Origin source) {
		underWay.renew(payload, nodes, source);
		Outdating outdating = new Outdating(payload, nodes, wiring.machine().nodes(), budget, source);
		for (int vector : carriage.reached(payload.index())) {
			budget.effort(1 + held[vector].length / CLEARED, source);
			for (int node = 0; node < held[vector].length; node++) {
				if (held[vector][node] != null) {
					held[vector][node] = outdating.of(vector, held[vector][node]); // the same elements, which take as much room
				}
			}
		}
	}

	private void put(int index, int node, Segments after) {
		room.replace(index, node, whole(index, node), after);
		held[index][node] = after;
	}

	/** Returns what a node holds of a vector. */
	List<Segment> of(Payload payload, int node) {
		Segments segments = held[payload.index()][node];
		return segments == null ? originals.placed(payload, node).list() : segments.within(payload.first(), payload.end());
	}

	/**
	 * Returns what a node has begun with of a vector, or has last renewed of it; what it held when the strategy began that is being carried
	 * out.
	 */
	List<Segment> begun(Payload payload, int node) {
		return begun != null ? begun.of(payload, node) : originals.of(payload, node);
	}

	/** Returns what a node holds of a stored vector, all of it. */
	private Segments whole(int vector, int node) {
		Segments segments = held[vector][node];
		return segments == null ? originals.placed(stored.get(vector), node) : segments;
	}

	/** A block begins in which each node goes at its own pace. */
	void beginPace() {
		room.beginPace();
	}

	/**
	 * Begins a statement of the block.
	 *
	 * @param receives those behind it if it stands in the program of a node; null elsewhere
	 */
	void beginStatement(ReceivesBehind receives) {
		behind = receives;
	}

	/** Returns the receives behind the statement in the program of a node that is being carried out; null if there is no such program. */
	ReceivesBehind receivesBehind() {
		return behind;
	}

	/** The block ends. */
	void endPace() {
		behind = null;
		room.endPace();
	}

	/** Returns the most bytes that each node holds at any time of the data that are placed somewhere. */
	long[] mostPlaced() {
		return room.most();
	}

	/**
	 * Returns the computation that has renewed a vector after it was exchanged, so that what was combined before is gone; null if there is
	 * none.
	 */
	Origin renewed(Payload payload) {
		return renewed[payload.index()];
	}

	/** Returns how the contributions of elements are combined. */
	ElementOperators operators() {
		return operators;
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
		Incoming arrivals = new Incoming(wiring, budget);
		for (Movement movement : movements) {
			if (movement instanceof Meeting) {
				found.add(new Found(movement, grounds.of(movement)));
				continue;
			}
			note(movement);
			if (movement instanceof Joint joint) {
				JointProof proof = new JointProof(wiring, joint, budget, combined(joint.data()), node -> of(joint.data(), node));
				Map<Integer, List<Segment>> outcome = proof.outcome();
				found.add(found(joint));
				outcome.forEach((node, parts) -> {
					if (joint.into() == joint.data() || joint.kind() == CollectiveKind.ALLTOALL) {
						arrivals.add(new Arrival(joint, node, joint.into().first(), proof.end(node), parts));
					} else {
						parts.forEach(part -> arrivals.add(new Arrival(joint, node, part.first(), part.end(), List.of(part))));
					}
				});
			} else if (movement instanceof Transfer transfer) {
				List<Segment> parts = sent(transfer);
				found.add(new Found(movement, grounds.of(movement)));
				arrivals.add(new Arrival(transfer, transfer.to(), transfer.into().first(), transfer.into().end(), put(transfer, parts)));
			}
		}
		arrivals.forEach(arrival -> apply(arrival, arrivals));
		return found;
	}

	/** Returns the same for one collective that has the exchange to itself, as most have: nothing can meet. */
	private List<Found> alone(Joint joint) {
		note(joint);
		JointProof proof = new JointProof(wiring, joint, budget, combined(joint.data()), node -> of(joint.data(), node));
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
		budget.effort(gathers ? (long) Incoming.ARRIVAL * joint.nodes().length : 1, joint.source());
		return new Found(joint, grounds.of(joint));
	}

	/** Returns what the collective of a goal finds in what nodes have begun with or renewed last. */
	Found wanted(Joint goal) {
		boolean whole = begun == null && originals.areWhole(goal.data());
		return new Found(goal, whole ? Ground.of(Ranges.of(goal.data().first(), goal.data().size())) : wanted.of(goal));
	}

	/** Returns what a movement finds if it begins now. */
	Ground ground(Movement movement) {
		return grounds.of(movement);
	}

	private void note(Movement movement) {
		carriage.add(movement.data().index(), movement.into().index());
		exchanged[movement.into().index()] = true;
		operators.note(movement);
		if (movement instanceof Transfer transfer && transfer.operator() != null && transfer.kind() == null) {
			combined[transfer.into().index()] = transfer;
		}
	}

	/** Returns the last send with an operator into a vector; null if there is none. */
	Transfer combined(Payload payload) {
		return combined[payload.index()];
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
		budget.effort(1 + parts.size(), transfer.source());
		return parts;
	}

	/** A message leaves; returns what it carries, whatever its sender does to its data afterwards. */
	Cargo depart(Transfer transfer) {
		exchanged[transfer.into().index()] = true;
		return underWay.add(transfer.data(), new Segments(sent(transfer)));
	}

	/** A message that has left before is received. */
	void arrive(Transfer transfer, Cargo cargo) {
		List<Segment> parts = underWay.remove(cargo).list();
		note(transfer);
		apply(new Arrival(transfer, transfer.to(), transfer.into().first(), transfer.into().end(), put(transfer, parts)),
				new Incoming(wiring, budget));
	}

	private void apply(Arrival arrival, Incoming arrivals) {
		int index = arrival.movement().into().index();
		if (arrival.movement() instanceof Joint joint) {
			leave(joint, arrival.node(), arrival.first(), arrival.end(), arrival.parts());
			return;
		}
		Segments before = whole(index, arrival.node());
		budget.effort(before.list().size() + arrival.parts().size(), arrival.movement().source());
		List<Segment> brought = arrival.movement().operator() == null ? arrival.parts() : arrival.parts().stream()
				.flatMap(part -> arrivals.combined(arrival, before.within(part.first(), part.end()), part).stream()).toList();
		put(index, arrival.node(), before.with(brought));
		boolean changes = arrival.parts().isEmpty() || !held[index][arrival.node()].equals(before);
		if (!changes && arrival.movement() instanceof Transfer transfer && transfer.kind() == null) {
			unneeded.putIfAbsent(transfer.source(), transfer);
		}
	}
}
