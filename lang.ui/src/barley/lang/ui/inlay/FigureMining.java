package barley.lang.ui.inlay;

import java.util.Optional;
import java.util.function.ToIntFunction;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.codemining.ICodeMiningProvider;
import org.eclipse.jface.text.codemining.LineEndCodeMining;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;

/**
 * Figures at the end of the line that they are about. Above the line, they would move the text whenever it is briefly incorrect, and would
 * close proposals.
 */
final class FigureMining extends LineEndCodeMining {

	private static final String BETWEEN = " · ";
	private static final String MORE = " · …";

	/** Where figures are drawn of which some are left out; null if all are drawn. */
	private Rectangle shortened;

	FigureMining(InlayHint hint, IDocument document, ICodeMiningProvider provider) throws BadLocationException {
		super(document, hint.getPosition().getLine(), provider);
		setLabel("   " + hint.getLabel().getLeft());
	}

	/** Draws as many of the figures as there is room for, and that there are more. */
	@Override
	public Point draw(GC gc, StyledText text, Color color, int x, int y) {
		String words = fitting(getLabel(), text.getClientArea().width - x, part -> gc.stringExtent(part).x);
		gc.drawString(words, x, y, true);
		Point size = gc.stringExtent(words);
		shortened = size.x > text.getClientArea().width - x || !words.equals(getLabel()) ? new Rectangle(x, y, size.x, size.y) : null;
		return size;
	}

	/** Returns all figures, one below the other, if some of them are left out at a place of the text. */
	Optional<String> hiddenAt(int x, int y) {
		return Optional.ofNullable(shortened).filter(place -> place.contains(x, y)).map(place -> getLabel().strip().replace(BETWEEN, "\n"));
	}

	/** Returns the first of the figures that fit into a room; all if there is room for none. */
	static String fitting(String figures, int room, ToIntFunction<String> width) {
		String words = figures;
		String rest = figures;
		while (width.applyAsInt(words) > room && rest.contains(BETWEEN)) {
			rest = rest.substring(0, rest.lastIndexOf(BETWEEN));
			words = rest + MORE;
		}
		return width.applyAsInt(words) > room ? figures : words;
	}

	@Override
	public boolean isResolved() {
		return true;
	}
}
