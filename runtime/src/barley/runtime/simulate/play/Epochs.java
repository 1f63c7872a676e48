package barley.runtime.simulate.play;

import java.util.List;

import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.time.TimingPass;

/** The epochs of a disturbed run, in order of time, and the first step that is executed in each of them. */
final class Epochs {

	/** A period during which conditions do not change. */
	record Epoch(long fromPs, Conditions conditions, TimingPass timing) {
	}

	/** The first step of an epoch. */
	record Beginning(Leaf phase, List<Long> rounds, int step, long startPs) {
	}

	private final List<Epoch> epochs;
	private final Forecast forecast;
	/** Times at which disturbances begin, ascending. */
	private final long[] onsets;
	/** For each epoch, the first step in it. */
	private final Beginning[] beginnings;

	Epochs(List<Epoch> epochs, long[] onsets) {
		this.epochs = epochs;
		this.onsets = onsets;
		beginnings = new Beginning[epochs.size()];
		forecast = new Forecast(epochs.stream().map(Epoch::fromPs).toList(), epochs.stream().map(Epoch::conditions).toList());
	}

	Epoch get(int epoch) {
		return epochs.get(epoch);
	}

	Forecast forecast() {
		return forecast;
	}

	/** Returns the epoch at a point in time. */
	int at(long moment) {
		return forecast.at(moment);
	}

	/** Returns the time of the first disturbance that begins after a given time. */
	long next(long moment) {
		for (long onset : onsets) {
			if (onset > moment) {
				return onset;
			}
		}
		return Long.MAX_VALUE;
	}

	/** Returns the first step of an epoch, or null if the run ended before. */
	Beginning beginning(int epoch) {
		return beginnings[epoch];
	}

	/**
	 * Records the first step of each epoch that begins; overlapping parts are visited one after the other.
	 *
	 * @param rounds current rounds of the enclosing repetitions, the outermost first
	 */
	void begin(int epoch, Leaf phase, int step, long start, List<Long> rounds) {
		for (int at = epoch; at >= 0 && (beginnings[at] == null || beginnings[at].startPs > start && epochs.get(at).fromPs <= start);
				at--) {
			beginnings[at] = new Beginning(phase, List.copyOf(rounds), step, Math.max(start, epochs.get(at).fromPs));
		}
	}
}
