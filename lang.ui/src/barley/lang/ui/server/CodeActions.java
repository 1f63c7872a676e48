package barley.lang.ui.server;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.IStatusLineManager;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

import barley.lang.ide.quickfix.RaiseLimits;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.preferences.ProjectLimits;

/** Performs code actions of the server, after resolving them; reports in the status line if that fails. */
public final class CodeActions {

	private CodeActions() {
	}

	/**
	 * Returns at once.
	 *
	 * @param uri the file for which the action was offered
	 */
	public static void perform(LanguageServerHost host, String uri, CodeAction action) {
		Map<String, Long> limits = RaiseLimits.values(action);
		if (!limits.isEmpty()) {
			raise(uri, limits, action.getTitle());
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

	/** Raises limits of the project of a file; those of the workspace if it belongs to none. */
	private static void raise(String uri, Map<String, Long> limits, String title) {
		Optional<IProject> project = Stream.of(Uris.files(uri)).filter(IFile::isAccessible).map(IFile::getProject).findFirst();
		if (project.isEmpty()) {
			limits.forEach(Preferences::setLimit);
			return;
		}
		Job.create(title, (ICoreRunnable) monitor -> ProjectLimits.raise(project.get(), limits)).schedule();
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

	/** Shows a message in the status line of the active editor until the user goes on; null clears it. */
	public static void showStatus(String message) {
		Display.getDefault().asyncExec(() -> {
			IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
			IEditorPart editor = window == null || window.getActivePage() == null ? null : window.getActivePage().getActiveEditor();
			if (editor != null) {
				IStatusLineManager status = editor.getEditorSite().getActionBars().getStatusLineManager();
				status.setMessage(message);
				if (message != null) {
					clearAtNextInput(window.getShell().getDisplay(), status);
				}
			}
		});
	}

	private static void clearAtNextInput(Display display, IStatusLineManager status) {
		Listener clear = new Listener() {
			@Override
			public void handleEvent(Event next) {
				display.removeFilter(SWT.KeyDown, this);
				display.removeFilter(SWT.MouseDown, this);
				status.setMessage(null);
			}
		};
		display.addFilter(SWT.KeyDown, clear);
		display.addFilter(SWT.MouseDown, clear);
	}
}
