package barley.lang.ide.client;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.ide.server.UriExtensions;

import com.google.inject.Singleton;

/**
 * The URIs of texts. Only files of this machine that end with {@code .barley}, and what ships with the tool, are known to the server by the
 * URIs of the client. Any other, such as {@code untitled:Untitled-1} or {@code git:/a.barley?HEAD}, names a text that only the client has:
 * the server knows it as {@code client:/name/text.barley}, where the name is the URI of the client in the URL-safe alphabet of Base64
 * (RFC 4648). Nothing but the open document is ever read for such a URI, and no two of them share a folder.
 */
@Singleton
public final class ClientUris extends UriExtensions {

	private static final String SCHEME = "client";
	private static final String TEXT = "text.barley";
	private static final String EXTENSION = "barley";
	/** The schemes of what ships with the tool, and of files of Eclipse. */
	private static final Set<String> SHIPPED = Set.of("platform", "classpath", "bundleresource", "bundleentry", "jar", "zip", "archive");

	@Override
	public URI toUri(String given) {
		URI uri = folder(given);
		if (uri != null && EXTENSION.equals(uri.fileExtension()) && (isPath(uri) || SHIPPED.contains(uri.scheme()))) {
			return uri;
		}
		String name = Base64.getUrlEncoder().withoutPadding().encodeToString(given.getBytes(StandardCharsets.UTF_8));
		return URI.createHierarchicalURI(SCHEME, null, null, new String[] { name, TEXT }, null, null);
	}

	/** Returns the URI of a folder; null if it is none. */
	public URI folder(String given) {
		try {
			return super.toUri(given);
		} catch (IllegalArgumentException e) {
			return null;
		}
	}

	/** Returns whether a URI is that of an absolute path in the file system of this machine. */
	public static boolean isPath(URI uri) {
		try {
			return uri.isFile() && "file".equals(uri.scheme()) && Path.of(uri.toFileString()).isAbsolute();
		} catch (InvalidPathException e) {
			return false;
		}
	}

	/** Returns whether a URI names a text that only the client has. */
	static boolean isOfClient(URI uri) {
		return SCHEME.equals(uri.scheme());
	}

	/** Returns the URI by which the client knows a text. */
	@Override
	public String toUriString(URI uri) {
		return isOfClient(uri) && uri.segmentCount() == 2
				? new String(Base64.getUrlDecoder().decode(uri.segment(0)), StandardCharsets.UTF_8) : super.toUriString(uri);
	}
}
