package barley.lang.prove.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
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
	private static final int UNBOUNDED = -1;

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

	/**
	 * What a schedule does, in the order of its text; of each node its part of that.
	 *
	 * @param buffers how many a message from one node to another has; {@link #UNBOUNDED} if any number
	 */
	private record Block(int buffers, List<Statement> statements, List<List<Step>> programs) {

		Block(int buffers, List<Statement> statements, int nodes) {
			this(buffers, statements, IntStream.range(0, nodes).mapToObj(node -> statements.stream().flatMap(each -> each.steps.stream())
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
		return new Block(random.nextBoolean() ? UNBOUNDED : random.nextInt(3), statements, nodes);
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
				Collectors.joining("", "schedule S%d on Mesh {\n\tdata x, y : i8[8]\n\tasync %s{\n".formatted(number,
				block.buffers == UNBOUNDED ? "" : "buffers %d ".formatted(block.buffers)), "\t}\n}\n"));
	}

	/** Carries out what can be, in any order, until nothing can: sends leave copies behind, in so many buffers. */
	private static boolean sticks(List<List<Step>> programs, int buffers) {
		List<Set<Integer>> done = programs.stream().map(any -> (Set<Integer>) new HashSet<Integer>()).toList();
		boolean goesOn = true;
		while (goesOn) {
			goesOn = false;
			for (int node = 0; node < programs.size(); node++) {
				for (int place = 0; place < programs.get(node).size(); place++) {
					goesOn |= canBegin(programs, done, node, place, buffers) && done.get(node).add(place);
				}
			}
		}
		return left(programs, done) > 0;
	}

	private static int left(List<List<Step>> programs, List<Set<Integer>> done) {
		return programs.stream().mapToInt(List::size).sum() - done.stream().mapToInt(Set::size).sum();
	}

	private static boolean canBegin(List<List<Step>> programs, List<Set<Integer>> done, int node, int place, int buffers) {
		Step step = programs.get(node).get(place);
		return isReady(programs, done, node, place) && (step.sends ? buffers == UNBOUNDED || hasBuffer(programs, done, node, place, buffers)
				: done.get(step.other).contains(sendOf(programs, node, place)));
	}

	private static boolean isReady(List<List<Step>> programs, List<Set<Integer>> done, int node, int place) {
		Step step = programs.get(node).get(place);
		for (int earlier = 0; earlier < place; earlier++) {
			if (!done.get(node).contains(earlier) && step.waitsFor(programs.get(node).get(earlier))) {
				return false;
			}
		}
		return true;
	}

	/** Messages of two nodes take buffers in order, from the oldest that has not been received on. */
	private static boolean hasBuffer(List<List<Step>> programs, List<Set<Integer>> done, int node, int place, int buffers) {
		Step send = programs.get(node).get(place);
		int[] before = IntStream.range(0, place).filter(each -> programs.get(node).get(each).sends
				&& programs.get(node).get(each).other == send.other).toArray();
		return Arrays.stream(before).allMatch(done.get(node)::contains)
				&& (buffers == 0 ? isReady(programs, done, send.other, receiveOf(programs, node, place))
				: Arrays.stream(before).dropWhile(each -> done.get(send.other).contains(receiveOf(programs, node, each))).count()
						< buffers);
	}

	private static int receiveOf(List<List<Step>> programs, int node, int place) {
		int other = programs.get(node).get(place).other;
		return IntStream.range(0, programs.get(other).size()).filter(each -> !programs.get(other).get(each).sends
				&& programs.get(other).get(each).other == node && sendOf(programs, other, each) == place).findFirst().orElseThrow();
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

	/**
	 * Carries out one after the other at each node: an exchange when all its nodes have come to it, a send together with its receive if
	 * there are no buffers.
	 */
	private static boolean sticksInOrder(List<List<Step>> programs, int buffers) {
		int[] next = new int[programs.size()];
		Map<List<Integer>, Integer> sent = new HashMap<>();
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
				} else if (step != null && buffers > 0) {
					List<Integer> way = step.sends ? List.of(node, step.other) : List.of(step.other, node);
					int now = sent.getOrDefault(way, 0) + (step.sends ? 1 : -1);
					goesOn = now >= 0 && now <= buffers;
					if (goesOn) {
						sent.put(way, now);
						next[node]++;
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
		int bounded = 0;
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
				int buffers = all.get(number).buffers;
				boolean deadlock = sticks(programs, buffers);
				boolean relies = sticksInOrder(programs, 0);
				String message = schedule(first + number, all.get(number));
				ScheduleAnalysis analysis = file.schedule("S" + number);
				assertEquals(deadlock ? List.of(Code.DEADLOCK) : List.of(), analysis.findings().stream().map(finding -> finding.code())
						.filter(code -> code.severity() == Severity.ERROR).toList(), message);
				assertTrue(relies || !deadlock || buffers != UNBOUNDED, message);
				assertEquals(relies && !deadlock && buffers == UNBOUNDED,
						analysis.findings().stream().anyMatch(finding -> finding.code() == Code.RELIES_ON_BUFFERS), message);
				for (Finding finding : analysis.findings()) {
					if (finding.code() == Code.RELIES_ON_BUFFERS) {
						assertLeast(least(finding.message()), each -> sticksInOrder(programs, each), message);
					} else if (finding.code() == Code.DEADLOCK && !sticks(programs, UNBOUNDED)) {
						assertLeast(least(finding.remedy()), each -> sticks(programs, each), message);
						bounded++;
					}
				}
				deadlocks += deadlock ? 1 : 0;
				relying += relies && !deadlock ? 1 : 0;
			}
		}
		assertTrue(deadlocks > PROGRAMS / 50 && relying > PROGRAMS / 50 && bounded > PROGRAMS / 50,
				"%d deadlocks, %d for want of buffers, %d rely on buffers".formatted(deadlocks, bounded, relying));
	}

	/** Returns the number of buffers that a text names as enough, or -1. */
	private static int least(String text) {
		Matcher number = Pattern.compile("(?:ends with |write buffers )(\\d+)").matcher(text);
		return number.find() ? Integer.parseInt(number.group(1)) : -1;
	}

	private static void assertLeast(int least, IntPredicate sticks, String message) {
		assertTrue(least < 0 ? sticks.test(1_000) : !sticks.test(least) && sticks.test(least - 1), least + message);
	}
}
