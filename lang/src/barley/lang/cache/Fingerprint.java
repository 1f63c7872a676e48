package barley.lang.cache;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A SHA-256 over a sequence of values. Each is preceded by its length, so that no two different sequences give the same bytes. */
public final class Fingerprint {

	public static final int BYTES = 32;

	private final MessageDigest digest;

	public Fingerprint() {
		digest = sha256();
	}

	/** Returns a new digest. */
	public static MessageDigest sha256() {
		try {
			return MessageDigest.getInstance("SHA-256");
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException(e); // every Java platform has it
		}
	}

	public Fingerprint add(String text) {
		return add(text.getBytes(StandardCharsets.UTF_8));
	}

	public Fingerprint add(byte[] bytes) {
		return add(ByteBuffer.wrap(bytes));
	}

	public Fingerprint add(ByteBuffer bytes) {
		add(bytes.remaining());
		digest.update(bytes);
		return this;
	}

	public Fingerprint add(int number) {
		digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, number));
		return this;
	}

	/** Returns the digest and resets it. */
	public byte[] bytes() {
		return digest.digest();
	}

	/** Returns the digest in hexadecimal and resets it. */
	public String text() {
		return HexFormat.of().formatHex(bytes());
	}
}
