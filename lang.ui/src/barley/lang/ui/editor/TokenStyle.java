package barley.lang.ui.editor;

import java.util.Locale;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.TextAttribute;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;

/** How a kind of word looks. The colours are those of the preference page Colors and Fonts, one for light and one for dark editors. */
public enum TokenStyle {
	TEXT(SWT.NORMAL), KEYWORD(SWT.BOLD), TYPE(SWT.NORMAL), OPERATOR(SWT.NORMAL), NUMBER(SWT.NORMAL), UNIT(SWT.NORMAL), COMMENT(SWT.NORMAL),
	DOCUMENTATION(SWT.NORMAL);

	private static final String COLOURS = "barley.lang.ui.colours.";
	private static final String DARK = ".dark";
	/** Perceived brightness, of 255, below which an editor counts as dark. */
	private static final int MIDDLE = 128;

	private final int font;

	TokenStyle(int font) {
		this.font = font;
	}

	/** The look on {@code background}. Ordinary text has none of its own. */
	TextAttribute on(Color background) {
		return new TextAttribute(colour(background), null, font);
	}

	/** The colour on {@code background}; null for that of ordinary text. */
	public Color colour(Color background) {
		return this == TEXT ? null : JFaceResources.getColorRegistry()
				.get(COLOURS + name().toLowerCase(Locale.ROOT) + (isDark(background) ? DARK : ""));
	}

	/** Whether the word is printed bold. */
	public int font() {
		return font;
	}

	/** Whether a change of a colour preference concerns these styles. */
	static boolean isColour(String preference) {
		return preference.startsWith(COLOURS);
	}

	private static boolean isDark(Color background) {
		return 0.299 * background.getRed() + 0.587 * background.getGreen() + 0.114 * background.getBlue() < MIDDLE;
	}
}
