package barley.lang.ui.navigate;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.hyperlink.AbstractHyperlinkDetector;
import org.eclipse.jface.text.hyperlink.IHyperlink;

import barley.lang.ide.text.LanguageWords;
import barley.lang.ui.editor.WordAt;
import barley.lang.ui.server.LanguageServerHost;

/**
 * Makes hyperlinks of names. Whether a name has a declaration is asked when the link is followed, because the pointer must not wait for the
 * server.
 */
public final class DefinitionDetector extends AbstractHyperlinkDetector {

	@Override
	public IHyperlink[] detectHyperlinks(ITextViewer viewer, IRegion region, boolean canShowMultipleHyperlinks) {
		IDocument document = viewer.getDocument();
		return LanguageServerHost.get().documents().find(document)
				.flatMap(connection -> WordAt.offset(document, region.getOffset()).filter(word -> isName(document, word))
						.map(word -> new IHyperlink[] { new DefinitionLink(connection, word) }))
				.orElse(null);
	}

	private static boolean isName(IDocument document, IRegion word) {
		try {
			return !LanguageWords.KEYWORDS.contains(document.get(word.getOffset(), word.getLength()));
		} catch (BadLocationException e) {
			return false;
		}
	}
}
