package barley.lang.ide;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeActionResolveSupportCapabilities;
import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesCapabilities;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.InlayHintWorkspaceCapabilities;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;

/**
 * Talks to a language server as an editor does, in the words of a test. Texts mark the cursor by {@code ¦}; every change opens
 * the next version of the one file that is open.
 */
final class Editor {

	static final char CURSOR = '¦';
	private static final int PATIENCE = 30;

	private final LanguageServer server;
	private final RecordingClient client;
	private final String uri;
	private String text = "";
	private int cursor;
	private int version;

	/** Opens {@code folder} with the server. */
	Editor(LanguageServer server, RecordingClient client, Path folder) {
		this(server, client, folder.resolve("edited.barley").toUri().toString());
		await(server.initialize(initializeParams(folder)));
		server.initialized(new InitializedParams());
	}

	private Editor(LanguageServer server, RecordingClient client, String uri) {
		this.server = server;
		this.client = client;
		this.uri = uri;
	}

	/** Another editor of the same workbench. */
	Editor beside(Path file) {
		return beside(file.toUri().toString());
	}

	/** Another editor, of a text with any URI. */
	Editor beside(String other) {
		return new Editor(server, client, other);
	}

	LanguageServer server() {
		return server;
	}

	RecordingClient client() {
		return client;
	}

	private static InitializeParams initializeParams(Path folder) {
		InitializeParams params = new InitializeParams();
		var workspace = new WorkspaceClientCapabilities();
		workspace.setWorkspaceFolders(true);
		workspace.setDidChangeWatchedFiles(new DidChangeWatchedFilesCapabilities(true));
		workspace.setInlayHint(new InlayHintWorkspaceCapabilities(true));
		var symbols = new DocumentSymbolCapabilities();
		symbols.setHierarchicalDocumentSymbolSupport(true);
		var documents = new TextDocumentClientCapabilities();
		documents.setDocumentSymbol(symbols);
		var actions = new CodeActionCapabilities();
		actions.setDataSupport(true);
		actions.setResolveSupport(new CodeActionResolveSupportCapabilities(List.of("edit")));
		documents.setCodeAction(actions);
		documents.setCompletion(new CompletionCapabilities(new CompletionItemCapabilities(true)));
		params.setCapabilities(new ClientCapabilities(workspace, documents, null));
		params.setWorkspaceFolders(List.of(new WorkspaceFolder("vscode-vfs://github/a/b", "elsewhere"),
				new WorkspaceFolder(folder.toUri().toString(), "test")));
		return params;
	}

	/** Opens the file, or replaces what stands in it. */
	Editor write(String marked) {
		cursor = Math.max(0, marked.indexOf(CURSOR));
		text = marked.replace(String.valueOf(CURSOR), "");
		version++;
		if (version == 1) {
			server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "barley", version, text)));
		} else {
			server.getTextDocumentService().didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(uri, version),
					List.of(new TextDocumentContentChangeEvent(text))));
		}
		return this;
	}

	/** Replaces the text by itself after {@code edit}. */
	Editor apply(WorkspaceEdit edit) {
		return write(TextEdits.apply(text, edit.getChanges().get(uri)));
	}

	String text() {
		return text;
	}

	List<Diagnostic> diagnostics() {
		return await(client.diagnostics(uri, version));
	}

	/** Returns the codes of what is found in the text, in the order of the server. */
	List<String> codes() {
		return diagnostics().stream().map(diagnostic -> diagnostic.getCode().getLeft()).toList();
	}

	/** Returns whether the server is through with the text as it stands. */
	boolean isRead() {
		return client.diagnostics(uri, version).isDone();
	}

	List<CompletionItem> completion() {
		diagnostics();
		return completionAtOnce();
	}

	/** Returns what is proposed while the server is still busy with the text. */
	List<CompletionItem> completionAtOnce() {
		return await(completionLater()).getRight().getItems();
	}

	/** Asks for proposals without waiting for the answer. */
	CompletableFuture<Either<List<CompletionItem>, CompletionList>> completionLater() {
		return server.getTextDocumentService().completion(new CompletionParams(document(), position()));
	}

	Hover hover() {
		diagnostics();
		return await(server.getTextDocumentService().hover(new HoverParams(document(), position())));
	}

	/** Returns the text of the hover at the cursor; empty if there is none. */
	String hoverText() {
		Hover hover = hover();
		return hover.getContents().isRight() ? hover.getContents().getRight().getValue() : "";
	}

	SignatureHelp signatureHelp() {
		diagnostics();
		return await(server.getTextDocumentService().signatureHelp(new SignatureHelpParams(document(), position())));
	}

	List<? extends Location> definition() {
		diagnostics();
		return await(server.getTextDocumentService().definition(new DefinitionParams(document(), position()))).getLeft();
	}

	List<? extends Location> references() {
		diagnostics();
		return await(server.getTextDocumentService().references(new ReferenceParams(document(), position(), new ReferenceContext(true))));
	}

	List<DocumentSymbol> outline() {
		diagnostics();
		return await(server.getTextDocumentService().documentSymbol(new DocumentSymbolParams(document()))).stream().map(Either::getRight)
				.toList();
	}

	/** Asks for a hover without waiting for the answer. */
	CompletableFuture<?> hoverLater() {
		return server.getTextDocumentService().hover(new HoverParams(document(), position()));
	}

	/** Asks for the outline without waiting for the answer. */
	CompletableFuture<?> outlineLater() {
		return server.getTextDocumentService().documentSymbol(new DocumentSymbolParams(document()));
	}

	List<? extends TextEdit> formatting() {
		diagnostics();
		return await(server.getTextDocumentService().formatting(new DocumentFormattingParams(document(), new FormattingOptions(4, false))));
	}

	WorkspaceEdit rename(String name) {
		diagnostics();
		return await(server.getTextDocumentService().rename(new RenameParams(document(), position(), name)));
	}

	/** Returns the name that can be renamed at the cursor. */
	Range prepareRename() {
		diagnostics();
		return await(server.getTextDocumentService().prepareRename(new PrepareRenameParams(document(), position()))).getFirst();
	}

	/** A few of the questions that an editor asks while its author types on, without waiting for answers. */
	List<CompletableFuture<?>> askAtOnce(Random random) {
		TextDocumentService service = server.getTextDocumentService();
		return switch (random.nextInt(4)) {
		case 0 -> List.of(service.hover(new HoverParams(document(), position())),
				service.definition(new DefinitionParams(document(), position())));
		case 1 -> List.of(service.completion(new CompletionParams(document(), position())),
				service.documentSymbol(new DocumentSymbolParams(document())));
		case 2 -> List.of(service.formatting(new DocumentFormattingParams(document(), new FormattingOptions(4, false))),
				service.inlayHint(new InlayHintParams(document(), new Range(new Position(0, 0), new Position(Integer.MAX_VALUE, 0)))));
		default -> List.of(service.rename(new RenameParams(document(), position(), "other")),
				service.references(new ReferenceParams(document(), position(), new ReferenceContext(true))));
		};
	}

	/** Asks what would mend {@code found}, without waiting for the answer. */
	CompletableFuture<?> askForMends(List<Diagnostic> found) {
		return server.getTextDocumentService()
				.codeAction(new CodeActionParams(document(), new Range(position(), position()), new CodeActionContext(found)));
	}

	/** Returns what is offered to mend everything that is found. */
	List<CodeAction> codeActions() {
		return codeActions(diagnostics());
	}

	List<CodeAction> codeActions(List<Diagnostic> found) {
		var context = new CodeActionContext(found);
		var range = new Range(position(), position());
		return await(server.getTextDocumentService().codeAction(new CodeActionParams(document(), range, context))).stream()
				.map(Either::getRight).toList();
	}

	/** Returns what an action does, if it has only been offered so far. */
	CodeAction resolve(CodeAction action) {
		return await(server.getTextDocumentService().resolveCodeAction(action));
	}

	/** Returns the text from {@code location} on, which has to be in the open file. */
	String textFrom(Location location) {
		return text.substring(TextEdits.offset(text, location.getRange().getStart()));
	}

	TextDocumentIdentifier document() {
		return new TextDocumentIdentifier(uri);
	}

	private Position position() {
		int line = (int) text.substring(0, cursor).chars().filter(letter -> letter == '\n').count();
		return new Position(line, cursor - (text.lastIndexOf('\n', cursor - 1) + 1));
	}

	/** Returns an answer of the server; a test fails if there is none in time. */
	static <T> T await(CompletableFuture<T> future) {
		try {
			return future.orTimeout(PATIENCE, TimeUnit.SECONDS).join();
		} catch (CompletionException e) {
			if (e.getCause() instanceof TimeoutException) {
				throw new AssertionError("the server has not answered within " + PATIENCE + " s; what hinders it is in the log", e);
			}
			throw e;
		}
	}
}
