package barley.lang.ide.server;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.util.UriUtil;
import org.eclipse.xtext.workspace.IProjectConfig;
import org.eclipse.xtext.workspace.ISourceFolder;
import org.eclipse.xtext.workspace.IWorkspaceConfig;

/**
 * A workspace with a single project, which has a source folder for each folder the client has open. Its name is derived from the folders,
 * so that Xtext, which compares projects by name, detects when folders are added or removed.
 */
final class SingleWorkspace implements IWorkspaceConfig, IProjectConfig {

	private record Folder(URI path) implements ISourceFolder {

		@Override
		public String getName() {
			return path.lastSegment() != null ? path.lastSegment() : path.toString();
		}

		@Override
		public URI getPath() {
			return path;
		}
	}

	private final Set<Folder> folders = new LinkedHashSet<>();

	SingleWorkspace(List<URI> roots) {
		for (URI root : roots) {
			URI path = UriUtil.toFolderURI(root);
			if (folders.stream().noneMatch(folder -> UriUtil.isPrefixOf(folder.path(), path))) {
				folders.removeIf(folder -> UriUtil.isPrefixOf(path, folder.path()));
				folders.add(new Folder(path));
			}
		}
	}

	@Override
	public String getName() {
		return "workspace " + folders;
	}

	@Override
	public URI getPath() {
		return folders.isEmpty() ? SingleWorkspaceFactory.NOWHERE : folders.iterator().next().path();
	}

	@Override
	public Set<? extends ISourceFolder> getSourceFolders() {
		return folders;
	}

	@Override
	public ISourceFolder findSourceFolderContaining(URI member) {
		return folders.stream().filter(folder -> UriUtil.isPrefixOf(folder.path(), member)).findFirst().orElse(null);
	}

	@Override
	public Set<? extends IProjectConfig> getProjects() {
		return Set.of(this);
	}

	@Override
	public IProjectConfig findProjectByName(String name) {
		return getName().equals(name) ? this : null;
	}

	@Override
	public IProjectConfig findProjectContaining(URI member) {
		return this;
	}

	@Override
	public IWorkspaceConfig getWorkspaceConfig() {
		return this;
	}
}
