package barley.lang.analyse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.xtext.service.OperationCanceledError;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.BarleyText;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.model.Design;
import barley.lang.model.Schedule;

/** The declarations of a file share its effort, in their order. */
class FileEffortTest {

	private static final long EFFORT = 1_000_000;
	private static final Limits LIMITS = Limits.DEFAULT.with(Map.of("effort", EFFORT));

	/** Each takes some 400,000 steps. */
	private static final String THREE = IntStream.of(1, 2, 3)
			.mapToObj("topology T%d { node n[2] link n[0] -- n[1] for i in 0 ..< 10_000 require i >= 0 }\n"::formatted)
			.collect(Collectors.joining());
	private static final String REST = "schedule S on T3 { data x : f32[8] exchange send x from n[0] to n[1] }";

	@Test
	void oneFindingSaysWhereTheEffortEnds() {
		List<Issue> found = limits(THREE + REST, new Settings(LIMITS, Overrides.none()));
		assertEquals(List.of("checking this file takes more than 1,000,000 steps; S is not checked"), messages(found));
		assertEquals(3, found.get(0).getLineNumber());
		assertEquals(List.of("checking this file takes more than 1,000,000 steps"),
				messages(limits(THREE, new Settings(LIMITS, Overrides.none()))));
		assertEquals(List.of(
				"checking this file takes more than 1,000,000 steps; S and the declarations after it, 2 in all, are not checked"),
				messages(limits(THREE + REST + " machine M = T1 { }", new Settings(LIMITS, Overrides.none()))));
	}

	/** What the file needs is the sum of what its declarations need. */
	@Test
	void theValueOfTheRemedySuffices() {
		List<Issue> found = limits(THREE + REST, new Settings(LIMITS, Overrides.none()).withMeasuring());
		assertEquals(2, found.get(0).getData().length, found.get(0).getData()[0]);
		String[] need = found.get(0).getData()[1].split("=");
		assertEquals("effort", need[0]);
		Limits raised = LIMITS.with(Map.of("effort", Long.valueOf(need[1])));
		assertEquals(List.of(), messages(limits(THREE + REST, new Settings(raised, Overrides.none()).withMeasuring())));
	}

	/** A hover may be the first to ask, and about the last declaration. */
	@Test
	void theOrderOfQuestionsDoesNotMatter() {
		Analysis analysis = BarleyIdeSetup.shared().getInstance(Analysis.class);
		BarleyText text = BarleyText.of(THREE + REST).under(LIMITS);
		assertNull(analysis.of((Schedule) text.declaration("S"), CancelIndicator.NullImpl).plan());
		assertNull(analysis.of((Design) text.declaration("T3"), CancelIndicator.NullImpl).wiring());
		assertNotNull(analysis.of((Design) text.declaration("T2"), CancelIndicator.NullImpl).wiring());
		assertEquals(messages(limits(THREE + REST, new Settings(LIMITS, Overrides.none()))),
				text.issues().stream().map(Issue::getMessage).toList());
	}

	@Test
	void whatIsCanceledLeavesNothingBehind() {
		Analysis analysis = BarleyIdeSetup.shared().getInstance(Analysis.class);
		BarleyText text = BarleyText.of(THREE + REST).under(LIMITS);
		for (int i = 0; i < 5; i++) {
			assertThrows(OperationCanceledError.class, () -> analysis.of((Design) text.declaration("T1"), () -> true));
		}
		assertNotNull(analysis.of((Design) text.declaration("T2"), CancelIndicator.NullImpl).wiring());
	}

	/** What takes long is counted, whatever it is: these have few statements, nodes and lanes. */
	@ParameterizedTest
	@ValueSource(strings = { "expression", "powers", "chain" })
	void allWorkIsCounted(String kind) {
		String text = switch (kind) {
			case "expression" -> "topology T { node n[2] for i in 0 ..< 9_000_000 if " + sum(500) + " == 3 { } }";
			case "powers" -> "topology T { node n[2] let a = 1.5 ^ 900 for i in 0 ..< 9_000_000 if a * 1.5 == 3 { } }";
			default -> "topology T { node n[2] link n[0] -- n[1] } machine A0 = T { }" + IntStream.range(1, 3_000)
					.mapToObj(i -> "machine A%d = A%d { }\n".formatted(i, i - 1)).collect(Collectors.joining());
		};
		assertTrue(messages(limits(text, new Settings(LIMITS, Overrides.none()))).get(0)
				.startsWith("checking this file takes more than 1,000,000 steps"));
	}

	private static String sum(int terms) {
		return terms == 1 ? "1" : "(" + sum(terms / 2) + " + " + sum(terms - terms / 2) + ")";
	}

	private static List<String> messages(List<Issue> issues) {
		return issues.stream().map(Issue::getMessage).toList();
	}

	private static List<Issue> limits(String text, Settings settings) {
		return BarleyText.of(text).under(settings).issues().stream().filter(issue -> issue.getCode().equals("limit")).toList();
	}
}
