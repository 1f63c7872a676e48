package barley.runtime.simulate.clock;

import java.util.List;

/**
 * How an exchange is simulated.
 *
 * @param cargo      moves data; null if only times are wanted
 * @param listener   observes the simulation; null if no one does
 * @param faults     what fails during the run
 * @param cycleLimit the simulation stops before this cycle
 * @param goOn       called now and then; throws to cancel
 */
public record ClockOptions(PacketCargo cargo, ClockListener listener, List<SwitchFault> faults, long cycleLimit, Runnable goOn) {

	/** Most cycles of a run. */
	public static final long MOST_CYCLES = 10_000_000_000L;

	/** Times only. */
	public static final ClockOptions TIMING = new ClockOptions(null, null, List.of(), MOST_CYCLES, () -> {
	});

	public ClockOptions {
		faults = List.copyOf(faults);
	}

	public ClockOptions withCargo(PacketCargo mover) {
		return new ClockOptions(mover, listener, faults, cycleLimit, goOn);
	}

	public ClockOptions withListener(ClockListener observer) {
		return new ClockOptions(cargo, observer, faults, cycleLimit, goOn);
	}

	public ClockOptions withFaults(List<SwitchFault> failing) {
		return new ClockOptions(cargo, listener, failing, cycleLimit, goOn);
	}

	public ClockOptions withCycleLimit(long limit) {
		return new ClockOptions(cargo, listener, faults, Math.min(limit, MOST_CYCLES), goOn);
	}

	public ClockOptions withCancellation(Runnable check) {
		return new ClockOptions(cargo, listener, faults, cycleLimit, check);
	}
}
