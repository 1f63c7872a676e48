package barley.lang.ide.server;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentOnTypeFormattingParams;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;
import org.eclipse.xtext.ide.server.LanguageServerImpl;
import org.eclipse.xtext.resource.IResourceDescription;
import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.Issue;

import com.google.inject.Inject;

import barley.lang.analyse.Settings;
import barley.lang.finding.Code;
import barley.lang.finding.IssueCode;
import barley.lang.ide.inlay.InlayHints;
import barley.lang.ide.quickfix.BarleyCodeActions;
import barley.lang.ide.quickfix.RaiseLimits;
import barley.lang.resource.SourceFiles;
import barley.runtime.BarleyVersion;

/** Xtext's language server with the additional requests that clients of Barley need. */
public final class BarleyLanguageServer extends LanguageServerImpl {

	private BarleyWorkspaceManager documents;

	@Inject
	private ILanguageServerShutdownAndExitHandler ending;

	@Inject
	private BarleyRequestManager requests;

	private final Hurries hurries = new Hurries(() -> requests.buildAgain(() -> documents.didChangeFiles(List.of(), List.of())));

	private volatile boolean refreshesInlays;
	private volatile boolean registersWatchers;

	@Inject
	void setDocuments(BarleyWorkspaceManager documents) {
		this.documents = documents;
		documents.giveUpIf(hurries::stopBuild);
	}

	@Override
	public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
		if (params.getProcessId() != null) {
			// An editor that has crashed cannot send an exit notification.
			ProcessHandle.of(params.getProcessId()).ifPresentOrElse(editor -> editor.onExit().thenRun(ending::exit), ending::exit);
		}
		refreshesInlays = refreshesInlays(params);
		registersWatchers = registersWatchers(params);
		return super.initialize(params).thenApply(result -> {
			result.setServerInfo(new ServerInfo("Barley", BarleyVersion.TEXT));
			return result;
		});
	}

	@Override
	public void didOpen(DidOpenTextDocumentParams params) {
		documents.opens(params.getTextDocument().getUri());
		super.didOpen(params);
	}

	/** Asks a client that can do so to report changes on disk, because the server itself watches no files. */
	@Override
	public void initialized(InitializedParams params) {
		super.initialized(params);
		if (registersWatchers) {
			FileSystemWatcher sources = new FileSystemWatcher(Either.forLeft("**/*" + SourceFiles.ENDING));
			getLanguageClient().registerCapability(new RegistrationParams(List.of(new Registration("barley-sources",
					"workspace/didChangeWatchedFiles", new DidChangeWatchedFilesRegistrationOptions(List.of(sources))))));
		}
	}

	@Override
	public void connect(LanguageClient client) {
		super.connect(VersionStamp.on(client, documents));
	}

	/** Xtext scans the new folders and drops pending work, but open documents may be outside of all folders, or may just have changed. */
	@Override
	public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
		super.didChangeWorkspaceFolders(params);
		runBuildable(documents::didChangeOpenDocuments);
	}

	/** Cancels the proofs of the text typed so far, because the author is waiting for completion; they are restarted afterwards. */
	@Override
	public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
		return hurries.during(() -> super.completion(params));
	}

	/** Elaborates all files with {@code settings} from now on, and proves them again. */
	public void heed(Settings settings) {
		runBuildable(() -> documents.heed(settings));
	}

	/**
	 * Returns a future that completes when everything sent before has been read, proved and published; it fails if a change comes in
	 * between.
	 */
	public CompletableFuture<Void> settle() {
		return getRequestManager().runRead(canceled -> null);
	}

	/** Gives the code that all users see, and appends the remedy, which findings keep separate, to the message. */
	@Override
	protected Diagnostic toDiagnostic(Issue issue) {
		Diagnostic diagnostic = super.toDiagnostic(issue);
		diagnostic.setCode(IssueCode.of(issue));
		String remedy = IssueCode.remedy(issue);
		if (!remedy.isEmpty()) {
			diagnostic.setMessage(issue.getMessage() + "; " + (Code.LIMIT.id().equals(IssueCode.of(issue)) ? RaiseLimits.inEditor(remedy)
					: remedy));
		}
		return diagnostic;
	}

	@Override
	protected ServerCapabilities createServerCapabilities(InitializeParams params) {
		ServerCapabilities capabilities = super.createServerCapabilities(params);
		capabilities.setInlayHintProvider(true);
		capabilities.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(RaiseLimits.COMMAND)));
		return capabilities;
	}

	/** Raises limits until the server ends; answers when all files are proved under them. */
	@Override
	public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
		if (!RaiseLimits.COMMAND.equals(params.getCommand())) {
			return CompletableFuture.failedFuture(new ResponseErrorException(new ResponseError(ResponseErrorCode.InvalidParams,
					"no command named " + params.getCommand(), null)));
		}
		Settings now = documents.settings();
		List<Object> arguments = params.getArguments() == null ? List.of() : params.getArguments();
		heed(new Settings(now.limits().with(RaiseLimits.values(arguments)), now.overrides()).within(now.projects()));
		return proved().thenApply(proved -> null);
	}

	/** Returns a future that completes when all files are proved, also if texts change meanwhile. */
	private CompletableFuture<Void> proved() {
		return settle().handle((settled, overtaken) -> overtaken == null ? CompletableFuture.completedFuture(settled) : proved())
				.thenCompose(future -> future);
	}

	/** Handles a request that Xtext's server does not support. */
	@Override
	public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
		return getRequestManager().runRead(canceled -> inlayHint(params, canceled));
	}

	/** Not offered, but Xtext's server throws. */
	@Override
	public CompletableFuture<List<? extends TextEdit>> onTypeFormatting(DocumentOnTypeFormattingParams params) {
		return CompletableFuture.failedFuture(new ResponseErrorException(new ResponseError(ResponseErrorCode.MethodNotFound,
				"onTypeFormatting is not offered", null)));
	}

	private List<InlayHint> inlayHint(InlayHintParams params, CancelIndicator canceled) {
		URI uri = getURI(params.getTextDocument());
		IResourceServiceProvider services = getResourceServiceProvider(uri);
		InlayHints hints = services == null ? null : services.get(InlayHints.class);
		return hints == null ? List.of()
				: getWorkspaceManager().doRead(uri, (document, resource) -> document == null || resource == null ? List.of()
						: hints.within(params.getRange(), document, resource, canceled));
	}

	/** Handles a request that Xtext's server does not support: computes the edit of an action when it is chosen. */
	@Override
	public CompletableFuture<CodeAction> resolveCodeAction(CodeAction action) {
		return BarleyCodeActions.uri(action).map(TextDocumentIdentifier::new).map(this::getURI).map(this::getResourceServiceProvider)
				.map(services -> services.get(BarleyCodeActions.class))
				.map(actions -> getRequestManager().runRead(canceled -> actions.resolve(action, getLanguageServerAccess(), canceled)))
				.orElse(CompletableFuture.completedFuture(action));
	}

	/** Asks the client to refresh inlay hints, which may depend on any file that has been built. */
	@Override
	@Deprecated
	public void afterBuild(List<IResourceDescription.Delta> deltas) {
		if (refreshesInlays) {
			getLanguageClient().refreshInlayHints();
		}
	}

	private static boolean refreshesInlays(InitializeParams params) {
		var workspace = params.getCapabilities() == null ? null : params.getCapabilities().getWorkspace();
		return workspace != null && workspace.getInlayHint() != null && Boolean.TRUE.equals(workspace.getInlayHint().getRefreshSupport());
	}

	private static boolean registersWatchers(InitializeParams params) {
		var workspace = params.getCapabilities() == null ? null : params.getCapabilities().getWorkspace();
		return workspace != null && workspace.getDidChangeWatchedFiles() != null
				&& Boolean.TRUE.equals(workspace.getDidChangeWatchedFiles().getDynamicRegistration());
	}

	/** Clients may open single files without any folder; then there is nothing to scan. */
	@Override
	@Deprecated
	protected URI getBaseDir(InitializeParams params) {
		URI directory = super.getBaseDir(params);
		return directory != null ? directory : SingleWorkspaceFactory.NOWHERE;
	}
}
