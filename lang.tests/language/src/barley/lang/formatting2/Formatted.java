package barley.lang.formatting2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

import org.eclipse.xtext.nodemodel.ILeafNode;

import com.google.inject.Injector;

import barley.lang.BarleyStandaloneSetup;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;

/** A text, parsed and laid out. */
public final class Formatted {

	private static final Injector INJECTOR = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration();

	private final LoadedFile file;

	private Formatted(LoadedFile file) {
		this.file = file;
	}

	public static Formatted of(String text) {
		try {
			return new Formatted(INJECTOR.getInstance(SourceFiles.class).parse(Path.of("test.barley"), text));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	public String text() {
		return INJECTOR.getInstance(SourceFormatter.class).format(file.resource());
	}

	/** Words, signs and comments, without the white space around and within them. */
	private List<String> content() {
		List<String> content = new ArrayList<>();
		for (ILeafNode leaf : file.resource().getParseResult().getRootNode().getLeafNodes()) {
			String text = leaf.getText().strip().replaceAll("\\s+", " ");
			if (!text.isEmpty()) {
				content.add(text);
			}
		}
		return content;
	}

	/** Checks what has to hold for every text that parses: nothing is lost, and laying it out twice is laying it out once. */
	void assertSound() {
		assertFalse(file.resource().getParseResult().hasSyntaxErrors(), () -> syntaxErrors() + " in\n" + file.text());
		String once = text();
		Formatted again = of(once);
		assertEquals(content(), again.content(), () -> "something got lost in\n" + file.text());
		assertEquals(once, again.text(), () -> "the second time differs for\n" + file.text());
	}

	private List<String> syntaxErrors() {
		return StreamSupport.stream(file.resource().getParseResult().getSyntaxErrors().spliterator(), false)
				.map(node -> node.getStartLine() + ": " + node.getSyntaxErrorMessage().getMessage()).toList();
	}
}
