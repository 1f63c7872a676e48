package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.Platform;
import org.eclipse.e4.ui.css.swt.theme.ITheme;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

import barley.lang.ui.editor.TokenStyle;
import barley.lang.ui.server.LanguageServerHost;

@Order(Integer.MAX_VALUE) // last of all: a workbench does not come back whole from the dark theme
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ColourTest extends EditorTest {

	@Test
	void wordsAreColouredByWhatTheyAre() throws Exception {
		open(LADDER);
		Workbench.await("colours", () -> styleOf("topology") != null);
		assertStyle(TokenStyle.KEYWORD, "topology");
		assertStyle(TokenStyle.KEYWORD, "cyclic 2]");
		assertStyle(TokenStyle.NUMBER, "16 Gbit");
		assertStyle(TokenStyle.UNIT, "Gbit/s");
		assertStyle(TokenStyle.TYPE, "f16");
		assertStyle(TokenStyle.OPERATOR, "sum over");
		assertStyle(TokenStyle.COMMENT, "/* Two");
		assertStyle(TokenStyle.COMMENT, "// of one");
		assertStyle(TokenStyle.DOCUMENTATION, "/** Facing");
		assertEquals(SWT.BOLD, styleOf("topology").fontStyle);
		Workbench.screenshot("colours");
	}

	@Test
	void aCommentThatIsOpenedColoursWhatFollows() throws Exception {
		open(LADDER);
		Workbench.await("colours", () -> styleOf("topology") != null);
		document.replace(offset("topology"), 0, "/* ");
		Workbench.await("a comment", () -> colour(TokenStyle.COMMENT).equals(colourOf("topology")));
		document.replace(offset("/* topology"), 3, "");
		Workbench.await("code again", () -> colour(TokenStyle.KEYWORD).equals(colourOf("topology")));
	}

	@Test
	@Order(Integer.MAX_VALUE)
	void theDarkThemeIsReadableToo() throws Exception {
		IThemeEngine themes = PlatformUI.getWorkbench().getService(IThemeEngine.class);
		ITheme light = themes.getActiveTheme();
		for (String view : List.of("barley.lang.ui.topology", "barley.lang.ui.schedule", "barley.lang.ui.results",
				"org.eclipse.ui.views.ContentOutline")) {
			Workbench.show(view);
		}
		open(LADDER); // an editor that is closed before the theme changes
		Workbench.page().closeAllEditors(false);
		file.delete(true, null);
		themes.setTheme("org.eclipse.e4.ui.css.theme.e4_dark", false);
		List<String> logged = new CopyOnWriteArrayList<>();
		ILogListener log = (status, plugin) -> logged.add(status + " " + status.getException());
		Platform.addLogListener(log);
		try {
			open(LADDER);
			Workbench.await("dark colours", () -> styleOf("topology") != null && !isLight(widget().getBackground())
					&& colour(TokenStyle.KEYWORD).equals(colourOf("topology")));
			assertTrue(contrast(colourOf("topology"), widget().getBackground().getRGB()) > 4.5);
			Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
			Workbench.screenshot("colours-dark");
		} finally {
			themes.setTheme(light, false);
			Workbench.await("light colours", () -> isLight(widget().getBackground())
					&& colour(TokenStyle.KEYWORD).equals(colourOf("topology")));
			Workbench.pause(1_000); // the workbench repaints its views one by one, and other tests take pictures
			Platform.removeLogListener(log);
		}
		assertEquals(List.of(), logged);
	}

	@Test
	void everyColourHasContrastEnoughToRead() throws Exception {
		open(LADDER);
		for (TokenStyle style : TokenStyle.values()) {
			if (style != TokenStyle.TEXT) {
				assertTrue(contrast(style.colour(system(SWT.COLOR_WHITE)).getRGB(), new RGB(255, 255, 255)) > 4.5, style + " on white");
				assertTrue(contrast(style.colour(system(SWT.COLOR_BLACK)).getRGB(), new RGB(47, 47, 47)) > 4.5, style + " on dark grey");
			}
		}
	}

	private Color system(int colour) {
		return widget().getDisplay().getSystemColor(colour);
	}

	private static boolean isLight(Color colour) {
		return luminance(colour.getRGB()) > 0.5;
	}

	/** As the Web Content Accessibility Guidelines define it; they want 4.5 for text. */
	private static double contrast(RGB one, RGB other) {
		double brighter = Math.max(luminance(one), luminance(other));
		double darker = Math.min(luminance(one), luminance(other));
		return (brighter + 0.05) / (darker + 0.05);
	}

	private static double luminance(RGB colour) {
		return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
	}

	private static double linear(int part) {
		double value = part / 255.0;
		return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
	}

	private void assertStyle(TokenStyle style, String words) {
		assertEquals(colour(style), colourOf(words), words);
	}

	private RGB colour(TokenStyle style) {
		return style.colour(widget().getBackground()).getRGB();
	}

	private RGB colourOf(String words) {
		StyleRange range = styleOf(words);
		return range == null || range.foreground == null ? null : range.foreground.getRGB();
	}

	private StyleRange styleOf(String words) {
		return widget().getStyleRangeAtOffset(offset(words));
	}
}
