package barley.runtime.simulate.result;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

import barley.runtime.adder.FloatSumCode;
import barley.runtime.adder.SumAccuracy;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.prove.CycleBound;
import barley.runtime.network.prove.NetworkBounds;
import barley.runtime.simulate.clock.CycleHistogram;
import barley.runtime.simulate.clock.NetworkRun;

/**
 * What an exchange through clocked switches came to, or several of them one after the other.
 *
 * @param cycles         cycles up to the last delivery; empty if clocks differ
 * @param bound          cycles that the trees and routes need at least, whatever the buffers, and what the most of them come from; empty
 *                       if clocks differ
 * @param cyclePs        the clock; 0 if clocks differ
 * @param packets        packets that nodes have put into their queues
 * @param plain          those of them without a flag, which never see a compute unit
 * @param hops           packets times channels between switches
 * @param sentOn         sums that were sent on unfinished
 * @param hottestPackets packets on the channel between switches that carried most
 * @param hottest        this channel; null if switches are joined by none
 * @param mostInput      most packets in one input buffer
 * @param latency        the cycles of plain and copied packets from entering their node's queue to their delivery
 * @param results        the cycles in which results of reductions were complete at their roots
 * @param lost           packets that faults took out of the network
 * @param left           packets that are left in queues, buffers and entries because nothing can move any more
 * @param accuracy       of the least accurate sum of floating-point numbers in two trips; empty if there is none
 */
public record NetworkFigures(OptionalLong cycles, Optional<CycleBound> bound, long cyclePs, long packets, long plain, long delivered,
		long hops,
		long additions, long sentOn, long hottestPackets, String hottest, int mostInput, int mostOutput, int mostEntries,
		CycleHistogram latency,
		CycleHistogram results, PacketWaits waits, long lost, long left, Optional<SumAccuracy> accuracy) {

	/** Returns the figures of a run. */
	public static NetworkFigures of(NetworkRun run) {
		boolean alike = run.sharesClock();
		return new NetworkFigures(alike ? OptionalLong.of(run.cycles()) : OptionalLong.empty(),
				alike ? Optional.of(NetworkBounds.of(run.exchange()).largest()) : Optional.empty(), run.cyclePs(), run.packets(),
				run.plainPackets(), run.delivered(), run.hops(), run.additions(), run.sentOn(), run.hottestPackets(),
				run.hottestPort() < 0 ? null : run.network().channelName(run.hottestPort()), run.mostInput(), run.mostOutput(),
				run.mostEntries(), run.latency(), run.results(), PacketWaits.of(run), run.lost(), run.isBlocked() ? run.left() : 0,
				accuracy(run.exchange()));
	}

	private static Optional<SumAccuracy> accuracy(NetworkExchange exchange) {
		return SumAccuracy.least(exchange.statements().stream()
				.map(statement -> statement instanceof TreeReduce reduce && reduce.code() instanceof FloatSumCode sum ? sum : null)
				.filter(Objects::nonNull).map(FloatSumCode::accuracy));
	}

	/** Returns whether packets are left that cannot move any more. */
	public boolean isBlocked() {
		return left > 0;
	}

	/** Returns the figures of this exchange and a later one together: sums, and the larger one of what was most. */
	public NetworkFigures plus(NetworkFigures later) {
		boolean alike = cyclePs == later.cyclePs && cycles.isPresent() && later.cycles.isPresent();
		return new NetworkFigures(alike ? OptionalLong.of(cycles.getAsLong() + later.cycles.getAsLong()) : OptionalLong.empty(),
				alike ? Optional.of(bound.orElseThrow().plus(later.bound.orElseThrow())) : Optional.empty(), alike ? cyclePs : 0,
				packets + later.packets, plain + later.plain, delivered + later.delivered, hops + later.hops, additions + later.additions,
				sentOn + later.sentOn,
				Math.max(hottestPackets, later.hottestPackets), later.hottestPackets > hottestPackets ? later.hottest : hottest,
				Math.max(mostInput, later.mostInput), Math.max(mostOutput, later.mostOutput),
				Math.max(mostEntries, later.mostEntries), latency.plus(later.latency), results.plus(later.results), waits.plus(later.waits),
				lost + later.lost, left + later.left, SumAccuracy.least(Stream.concat(accuracy.stream(), later.accuracy.stream())));
	}

	/** Returns the figures of rounds that are all alike. */
	public NetworkFigures times(long rounds) {
		return new NetworkFigures(cycles.isPresent() ? OptionalLong.of(cycles.getAsLong() * rounds) : cycles,
				bound.map(least -> least.times(rounds)), cyclePs, packets * rounds, plain * rounds, delivered * rounds, hops * rounds,
				additions * rounds,
				sentOn * rounds, hottestPackets, hottest, mostInput, mostOutput, mostEntries, latency.times(rounds), results.times(rounds),
				waits.times(rounds), lost * rounds, left, accuracy);
	}
}
