package barley.lang.ide.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.ide.result.RunComparison.Cell;
import barley.lang.ide.result.RunComparison.Row;

/** Runs side by side. */
class RunComparisonTest {

	private static final PastRun SLOW = Runs.of(Runs.REPORT);
	private static final PastRun FAST =
			Runs.of(Runs.REPORT.replace("\"timePs\": 12000000, \"transferPs\"", "\"timePs\": 9000000, \"transferPs\"")
			.replace("\"wallMs\": 3", "\"wallMs\": 7").replace("\"energyJ\": 0.25", "\"energyJ\": 0.1875"), Runs.NOON, Map.of("size", "3"));

	private static Row row(RunComparison comparison, String name) {
		return comparison.rows().stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "time|12 us|9 us  (0.75 times)|true", "steps|6|6|false",
			"energy|0.25 J|0.1875 J  (0.75 times)|true",
			"parameters|as in the text|size = 3|true", "simulated in|3 ms|7 ms  (2.33 times)|false", "text|the same|the same|false",
			"fingerprint|00000000000000ab|00000000000000ab|false" })
	void differencesAreMarked(String name, String first, String second, boolean differs) {
		Row row = row(RunComparison.of(List.of(SLOW, FAST)), name);
		assertEquals(List.of(first, second), row.cells().stream().map(Cell::toString).toList());
		assertEquals(differs, row.differs());
	}

	private static PastRun quick(String... changes) {
		String report = Runs.REPORT.replace("\"timePs\": 12000000, \"transferPs\"", "\"timePs\": 9000000, \"transferPs\"");
		for (int i = 0; i < changes.length; i += 2) {
			report = report.replace(changes[i], changes[i + 1]);
		}
		return Runs.of(report);
	}

	@Test
	void theFastestIsNamed() {
		assertEquals(List.of("run 2 is the fastest: the next one takes 1.33 times as long"),
				RunComparison.of(List.of(SLOW, quick())).words());
		assertEquals(List.of("run 1 is the fastest: the next one takes 1.33 times as long"),
				RunComparison.of(List.of(quick(), SLOW, SLOW)).words());
		assertEquals(List.of("the fastest take the same time"), RunComparison.of(List.of(SLOW, quick(), quick())).words());
		assertEquals(List.of(), RunComparison.of(List.of(SLOW)).words());
		assertEquals(List.of(), RunComparison.of(List.of()).words());
	}

	/** A wrong run, a stopped one or one of another size is never the fastest. */
	@Test
	void onlyGoodRunsOfOneSizeAreCompared() {
		PastRun wrong = quick("\"wrong\": 0", "\"wrong\": 3");
		PastRun stopped = quick("\"complete\": true", "\"complete\": false");
		assertEquals(List.of("run 2 is not compared: its results are wrong"), RunComparison.of(List.of(SLOW, wrong)).words());
		assertEquals(List.of("run 2 is the fastest: the next one takes 1.33 times as long",
				"run 3 is not compared: its results are wrong", "run 4 is not compared: it was stopped"),
				RunComparison.of(List.of(SLOW, quick(), wrong, stopped)).words());
		assertEquals(List.of("runs of different sizes are not compared"), RunComparison.of(List.of(SLOW, FAST)).words());
		assertEquals(List.of("runs of different sizes are not compared"),
				RunComparison.of(List.of(SLOW, quick("\"nodes\": 4", "\"nodes\": 8"))).words());
		assertEquals(List.of("run 2 is the fastest of 2 of its size: the next one takes 1.33 times as long",
				"runs of different sizes are not compared"), RunComparison.of(List.of(SLOW, quick(), FAST)).words());
		assertEquals(List.of("runs of different sizes are not compared"), RunComparison.of(List.of(
				quick("\"nodes\": 4", "\"dataBytes\": 100, \"nodes\": 4"), quick("\"nodes\": 4", "\"dataBytes\": 200, \"nodes\": 4")))
				.words());
	}

	@Test
	void whatOnlyOneRunHasStandsWhereItBelongs() {
		PastRun failed = Runs.of("{\"failed\": \"no heap\", \"code\": \"heap\"}");
		RunComparison comparison = RunComparison.of(List.of(failed, SLOW));
		assertEquals(List.of("no heap", "–"), row(comparison, "failed").cells().stream().map(Cell::text).toList());
		assertEquals(List.of("–", "12 us"), row(comparison, "time").cells().stream().map(Cell::text).toList());
	}
}
