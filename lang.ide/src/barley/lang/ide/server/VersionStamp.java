package barley.lang.ide.server;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * Adds to published diagnostics the version of the document they are about, so that a client can drop outdated ones, and the
 * URI by which the client has opened it. Xtext leaves out the one and writes the other its own way.
 */
final class VersionStamp {

	private VersionStamp() {
	}

	/** Returns a client that adds versions to diagnostics and passes them to {@code client}. */
	static LanguageClient on(LanguageClient client, BarleyWorkspaceManager documents) {
		return (LanguageClient) Proxy.newProxyInstance(LanguageClient.class.getClassLoader(), new Class<?>[] { LanguageClient.class },
				(proxy, method, arguments) -> {
					if (arguments != null && arguments.length == 1 && arguments[0] instanceof PublishDiagnosticsParams diagnostics) {
						diagnostics.setVersion(documents.version(diagnostics.getUri()));
						diagnostics.setUri(documents.clientUri(diagnostics.getUri()));
					}
					try {
						return method.invoke(client, arguments);
					} catch (InvocationTargetException e) {
						throw e.getCause();
					}
				});
	}
}
