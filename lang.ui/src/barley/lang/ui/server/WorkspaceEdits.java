package barley.lang.ui.server;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.swt.widgets.Display;

import barley.lang.ui.BarleyPlugin;

/** Applies edits of the server: in the editor of a file that is being edited, so that they can be undone, otherwise on disk. */
public final class WorkspaceEdits {

	private final String title;

	/** @param title what the edits do, for the Progress view */
	public WorkspaceEdits(String title) {
		this.title = title;
	}

	/** Returns at once. Edits of a text that has changed meanwhile are dropped. */
	public void apply(WorkspaceEdit edit) {
		if (edit.getDocumentChanges() != null) {
			for (TextDocumentEdit change : edit.getDocumentChanges().stream().filter(Either::isLeft).map(Either::getLeft).toList()) {
				List<TextEdit> edits = change.getEdits().stream().filter(Either::isLeft).map(Either::getLeft).toList();
				apply(change.getTextDocument().getUri(), change.getTextDocument().getVersion(), edits);
			}
		}
		if (edit.getChanges() != null) {
			edit.getChanges().forEach((uri, edits) -> apply(uri, null, edits));
		}
	}

	private void apply(String uri, Integer version, List<TextEdit> edits) {
		Optional<DocumentConnection> connection = LanguageServerHost.get().documents().find(uri);
		if (connection.isPresent()) {
			Display.getDefault().asyncExec(() -> inEditor(connection.get(), version, edits));
		} else {
			for (IFile file : Uris.files(uri)) {
				Job.create(title, (ICoreRunnable) monitor -> onDisk(file, edits)).schedule();
			}
		}
	}

	private static void inEditor(DocumentConnection connection, Integer version, List<TextEdit> edits) {
		if (version == null || version == connection.version()) {
			try {
				DocumentEdits.apply(connection.document(), edits);
			} catch (BadLocationException e) {
				BarleyPlugin.log().warn("An edit does not fit " + connection.uri(), e);
			}
		}
	}

	private static void onDisk(IFile file, List<TextEdit> edits) throws CoreException {
		ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
		IPath path = file.getFullPath();
		buffers.connect(path, LocationKind.IFILE, null);
		try {
			var buffer = buffers.getTextFileBuffer(path, LocationKind.IFILE);
			DocumentEdits.apply(buffer.getDocument(), edits);
			buffer.commit(null, false);
		} catch (BadLocationException e) {
			throw new CoreException(Status.error("An edit does not fit " + path, e));
		} finally {
			buffers.disconnect(path, LocationKind.IFILE, null);
		}
	}
}
