package barley.runtime.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Changes several files, all or none of them. All texts are first written to drafts beside their files, with the folders they need; the
 * changes take place in {@link #commit}, by renames. A failure before or amid them is undone by {@link #close}: no draft, no new folder and
 * no changed file is left. Links are followed, as {@link OutputFile} does; only regular files can be replaced, because what was written
 * into a pipe cannot be taken back.
 *
 * <pre>{@code
 * try (OutputFiles output = new OutputFiles()) {
 * 	output.write(first, writer -> writer.write("text"));
 * 	output.delete(second);
 * 	output.commit();
 * }
 * }</pre>
 */
public final class OutputFiles implements AutoCloseable {

	private interface Action {

		void run() throws IOException;
	}

	private final List<Action> changes = new ArrayList<>();
	/** What makes the changes undone, the last change first. */
	private final Deque<Action> undoing = new ArrayDeque<>();
	private final List<Path> backups = new ArrayList<>();

	/** Writes the draft of a file, and creates its folder. */
	public void write(Path file, OutputFile.Content content) throws IOException {
		createFolders(file.toAbsolutePath().getParent());
		Path target = OutputFile.check(file);
		requireRegular(target);
		Path draft = OutputFile.temporary(target);
		undoing.push(() -> Files.deleteIfExists(draft));
		OutputFile.draft(target, draft, content);
		changes.add(() -> {
			keep(target);
			Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		});
	}

	/** Notes that a file is to be deleted. */
	public void delete(Path file) {
		changes.add(() -> {
			keep(file);
			Files.delete(file);
		});
	}

	/** Makes all changes. */
	public void commit() throws IOException {
		for (Action change : changes) {
			change.run();
		}
		undoing.clear();
	}

	/** Undoes all changes unless they were committed. */
	@Override
	public void close() throws IOException {
		IOException failure = null;
		for (Action undo : undoing) {
			try {
				undo.run();
			} catch (IOException e) {
				failure = e;
			}
		}
		if (failure != null) {
			throw failure; // the backups are kept, because they may be the only copies
		}
		for (Path backup : backups) {
			Files.deleteIfExists(backup);
		}
	}

	private static void requireRegular(Path file) throws IOException {
		if (Files.exists(file) && !Files.isRegularFile(file)) {
			throw new IOException(file + " is not a regular file");
		}
	}

	private void createFolders(Path folder) throws IOException {
		if (!Files.isDirectory(folder)) {
			if (folder.getParent() != null) {
				createFolders(folder.getParent());
			}
			Files.createDirectory(folder);
			undoing.push(() -> Files.deleteIfExists(folder));
		}
	}

	/** Keeps what a file holds, or that it does not exist, for an undo. */
	private void keep(Path file) throws IOException {
		if (!Files.exists(file)) {
			undoing.push(() -> Files.deleteIfExists(file));
			return;
		}
		requireRegular(file);
		Path backup = OutputFile.temporary(file);
		backups.add(backup);
		Files.copy(file, backup, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
		undoing.push(() -> Files.move(backup, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING));
	}
}
