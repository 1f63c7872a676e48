package barley.lang.ui.editor;

import java.util.function.Supplier;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.rules.IToken;
import org.eclipse.jface.text.rules.ITokenScanner;
import org.eclipse.jface.text.rules.Token;
import org.eclipse.swt.graphics.Color;

/** Returns the same style for everything. */
final class CommentScanner implements ITokenScanner {

	private final TokenStyle style;
	private final Supplier<Color> background;
	private int offset;
	private int length;
	private boolean done;

	CommentScanner(TokenStyle style, Supplier<Color> background) {
		this.style = style;
		this.background = background;
	}

	@Override
	public void setRange(IDocument document, int start, int size) {
		offset = start;
		length = size;
		done = false;
	}

	@Override
	public IToken nextToken() {
		if (done) {
			return Token.EOF;
		}
		done = true;
		return new Token(style.on(background.get()));
	}

	@Override
	public int getTokenOffset() {
		return offset;
	}

	@Override
	public int getTokenLength() {
		return length;
	}
}
