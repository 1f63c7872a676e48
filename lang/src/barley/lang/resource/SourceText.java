package barley.lang.resource;

import barley.lang.finding.Words;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads texts from untrusted sources: they must be UTF-8, and no longer than a program may be. */
public final class SourceText {

	/** The most bytes of a file, with its comments; {@link LimitedLexer} limits its words. */
	public static final int MOST_BYTES = 1_000_000;

	/** What bytes of a file's name become that are not in the character set of the system. */
	private static final char UNDECODED = '\uFFFD';
	private static final char BYTE_ORDER_MARK = '\uFEFF';

	private SourceText() {
	}

	/** Returns the content of a regular file; a device or a pipe might never end. */
	public static String read(Path file) throws IOException {
		if (Files.isDirectory(file)) {
			throw new UnreadableSource("is a folder");
		} else if (Files.exists(file) && !Files.isRegularFile(file)) {
			throw new UnreadableSource("is not a regular file; use standard input to read from a pipe or a device");
		}
		try (InputStream stream = Files.newInputStream(file)) {
			return read(stream);
		} catch (NoSuchFileException e) {
			throw new UnreadableSource(file.toString().indexOf(UNDECODED) < 0 ? "does not exist"
					: "has a name that is not valid in the character set of file names; rename it");
		} catch (UnreadableSource e) {
			throw e;
		} catch (IOException e) {
			throw new UnreadableSource("cannot be read");
		}
	}

	/** Returns the content of a stream. */
	public static String read(InputStream stream) throws IOException {
		// Buffered, because the stream of a file asks for its position, which a pipe does not have.
		byte[] bytes = new BufferedInputStream(stream).readNBytes(MOST_BYTES + 1);
		checkLength(bytes.length);
		for (int i = 0; i < bytes.length; i++) {
			if (bytes[i] == 0) {
				throw new UnreadableSource(Words.of("is not a text file: byte %,d is zero", i + 1));
			}
		}
		return decode(bytes);
	}

	/** Rejects texts of more than {@link #MOST_BYTES}. */
	static void checkLength(int length) throws UnreadableSource {
		if (length > MOST_BYTES) {
			throw new UnreadableSource(Words.of("is longer than %,d bytes, the largest size that is read", MOST_BYTES));
		}
	}

	private static String decode(byte[] bytes) throws UnreadableSource {
		ByteBuffer rest = ByteBuffer.wrap(bytes);
		try {
			String text = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT).decode(rest).toString();
			return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
		} catch (CharacterCodingException e) {
			throw new UnreadableSource(Words.of("is not valid UTF-8: see byte %,d", rest.position() + 1));
		}
	}
}
