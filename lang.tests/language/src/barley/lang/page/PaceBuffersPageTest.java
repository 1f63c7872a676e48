package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.run.Execution;
import barley.runtime.program.Program;
import barley.runtime.report.PaceText;
import barley.runtime.report.TraceWriter;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.Occupation.BufferWait;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.result.PaceTime;

/** What reports and pages show of messages that wait for buffers (RULES.md 41). */
class PaceBuffersPageTest {

	private static final String TEXT = """
			node type Gpu { compute 1 TFLOP/s launch 1 us }
			link type Lane { bandwidth 1 GB/s latency 100 ns }
			topology Row { node n[2] link n[0] -- n[1] }
			machine M = Row { node : Gpu link : Lane }
			schedule S on M {
				data x, y, z : i8[1_000]
				async %s{
					program n[0] { %s send x to n[1] %3$s send y to n[1] }
					program n[1] { compute x costs 5 MFLOP receive x from n[0] receive z from n[0] }
				}
			}
			""";

	private static FinishedRun run(String buffers, String first, String second) {
		ScheduleAnalysis known = BarleyText.of(TEXT.formatted(buffers, first, second)).schedule("S");
		Recording recording = new Recording();
		return new FinishedRun(known.plan(), known.figures(),
				Execution.run(known.plan(), known.result(), RunOptions.timing().withRecorder(recording)), recording);
	}

	private static PaceTime pace(FinishedRun run) {
		return run.paces().get(0).phase().pace();
	}

	/** The receive of x waits for the computation up to 5 us; y could leave at once, or at 3 us if it is computed until then. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", textBlock = """
			''        | ''                           | -
			buffers 2 | ''                           | -
			buffers 1 | ''                           | 5000000
			buffers 1 | compute y costs 3 MFLOP      | 2000000
			buffers 1 | compute y costs 5 MFLOP      | -
			buffers 1 | compute y costs 9 MFLOP      | -
			""")
	void aMessageWaitsFromWhereItIsTheNextOne(String buffers, String second, Long picoseconds) {
		FinishedRun run = run(buffers + " ", "", second);
		assertEquals(picoseconds == null ? List.of() : List.of(new PaceTime.BufferWait("n[0]", "n[1]", picoseconds)),
				pace(run).bufferWaits());
		assertEquals(picoseconds == null ? null : "messages of n[0] to n[1] waited " + picoseconds / 1_000_000 + " us",
				PaceText.lines(pace(run)).get("buffer waits"));
		assertEquals(picoseconds == null ? List.of()
						: List.of(new BufferWait(second.isEmpty() ? 3 : 4, 5_000_000 - picoseconds, 5_000_000)),
				run.paces().get(0).events().kept().stream().map(Occupation::buffer).filter(Objects::nonNull).toList());
	}

	@Test
	void aBarSaysWhichReceiveGaveTheBufferBack() {
		String page = RunPage.of(List.of(run("buffers 1 ", "", "")));
		assertTrue(page.contains("\"buffers\":{\"2\":\"it waited 5 us for a buffer, until n[1] had received x at 5 us by "), page);
		String meeting = RunPage.of(List.of(run("buffers 0 ", "", "")));
		assertTrue(meeting.contains("it waited 5 us for its receive, until n[1] had ended "), meeting);
	}

	/** Each message that waits has a slice on a track of its sender, up to what ended the wait (RULES.md 41). */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			1 | compute y costs 3 MFLOP | 3.000000,"dur":2.000000 | 2 | 8 send y to n[1] | 9 receive x from n[0]
			0 | ''                      | 0.000000,"dur":5.000000 | 0 | 8 send x to n[1] | 9 compute x costs 5 MFLOP
			""")
	void aTraceHasTheWaits(int buffers, String second, String times, int item, String send, String freed) throws IOException {
		ScheduleAnalysis known = BarleyText.of(TEXT.formatted("buffers " + buffers + " ", "", second)).schedule("S");
		Program program = Execution.program(known.plan(), known.result());
		StringWriter trace = new StringWriter();
		TraceWriter.write(program, Playback.of(program, RunOptions.timing()), new Playback.Window(0, Long.MAX_VALUE, 100), List.of(),
				trace);
		List<String> lines = Arrays.stream(trace.toString().split("\n")).filter(line -> line.contains("buffer")).toList();
		assertEquals(2, lines.size(), trace.toString());
		assertTrue(lines.get(0).endsWith("\"name\":\"thread_name\",\"args\":{\"name\":\"buffers to n[1]\"}},"), lines.get(0));
		String slice = "\"name\":\"wait for buffer\",\"ts\":%s,\"args\":{\"statement\":\"text.barley:%s\",\"item\":%d,"
				+ "\"until\":\"n[1] in \\\"text.barley:%s\\\"\"}},";
		assertTrue(lines.get(1).endsWith(slice.formatted(times, send, item, freed)), lines.get(1));
	}

	/** In 100,000 rounds, of which some are left out, messages wait as often as in as many that are all written down. */
	@Test
	void roundsThatAreLeftOutWait() {
		String rounds = """
				node type Gpu { compute 1 TFLOP/s launch 1 us }
				link type Lane { bandwidth 1 GB/s latency 100 ns }
				topology Row { node n[2] link n[0] -- n[1] }
				machine M = Row { node : Gpu link : Lane }
				schedule S on M {
					data x, y : i8[1_000]
					async buffers 2 { repeat %d {
						compute x at n[0] costs 3 MFLOP
						send x from n[0] to n[1]
						compute x from x at n[1] costs 10 MFLOP
					} }
				}
				""";
		assertEquals(waited(rounds.formatted(30)) + (100_000 - 30) * (waited(rounds.formatted(30)) - waited(rounds.formatted(29))),
				waited(rounds.formatted(100_000)));
	}

	private static long waited(String text) {
		ScheduleAnalysis known = BarleyText.of(text).schedule("S");
		return Execution.run(known.plan(), known.result(), RunOptions.timing()).phases().get(0).pace().bufferWaits().get(0).timePs();
	}
}
