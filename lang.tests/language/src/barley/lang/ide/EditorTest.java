package barley.lang.ide;

import java.nio.file.Path;

import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import barley.lang.ide.server.BarleyLanguageServer;
import barley.lang.ide.server.BarleyServerModule;

/** An editor with a server of its own, in this process. */
abstract class EditorTest {

	@TempDir
	Path folder;

	Editor editor;

	@BeforeEach
	void open() throws Exception {
		prepare(folder);
		BarleyLanguageServer server = BarleyServerModule.createServer(new ILanguageServerShutdownAndExitHandler.NullImpl());
		RecordingClient client = new RecordingClient();
		server.connect(client);
		editor = new Editor(server, client, folder);
	}

	/** What lies in the folder before it is opened. */
	void prepare(Path directory) throws Exception {
	}
}
