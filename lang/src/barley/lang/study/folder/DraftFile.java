package barley.lang.study.folder;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The new content of a file of a folder. It takes the place of the old one as a whole, after it has reached the disk, or not at all.
 */
final class DraftFile implements Closeable {

	/** What the name of a draft has at its end. */
	static final String ENDING = ".tmp";

	private static final int BUFFER = 1 << 16;

	private final Path target;
	private final Path draft;
	private final FileOutputStream file;
	private final OutputStream out;

	DraftFile(Path target) throws IOException {
		this.target = target;
		draft = target.resolveSibling(target.getFileName() + ENDING);
		file = new FileOutputStream(draft.toFile());
		out = new BufferedOutputStream(file, BUFFER);
	}

	void write(byte[] bytes) throws IOException {
		out.write(bytes);
	}

	void write(String text) throws IOException {
		write(text.getBytes(StandardCharsets.UTF_8));
	}

	/** Replaces the file. */
	void commit() throws IOException {
		out.flush();
		file.getFD().sync();
		out.close();
		Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
	}

	/** Removes the draft unless it has become the file. */
	@Override
	public void close() throws IOException {
		try {
			file.close();
		} finally {
			Files.deleteIfExists(draft);
		}
	}
}
