package barley.lang.ide.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

import org.apache.log4j.Logger;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.ide.server.BuildManager.Buildable;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.UriExtensions;
import org.eclipse.xtext.ide.server.WorkspaceManager;
import org.eclipse.xtext.resource.IResourceDescription;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.service.OperationCanceledManager;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.Pair;
import org.eclipse.xtext.validation.Issue;
import org.eclipse.xtext.workspace.ISourceFolder;
import org.eclipse.xtext.xbase.lib.Procedures.Procedure2;

import com.google.inject.Inject;
import com.google.inject.Singleton;

import barley.lang.analyse.Settings;
import barley.lang.finding.Code;
import barley.lang.finding.Defect;

/**
 * Keeps the version numbers of open documents as their client gave them, whereas Xtext counts for itself. Also interrupts the build that
 * follows every change when a request cannot wait for its proofs.
 *
 * <p>Builds run one at a time and wait for requests before them, but requests run side by side on the same resource set. They only read it:
 * what an interrupted build has left unloaded or unlinked is completed before the first of them.
 */
@Singleton
public final class BarleyWorkspaceManager extends WorkspaceManager {

	private static final Logger LOG = Logger.getLogger(BarleyWorkspaceManager.class);

	@Inject
	private UriExtensions uriExtensions;

	@Inject
	private OperationCanceledManager cancellation;

	/** Where findings are published. */
	private Procedure2<? super URI, ? super Iterable<Issue>> findings;
	private boolean takingOut;

	/** The files changed since the last completed build. Builds and changes run on one thread. */
	private final Set<URI> pending = new HashSet<>();
	private volatile Settings settings = Settings.DEFAULT;
	private BooleanSupplier isHurried = () -> false;
	private final Object linking = new Object();
	private final Map<URI, String> names = new ConcurrentHashMap<>();

	@Override
	public void initialize(List<WorkspaceFolder> folders, Procedure2<? super URI, ? super Iterable<Issue>> issueAcceptor,
			CancelIndicator canceled) {
		findings = issueAcceptor;
		super.initialize(folders, (file, issues) -> {
			if (!takingOut) {
				issueAcceptor.apply(file, issues);
			}
		}, canceled);
	}

	/** Returns the version of an open document that is being processed, or null if it is not open. */
	Integer version(String uri) {
		Document document = getOpenDocuments().get(uriExtensions.toUri(uri));
		return document == null ? null : document.getVersion();
	}

	/** Remembers by which URI the client knows a file: what stands for one character in the server's may be escaped in the client's. */
	void opens(String uri) {
		names.put(uriExtensions.toUri(uri), uri);
	}

	/** Returns the URI by which the client has opened a file, or {@code uri} if it has not. */
	String clientUri(String uri) {
		return names.getOrDefault(uriExtensions.toUri(uri), uri);
	}

	/** Makes builds ask, at each of their checks, whether they have to give up. */
	void giveUpIf(BooleanSupplier hurried) {
		isHurried = hurried;
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
		getProjectManagers().forEach(project -> settings.attachTo(project.getResourceSet()));
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
		getOpenDocuments().put(uri, ProtocolDocument.after(document, changes, version));
		return didChangeFiles(List.of(uri), List.of());
	}

	@Override
	public Buildable didOpen(URI uri, Integer version, String contents) {
		getOpenDocuments().put(uri, new ProtocolDocument(version, contents));
		return didChangeFiles(List.of(uri), List.of());
	}

	@Override
	protected Document getDocument(XtextResource resource) {
		Document open = getOpenDocuments().get(resource.getURI());
		if (open == null && resource.getParseResult() == null) {
			throw noSuchFile(resource.getURI());
		}
		return open != null ? open : new ProtocolDocument(1, resource.getParseResult().getRootNode().getText());
	}

	private ResponseErrorException noSuchFile(URI uri) {
		return new ResponseErrorException(new ResponseError(ResponseErrorCode.RequestFailed,
				"no such file: " + uriExtensions.toUriString(uri), null));
	}

	@Override
	public Buildable didChangeFiles(List<URI> changed, List<URI> deletedFiles) {
		List<URI> dirtyFiles = changed.stream().filter(this::isSource).toList();
		pending.addAll(dirtyFiles);
		Buildable build = super.didChangeFiles(dirtyFiles, deletedFiles.stream().filter(this::isResolvable).toList());
		return canceled -> {
			// A file that has been deleted since it changed would make this build and all later ones fail.
			List<URI> vanished = pending.stream().filter(this::isGone).toList();
			super.didChangeFiles(List.of(), vanished);
			CancelIndicator hasty = () -> canceled.isCanceled() || isHurried.getAsBoolean();
			List<IResourceDescription.Delta> changes;
			try {
				changes = build.build(hasty);
			} catch (RuntimeException | StackOverflowError e) {
				changes = buildOneByOne(e, hasty);
			}
			pending.clear();
			return changes;
		};
	}

	/**
	 * Builds the changed files each by itself after a build of all has failed. Xtext builds a file that makes builds fail again with every
	 * change of any file; such a file is taken out, until it changes, with the failure as its only finding.
	 */
	private List<IResourceDescription.Delta> buildOneByOne(Throwable failure, CancelIndicator canceled) {
		cancellation.propagateAsErrorIfCancelException(failure);
		LOG.error("building failed", failure);
		List<URI> files = List.copyOf(pending);
		List<IResourceDescription.Delta> changes = new ArrayList<>(takeOut(files, canceled));
		for (URI file : files) {
			try {
				changes.addAll(super.didChangeFiles(List.of(file), List.of()).build(canceled));
			} catch (RuntimeException | StackOverflowError e) {
				cancellation.propagateAsErrorIfCancelException(e);
				changes.addAll(takeOut(List.of(file), canceled));
				findings.apply(file, List.of(finding(e)));
			}
		}
		return changes;
	}

	/** Builds as if files had been deleted, but does not publish that they have no findings. */
	private List<IResourceDescription.Delta> takeOut(List<URI> files, CancelIndicator canceled) {
		takingOut = true;
		try {
			return super.didChangeFiles(List.of(), files).build(canceled);
		} finally {
			takingOut = false;
		}
	}

	private static Issue finding(Throwable failure) {
		Issue.IssueImpl finding = new Issue.IssueImpl();
		finding.setSeverity(Severity.ERROR);
		finding.setCode(Code.INTERNAL_ERROR.id());
		finding.setMessage(Defect.message(failure));
		finding.setLineNumber(1);
		finding.setColumn(1);
		finding.setLineNumberEnd(1);
		finding.setColumnEnd(1);
		return finding;
	}

	/** Clients watch whole folders, including the copies that builds make; reading a pipe or a folder would not end, or fail. */
	private boolean isSource(URI file) {
		if (!isResolvable(file) || !isDocumentOpen(file)
				&& (!LocalFiles.isLocal(file) || file.isFile() && isNoFile(Path.of(file.toFileString())))) {
			return false;
		}
		ISourceFolder folder = !file.isFile() || isDocumentOpen(file) ? null
				: getWorkspaceConfig().findProjectContaining(file).findSourceFolderContaining(file);
		return folder == null || SourceFileScanner.finds(Path.of(folder.getPath().toFileString()), Path.of(file.toFileString()));
	}

	/** Loads a file for a request, and links all files, since requests after an interrupted build would do so side by side. */
	@Override
	public Pair<? super Document, ? super XtextResource> read(URI uri) {
		if (!isResolvable(uri)) {
			throw noSuchFile(uri);
		}
		synchronized (linking) {
			Pair<? super Document, ? super XtextResource> read = super.read(uri);
			if (read != null) {
				linkAll(((XtextResource) read.getSecond()).getResourceSet());
			}
			return read;
		}
	}

	/** Links what is not linked yet; linking loads files that come last in the list. */
	private static void linkAll(ResourceSet files) {
		for (int i = 0; i < files.getResources().size(); i++) {
			if (files.getResources().get(i) instanceof XtextResource file) {
				file.getCache().get(BarleyWorkspaceManager.class, file, () -> {
					EcoreUtil2.resolveLazyCrossReferences(file, CancelIndicator.NullImpl);
					return file;
				});
			}
		}
	}

	@Override
	protected boolean exists(URI uri) {
		return isResolvable(uri) && super.exists(uri);
	}

	private static boolean isNoFile(Path place) {
		return Files.exists(place) && !Files.isRegularFile(place);
	}

	/** Returns whether Xtext can look for a file at all; it throws for some URIs, such as that of a class path without the file. */
	private boolean isResolvable(URI file) {
		try {
			getProjectManagers().forEach(project -> project.getResourceSet().getURIConverter().normalize(file));
			return true;
		} catch (RuntimeException e) {
			LOG.warn("not served: " + file, e);
			return false;
		}
	}

	private boolean isGone(URI file) {
		return !isDocumentOpen(file) && file.isFile() && !Files.exists(Path.of(file.toFileString()));
	}
}
