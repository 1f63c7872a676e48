package barley.runtime.simulate;

import java.util.List;
import java.util.Optional;

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
 * @param fingerprint     a hash over every transfer with its step, channel and elements: any change of a program shows in it
 * @param phases          time by phase
 */
public record Result(String schedule, String machine, Mode mode, int nodes, int lanes, int lanesOn, long steps, long transfers,
		Optional<Times> times, String noTimesBecause, long[] channelBytes, long bytesPerLaneMax, Verification verification, long fingerprint,
		List<PhaseTime> phases, Wall wall) {
}
