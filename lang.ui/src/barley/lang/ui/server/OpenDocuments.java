package barley.lang.ui.server;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.IFileBufferListener;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.IDocument;

/** Connects Barley documents to the server while they are edited: as long as their file buffers exist. */
public final class OpenDocuments implements IFileBufferListener {

	private static final String SUFFIX = ".barley";

	private final LanguageServerHost host;
	private final Map<String, DocumentConnection> connections = new ConcurrentHashMap<>();

	OpenDocuments(LanguageServerHost host) {
		this.host = host;
	}

	void install(ITextFileBufferManager buffers) {
		buffers.addFileBufferListener(this);
		for (IFileBuffer buffer : buffers.getFileBuffers()) {
			bufferCreated(buffer);
		}
	}

	void uninstall(ITextFileBufferManager buffers) {
		buffers.removeFileBufferListener(this);
	}

	/** Returns the connection of a file that is being edited. */
	public Optional<DocumentConnection> find(String uri) {
		return Optional.ofNullable(connections.get(uri));
	}

	/** Returns the connection of a document that is being edited. */
	public Optional<DocumentConnection> find(IDocument document) {
		return connections.values().stream().filter(connection -> connection.document() == document).findFirst();
	}

	@Override
	public void bufferCreated(IFileBuffer buffer) {
		if (buffer instanceof ITextFileBuffer text && buffer.getFileStore() != null && buffer.getFileStore().getName().endsWith(SUFFIX)) {
			Uris.of(buffer).ifPresent(uri -> connect(uri, text.getDocument()));
		}
	}

	private void connect(String uri, IDocument document) {
		DocumentConnection connection = new DocumentConnection(host, uri, document);
		// registered before it is opened, because the server may answer before this thread continues
		if (connections.putIfAbsent(uri, connection) == null) {
			connection.open();
		}
	}

	@Override
	public void bufferDisposed(IFileBuffer buffer) {
		if (buffer instanceof ITextFileBuffer text) {
			find(text.getDocument()).ifPresent(connection -> {
				connections.remove(connection.uri());
				connection.close();
			});
		}
	}

	@Override
	public void bufferContentAboutToBeReplaced(IFileBuffer buffer) {
		// the document notifies its connection
	}

	@Override
	public void bufferContentReplaced(IFileBuffer buffer) {
		// the document notifies its connection
	}

	@Override
	public void stateChanging(IFileBuffer buffer) {
		// not relevant to the server
	}

	@Override
	public void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {
		// not relevant to the server
	}

	@Override
	public void stateValidationChanged(IFileBuffer buffer, boolean isStateValidated) {
		// not relevant to the server
	}

	@Override
	public void underlyingFileMoved(IFileBuffer buffer, IPath path) {
		// the buffer is created again for the new file
	}

	@Override
	public void underlyingFileDeleted(IFileBuffer buffer) {
		// the text remains until its editor is closed
	}

	@Override
	public void stateChangeFailed(IFileBuffer buffer) {
		// not relevant to the server
	}
}
