package barley.lang.study.folder;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * What a run of a study at a point is found again by: the first 16 bytes of a SHA-256 over everything that its figures depend on. Among
 * 10<sup>9</sup> runs, two with the same key are as likely as 1 in 10<sup>21</sup>.
 */
public record RunKey(long high, long low) implements Serializable {

	private static final int DIGITS = 32;

	/** Returns the key that begins with the first bytes of a digest. */
	static RunKey of(byte[] digest) {
		ByteBuffer bytes = ByteBuffer.wrap(digest);
		return new RunKey(bytes.getLong(), bytes.getLong());
	}

	/** Returns the key that {@link #toString()} prints as {@code text}. */
	static RunKey parse(String text) {
		if (text.length() != DIGITS) {
			throw new IllegalArgumentException("no key: " + text);
		}
		return new RunKey(HexFormat.fromHexDigitsToLong(text, 0, DIGITS / 2), HexFormat.fromHexDigitsToLong(text, DIGITS / 2, DIGITS));
	}

	@Override
	public String toString() {
		return HexFormat.of().toHexDigits(high) + HexFormat.of().toHexDigits(low);
	}
}
