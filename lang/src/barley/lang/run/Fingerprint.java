package barley.lang.run;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A SHA-256 over a sequence of values. Each is preceded by its length, so that no two different sequences give the same bytes. */
final class Fingerprint {

	static final int BYTES = 32;

	private final MessageDigest digest;

	Fingerprint() {
		try {
			digest = MessageDigest.getInstance("SHA-256");
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException(e); // every Java platform has it
		}
	}

	Fingerprint add(String text) {
		return add(text.getBytes(StandardCharsets.UTF_8));
	}

	Fingerprint add(byte[] bytes) {
		return add(ByteBuffer.wrap(bytes));
	}

	Fingerprint add(ByteBuffer bytes) {
		add(bytes.remaining());
		digest.update(bytes);
		return this;
	}

	Fingerprint add(int number) {
		digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, number));
		return this;
	}

	/** Returns the digest and resets it. */
	byte[] bytes() {
		return digest.digest();
	}

	/** Returns the digest in hexadecimal and resets it. */
	String text() {
		return HexFormat.of().formatHex(bytes());
	}
}
