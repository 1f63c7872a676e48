package barley.lang.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.StringReader;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

import barley.lang.BarleyText;
import barley.lang.analyse.DesignAnalysis;
import barley.lang.picture.HeldPiece.State;
import barley.lang.picture.Scene.Frame;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.Strand;
import barley.lang.picture.Scene.Walk;
import barley.lang.picture.StepOverlay.Move;
import barley.runtime.simulate.option.Fate;

class SvgTest {

	private static final Path LINE = new Path(new double[] { 10, 10, 20, 10, 30, 10, 40, 10 });

	private static Document parse(String svg) throws Exception {
		return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
	}

	@Test
	void drawsAPairAsItShould() {
		DesignAnalysis known = BarleyText.of("topology Pair { node a, b link a -- b lanes 2 path P { visit a, b #2 } }").design("Pair");
		String svg = Svg.element(Portrait.of(known.wiring(), known.embeddings(), List.of()).scene());
		assertEquals("""
				<g class="lanes">
				<g data-lane="0" data-from="0"><title>a -- b #1 · idle</title><path class="idle" stroke-width="2.92" d="M34 30.75L126 30.75"/></g>
				<g data-lane="1" data-from="0"><title>a -- b #2 · P</title><path class="c0" stroke-width="3.9" d="M34 37.25L126 37.25"/></g>
				</g>
				<g class="nodes">
				<g data-node="0"><title>a</title><circle class="node" cx="34" cy="34" r="17.48" stroke-width="1.4"/><text class="label" x="34" y="37.85" style="font-size: 11px">a</text></g>
				<g data-node="1"><title>b</title><circle class="node" cx="126" cy="34" r="17.48" stroke-width="1.4"/><text class="label" x="126" y="37.85" style="font-size: 11px">b</text></g>
				</g>
				</svg>
				""", svg.substring(svg.indexOf("<g class=\"lanes\">")));
	}

	/** Nothing that a name may hold gets out of its place. */
	@Test
	void namesStayNames() throws Exception {
		String bad = "</title><script>alert(1)</script> & \" ' \u0000 \uD800";
		Scene scene = new Scene(bad, bad, 100, 100, List.of(new Frame(bad, 1, 1, 50, 50)),
				List.of(new Strand(0, 0, 0, 1, Scene.State.USED, true, 2, LINE, bad),
				new Strand(-1, 0, 0, 0, Scene.State.MISSING, true, 2, LINE, bad)),
				List.of(new Spot(0, bad, bad, 9, 10, 10, 9)), List.of(new Walk(bad, bad, bad, 9, 3)), List.of(bad, bad));
		for (String svg : List.of(Svg.document(scene), Svg.element(scene))) {
			assertEquals(0, parse(svg).getElementsByTagName("script").getLength());
			assertFalse(svg.contains("<script"));
		}
	}

	@Test
	void everythingIsInTheFile() throws Exception {
		DesignAnalysis known = BarleyText.of("import barley.machines.* machine M = CubeOfCubes { }").design("M");
		String svg = Svg.document(Portrait.of(known.wiring(), known.embeddings(), List.of()).scene());
		Document document = parse(svg);
		assertEquals(0, document.getElementsByTagName("image").getLength());
		assertFalse(svg.replace("http://www.w3.org/2000/svg", "").contains("http"), "it needs the network");
		assertFalse(svg.contains("@import"));
		assertEquals("img", document.getDocumentElement().getAttribute("role"));
	}

	/** A step on a machine: what each node holds, and a chip for each transfer, crossed if it is lost. */
	@Test
	void aStepIsDrawnOnTheMachine() throws Exception {
		DesignAnalysis known = BarleyText.of("topology Pair { node a, b link a -- b lanes 2 }").design("Pair");
		Scene scene = Portrait.of(known.wiring(), known.embeddings(), List.of()).scene();
		StepOverlay step = new StepOverlay("step 1 of 2", List.of(new Move(0, 0, 0xD4E2FF, "A", "x[0..4]", Fate.ARRIVES),
				new Move(3, 1, 0xFFD2AC, "B", "x[5..9]", Fate.LOST), new Move(8, 7, 0, "C", "elsewhere", Fate.ARRIVES)),
				List.of(List.of(new HeldPiece(0, 0.5, 0, State.PARTIAL), new HeldPiece(0.5, 1, 1, State.COMPLETE)), List.of()));
		String svg = Svg.document(scene, step);
		parse(svg);
		assertEquals(2, svg.split("data-node=\"0\"")[1].split("</g>")[0].split("style=\"fill: #").length - 1);
		assertEquals(List.of("x[0..4]", "x[5..9]: lost"), step.chips(scene).stream().map(StepOverlay.Chip::words).toList());
		assertEquals(1, svg.split("class=\"lost\"").length - 1);
		assertEquals(List.of("1 0", "-1 0"), step.chips(scene).stream().map(chip -> "%.0f %.0f".formatted(chip.dx(), chip.dy())
				.replace("-0", "0")).toList());
	}

	@ParameterizedTest
	@CsvSource({ "0, 0", "1, 1", "-1.5, -1.5", "0.049, 0.05", "12.3456, 12.35", "-0.001, 0", "1000000, 1000000" })
	void numbersAreShort(double value, String text) {
		assertEquals(text, Svg.number(value));
	}
}
