package barley.lang.prove.figures;

import java.util.List;
import java.util.Optional;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Complaint;
import barley.lang.finding.Findings;
import barley.lang.finding.Words;
import barley.lang.plan.Plan;
import barley.lang.prove.ResultProof;
import barley.runtime.number.Rational;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.PaceSum;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.synapse.SynapseRun;

/**
 * What a schedule takes, known from its plan and proof without running anything: steps, bytes, times, energy, and how far all
 * that is from what no schedule can undercut. A run of the generated programs shows the same, to the picosecond.
 *
 * <p>Takes time linear in the nodes, lanes and walks of the machine, in the movements of the plan and in its steps, but not in
 * transfers round rings, which have a closed form.
 *
 * @param steps         exchange steps in all rounds
 * @param bytesPerLane  bytes carried by the busiest channel: the most that one lane has to carry in one direction
 * @param busiestBytes  how long exchanges take, in bytes of one lane: the sum over all steps of their busiest channel
 * @param carriedBytes  bytes carried by all channels together
 * @param channelBytes  bytes carried by each channel, as the machine numbers them
 * @param use           volume carried, as a part of what all lanes could have carried both ways meanwhile; 0 if nothing was carried
 * @param times         times, use and energy; none where a lane carries something without having a bandwidth or a node computes
 *                      without having a speed
 * @param noTimesBecause why there are none, or null
 * @param exchanges     the exchanges in the order in which they are carried out
 * @param hearings      the exchanges with synapses, in the same order
 * @param paces        the blocks in which each node goes at its own pace, in the same order
 * @param bounds        what no schedule can undercut, if the schedule has a goal or a collective
 * @param noBoundsBecause why there are none, or null
 * @param volume       how much is transferred for the goals, as NCCL's tests count it
 * @param nodeWork     what nodes inject, relay and combine, in words; empty if no exchange is relayed and no type limits what it combines
 */
public record Figures(long steps, long bytesPerLane, long busiestBytes, long carriedBytes, long[] channelBytes, Rational use,
		Optional<Times> times,
		String noTimesBecause, List<ExchangeFigures> exchanges, List<HearingFigures> hearings, List<PaceFigures> paces,
		Optional<Bounds> bounds, String noBoundsBecause,
		Volume volume, String nodeWork) {

	/**
	 * Computes the figures of a proved plan and reports where it wastes something; null if they exceed all numbers, an editor's patience or
	 * what {@code budget} allows, which is reported.
	 */
	public static Figures of(Plan plan, ResultProof proof, Budget budget, Findings findings) {
		try {
			return new Tally(plan, proof, budget, findings).figures();
		} catch (Complaint complaint) {
			findings.add(complaint.finding());
			return null;
		} catch (ArithmeticException | Effort.Exceeded tooMuch) {
			return null;
		}
	}

	/** Returns the figures of all exchanges in packets, in all rounds; empty if there are none. */
	public Optional<NetworkFigures> packets() {
		return exchanges.stream().filter(exchange -> exchange.network() != null)
				.map(exchange -> exchange.network().times(exchange.rounds())).reduce(NetworkFigures::plus);
	}

	/** Returns what all exchanges with synapses come to, in all rounds; empty if there are none. */
	public Optional<SynapseRun> synapses() {
		return hearings.stream().map(hearing -> hearing.run().times(hearing.rounds())).reduce(SynapseRun::plus);
	}

	/** Returns what all blocks come to in which each node goes at its own pace, in all rounds; empty if there are none, or no times. */
	public Optional<PaceSum> pace() {
		return times.isEmpty() ? Optional.empty() : PaceSum.of(paces.stream().map(block -> new PaceSum.Block(block.rounds(), block.timePs(),
				block.units(), block.bubble(), block.critical().computePs())).toList());
	}

	/** Returns whether nodes compute in a block that exchanges: its time compares with no bound of exchanges alone. */
	public boolean computesInExchanges() {
		return bytesPerLane > 0 && paces.stream().anyMatch(block -> block.units() > 0);
	}

	/** Returns the times, if that of exchanges is one of exchanges alone, by which data can be divided. */
	public Optional<Times> timesOfData() {
		return times.filter(any -> !computesInExchanges());
	}

	/** Returns these figures without times and bounds, if packets stick: then nothing is ever complete. */
	public Figures ofResult() {
		long left = packets().map(NetworkFigures::left).orElse(0L);
		String because = Words.of("it never ends: %,d packets stick", left);
		return left == 0 ? this : new Figures(steps, bytesPerLane, busiestBytes, carriedBytes, channelBytes, use, Optional.empty(), because,
				exchanges, hearings, paces, Optional.empty(), because, volume, nodeWork);
	}

	/** Returns the bandwidth bound as a time of transfers alone. */
	public Optional<Long> boundPs() {
		return bounds.flatMap(Bounds::leastPs);
	}

	/** Returns why there is no such time, or null. */
	public String noBoundBecause() {
		return boundPs().isPresent() ? null : bounds.isEmpty() ? noBoundsBecause : noTimesBecause == null ? "it exceeds 64 bits"
				: noTimesBecause;
	}
}
