package barley.lang.study.folder;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file to which records are appended, each as a line with a check sum in one write, so that a process that is killed loses nothing that
 * was appended. What has been appended is forced to the disk every 200 ms or 256 records: forcing each would take 450 us, and a loss of
 * power costs 200 ms of work at most.
 *
 * <p>Not a channel but a file of the old kind: threads that are interrupted while they append do not close it.
 */
final class Journal implements Closeable {

	static final String FILE = "journal.log";

	private static final int MOST_UNFORCED = 256;
	private static final long BETWEEN_MS = 200;
	private static final int PAGE = 1024;

	private final RandomAccessFile file;
	private final Thread forcer = new Thread(this::keepForcing, "barley journal");
	private long end;
	private int unforced;
	private boolean closed;

	private Journal(RandomAccessFile file) throws IOException {
		this.file = file;
		end = file.length();
		forcer.setDaemon(true);
		forcer.start();
	}

	/**
	 * Opens a journal, or begins one. A torn line at the end is cut.
	 *
	 * @param repair whether to keep the sound lines only if some before them are damaged
	 * @param reader takes the records that are there
	 * @throws FolderException if lines are damaged before sound ones
	 */
	static Journal open(Path path, boolean repair, JournalReading.Reader reader) throws IOException {
		if (Files.exists(path)) {
			JournalReading first = JournalReading.of(path, repair ? (offset, record) -> {
			} : reader);
			if (first.isDamagedInside() && !repair) {
				throw new FolderException("line %,d of %s is damaged, %,d good line%s after it; --repair keeps them".formatted(
						first.damagedLine(), path, first.soundLinesAfter(), first.soundLinesAfter() == 1 ? "" : "s"));
			} else if (first.isDamagedInside()) {
				try (DraftFile draft = new DraftFile(path)) {
					JournalReading.of(path, (offset, record) -> draft.write(JournalLine.of(record)));
					draft.commit();
				}
			}
			if (repair) {
				JournalReading.of(path, reader);
			}
			return open(path, first.isTorn() ? first.wholeBytes() : Files.size(path));
		}
		return open(path, 0);
	}

	private static Journal open(Path path, long length) throws IOException {
		RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
		try {
			if (file.length() > length) {
				file.setLength(length);
				file.getFD().sync();
			}
			return new Journal(file);
		} catch (IOException e) {
			file.close();
			throw e;
		}
	}

	/** Appends a record and returns where its line begins. If that fails, for example on a full disk, nothing of it is left in the file. */
	synchronized long append(String json) throws IOException {
		long begin = end;
		byte[] line = JournalLine.of(json);
		try {
			file.seek(begin);
			file.write(line);
		} catch (IOException e) {
			file.setLength(begin);
			throw e;
		}
		end = begin + line.length;
		if (++unforced >= MOST_UNFORCED) {
			force();
		}
		return begin;
	}

	/** Returns the record of the line that begins at {@code offset}. */
	synchronized String read(long offset) throws IOException {
		file.seek(offset);
		byte[] page = new byte[PAGE];
		int length = 0;
		while (true) {
			int read = file.read(page, length, page.length - length);
			for (int i = length; i < length + read; i++) {
				if (page[i] == '\n') {
					return sound(JournalLine.record(page, i));
				}
			}
			if (read < 0) {
				return sound(null);
			}
			length += read;
			page = length == page.length ? Arrays.copyOf(page, 2 * length) : page;
		}
	}

	private static String sound(String record) throws IOException {
		if (record == null) {
			throw new FolderException(FILE + " was changed by another program");
		}
		return record;
	}

	/** Forces what has been appended to the disk. */
	synchronized void force() throws IOException {
		if (unforced > 0) {
			file.getFD().sync();
			unforced = 0;
		}
	}

	private synchronized void keepForcing() {
		try {
			while (!closed) {
				wait(BETWEEN_MS);
				if (!closed) {
					force();
				}
			}
		} catch (InterruptedException | IOException e) {
			// the next append or close reports it
		}
	}

	@Override
	public synchronized void close() throws IOException {
		if (!closed) {
			closed = true;
			notifyAll();
			try {
				force();
			} finally {
				file.close();
			}
		}
	}
}
