package barley.lang.prove.figures;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import barley.lang.motion.CollectiveKind;
import barley.lang.motion.Ground;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.number.Exact;
import barley.runtime.number.Rational;

/**
 * What a schedule is for: the goals that it ensures, each once for data as last renewed, or, if it ensures none, the collectives
 * that it states. The bounds follow from that.
 */
final class Needs {

	private record Claim(int data, CollectiveKind kind) {
	}

	private record Range(long first, long end) {
	}

	private static final Rational BITS_A_BYTE_BY_SECOND = Rational.of(8 * Exact.SECOND);

	private final Machine machine;
	private final Demand goals;
	private final Demand collectives;
	private final Map<Claim, List<Range>> claimed = new HashMap<>();
	/** For stored vectors, how often they have at least been renewed and moved since they were first renewed as they were lately. */
	private final Map<Integer, Long> lately = new HashMap<>();
	private Distances distances;
	private boolean ensures;
	private boolean moves;
	private long goalSteps;
	private long collectiveSteps;
	private long exchangeSteps;

	Needs(Machine machine) {
		this.machine = machine;
		goals = new Demand(machine);
		collectives = new Demand(machine);
	}

	/** Data are computed anew: what was ensured of them has to be done again. */
	void renew(Payload payload, long rounds) {
		lately.put(payload.index(), rounds);
		claimed.forEach((claim, ranges) -> {
			if (claim.data == payload.index()) {
				ranges.removeIf(range -> range.first < payload.end() && payload.first() < range.end);
			}
		});
	}

	/**
	 * Something is to hold. Behind a repetition whose rounds are alike, each of which renews and moves the data, it has been done as often
	 * as these.
	 */
	void ensure(Phase.Ensuring ensuring, long rounds) {
		ensures = true;
		long steps = 0;
		for (Joint goal : ensuring.goals()) {
			if (claim(goal)) {
				long times = Math.max(rounds, lately.getOrDefault(goal.data().index(), 1L));
				goals.add(goal.kind(), bytes(goal, goal.data().size()), goal.nodes().length, goal.root(), times);
				steps = Math.max(steps, Math.multiplyExact(times, (long) steps(goal)));
			}
		}
		goalSteps = Math.addExact(goalSteps, steps);
	}

	/** Returns whether a goal asks for something that none before it has asked for. */
	private boolean claim(Joint goal) {
		List<Range> ranges = claimed.computeIfAbsent(new Claim(goal.data().index(), goal.kind()), claim -> new ArrayList<>());
		long covered = goal.data().first();
		ranges.sort((one, other) -> Long.compare(one.first, other.first));
		for (Range range : ranges) {
			covered = range.first <= covered ? Math.max(covered, range.end) : covered;
		}
		Range asked = new Range(goal.data().first(), goal.data().end());
		if (!ranges.contains(asked)) {
			ranges.add(asked);
		}
		return covered < goal.data().end() || goal.data().size() == 0;
	}

	void move(Movement movement, Ground found, long rounds) {
		lately.computeIfPresent(movement.data().index(), (data, times) -> Math.min(times, rounds));
		if (movement instanceof Joint joint) {
			moves = true;
			collectives.add(joint.kind(), bytes(joint, found.all().size()), joint.nodes().length, joint.root(), rounds);
			exchangeSteps = Math.max(exchangeSteps, ensures ? 0 : steps(joint));
		}
	}

	void endExchange(long rounds) {
		collectiveSteps = Math.addExact(collectiveSteps, Math.multiplyExact(exchangeSteps, rounds));
		exchangeSteps = 0;
	}

	private static long bytes(Joint joint, long elements) {
		return Math.multiplyExact(elements, (long) joint.data().type().bytes());
	}

	/** Returns the steps that a collective takes at least; among some of the nodes one, whoever they are. */
	private int steps(Joint joint) {
		if (joint.nodes().length < machine.nodes()) {
			return joint.nodes().length > 1 ? 1 : 0;
		}
		distances = distances == null ? new Distances(machine) : distances;
		return joint.root() < 0 ? distances.diameter() : distances.search(joint.root());
	}

	/** Returns why there are no bounds, for a schedule that takes so much; null if there are. */
	String noBoundsBecause(long busiestBytes, long transferPs) {
		if (busiestBytes == 0) {
			return "no data are transferred";
		} else if (!(ensures || moves)) {
			return "it consists of sends only, without a collective or ensure";
		}
		Optional<LinkType> slack = machine.linkTypes().stream().filter(type -> type.bitsPerSecond() == 0).findFirst();
		return alike() ? null : slack.isPresent() ? "lanes differ, and link type " + slack.get().name() + " has no bandwidth"
				: transferPs == 0 ? "lanes differ, and transfer times are unknown" : null;
	}

	private boolean alike() {
		return machine.linkTypes().stream().mapToLong(LinkType::bitsPerSecond).distinct().count() == 1;
	}

	/** Returns the bounds, for a schedule that takes so much. */
	Optional<Bounds> bounds(long busiestBytes, long transferPs) {
		if (noBoundsBecause(busiestBytes, transferPs) != null) {
			return Optional.empty();
		}
		Demand demand = ensures ? goals : collectives;
		long steps = ensures ? goalSteps : collectiveSteps;
		if (alike()) {
			Rational bound = demand.bound(lane -> 1);
			long rate = machine.linkTypes().get(0).bitsPerSecond();
			Optional<Long> least = rate == 0 ? Optional.empty() : whole(bound.multiply(BITS_A_BYTE_BY_SECOND).divide(Rational.of(rate)));
			return Optional.of(new Bounds(Optional.of(bound), least, bound.divide(Rational.of(busiestBytes)), steps));
		}
		Rational bound = demand.bound(lane -> machine.linkType(lane).bitsPerSecond()).multiply(BITS_A_BYTE_BY_SECOND);
		return Optional.of(new Bounds(Optional.empty(), whole(bound), bound.divide(Rational.of(transferPs)), steps));
	}

	/** Rounded up, if it is a number of picoseconds that a run can report. */
	private static Optional<Long> whole(Rational time) {
		BigInteger whole = time.numerator().add(time.denominator()).subtract(BigInteger.ONE).divide(time.denominator());
		return whole.bitLength() < Long.SIZE ? Optional.of(whole.longValue()) : Optional.empty();
	}
}
