package barley.lang.prove.figures;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.lang.motion.Ground;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedPhase.Ensured;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.cut.Requirement;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Exact;
import barley.runtime.number.Rational;

/**
 * What a schedule is for: the goals that it ensures, each once for data as last renewed, or, if it ensures none, the collectives
 * that it states. The bounds follow from that.
 *
 * <p>Of several goals for the same data only the one that moves most counts until the data are renewed: an allreduce may go by way of the
 * reduce-scatter that is ensured before it. Different data may move at the same time, so steps count for each of them; and so may all
 * exchanges and rounds of a block in which each node goes at its own pace, so only the longest of these counts.
 */
final class Needs {

	private static final Rational BITS_A_BYTE_BY_SECOND = Rational.of(8 * Exact.SECOND);
	/** A lane without a bandwidth counts as many of the fastest. */
	private static final long FREE = 4096;

	/** Elements of a vector. */
	private record Range(int data, long first, long end) {

		private static Range of(Payload payload) {
			return new Range(payload.index(), payload.first(), payload.end());
		}

		private boolean overlaps(Range other) {
			return data == other.data && first < other.end && other.first < end;
		}
	}

	/** What is ensured of a range since it was last renewed, and in how many steps that can be reached. */
	private record Standing(Range range, Requirement requirement, long steps) {

		private boolean overlaps(Standing other) {
			return range.overlaps(other.range)
					&& !Collections.disjoint(Arrays.stream(requirement.nodes()).boxed().toList(),
							Arrays.stream(other.requirement.nodes()).boxed().collect(Collectors.toSet()));
		}
	}

	/**
	 * How often something is carried out.
	 *
	 * @param rounds of these, how many begin only when the one before has ended; rounds of a block may go on at the same time
	 */
	record Often(long times, long rounds) {

		private static final Often ONCE = new Often(1, 1);

		static Often inTurn(long rounds) {
			return new Often(rounds, rounds);
		}

		private Often least(Often other) {
			return new Often(Math.min(times, other.times), Math.min(rounds, other.rounds));
		}

		private Often most(Often other) {
			return new Often(Math.max(times, other.times), Math.max(rounds, other.rounds));
		}
	}

	private final Wiring wiring;
	private final Machine machine;
	private final Effort effort;
	private final Hops hops;
	private final Demand goals;
	private final Demand collectives;
	private final List<Standing> standing = new ArrayList<>();
	/** For stored vectors, the members of whatever has stood for it. */
	private final Map<Integer, BitSet> standingMembers = new HashMap<>();
	private final Map<Range, Long> goalSteps = new HashMap<>();
	private final Map<Range, Long> goalStepsDone = new HashMap<>();
	private final Map<Range, Long> collectiveSteps = new HashMap<>();
	private final Map<Range, Long> exchangeSteps = new HashMap<>();
	/** For stored vectors, how often they have at least been renewed and moved since they were first renewed as they were lately. */
	private final Map<Integer, Often> lately = new HashMap<>();
	private Blocks exchangeBlocks = new Blocks();
	private boolean ensures;
	private boolean moves;
	private boolean blocks;
	private boolean concurrent;
	private boolean packets;
	/** Null until it is asked for. */
	private Optional<Limit> limit;

	Needs(Wiring wiring, Effort effort) {
		this.wiring = wiring;
		this.effort = effort;
		hops = new Hops(wiring, effort);
		goals = new Demand(effort);
		collectives = new Demand(effort);
		machine = wiring.machine();
	}

	/** Data are computed anew: what was ensured of them has to be done again. */
	void renew(Payload payload, Often often) {
		lately.put(payload.index(), often);
		settle(each -> each.range.overlaps(Range.of(payload)));
	}

	/** What stands has been reached; nothing that comes later can make up for it. */
	private void settle(Predicate<Standing> which) {
		effort.pay(standing.size());
		for (Standing reached : standing.stream().filter(which).toList()) {
			goals.add(reached.requirement);
			goalSteps.merge(reached.range, reached.steps, Math::max);
		}
		goalSteps.forEach((range, steps) -> goalStepsDone.merge(range, steps, Math::addExact));
		goalSteps.clear();
		standing.removeIf(which);
	}

	/** Phases go on at the same time, or in streams: launches and transfers may go on at the same time, too. */
	void goesOnAtTheSameTime() {
		concurrent = true;
	}

	/** Packets go through clocked switches, which take cycles. */
	void goesInPackets() {
		goesOnAtTheSameTime();
		packets = true;
	}

	/**
	 * Something is to hold. Behind a repetition whose rounds are alike, each of which renews and moves the data, it has been done as often
	 * as these.
	 */
	void ensure(Ensured ensured, long rounds) {
		ensures = true;
		for (Found found : ensured.goals()) {
			Joint goal = (Joint) found.movement();
			Often often = Often.inTurn(rounds).most(lately.getOrDefault(goal.data().index(), Often.ONCE));
			Requirement requirement = Requirements.of(goal, found.ground(), often.times);
			stand(new Standing(Range.of(goal.data()), requirement, Math.multiplyExact(often.rounds, (long) hops.of(goal, requirement))));
		}
	}

	/** A goal for what others stand for already replaces these if it takes more. */
	private void stand(Standing goal) {
		effort.pay(goal.requirement.nodes().length + (long) standing.size());
		BitSet members = standingMembers.computeIfAbsent(goal.range.data, data -> new BitSet());
		List<Standing> before = Arrays.stream(goal.requirement.nodes()).noneMatch(members::get) ? List.of()
				: standing.stream().filter(goal::overlaps).toList();
		Arrays.stream(goal.requirement.nodes()).forEach(members::set);
		long volume = before.stream().mapToLong(each -> each.requirement.volume()).reduce(0, Math::addExact);
		if (before.isEmpty() || goal.requirement.volume() > volume) {
			standing.removeAll(before);
			standing.add(goal);
		}
	}

	void move(Movement movement, Ground found, Often often) {
		lately.computeIfPresent(movement.data().index(), (data, before) -> before.least(often));
		if (movement instanceof Transfer transfer && transfer.kind() != null) {
			blocks = true;
			exchangeBlocks.add(transfer);
		}
		if (movement instanceof Joint joint) {
			moves = true;
			if (!ensures) {
				Requirement requirement = Requirements.of(joint, found, often.times);
				collectives.add(requirement);
				exchangeSteps.merge(Range.of(joint.data()), (long) hops.of(joint, requirement), Math::max);
			}
		}
	}

	/** All of an exchange has been moved. */
	void endExchange(long times) {
		for (Requirement each : ensures ? List.<Requirement>of() : exchangeBlocks.requirements(times, effort)) {
			moves = true;
			collectives.add(each);
			exchangeSteps.merge(Range.of(exchangeBlocks.first()), 1L, Math::max);
		}
		exchangeBlocks = new Blocks();
	}

	/** What comes later waits for all exchanges so far; these may go on at the same time, so the most steps of them count. */
	void awaitAll(long rounds) {
		exchangeSteps.forEach((range, steps) -> collectiveSteps.merge(range, Math.multiplyExact(steps, rounds), Math::addExact));
		exchangeSteps.clear();
	}

	/** Returns why there are no bounds, for a schedule that takes so much; null if there are. */
	String noBoundsBecause(long busiestBytes, long transferPs) {
		if (busiestBytes == 0) {
			return packets ? "it exchanges packets through switches, whose bound is one of cycles" : "no data are transferred";
		} else if (!(ensures || moves)) {
			return blocks ? "it moves blocks of families, but ensures nothing"
					: "it consists of sends only, without a collective or ensure";
		}
		Optional<LinkType> slack = machine.linkTypes().stream().filter(type -> type.bitsPerSecond() == 0).findFirst();
		return inBytes() || transferPs > 0 && limit().isPresent() ? null
				: slack.isPresent() ? (packets ? "packets take time, and " : "lanes differ, and ") + slack.get().withoutBandwidth()
				: transferPs == 0 ? packets ? "packets take time, which is unknown" : "lanes differ, and transfer times are unknown" : null;
	}

	/** Returns whether bytes compare transfers as times would: lanes are alike, and all of them are carried in steps or streams. */
	private boolean inBytes() {
		return !packets && machine.linkTypes().stream().mapToLong(LinkType::bitsPerSecond).distinct().count() == 1;
	}

	/** Returns how much is transferred for the goals; nothing if there are neither goals nor collectives. */
	Volume volume() {
		return demand().volume(machine.nodes());
	}

	private Demand demand() {
		settle(each -> true);
		return ensures ? goals : collectives;
	}

	/** Returns what no schedule can undercut; nothing if each group of nodes has a lane without a bandwidth, which nothing limits. */
	private Optional<Limit> limit() {
		limit = limit == null ? limit(demand()) : limit;
		return limit;
	}

	private Optional<Limit> limit(Demand of) {
		long free = free();
		boolean alike = inBytes();
		Limit found = of.limit(wiring, lane -> alike ? 1 : rate(lane, free)).orElse(new Limit(Rational.ZERO, 0, true, Optional.empty()));
		boolean limited = alike || found.bytes() == 0 || (found.cut().isPresent() ? Arrays.stream(found.cut().get().lanes())
				: IntStream.range(0, machine.lanes())).allMatch(lane -> machine.linkType(lane).bitsPerSecond() > 0);
		return limited ? Optional.of(found) : Optional.empty();
	}

	/**
	 * What must be carried, and how long that takes at least.
	 *
	 * @param timePs behind a launch, and in front of a latency
	 */
	record Carried(Limit limit, long timePs) {
	}

	/** Returns how long it takes at least to carry what is demanded; nothing if nothing is, or lanes have no bandwidth. */
	Optional<Carried> carried(Demand of) {
		return limit(of).filter(known -> known.bytes() > 0).flatMap(known -> leastPs(known).map(
				least -> new Carried(known, Math.addExact(Math.addExact(least, leastLaunchPs()), leastLatencyPs()))));
	}

	/** Returns how long transfers take at least; nothing if lanes have no bandwidth, or it is more than a run can report. */
	private Optional<Long> leastPs(Limit of) {
		long rate = inBytes() ? machine.linkTypes().get(0).bitsPerSecond() : 1;
		return rate == 0 ? Optional.empty() : whole(of.time().multiply(BITS_A_BYTE_BY_SECOND).divide(Rational.of(rate)));
	}

	private long rate(int lane, long free) {
		long rate = machine.linkType(lane).bitsPerSecond();
		return rate > 0 ? rate : free;
	}

	/** Returns what lanes without a bandwidth count for: so much that groups of nodes with such lanes are not the narrowest ones. */
	private long free() {
		long most = machine.linkTypes().stream().mapToLong(LinkType::bitsPerSecond).max().orElse(0);
		return most > Long.MAX_VALUE / FREE / (4L * Math.max(1, machine.lanes())) ? most : FREE * most;
	}

	/**
	 * Returns the bounds, for a schedule that takes so much.
	 *
	 * @param atOwnPace whether the time of transfers is that of blocks in which each node goes at its own pace, too
	 */
	Optional<Bounds> bounds(long busiestBytes, long transferPs, boolean atOwnPace) {
		if (noBoundsBecause(busiestBytes, transferPs) != null) {
			return Optional.empty();
		}
		boolean alike = inBytes();
		Limit limit = limit().orElseThrow();
		Rational seconds = limit.time().multiply(BITS_A_BYTE_BY_SECOND);
		Optional<Rational> share = alike ? Optional.of(limit.time().divide(Rational.of(busiestBytes)))
				: atOwnPace ? Optional.empty() : Optional.of(seconds.divide(Rational.of(transferPs)));
		Optional<Long> least = leastPs(limit);
		long steps = (ensures ? goalStepsDone : collectiveSteps).values().stream().mapToLong(Long::longValue).max().orElse(0);
		long stepPs = leastStepPs();
		long stepsPs = steps == 0 ? 0 : Math.addExact(Math.multiplyExact(steps, stepPs), leastLaunchPs() - leastStartPs());
		Optional<Long> together = least.map(transfers -> transfers == 0 ? stepsPs : concurrent ? Math.max(stepsPs, Math.addExact(transfers,
				stepPs))
				: Math.addExact(stepsPs, transfers));
		return Optional.of(new Bounds(alike ? Optional.of(limit.time()) : Optional.empty(), least, share, steps, stepsPs, together, limit));
	}

	/** Returns the time of a step that transfers next to nothing, behind the first one: the shortest start, and the shortest latency. */
	private long leastStepPs() {
		return Math.addExact(leastStartPs(), leastLatencyPs());
	}

	private long leastLatencyPs() {
		return machine.linkTypes().stream().mapToLong(LinkType::latencyPs).min().orElse(0);
	}

	/** Returns how long it takes at least to begin a step: to launch it, or, where what was injected once is relayed, to relay it. */
	private long leastStartPs() {
		return machine.nodeTypes().stream().mapToLong(type -> type.relays() ? Math.min(type.launchPs(), type.passOnPs()) : type.launchPs())
				.min().orElse(0);
	}

	/** Returns the shortest launch, which the first step takes. */
	private long leastLaunchPs() {
		return machine.nodeTypes().stream().mapToLong(NodeType::launchPs).min().orElse(0);
	}

	/** Rounded up, if it is a number of picoseconds that a run can report. */
	private static Optional<Long> whole(Rational time) {
		BigInteger whole = time.numerator().add(time.denominator()).subtract(BigInteger.ONE).divide(time.denominator());
		return whole.bitLength() < Long.SIZE ? Optional.of(whole.longValue()) : Optional.empty();
	}
}
