package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;

class OutlineTest extends EditorTest {

	@Test
	void showsDeclarationsAndWhatTheyDeclare() {
		assertEquals("""
				Serdes : Interface
				Ipu : Struct
				Ladder (rungs = 4) : Class
				  n [rungs, cyclic 2] : Field
				  Twist : Namespace
				    VR [s in 0 ..< 2] : Array
				Rack = Ladder(rungs = 8) : Module
				Training (images = 16) on Rack : Function
				  gradient : f16[25_000_000] : Variable
				  repeat 100 : Object
				    compute gradient costs 25 GFLOP * images : Operator
				    exchange allreduce gradient with sum over Twist : Event
				""", text(editor.write(Examples.LADDER).outline(), ""));
	}

	@Test
	void tellsSwitchesFromNodes() {
		assertEquals("""
				Router (room = 4) : Enum
				Fabric : Class
				  chip [2] : Field
				  leaf [2] : Router(room = 8) : EnumMember
				""", text(editor.write("switch type Router(room = 4) { cycle 1 ns } "
						+ "topology Fabric { node chip[2] switch leaf[2] : Router(room = 8) }").outline(), ""));
	}

	@Test
	void survivesTextThatIsNotFinished() {
		assertEquals("T : Class\n  n : Field\n", text(editor.write("topology T { node n[ }").outline(), ""));
		assertEquals("", text(editor.write("topology").outline(), ""));
	}

	@Test
	void selectsTheName() {
		DocumentSymbol symbol = editor.write("/** All. */\ntopology Line { }").outline().get(0);
		assertEquals(new Range(new Position(1, 9), new Position(1, 13)), symbol.getSelectionRange());
	}

	private static String text(List<DocumentSymbol> symbols, String indentation) {
		StringBuilder text = new StringBuilder();
		for (DocumentSymbol symbol : symbols) {
			String detail = symbol.getDetail().isEmpty() ? "" : " " + symbol.getDetail();
			text.append(indentation).append(symbol.getName()).append(detail).append(" : ").append(symbol.getKind()).append('\n');
			text.append(text(symbol.getChildren(), indentation + "  "));
		}
		return text.toString();
	}
}
