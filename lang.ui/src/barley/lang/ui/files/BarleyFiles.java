package barley.lang.ui.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;

/** The files that authors write, found in the workspace; files that builds copy are left out, as by the language server. */
public final class BarleyFiles {

	public static final String EXTENSION = "barley";

	private static final Set<String> OUTPUT_FOLDERS = Set.of("bin", "build", "node_modules", "src-gen", "target");

	private BarleyFiles() {
	}

	/** Returns the files in {@code root}; none if it is not accessible. */
	public static List<IFile> in(IResource root) throws CoreException {
		List<IFile> files = new ArrayList<>();
		if (root.isAccessible()) {
			root.accept(proxy -> {
				if (proxy.getType() == IResource.FILE && proxy.getName().endsWith("." + EXTENSION)) {
					files.add((IFile) proxy.requestResource());
				}
				return proxy.getType() != IResource.FOLDER || isSourceFolder(proxy.getName()) && !proxy.isDerived();
			}, IResource.NONE);
		}
		return files;
	}

	/** Returns all files of the workspace in the local file system: those to which an import may refer. */
	public static List<Path> others() throws IOException {
		try {
			return in(ResourcesPlugin.getWorkspace().getRoot()).stream().flatMap(file -> path(file).stream()).toList();
		} catch (CoreException e) {
			throw new IOException(e.getStatus().getMessage(), e);
		}
	}

	/** Returns whether a file is written by an author, or was before it was deleted. */
	public static boolean isSource(IResource resource) {
		if (!(resource instanceof IFile) || !EXTENSION.equals(resource.getFileExtension())
				|| resource.isDerived(IResource.CHECK_ANCESTORS)) {
			return false;
		}
		for (IContainer folder = resource.getParent(); folder.getType() == IResource.FOLDER; folder = folder.getParent()) {
			if (!isSourceFolder(folder.getName())) {
				return false;
			}
		}
		return true;
	}

	private static boolean isSourceFolder(String name) {
		return !name.startsWith(".") && !OUTPUT_FOLDERS.contains(name);
	}

	/** Returns the location of a resource; nothing if it is not in the local file system. */
	public static Optional<Path> path(IResource resource) {
		return Optional.ofNullable(resource.getLocation()).map(IPath::toPath);
	}
}
