package barley.runtime.files;

import java.io.StringReader;

import barley.runtime.machine.Mix;

/**
 * The number of rows of a table and a hash over them, in order. Comments, empty lines and line ends do not count, so they may be changed.
 *
 * @see Seals
 */
record Seal(long rows, long hash) {

	static final Seal EMPTY = new Seal(0, 0);

	/** Returns the seal of the text of a table. */
	static Seal of(String table) {
		TabbedReader reader = new TabbedReader("", new StringReader(table));
		while (reader.next()) {
			// each row is added to the reader's seal
		}
		return reader.seal();
	}

	/** Returns the seal with one more row. */
	Seal with(String row) {
		return new Seal(rows + 1, Mix.fold(hash, row));
	}
}
