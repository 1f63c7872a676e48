package barley.lang.ui.drawing;

import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;

import barley.lang.picture.Palette;

/** The colours of drawings, on light pages and on dark ones. */
public final class DrawingColours {

	private DrawingColours() {
	}

	public static boolean isDark(Control control) {
		return Display.isSystemDarkTheme() || control.getParent().getBackground().getRed() < 128;
	}

	public static Color page(boolean dark) {
		return of(Palette.page(dark));
	}

	/** The colour of text and edges. */
	public static Color ink(boolean dark) {
		return dark ? new Color(0xe6, 0xe6, 0xe6) : new Color(0x1f, 0x23, 0x28);
	}

	/** The colour of details in the background. */
	public static Color quiet(boolean dark) {
		return dark ? new Color(0x8b, 0x94, 0x9e) : new Color(0x6a, 0x73, 0x7d);
	}

	public static Color frame(boolean dark) {
		return dark ? new Color(0x6e, 0x76, 0x81) : new Color(0x8c, 0x95, 0x9f);
	}

	public static Color off(boolean dark) {
		return of(Palette.off(dark));
	}

	/** The colour of errors. */
	public static Color wrong(boolean dark) {
		return of(Palette.wrong(dark));
	}

	/** What marks search results. */
	public static Color mark(boolean dark) {
		return of(Palette.mark(dark));
	}

	public static Color of(int rgb) {
		return new Color(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff);
	}

	/** Returns a colour written as {@code #rrggbb}. */
	public static Color of(String rgb) {
		return of(Integer.parseInt(rgb.substring(1), 16));
	}
}
