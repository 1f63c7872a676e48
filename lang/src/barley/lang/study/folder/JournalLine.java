package barley.lang.study.folder;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** A line of a journal: 8 hexadecimal digits, the CRC-32C of what follows the blank behind them, and a record in JSON. */
final class JournalLine {

	/** The digits and the blank. */
	static final int HEAD = 9;

	private static final int DIGITS = 8;

	private JournalLine() {
	}

	/** Returns the line with its end. */
	static byte[] of(String json) {
		byte[] record = json.getBytes(StandardCharsets.UTF_8);
		byte[] line = new byte[HEAD + record.length + 1];
		byte[] sum = HexFormat.of().toHexDigits(sum(record, 0, record.length), DIGITS).getBytes(StandardCharsets.US_ASCII);
		System.arraycopy(sum, 0, line, 0, DIGITS);
		line[DIGITS] = ' ';
		System.arraycopy(record, 0, line, HEAD, record.length);
		line[line.length - 1] = '\n';
		return line;
	}

	/** Returns the record in a line without its end; null if the sum does not match. */
	static String record(byte[] line, int length) {
		try {
			boolean sound = length > HEAD && line[DIGITS] == ' '
					&& HexFormat.fromHexDigitsToLong(new String(line, 0, DIGITS, StandardCharsets.US_ASCII))
					== sum(line, HEAD, length - HEAD);
			return sound ? new String(line, HEAD, length - HEAD, StandardCharsets.UTF_8) : null;
		} catch (IllegalArgumentException e) {
			return null;
		}
	}

	private static long sum(byte[] bytes, int from, int length) {
		CRC32C sum = new CRC32C();
		sum.update(bytes, from, length);
		return sum.getValue();
	}
}
