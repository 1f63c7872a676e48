package barley.lang.ide;

import java.util.List;

import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.xtext.ide.server.ICapabilitiesContributor;

import com.google.inject.Singleton;

/** What the client at the other end can do, and what it is told beyond Xtext's own capabilities. */
@Singleton
public class ClientFeatures implements ICapabilitiesContributor {

	private static final List<String> COMPLETION_TRIGGERS = List.of(".");

	private volatile boolean snippets;

	@Override
	public ServerCapabilities contribute(ServerCapabilities capabilities, InitializeParams params) {
		capabilities.getCompletionProvider().setTriggerCharacters(COMPLETION_TRIGGERS);
		var documents = params.getCapabilities() == null ? null : params.getCapabilities().getTextDocument();
		var completion = documents == null || documents.getCompletion() == null ? null : documents.getCompletion().getCompletionItem();
		snippets = completion != null && Boolean.TRUE.equals(completion.getSnippetSupport());
		return capabilities;
	}

	/** Whether proposals may have gaps to fill in. */
	public boolean understandsSnippets() {
		return snippets;
	}
}
