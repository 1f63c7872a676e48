package barley.runtime.simulate.time;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Mix;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.phase.OverlapTurns;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.result.PhaseTime;

/**
 * The exchanges of a run that are simulated as wholes, cycle by cycle and without data. Each is simulated once: all its rounds take the
 * same time, as nothing is under way between exchanges.
 *
 * @param <E> the kind of the exchanges
 */
abstract class ExchangeRuns<E extends Leaf> {

	private final Class<E> kind;
	private final Map<Integer, PhaseTime> times = new HashMap<>();
	private long fingerprint;
	private boolean any;

	ExchangeRuns(Class<E> kind) {
		this.kind = kind;
	}

	/**
	 * What an exchange came to.
	 *
	 * @param channelBytes what each channel carries in one round
	 * @param fingerprints what distinguishes it from others
	 */
	record Outcome(PhaseTime time, long[] channelBytes, long... fingerprints) {
	}

	/** Simulates an exchange; null if no node takes part. */
	protected abstract Outcome simulated(E exchange, RunMonitor monitor);

	/**
	 * Simulates all exchanges.
	 *
	 * @param volumes receives the bytes that each channel carries in all rounds
	 * @param turns   learns which channels each exchange needs
	 */
	final void run(List<Leaf> leaves, long[] volumes, OverlapTurns turns, RunMonitor monitor) {
		for (Leaf leaf : leaves) {
			if (kind.isInstance(leaf)) {
				Outcome outcome = simulated(kind.cast(leaf), monitor);
				times.put(leaf.number(), outcome == null ? PhaseTime.exchanging(leaf.statement(), leaf.weight(), 0, Cost.NONE, List.of())
						: outcome.time);
				if (outcome != null) {
					note(leaf, outcome, volumes, turns);
				}
			}
		}
	}

	private void note(Leaf exchange, Outcome outcome, long[] volumes, OverlapTurns turns) {
		for (int channel = 0; channel < outcome.channelBytes.length; channel++) {
			if (outcome.channelBytes[channel] > 0) {
				turns.note(exchange, channel);
			}
			volumes[channel] = Math.addExact(volumes[channel], Math.multiplyExact(outcome.channelBytes[channel], exchange.weight()));
		}
		for (long part : outcome.fingerprints) {
			fingerprint = Mix.fold(fingerprint, part);
		}
		any = true;
	}

	/** Returns a fingerprint with that of all exchanges; the same if there are none. */
	final long fingerprint(long before) {
		return any ? Mix.fold(before, fingerprint) : before;
	}

	/** Returns the time of an exchange. */
	final PhaseTime time(E exchange) {
		return times.get(exchange.number());
	}

	/** Returns the times of all exchanges. */
	final Collection<PhaseTime> times() {
		return times.values();
	}
}
