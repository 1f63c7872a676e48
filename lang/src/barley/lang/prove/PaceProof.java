package barley.lang.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.motion.CollectiveKind;
import barley.lang.motion.Ground;
import barley.lang.motion.Ranges;
import barley.lang.motion.Ranges.Range;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.ProvedPhase.Stated;
import barley.lang.prove.UnderWay.Cargo;
import barley.lang.wiring.Wiring;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.pace.PaceBuilder;
import barley.runtime.simulate.pace.PaceGraph;

/**
 * Proves a block in which each node goes at its own pace (RULES.md 42 to 44). Units whose ends are both in the text follow one another as
 * they are written: a unit waits for earlier ones only. The two ends of a message in programs may stand in any order, so units are carried
 * out in an order in which each comes behind what it waits for; all such orders leave the same. There is none exactly if some nodes wait
 * for each other. What nodes hold at a time depends on the order, so their memory counts the most of all orders.
 */
final class PaceProof {

	/** Waits named in a circle at most. */
	private static final int MOST_NAMED = 6;

	private final Plan plan;
	private final Wiring wiring;
	private final Holdings holdings;
	private final Function<List<Phase>, List<ProvedPhase>> carrying;
	private final Consumer<PaceUnit> ended;
	private final Budget budget;
	private final Findings findings;
	private final Phase.Pacing pacing;
	private final PaceInduction induction;

	/**
	 * @param carrying carries phases out and returns what they found
	 * @param ended    is told of each end of a message that has been carried out
	 */
	PaceProof(Phase.Pacing pacing, Plan plan, Holdings holdings, Function<List<Phase>, List<ProvedPhase>> carrying,
			Consumer<PaceUnit> ended, Budget budget, Findings findings) {
		this.pacing = pacing;
		this.plan = plan;
		wiring = plan.wiring();
		this.holdings = holdings;
		this.carrying = carrying;
		this.ended = ended;
		this.budget = budget;
		this.findings = findings;
		induction = new PaceInduction(pacing, holdings);
	}

	/** Carries the units out and returns what they found. */
	ProvedPhase.Paced prove() {
		holdings.beginPace();
		List<List<ProvedPhase>> proved = pacing.units().stream().allMatch(unit -> unit.end() == End.BOTH)
				? carryOut(pacing.units(), IntStream.range(0, pacing.units().size()).toArray(), induction) : programs();
		if (!induction.isProved()) {
			throw new Complaint(new Finding(Code.LIMIT, pacing.rounds().get(0).source(),
					Words.of("%,d rounds are too many to prove one by one, and nodes do not hold the same after each of them",
							pacing.rounds().get(0).written() + pacing.rounds().get(0).more()))
					.withRemedy("renew by compute what a round changes, or repeat it at most 1,000 times"));
		}
		holdings.endPace();
		if (pacing.buffers() != PaceBlock.UNBOUNDED) {
			new PaceBuffering(pacing, proved, plan, budget).requireEnd();
		}
		return new ProvedPhase.Paced(pacing, List.copyOf(proved));
	}

	private List<List<ProvedPhase>> programs() {
		PaceUnits units = units(pacing.units());
		int[] order = units.waits().order(PaceInduction.ranks(pacing));
		List<List<ProvedPhase>> found = order.length == pacing.units().size() ? carryOut(pacing.units(), order, induction) : apart();
		int buffers = pacing.buffers() == PaceBlock.UNBOUNDED ? units.leastBuffers() : 0;
		if (buffers != 0) {
			findings.add(relying(units.meetings().circle(), buffers));
		}
		return found;
	}

	private PaceUnits units(List<PaceUnit> of) {
		return new PaceUnits(of, plan.placements(), wiring.machine().nodes(), budget);
	}

	/** Carries out the parts of units where some unit waits for itself as a whole: item by item it may not (RULES.md 43). */
	private List<List<ProvedPhase>> apart() {
		PaceParts parts = new PaceParts(pacing, plan, budget);
		PaceGraph waits = units(parts.parts()).waits();
		int[] order = waits.order();
		if (order.length < parts.parts().size()) {
			requireEnd(assumed());
			throw new Complaint(whole(Arrays.stream(waits.circle()).mapToObj(parts.parts()::get).toList()));
		}
		List<List<ProvedPhase>> found = parts.join(carryOut(parts.parts(), order, null));
		requireEnd(found);
		return found;
	}

	/** Returns what units find if nodes hold all that they send, and members of a gathering their pieces. */
	private List<List<ProvedPhase>> assumed() {
		return pacing.units().stream().map(unit -> unit.end() == End.RECEIVE ? List.<ProvedPhase>of()
				: Phase.all(List.of(unit.phase())).flatMap(PaceProof::assumed).toList()).toList();
	}

	private static Stream<ProvedPhase> assumed(Phase phase) {
		return phase instanceof Phase.Computing ? Stream.of(new Stated(phase))
				: phase instanceof Phase.Exchanging exchanging ? Stream.of(new Exchanged(exchanging, exchanging.movements().stream()
						.map(movement -> new Found(movement, assumed(movement))).toList()))
				: Stream.empty();
	}

	private static Ground assumed(Movement movement) {
		Payload data = movement.data();
		Ranges all = Ranges.of(data.first(), data.size());
		if (!(movement instanceof Joint joint) || joint.kind() != CollectiveKind.ALLGATHER && joint.kind() != CollectiveKind.GATHER) {
			return Ground.of(all);
		}
		Map<Integer, List<Range>> pieces = Piece.of(joint, data.size()).stream().collect(Collectors.groupingBy(Piece::node,
				Collectors.mapping(piece -> new Range(data.first() + piece.first(), piece.end() - piece.first()), Collectors.toList())));
		return new Ground(all, Arrays.stream(joint.nodes()).mapToObj(node -> Ranges.of(pieces.getOrDefault(node, List.of()))).toList(),
				true);
	}

	/** Complains of a shortest circle of items. */
	private void requireEnd(List<List<ProvedPhase>> found) {
		PaceWriter.Written written = PaceWriter.written(new ProvedPhase.Paced(pacing, found), plan,
				looks -> budget.effort(looks, pacing.source()));
		int[] circle = circle(written.block().withBuffers(PaceBlock.UNBOUNDED));
		if (circle.length > 0) {
			int[] units = Arrays.stream(circle).map(item -> written.units()[item]).toArray();
			throw new Complaint(deadlock(IntStream.range(0, units.length).filter(i -> units[i] != units[(i + 1) % units.length])
					.map(i -> units[i]).toArray()));
		}
	}

	private int[] circle(PaceBlock block) {
		try {
			return PaceGraph.of(new PaceBuilder(block, plan.wiring().machine(), datum -> 0).items()).circle();
		} catch (ArithmeticException tooLong) {
			// a computation of months: no figures are known then either, and nothing is run
			return new int[0];
		}
	}

	/** What holds of a collective is proved of all its members together, so it has to end before anything follows from it. */
	private static Finding whole(List<PaceUnit> circle) {
		PaceUnit one = circle.stream().filter(unit -> unit.end() == End.BOTH).findFirst().orElse(circle.get(0));
		String words = Phase.movements(List.of(one.phase())).findFirst().map(Movement::words).orElse("compute");
		return new Finding(Code.MISPLACED, one.source(),
				"%s is proved as a whole, but at some nodes it waits for what others send after their part of it".formatted(words))
				.withRemedy("write it as sends, or put it above the programs");
	}

	/** Carries out units in an order in which each comes behind what it waits for. */
	private List<List<ProvedPhase>> carryOut(List<PaceUnit> units, int[] order, PaceInduction rounds) {
		List<List<ProvedPhase>> proved = new ArrayList<>(units.stream().map(any -> List.<ProvedPhase>of()).toList());
		Map<Phase, List<Cargo>> underWay = new IdentityHashMap<>();
		for (int number : order) {
			PaceUnit unit = units.get(number);
			holdings.beginStatement(unit.ofProgram() ? new ReceivesBehind(units, number) : null);
			switch (unit.end()) {
			case BOTH -> proved.set(number, List.copyOf(carrying.apply(List.of(unit.phase()))));
			case SEND -> {
				Phase.Exchanging exchanging = (Phase.Exchanging) unit.phase();
				List<Found> found = new ArrayList<>(1);
				exchanging.movements().forEach(movement -> found.add(new Found(movement, holdings.ground(movement))));
				proved.set(number, List.of(new Exchanged(exchanging, List.copyOf(found))));
				List<Cargo> cargo = new ArrayList<>(1);
				exchanging.movements().forEach(movement -> cargo.add(holdings.depart((Transfer) movement)));
				underWay.put(exchanging, cargo);
			}
			case RECEIVE -> {
				List<Cargo> cargo = underWay.remove(unit.phase());
				List<Movement> messages = ((Phase.Exchanging) unit.phase()).movements();
				IntStream.range(0, cargo.size()).forEach(i -> holdings.arrive((Transfer) messages.get(i), cargo.get(i)));
			}
			}
			if (unit.end() != End.BOTH) {
				ended.accept(unit);
			}
			if (rounds != null) {
				rounds.done(number, underWay);
			}
		}
		return proved;
	}

	/**
	 * Names a circle from one message to the next that a node waits for; for each node that can send first, a fix needs its receive and
	 * that send.
	 */
	private Finding deadlock(int[] circle) {
		int[] inOrder = turned(circle, this::isAwaited);
		List<PaceUnit> receives = new ArrayList<>();
		List<PaceUnit> sends = new ArrayList<>();
		for (int i = 0; i < inOrder.length; i++) {
			if (isAwaited(inOrder, i)) {
				receives.add(pacing.units().get(inOrder[i]));
				sends.add(pacing.units().get(inOrder[(i + 1) % inOrder.length]));
			}
		}
		Collections.rotate(sends, 1);
		PaceUnit first = receives.get(0);
		Finding finding = new Finding(Code.DEADLOCK, first.source(),
				"%s waits for %s%s".formatted(wiring.name(first.node()), awaited(first), chain(receives)));
		SendFirst swap = new SendFirst(pacing.units(), plan, holdings);
		int[] helping = IntStream.range(0, Math.min(receives.size(), MOST_NAMED))
				.filter(node -> swap.helps(receives.get(node), sends.get(node))).toArray();
		return helping.length == 0 ? finding.withRemedy("let a node of this circle begin: it has to hold what it sends before it receives")
				: finding.withRemedy("send before receive at %s (%s)".formatted(wiring.name(sends.get(helping[0]).node()),
						sends.get(helping[0]).line()), Arrays.stream(helping).boxed()
						.flatMap(node -> Stream.of(receives.get(node), sends.get(node))).map(end -> end.source().fragment())
						.toArray(String[]::new));
	}

	/** Returns whether a receive of a circle waits for its message there, and not for what its node does before. */
	private boolean isAwaited(int[] circle, int place) {
		PaceUnit unit = pacing.units().get(circle[place]);
		return unit.end() == End.RECEIVE && pacing.units().get(circle[(place + 1) % circle.length]).phase() == unit.phase();
	}

	/** Returns whether a unit of a circle is a receive. */
	private boolean isReceive(int[] circle, int place) {
		return pacing.units().get(circle[place]).end() == End.RECEIVE;
	}

	/** Says which units of a circle, by their places, it may begin with. */
	private interface Start {

		boolean at(int[] circle, int place);
	}

	/** Turns a circle so that it begins with the one of some units that comes first in the text. */
	private static int[] turned(int[] circle, Start start) {
		int from = IntStream.range(0, circle.length).filter(place -> start.at(circle, place)).boxed()
				.min(Comparator.comparingInt(place -> circle[place])).orElse(0);
		return IntStream.range(0, circle.length).map(i -> circle[(from + i) % circle.length]).toArray();
	}

	/** Returns what is sent by which node, and where it is awaited. */
	private String awaited(PaceUnit receive) {
		return Words.of("%s of %s (%s)", message(receive).into().name(), wiring.name(message(receive).from()), receive.line());
	}

	/** Returns in words why the first receive of a circle waits for itself. */
	private String chain(List<PaceUnit> receives) {
		StringBuilder words = new StringBuilder();
		for (PaceUnit receive : receives.subList(1, Math.min(receives.size(), MOST_NAMED))) {
			words.append(", which %s sends after %s arrived".formatted(wiring.name(receive.node()), awaited(receive)));
		}
		int more = receives.size() - MOST_NAMED;
		return more > 0 ? words + ", and so on: " + Words.count(more, "more wait") : words.toString();
	}

	private static Transfer message(PaceUnit unit) {
		return (Transfer) ((Phase.Exchanging) unit.phase()).movements().get(0);
	}

	/** Names a circle from one message to the next. */
	private Finding relying(int[] circle, int buffers) {
		List<PaceUnit> ends = Arrays.stream(turned(circle, this::isReceive)).mapToObj(pacing.units()::get)
				.filter(unit -> unit.end() != End.BOTH).toList();
		List<String> messages = ends.stream().map(unit -> Words.of("%s of %s to %s (%s)", message(unit).data().name(),
				wiring.name(message(unit).from()), wiring.name(message(unit).to()), unit.line())).distinct().limit(MOST_NAMED)
				.toList();
		String circled = String.join(", ", messages);
		return buffers < 0 ? new Finding(Code.RELIES_ON_BUFFERS, ends.get(0).source(),
				"with blocking receives, such as MPI_Recv, this would deadlock, with any number of buffers: %s".formatted(circled))
				.withRemedy("send before receive at one of these nodes, if the transport takes items in order")
				: new Finding(Code.RELIES_ON_BUFFERS, ends.get(0).source(),
				"this ends with %s for each sender and receiver, even if nodes do one item after the other; without, they would wait: %s"
				.formatted(Words.count(buffers, "buffer"), circled))
				.withRemedy("nothing to do on a transport with as many; else receive at one of these nodes before it sends");
	}
}
