package barley.runtime.simulate.play;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

import barley.runtime.machine.Machine;
import barley.runtime.network.PacketPlan;
import barley.runtime.number.Rational;
import barley.runtime.program.Program;
import barley.runtime.simulate.cost.BitEnergy;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.EntryCorrupted;
import barley.runtime.simulate.option.Disturbance.SwitchFails;
import barley.runtime.simulate.option.Disturbance.SwitchLoses;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.play.Epochs.Epoch;
import barley.runtime.simulate.result.Bottleneck;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.time.PowerMeter;
import barley.runtime.simulate.time.TimingPass;
import barley.runtime.simulate.time.TimingSummary;

/**
 * The figures of a disturbed run: those of the undisturbed one, with the times it took, less what was lost, and an account of the damage.
 */
record DisturbedResult(Program program, TimingPass undisturbed, Disturbances disturbances, DisturbedPackets packets, TransferFates fates,
		List<Epoch> epochs, RunTimeline times) {

	/**
	 * Returns the result.
	 *
	 * @param usual   result of the run without disturbances
	 * @param lacks   the first of the contributions that nodes lack
	 * @param lacking the number of all
	 * @param unknown why lacks are not known; null if they are
	 */
	Result of(Result usual, List<Damage.Lack> lacks, long lacking, ExchangeDamage remnants, String unknown) {
		Times before = usual.times().orElseThrow();
		LossTally lost = fates.lost();
		long left = times.phases().stream().filter(phase -> phase.packets() != null)
				.mapToLong(phase -> phase.packets().figures().left() * phase.rounds()).sum();
		Damage damage = new Damage(machine(), program.data(), before.timePs(), times.numbers(),
				fates.hits(disturbance -> missed(disturbance, usual)), lost.transfers(), fates.corrupted(), lost.packets(), left,
				lost.words(),
				fates.listed(), fates.relayed().lost(), lacks, lacking, remnants.first(), remnants.all(), unknown, asPlanned(usual));
		RunTimeline.Moment end = times.end();
		long[] sent = usual.channelBytes();
		long[] carried = usual.complete() ? lost.carried(sent) : sent;
		Rational arrived = usual.complete()
				? share(TimingSummary.carried(machine(), carried), TimingSummary.carried(machine(), sent)) : Rational.of(1, 1);
		Times disturbed = new Times(end.timePs(), end.exchangePs(), end.transferPs(),
				scaled(before.use(), before.transferPs(), end.transferPs()).multiply(arrived),
				scaled(before.useOfLanesOn(), before.transferPs(), end.transferPs()).multiply(arrived),
				scaled(before.useOfExchanges(), before.exchangePs(), end.exchangePs()).multiply(arrived),
				PowerMeter.joules(times.meter().energy().add(BitEnergy.of(machine(), carried))),
				PowerMeter.joules(times.meter().nodeEnergy()));
		return usual.with(usual.complete() ? usual.transfers() - lost.transfers() : usual.transfers(), disturbed, carried,
				Bottleneck.of(machine(), speeds().orElse(Conditions.NORMAL), carried, times.phases()), times.phases(), damage,
				times.meter().energyOf(carried, phase -> undisturbed.phaseTimes().get(phase).statement()));
	}

	private Machine machine() {
		return program.machine();
	}

	/** Returns which figures count what the programs send on lanes of the usual speed, and why; null if all are those of this run. */
	private String asPlanned(Result usual) {
		return !usual.complete() ? "busiest lane, bottleneck, use and transfers count what the programs send: the run was stopped"
				: speeds().isEmpty() ? "the bottleneck counts lanes with the bandwidths of their types: a lane slows down during the run"
				: null;
	}

	/** Returns the bandwidths of all lanes during the run; empty if they change. */
	private Optional<Conditions> speeds() {
		List<Conditions> all = IntStream.range(0, epochs.size()).filter(epoch -> times.beginning(epoch) != null)
				.mapToObj(epoch -> epochs.get(epoch).conditions()).toList();
		return all.stream().map(Conditions::rates).distinct().count() > 1 ? Optional.empty()
				: Optional.of(all.isEmpty() ? Conditions.NORMAL : all.get(0));
	}

	private static Rational share(BigInteger part, BigInteger whole) {
		return whole.signum() == 0 ? Rational.of(1, 1) : new Rational(part, whole);
	}

	/** Returns why a disturbance had no effect. */
	private String missed(Disturbance disturbance, Result usual) {
		if (disturbance.atPs() >= times.end().timePs()) {
			return "the run ends before that";
		}
		if (disturbance instanceof SwitchLoses loses && loses.flag() > flags(loses.vertex())) {
			long flags = flags(loses.vertex());
			return flags == 0 ? "no exchange combines packets in it" : String.format(Locale.ROOT,
					"the exchanges in packets have flags 1 to %,d", flags);
		}
		if (disturbance instanceof SwitchLoses || disturbance instanceof EntryCorrupted) {
			return disturbance instanceof SwitchLoses ? "no packet of this flag passes it after that time"
					: "no entry of it is used after that time";
		}
		if (Disturbances.synapse(disturbance) != null && !disturbances.meetsWords(disturbance)) {
			return "the synapse is off";
		}
		int[] channels = disturbances.channels(disturbance);
		if (channels.length > 0 && Arrays.stream(channels).noneMatch(channel -> machine().isOn(channel >> 1))) {
			return disturbance instanceof SwitchFails ? "its lanes are off" : "the lane is off";
		}
		if (channels.length > 0 && Arrays.stream(channels).allMatch(channel -> usual.channelBytes()[channel] == 0)) {
			return "no data use it in this run";
		}
		return !usual.complete() ? "none until the run was stopped" : channels.length > 0 ? "no data use it after that time"
				: "no step begins after that time";
	}

	/** Returns the most flags of an exchange in packets through a switch. */
	private long flags(int vertex) {
		return undisturbed.tree().leaves().stream().filter(Packets.class::isInstance).map(leaf -> packets.plan((Packets) leaf))
				.filter(plan -> plan != null && plan.exchange().network().isSwitch(vertex)).map(PacketPlan::exchange)
				.mapToLong(exchange -> exchange.firstFlag(exchange.statements().size()) - 1L).max().orElse(0);
	}

	/** Scales a utilization to another duration. */
	private static Rational scaled(Rational use, long meant, long took) {
		return use.multiply(Rational.of(Math.max(1, meant), Math.max(1, took)));
	}
}
