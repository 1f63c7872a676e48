package barley.runtime.report;

import java.util.Optional;

/**
 * A lower bound for the transfer time of all programs with the same goals.
 *
 * @param ps             in picoseconds, if known
 * @param unknownBecause why it is unknown, or null if not specified
 */
public record Bound(Optional<Long> ps, String unknownBecause) {

	/** No bound was computed. */
	public static final Bound NONE = unknown(null);

	public static Bound unknown(String because) {
		return new Bound(Optional.empty(), because);
	}
}
