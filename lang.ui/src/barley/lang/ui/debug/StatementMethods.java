package barley.lang.ui.debug;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import barley.lang.generate.GeneratedProgram;
import barley.lang.generate.GeneratedProgram.JavaSource;

/**
 * The methods that are generated for the statements of a file, by the lines of the statements. Generated programs name the line of its
 * statement above each method.
 */
final class StatementMethods {

	/** The parameters of all such methods: the step, and the lanes of the node. */
	static final String SIGNATURE = "(ILbarley/runtime/program/Ports;)V";

	private static final Pattern METHOD =
			Pattern.compile("// (\\S+):(\\d+) [^\\n]*\\n\\s*private void (\\w+)\\(int step, Ports ports\\)");
	/** The first words of statements and declarations: a line that begins with one of them belongs to no statement above it. */
	private static final Pattern BEGINNING = Pattern.compile("\\s*(?:exchange|compute|repeat|overlap|ensure|data|let|require|if|off|"
			+ "schedule|machine|topology|node|link|operator|\\})\\b?.*");

	/**
	 * A method of the programs of a schedule.
	 *
	 * @param types a pattern of the classes of the programs
	 */
	record Method(String types, String name) {
	}

	private final SortedMap<Integer, Set<Method>> byLine = new TreeMap<>();

	/** @param file the file's name */
	StatementMethods(String file, List<GeneratedProgram> programs) {
		for (GeneratedProgram program : programs) {
			String types = program.packageName() + "." + program.name() + "*";
			for (JavaSource source : program.sources()) {
				for (Matcher method = METHOD.matcher(source.text()); method.find();) {
					if (method.group(1).equals(file)) {
						byLine.computeIfAbsent(Integer.parseInt(method.group(2)), line -> new LinkedHashSet<>())
								.add(new Method(types, method.group(3)));
					}
				}
			}
		}
	}

	/** Returns the methods of the statement that begins in a line; none if no method is generated for one. */
	Set<Method> at(int line) {
		return byLine.getOrDefault(line, Set.of());
	}

	/** Returns where the statement in a line begins; 0 if there is no method for it. */
	int beginning(int line, List<String> lines) {
		for (int above = Math.min(line, lines.size()); above > 0; above--) {
			if (byLine.containsKey(above)) {
				return above;
			} else if (BEGINNING.matcher(lines.get(above - 1)).matches()) {
				return 0;
			}
		}
		return 0;
	}
}
