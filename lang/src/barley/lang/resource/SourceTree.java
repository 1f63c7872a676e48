package barley.lang.resource;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.function.Consumer;

/** The source files in a folder and the folders below it, without hidden folders and those that build tools fill. */
public final class SourceTree {

	private static final Set<String> OUTPUT_FOLDERS = Set.of("bin", "build", "node_modules", "target");

	private SourceTree() {
	}

	/** Passes on all source files in {@code start} and below; what cannot be read is left out. */
	public static void visit(Path start, Consumer<Path> found) throws IOException {
		Files.walkFileTree(start, new SimpleFileVisitor<>() {
			@Override
			public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
				return folder.equals(start) || isSourceFolder(folder) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
			}

			@Override
			public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
				if (attributes.isRegularFile() && file.toString().endsWith(SourceFiles.ENDING)) {
					found.accept(file);
				}
				return FileVisitResult.CONTINUE;
			}

			@Override
			public FileVisitResult visitFileFailed(Path file, IOException failure) {
				return FileVisitResult.CONTINUE;
			}
		});
	}

	/** Returns whether {@link #visit} enters a folder below its start. */
	public static boolean isSourceFolder(Path folder) {
		String name = folder.getFileName().toString();
		return !name.startsWith(".") && !OUTPUT_FOLDERS.contains(name);
	}
}
