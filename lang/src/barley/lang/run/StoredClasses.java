package barley.lang.run;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import barley.lang.cache.Fingerprint;

/**
 * The format of a cached program: its classes, with a checksum and the fingerprint of the input they were compiled from.
 *
 * <pre>
 * 32 bytes    SHA-256 of everything that follows
 * 32 bytes    fingerprint of the compiler's input
 * int         number of classes, and for each of them
 *   int       length of its name, int: length of its class file
 *   bytes     its name in UTF-8, its class file
 * </pre>
 */
final class StoredClasses {

	private static final int SUM = Fingerprint.BYTES;

	private StoredClasses() {
	}

	static byte[] encode(byte[] key, Classes classes) {
		ByteArrayOutputStream behind = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(behind)) {
			out.write(key);
			out.writeInt(classes.bytes().size());
			for (Map.Entry<String, byte[]> entry : classes.bytes().entrySet()) {
				byte[] name = entry.getKey().getBytes(StandardCharsets.UTF_8);
				out.writeInt(name.length);
				out.writeInt(entry.getValue().length);
				out.write(name);
				out.write(entry.getValue());
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e); // impossible when writing to memory
		}
		byte[] sum = new Fingerprint().add(behind.toByteArray()).bytes();
		return ByteBuffer.allocate(SUM + behind.size()).put(sum).put(behind.toByteArray()).array();
	}

	/** Returns the classes in {@code content}; nothing unless it is exactly what {@link #encode} has written for {@code key}. */
	static Optional<Classes> decode(byte[] content, byte[] key) {
		if (content.length < 2 * SUM + Integer.BYTES) {
			return Optional.empty();
		}
		ByteBuffer in = ByteBuffer.wrap(content, SUM, content.length - SUM);
		boolean intact = MessageDigest.isEqual(new Fingerprint().add(in.duplicate()).bytes(), Arrays.copyOf(content, SUM));
		if (!intact || !in.slice(SUM, SUM).equals(ByteBuffer.wrap(key))) {
			return Optional.empty();
		}
		in.position(2 * SUM);
		Map<String, byte[]> classes = new LinkedHashMap<>();
		for (int left = in.getInt(); left > 0; left--) {
			byte[] name = new byte[in.getInt()];
			byte[] bytes = new byte[in.getInt()];
			in.get(name).get(bytes);
			classes.put(new String(name, StandardCharsets.UTF_8), bytes);
		}
		return Optional.of(new Classes(classes));
	}
}
