package barley.lang.ui.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;

/** Converts between files of the workbench and the URIs by which the server identifies them, which begin with three slashes. */
public final class Uris {

	private Uris() {
	}

	/** Returns nothing for what is not in the local file system. */
	public static Optional<String> of(IFileBuffer buffer) {
		return Optional.ofNullable(buffer.getFileStore()).map(store -> store.toURI()).flatMap(Uris::of);
	}

	public static Optional<String> of(IResource resource) {
		return Optional.ofNullable(resource.getLocationURI()).flatMap(Uris::of);
	}

	private static Optional<String> of(URI location) {
		return EFS.SCHEME_FILE.equals(location.getScheme()) ? Optional.of(Path.of(location).toUri().toString()) : Optional.empty();
	}

	/** Returns the files of the workspace at {@code uri}: several if projects overlap. */
	public static IFile[] files(String uri) {
		URI location = URI.create(uri);
		return EFS.SCHEME_FILE.equals(location.getScheme()) ? ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(location)
				: new IFile[0];
	}
}
