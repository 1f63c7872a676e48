package barley.lang.resource;

import java.nio.file.Path;

import org.eclipse.xtext.resource.XtextResource;

/**
 * A file that has been read and parsed.
 *
 * @param path its absolute path
 * @param text its content
 * @param resource its model; the resource set holds the files that it imports
 */
public record LoadedFile(Path path, String text, XtextResource resource) {

	/** Returns whether the text was parsed without syntax errors. */
	public boolean isWellFormed() {
		return !resource.getParseResult().hasSyntaxErrors();
	}
}
