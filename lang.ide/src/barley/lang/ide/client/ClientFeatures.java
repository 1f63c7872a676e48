package barley.lang.ide.client;

import java.util.List;

import com.google.inject.Singleton;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.xtext.ide.server.ICapabilitiesContributor;

/** The features of the connected client, and the server capabilities beyond those of Xtext. */
@Singleton
public class ClientFeatures implements ICapabilitiesContributor {

	private static final List<String> COMPLETION_TRIGGERS = List.of(".");

	private volatile boolean snippets;
	private volatile boolean resolves;

	@Override
	public ServerCapabilities contribute(ServerCapabilities capabilities, InitializeParams params) {
		capabilities.getCompletionProvider().setTriggerCharacters(COMPLETION_TRIGGERS);
		var documents = params.getCapabilities() == null ? null : params.getCapabilities().getTextDocument();
		var completion = documents == null || documents.getCompletion() == null ? null : documents.getCompletion().getCompletionItem();
		var actions = documents == null ? null : documents.getCodeAction();
		resolves = actions != null && Boolean.TRUE.equals(actions.getDataSupport()) && actions.getResolveSupport() != null
				&& actions.getResolveSupport().getProperties().contains("edit");
		var kinds = new CodeActionOptions(List.of(CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite));
		kinds.setResolveProvider(true);
		capabilities.setCodeActionProvider(kinds);
		snippets = completion != null && Boolean.TRUE.equals(completion.getSnippetSupport());
		return capabilities;
	}

	/** Returns whether the client resolves the edit of a code action when it is chosen. */
	public boolean resolvesActions() {
		return resolves;
	}

	/** Returns whether the client supports snippets in completion proposals. */
	public boolean understandsSnippets() {
		return snippets;
	}
}
