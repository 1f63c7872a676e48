package barley.runtime.simulate;

import static barley.runtime.simulate.OwnPaceTest.DATA;
import static barley.runtime.simulate.OwnPaceTest.STATEMENT;
import static barley.runtime.simulate.OwnPaceTest.X;
import static barley.runtime.simulate.OwnPaceTest.Y;
import static barley.runtime.simulate.OwnPaceTest.circle;
import static barley.runtime.simulate.OwnPaceTest.compute;
import static barley.runtime.simulate.OwnPaceTest.message;
import static barley.runtime.simulate.OwnPaceTest.relays;
import static barley.runtime.simulate.OwnPaceTest.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.Operator;
import barley.runtime.program.Expectation;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceBlockBuilder;
import barley.runtime.program.Program;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.report.TraceWriter;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.result.Result;

/** Faults in blocks in which every node goes at its own pace, stated by programs that are written by hand. */
class OwnPaceFaultsTest {

	/** Two messages of 9 and 2 us; what begins later is slow or late. */
	@ParameterizedTest
	@CsvSource({"0, 0, 11100000", "5, 0, 11100000", "5, 3, 14100000", "10, 3, 11100000", "9, 3, 14100000", "0, 3, 17100000"})
	void whatBeginsLaterIsLate(long from, long straggle, long picoseconds) {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		message(block, 0, 1, Y, null);
		message(block, 0, 1, X, null);
		PaceBlock stated = block.build();
		Program program = Nodes.program(row(2), DATA, node -> phases -> phases.async(STATEMENT, stated),
				new Expectation(1, X, 0, 1000, new int[] {0}, Operator.SUM));
		Result result = Simulator.run(program, RunOptions.functional()
				.withDisturbances(List.of(new Disturbance.NodeStraggles(0, straggle * 1_000_000, from * 1_000_000))));
		assertEquals(picoseconds, result.times().orElseThrow().timePs());
		assertTrue(result.verified());
	}

	/** Two messages of 9 and 2 us over a lane that fails: what begins later is lost, when it would have come. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"0     | y[0..7999] on n[0] -> n[1] in \"T.barley:8 send\", which begins at 0 ps | 2 | n[1]: x[0..999], n[1]: y[0..7999]",
			"1     | x[0..999] on n[0] -> n[1] in \"T.barley:8 send\", which begins at 9 us | 1 | n[1]: x[0..999]",
			"9000  | x[0..999] on n[0] -> n[1] in \"T.barley:8 send\", which begins at 9 us | 1 | n[1]: x[0..999]",
			"9001  |                                                                        | 0 |"})
	void whatBeginsLaterIsLost(long nanoseconds, String hit, int lost, String lacks) {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		message(block, 0, 1, Y, null);
		message(block, 0, 1, X, null);
		PaceBlock stated = block.build();
		Program program = Nodes.program(row(2), DATA, node -> phases -> phases.async(STATEMENT, stated),
				new Expectation(1, X, 0, 1000, new int[] {0}, Operator.SUM), new Expectation(1, Y, 0, 8000, new int[] {0}, Operator.SUM));
		RunOptions options = RunOptions.functional().withDisturbances(List.of(new Disturbance.LaneFails(0, nanoseconds * 1000)));
		Result result = Simulator.run(program, options);
		assertEquals(11_100_000, result.times().orElseThrow().timePs());
		assertEquals(lost, result.damage().lost());
		assertEquals(2 - lost, result.transfers());
		assertEquals(lost == 0, result.verified());
		String report = TextReport.of(result, false);
		assertTrue(report.contains(hit == null ? "no effect: no data use it after that time" : "first hits " + hit + "\n"), report);
		for (String lack : lacks == null ? new String[0] : lacks.split(", ")) {
			assertTrue(report.contains(lack + " lacks the contributions of n[0]\n"), report);
		}
		assertEquals(lost, result.verification().wrong());
		for (int threads = 2; threads < 4; threads++) {
			assertEquals(result.fingerprint(), Simulator.run(program, options.withThreads(threads)).fingerprint());
		}
	}

	/** What was lost on its way to a node that relays is lost for its destination, too. */
	@Test
	void whatIsLostIsNotRelayed() {
		PaceBlock stated = relays();
		Program program = Nodes.program(row(4), DATA, node -> phases -> phases.async(STATEMENT, stated),
				new Expectation(3, X, 0, 1000, new int[] {0}, Operator.SUM));
		Result result = Simulator.run(program, RunOptions.functional().withDisturbances(List.of(new Disturbance.LaneFails(1, 0))));
		assertEquals(3 * 2_100_000, result.times().orElseThrow().timePs());
		assertEquals(2, result.damage().lost());
		assertEquals(1, result.transfers());
		assertEquals(List.of(1000L, 0L, 0L, 0L, 0L, 0L), Arrays.stream(result.channelBytes()).boxed().toList());
		String report = TextReport.of(result, false);
		assertTrue(report.contains("""
				first hits x on its way on n[1] -> n[2] in "T.barley:8 send", which begins at 2.1 us
				""") && report.contains("""
				    "T.barley:8 send": message x[0..999] from n[0] to n[3]: lost on n[1] -> n[2]
				    "T.barley:7 async" leaves wrong data on one node, n[3]; first n[3]: x[0..999] lacks the contributions of n[0]
				    at the end:
				    n[3]: x[0..999] lacks the contributions of n[0]
				"""), report);
		String json = JsonReport.of(result);
		assertTrue(json.contains("\"item\": 2,") && json.contains("\"statement\": \"T.barley:8 send\","), json);
	}

	/** Of what is lost, the next computation computes something wrong, and its messages are wrong as well. */
	@Test
	void whatIsComputedFromWrongDataIsWrong() {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		message(block, 0, 1, X, null);
		compute(block, 1, Y, 1);
		block.part(X, 0, 1000, PaceBlock.READS);
		message(block, 1, 2, Y, null);
		PaceBlock stated = block.build();
		Program program = Nodes.program(row(3), DATA, node -> phases -> phases.async(STATEMENT, stated),
				new Expectation(2, Y, 0, 8000, new int[] {1}, Operator.SUM));
		Result result = Simulator.run(program, RunOptions.functional().withDisturbances(List.of(new Disturbance.LaneFails(0, 0))));
		assertFalse(result.verified());
		String report = TextReport.of(result, false);
		assertTrue(report.contains("    n[2]: y[0..7999] was computed from wrong data\n"), report);
	}

	/** A corrupted message arrives with other bits, the next one as it was sent. */
	@Test
	void theNextMessageIsCorrupted() {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		message(block, 0, 1, Y, null);
		message(block, 0, 1, X, null);
		PaceBlock stated = block.build();
		Program program = Nodes.program(row(2), DATA, node -> phases -> phases.repeat(2, () -> phases.async(STATEMENT, stated)),
				new Expectation(1, X, 0, 1000, new int[] {0}, Operator.SUM));
		Result once = Simulator.run(program,
				RunOptions.functional().withDisturbances(List.of(new Disturbance.FragmentCorrupted(0, 5_000_000))));
		assertEquals(1, once.damage().corrupted());
		assertEquals(0, once.verification().wrong());
		assertFalse(once.verified(), "wrong after the first round");
		Result late = Simulator.run(program,
				RunOptions.functional().withDisturbances(List.of(new Disturbance.FragmentCorrupted(0, 20_000_000))));
		assertEquals(1, late.verification().wrong());
		String report = TextReport.of(late, false);
		assertTrue(report.contains("first hits x[0..999] on n[0] -> n[1] in \"T.barley:8 send\" in round 2, which begins at 20.1 us\n"),
				report);
	}

	@Test
	void whatNeverEndsIsNotDisturbed() {
		PaceBlock stated = circle();
		assertEquals("no-async-faults: \"T.barley:7 async\" never ends, even without faults: run it without --fault to see who waits for "
				+ "whom", Nodes.fault(Nodes.program(row(2), DATA, node -> phases -> phases.async(STATEMENT, stated)),
						RunOptions.functional().withDisturbances(List.of(new Disturbance.LaneFails(0, 0)))));
	}

	/** The trace has the times of the disturbed run, and says what does not arrive. */
	@Test
	void whatIsLostIsInTheTrace() throws IOException {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		message(block, 0, 1, X, null);
		message(block, 0, 1, Y, null);
		PaceBlock stated = block.build();
		Program program = Nodes.program(row(2), DATA, node -> phases -> phases.async(STATEMENT, stated));
		StringWriter trace = new StringWriter();
		TraceWriter.write(program, Playback.of(program, RunOptions.timing().withDisturbances(
				List.of(new Disturbance.NodeStraggles(0, 3_000_000, 0), new Disturbance.LaneFails(0, 4_000_000)))),
				new Playback.Window(0, Long.MAX_VALUE, 100), List.of(), trace);
		assertEquals(List.of("x[0..999] 0.000000 5.000000 kept", "y[0..7999] 5.000000 12.000000 lost"),
				Pattern.compile("\"name\":\"(\\w+\\[.*?)\",\"ts\":([0-9.]+),\"dur\":([0-9.]+).*?\"arrival\":\"(\\w+)\"")
				.matcher(trace.toString())
						.results().map(slice -> String.join(" ", slice.group(1), slice.group(2), slice.group(3), slice.group(4))).toList());
	}
}
