package barley.runtime.simulate;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What a run takes, exactly.
 *
 * @param timePs       time of the whole run in picoseconds
 * @param transferPs   the part of it in which channels were busy
 * @param use          volume carried, as a part of what all lanes could have carried both ways in {@code transferPs}; 0 if nothing was
 *                     carried
 * @param useOfLanesOn the same, of the lanes that are on
 * @param energyJoules drawn by the lanes that are on, over the whole time
 */
public record Times(long timePs, long transferPs, Ratio use, Ratio useOfLanesOn, BigDecimal energyJoules) {

	/** The energy if it is known: time passes, so lanes that draw no power at all are lanes of which it is not said. */
	public Optional<BigDecimal> knownJoules() {
		return energyJoules.signum() > 0 || timePs == 0 ? Optional.of(energyJoules) : Optional.empty();
	}
}
