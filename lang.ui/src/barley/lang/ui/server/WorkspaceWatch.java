package barley.lang.ui.server;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.ProjectLimits;

/** Notifies the server of open projects, and of changes to Barley files on disk. */
final class WorkspaceWatch implements IResourceChangeListener {

	private final LanguageServerHost host;
	private List<WorkspaceFolder> known = List.of();

	WorkspaceWatch(LanguageServerHost host) {
		this.host = host;
	}

	/** The open projects, each a workspace folder of the server. */
	synchronized List<WorkspaceFolder> folders() {
		known = openProjects();
		return known;
	}

	private static List<WorkspaceFolder> openProjects() {
		return Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects()).filter(IProject::isOpen)
				.flatMap(project -> Uris.of(project).map(uri -> new WorkspaceFolder(uri, project.getName())).stream()).toList();
	}

	@Override
	public void resourceChanged(IResourceChangeEvent event) {
		List<FileEvent> files = new ArrayList<>();
		boolean[] limits = new boolean[1];
		try {
			event.getDelta().accept(delta -> {
				limits[0] |= ProjectLimits.areIn(delta.getResource());
				if (BarleyFiles.isSource(delta.getResource())) {
					change(delta).ifPresent(files::add);
				}
				return true;
			});
		} catch (CoreException e) {
			BarleyPlugin.log().log(e.getStatus());
		}
		if (Stream.of(event.getDelta().getAffectedChildren()).anyMatch(WorkspaceWatch::opensOrCloses)) {
			sendFolders();
			limits[0] = true;
		}
		if (limits[0]) {
			host.heedLimits();
		}
		if (!files.isEmpty()) {
			host.send(server -> server.getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(files)));
		}
	}

	private static Optional<FileEvent> change(IResourceDelta delta) {
		boolean touched = (delta.getFlags() & (IResourceDelta.CONTENT | IResourceDelta.REPLACED)) != 0;
		FileChangeType type = switch (delta.getKind()) {
			case IResourceDelta.ADDED -> FileChangeType.Created;
			case IResourceDelta.REMOVED -> FileChangeType.Deleted;
			default -> touched ? FileChangeType.Changed : null;
		};
		return type == null ? Optional.empty() : Uris.of(delta.getResource()).map(uri -> new FileEvent(uri, type));
	}

	private static boolean opensOrCloses(IResourceDelta project) {
		return project.getKind() != IResourceDelta.CHANGED
				|| (project.getFlags() & (IResourceDelta.OPEN | IResourceDelta.DESCRIPTION)) != 0;
	}

	private synchronized void sendFolders() {
		List<WorkspaceFolder> before = known;
		List<WorkspaceFolder> now = folders();
		List<WorkspaceFolder> added = now.stream().filter(folder -> !before.contains(folder)).toList();
		List<WorkspaceFolder> removed = before.stream().filter(folder -> !now.contains(folder)).toList();
		if (!added.isEmpty() || !removed.isEmpty()) {
			var change = new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(added, removed));
			host.send(server -> server.getWorkspaceService().didChangeWorkspaceFolders(change));
		}
	}
}
