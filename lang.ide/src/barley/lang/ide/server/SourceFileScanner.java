package barley.lang.ide.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.util.IAcceptor;
import org.eclipse.xtext.util.IFileSystemScanner;
import org.eclipse.xtext.util.UriExtensions;

import com.google.inject.Inject;

import barley.lang.resource.SourceFiles;
import barley.lang.resource.SourceTree;

/**
 * Finds the Barley files below a folder. Hidden folders and build output are left out, because copies there would be declared twice.
 * Symbolic links to folders are not followed, since they may form cycles.
 */
final class SourceFileScanner implements IFileSystemScanner {

	private final UriExtensions uriExtensions;

	@Inject
	SourceFileScanner(UriExtensions uriExtensions) {
		this.uriExtensions = uriExtensions;
	}

	@Override
	public void scan(URI root, IAcceptor<URI> acceptor) {
		Path start = Path.of(root.toFileString());
		try {
			SourceTree.visit(start, file -> acceptor.accept(uriExtensions.toEmfUri(file.toUri())));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Returns whether {@code scan} would find a file, even if it does not exist. */
	static boolean finds(Path root, Path file) {
		for (Path folder : root.relativize(file.getParent())) {
			if (!folder.toString().isEmpty() && !SourceTree.isSourceFolder(folder)) {
				return false;
			}
		}
		return file.toString().endsWith(SourceFiles.ENDING);
	}
}
