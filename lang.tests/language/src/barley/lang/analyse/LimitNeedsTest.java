package barley.lang.analyse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;

/** One finding names all limits that a text needs, and the values it names suffice. */
class LimitNeedsTest {

	private static final Limits TINY = new Limits(10, 10, 10, 1, 20, 30, 200, 10, 10);

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', quoteCharacter = '~', value = {
			"machine M = Ring(p = 50) {}                                | nodes lanes statements",
			"machine M = Ring(p = 50) {} schedule S on M { data x, y : f32[100] exchange allreduce x with sum over Round "
					+ "exchange allreduce y with sum over Round } | nodes lanes vectors statements effort",
			"machine M = Torus(rows = 5, columns = 5) {} schedule S on M { data x : f32[100] exchange reducescatter x with sum over Rows "
			+ "} | nodes lanes statements",
			"schedule S on Ring(p = 4) { data x[40] : f32[100] for i in 0 ..< 40 exchange allreduce x[i] with sum over Round } | vectors",
			"topology T { node n[4] for i in 0 ..< 4, k in 0 ..< 3 link n[i] -- n[(i + 1) % 4] ring R { for i in 0 ..< 4 visit n[i] } "
					+ "ring Q { for i in 0 ..< 4 visit n[i] } ring P { for i in 0 ..< 4 visit n[i] } } | lanes stops statements"})
	void oneFindingNamesAllThatIsNeeded(String text, String names) {
		String whole = "import barley.machines.*\n" + text;
		List<Issue> findings = limits(whole, TINY);
		assertTrue(!findings.isEmpty(), text);
		List<String> needs = List.of(findings.get(0).getData()).subList(1, findings.get(0).getData().length);
		assertTrue(needs.stream().map(need -> need.split("=")[0]).toList().containsAll(List.of(names.split(" "))), needs::toString);
		assertTrue(needs.stream().allMatch(need -> findings.get(0).getData()[0].contains("--limit " + need)), findings.get(0).getData()[0]);
		Map<String, Long> values = needs.stream().map(need -> need.split("="))
				.collect(Collectors.toMap(need -> need[0], need -> Long.valueOf(need[1])));
		assertEquals(List.of(), limits(whole, TINY.with(values)).stream().map(Issue::getMessage).toList(), needs::toString);
	}

	/** A limit that was raised before is needed in the next run, too. */
	@Test
	void raisedLimitsAreNamedAgain() {
		String text = "topology T { node n[1_100_000] node m for i in 0 ..< 3 link n[i] -- m for i in 0 ..< 7_000_000 require i >= 0 }";
		Map<String, Long> raised = Map.of("nodes", 2_000_000L);
		String remedy = limits(text, Limits.DEFAULT.with(raised)).get(0).getData()[0];
		assertTrue(remedy.contains("--limit nodes=2000000") && remedy.contains("--limit statements="), remedy);
	}

	/** What never ends is not measured to its end, and ends at the same place on every machine. */
	@Test
	void endlessTextsSayHowFarTheyCame() {
		String text = "topology T { node n[2] for i in 0 ..< 4294967296 link n[0] -- n[1] }";
		Issue finding = BarleyText.of(text).under(new Settings(TINY, Overrides.none()).withMeasuring()).issues().get(0);
		assertEquals("this text needs more than statements=4200000000 effort=120 and perhaps other limits; raise them with --limit NAME=N "
				+ "if this is intended", finding.getData()[0]);
		assertEquals(1, finding.getData().length);
	}

	/**
	 * Users build rings of a million nodes: what these need can be measured, since it grows with the nodes and is below five times the
	 * effort of a file.
	 */
	@Test
	void ringsOfAMillionNodesCanBeMeasured() {
		String text = "import barley.machines.* schedule S on Ring(p = 50_000) { data x : f32[50_000] exchange allreduce x with sum over "
				+ "Round ensure allreduce x with sum }";
		Issue finding = limits(text, Limits.DEFAULT.with(Map.of("effort", 1_000_000L))).get(0);
		assertEquals(2, finding.getData().length, finding::toString);
		long needed = Long.parseLong(finding.getData()[1].replace("effort=", ""));
		assertTrue(20 * needed < 5 * Limits.DEFAULT.effort(), finding.getData()[1]);
	}

	/** A margin on estimates is no reason to name a limit that is not exceeded. */
	@ParameterizedTest(name = "{0}")
	@ValueSource(ints = { 50_000, 49_999, 46_000 })
	void limitsThatAreNotExceededAreNotNamed(int nodes) {
		Issue finding = limits("import barley.machines.* schedule S on Ring(p = %d) { }".formatted(nodes),
				Limits.DEFAULT.with(Map.of("nodes", 50_000L, "lanes", 50_000L, "effort", 1_000_000L))).get(0);
		assertEquals(List.of("effort"), Arrays.stream(finding.getData()).skip(1).map(need -> need.split("=")[0]).toList(),
				finding::toString);
	}

	/** Loops in loops of far more rounds than can be measured: their first rounds show it. */
	@Test
	void hopelessLoopsAreNotMeasured() {
		String text = "topology T { node n[2] for i in 0 ..< 1_000_000, k in 0 ..< 1_000_000 link n[i % 2] -- n[(i + 1) % 2] }";
		long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		List<Issue> under = BarleyText.of(text).under(new Settings(Limits.DEFAULT, Overrides.none())).issues();
		long middle = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		List<Issue> measured = limits(text, Limits.DEFAULT);
		long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		assertEquals(under.stream().map(Issue::getMessage).toList(), measured.stream().map(Issue::getMessage).toList());
		assertEquals("raise the limit with --limit effort=N if this is intended", measured.get(0).getData()[0]);
		assertTrue(end - middle < 3 * (middle - start), "%d ns, then %d ns".formatted(middle - start, end - middle));
	}

	private static List<Issue> limits(String text, Limits limits) {
		return BarleyText.of(text).under(new Settings(limits, Overrides.none()).withMeasuring()).issues().stream()
				.filter(issue -> Arrays.asList("limit").contains(issue.getCode())).toList();
	}
}
