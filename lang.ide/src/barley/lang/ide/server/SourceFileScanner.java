package barley.lang.ide.server;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.util.IAcceptor;
import org.eclipse.xtext.util.IFileSystemScanner;
import org.eclipse.xtext.util.UriExtensions;

import com.google.inject.Inject;

/**
 * Finds the Barley files below a folder. Hidden folders and build output are left out, because copies there would be declared twice.
 * Symbolic links to folders are not followed, since they may form cycles.
 */
final class SourceFileScanner implements IFileSystemScanner {

	private static final String SUFFIX = ".barley";
	private static final Set<String> OUTPUT_FOLDERS = Set.of("bin", "build", "node_modules", "target");

	private final UriExtensions uriExtensions;

	@Inject
	SourceFileScanner(UriExtensions uriExtensions) {
		this.uriExtensions = uriExtensions;
	}

	@Override
	public void scan(URI root, IAcceptor<URI> acceptor) {
		Path start = Path.of(root.toFileString());
		try {
			Files.walkFileTree(start, new SimpleFileVisitor<>() {
				@Override
				public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
					return folder.equals(start) || isSourceFolder(folder) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
				}

				@Override
				public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
					if (attributes.isRegularFile() && file.toString().endsWith(SUFFIX)) {
						acceptor.accept(uriExtensions.toEmfUri(file.toUri()));
					}
					return FileVisitResult.CONTINUE;
				}

				@Override
				public FileVisitResult visitFileFailed(Path file, IOException failure) {
					return FileVisitResult.CONTINUE;
				}
			});
		} catch (IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}

	/** Returns whether {@code scan} would find a file, even if it does not exist. */
	static boolean finds(Path root, Path file) {
		for (Path folder : root.relativize(file.getParent())) {
			if (!folder.toString().isEmpty() && !isSourceFolder(folder)) {
				return false;
			}
		}
		return file.toString().endsWith(SUFFIX);
	}

	private static boolean isSourceFolder(Path folder) {
		String name = folder.getFileName().toString();
		return !name.startsWith(".") && !OUTPUT_FOLDERS.contains(name);
	}
}
