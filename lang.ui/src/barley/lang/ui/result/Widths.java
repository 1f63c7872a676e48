package barley.lang.ui.result;

import java.util.stream.Stream;

import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Control;

/** The widths that columns need for their texts. */
final class Widths {

	/** The room beside the text of a column, for its border and an icon. */
	private static final int BESIDE = 36;

	private Widths() {
	}

	/** Returns a width in which the longest of some texts can be read, between two bounds. */
	static int of(Control table, int least, int most, Stream<String> texts) {
		GC gc = new GC(table);
		try {
			int longest = texts.mapToInt(text -> gc.textExtent(text).x).max().orElse(0);
			return Math.max(least, Math.min(most, longest + BESIDE));
		} finally {
			gc.dispose();
		}
	}
}
