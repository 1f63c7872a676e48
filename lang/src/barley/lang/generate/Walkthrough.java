package barley.lang.generate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import barley.lang.finding.Origin;
import barley.lang.prove.Averages;
import barley.lang.prove.Averages.Complete;
import barley.lang.prove.Averages.Due;
import barley.lang.generate.ManifestWriter.Place;
import barley.lang.generate.RingWork.Group;
import barley.lang.motion.CollectiveKind;
import barley.lang.motion.Course;
import barley.lang.motion.CourseMotion;
import barley.lang.motion.Ground;
import barley.lang.motion.Motion;
import barley.lang.motion.Ranges;
import barley.lang.motion.Transport;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedFold;
import barley.lang.prove.ProvedPhase;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Overlapped;
import barley.lang.prove.ProvedPhase.Paced;
import barley.lang.prove.ProvedPhase.Repeated;
import barley.lang.prove.Replay;
import barley.lang.prove.packet.AdderWidths;
import barley.lang.prove.packet.PacketCollectives;
import barley.lang.prove.packet.PacketWays;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.network.PacketStatement;
import barley.runtime.program.Pieces;

/** Goes through a proved plan as a run would and notes what programs have to state, knowing what every node holds on the way. */
final class Walkthrough {

	private record Statement(Origin source, Payload data) {
	}

	private final Plan plan;
	private final Vectors vectors;
	private final IntFunction<String> constants;
	private final Function<Operator, String> operators;
	private final Machine machine;
	private final Replay replay;
	private final PacketWays ways;
	private final Averages averages;
	private final Map<Origin, Traffic> traffic = new LinkedHashMap<>();
	private final Map<List<Object>, PacketTurns> turns = new HashMap<>();
	private final Map<List<Object>, PaceCall> paces = new LinkedHashMap<>();
	/** The nodes of computations, those of equal ones once. */
	private final Map<BitSet, BitSet> nodes = new HashMap<>();
	/** Lanes that are off at present. */
	private final BitSet off = new BitSet();

	/**
	 * @param proved    the phases of the plan with what their movements found
	 * @param constants how programs name a vector
	 * @param operators how they name an operator
	 */
	Walkthrough(Plan plan, List<ProvedPhase> proved, Vectors vectors, IntFunction<String> constants, Function<Operator, String> operators) {
		this.plan = plan;
		this.vectors = vectors;
		this.constants = constants;
		this.operators = operators;
		machine = plan.wiring().machine();
		replay = new Replay(plan);
		ways = new PacketWays(machine, plan.phases());
		averages = new Averages(plan, proved);
		for (int lane = 0; lane < machine.lanes(); lane++) {
			off.set(lane, !machine.isOn(lane));
		}
	}

	/** Returns the exchange statements, in the order in which they come first. */
	List<Traffic> traffic() {
		return List.copyOf(traffic.values());
	}

	/** Returns the blocks in which every node goes at its own pace. */
	List<PaceCall> paces() {
		return List.copyOf(paces.values());
	}

	List<Act> walk(List<ProvedPhase> phases) {
		return new Stating().fold(phases, new ArrayList<>());
	}

	/** Adds what programs state for phases to acts. */
	private final class Stating extends ProvedFold<List<Act>> {

		@Override
		protected List<Act> compute(Phase.Computing computing, List<Act> acts) {
			replay.renew(computing);
			acts.add(computing(computing));
			return acts;
		}

		@Override
		protected List<Act> hear(Phase.Hearing hearing, List<Act> acts) {
			hearing.received().forEach(replay::renew);
			acts.add(new Act.Hearing(hearing, hearing.statements().stream()
					.map(statement -> WordCall.of(statement, vectors, machine.synapses().of(statement.link()))).toList()));
			return acts;
		}

		@Override
		protected List<Act> free(Phase.Freeing freeing, List<Act> acts) {
			freeing.data().forEach(replay::renew);
			return acts;
		}

		@Override
		protected List<Act> exchange(Exchanged exchanged, List<Act> acts) {
			BitSet more = without(exchanged.phase().off(), off);
			switchLanes(more, false, acts);
			boolean inPackets = exchanged.phase().movements().get(0).transport() == Transport.PACKETS;
			acts.add(inPackets ? packets(exchanged) : Walkthrough.this.exchange(exchanged));
			switchLanes(more, true, acts);
			return acts;
		}

		@Override
		protected List<Act> repeat(Repeated repeated, List<Act> acts) {
			Walkthrough.this.repeat(repeated, acts);
			return acts;
		}

		@Override
		protected List<Act> overlap(Overlapped overlapped, List<Act> acts) {
			acts.add(new Act.Overlapping(overlapped.parts().stream().map(part -> Folding.fold(walk(List.of(part)))).toList()));
			return acts;
		}

		@Override
		protected List<Act> pace(Paced paced, List<Act> acts) {
			if (averages.any()) {
				replay.pace(paced.phase());
			}
			BitSet without = (BitSet) off.clone();
			acts.add(new Act.Pacing(paces.computeIfAbsent(List.of(paced, without), any -> new PaceCall(paced, without, given(paced)))));
			return acts;
		}

		@Override
		protected List<Act> power(Phase.Switching switching, List<Act> acts) {
			switchLanes(without(switching.off(), off), false, acts);
			return acts;
		}
	}

	/** Returns what nodes compute in a block where it is said how, in the order of the text. */
	private List<Act.Computing> given(Paced paced) {
		return Phase.all(Phase.Computing.class, paced.phase().inner()).filter(Phase.Computing::isGiven).map(this::computing).toList();
	}

	private Act.Computing computing(Phase.Computing computing) {
		return new Act.Computing(computing, nodes.computeIfAbsent(plan.placements().nodes(computing, machine.nodes()), same -> same),
				Affine.of(computing.flop()), vectors.renewed(computing),
				ReadElements.of(computing, vectors, plan.placements(), machine.nodes()),
				KernelDataNames.of(computing, vectors), ElementCalls.of(computing, vectors));
	}

	private void switchLanes(BitSet lanes, boolean on, List<Act> acts) {
		if (!lanes.isEmpty()) {
			acts.add(new Act.Switching(lanes, on));
			lanes.stream().forEach(lane -> off.set(lane, !on));
		}
	}

	private static BitSet without(BitSet lanes, BitSet others) {
		BitSet rest = (BitSet) lanes.clone();
		rest.andNot(others);
		return rest;
	}

	// ---------------------------------------------------------------- repetition

	/**
	 * Rounds that are alike are stated once. The first one may find other things to move than those after it, and the last one may
	 * divide averages that those before it leave to the next; so these are stated by themselves where they differ. The proof has shown
	 * that all others find what the second one does.
	 */
	private void repeat(Repeated repeated, List<Act> acts) {
		Phase.Repeating repeating = repeated.phase();
		List<Rounds> groups = rounds(repeated);
		Replay trial = averages.any() && groups.size() > 1 ? replay.copy() : null;
		List<List<Object>> divided = groups.stream().map(rounds -> trial == null ? List.of() : divided(repeating, rounds, trial)).toList();
		boolean firstDiffers = !repeated.alike() || Phase.switches(repeating.body());
		for (int first = 0; first < groups.size();) {
			int next = first + 1;
			while (next < groups.size() && divided.get(next).equals(divided.get(first)) && !(firstDiffers && first == 0)) {
				next++;
			}
			averages.begin(repeating, groups.get(first).last);
			List<Act> body = Folding.fold(walk(groups.get(first).body));
			long times = groups.subList(first, next).stream().mapToLong(Rounds::times).sum();
			acts.addAll(times == 1 && repeating.times() > 1 ? body : List.of(new Act.Repeating(times, body)));
			first = next;
		}
	}

	/** Rounds of a repetition that are certainly alike. */
	private record Rounds(long times, List<ProvedPhase> body, boolean last) {
	}

	private List<Rounds> rounds(Repeated repeated) {
		long times = repeated.phase().times();
		boolean lastDiffers = times > 1 && averages.lastDiffers(repeated.phase());
		Stream<Rounds> all = Stream.of(new Rounds(Math.min(times, 1), repeated.first(), false),
				new Rounds(times - (lastDiffers ? 2 : 1), repeated.others(), false),
				new Rounds(lastDiffers ? 1 : 0, repeated.others(), true));
		return all.filter(rounds -> rounds.times > 0).toList();
	}

	/** Returns what is divided in a round. */
	private List<Object> divided(Phase.Repeating repeating, Rounds rounds, Replay trial) {
		averages.begin(repeating, rounds.last);
		return new Dividing(trial).fold(rounds.body, new ArrayList<>());
	}

	/** Adds what is divided in phases to a list, going through them in a trial of their own. */
	private final class Dividing extends ProvedFold<List<Object>> {

		private final Replay trial;

		Dividing(Replay trial) {
			this.trial = trial;
		}

		@Override
		protected List<Object> compute(Phase.Computing computing, List<Object> divided) {
			trial.renew(computing);
			return divided;
		}

		@Override
		protected List<Object> hear(Phase.Hearing hearing, List<Object> divided) {
			hearing.received().forEach(trial::renew);
			return divided;
		}

		@Override
		protected List<Object> free(Phase.Freeing freeing, List<Object> divided) {
			freeing.data().forEach(trial::renew);
			return divided;
		}

		@Override
		protected List<Object> exchange(Exchanged exchanged, List<Object> divided) {
			trial.exchange(exchanged.phase().movements());
			averages.survey(exchanged.phase(), trial, divided);
			return divided;
		}

		@Override
		protected List<Object> pace(Paced paced, List<Object> divided) {
			trial.pace(paced.phase());
			return divided;
		}

		@Override
		protected List<Object> repeat(Repeated repeated, List<Object> divided) {
			rounds(repeated).forEach(rounds -> divided.add(divided(repeated.phase(), rounds, trial)));
			return divided;
		}
	}

	// ---------------------------------------------------------------- exchanges

	private Act packets(Exchanged exchanged) {
		if (averages.any()) {
			replay.exchange(exchanged.phase().movements());
		}
		List<PacketStatement> collectives = new PacketCollectives(ways, vectors::of, vectors::offset).of(exchanged);
		List<PacketCall> calls = new ArrayList<>();
		for (int i = 0; i < collectives.size(); i++) {
			Movement movement = exchanged.movements().get(i).movement();
			if (movement.operator() == Operator.AVG) {
				requireAverage(exchanged, i);
			}
			calls.add(PacketCall.of(movement.source(), collectives.get(i), AdderWidths.trips(machine, movement)));
		}
		Origin source = exchanged.phase().source();
		PacketTurns own = turns.computeIfAbsent(PacketTurns.key(source, calls), any -> new PacketTurns(source));
		return new Act.Packets(own, Affine.of(own.add(calls)));
	}

	/** Roots divide what they receive by the number of members, which has to complete the average. */
	private void requireAverage(Exchanged exchanged, int index) {
		Movement movement = exchanged.movements().get(index).movement();
		Due due = averages.due(exchanged.phase(), movement, replay);
		if (!(movement instanceof Joint joint)
				|| Averages.common(joint, exchanged.movements().get(index).ground(), due) != joint.nodes().length) {
			throw Fault.of("average-in-packets", "%s: packets bring only some of the contributions to the average of %s; combine by sum",
					movement.source().place(), movement.data().name());
		}
	}

	/** Returns the trees and networks of switches. */
	PacketWays ways() {
		return ways;
	}

	private Act exchange(Exchanged exchanged) {
		Phase.Exchanging exchanging = exchanged.phase();
		if (averages.any()) {
			replay.exchange(exchanging.movements());
		}
		List<Motion> motions = exchanged.movements().stream().map(found -> found.movement().motion(machine, found.ground(), off)).toList();
		int steps = motions.stream().mapToInt(Motion::calls).max().orElse(0);
		Map<Statement, RingWork> rings = new LinkedHashMap<>();
		Manifest lines = new Manifest();
		Manifest unlessFormulas = new Manifest();
		Routines routines = new Routines(vectors, constants, operators, machine.nodes());
		Set<List<Object>> divided = new HashSet<>();
		TransitPlaces transit = new TransitPlaces(vectors);
		for (int i = 0; i < motions.size(); i++) {
			Movement movement = exchanged.movements().get(i).movement();
			Ground ground = exchanged.movements().get(i).ground();
			Due due = averages.due(exchanging, movement, replay);
			int divisor = movement instanceof Joint joint ? Averages.common(joint, ground, due) : 0;
			if (movement instanceof Joint joint && Routines.carryOut(joint)) {
				routines.add(joint, ground, motions.get(i).calls(), divisor);
				divide(movement, motions.get(i), ground, divisor > 0 ? node -> List.of() : due, steps - 1, divided, lines);
			} else if (isFormula(movement, ground, divisor, rings)) {
				divide(movement, motions.get(i), ground, due, steps - 1, divided, divisor > 0 ? unlessFormulas : lines);
			} else {
				ManifestWriter writer = writer(movement, lines, transit.take(vectors.of(movement.data()), motions.get(i)));
				Dispatch.dispatch(motions.get(i), writer);
				divide(movement, motions.get(i), ground, due, steps - 1, divided, lines);
				if (movement instanceof Joint joint) {
					routines.keep(joint, motions.get(i).kept(), writer);
				}
			}
		}
		Traffic statement = traffic.computeIfAbsent(exchanging.source(), source -> new Traffic(source,
				exchanging.movements().get(0).transport(), machine));
		return new Act.Exchanging(statement, Affine.of(
				statement.add(List.copyOf(rings.values()), routines.routines(), lines, unlessFormulas, steps)), steps);
	}

	private ManifestWriter writer(Movement movement, Manifest lines, Place transit) {
		return new ManifestWriter(lines, movement.source(), movement.operator(), movement instanceof Transfer,
				place(movement.data()), transit, place(movement.into()));
	}

	private Place place(Payload payload) {
		return new Place(vectors.of(payload), vectors.offset(payload));
	}

	/**
	 * Every node divides what is complete, after the last step; in a flow after each chunk. Several sends may bring
	 * something for the same average.
	 */
	private void divide(Movement movement, Motion motion, Ground ground, Due due, int step, Set<List<Object>> divided, Manifest lines) {
		ManifestWriter writer = writer(movement, lines, null);
		for (int node : Averages.parties(movement)) {
			List<Complete> parts = due.of(node).stream().filter(part -> divided.add(List.of(node, movement.data().index(), part))).toList();
			if (motion instanceof CourseMotion stream && movement.transport() == Transport.STREAM) {
				divideChunks(node, parts, stream, ground, writer);
			} else {
				writer.divide(step, node, parts);
			}
		}
	}

	private static void divideChunks(int node, List<Complete> parts, CourseMotion stream, Ground ground, ManifestWriter writer) {
		for (Course course : stream.courses()) {
			Pieces chunks = stream.pieces(course);
			for (int chunk = 0; chunk < chunks.members() && !parts.isEmpty(); chunk++) {
				Ranges what = ground.all().slice(chunks.first(chunk), chunks.count(chunk));
				int inChunk = chunk;
				parts.forEach(part -> what.within(part.first(), part.first() + part.count()).list()
						.forEach(range -> writer.divide(inChunk, node,
								List.of(new Complete(range.first(), range.count(), part.contributors())))));
			}
		}
	}

	/** Returns whether a movement goes round rings with pieces that lie one behind the other; it is added to those that do. */
	private boolean isFormula(Movement movement, Ground ground, int divisor, Map<Statement, RingWork> rings) {
		if (!(movement instanceof Joint joint) || joint.way().buckets().isEmpty() || joint.kind() == CollectiveKind.ALLTOALL
				|| joint.into() != joint.data()
				|| !ground.all().isContiguous() || ground.brought()) {
			return false;
		}
		RingWork known = rings.get(new Statement(joint.source(), joint.data()));
		if (known != null && divisor != known.divisor()) {
			return false;
		}
		RingWork work = known != null ? known : new RingWork(joint.source(), joint.kind(), joint.data().name(), vectors.of(joint.data()),
				joint.operator(), divisor, new ArrayList<>());
		work.joints().add(new Group(joint, joint.way().buckets(), vectors.offset(joint.data()) + ground.all().first(),
				ground.all().size()));
		rings.put(new Statement(joint.source(), joint.data()), work);
		return true;
	}
}
