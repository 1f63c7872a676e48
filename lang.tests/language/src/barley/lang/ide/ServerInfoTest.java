package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;
import org.junit.jupiter.api.Test;

import barley.lang.ide.server.BarleyLanguageServer;
import barley.lang.ide.server.BarleyServerModule;
import barley.runtime.BarleyVersion;

class ServerInfoTest {

	@Test
	void theServerSaysItsVersion() throws Exception {
		BarleyLanguageServer server = BarleyServerModule.createServer(new ILanguageServerShutdownAndExitHandler.NullImpl());
		server.connect(new RecordingClient());
		assertEquals(new ServerInfo("Barley", BarleyVersion.TEXT), server.initialize(new InitializeParams()).get().getServerInfo());
	}
}
