package barley.lang.prove.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Code;
import barley.lang.finding.Severity;

/**
 * Random programs of a few nodes, which send and receive two vectors: the proof finds that nodes wait for each other exactly if programs
 * stick that are carried out as far as they go, and reports what relies on buffers exactly if they stick without any (RULES.md 40, 43 and 44).
 */
class RandomProgramsTest {

	private static final int PROGRAMS = Integer.getInteger("barley.programs", 2_000);
	private static final int IN_A_FILE = 50;

	/** What a program does: the number of the message among those of its two nodes follows from its place. */
	private record Step(int node, boolean sends, int other, String data) {

		String text() {
			return "%s %s %s n[%d]".formatted(sends ? "send" : "receive", data, sends ? "to" : "from", other);
		}

		/** Whether it has to wait for an earlier one of its node. */
		boolean waitsFor(Step earlier) {
			return data.equals(earlier.data) && !(sends && earlier.sends);
		}

		boolean meets(Step another) {
			return sends != another.sends && other == another.node && node == another.other;
		}
	}

	private static List<List<Step>> programs(Random random) {
		int nodes = 2 + random.nextInt(3);
		List<List<Step>> programs = new ArrayList<>();
		for (int node = 0; node < nodes; node++) {
			programs.add(new ArrayList<>());
		}
		for (int left = 1 + random.nextInt(6); left > 0; left--) {
			int from = random.nextInt(nodes);
			int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
			programs.get(from).add(new Step(from, true, to, random.nextBoolean() ? "x" : "y"));
			programs.get(to).add(new Step(to, false, from, random.nextBoolean() ? "x" : "y"));
		}
		programs.forEach(program -> Collections.shuffle(program, random));
		return programs;
	}

	private static String schedule(int number, List<List<Step>> programs) {
		StringBuilder text = new StringBuilder("schedule S%d on Mesh {\n\tdata x, y : i8[8]\n\tasync {\n".formatted(number));
		for (int node = 0; node < programs.size(); node++) {
			text.append("\t\tprogram n[%d] { %s }\n".formatted(node,
					programs.get(node).stream().map(Step::text).collect(Collectors.joining(" "))));
		}
		return text.append("\t}\n}\n").toString();
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
		long before = programs.get(node).subList(0, place).stream().filter(step -> !step.sends && step.other == receive.other).count();
		List<Step> others = programs.get(receive.other);
		for (int i = 0; i < others.size(); i++) {
			if (others.get(i).meets(receive) && before-- == 0) {
				return i;
			}
		}
		throw new AssertionError();
	}

	/** Carries out one after the other at each node, a send together with its receive. */
	private static boolean sticksWithoutBuffers(List<List<Step>> programs) {
		int[] next = new int[programs.size()];
		boolean goesOn = true;
		while (goesOn) {
			goesOn = false;
			for (int node = 0; node < programs.size() && !goesOn; node++) {
				Step step = next[node] < programs.get(node).size() ? programs.get(node).get(next[node]) : null;
				goesOn = step != null && next[step.other] < programs.get(step.other).size()
						&& programs.get(step.other).get(next[step.other]).meets(step);
				if (goesOn) {
					next[node]++;
					next[step.other]++;
				}
			}
		}
		for (int node = 0; node < next.length; node++) {
			if (next[node] < programs.get(node).size()) {
				return true;
			}
		}
		return false;
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
			List<List<List<Step>>> all = new ArrayList<>();
			StringBuilder text = new StringBuilder("topology Mesh { node n[4] for i in 0 ..< 4, j in 0 ..< i link n[i] -- n[j] }\n");
			for (int number = 0; number < IN_A_FILE; number++) {
				all.add(programs(new Random(first + number)));
				text.append(schedule(number, all.get(number)));
			}
			BarleyText file = BarleyText.of(text.toString());
			for (int number = 0; number < IN_A_FILE; number++) {
				List<List<Step>> programs = all.get(number);
				boolean deadlock = sticks(programs);
				boolean relies = sticksWithoutBuffers(programs);
				String message = schedule(first + number, programs);
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
