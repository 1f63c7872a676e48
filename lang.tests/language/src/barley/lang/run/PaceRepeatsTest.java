package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Severity;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** A repeat with many rounds in async takes exactly what the same rounds take one by one (RULES.md 39 and 41). */
class PaceRepeatsTest {

	private static final String ROW = """
			node type Gpu { compute 100 TFLOP/s launch 2 us power 100 W computing 400 W }
			link type Fast { bandwidth 25 GB/s latency 500 ns power 2 W }
			topology Row(p = 4) { node n[cyclic p] for i in 0 ..< p link n[i] -- n[i + 1] }
			machine Line = Row { node : Gpu link : Fast }
			schedule S(p = 4, m = %d) on Line {
			""";
	private static final String PIPELINE = ROW + """
				data act : f16[500] at n[0]
				data grad : f16[500] at n[p - 1]
				async for s in 0 ..< p program n[s] {
					ROUNDS p - 1 - s {
						if s > 0 receive act from n[s - 1]
						compute act from act costs 100 MFLOP
						if s < p - 1 send act to n[s + 1]
					}
					ROUNDS m - (p - 1 - s) {
						if s > 0 receive act from n[s - 1]
						compute act from act costs 100 MFLOP
						if s < p - 1 send act to n[s + 1]
						if s < p - 1 receive grad from n[s + 1]
						compute grad from grad costs 200 MFLOP
						if s > 0 send grad to n[s - 1]
					}
					ROUNDS p - 1 - s {
						if s < p - 1 receive grad from n[s + 1]
						compute grad from grad costs 200 MFLOP
						if s > 0 send grad to n[s - 1]
					}
				}
			}
			""";
	private static final String BUCKETS = ROW + """
				data x : f32[400]
				ring Round { for i in 0 ..< p visit n[i] }
				async ROUNDS m {
					compute x costs 300 MFLOP
					exchange allreduce x with sum over Round
				}
				ensure allreduce x with sum
			}
			""";

	@ParameterizedTest
	@ValueSource(strings = { PIPELINE, BUCKETS })
	void roundsLeftOutTakeWhatTheyTake(String text) {
		for (int rounds : new int[] { 1_010, 1_113 }) {
			String repeated = text.formatted(rounds).replace("ROUNDS", "repeat");
			String each = text.formatted(rounds).replace("ROUNDS", "for k in 0 ..<");
			Result plain = run(each, RunOptions.timing());
			Result skipped = run(repeated, RunOptions.timing());
			assertSame(plain, skipped);
			assertSame(plain, run(repeated, RunOptions.functional()));
			ScheduleAnalysis analysis = analysis(repeated);
			assertTrue(!analysis.figures().paces().get(0).phase().rounds().isEmpty());
			assertEquals(plain.phases().get(0).pace().items(), analysis.figures().paces().get(0).items());
			assertEquals(plain.steps(), analysis.figures().steps());
			assertEquals(plain.times(), analysis.figures().times());
			assertArrayEquals(plain.channelBytes(), analysis.figures().channelBytes());
		}
	}

	private static void assertSame(Result plain, Result other) {
		assertEquals(plain.steps(), other.steps());
		assertEquals(plain.times(), other.times());
		assertArrayEquals(plain.channelBytes(), other.channelBytes());
		assertEquals(plain.fingerprint(), other.fingerprint());
		assertEquals(plain.transfers(), other.transfers());
		assertEquals(plain.phases().get(0).pace().bubble(), other.phases().get(0).pace().bubble());
		assertEquals(plain.phases().get(0).pace().critical(), other.phases().get(0).pace().critical());
		assertEquals(plain.phases().get(0).pace().waits(), other.phases().get(0).pace().waits());
		assertEquals(plain.phases().get(0).pace().mostBuffered(), other.phases().get(0).pace().mostBuffered());
	}

	/** A million microbatches are checked and simulated as some. */
	@Test
	void aMillionMicrobatches() {
		String text = PIPELINE.formatted(1_000_000).replace("ROUNDS", "repeat");
		Result run = run(text, RunOptions.timing());
		assertEquals(6_000_000, run.transfers());
		assertEquals(20_000_000, run.phases().get(0).pace().items());
		assertEquals(run.times(), analysis(text).figures().times());
		Fault all = assertThrows(Fault.class, () -> run(text, RunOptions.functional()));
		assertTrue(all.getMessage().contains("this has 20,000,000 items, but only times are computed of more than 10,000,000"),
				all.getMessage());
	}

	/** One program sends twice in a round, the other receives twice as often: nothing can be left out. */
	@Test
	void roundsThatSendAndReceiveDifferently() {
		String text = ROW.formatted(1_200) + """
				data x : f32[400] at n[0]
				data y : f32[400] at n[1]
				async {
					program n[0] { repeat m { compute x costs 1 MFLOP send x to n[1] compute x costs 1 MFLOP send x to n[1] } }
					program n[1] { repeat 2 * m { compute y costs 1 MFLOP receive x from n[0] } }
				}
			}
			""";
		assertEquals(List.of(), analysis(text).figures().paces().get(0).phase().rounds());
		assertEquals(2_400, run(text, RunOptions.timing()).transfers());
	}

	/** After a turn around seven nodes all is as before, which the rounds that are left out do not end with. */
	@Test
	void rejectsRoundsAfterWhichNodesHoldSomethingElse() {
		String text = ROW.replace("p = 4", "p = 7").formatted(2_000) + """
				data x : f32[400]
				async repeat m { exchange for i in 0 ..< p send x from n[i] to n[i + 1] }
			}
			""";
		assertEquals("2,000 rounds are too many to prove one by one, and nodes do not hold the same after each of them",
				BarleyText.of(text).schedule("S").findings().get(0).message());
		assertEquals("renew by compute what a round changes, or repeat it at most 1,000 times",
				BarleyText.of(text).schedule("S").findings().get(0).remedy());
		assertEquals(List.of(), errors(BarleyText.of(text.replace("m = 2000", "m = 1000")).schedule("S")));
	}

	private static ScheduleAnalysis analysis(String text) {
		ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
		assertEquals(List.of(), errors(analysis), text);
		return analysis;
	}

	private static List<String> errors(ScheduleAnalysis analysis) {
		return analysis.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR).map(finding -> finding.message())
				.toList();
	}

	private static Result run(String text, RunOptions options) {
		Program program = FootprintTest.program(analysis(text));
		return Simulator.run(program, options);
	}
}
