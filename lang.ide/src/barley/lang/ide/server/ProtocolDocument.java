package barley.lang.ide.server;

import java.util.Arrays;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.util.ITextRegion;
import org.eclipse.xtext.util.TextRegion;

/**
 * A text whose positions are read as the Language Server Protocol says: a line ends with LF, CR LF or CR; a character beyond the end of its
 * line stands for that end, and a line beyond the last for the end of the text. Xtext's own class refuses both, and knows LF only.
 * A byte order mark at the beginning becomes a blank, so that all offsets are those of the client.
 */
public final class ProtocolDocument extends Document {

	private static final String BYTE_ORDER_MARK = "\uFEFF";

	/** The offsets at which lines start. */
	private final int[] starts;

	public ProtocolDocument(Integer version, String text) {
		super(version, text.startsWith(BYTE_ORDER_MARK) ? " " + text.substring(1) : text);
		starts = starts(text);
	}

	private static int[] starts(String text) {
		int[] starts = new int[16];
		int lines = 1;
		for (int i = 0; i < text.length(); i++) {
			char sign = text.charAt(i);
			if (sign == '\n' || sign == '\r' && !text.startsWith("\n", i + 1)) {
				starts = lines == starts.length ? Arrays.copyOf(starts, 2 * lines) : starts;
				starts[lines++] = i + 1;
			}
		}
		return Arrays.copyOf(starts, lines);
	}

	@Override
	public int getOffSet(Position position) {
		if (position.getLine() >= starts.length) {
			return getContents().length();
		}
		int line = Math.max(0, position.getLine());
		return starts[line] + Math.max(0, Math.min(position.getCharacter(), end(line) - starts[line]));
	}

	/** Returns the offset at which the characters of a line end, before its line break. */
	private int end(int line) {
		int end = line + 1 < starts.length ? starts[line + 1] : getContents().length();
		while (end > starts[line] && (getContents().charAt(end - 1) == '\n' || getContents().charAt(end - 1) == '\r')) {
			end--;
		}
		return end;
	}

	@Override
	public Position getPosition(int offset) {
		if (offset < 0 || offset > getContents().length()) {
			throw new IndexOutOfBoundsException("%d of %d".formatted(offset, getContents().length()));
		}
		int found = Arrays.binarySearch(starts, offset);
		int line = found >= 0 ? found : -found - 2;
		return new Position(line, offset - starts[line]);
	}

	@Override
	public ITextRegion getTextRegion(Range range) {
		int start = getOffSet(range.getStart());
		return new TextRegion(start, Math.max(0, getOffSet(range.getEnd()) - start));
	}

	@Override
	public int getLineCount() {
		return starts.length;
	}

	@Override
	public String getLineContent(int line) {
		if (line < 0 || line >= starts.length) {
			throw new IndexOutOfBoundsException("line %d of %d".formatted(line, starts.length));
		}
		return getContents().substring(starts[line], end(line));
	}

	@Override
	public String getSubstring(Range range) {
		ITextRegion region = getTextRegion(range);
		return getContents().substring(region.getOffset(), region.getOffset() + region.getLength());
	}

	/** Returns the text after {@code changes}, each of which refers to the text after the one before it, as a given version. */
	static ProtocolDocument after(Document before, Iterable<? extends TextDocumentContentChangeEvent> changes, Integer version) {
		String text = before.getContents();
		for (TextDocumentContentChangeEvent change : changes) {
			if (change.getRange() == null) {
				text = change.getText();
				continue;
			}
			ITextRegion region = new ProtocolDocument(version, text).getTextRegion(change.getRange());
			text = text.substring(0, region.getOffset()) + change.getText() + text.substring(region.getOffset() + region.getLength());
		}
		return new ProtocolDocument(version, text);
	}
}
