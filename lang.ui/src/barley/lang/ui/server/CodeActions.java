package barley.lang.ui.server;

import java.util.Map;
import java.util.concurrent.CompletionException;

import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

import barley.lang.ide.quickfix.RaiseLimits;
import barley.lang.ui.preferences.Preferences;

/** Performs code actions of the server, after resolving them; reports in the status line if that fails. */
public final class CodeActions {

	private CodeActions() {
	}

	/** Returns at once. */
	public static void perform(LanguageServerHost host, CodeAction action) {
		Map<String, Long> limits = RaiseLimits.values(action);
		if (!limits.isEmpty()) {
			limits.forEach(Preferences::setLimit);
		} else if (action.getEdit() != null) {
			new WorkspaceEdits(action.getTitle()).apply(action.getEdit());
		} else {
			showStatus(action.getTitle() + " ...");
			host.ask(server -> server.getTextDocumentService().resolveCodeAction(action)).thenAccept(resolved -> {
				showStatus(null);
				new WorkspaceEdits(action.getTitle()).apply(resolved.getEdit());
			}).exceptionally(CodeActions::failed);
		}
	}

	/** Reports that the server refused an action; an action outdated by typing is not reported. */
	public static Void failed(Throwable failure) {
		Throwable cause = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
		if (cause instanceof ResponseErrorException refusal) {
			showStatus(refusal.getResponseError().getMessage());
		} else {
			showStatus(null);
			ServerAnswers.report(cause);
		}
		return null;
	}

	/** Shows a message in the status line of the active editor; null clears it. */
	public static void showStatus(String message) {
		Display.getDefault().asyncExec(() -> {
			IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
			IEditorPart editor = window == null || window.getActivePage() == null ? null : window.getActivePage().getActiveEditor();
			if (editor != null) {
				IStatusLineManager status = editor.getEditorSite().getActionBars().getStatusLineManager();
				status.setMessage(message);
			}
		});
	}
}
