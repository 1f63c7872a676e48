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

/** Reads texts of unknown origin: never more than a program can be long, and only what is UTF-8. */
public final class SourceText {

	/** Bytes of the longest file that is read; a machine of a million nodes takes a screenful. */
	public static final int MOST_BYTES = 8_000_000;

	private static final char BYTE_ORDER_MARK = '\uFEFF';

	private SourceText() {
	}

	/** Returns the text of a file. */
	public static String read(Path file) throws IOException {
		if (Files.isDirectory(file)) {
			throw new UnreadableSource("is a folder");
		}
		try (InputStream stream = Files.newInputStream(file)) {
			return read(stream);
		} catch (NoSuchFileException e) {
			throw new UnreadableSource("does not exist");
		} catch (UnreadableSource e) {
			throw e;
		} catch (IOException e) {
			throw new UnreadableSource("cannot be read");
		}
	}

	/** Returns the text that a stream delivers. */
	public static String read(InputStream stream) throws IOException {
		// Buffered, because a bare stream asks for its position, which a pipe has not.
		byte[] bytes = new BufferedInputStream(stream).readNBytes(MOST_BYTES + 1);
		checkLength(bytes.length);
		for (int i = 0; i < bytes.length; i++) {
			if (bytes[i] == 0) {
				throw new UnreadableSource(Words.of("is not a text file: byte %,d is zero", i + 1));
			}
		}
		return decode(bytes);
	}

	/** Refuses texts of more than {@link #MOST_BYTES}. */
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
