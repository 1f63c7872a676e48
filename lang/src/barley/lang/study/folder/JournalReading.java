package barley.lang.study.folder;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads the lines of a journal from the start and finds where it is whole up to. A process that was killed, or a machine without power,
 * leaves a torn line at the end, which is cut; damage before lines that are sound is not the trace of a stop, so it is reported.
 */
final class JournalReading {

	/** Takes the records of sound lines. */
	interface Reader {

		/** @param offset where the line begins */
		void record(long offset, String json) throws IOException;
	}

	/** A longer line is damaged. */
	private static final int MOST = 1 << 20;

	private byte[] line = new byte[1024];
	private int length;
	/** Number of the first damaged line, from 1; 0 if there is none. */
	private long damaged;
	/** Sound lines after it. */
	private long after;
	/** Where the first damaged line begins, or the file ends. */
	private long whole;

	private JournalReading() {
	}

	/** Reads the lines of a file. */
	static JournalReading of(Path file, Reader reader) throws IOException {
		JournalReading reading = new JournalReading();
		try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
			reading.read(in, reader);
		}
		return reading;
	}

	/** Returns whether a file has a sound line; reads up to the first, which is that of the head unless a journal is damaged. */
	static boolean hasSoundLine(Path file) throws IOException {
		JournalReading reading = new JournalReading();
		try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
			while (reading.next(in) > 0) {
				if (JournalLine.record(reading.line, reading.length) != null) {
					return true;
				}
			}
		}
		return false;
	}

	private void read(InputStream in, Reader reader) throws IOException {
		long offset = 0;
		for (long number = 1;; number++) {
			long bytes = next(in);
			if (bytes == 0) {
				whole = damaged == 0 ? offset : whole;
				return;
			}
			String record = bytes == length + 1L ? JournalLine.record(line, length) : null;
			if (record != null) {
				after += damaged == 0 ? 0 : 1;
				reader.record(offset, record);
			} else if (damaged == 0) {
				damaged = number;
				whole = offset;
			}
			offset += bytes;
		}
	}

	/** Reads a line, and returns how many bytes it has with its end; one more than {@link #length} if it is complete and not too long. */
	private long next(InputStream in) throws IOException {
		length = 0;
		long bytes = 0;
		for (int next = in.read(); next >= 0; next = in.read()) {
			bytes++;
			if (next == '\n') {
				return bytes;
			} else if (length < MOST) {
				if (length == line.length) {
					line = Arrays.copyOf(line, 2 * length);
				}
				line[length++] = (byte) next;
			}
		}
		return bytes;
	}

	/** Returns whether damaged lines stand before sound ones. */
	boolean isDamagedInside() {
		return after > 0;
	}

	/** Returns whether the end is torn. */
	boolean isTorn() {
		return damaged > 0 && after == 0;
	}

	long damagedLine() {
		return damaged;
	}

	long soundLinesAfter() {
		return after;
	}

	/** Returns how many bytes are sound from the start. */
	long wholeBytes() {
		return whole;
	}
}
