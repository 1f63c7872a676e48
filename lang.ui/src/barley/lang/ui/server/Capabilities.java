package barley.lang.ui.server;

import java.util.List;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionResolveSupportCapabilities;
import org.eclipse.lsp4j.CompletionCapabilities;
import org.eclipse.lsp4j.CompletionItemCapabilities;
import org.eclipse.lsp4j.DocumentSymbolCapabilities;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InlayHintWorkspaceCapabilities;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;

/** The client capabilities of Eclipse. */
final class Capabilities {

	private Capabilities() {
	}

	static InitializeParams initializeParams(List<WorkspaceFolder> folders) {
		var edits = new WorkspaceEditCapabilities();
		edits.setDocumentChanges(true); // these have versions
		var workspace = new WorkspaceClientCapabilities();
		workspace.setWorkspaceFolders(true);
		workspace.setWorkspaceEdit(edits);
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
		InitializeParams params = new InitializeParams();
		params.setCapabilities(new ClientCapabilities(workspace, documents, null));
		params.setWorkspaceFolders(folders);
		return params;
	}
}
