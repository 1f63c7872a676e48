package barley.lang.study.folder;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/**
 * The right to write into a folder, which one process has at a time. It is a lock of the operating system on the file {@code lock}, which
 * a process gives back however it ends; the file itself stays, and says in words who has the lock.
 *
 * <p>Systems with POSIX locks take all locks of a process on a file back when the process closes the file anywhere. So folders that this
 * process holds are looked up in a table, and their lock is not opened again. The byte that is locked is far behind the text, because
 * some systems do not let others read what is locked.
 */
final class FolderLock implements Closeable {

	static final String FILE = "lock";

	private static final long LOCKED_BYTE = 1L << 40;
	private static final int MOST_TEXT = 200;
	private static final Map<Path, String> HELD = new HashMap<>();

	private final Path folder;
	private final FileChannel channel;

	private FolderLock(Path folder, FileChannel channel) {
		this.folder = folder;
		this.channel = channel;
	}

	/**
	 * Locks a folder that exists.
	 *
	 * @throws FolderException if another process, or another part of this one, has locked it
	 */
	static FolderLock of(Path folder, String study) throws IOException {
		Path real = folder.toRealPath();
		synchronized (HELD) {
			if (HELD.containsKey(real)) {
				throw inUse(study, folder, HELD.get(real));
			}
			FileChannel channel = FileChannel.open(real.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.READ,
					StandardOpenOption.WRITE);
			try {
				FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
				if (lock == null) {
					throw inUse(study, folder, text(real));
				}
				String holder = "process %d since %s".formatted(ProcessHandle.current().pid(),
						Instant.now().truncatedTo(ChronoUnit.SECONDS));
				channel.truncate(0);
				channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)));
				HELD.put(real, holder);
				return new FolderLock(real, channel);
			} catch (IOException | RuntimeException e) {
				channel.close();
				throw e;
			}
		}
	}

	private static String text(Path folder) throws IOException {
		byte[] text = new byte[MOST_TEXT];
		try (var in = Files.newInputStream(folder.resolve(FILE))) {
			int length = in.readNBytes(text, 0, MOST_TEXT);
			String holder = new String(text, 0, length, StandardCharsets.UTF_8);
			return holder.isBlank() ? "another process" : holder;
		}
	}

	private static FolderException inUse(String study, Path folder, String holder) {
		return new FolderException("study %s is being computed into %s by %s".formatted(study, folder, holder));
	}

	/** Gives the folder back. */
	@Override
	public void close() throws IOException {
		synchronized (HELD) {
			HELD.remove(folder);
			channel.close();
		}
	}
}
