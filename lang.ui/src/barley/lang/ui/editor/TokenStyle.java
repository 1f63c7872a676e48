package barley.lang.ui.editor;

import java.util.Locale;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;

/**
 * The appearance of a kind of word. The colours are those of the preference page Colors and Fonts, one for light and one for dark editors.
 */
public enum TokenStyle {
	TEXT(SWT.NORMAL), KEYWORD(SWT.BOLD), TYPE(SWT.NORMAL), OPERATOR(SWT.NORMAL), NUMBER(SWT.NORMAL), UNIT(SWT.NORMAL), COMMENT(SWT.NORMAL),
	DOCUMENTATION(SWT.NORMAL);

	private static final String COLOURS = "barley.lang.ui.colours.";
	private static final String DARK = ".dark";
	/** The perceived brightness, of 255, below which an editor is considered dark. */
	private static final int MIDDLE = 128;

	private final int font;

	TokenStyle(int font) {
		this.font = font;
	}

	/** Returns the appearance on {@code background}. Ordinary text has none of its own. */
	TextAttribute on(Color background) {
		return new TextAttribute(colour(background), null, font);
	}

	/** Returns the colour on {@code background}; null for that of ordinary text. */
	public Color colour(Color background) {
		return this == TEXT ? null : JFaceResources.getColorRegistry()
				.get(COLOURS + name().toLowerCase(Locale.ROOT) + (isDark(background) ? DARK : ""));
	}

	/** Returns whether the word is bold. */
	public int font() {
		return font;
	}

	/** Returns whether a changed colour preference affects these styles. */
	static boolean isColour(String preference) {
		return preference.startsWith(COLOURS);
	}

	private static boolean isDark(Color background) {
		return 0.299 * background.getRed() + 0.587 * background.getGreen() + 0.114 * background.getBlue() < MIDDLE;
	}
}
