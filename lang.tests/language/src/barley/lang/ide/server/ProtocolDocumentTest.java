package barley.lang.ide.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of every kind, and positions beside them. */
class ProtocolDocumentTest {

	private static final String TEXT = "topology T {\n\tnode n[2]\r\n\tlink n[0] -- n[0]\r}\n";

	private final ProtocolDocument document = new ProtocolDocument(1, TEXT);

	@ParameterizedTest
	@CsvSource({ "0, 8, 8", "0, 12, 12", "0, 13, 12", "0, 2147483647, 12", "0, -1, 0", "-1, 3, 3", "1, 0, 13", "1, 10, 23", "1, 11, 23",
			"1, 99, 23", "2, 0, 25", "2, 18, 43", "2, 99, 43", "3, 0, 44", "3, 1, 45", "3, 2, 45", "4, 0, 46", "4, 1, 46", "5, 0, 46",
			"2147483647, 2147483647, 46" })
	void positionsAreMovedIntoTheText(int line, int character, int offset) {
		assertEquals(offset, document.getOffSet(new Position(line, character)));
	}

	@Test
	void everyOffsetHasAPosition() {
		for (int offset = 0; offset <= TEXT.length(); offset++) {
			boolean betweenCrAndLf = offset > 0 && TEXT.startsWith("\r\n", offset - 1);
			assertEquals(betweenCrAndLf ? offset - 1 : offset, document.getOffSet(document.getPosition(offset)));
		}
		assertThrows(IndexOutOfBoundsException.class, () -> document.getPosition(TEXT.length() + 1));
		assertEquals(5, document.getLineCount());
		assertEquals("\tnode n[2]", document.getLineContent(1));
		assertEquals("", document.getLineContent(4));
	}

	@Test
	void changesBuildOnEachOther() {
		var changes = List.of(new TextDocumentContentChangeEvent("ab\ncd"), change(0, 99, 0, 99, "X"), change(1, 0, 99, 0, "Y"),
				change(0, 2, 0, 1, "Z"));
		assertEquals("abZX\nY", ProtocolDocument.after(document, changes, 2).getContents());
	}

	private static TextDocumentContentChangeEvent change(int line, int character, int endLine, int endCharacter, String text) {
		return new TextDocumentContentChangeEvent(new Range(new Position(line, character), new Position(endLine, endCharacter)), text);
	}

	@Test
	void offsetsCountAByteOrderMark() {
		ProtocolDocument document = new ProtocolDocument(1, "\uFEFFnode\nlink");
		assertEquals(" node\nlink", document.getContents());
		assertEquals(1, document.getOffSet(new Position(0, 1)));
		assertEquals(6, document.getOffSet(new Position(1, 0)));
	}
}
