package barley.runtime.simulate.result;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.synapse.SynapseRun;

/**
 * The result of a run. Everything except {@link #wall} is the same on every machine and in every run.
 *
 * @param steps           exchange steps in all rounds
 * @param transfers       transfers in all rounds
 * @param times           times, utilization and energy; empty where a lane without a bandwidth carried something or a node without a
 * speed computed
 * @param noTimesBecause  why there are no times, or null
 * @param channelBytes    bytes carried by each channel
 * @param bytesPerLaneMax bytes carried by the busiest channel: the maximum that one lane carried in one direction
 * @param bottleneck      what limits the transfers; empty if nothing was carried
 * @param fingerprint     hash over every transfer with its step, channel, data and elements, and over the kinds of phases: any change of
 * what is transferred when and where changes it. Operators, values, times and the wording of statements are not included
 * @param phases          time by phase
 * @param course          order and concurrency of phases; empty where disturbances make rounds differ
 * @param followed        number of nodes that were followed through all steps. The others are folded: they are of the same kinds, keep
 * their promises at the ends of all stretches, and agree with their neighbours about every transfer
 * @param interrupted     null, or how far the run came before it was cancelled: the figures are then partial
 * @param damage          effect of disturbances, or null if there were none; the fingerprint is that of the programs all the same
 * @param edits           how the program's tables differ from those that were generated, one line each
 * @param energyOf        what draws the energy of the run; empty if there are no times
 */
public record Result(String schedule, String machine, Mode mode, int nodes, int lanes, int lanesOn, long steps, long transfers,
		Optional<Times> times, String noTimesBecause, long[] channelBytes, long bytesPerLaneMax, Optional<Bottleneck> bottleneck,
		Verification verification, long fingerprint,
		List<PhaseTime> phases, List<RunCourse> course, Wall wall, int followed, String interrupted, Damage damage,
		List<String> edits, EnergyOf energyOf) {

	/** Returns whether the run came to its end. */
	public boolean complete() {
		return interrupted == null;
	}

	/** Returns the figures of all exchanges in packets, in all rounds; empty if there are none. */
	public Optional<NetworkFigures> network() {
		return phases.stream().filter(phase -> phase.packets() != null)
				.map(phase -> phase.packets().figures().times(phase.rounds())).reduce(NetworkFigures::plus);
	}

	/** Returns the figures of all exchanges with synapses, in all rounds; empty if there are none. */
	public Optional<SynapseRun> synapses() {
		return phases.stream().filter(phase -> phase.synapses() != null).map(phase -> phase.synapses().times(phase.rounds()))
				.reduce(SynapseRun::plus);
	}

	/** Returns what all blocks come to in which each node goes at its own pace; empty if there are none. */
	public Optional<PaceSum> pace() {
		return PaceSum.of(phases.stream().filter(phase -> phase.pace() != null).map(phase -> new PaceSum.Block(phase.rounds(),
				phase.timePs(), phase.pace().units(), phase.pace().bubble(), phase.pace().computePs())).toList());
	}

	/**
	 * Returns whether the time of transfers is that of blocks in which each node goes at its own pace, too: launches, latencies and
	 * combining go on in them while channels are busy, so that it compares with no bound of transfers alone.
	 */
	public boolean exchangesAtOwnPace() {
		return phases.stream().anyMatch(phase -> phase.exchange() && phase.pace() != null);
	}

	/** Returns whether nodes compute in such a block, so that the time of exchanges compares with no bound of exchanges alone either. */
	public boolean computesInExchanges() {
		return phases.stream().anyMatch(phase -> phase.exchange() && phase.pace() != null && phase.pace().units() > 0);
	}

	/** Returns whether all exchanges are with synapses and no lane carries anything: figures of lanes and steps say nothing then. */
	public boolean isOfSynapsesOnly() {
		return steps == 0 && bytesPerLaneMax == 0 && phases.stream().anyMatch(phase -> phase.synapses() != null)
				&& phases.stream().noneMatch(phase -> phase.exchange() && phase.synapses() == null);
	}

	/** Returns whether packets wait for each other for ever in some exchange, or nodes in a block in which each goes at its own pace. */
	public boolean blocked() {
		return network().map(NetworkFigures::isBlocked).orElse(false)
				|| phases.stream().anyMatch(phase -> phase.pace() != null && phase.pace().isBlocked());
	}

	/** Returns whether everything that the run checked is correct. */
	public boolean right() {
		return !blocked() && verification.wrong() == 0 && (damage == null || damage.harmless());
	}

	/**
	 * Returns the times, unless the data did not get where they should, or nodes compute while they exchange: then no rate of theirs makes
	 * sense.
	 */
	public Optional<Times> timesOfData() {
		return right() && !computesInExchanges() ? times : Optional.empty();
	}

	/**
	 * Returns whether data were compared, and were correct at the end and after every exchange; never if the tables were edited, which may
	 * lack expectations.
	 */
	public boolean verified() {
		return verification.verified() && right() && edits.isEmpty();
	}

	/**
	 * Returns the index of one of the phases among the computations and exchanges of the program, as used by
	 * {@link barley.runtime.simulate.option.Recorder}.
	 */
	public int place(int phase) {
		return damage == null ? phase : damage.phases().get(phase);
	}

	/** Returns the same run with disturbances. */
	public Result with(long arrived, Times disturbed, long[] carried, Optional<Bottleneck> limit, List<PhaseTime> disturbedPhases,
			Damage did, EnergyOf draws) {
		return new Result(schedule, machine, mode, nodes, lanes, lanesOn, steps, arrived, Optional.of(disturbed), noTimesBecause,
				carried, Arrays.stream(carried).max().orElse(0), limit,
				verification, fingerprint, disturbedPhases, disturbedPhases.equals(phases) ? course
				: List.of(), wall, followed, interrupted, did, edits, draws);
	}

	/** Returns whether nodes were folded: of some nodes only the ends of their promised stretches were examined. */
	public boolean folded() {
		return complete() && followed < nodes;
	}
}
