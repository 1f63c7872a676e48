package barley.lang.prove.figures;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Findings;
import barley.lang.motion.Ground;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.ProvedFold;
import barley.lang.prove.ProvedPhase.Ensured;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.ProvedPhase.Overlapped;
import barley.lang.prove.ProvedPhase.Paced;
import barley.lang.prove.ProvedPhase.Repeated;
import barley.lang.prove.ProvedPhase;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Needs.Often;
import barley.lang.prove.packet.PacketProof;
import barley.lang.prove.packet.PacketProof.Proved;
import barley.runtime.machine.Machine;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Exact;
import barley.runtime.number.Rational;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.cost.BitEnergy;
import barley.runtime.simulate.pace.PaceTimes;
import barley.runtime.simulate.cost.FlowCost;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.Span;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.time.PowerMeter;

/** Goes through a plan as a run would, phase by phase, and adds up what it takes. Sums that exceed 64 bits throw; none wraps. */
final class Tally {

	private final Plan plan;
	private final Machine machine;
	private final List<ProvedPhase> phases;
	private final Findings findings;
	private final Power power;
	private final Needs needs;
	private final Sharing sharing;
	private final Contention contention;
	private final NodeWork work;
	private final Effort effort;
	private final SlowShare shares;
	private final BitSet off;
	private final List<ExchangeFigures> exchanges = new ArrayList<>();
	private final List<HearingFigures> hearings = new ArrayList<>();
	private final List<PaceFigures> paces = new ArrayList<>();
	private Hearings synapses;
	/** What is sent on each channel of a lane or circuit. */
	private final long[] volumes;
	private long steps;
	private BigInteger energy = BigInteger.ZERO;
	/** Of that, what nodes draw while they compute, beyond what they draw idle. */
	private BigInteger computing = BigInteger.ZERO;
	private String unknown;
	private PacketProof packets;

	Tally(Plan plan, ResultProof proof, Budget budget, Findings findings) {
		this.plan = plan;
		effort = new Effort(budget, plan.source());
		machine = plan.wiring().machine();
		phases = proof.phases();
		this.findings = findings;
		power = new Power(machine);
		needs = new Needs(plan.wiring(), effort);
		sharing = new Sharing(machine);
		contention = new Contention(findings);
		work = new NodeWork(machine, effort);
		shares = new SlowShare(plan, effort, findings);
		off = power.off();
		volumes = new long[machine.allChannels()];
	}

	Figures figures() {
		Spell whole = run(phases, 1, true);
		contention.end();
		long[] carriedBytes = machine.carried(volumes);
		long sum = Arrays.stream(carriedBytes).reduce(0, Math::addExact);
		BigInteger carried = BigInteger.valueOf(sum);
		BigInteger all = power.bitsPerSecond(new BitSet());
		BigInteger timed = BigInteger.valueOf(IntStream.range(0, carriedBytes.length)
				.filter(channel -> machine.linkType(channel >> 1).bitsPerSecond() > 0).mapToLong(channel -> carriedBytes[channel]).sum());
		Optional<Times> times = unknown != null ? Optional.empty()
				: Optional.of(Times.of(whole.span(), timed, all, PowerMeter.joules(energy),
						PowerMeter.joules(power.idle().multiply(BigInteger.valueOf(whole.span().timePs())).add(computing))));
		BigInteger room = BigInteger.TWO.multiply(BigInteger.valueOf(machine.lanes())).multiply(BigInteger.valueOf(whole.busiestBytes()));
		Rational use = times.map(Times::use).orElseGet(() -> ratio(carried, room));
		long transferPs = unknown == null ? whole.span().transferPs() : 0;
		return new Figures(steps, Arrays.stream(carriedBytes).max().orElse(0), whole.busiestBytes(), sum, carriedBytes, use, times, unknown,
				List.copyOf(exchanges), List.copyOf(hearings), List.copyOf(paces), needs.bounds(whole.busiestBytes(), transferPs,
						paces.stream().anyMatch(block -> Phase.movements(List.of(block.phase())).findAny().isPresent())),
				needs.noBoundsBecause(whole.busiestBytes(), transferPs), needs.volume(),
				work.words());
	}

	private static Rational ratio(BigInteger part, BigInteger whole) {
		return whole.signum() == 0 ? Rational.of(0, 1) : new Rational(part, whole);
	}

	/**
	 * Carries out phases {@code rounds} times and returns what one round takes.
	 *
	 * @param alone whether nothing else runs at the same time, so that lanes draw their power for it
	 */
	private Spell run(List<ProvedPhase> phases, long rounds, boolean alone) {
		return new Rounds(rounds, alone).fold(phases, Spell.NONE);
	}

	/** What phases take that are carried out so many times. */
	private final class Rounds extends ProvedFold<Spell> {

		private final long rounds;
		private final boolean alone;

		Rounds(long rounds, boolean alone) {
			this.rounds = rounds;
			this.alone = alone;
		}

		@Override
		protected Spell fold(ProvedPhase phase, Spell before) {
			effort.spend(1 + machine.lanes() / Long.SIZE);
			BigInteger nanowatts = alone && !(phase instanceof Repeated) ? power.nanowatts(off) : BigInteger.ZERO;
			Spell taken = super.fold(phase, Spell.NONE);
			energy = energy.add(nanowatts.multiply(BigInteger.valueOf(taken.span().timePs())).multiply(BigInteger.valueOf(rounds)));
			return before.then(taken);
		}

		@Override
		protected Spell exchange(Exchanged exchanged, Spell before) {
			return Tally.this.exchange(exchanged, rounds);
		}

		@Override
		protected Spell hear(Phase.Hearing hearing, Spell before) {
			hearing.received().forEach(payload -> needs.renew(payload, Often.inTurn(rounds)));
			return Tally.this.hear(hearing, rounds);
		}

		@Override
		protected Spell compute(Phase.Computing computing, Spell before) {
			computing.data().forEach(payload -> needs.renew(payload, Often.inTurn(rounds)));
			BigInteger busy = busy(computing).multiply(BigInteger.valueOf(rounds));
			energy = energy.add(busy);
			Tally.this.computing = Tally.this.computing.add(busy);
			return new Spell(Span.computing(longest(computing)), 0);
		}

		/** All rounds are alike if the proof found the same in the second as in the first and no lane is switched off in between. */
		@Override
		protected Spell repeat(Repeated repeated, Spell before) {
			long times = repeated.phase().times();
			if (times > 1 && repeated.alike() && !Phase.switches(repeated.phase().body())) {
				return run(repeated.first(), Math.multiplyExact(rounds, times), alone).times(times);
			}
			Spell first = run(repeated.first(), rounds, alone);
			return times < 2 ? first : first.then(run(repeated.others(), Math.multiplyExact(rounds, times - 1), alone).times(times - 1));
		}

		/**
		 * Returns the parts run at the same time, each as if it were alone; those that need the same channel take turns, which is reported.
		 */
		@Override
		protected Spell overlap(Overlapped overlapped, Spell before) {
			needs.goesOnAtTheSameTime();
			OverlapContention contention = new OverlapContention(overlapped.phase(), machine);
			BigInteger bitsPerSecond = power.bitsPerSecond(off);
			List<Spell> spells = new ArrayList<>();
			for (ProvedPhase part : overlapped.parts()) {
				effort.spend(volumes.length);
				long[] carried = volumes.clone();
				Spell spell = run(List.of(part), rounds, false);
				contention.add(spell, carried, volumes);
				spells.add(spell);
			}
			Spell together = Spell.together(spells, contention.turns(), bitsPerSecond);
			contention.report(together, unknown == null, findings);
			return together;
		}

		@Override
		protected Spell pace(Paced paced, Spell before) {
			return Tally.this.pace(paced, rounds);
		}

		@Override
		protected Spell power(Phase.Switching switching, Spell before) {
			off.or(switching.off());
			return before;
		}

		@Override
		protected Spell ensure(Ensured ensured, Spell before) {
			needs.ensure(ensured, rounds);
			return before;
		}
	}

	/** Returns how long the slowest type of node computes. */
	private long longest(Phase.Computing computing) {
		long longest = 0;
		for (NodeType type : computing.flop() > 0 ? types(computing) : List.<NodeType>of()) {
			if (type.flopPerSecond() == 0) {
				unknown = unknown == null ? "node type " + type.name() + " has no compute speed" : unknown;
			} else {
				longest = Math.max(longest, Exact.ceilQuotient(computing.flop(), Exact.SECOND, type.flopPerSecond()));
			}
		}
		return longest;
	}

	/** Returns what the nodes that compute draw beyond what they draw idle: each for its own time, not for that of the slowest. */
	private BigInteger busy(Phase.Computing computing) {
		if (computing.flop() == 0 || machine.nodeTypes().stream().allMatch(type -> type.computingNanowatts() == type.idleNanowatts())) {
			return BigInteger.ZERO;
		}
		effort.spend(machine.nodes());
		return plan.placements().nodes(computing, machine.nodes()).stream().mapToObj(machine::nodeType)
				.filter(type -> type.flopPerSecond() > 0)
				.map(type -> type.busyEnergy(Exact.ceilQuotient(computing.flop(), Exact.SECOND, type.flopPerSecond())))
				.reduce(BigInteger.ZERO, BigInteger::add);
	}

	/** Returns the types of the nodes that compute. */
	private List<NodeType> types(Phase.Computing computing) {
		BitSet nodes = plan.placements().nodes(computing, machine.nodes());
		return nodes.cardinality() == machine.nodes() ? machine.nodeTypes()
				: nodes.stream().mapToObj(machine::nodeType).distinct().toList();
	}

	private Spell exchange(Exchanged exchanged, long rounds) {
		Phase.Exchanging exchanging = exchanged.phase();
		contention.begin(exchanging);
		BitSet without = (BitSet) off.clone();
		without.or(exchanging.off());
		work.combines(CombiningNeighbours.report(exchanged, plan.wiring(), without, effort, findings));
		return switch (exchanging.movements().get(0).transport()) {
		case STEPS -> steps(exchanged, rounds, without, false);
		case RELAYED -> relayed(exchanged, rounds, without);
		case PACKETS -> packets(exchanged, rounds, without);
		case STREAM -> flow(exchanged, rounds, without);
		};
	}

	/** Returns what an exchange takes in which synapses compute. */
	private Spell hear(Phase.Hearing hearing, long rounds) {
		synapses = synapses == null ? new Hearings(plan, packets()) : synapses;
		effort.spend(synapses.effort(hearing));
		hearing.statements().forEach(statement -> RoundOff.report(statement, findings));
		SynapseRun run = synapses.run(hearing, findings);
		if (run == null) {
			unknown = unknown == null ? "its words go through switches, which are simulated only when it is run" : unknown;
			return Spell.NONE;
		}
		long[] sent = run.traffic().channelBytes();
		for (int channel = 0; channel < sent.length; channel++) {
			volumes[channel] = Math.addExact(volumes[channel], Math.multiplyExact(rounds, sent[channel]));
		}
		BigInteger ofBits = sent.length == 0 ? BigInteger.ZERO : BitEnergy.of(machine, sent);
		energy = energy.add(run.energy().add(ofBits).multiply(BigInteger.valueOf(rounds)));
		hearings.add(new HearingFigures(hearing, rounds, run));
		Cost cost = run.cost();
		return new Spell(Span.exchanging(cost.timePs(), cost.transferPs(), power.bitsPerSecond(off)), 0);
	}

	/** Returns what an exchange takes whose data are injected once and relayed. */
	private Spell relayed(Exchanged exchanged, long rounds, BitSet without) {
		work.add(exchanged, rounds, without);
		return steps(exchanged, rounds, without, true);
	}

	/** Returns what an exchange takes that goes by data flow. */
	private Spell flow(Exchanged exchanged, long rounds, BitSet without) {
		needs.goesOnAtTheSameTime();
		Flowing flowing = new Flowing(machine, without);
		forEach(exchanged, rounds, (movement, found) -> flowing.add((Joint) movement, found));
		FlowCost cost = flowing.cost(effort);
		if (flowing.conflict() >= 0) {
			Rational factor = flowing.factor(cost, effort);
			contention.report(exchanged.phase(), machine.channelName(flowing.conflict()), flowing.conflicting(), factor, factor);
		}
		if (flowing.unknown() == null) {
			shares.report(exchanged, cost.timePs(), other -> flowing(other, without).cost(effort).timePs());
		}
		effort.spend(volumes.length);
		long[] sent = new long[volumes.length];
		flowing.addTo(sent);
		unknown = unknown == null ? flowing.unknown() : unknown;
		return add(exchanged.phase(), rounds, cost, sent, BigInteger.ZERO, without);
	}

	/** Returns what an exchange takes whose packets go through clocked switches. */
	private Spell packets(Exchanged exchanged, long rounds, BitSet without) {
		needs.goesInPackets();
		forEach(exchanged, rounds, (movement, found) -> {
		});
		Proved proved = packets().prove(exchanged, findings);
		NetworkRun run = proved == null ? null : proved.run().orElse(null);
		if (run == null) {
			unknown = unknown == null ? "its packets are simulated only when it is run" : unknown;
			return Spell.NONE;
		}
		effort.spend(run.grants());
		Spell spell = add(exchanged.phase(), rounds, new FlowCost(0, 0, run.cost()), run.channelBytes(), run.packetEnergy(), without);
		exchanges.set(exchanges.size() - 1, exchanges.get(exchanges.size() - 1).with(NetworkFigures.of(run), proved.verdict()));
		return spell;
	}

	/** Returns what a block takes in which each node goes at its own pace. */
	private Spell pace(Paced paced, long rounds) {
		needs.goesOnAtTheSameTime();
		long[] carriedOut = paced.phase().times();
		for (int unit = 0; unit < carriedOut.length; unit++) {
			Often often = new Often(Math.multiplyExact(rounds, carriedOut[unit]), rounds);
			Phase.each(Phase.Computing.class, paced.phase().units().get(unit).phase(),
					computing -> computing.data().forEach(payload -> needs.renew(payload, often)));
		}
		for (int unit = 0; unit < carriedOut.length; unit++) {
			Often often = new Often(Math.multiplyExact(rounds, carriedOut[unit]), rounds);
			for (ProvedPhase phase : paced.units().get(unit)) {
				if (phase instanceof Exchanged exchanged) {
					exchanged.movements().forEach(found -> needs.move(found.movement(), found.ground(), often));
					needs.endExchange(often.times());
				}
			}
		}
		needs.awaitAll(rounds);
		PaceTimes times = PaceFigures.times(paced, plan, off, effort::spend);
		List<ProvedPhase> single = paced.units().size() == 1 ? paced.units().get(0) : List.of();
		if (times.unknown() == null && single.size() == 1 && single.get(0) instanceof Exchanged only) {
			shares.report(only, times.picoseconds(),
					other -> PaceFigures.times(other.atOwnPace(), plan, off, effort::spend).picoseconds());
		}
		unknown = unknown == null ? times.unknown() : unknown;
		long[] sent = times.channelBytes();
		for (int channel = 0; channel < sent.length; channel++) {
			volumes[channel] = Math.addExact(volumes[channel], Math.multiplyExact(rounds, sent[channel]));
		}
		BigInteger busy = times.drawn().values().stream().reduce(BigInteger.ZERO, BigInteger::add).multiply(BigInteger.valueOf(rounds));
		computing = computing.add(busy);
		energy = energy.add(busy).add(BitEnergy.of(machine, machine.carried(sent)).multiply(BigInteger.valueOf(rounds)));
		steps = Math.addExact(steps, Math.multiplyExact(rounds, times.critical().transfers()));
		paces.add(PaceFigures.of(paced.phase(), rounds, times, PaceBound.of(paced, times.busyPs(), needs, plan.wiring(), effort)));
		return new Spell(times.span(power.bitsPerSecond(off)), times.busiestBytes());
	}

	private PacketProof packets() {
		packets = packets == null ? new PacketProof(plan) : packets;
		return packets;
	}

	private void forEach(Exchanged exchanged, long rounds, BiConsumer<Movement, Ground> account) {
		for (Found each : exchanged.movements()) {
			Movement movement = each.movement();
			Ground found = each.ground();
			account.accept(movement, found);
			UnevenPieces.report(movement, found, findings);
			RoundOff.report(movement, findings);
			needs.move(movement, found, Often.inTurn(rounds));
		}
		needs.endExchange(rounds);
		needs.awaitAll(rounds);
	}

	/** Returns what an exchange takes that goes step by step. */
	private Spell steps(Exchanged exchanged, long rounds, BitSet without, boolean relayed) {
		Loads loads = new Loads(machine, relayed);
		Loading loading = new Loading(loads, without, effort);
		forEach(exchanged, rounds, loading::add);
		StepCosts costs = loads.costs(sharing, effort);
		if (sharing.conflict() >= 0) {
			contention.report(exchanged.phase(), loads, sharing, costs, effort);
		}
		if (costs.unknown() == null) {
			shares.report(exchanged, costs.sum().timePs(), other -> costs(other, without, relayed).sum().timePs());
		}
		effort.spend(volumes.length);
		long[] sent = new long[volumes.length];
		loads.addTo(sent, 1);
		unknown = unknown == null ? costs.unknown() : unknown;
		Spell spell = add(exchanged.phase(), rounds, costs.sum(), sent, BigInteger.ZERO, without);
		exchanges.set(exchanges.size() - 1, exchanges.get(exchanges.size() - 1).with(loading.crowd()));
		return spell;
	}

	private Flowing flowing(Exchanged exchanged, BitSet without) {
		Flowing flowing = new Flowing(machine, without);
		exchanged.movements().forEach(found -> flowing.add((Joint) found.movement(), found.ground()));
		return flowing;
	}

	private StepCosts costs(Exchanged exchanged, BitSet without, boolean relayed) {
		Loads loads = new Loads(machine, relayed);
		Loading loading = new Loading(loads, without, effort);
		exchanged.movements().forEach(found -> loading.add(found.movement(), found.ground()));
		return loads.costs(sharing, effort);
	}

	/** @param own energy of a round beside that of power and of bits on lanes */
	private Spell add(Phase.Exchanging exchanging, long rounds, FlowCost cost, long[] sent, BigInteger own, BitSet without) {
		for (int channel = 0; channel < sent.length; channel++) {
			volumes[channel] = Math.addExact(volumes[channel], Math.multiplyExact(rounds, sent[channel]));
		}
		long sum = 0;
		long most = 0;
		long[] carried = machine.carried(sent);
		for (long bytes : carried) {
			sum = Math.addExact(sum, bytes);
			most = Math.max(most, bytes);
		}
		long time = cost.timePs();
		BigInteger spell = BigInteger.valueOf(time).multiply(BigInteger.valueOf(rounds));
		BigInteger drawn = power.nanowatts(without).multiply(spell);
		BigInteger moved = own.add(BitEnergy.of(machine, carried)).multiply(BigInteger.valueOf(rounds));
		energy = energy.add(moved);
		if (!exchanging.off().isEmpty()) {
			energy = energy.subtract(power.nanowatts(off).multiply(spell)).add(drawn);
		}
		steps = Math.addExact(steps, Math.multiplyExact(rounds, cost.hops()));
		exchanges.add(new ExchangeFigures(exchanging, rounds, cost.hops(), most, cost.bytes(), sum, cost.cost(),
				PowerMeter.joules(drawn.add(moved))));
		return new Spell(Span.exchanging(time, cost.cost().transferPs(), power.bitsPerSecond(without)), cost.bytes());
	}
}
