package barley.runtime.simulate.result;

import java.util.List;
import java.util.Optional;

import barley.runtime.simulate.option.Mode;

/**
 * What a run showed. All but {@link #wall} is the same on every machine and in every run.
 *
 * @param steps           exchange steps in all rounds
 * @param transfers       transfers in all rounds
 * @param times           times, use and energy; none where a lane carried something without having a bandwidth or a node computed without
 *                        having a speed
 * @param noTimesBecause  why there are none, or null
 * @param channelBytes    bytes carried by each channel, as the machine numbers them
 * @param bytesPerLaneMax bytes carried by the busiest channel: the most that one lane had to carry in one direction
 * @param fingerprint     a hash over every transfer with its step, channel, data and elements, and over the kinds of phases: any change of
 *                        what moves when and where shows in it. Operators, values and times are not in it, nor is the wording of statements
 * @param phases          time by phase
 * @param course          what comes after what, and what at the same time; nothing where disturbances make rounds differ
 * @param followed        how many nodes were followed through all steps; the others are folded: they are of the same kinds as these, do at
 *                        the ends of all stretches what they promise, and agree with their neighbours about every transfer
 * @param interrupted     null, or how far the run had come when it was stopped: the figures are then those of what had been done
 * @param damage          what disturbances did, or null if there were none; transfers, bytes and fingerprint are then those that were meant
 */
public record Result(String schedule, String machine, Mode mode, int nodes, int lanes, int lanesOn, long steps, long transfers,
		Optional<Times> times, String noTimesBecause, long[] channelBytes, long bytesPerLaneMax, Verification verification,
		long fingerprint,
		List<PhaseTime> phases, List<RunCourse> course, Wall wall, int followed, String interrupted, Damage damage) {

	/** Returns whether the run came to its end. */
	public boolean complete() {
		return interrupted == null;
	}

	/** Returns whether everything is as it should be, as far as the run looked at it. */
	public boolean right() {
		return verification.wrong() == 0 && (damage == null || damage.harmless());
	}

	/** Returns whether data were compared and everything was right, on the way too. */
	public boolean verified() {
		return verification.verified() && right();
	}

	/**
	 * Returns the place of one of the phases among the computations and exchanges of the program, by which a
	 * {@link barley.runtime.simulate.option.Recorder} names them.
	 */
	public int place(int phase) {
		return damage == null ? phase : damage.phases().get(phase);
	}

	/** Returns the same run, disturbed. */
	public Result with(Times disturbed, List<PhaseTime> disturbedPhases, Damage did) {
		return new Result(schedule, machine, mode, nodes, lanes, lanesOn, steps, transfers, Optional.of(disturbed), noTimesBecause,
				channelBytes, bytesPerLaneMax,
				verification, fingerprint, disturbedPhases, disturbedPhases.equals(phases) ? course
				: List.of(), wall, followed, interrupted, did);
	}

	/** Returns whether nodes were folded: of some, only the ends of what they promise to do evenly were looked at. */
	public boolean folded() {
		return complete() && followed < nodes;
	}
}
