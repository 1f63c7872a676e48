package barley.lang.finding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The messages of the product, found in its source: the string literals in calls that make a finding, a fault, a wrong use of the command
 * line or a quick fix. Parts of a message that are put together from several literals are several messages here.
 */
final class Messages {

	/**
	 * A message.
	 *
	 * @param code     what tests, scripts and quick fixes know the kind of message by
	 * @param severity {@code error}, {@code warning} or {@code info} of a finding, {@code fault} of a run, {@code usage} of the command
	 *                 line, {@code fix} for the title of a quick fix
	 * @param text     the literal as it is written
	 */
	record Message(String code, String severity, String text) implements Comparable<Message> {

		private static final Comparator<Message> ORDER = Comparator.comparing(Message::code).thenComparing(Message::severity)
				.thenComparing(Message::text);

		@Override
		public int compareTo(Message other) {
			return ORDER.compare(this, other);
		}

		@Override
		public String toString() {
			return code + " " + severity + ": " + text;
		}
	}

	private static final Path ROOT = Path.of(System.getProperty("barley.root"));
	private static final List<String> MODULES = List.of("runtime/src", "lang/src", "lang.ide/src", "lang.ui/src", "cluster/src");

	private static final Set<String> CALLS = Set.of("Finding", "Complaint", "complaint", "withRemedy", "exhaust", "finding", "Unsuitable",
			"Fault", "Fault.of", "Fault.in", "fault",
			"reader.fault", "wrong", "UsageError", "ClusterException", "RemoteAnswer.refused", "Slip", "TextFix", "UnreadableSource",
			"WholeFile", "DiagnosticMessage", "LaunchError.because", "refusal", "NothingFound", "MissingLink", "Unfit");

	/** Classes all of whose sentences are messages, and the code of those that name none. */
	private static final Map<String, String> CLASSES =
			Map.ofEntries(Map.entry("LinkingMessages", "linking"), Map.entry("Wording", "syntax"), Map.entry("SyntaxMessages", "syntax"),
			Map.entry("Slips", "syntax"), Map.entry("Habits", "syntax"), Map.entry("WordSlips", "syntax"),
			Map.entry("StudySlips", "syntax"), Map.entry("ClauseSlips", "syntax"), Map.entry("MessageSlips", "syntax"),
			Map.entry("LoopSlips", "syntax"), Map.entry("IndentSlips", "syntax"), Map.entry("BracketSlips", "syntax"),
			Map.entry("CommentSlips", "syntax"), Map.entry("DeclarationSlips", "syntax"), Map.entry("StatementSlips", "syntax"),
			Map.entry("PropertySlips", "syntax"), Map.entry("CollectiveSlips", "syntax"), Map.entry("ValueSlips", "syntax"),
			Map.entry("BoundedParser", "syntax"), Map.entry("LimitedLexer", "syntax"), Map.entry("SourceText", "unreadable"),
			Map.entry("KernelFile", "no-kernel"), Map.entry("Operators", "unknown-operator"),
			Map.entry("OtherMachine", "wrong-value"), Map.entry("GoalProof", "goal-missed"), Map.entry("LaneAssignment", "lane-shared"),
			Map.entry("RingBound", "embed"),
			Map.entry("RingsFound", "embed"), Map.entry("DisturbedRun", "damage"), Map.entry("DisturbedResult", "damage"),
			Map.entry("Heap", "heap"),
			Map.entry("Needs", "no-bound"), Map.entry("Failure", "failed"), Map.entry("Formula", "wrong-value"),
			Map.entry("OwnOperator", "order-matters"), Map.entry("Borrowed", "any"), Map.entry("Arithmetic", "wrong-value"),
			Map.entry("OutsideAdvice", "index-outside"), Map.entry("ElementTypes", "unknown-type"));

	private static final Map<String, String> SEVERITIES =
			Map.of("linking", "error", "syntax", "error", "unreadable", "error", "embed", "usage", "damage", "report", "no-bound", "report",
					"any", "error");

	private static final Pattern CODE = Pattern.compile("\\bCode\\.([A-Z_]+)");
	private static final Pattern FAULT = Pattern.compile("\\bFault(?:\\.of)?\\(\"([a-z-]+)\"");
	private static final Pattern FAULT_CODE = Pattern.compile("^\"([a-z-]+)\",");
	/** Two words at least; a single one is part of a sentence that is listed anyway. */
	private static final Pattern SENTENCE = Pattern.compile("(?s).*[A-Za-z][a-z]+[^a-z]* .*\\b[A-Za-z][a-z]+.*");

	private Messages() {
	}

	static TreeSet<Message> all() throws IOException {
		TreeSet<Message> all = new TreeSet<>();
		for (String module : MODULES) {
			try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
				files.filter(file -> file.toString().endsWith(".java")).sorted().forEach(file -> all.addAll(in(file)));
			}
		}
		return all;
	}

	/** Returns {@code source} with literals in one piece that are written over several lines because they are long. */
	static String joined(String source) {
		return source.replaceAll("\"\\s*\\n\\s*\\+ \"", "");
	}

	private static List<Message> in(Path file) {
		try {
			String source = joined(Files.readString(file));
			String name = file.getFileName().toString().replace(".java", "");
			return JavaText.literals(source).stream()
					.filter(literal -> SENTENCE.matcher(literal.text().replaceAll("%(?:\\d\\$)?,?[ds]", " ")).matches())
					.filter(literal -> CLASSES.containsKey(name) || literal.calls().stream().anyMatch(call -> CALLS.contains(call.name())))
					.map(literal -> message(literal, name, source)).toList();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static Message message(JavaText.Literal literal, String name, String source) {
		String call = literal.calls().stream().map(JavaText.Call::name).filter(CALLS::contains).findFirst().orElse("");
		if (call.equals("TextFix") || call.equals("refusal") || call.equals("NothingFound")) {
			return new Message("quick-fix", call.equals("TextFix") ? "fix" : "refusal", literal.text());
		} else if (Set.of("UsageError", "ClusterException", "RemoteAnswer.refused").contains(call)) {
			return new Message("command-line", "usage", literal.text());
		} else if (call.equals("LaunchError.because")) {
			return new Message("launch", "refusal", literal.text());
		}
		if (call.equals("Unfit")) {
			return new Message("strategy-unfit", "error", literal.text());
		}
		Optional<String> code = first(literal, CODE).map(constant -> constant.toLowerCase(Locale.ROOT).replace('_', '-'));
		Optional<String> fault = first(literal, FAULT_CODE);
		if (call.equals("UnreadableSource") || call.equals("WholeFile")) {
			return new Message("unreadable", "error", literal.text());
		}
		boolean written = code.isPresent() || fault.isPresent();
		if (call.endsWith("fault") || call.equals("Fault.in")) {
			return new Message("malformed-file", "fault", literal.text());
		} else if (!written && CLASSES.containsKey(name)) {
			return new Message(CLASSES.get(name), severity(CLASSES.get(name), false), literal.text());
		} else if (!written) {
			code = only(source, CODE).map(constant -> constant.toLowerCase(Locale.ROOT).replace('_', '-'));
			fault = only(source, FAULT);
		}
		String meant = code.or(() -> Optional.of("limit").filter(any -> call.equals("exhaust")))
				.orElse(fault.orElse(call.equals("Fault.of") ? "kernel-failed" : call.toLowerCase(Locale.ROOT)));
		return new Message(meant, severity(meant, code.isEmpty() && fault.isPresent()), literal.text());
	}

	private static String severity(String code, boolean fault) {
		return Stream.of(Code.values()).filter(each -> !fault && each.id().equals(code))
				.map(each -> each.severity().name().toLowerCase(Locale.ROOT)).findFirst()
				.orElse(fault ? "fault" : SEVERITIES.getOrDefault(code, "fault"));
	}

	private static Optional<String> first(JavaText.Literal literal, Pattern pattern) {
		return literal.calls().stream().map(call -> pattern.matcher(call.arguments())).filter(Matcher::find).map(found -> found.group(1))
				.findFirst();
	}

	private static Optional<String> only(String source, Pattern pattern) {
		Set<String> all = pattern.matcher(source).results().map(found -> found.group(1)).collect(Collectors.toSet());
		return all.size() == 1 ? all.stream().findFirst() : Optional.empty();
	}
}
