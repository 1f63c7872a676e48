package barley.lang.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource.Diagnostic;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.junit.jupiter.api.Test;

import com.google.inject.Injector;

import barley.lang.BarleyStandaloneSetup;

/** Files that are no text, as an editor meets them. */
class BarleyResourceTest {

	private static final Injector INJECTOR = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration();

	@Test
	void textIsReadAsUtf8WhateverThePlatformSays() throws IOException {
		assertEquals("// ä\u6f22", load("// ä\u6f22".getBytes(StandardCharsets.UTF_8)).getParseResult().getRootNode().getText());
	}

	@Test
	void byteOrderMarkIsNoText() throws IOException {
		assertEquals(List.of(), errors(load("\uFEFFtopology T { }".getBytes(StandardCharsets.UTF_8))));
	}

	@Test
	void binaryFileIsEmptyAndHasAnError() throws IOException {
		assertEquals(List.of("1:1 this file is not a text file: byte 2 is zero"), errors(load(new byte[] { 'a', 0 })));
		assertEquals(List.of("1:1 this file is not valid UTF-8: see byte 1"), errors(load(new byte[] { (byte) 0xFF })));
	}

	@Test
	void longFileIsEmptyAndHasAnError() throws IOException {
		byte[] brackets = "(".repeat(SourceText.MOST_BYTES + 1).getBytes(StandardCharsets.UTF_8);
		assertEquals(List.of("1:1 this file is longer than 1,000,000 bytes, the largest size that is read"), errors(load(brackets)));
	}

	@Test
	void errorGoesWhenTheFileIsMended() throws IOException {
		XtextResource resource = load(new byte[] { 0 });
		resource.reparse("topology T { }");
		assertEquals(List.of(), errors(resource));
	}

	private static XtextResource load(byte[] bytes) throws IOException {
		XtextResource resource = (XtextResource) INJECTOR.getInstance(XtextResourceSet.class).createResource(URI.createURI("test.barley"));
		resource.load(new ByteArrayInputStream(bytes), Map.of());
		return resource;
	}

	private static List<String> errors(XtextResource resource) {
		return resource.getErrors().stream().map(BarleyResourceTest::describe).toList();
	}

	private static String describe(Diagnostic error) {
		return error.getLine() + ":" + error.getColumn() + " " + error.getMessage();
	}
}
