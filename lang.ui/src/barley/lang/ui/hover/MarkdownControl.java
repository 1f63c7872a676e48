package barley.lang.ui.hover;

import org.eclipse.swt.custom.StyledText;

/** Shows documentation in a given text control. */
public final class MarkdownControl {

	private MarkdownControl() {
	}

	public static void show(String markdown, StyledText control) {
		MarkdownText text = new MarkdownText(markdown);
		control.setText(text.text());
		control.setStyleRanges(new HoverStyles(text, control.getBackground()).ranges());
	}
}
