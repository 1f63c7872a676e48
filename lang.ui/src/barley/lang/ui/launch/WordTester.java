package barley.lang.ui.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;

import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.Uris;

/**
 * Returns whether a file has a word, as {@code barley.lang.ui.word} of plugin.xml: Run As offers studies only for files that have one, and
 * traffic for those with switches and a clock, so that most files run at once, without a question. The text is that of the editor if there
 * is one. No file is read beyond {@link #MOST} bytes, because menus wait for the answer; what is longer is taken to have the word.
 */
public final class WordTester extends PropertyTester {

	private static final int MOST = 1_000_000;

	@Override
	public boolean test(Object receiver, String property, Object[] arguments, Object word) {
		return receiver instanceof IFile file && has(file, (String) word);
	}

	private static boolean has(IFile file, String word) {
		try {
			String text = text(file);
			return text.length() == MOST || Pattern.compile("\\b" + Pattern.quote(word) + "\\b").matcher(text).find();
		} catch (CoreException | IOException unreadable) {
			return false;
		}
	}

	private static String text(IFile file) throws CoreException, IOException {
		var open = Uris.of(file).flatMap(LanguageServerHost.get().documents()::find);
		if (open.isPresent()) {
			return open.get().document().get();
		}
		try (InputStream content = file.getContents(true)) {
			return new String(content.readNBytes(MOST), StandardCharsets.ISO_8859_1); // a character for each byte; words are ASCII
		}
	}
}
