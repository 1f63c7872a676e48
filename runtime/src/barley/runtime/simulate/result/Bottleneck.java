package barley.runtime.simulate.result;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import barley.runtime.machine.Machine;
import barley.runtime.number.Exact;
import barley.runtime.simulate.cost.Conditions;

/**
 * What limits the transfers of a run: the channels that are busy longest, and the exchange that takes longest, with its slowest steps.
 *
 * @param channel   the first of these channels
 * @param fullest   the first channel that carries most bytes, which need not be among them where lanes differ
 * @param channels  how many of them there are
 * @param all       whether these are all channels of the machine
 * @param linkType  the type of its lane
 * @param bytes     carried by it
 * @param busyPs    how long it is busy with them; 0 if a lane that carries something has no bandwidth, and bytes count instead
 * @param phase     the exchange that takes longest in all its rounds; null if there are no times
 * @param firstStep the first of its steps that take longest, from 1; 0 if all steps take the same time
 * @param lastStep  the last of these steps
 */
public record Bottleneck(String channel, String fullest, int channels, boolean all, String linkType, long bytes, long busyPs, String phase,
		long firstStep,
		long lastStep) {

	/**
	 * Returns the bottleneck of a run; empty if nothing was carried.
	 *
	 * @param conditions the bandwidths of lanes
	 * @param phases     the times of its phases; none if they are unknown
	 */
	public static Optional<Bottleneck> of(Machine machine, Conditions conditions, long[] channelBytes, List<PhaseTime> phases) {
		boolean timed = true;
		int fullest = 0;
		for (int channel = 0; channel < channelBytes.length; channel++) {
			fullest = channelBytes[channel] > channelBytes[fullest] ? channel : fullest;
			timed &= channelBytes[channel] == 0 || machine.linkType(channel >> 1).bitsPerSecond() > 0;
		}
		int busiest = -1;
		long most = 0;
		int equal = 0;
		for (int channel = 0; channel < channelBytes.length; channel++) {
			long rate = timed ? conditions.bitsPerSecond(channel >> 1, machine.linkType(channel >> 1)) : 1;
			long busy = timed && channelBytes[channel] > 0 ? Exact.ceilQuotient(channelBytes[channel], 8 * Exact.SECOND, rate)
					: channelBytes[channel];
			equal = busy > most ? 1 : busy == most ? equal + 1 : equal;
			busiest = busy > most ? channel : busiest;
			most = Math.max(most, busy);
		}
		if (busiest < 0) {
			return Optional.empty();
		}
		Bottleneck lanes = new Bottleneck(machine.channelName(busiest), machine.channelName(fullest), equal, equal == channelBytes.length,
				machine.linkType(busiest >> 1).name(), channelBytes[busiest], timed ? most : 0, null, 0, 0);
		return Optional.of(timed ? lanes.among(phases) : lanes);
	}

	/** Returns the same channels with the slowest of these phases. */
	private Bottleneck among(List<PhaseTime> phases) {
		return phases.stream().filter(phase -> phase.exchange() && phase.timePs() > 0).max(Comparator.comparing(PhaseTime::allRoundsPs))
				.map(this::in).orElse(this);
	}

	private Bottleneck in(PhaseTime slowest) {
		long most = slowest.costs().stream().mapToLong(step -> step.cost().timePs()).max().orElse(0);
		long first = 0;
		long last = 0;
		long end = 0;
		for (int run = 0; run < slowest.costs().size(); run++) {
			end += slowest.costs().get(run).steps();
			if (slowest.costs().get(run).cost().timePs() == most && (first == 0 || last == end - slowest.costs().get(run).steps())) {
				first = first == 0 ? end - slowest.costs().get(run).steps() + 1 : first;
				last = end;
			}
		}
		boolean same = first == 1 && last == slowest.steps();
		return new Bottleneck(channel, fullest, channels, all, linkType, bytes, busyPs, slowest.statement(), same ? 0 : first, same ? 0
				: last);
	}

	/** Returns the channels in words: {@code n[0] -> n[1] (Cable) and 3 more}, {@code all 24 channels alike}. */
	public String channelWords() {
		String first = channel + " (" + linkType + ")";
		return all && channels > 1 ? String.format(Locale.ROOT, "all %,d channels alike", channels)
				: channels == 1 ? first : String.format(Locale.ROOT, "%s and %,d more", first, channels - 1);
	}

	/** Returns the slowest exchange and steps in words, {@code step 3 of T.barley:6 exchange ...}; empty if they are unknown. */
	public String phaseWords() {
		String steps = firstStep == 0 ? "" : firstStep == lastStep ? String.format(Locale.ROOT, "step %,d of ", firstStep)
				: String.format(Locale.ROOT, "steps %,d to %,d of ", firstStep, lastStep);
		return phase == null ? "" : steps + phase;
	}
}
