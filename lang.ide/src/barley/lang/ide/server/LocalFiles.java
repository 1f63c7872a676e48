package barley.lang.ide.server;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.impl.URIHandlerImpl;
import org.eclipse.xtext.resource.IExternalContentSupport.IExternalContentProvider;
import org.eclipse.xtext.util.LazyStringInputStream;

import barley.lang.ide.client.ClientUris;

/**
 * Keeps a server from reading what is not on its machine: for any URI whose scheme Java knows, EMF would open a connection. It comes before
 * all other handlers. Of what is elsewhere, only the texts exist that the client has open.
 */
final class LocalFiles extends URIHandlerImpl {

	/** Files and what ships with the tool. */
	private static final Set<String> LOCAL = Set.of("file", "platform", "classpath", "bundleresource", "bundleentry");
	/** Schemes of files within files. */
	private static final Set<String> ARCHIVES = Set.of("jar", "zip", "archive");

	private final IExternalContentProvider open;
	private final ClientUris uris;

	/** @param open the open documents */
	LocalFiles(IExternalContentProvider open, ClientUris uris) {
		this.open = open;
		this.uris = uris;
	}

	@Override
	public boolean canHandle(URI uri) {
		return !isLocal(uri);
	}

	static boolean isLocal(URI uri) {
		String scheme = uri.scheme() == null ? null : uri.scheme().toLowerCase(Locale.ROOT);
		if (scheme == null || LOCAL.contains(scheme)) {
			return true;
		}
		String authority = uri.hasAuthority() ? uri.authority() : uri.opaquePart();
		return ARCHIVES.contains(scheme) && authority != null && authority.startsWith("file:");
	}

	@Override
	public InputStream createInputStream(URI uri, Map<?, ?> options) throws IOException {
		String text = open.getContent(uri);
		if (text == null) {
			throw new FileNotFoundException(uris.toUriString(uri));
		}
		return new LazyStringInputStream(text);
	}

	@Override
	public OutputStream createOutputStream(URI uri, Map<?, ?> options) throws IOException {
		throw new FileNotFoundException(uri.toString());
	}

	@Override
	public void delete(URI uri, Map<?, ?> options) throws IOException {
		throw new FileNotFoundException(uri.toString());
	}

	@Override
	public boolean exists(URI uri, Map<?, ?> options) {
		return open.hasContent(uri);
	}

	@Override
	public Map<String, ?> contentDescription(URI uri, Map<?, ?> options) throws IOException {
		throw new FileNotFoundException(uri.toString());
	}

	@Override
	public Map<String, ?> getAttributes(URI uri, Map<?, ?> options) {
		return Map.of();
	}

	@Override
	public void setAttributes(URI uri, Map<String, ?> attributes, Map<?, ?> options) throws IOException {
		throw new FileNotFoundException(uri.toString());
	}
}
