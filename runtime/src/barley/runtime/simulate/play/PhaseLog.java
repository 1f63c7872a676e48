package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.result.PhaseTime;

/** The phases of a disturbed run in the order in which they first happened; a phase whose cost changes later appears again. */
final class PhaseLog {

	/**
	 * A phase during which nothing changes.
	 *
	 * @param under the epoch, or the time of an exchange in packets or with synapses
	 */
	private record Constant(int phase, Object under) {
	}

	private final List<PhaseTime> times = new ArrayList<>();
	/** For each reported phase, its index among the leaves of the program. */
	private final List<Integer> numbers = new ArrayList<>();
	private final Map<Constant, Integer> places = new HashMap<>();

	List<PhaseTime> times() {
		return times;
	}

	List<Integer> numbers() {
		return numbers;
	}

	/** Adds a phase during which something changed. */
	void add(Leaf phase, PhaseTime time) {
		times.add(time);
		numbers.add(phase.number());
	}

	/** Adds rounds of a phase during which nothing changed. */
	void add(Leaf phase, Object under, PhaseTime time, long rounds) {
		Integer place = places.putIfAbsent(new Constant(phase.number(), under), times.size());
		if (place == null) {
			add(phase, time.withRounds(rounds));
		} else {
			times.set(place, time.withRounds(times.get(place).rounds() + rounds));
		}
	}
}
