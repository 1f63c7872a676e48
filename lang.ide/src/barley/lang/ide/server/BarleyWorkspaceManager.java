package barley.lang.ide.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.xtext.ide.server.BuildManager.Buildable;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.UriExtensions;
import org.eclipse.xtext.ide.server.WorkspaceManager;
import org.eclipse.xtext.resource.IResourceDescription;
import org.eclipse.xtext.workspace.ISourceFolder;

import com.google.inject.Inject;
import com.google.inject.Singleton;

import barley.lang.analyse.Settings;

/**
 * Keeps the version numbers of open documents as their client gave them, whereas Xtext counts for itself. Also interrupts the build that
 * follows every change when a request cannot wait for its proofs.
 */
@Singleton
public final class BarleyWorkspaceManager extends WorkspaceManager {

	@Inject
	private UriExtensions uriExtensions;

	/** The files changed since the last completed build. Builds and changes run on one thread. */
	private final Set<URI> pending = new HashSet<>();
	private volatile Settings settings = Settings.DEFAULT;
	private volatile boolean hurried;
	private volatile boolean unfinished;

	/** Returns the version of an open document that is being processed, or null if it is not open. */
	Integer version(String uri) {
		Document document = getOpenDocuments().get(uriExtensions.toUri(uri));
		return document == null ? null : document.getVersion();
	}

	/** Makes a running or pending build give up at its next check. */
	void hurry() {
		hurried = true;
	}

	/** Ends the hurry and returns whether a build has given up meanwhile; its files have to be built then. */
	boolean calm() {
		hurried = false;
		boolean left = unfinished;
		unfinished = false;
		return left;
	}

	/** Returns the settings of elaboration. */
	Settings settings() {
		return settings;
	}

	/** Elaborates all files with {@code wanted} from now on. */
	Buildable heed(Settings wanted) {
		settings = wanted;
		if (getProjectManagers().isEmpty()) {
			return Buildable.NO_BUILD;
		}
		getProjectManagers().forEach(project -> wanted.attachTo(project.getResourceSet()));
		List<URI> all = new ArrayList<>();
		getIndex().getAllResourceDescriptions().forEach(file -> all.add(file.getURI()));
		return didChangeFiles(all, List.of());
	}

	/** Builds all open documents again. */
	Buildable didChangeOpenDocuments() {
		return didChangeFiles(List.copyOf(getOpenDocuments().keySet()), List.of());
	}

	@Override
	protected Map<URI, Document> createOpenDocuments() {
		return new ConcurrentHashMap<>();
	}

	@Override
	public Buildable didChangeTextDocumentContent(URI uri, Integer version, Iterable<TextDocumentContentChangeEvent> changes) {
		Document document = getOpenDocuments().get(uri);
		if (document == null) {
			return Buildable.NO_BUILD;
		}
		String text = document.applyTextDocumentChanges(changes).getContents();
		getOpenDocuments().put(uri, new Document(version, text));
		return didChangeFiles(List.of(uri), List.of());
	}

	@Override
	public Buildable didChangeFiles(List<URI> changed, List<URI> deletedFiles) {
		List<URI> dirtyFiles = changed.stream().filter(this::isSource).toList();
		pending.addAll(dirtyFiles);
		Buildable build = super.didChangeFiles(dirtyFiles, deletedFiles);
		return canceled -> {
			// A file that has been deleted since it changed would make this build and all later ones fail.
			List<URI> vanished = pending.stream().filter(this::isGone).toList();
			super.didChangeFiles(List.of(), vanished);
			List<IResourceDescription.Delta> changes = build.build(() -> {
				unfinished |= hurried;
				return canceled.isCanceled() || hurried;
			});
			pending.clear();
			return changes;
		};
	}

	/** Clients watch whole folders, including the copies that builds make. */
	private boolean isSource(URI file) {
		ISourceFolder folder = !file.isFile() || isDocumentOpen(file) ? null
				: getWorkspaceConfig().findProjectContaining(file).findSourceFolderContaining(file);
		return folder == null || SourceFileScanner.finds(Path.of(folder.getPath().toFileString()), Path.of(file.toFileString()));
	}

	private boolean isGone(URI file) {
		return !isDocumentOpen(file) && file.isFile() && !Files.exists(Path.of(file.toFileString()));
	}
}
