package barley.runtime.simulate.time;

import barley.runtime.simulate.phase.OverlapTurns;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;

/** Notes what an exchange that is simulated as a whole carries on each channel. */
final class CarriedBytes {

	private CarriedBytes() {
	}

	/**
	 * Notes an exchange.
	 *
	 * @param bytes   what each channel carries in one round
	 * @param volumes receives what it carries in all rounds
	 * @param turns   learns which channels the exchange needs
	 */
	static void note(Leaf exchange, long[] bytes, long[] volumes, OverlapTurns turns) {
		for (int channel = 0; channel < bytes.length; channel++) {
			if (bytes[channel] > 0) {
				turns.note(exchange, channel);
			}
			volumes[channel] = Math.addExact(volumes[channel], Math.multiplyExact(bytes[channel], exchange.weight()));
		}
	}
}
