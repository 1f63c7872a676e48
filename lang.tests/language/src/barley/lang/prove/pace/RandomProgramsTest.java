package barley.lang.prove.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.finding.Severity;

/**
 * Random programs of a few nodes, which send and receive two vectors, by themselves and in exchanges: the proof finds that nodes wait for
 * each other exactly if programs stick that are carried out as far as they go, and reports what relies on buffers exactly if they stick
 * without any (RULES.md 40, 43 and 44).
 */
class RandomProgramsTest {

	private static final int PROGRAMS = Integer.getInteger("barley.programs", 2_000);
	private static final long FIRST = Long.getLong("barley.seed", 0);
	private static final int IN_A_FILE = 50;

	/** Stands for messages of programs, which are matched by their order. */
	private static final int BY_ORDER = -1;

	/**
	 * An end of a message.
	 *
	 * @param exchange the number of its exchange or two-ended send; {@link #BY_ORDER} in a program
	 */
	private record Step(int node, boolean sends, int other, Set<String> data, int exchange) {

		String text() {
			return "%s %s %s n[%d]".formatted(sends ? "send" : "receive", data.iterator().next(), sends ? "to" : "from", other);
		}

		/** Whether it has to wait for an earlier one of its node. */
		boolean waitsFor(Step earlier) {
			return !Collections.disjoint(data, earlier.data) && !(sends && earlier.sends);
		}

		boolean meets(Step another) {
			return sends != another.sends && other == another.node && node == another.other && exchange == another.exchange;
		}
	}

	/** A statement of the text: a step of the program of a node, or an exchange, whose sends come before its receives. */
	private record Statement(String text, List<Step> steps) {
	}

	/** What a schedule does, in the order of its text; of each node its part of that. */
	private record Block(List<Statement> statements, List<List<Step>> programs) {

		Block(List<Statement> statements, int nodes) {
			this(statements, IntStream.range(0, nodes).mapToObj(node -> statements.stream().flatMap(each -> each.steps.stream())
					.filter(step -> step.node == node).toList()).toList());
		}
	}

	/** Neighbouring seeds of Random begin alike. */
	private static Random random(long seed) {
		Random random = new Random(seed * 0x9E3779B97F4A7C15L);
		random.nextInt();
		return random;
	}

	private static Block block(Random random) {
		int nodes = 2 + random.nextInt(3);
		List<Statement> statements = new ArrayList<>();
		boolean exchanges = random.nextBoolean();
		for (int left = 1 + random.nextInt(6); left > 0; left--) {
			int from = random.nextInt(nodes);
			int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
			if (exchanges && random.nextInt(3) == 0) {
				statements.add(exchange(random, nodes, left));
			} else {
				program(new Step(from, true, to, Set.of(any(random)), BY_ORDER), statements);
				program(new Step(to, false, from, Set.of(any(random)), BY_ORDER), statements);
			}
		}
		Collections.shuffle(statements, random);
		return new Block(statements, nodes);
	}

	private static String any(Random random) {
		return random.nextBoolean() ? "x" : "y";
	}

	private static void program(Step step, List<Statement> to) {
		to.add(new Statement("program n[%d] { %s }".formatted(step.node, step.text()), List.of(step)));
	}

	/** What one node sends another is one message; nothing is written twice. */
	private static Statement exchange(Random random, int nodes, int number) {
		Map<List<Integer>, Set<String>> messages = new LinkedHashMap<>();
		Set<List<Object>> written = new HashSet<>();
		for (int left = 1 + random.nextInt(3); left > 0; left--) {
			int from = random.nextInt(nodes);
			int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
			String data = any(random);
			if (written.add(List.of(to, data))) {
				messages.computeIfAbsent(List.of(from, to), way -> new LinkedHashSet<>()).add(data);
			}
		}
		List<Step> steps = new ArrayList<>();
		messages.forEach((way, data) -> steps.add(new Step(way.get(0), true, way.get(1), data, number)));
		messages.forEach((way, data) -> steps.add(new Step(way.get(1), false, way.get(0), data, number)));
		return new Statement(messages.entrySet().stream().flatMap(message -> message.getValue().stream()
				.map(data -> "send %s from n[%d] to n[%d]"
				.formatted(data, message.getKey().get(0), message.getKey().get(1)))).collect(Collectors.joining(" ", "exchange { ", " }")),
				steps);
	}

	private static String schedule(int number, Block block) {
		return block.statements.stream().map(each -> "\t\t" + each.text + "\n").collect(
				Collectors.joining("", "schedule S%d on Mesh {\n\tdata x, y : i8[8]\n\tasync {\n".formatted(number), "\t}\n}\n"));
	}

	/** Carries out what can be, in any order, until nothing can: sends leave copies behind. */
	private static boolean sticks(List<List<Step>> programs) {
		List<Set<Integer>> done = programs.stream().map(any -> (Set<Integer>) new HashSet<Integer>()).toList();
		boolean goesOn = true;
		while (goesOn) {
			goesOn = false;
			for (int node = 0; node < programs.size(); node++) {
				for (int place = 0; place < programs.get(node).size(); place++) {
					goesOn |= canBegin(programs, done, node, place) && done.get(node).add(place);
				}
			}
		}
		return left(programs, done) > 0;
	}

	private static int left(List<List<Step>> programs, List<Set<Integer>> done) {
		return programs.stream().mapToInt(List::size).sum() - done.stream().mapToInt(Set::size).sum();
	}

	private static boolean canBegin(List<List<Step>> programs, List<Set<Integer>> done, int node, int place) {
		Step step = programs.get(node).get(place);
		for (int earlier = 0; earlier < place; earlier++) {
			if (!done.get(node).contains(earlier) && step.waitsFor(programs.get(node).get(earlier))) {
				return false;
			}
		}
		return step.sends || done.get(step.other).contains(sendOf(programs, node, place));
	}

	/** Returns where the send of a receive stands in the program of its node. */
	private static int sendOf(List<List<Step>> programs, int node, int place) {
		Step receive = programs.get(node).get(place);
		long before = programs.get(node).subList(0, place).stream()
				.filter(step -> !step.sends && step.other == receive.other && step.exchange == receive.exchange).count();
		List<Step> others = programs.get(receive.other);
		for (int i = 0; i < others.size(); i++) {
			if (others.get(i).meets(receive) && before-- == 0) {
				return i;
			}
		}
		throw new AssertionError();
	}

	/** Carries out one after the other at each node: an exchange when all its nodes have come to it, a send together with its receive. */
	private static boolean sticksWithoutBuffers(List<List<Step>> programs) {
		int[] next = new int[programs.size()];
		boolean goesOn = true;
		while (goesOn) {
			goesOn = false;
			for (int node = 0; node < programs.size() && !goesOn; node++) {
				Step step = head(programs, next, node);
				if (step != null && step.exchange != BY_ORDER) {
					int exchange = step.exchange;
					int[] nodes = IntStream.range(0, next.length)
							.filter(each -> programs.get(each).stream().anyMatch(other -> other.exchange == exchange)).toArray();
					goesOn = Arrays.stream(nodes).allMatch(each -> head(programs, next, each) != null
							&& head(programs, next, each).exchange == exchange);
					if (goesOn) {
						Arrays.stream(nodes).forEach(each -> next[each] += programs.get(each).stream()
								.filter(other -> other.exchange == exchange).count());
					}
				} else if (step != null) {
					Step other = head(programs, next, step.other);
					goesOn = other != null && other.meets(step);
					if (goesOn) {
						next[node]++;
						next[step.other]++;
					}
				}
			}
		}
		return IntStream.range(0, next.length).anyMatch(node -> next[node] < programs.get(node).size());
	}

	private static Step head(List<List<Step>> programs, int[] next, int node) {
		return next[node] < programs.get(node).size() ? programs.get(node).get(next[node]) : null;
	}

	/** A receive behind another one of the same data waits for its turn, so its own message is not part of the circle. */
	@Test
	void circlesNameWhatNodesWaitFor() {
		ScheduleAnalysis analysis = BarleyText.of("""
				topology Mesh { node n[3] for i in 0 ..< 3, j in 0 ..< i link n[i] -- n[j] }
				schedule S on Mesh {
					data x, y : i8[8]
					async {
						program n[0] { receive x from n[1] receive x from n[2] send x to n[1] }
						program n[1] { receive y from n[0] send y to n[0] }
						program n[2] { send x to n[0] }
					}
				}
				""").schedule("S");
		assertEquals(List.of("n[0] waits for x of n[1] (line 5), which n[1] sends after y of n[0] (line 6) arrived"),
				analysis.findings().stream().filter(finding -> finding.code() == Code.DEADLOCK).map(finding -> finding.message()).toList());
	}

	@Test
	void deadlocksAreFoundExactly() {
		int deadlocks = 0;
		int relying = 0;
		for (int first = 0; first < PROGRAMS; first += IN_A_FILE) {
			List<Block> all = new ArrayList<>();
			StringBuilder text = new StringBuilder("topology Mesh { node n[4] for i in 0 ..< 4, j in 0 ..< i link n[i] -- n[j] }\n");
			for (int number = 0; number < IN_A_FILE; number++) {
				all.add(block(random(FIRST + first + number)));
				text.append(schedule(number, all.get(number)));
			}
			BarleyText file = BarleyText.of(text.toString());
			for (int number = 0; number < IN_A_FILE; number++) {
				List<List<Step>> programs = all.get(number).programs;
				boolean deadlock = sticks(programs);
				boolean relies = sticksWithoutBuffers(programs);
				String message = schedule(first + number, all.get(number));
				ScheduleAnalysis analysis = file.schedule("S" + number);
				assertEquals(deadlock ? List.of(Code.DEADLOCK) : List.of(), analysis.findings().stream().map(finding -> finding.code())
						.filter(code -> code.severity() == Severity.ERROR).toList(), message);
				assertTrue(relies || !deadlock, message);
				assertEquals(relies && !deadlock,
						analysis.findings().stream().anyMatch(finding -> finding.code() == Code.RELIES_ON_BUFFERS), message);
				deadlocks += deadlock ? 1 : 0;
				relying += relies && !deadlock ? 1 : 0;
			}
		}
		assertTrue(deadlocks > PROGRAMS / 50 && relying > PROGRAMS / 50, "%d deadlocks, %d rely on buffers".formatted(deadlocks, relying));
	}
}
