package barley.lang.study.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow.Verified;
import barley.runtime.BarleyVersion;

/**
 * The folder of a study's results. The {@link Journal} is what counts: a row is in it as soon as it is known, and all other files are made
 * of it. Rows are found by their {@link RunKey}, so that a study that was stopped, or whose text has changed, computes only what is not
 * there. One process writes into a folder at a time ({@link FolderLock}).
 *
 * <pre>
 * journal.log    each run as it was computed, with check sums
 * rows.csv       rows in the order of points, with units; rows.jsonl: the same as JSON
 * manifest.json  what the rows are of
 * answers.json   what its searches have found
 * index.html     the page
 * lock           who writes
 * </pre>
 *
 * Its methods may be called by several threads.
 */
public final class StudyFolder implements Closeable {

	/** The page with the charts. */
	public static final String PAGE = "index.html";

	/** What a row takes in the journal and the tables made of it, about. */
	private static final long BYTES_A_ROW = 1_200;
	/** A journal with so many times the records that are wanted is written again with these alone. */
	private static final long MOST_TIMES = 3;

	private final Path path;
	private final FolderLock lock;
	private final String study;
	private Journal journal;
	private KnownRuns known;
	private final String note;

	private StudyFolder(Path path, FolderLock lock, String study, boolean repair) throws IOException {
		this.path = path;
		this.lock = lock;
		this.study = study;
		load(repair);
		JournalHead before = known.head();
		note = before == null || before.model() == RunKeys.MODEL ? ""
				: "%s has figures of Barley %s, which those of Barley %s may differ from: everything is computed again".formatted(path,
				before.barley(), BarleyVersion.TEXT);
		JournalHead now = JournalHead.now(study);
		if (!now.equals(before)) {
			journal.append(now.json());
		}
	}

	private void load(boolean repair) throws IOException {
		known = new KnownRuns(path.toString(), study);
		journal = Journal.open(path.resolve(Journal.FILE), repair, known::read);
	}

	/**
	 * Opens a folder, created if absent.
	 *
	 * @param fresh  whether to put the journal aside and begin another one
	 * @param repair whether to keep the good lines of a damaged journal
	 * @throws FolderException if it is in use, of another study or a newer Barley, or damaged, or has files of others
	 */
	public static StudyFolder open(Path path, String study, boolean fresh, boolean repair) throws IOException {
		if (Files.exists(path) && !Files.isDirectory(path)) {
			throw new FileAlreadyExistsException(path.toString());
		}
		Files.createDirectories(path);
		FolderFiles.requireRegular(path);
		OwnFiles.require(path);
		FolderLock lock = FolderLock.of(path, study);
		try {
			if (fresh) {
				putAside(path);
			}
			return new StudyFolder(path, lock, study, repair);
		} catch (IOException | RuntimeException e) {
			lock.close();
			throw e;
		}
	}

	private static void putAside(Path path) throws IOException {
		Path journal = path.resolve(Journal.FILE);
		if (Files.exists(journal)) {
			int number = 1;
			while (Files.exists(path.resolve(Journal.FILE + "." + number))) {
				number++;
			}
			Files.move(journal, path.resolve(Journal.FILE + "." + number));
		}
	}

	/** Requires room on the disk for so many rows more. */
	public void requireRoom(long rows) throws IOException {
		long free = Files.getFileStore(path).getUsableSpace();
		if (free < Math.multiplyExact(rows, BYTES_A_ROW)) {
			throw new FolderException("%s has %,d MB of room, but %,d rows take about %,d MB".formatted(path, free / 1_000_000, rows,
					rows * BYTES_A_ROW / 1_000_000));
		}
	}

	public Path path() {
		return path;
	}

	/** Returns what the caller should know of the rows that were there; empty if nothing. */
	public String note() {
		return note;
	}

	/** Returns whether a run has been computed, and need not be tried again. */
	public synchronized boolean isDone(RunKey key) {
		return known.isDone(key);
	}

	/** Returns how many different runs the journal has, wanted or not. */
	public synchronized int runs() {
		return known.runs();
	}

	/** Returns what is known of a run. */
	public synchronized Optional<RunRecord> find(RunKey key) throws IOException {
		long offset = known.offset(key);
		return offset < 0 ? Optional.empty() : Optional.of(RunRecord.of(journal.read(offset)));
	}

	/** Returns whether a run has been compared with its programs. */
	public synchronized Verified verified(RunKey key) {
		return known.verified(key);
	}

	/** Adds a run; if that fails, for example on a full disk, the journal is as before. */
	public synchronized void add(RunRecord record) throws IOException {
		known.put(record.key(), journal.append(record.json()), record.status());
	}

	/** Adds the result of a comparison with programs. */
	public synchronized void verify(RunKey key, boolean equal) throws IOException {
		journal.append(KnownRuns.verification(key, equal));
		known.verify(key, equal);
	}

	/** Begins to write the tables anew. */
	public synchronized RowFiles rows(StudyHead head) throws IOException {
		journal.force();
		return new RowFiles(path, head);
	}

	/** Replaces a file made of the rows, such as the page. */
	public void replace(String name, String content) throws IOException {
		try (DraftFile draft = new DraftFile(path.resolve(name))) {
			draft.write(content);
			draft.commit();
		}
	}

	/** Replaces what the searches of the study have found; nothing is kept if there are none. */
	public void answer(StudyHead head, List<StudyAnswer> answers) throws IOException {
		if (answers.isEmpty()) {
			Files.deleteIfExists(path.resolve(AnswersJson.FILE));
		} else {
			replace(AnswersJson.FILE, AnswersJson.of(head, answers));
		}
	}

	/** Notes that a row of the study is of this run. */
	public synchronized void want(RunKey key) {
		known.want(key);
	}

	/** Drops the records that no row has asked for by {@link #want}, if these are {@code wanted} and the journal has many more. */
	public synchronized void compact(long wanted) throws IOException {
		if (known.records() <= MOST_TIMES * wanted) {
			return;
		}
		journal.close();
		Path file = path.resolve(Journal.FILE);
		try (DraftFile draft = new DraftFile(file)) {
			draft.write(JournalLine.of(JournalHead.now(study).json()));
			JournalReading.of(file, (offset, record) -> {
				if (known.isKept(offset, record)) {
					draft.write(JournalLine.of(record));
				}
			});
			draft.commit();
		}
		load(false);
	}

	/** Forces the journal to the disk and gives the folder back. */
	@Override
	public synchronized void close() throws IOException {
		try {
			journal.close();
		} finally {
			lock.close();
		}
	}
}
