package barley.lang.ide.server;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * Writes on each set of diagnostics which version of the document it is about, so that a client can drop what has been
 * overtaken by typing. Xtext leaves that out.
 */
final class VersionStamp {

	private VersionStamp() {
	}

	/** Returns the same client; what is published to it carries versions. */
	static LanguageClient on(LanguageClient client, BarleyWorkspaceManager documents) {
		return (LanguageClient) Proxy.newProxyInstance(LanguageClient.class.getClassLoader(), new Class<?>[] { LanguageClient.class },
				(proxy, method, arguments) -> {
					if (arguments != null && arguments.length == 1 && arguments[0] instanceof PublishDiagnosticsParams diagnostics) {
						diagnostics.setVersion(documents.version(diagnostics.getUri()));
					}
					try {
						return method.invoke(client, arguments);
					} catch (InvocationTargetException e) {
						throw e.getCause();
					}
				});
	}
}
