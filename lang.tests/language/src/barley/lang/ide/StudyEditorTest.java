package barley.lang.ide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyStandaloneSetup;
import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.Inlay;
import barley.lang.study.StudyInlays;

/** Studies while they are written: what is proposed, and how many points they have. */
class StudyEditorTest extends EditorTest {

	private static final String BEFORE = Machines.TYPES + Machines.LADDER + """
			machine Rack(rungs = 4) = Ladder(rungs = rungs) { node : Ipu link : Serdes }
			schedule S(size = 8) on Rack { data x : f32[size] exchange allreduce x with sum over Twist }
			""";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{ ¦ }                                          | vary run show let where find
			{ vary a in 1 .. 2 run A = ¦ }                 | S
			{ vary a in 1 .. 2 run A = S(¦) }              | size
			{ vary a in 1 .. 2 run A = S(size = ¦) }       | a if
			{ vary a in 1 .. 2 run A = S on ¦ }            | Ladder Rack
			{ vary a in every lane run A = S with lane ¦ } | a
			{ vary a in 1 .. 2 show time by ¦ }            | a
			{ vary a in 1 .. 2 find least ¦ }              | a
			""")
	void isProposed(String members, String expected) {
		List<String> labels = editor.write(BEFORE + "study T " + members).completion().stream()
				.filter(item -> item.getInsertTextFormat() != InsertTextFormat.Snippet).map(CompletionItem::getLabel).toList();
		assertEquals(List.of(expected.split(" ")), labels.stream().limit(expected.split(" ").length).toList());
	}

	@Test
	void figuresAreProposed() {
		assertTrue(editor.write(BEFORE + "study T { run A = S show ¦ }").completion().stream().map(CompletionItem::getLabel).toList()
				.containsAll(List.of("time", "busbw", "energy", "fastest", "front")));
	}

	@Test
	void pointsAndTimeAreShown() {
		StudyInlays inlays = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(StudyInlays.class);
		List<Inlay> shown = inlays.of(BarleyText.of(BEFORE + "study T { vary r in 2 .. 9 run A = S on Rack(rungs = r) }").source(),
				CancelIndicator.NullImpl);
		assertEquals(1, shown.size());
		assertTrue(shown.get(0).text().matches("8 points · less than 1 s on \\d+ cores?"), shown.get(0).text());
	}

	@Test
	void searchesSayWhyBisectionIsRight() {
		StudyInlays inlays = new BarleyStandaloneSetup().createInjectorAndDoEMFRegistration().getInstance(StudyInlays.class);
		List<Inlay> shown = inlays.of(BarleyText.of(BEFORE.replace("rungs = 4) =", "rungs = 4, fast = 1) =")
				.replace("link : Serdes", "link : Fast(f = fast)")
				+ "link type Fast(f = 1) { bandwidth f * 1 Gbit/s } study T { vary f in 1 .. 99 run A = S on Rack(fast = f) "
				+ "find least f such that A.time <= 1 us }").source(), CancelIndicator.NullImpl);
		assertEquals(List.of("99 points · some are searched", "monotone: f is only a bandwidth"), shown.stream().map(Inlay::text).toList());
	}
}
