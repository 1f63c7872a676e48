package barley.lang.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** Texts about as long as a file may be, each with one thing many times: what is wrong in them, or what is declared. */
final class HostileTexts {

	private static final int LENGTH = 990_000;
	private static final String TOPOLOGY = "topology T { node n[8] for i in 0 ..< 8 link n[i] -- n[(i + 1) % 8] ";
	private static final String SCHEDULE = TOPOLOGY + "}\nschedule S on T { data x : f32[8]\n";

	private final Map<String, String> texts = new LinkedHashMap<>();

	private HostileTexts() {
		errorsOfSyntax();
		unknownNames();
		declarations();
	}

	/** Returns the texts by what is in them. */
	static Map<String, String> all() {
		return new HostileTexts().texts;
	}

	private void errorsOfSyntax() {
		put("type before a name", SCHEDULE, i -> "data f32 x[8]\n");
		put("words in a schedule", SCHEDULE, i -> "foo bar baz\n");
		put("words of no declaration", "", i -> "foo" + i + " ");
		put("missing braces", "", i -> "topology T" + i + " { node n[2]\n");
		put("studies with errors", "", i -> "study x" + i + " { vary n in 2 .. 4 run A on L show time }\n");
		put("a line of an import of Python", "", i -> i == 0 ? "from" : " x");
		put("brackets in a choice", TOPOLOGY, i -> i == 0 ? "let a = x ? (" : "(");
		put("brackets behind a choice", TOPOLOGY, i -> i == 0 ? "let a = x if y else (" : "(");
		put("ranges of Python that are open", TOPOLOGY, i -> "for i in range( ");
		put("loops of another language", SCHEDULE, i -> "for (int i = 0; i < 3; i++) { }\n");
	}

	private void unknownNames() {
		put("rank", SCHEDULE, i -> "compute x = rank\n");
		put("unknown values", TOPOLOGY, i -> "let a" + i + " = b" + i + "\n");
		put("unknown link types", TOPOLOGY, i -> "link n[0] -- n[1] : L" + i + "\n");
		put("unknown packages", "", i -> "import foo" + i + ".*\n");
		put("unknown declarations of the library", "", i -> "import barley.machines.Q" + i + "\n");
		put("schedules on unknown machines", "", i -> "schedule S" + i + " on Q" + i + " { }\n");
		put("machines not imported", "", i -> "machine M" + i + " = Ladder { off n[0, 0] -- n[0, 1] }\n");
	}

	private void declarations() {
		put("topologies of a node", "", i -> "topology T" + i + " { node n }\n");
		put("topologies with a link", "", i -> "topology T" + i + " { node n[2] link n[0] -- n[1] }\n");
		put("topologies in each other", "", i -> "topology T" + i + " { part p = T" + (i == 0 ? 0 : i - 1) + " }\n");
		put("operators", "", i -> "operator o" + i + "(a, b) = a + b\n");
		put("long operators", "", i -> "operator o" + i + "(a, b) = a + b" + " + 0 * a".repeat(200) + "\n");
		put("types", "", i -> "node type C" + i + " { launch 1 us }\n");
		put("names twice", TOPOLOGY, i -> "node n[1]\n");
	}

	private void put(String what, String begin, IntFunction<String> part) {
		StringBuilder text = new StringBuilder(begin);
		for (int i = 0; text.length() < LENGTH; i++) {
			text.append(part.apply(i));
		}
		texts.put(what, text.append(begin.isEmpty() ? "" : "}\n").toString());
	}
}
