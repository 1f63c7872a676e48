package barley.lang.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.PipelineText;
import barley.lang.analyse.ScheduleAnalysis;

/** Programs of nodes in blocks in which each goes at its own pace: they state the items of the node, in loops (RULES.md 39). */
class PaceProgramsTest {

	/** A loop, and what is stated in front of it, in it and behind it. */
	private static final Pattern WORDS =
			Pattern.compile("for \\(int round = 0; round < (\\w+)|pace(\\.repeat\\([\\d_]+)L|pace\\.(\\w+)\\(");

	/** The stages in the middle share a program: they differ in rounds, neighbours and elements only. */
	@Test
	void aPipelineWarmsUpRunsAndDrains() {
		List<String> texts = texts(PipelineText.PROGRAMS);
		assertEquals(3, texts.size());
		assertEquals("for 4, compute, send, for 4, receive, compute, compute, send, for 4, receive, compute", words(texts.get(0)));
		assertEquals("for asyncRounds1, receive, compute, send, for asyncRounds2, receive, compute, send, receive, compute, send, "
				+ "for asyncRounds1, receive, compute, send", words(texts.get(1)));
		assertEquals("for 8, receive, compute, compute, send", words(texts.get(2)));
	}

	/** A loop of a million rounds, of which the block has some, is as short as one of two thousand. */
	@Test
	void roundsThatAreLeftOutAreRepeated() {
		for (int rounds : List.of(2_000, 1_000_000)) {
			List<String> texts = texts("""
					link type Wire { bandwidth 1 GB/s latency 1 us }
					node type N { compute 1 TFLOP/s launch 1 us }
					topology Two { node n[2] link n[0] -- n[1] }
					machine M = Two { node : N link : Wire }
					schedule S on M {
						data x : f32[8]
						async {
							program n[0] { repeat %1$d { compute x costs 5 MFLOP send x to n[1] } compute x costs 7 MFLOP }
							program n[1] { repeat %1$d { receive x from n[0] } }
						}
					}
					""".formatted(rounds));
			String number = JavaNames.number(rounds);
			assertEquals(2, texts.size());
			assertTrue(words(texts.get(0)).endsWith(".repeat(%s, compute, send, compute".formatted(number)), words(texts.get(0)));
			assertTrue(words(texts.get(1)).endsWith(".repeat(%s, receive".formatted(number)), words(texts.get(1)));
		}
	}

	/** A node with hundreds of messages that do not move on evenly states how many each statement has. */
	@Test
	void programsStayShort() {
		String text = """
				link type Wire { bandwidth 1 GB/s latency 1 us }
				node type N { compute 1 TFLOP/s launch 1 us }
				topology Two { node n[2] link n[0] -- n[1] }
				machine M = Two { node : N link : Wire }
				schedule S on M {
					data x[k in 0 ..< 400] : f32[8]
					async for k in 0 ..< 400 {
						send x[k * k %% 397] from n[0] to n[1]
						%s
					}
				}
				""";
		String sends = text.formatted("");
		assertEquals("items", words(texts(sends).get(0)));
		String both = text.formatted("send x[k * k * k % 397] from n[1] to n[0]");
		assertEquals(List.of("for 400, items, items"), texts(both).stream().map(PaceProgramsTest::words).toList());
	}

	private static List<String> texts(String text) {
		ScheduleAnalysis analysis = BarleyText.of(text).schedule("S");
		assertTrue(analysis.result() != null, text);
		return new ProgramGenerator().generate(analysis.plan(), analysis.result()).sources().stream()
				.map(GeneratedProgram.JavaSource::text).toList();
	}

	private static String words(String java) {
		return String.join(", ", WORDS.matcher(java).results().map(PaceProgramsTest::word).toList());
	}

	private static String word(MatchResult word) {
		return word.group(1) != null ? "for " + word.group(1) : word.group(2) != null ? word.group(2) : word.group(3);
	}
}
