package barley.runtime.report;

import java.util.Optional;

/**
 * What the transfers of no program with the same goals can undercut.
 *
 * @param ps             in picoseconds, if it is known
 * @param unknownBecause why it is not, or null if nobody has said
 */
public record Bound(Optional<Long> ps, String unknownBecause) {

	/** Nobody has worked it out. */
	public static final Bound NONE = unknown(null);

	public static Bound unknown(String because) {
		return new Bound(Optional.empty(), because);
	}
}
