package barley.lang.prove.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.finding.Severity;

/**
 * Nodes wait for each other only if items do (RULES.md 43): taken as a whole, an exchange, a message or a computation of several nodes
 * would wait for itself where none of its items does.
 */
class PaceCirclesTest {

	private static ScheduleAnalysis analysis(String text) {
		return BarleyText.of("""
				node type Gpu { compute 1 TFLOP/s launch 1 us }
				link type Lane { bandwidth 1 GB/s latency 100 ns }
				topology Mesh { node n[3] for i in 0 ..< 3, j in 0 ..< i link n[i] -- n[j] }
				topology Line { node n[4] for i in 0 ..< 3 link n[i] -- n[i + 1] path Row { for i in 0 ..< 4 visit n[i] } }
				machine Three = Mesh { node : Gpu link : Lane }
				machine Four = Line { node : Gpu link : Lane }
				%s""".formatted(text)).schedule("S");
	}

	private static List<String> errors(ScheduleAnalysis analysis) {
		return analysis.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR)
				.map(finding -> finding.code().id() + ": " + finding.message()).toList();
	}

	private static void endsAfter(long picoseconds, String text) {
		ScheduleAnalysis analysis = analysis(text);
		assertEquals(List.of(), errors(analysis));
		assertEquals(picoseconds, analysis.figures().times().orElseThrow().timePs());
	}

	/** n[0] waits for y before it sends x, but y comes to n[2] without that. */
	@Test
	void messagesOfAnExchangeAreApart() {
		endsAfter(3 * 2_100_000, """
				schedule S on Three {
					data x, y : i8[1_000]
					async {
						program n[0] { receive x from n[2] }
						exchange { send x from n[0] to n[1]   send y from n[1] to n[2] }
						program n[2] { send y to n[0] }
					}
				}
				""");
	}

	/** The old x has left n[0] before n[0] sends the new one, which n[1] receives first. */
	@Test
	void theEndsOfAMessageAreApart() {
		endsAfter(2_100_000 + 2_000_000, """
				schedule S on Three {
					data x : i8[1_000]
					async {
						program n[1] { receive x from n[0] }
						send x from n[0] to n[1]
						program n[0] { compute x send x to n[1] }
					}
				}
				""");
	}

	/** n[0] computes y at once, and n[1] only when x is there, which n[0] sends afterwards. */
	@Test
	void computationsOfNodesAreApart() {
		endsAfter(3_000_000 + 2_100_000 + 3_000_000, """
				schedule S on Three {
					data x, y : i8[1_000]
					async {
						program n[1] { receive x from n[0] }
						compute y from x costs 3 MFLOP
						program n[0] { compute x from y send x to n[1] }
					}
				}
				""");
	}

	/** What is renewed at its sender while it is under way is outdated, in whatever order the proof takes the programs. */
	@Test
	void whatIsUnderWayBecomesOutdated() {
		List<String> programs = List.of("program n[0] { send x to n[1] compute x }", "program n[1] { receive x with sum from n[0] }");
		for (List<String> inOrder : List.of(programs, List.of(programs.get(1), programs.get(0)))) {
			assertEquals(List.of("goal-missed: after S, n[1] holds x as it was before n[0] renewed it; compute in line 10 renews x after the exchange"), errors(analysis("""
					topology Pair { node n[2] link n[0] -- n[1] }
					schedule S on Pair {
						data x : i8[1_000]
						async { %s }
						ensure reduce x with sum to n[1]
					}
					""".formatted(String.join(" ", inOrder)))));
		}
	}

	/** x for n[2] and y for n[1] go to n[1] as one message, which n[1] receives when it has received the y of n[2]. */
	@Test
	void whatGoesOverALaneInAStepIsOneMessage() {
		assertEquals(List.of("deadlock: n[1] waits for y of n[2] (line 10)"), errors(analysis("""
				schedule S on Four {
					data x, y : i8[1_000]
					async {
						program n[1] { receive y from n[2] }
						exchange { send x from n[0] to n[2] by shortest   send y from n[0] to n[1] }
						program n[2] { send x to n[1] }
					}
				}
				""")));
	}

	/**
	 * n[0] needs four buffers before n[2] lets n[1] receive; each wait of the circle is named, and so many buffers let it end (RULES.md 41
	 * and 43).
	 */
	@Test
	void circlesOfBuffersNameHowManyAreEnough() {
		String text = """
				schedule S on Three {
					data x, y, z : i8[1_000]
					async buffers %d {
						program n[0] { for k in 0 ..< 4 { compute x send x to n[1] } compute x send x to n[2] }
						program n[2] { receive x from n[0] send x to n[1] }
						program n[1] { receive y from n[2] for k in 0 ..< 4 { compute z from y receive z from n[0] } }
					}
				}
				""";
		ScheduleAnalysis two = analysis(text.formatted(2));
		assertEquals(List.of("deadlock: with 2 buffers for each sender and receiver, nodes wait for each other: "
				+ "n[0] waits to send x to n[1] (line 10, k = 3) until n[1] has received z (line 12, k = 1); "
				+ "n[1] waits for y of n[2] (line 12); n[2] waits for x of n[0] (line 11)"),
				errors(two));
		assertEquals("write buffers 4, the smallest number that is enough", two.findings().stream()
				.filter(finding -> finding.code() == Code.DEADLOCK).findFirst().orElseThrow().remedy());
		endsAfter(4 * 2_000_000 + 100_000, text.formatted(4));
	}

	/** A circle names the indices of the loops around what it consists of. */
	@Test
	void circlesNameIndices() {
		assertEquals(List.of("deadlock: n[0] waits for x of n[1] (line 11, s = 0, k = 1), "
				+ "which n[1] sends after y of n[0] (line 11, s = 1, k = 1) arrived"), errors(analysis("""
				schedule S on Three {
					data x, y : i8[1_000]
					async {
						for s in 0 ..< 2 program n[s] { for k in 1 ..< 3 {
							if s == 0 { receive x from n[1] compute y from x send y to n[1] } else { receive y from n[0] compute x from y send x to n[0] } } }
					}
				}
				""")));
	}

	/** Each send has its receive ready in time, but a message that is late holds up the ones behind it, with any number of buffers. */
	@Test
	void buffersAreTakenInTheOrderOfSends() {
		ScheduleAnalysis analysis = analysis("""
				schedule S on Three {
					data x, y, z : i8[1_000]
					async buffers 7 {
						program n[0] { receive x from n[1] send x to n[1] send y to n[1] }
						program n[1] { receive z from n[0] receive y from n[0] send y to n[0] }
					}
				}
				""");
		assertEquals(List.of("deadlock: with 7 buffers for each sender and receiver, nodes wait for each other: "
				+ "n[0] waits to send y to n[1] (line 10) until it has sent x (line 10); n[0] waits for x of n[1] (line 10); "
				+ "n[1] waits for y of n[0] (line 11)"),
				errors(analysis));
		assertEquals("send in the order in which messages are needed, or leave out buffers: no number of them is enough",
				analysis.findings().stream().filter(finding -> finding.code() == Code.DEADLOCK).findFirst().orElseThrow().remedy());
	}

	/** The second message of n[0] waits until n[1] has received the first one, or, without buffers, until its data are free. */
	@Test
	void sendsWaitForBuffers() {
		String text = """
				schedule S on Three {
					data x, y, z : i8[1_000]
					async buffers %d {
						program n[0] { send x to n[1] send y to n[1] }
						program n[1] { compute x costs 5 MFLOP receive x from n[0] receive z from n[0] }
					}
				}
				""";
		endsAfter(5_000_000, text.formatted(2));
		endsAfter(5_000_000 + 2_100_000, text.formatted(1));
		endsAfter(5_000_000 + 2 * 2_000_000 + 100_000, text.formatted(0));
	}

	/** The broadcast is at n[1] before it goes on to n[3], but a collective is proved for all members together. */
	@Test
	void collectivesAreProvedAsAWhole() {
		assertEquals(List.of(
				"misplaced: broadcast x is proved as a whole, but at some nodes it waits for what others send after their part of it"),
				errors(analysis("""
						schedule S on Four {
							data x, y : i8[1_000]
							async {
								program n[2] { receive y from n[1] compute x from y }
								exchange broadcast x from n[0] over Row
								program n[1] { send x to n[2] }
							}
						}
						""")));
	}
}
