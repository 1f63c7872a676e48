package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.LogWatch;

/** Nobody writes a text in one go; whatever stands there, every service answers and none complains. */
class HalfWrittenTest extends EditorTest {

	private static final int STEP = 5;

	@Test
	void everyBeginningOfAText() {
		try (LogWatch log = new LogWatch()) {
			for (int end = 0; end <= Examples.LADDER.length(); end += STEP) {
				askEverything(Examples.LADDER.substring(0, end) + Editor.CURSOR);
			}
			assertEquals(List.of(), log.errors());
		}
	}

	@Test
	void everyTextWithAHole() {
		try (LogWatch log = new LogWatch()) {
			for (int start = 0; start + 3 * STEP < Examples.LADDER.length(); start += 3 * STEP) {
				askEverything(Examples.LADDER.substring(0, start) + Editor.CURSOR + Examples.LADDER.substring(start + 3 * STEP));
			}
			assertEquals(List.of(), log.errors());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "¦}", "topology ¦{", "topology T { ring { ¦ } }", "topology T { link -- ¦ }", "machine = { : ¦ }",
			"schedule S on { ¦ }",
			"topology T { for ¦", "/* ¦", "/** ¦", "link type ¦ { 16 }", "topology T(¦ = ) { }", "§$%¦&", "topology T { node n[[[¦",
			"topology { node ¦n[2] }", "topology T { embedding { ring ¦R { } } }" })
	void textsThatMakeNoSense(String text) {
		try (LogWatch log = new LogWatch()) {
			askEverything(text);
			assertEquals(List.of(), log.errors());
		}
	}

	@Test
	void textsThatNestTooDeeply() {
		try (LogWatch log = new LogWatch()) {
			askEverything("topology T { let a = " + "(".repeat(20_000) + Editor.CURSOR);
			askEverything("topology T " + "{".repeat(20_000) + Editor.CURSOR);
			assertEquals(List.of(), log.errors());
		}
	}

	@ParameterizedTest
	@CsvSource({ "let a = (, 1, )", "let a = n[, 1, ]", "let a = not, true, ''", "let a = -, 1, ''", "let a = if true then, 1, else 2",
			"for i in 0 ..< 2 {, let a = 1, }",
			"if true {, let a = 1, }" })
	void completionWhereTextsNestTooDeeply(String open, String inside, String close) {
		String before = open.substring(open.indexOf('=') + 1) + " ";
		String text = "topology T { node n[2] " + open + " " + before.repeat(10_000) + Editor.CURSOR + inside + " "
				+ (close + " ").repeat(10_001);
		try (LogWatch log = new LogWatch()) {
			editor.write(text).completion();
			editor.write(text.replace(String.valueOf(Editor.CURSOR), "") + Editor.CURSOR + " }").completion();
			assertEquals(List.of(), log.errors());
		}
	}

	private void askEverything(String text) {
		editor.write(text);
		editor.completion();
		editor.hoverText();
		editor.outline();
		editor.definition();
		editor.codeActions();
		editor.formatting();
	}
}
