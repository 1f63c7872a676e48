package barley.lang.ide.result;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told of runs, whatever became of them. */
class RunFiguresTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "data|verified, 4 expectations", "time|12 us", "steps|6", "transfer time|6 us", "bound|3 us",
			"bound reached|50 %", "busiest lane|1.5 kB", "use|50 %", "energy|0.25 J", "transfers|24", "fingerprint|00000000000000ab",
			"phase 1, exchange allreduce x|12 us", "mode|functional, data moved", "parameters|as in the text", "machine|Loop",
			"algbw|0.5 GB/s", "busbw|0.75 GB/s", "bound from|1.5 kB must leave n[0] over 2 lanes", "time bound|9 us",
			"time bound reached|75 %",
			"bottleneck|all 8 channels alike", "takes longest|steps 2 to 3 of exchange allreduce x",
			"use of lanes on|''" })
	void aRunTellsItsFigures(String name, String value) {
		assertEquals(value, Runs.figure(Runs.of(Runs.REPORT), name));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "FINE|{\"complete\": true}", "WRONG|{\"complete\": true, \"wrong\": 2}",
			"STOPPED|{\"complete\": false}",
			"WRONG|{\"complete\": true, \"damage\": {\"harmless\": false}}", "FINE|{\"complete\": true, \"damage\": {\"harmless\": true}}",
			"FAILED|{\"failed\": \"no such class\", \"code\": \"class\"}",
			"STOPPED|{\"failed\": \"stopped at once\", \"code\": \"stopped\"}", "FAILED|''", "FAILED|[1, 2]",
			"FAILED|{\"complete\": tr" })
	void reportsTellHowRunsEnded(Outcome outcome, String report) {
		assertEquals(outcome, Runs.of(report).outcome());
	}

	@Test
	void whatIsStoppedSaysHowFarItCame() {
		String half = Runs.REPORT.replace("\"complete\": true", "\"complete\": false")
				.replace("\"interrupted\": null", "\"interrupted\": \"moving data: 3 of 8\"")
				.replace("\"verified\": true, \"expectations\": 4", "\"verified\": null, \"expectations\": 0");
		assertEquals("while moving data: 3 of 8; the figures are complete, but data were not checked",
				Runs.figure(Runs.of(half), "stopped"));
		assertEquals("not checked", Runs.figure(Runs.of(half), "data"));
		assertEquals(Outcome.STOPPED, Report.of("", true, 143).outcome());
	}

	@Test
	void withoutAnEnsureWhatIsProvedIsMet() {
		assertEquals("4 expectations of the proof met; no ensure says what nodes should hold",
				Runs.figure(Runs.of(Runs.REPORT.replace("\"verified\": true,", "\"verified\": true, \"ensured\": false,")), "data"));
	}

	@Test
	void disturbedRunsTellWhatCameOfIt() {
		String disturbed = Runs.REPORT.replace("\"phases\"", """
				"damage": {"undisturbedPs": 9000000, "harmless": false, "transfersLost": 2, "transfersCorrupted": 1, "faults": [{"fault": "lane n[0] -- n[1] fails at 2 us",
				"effect": "first hits x[0..9]"}, {"fault": "node n[2] straggles by 1 us", "effect": "the run was over before that mattered"}], "lacksInAll": 22,
				"notTraced": null, "lacks": [{"node": "n[3]", "data": "x", "first": 10, "count": 5, "spoiled": true, "contributionsMissing": ["n[0]", "n[1]"]}]}, "phases\"""");
		PastRun run = Runs.of(disturbed);
		assertEquals("lane n[0] -- n[1] fails at 2 us: first hits x[0..9]", Runs.figure(run, "disturbed"));
		assertEquals("node n[2] straggles by 1 us: the run was over before that mattered", Runs.figure(run, "disturbed 2"));
		assertEquals("9 us", Runs.figure(run, "undisturbed time"));
		assertEquals("2 transfers, 1 corrupted", Runs.figure(run, "lost"));
		assertEquals("n[3]: x[10..14] lacks the contributions of n[0], n[1] and contains a corrupted fragment", Runs.figure(run, "lacks"));
		assertEquals("and 21 more", Runs.figure(run, "lacks 2"));
		PastRun named = Runs.of(disturbed.replace("\"count\": 5,", "\"count\": 5, \"elements\": \"act[2]\","));
		assertEquals("n[3]: act[2] lacks the contributions of n[0], n[1] and contains a corrupted fragment", Runs.figure(named, "lacks"));
	}

	/** The time of a block in which nodes compute at their own pace compares with no bound of transfers or exchanges. */
	@Test
	void blocksMeetNoBoundOfTransfers() {
		String exchanging = Runs.REPORT.replace("\"costs\": [{\"steps\": 6}]", "\"async\": {\"units\": 0}");
		assertEquals("", Runs.figure(Runs.of(exchanging), "bound reached"));
		assertEquals("75 %", Runs.figure(Runs.of(exchanging), "time bound reached"));
		PastRun computing = Runs.of(exchanging.replace("\"units\": 0", "\"units\": 4"));
		assertEquals("", Runs.figure(computing, "time bound reached"));
		assertEquals("9 us", Runs.figure(computing, "time bound"));
	}

	@Test
	void blocksTellWhatNodesWaitForAndWhatTakesTheirTime() {
		PastRun run = Runs.of(Runs.REPORT.replace("\"costs\": [{\"steps\": 6}]",
				"\"async\": {\"units\": 4, \"bubble\": 0.25, \"critical\": \"22 x compute, 6 x lane\"}")
				.replace("\"phases\"", "\"asyncBounds\": [\"needs at least 9 us: n[0] computes\"], \"phases\""));
		assertEquals("25 %", Runs.figure(run, "bubble"));
		assertEquals("22 x compute, 6 x lane", Runs.figure(run, "critical path"));
		assertEquals("needs at least 9 us: n[0] computes", Runs.figure(run, "async bound"));
		assertEquals("6 us", Runs.figure(run, "transfers and async"));
		assertEquals("", Runs.figure(run, "transfer time"));
	}

	@Test
	void timesOfPhasesAreUnknownWithThoseOfTheRun() {
		String unknown = Runs.REPORT.replace("\"timePs\": 12000000, \"transferPs\"", "\"timePs\": null, \"transferPs\"")
				.replace("\"timePs\": 12000000,\n", "\"timePs\": 0,\n");
		assertEquals(List.of(Optional.empty()), PhaseReport.of(Runs.of(unknown)).stream().map(PhaseReport::timePs).toList());
		assertEquals(List.of(Optional.of(12_000_000L)), PhaseReport.of(Runs.of(Runs.REPORT)).stream().map(PhaseReport::timePs).toList());
	}

	@Test
	void manyPhasesAreCounted() throws Exception {
		String phase = "{\"statement\": \"p\", \"kind\": \"compute\", \"timePs\": 7}";
		PastRun run = Runs.of(Runs.REPORT.replaceFirst("\"phases\": \\[", "\"phases\": [" + (phase + ",").repeat(2_000)));
		PastRun read = RunFormat.read("1", RunFormat.write(run)).orElseThrow();
		assertEquals(300, PhaseReport.of(read).size());
		assertEquals("2,001", Runs.figure(read, "phases in all"));
		assertEquals("7 ps", Runs.figure(read, "phase 20, p"));
		assertEquals("", Runs.figure(read, "phase 21, p"));
	}

	/** Reports come from files that others may have touched. */
	@ParameterizedTest
	@ValueSource(strings = { "\"steps\": 6|\"steps\": \"six\"", "\"timePs\": 12000000|\"timePs\": 1e999999999",
			"\"timePs\": 12000000|\"timePs\": 99999999999999999999999",
			"\"phases\": [|\"phases\": [null, 3, {\"statement\": 7}, ", "\"mismatches\": []|\"mismatches\": [[], {}]",
			"\"use\": 0.5|\"use\": {}", "\"transferPs\": 6000000|\"transferPs\": -1" })
	void strangeReportsAreToldAsFarAsTheyGo(String change) {
		String[] parts = change.split("\\|");
		PastRun run = Runs.of(Runs.REPORT.replace(parts[0], parts[1]));
		assertEquals(Outcome.FINE, run.outcome());
		assertEquals("24", Runs.figure(run, "transfers"));
		assertEquals(List.of(), RunComparison.of(List.of(run)).words());
	}
}
