package barley.lang.study.folder;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

import barley.lang.study.table.StudyRow.Status;
import barley.lang.study.table.StudyRow.Verified;
import barley.runtime.report.Json;

/**
 * Where the journal has the record of each run that it knows, with what is asked for most: whether it has to be tried again, and whether it
 * was compared with programs. Takes about 40 bytes a run, however much the records say.
 */
final class KnownRuns {

	private static final String VERIFIED = "verified";
	private static final String EQUAL = "equal";

	/** The lowest bits of a number in the table; the offset of the record is above them. */
	private static final int BITS = 4;
	private static final long STOPPED = 1;
	private static final long COMPARED = 2;
	private static final long SAME = 4;
	private static final long WANTED = 8;

	private final KeyTable table = new KeyTable();
	private final String folder;
	private final String study;
	/** The last head; null if there is none. */
	private JournalHead head;
	private long records;

	KnownRuns(String folder, String study) {
		this.folder = folder;
		this.study = study;
	}

	/** Takes a record of the journal. */
	void read(long offset, String text) throws FolderException {
		try {
			JsonObject json = JsonParser.parseString(text).getAsJsonObject();
			if (json.has(JournalHead.KIND)) {
				head = JournalHead.parse(json);
				head.check(folder, study);
			} else if (json.has(RunRecord.KIND)) {
				RunRecord record = RunRecord.of(json);
				put(record.key(), offset, record.status());
			} else if (json.has(VERIFIED)) {
				verify(RunKey.parse(json.get(VERIFIED).getAsString()), json.get(EQUAL).getAsBoolean());
			}
		} catch (JsonParseException | IllegalStateException | IllegalArgumentException | NullPointerException | ClassCastException
				| UnsupportedOperationException e) {
			throw new FolderException("%s in %s has a record that Barley does not know: %.60s".formatted(Journal.FILE, folder, text));
		}
	}

	void put(RunKey key, long offset, Status status) {
		records++;
		table.put(key, offset << BITS | (status == Status.STOPPED ? STOPPED : 0));
	}

	void verify(RunKey key, boolean equal) {
		long number = table.get(key);
		if (number != KeyTable.ABSENT) {
			table.put(key, number & ~SAME | COMPARED | (equal ? SAME : 0));
		}
	}

	/** Returns the record that {@link #read} takes as the result of a comparison. */
	static String verification(RunKey key, boolean equal) {
		return Json.compact().open(null, '{').put(VERIFIED, key.toString()).put(EQUAL, equal).close('}').toString();
	}

	/** Returns where the record of a run begins, or -1. */
	long offset(RunKey key) {
		long number = table.get(key);
		return number == KeyTable.ABSENT ? -1 : number >>> BITS;
	}

	/** Returns whether a run has been computed, and need not be tried again. */
	boolean isDone(RunKey key) {
		long number = table.get(key);
		return number != KeyTable.ABSENT && (number & STOPPED) == 0;
	}

	Verified verified(RunKey key) {
		long number = table.get(key);
		return number == KeyTable.ABSENT || (number & COMPARED) == 0 ? Verified.UNTRIED : (number & SAME) != 0 ? Verified.YES : Verified.NO;
	}

	/** Notes that a row of the study is of this run. */
	void want(RunKey key) {
		long number = table.get(key);
		if (number != KeyTable.ABSENT) {
			table.put(key, number | WANTED);
		}
	}

	/** Returns whether a record that begins at {@code offset} belongs to a run that is wanted, and has not been replaced. */
	boolean isKept(long offset, String text) {
		JsonObject json = JsonParser.parseString(text).getAsJsonObject();
		if (json.has(JournalHead.KIND)) {
			return false;
		}
		boolean isRun = json.has(RunRecord.KIND);
		long number = table.get(RunKey.parse(json.get(isRun ? RunRecord.KIND : VERIFIED).getAsString()));
		return number != KeyTable.ABSENT && (number & WANTED) != 0 && (!isRun || number >>> BITS == offset);
	}

	/** Returns how many records of runs the journal has, those that were replaced included. */
	long records() {
		return records;
	}

	/** Returns how many different runs the journal has. */
	int runs() {
		return table.size();
	}

	/** Returns the last head; null if there is none. */
	JournalHead head() {
		return head;
	}
}
