package barley.lang.ide.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.ide.result.RunRequest.Text;
import barley.lang.ide.text.CommaSeparated;

/** Figures of runs over their parameters, and tables as text. */
class RunPlotTest {

	private static final String TEXT = "topology Loop(size = 4) { } schedule Sum(q = 1_200) on Loop { }";

	private static PastRun run(String time, String nodes, Map<String, String> parameters, String... changes) {
		String report = Runs.REPORT.replace("\"timePs\": 12000000, \"transferPs\"", "\"timePs\": " + time + ", \"transferPs\"")
				.replace("\"nodes\": 4", "\"nodes\": " + nodes);
		for (int i = 0; i < changes.length; i += 2) {
			report = report.replace(changes[i], changes[i + 1]);
		}
		RunRequest order = new RunRequest("/loops/sum.barley", "Sum", "", false, parameters, List.of(),
				List.of(new Text("sum.barley", TEXT)));
		return new PastRun(time, Runs.NOON, order, "Sum", Map.of(), Report.of(report, false, 0));
	}

	private static final List<PastRun> RUNS = List.of(run("9000000", "3", Map.of("size", "3")), run("12000000", "4", Map.of()),
			run("5000000", "4", Map.of("q", "600")), run("70000000", "64", Map.of("size", "64")),
			run("1", "2", Map.of("size", "2"), "\"wrong\": 0", "\"wrong\": 1"));

	private static String words(RunPlot plot) {
		return plot.lines().stream().map(line -> line.name() + ": " + line.points().stream()
				.map(point -> "%.0f %s".formatted(point.x(), point.words())).collect(Collectors.joining(", ")))
				.collect(Collectors.joining("; "));
	}

	/** What a run did not set is as in the text; a wrong run is no point. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"size | Sum on Loop: 3 9 us, 4 12 us, 64 70 us; Sum on Loop, q = 600: 4 5 us",
			"q | Sum on Loop, size = 3: 1200 9 us; Sum on Loop: 600 5 us, 1200 12 us; Sum on Loop, size = 64: 1200 70 us",
			"nodes | Sum on Loop: 3 9 us, 4 12 us, 4 5 us, 64 70 us" })
	void eachRunIsAPointOfItsLine(String parameter, String lines) {
		assertEquals(lines, words(RunPlot.of(RUNS, parameter, "time")));
	}

	@Test
	void runsWithFaultsHaveALineOfTheirOwn() {
		PastRun plain = RUNS.get(0);
		RunRequest order = plain.order();
		PastRun disturbed = new PastRun("3", plain.began(), new RunRequest(order.file(), order.schedule(), order.machine(), order.timing(),
				Map.of("size", "5"), List.of("node n[0] straggles by 1 us"), order.texts()), "Sum", Map.of(), plain.report());
		assertEquals("Sum on Loop: 3 9 us; Sum on Loop, disturbed: 5 9 us", words(RunPlot.of(List.of(plain, disturbed), "size", "time")));
	}

	@Test
	void whatDiffersCanBeChosen() {
		assertEquals(List.of("size", "q", "nodes"), RunPlot.parameters(RUNS).stream().sorted(java.util.Comparator.comparing(
				List.of("size", "q", "nodes")::indexOf)).toList());
		assertTrue(RunPlot.parameters(RUNS.subList(0, 1)).containsAll(List.of("size", "nodes")), "of one run, all with a number");
		assertEquals(List.of("time", "steps"), RunPlot.figures(RUNS).subList(0, 2));
		assertTrue(RunPlot.figures(RUNS).containsAll(List.of("energy", "use", "busiest lane")));
	}

	@Test
	void axesFitTheValues() {
		RunPlot plot = RunPlot.of(RUNS.subList(0, 2), "size", "time");
		assertEquals(0, plot.up().from());
		assertEquals("12 us", plot.up().words().apply(plot.up().to()));
		assertTrue(RunPlot.of(List.of(run("1000", "2", Map.of("size", "2")), run("2000", "4096", Map.of("size", "4096"))), "size", "time")
				.across().logarithmic());
		assertEquals(0, RunPlot.of(List.of(), "size", "time").lines().size());
	}

	@Test
	void tablesAreQuotedWhereNeeded() {
		assertEquals("run,time\r\n\"Sum on Loop, timing\",12 us\r\n\"say \"\"x\"\"\",'=1+1\r\n\" a\",\"b\nc\"\r\n",
				CommaSeparated.of(List.of(
				List.of("run", "time"), List.of("Sum on Loop, timing", "12 us"), List.of("say \"x\"", "=1+1"), List.of(" a", "b\nc"))));
	}
}
