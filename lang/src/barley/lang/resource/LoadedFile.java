package barley.lang.resource;

import java.nio.file.Path;

import org.eclipse.xtext.resource.XtextResource;

/**
 * A file that has been read and parsed.
 *
 * @param path     where it lies, absolute
 * @param text     what stands in it
 * @param resource its model; the resource set holds what the file imports
 */
public record LoadedFile(Path path, String text, XtextResource resource) {

	/** Returns whether the text could be parsed from end to end. */
	public boolean isWellFormed() {
		return !resource.getParseResult().hasSyntaxErrors();
	}
}
