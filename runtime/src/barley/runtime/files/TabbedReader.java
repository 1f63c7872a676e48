package barley.runtime.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

import barley.runtime.machine.Fault;

/**
 * Reads text with columns separated by single tabs, one row per line, and keeps track of the position, so that errors are reported with
 * file and line. Empty lines and lines that begin with {@code #} are skipped. The text is untrusted: every access is checked.
 */
public final class TabbedReader {

	private static final int LONGEST_LINE = 1 << 24;

	private final String file;
	private final BufferedReader reader;
	private final StringBuilder buffer = new StringBuilder();
	private int line;
	/** The current row, which is not part of the seal yet; null if there is none, or if it is left out. */
	private String row;
	private String[] columns = new String[0];
	private final Seal seal = new Seal();

	public TabbedReader(String file, Reader reader) {
		this.file = file;
		this.reader = new BufferedReader(reader, 1 << 16);
	}

	/** Advances to the next row; returns false at the end of the text. */
	public boolean next() {
		sealRow();
		while (readLine()) {
			line++;
			if (!buffer.isEmpty() && buffer.charAt(0) != '#') {
				row = buffer.toString();
				columns = row.split("\t", -1);
				return true;
			}
		}
		line++;
		row = null;
		columns = new String[0];
		return false;
	}

	/** Returns the seal of the rows so far. */
	Seal seal() {
		sealRow();
		return seal;
	}

	private void sealRow() {
		if (row != null) {
			seal.add(row, line);
			row = null;
		}
	}

	/** Leaves the current row out of the seal. */
	void leaveOut() {
		row = null;
	}

	public int columns() {
		return columns.length;
	}

	String file() {
		return file;
	}

	/** Returns the line of the current row. */
	int line() {
		return line;
	}

	/** Returns the text of a column of the current row. */
	public String text(int column) {
		if (column >= columns.length) {
			throw fault("column " + (column + 1) + " is missing: there are " + columns.length);
		}
		return columns[column];
	}

	/** Returns the whole number in a column, checked against two bounds. */
	public long number(int column, String what, long least, long most) {
		return parse(what, text(column), least, most);
	}

	/** Returns the number in a column with a label: {@code launch 1000000}. */
	public long labelled(int column, String label) {
		String text = text(column);
		if (!text.startsWith(label + " ")) {
			throw fault("expected \"" + label + " NUMBER\", found " + Fault.quoted(text));
		}
		return parse(label, text.substring(label.length() + 1), 0, Long.MAX_VALUE);
	}

	/** Throws a fault if the row has too many or too few columns. */
	public void expectColumns(int least, int most) {
		if (columns.length < least || columns.length > most) {
			String wanted = least == most ? String.valueOf(least) : least + " to " + most;
			throw fault("expected " + wanted + " columns separated by tabs, found " + columns.length);
		}
	}

	/** Returns a fault at the current line. */
	public Fault fault(String message) {
		return Fault.in(file, line, message);
	}

	private long parse(String what, String text, long least, long most) {
		long value;
		try {
			value = Long.parseLong(text);
		} catch (NumberFormatException e) {
			throw fault(what + ": expected a whole number, found " + Fault.quoted(text));
		}
		if (value < least || value > most) {
			throw fault(what + ": " + value + " is not between " + least + " and " + most);
		}
		return value;
	}

	private boolean readLine() {
		buffer.setLength(0);
		try {
			int c = reader.read();
			if (c < 0) {
				return false;
			}
			while (c >= 0 && c != '\n') {
				if (buffer.length() == LONGEST_LINE) {
					throw Fault.in(file, line + 1, "the line is longer than " + LONGEST_LINE + " characters");
				}
				buffer.append((char) c);
				c = reader.read();
			}
		} catch (IOException e) {
			throw Fault.in(file, line + 1, "cannot be read: " + e.getMessage());
		}
		int last = buffer.length() - 1;
		if (last >= 0 && buffer.charAt(last) == '\r') {
			buffer.setLength(last);
		}
		return true;
	}
}
