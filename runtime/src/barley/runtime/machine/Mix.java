package barley.runtime.machine;

/**
 * Hashes 64-bit values. Implemented here because the results are written to files and reports: they must be the same on every virtual
 * machine and in every release.
 */
public final class Mix {

	/** The characters that fit into a long. */
	private static final int CHARACTERS = Long.SIZE / Character.SIZE;

	private Mix() {
	}

	/** Mixes the bits of a value (the finalizer of SplitMix64: every input bit changes about half of the output bits). */
	public static long mix(long value) {
		long z = value + 0x9E3779B97F4A7C15L;
		z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
		z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
		return z ^ z >>> 31;
	}

	/** Adds a value to a hash that depends on order. */
	public static long fold(long hash, long value) {
		return mix(hash * 31 + value);
	}

	/** Adds a text to a hash that depends on order. All bits of every character are mixed, four characters at a time. */
	public static long fold(long hash, String text) {
		long folded = fold(hash, text.length());
		for (int i = 0; i < text.length(); i += CHARACTERS) {
			long word = 0;
			for (int end = Math.min(i + CHARACTERS, text.length()), k = i; k < end; k++) {
				word = word << Character.SIZE | text.charAt(k);
			}
			folded = fold(folded, word);
		}
		return folded;
	}
}
