package barley.lang.ui.drawing;

import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;

/** The colours of drawings, on light pages and on dark ones. */
public final class DrawingColours {

	private DrawingColours() {
	}

	public static boolean isDark(Control control) {
		return Display.isSystemDarkTheme() || control.getParent().getBackground().getRed() < 128;
	}

	public static Color page(boolean dark) {
		return dark ? new Color(0x15, 0x18, 0x1c) : new Color(255, 255, 255);
	}

	/** Words and edges. */
	public static Color ink(boolean dark) {
		return dark ? new Color(0xe6, 0xe6, 0xe6) : new Color(0x1f, 0x23, 0x28);
	}

	/** What is there, but not to be looked at first. */
	public static Color quiet(boolean dark) {
		return dark ? new Color(0x8b, 0x94, 0x9e) : new Color(0x6a, 0x73, 0x7d);
	}

	public static Color frame(boolean dark) {
		return dark ? new Color(0x6e, 0x76, 0x81) : new Color(0x8c, 0x95, 0x9f);
	}

	public static Color idle(boolean dark) {
		return dark ? new Color(0x6e, 0x76, 0x81) : new Color(0x9a, 0xa3, 0xad);
	}

	public static Color off(boolean dark) {
		return dark ? new Color(0x4d, 0x55, 0x60) : new Color(0xc3, 0xc9, 0xcf);
	}

	/** What is wrong. */
	public static Color wrong(boolean dark) {
		return dark ? new Color(0xff, 0x5c, 0x5c) : new Color(0xc1, 0x12, 0x1f);
	}

	/** What is as it is to be. */
	public static Color complete(boolean dark) {
		return dark ? new Color(0x1f, 0x5c, 0x4b) : new Color(0xa6, 0xdb, 0xc8);
	}

	public static Color of(int rgb) {
		return new Color(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff);
	}

	/** A colour written as {@code #rrggbb}. */
	public static Color of(String rgb) {
		return of(Integer.parseInt(rgb.substring(1), 16));
	}
}
