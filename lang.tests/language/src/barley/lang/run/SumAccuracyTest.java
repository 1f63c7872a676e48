package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import barley.lang.page.FinishedRun;
import barley.lang.page.Recording;
import barley.lang.page.RunPage;
import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.adder.SumAccuracy;
import barley.runtime.data.ElementType;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** What sums of floating-point numbers in two trips can cost, wherever a run tells its figures. */
class SumAccuracyTest {

	private static final String WORDS = "floating-point sums in two trips, P = 60, off by up to 2^-56 of the largest number";

	@Test
	void reportsAndPagesTellIt() {
		ScheduleAnalysis known = BarleyText.of(SumOrderTest.tree(8, 2, 64, ElementType.F64)).schedule("S");
		Recording recording = new Recording();
		Result run = Execution.run(known.plan(), known.result(), RunOptions.functional().withRecorder(recording));
		assertTrue(TextReport.of(run, false).contains("  accuracy         " + WORDS + "\n"));
		String json = JsonReport.of(run);
		assertTrue(json.contains("\"sumPower\": 60,") && json.contains("\"sumErrorExponent\": -56"), json);
		String page = RunPage.of(List.of(new FinishedRun(known.plan(), known.figures(), run, recording)));
		assertTrue(page.contains(WORDS), page);
	}

	/** Of several sums, the least accurate one: here the one of more members, in a later exchange. */
	@Test
	void theLeastAccurateSumCounts() {
		String text = SumOrderTest.tree(8, 2, 64, ElementType.F32);
		ScheduleAnalysis known = BarleyText.of(text.replace("tree Up",
				"tree Pair { visit n[0], s[0] visit n[1], s[1] visit s[1], s[0] }\n\ttree Up")
				.replace("exchange allreduce x with sum over Up",
				"data y : f64[1] exchange { allreduce y with avg over Pair } repeat 3 { compute x "
						+ "exchange allreduce x with sum over Up }")).schedule("S");
		assertEquals(List.of(Optional.of(new SumAccuracy(62, -60)), Optional.of(new SumAccuracy(60, -56))),
				known.figures().exchanges().stream().map(exchange -> exchange.network().accuracy()).toList());
		assertEquals(new SumAccuracy(60, -56), known.figures().packets().orElseThrow().accuracy().orElseThrow());
		Result run = Execution.run(known.plan(), known.result(), RunOptions.timing());
		assertEquals(known.figures().packets(), run.network());
	}

	@Test
	void wholeNumbersAreExact() {
		ScheduleAnalysis known = BarleyText.of(SumOrderTest.tree(8, 2, 64, ElementType.I32)).schedule("S");
		Result run = Execution.run(known.plan(), known.result(), RunOptions.timing());
		assertFalse(TextReport.of(run, false).contains("accuracy"));
		assertFalse(JsonReport.of(run).contains("sumPower"));
	}
}
