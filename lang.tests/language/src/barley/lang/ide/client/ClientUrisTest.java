package barley.lang.ide.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.eclipse.emf.common.util.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files are known by their own URIs, and everything else by one that no handler of URIs opens. */
class ClientUrisTest {

	@ParameterizedTest
	@CsvSource({ "file:///a/b.barley, file", "classpath:/barley/machines/x.barley, classpath", "platform:/resource/p/x.barley, platform",
			"jar:file:/a.jar!/x.barley, jar", "file:///a/b, client", "file:relative.barley, client", "file:///a%00.barley, client",
			"a.barley, client", "'', client", "::, client", "'a b', client", "#, client", "untitled:Untitled-1, client",
			"untitled:a.barley, client", "http://h/x.barley, client", "HTTP://h/x.barley, client", "git:/a.barley?HEAD, client",
			"inmemory://model/1, client", "client:/a/b.barley, client", "untitled:\u00fc\ud83d\ude00, client" })
	void onlyFilesAreFiles(String given, String scheme) {
		ClientUris uris = new ClientUris();
		URI uri = uris.toUri(given);
		assertEquals(scheme, uri.scheme());
		assertEquals("barley", uri.fileExtension());
		assertEquals(given, uris.toUriString(uri));
	}
}
