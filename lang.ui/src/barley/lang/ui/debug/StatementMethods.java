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
 * statement above each method. All that a node does in an {@code async} block is one method, which names the statement of each call: it is
 * the method of the block and of these.
 */
final class StatementMethods {

	/** The parameters of a step of an exchange: its number, and the lanes of the node. */
	private static final String OF_STEP = "(ILbarley/runtime/program/Ports;)V";
	/** That of a block in which each node goes at its own pace. */
	private static final String OF_BLOCK = "(Lbarley/runtime/program/PaceCalls;)V";

	private static final Pattern METHOD = Pattern.compile("// (?<file>\\S+):(?<line>\\d+) [^\\n]*\\n\\s*private void (?<name>\\w+)\\("
			+ "(?:int step, Ports ports|(?<block>PaceCalls pace))\\)");
	private static final String END = "\n\t}";
	private static final Pattern CALL = Pattern.compile("pace\\.\\w+\\(\\s*\"(?<file>[^\"\\s]+?):(?<line>\\d+) ");
	/** The first words of statements and declarations: a line that begins with one of them belongs to no statement above it. */
	private static final Pattern BEGINNING = Pattern.compile("\\s*(?:exchange|async|compute|repeat|overlap|ensure|data|let|require|if|off|"
			+ "schedule|machine|topology|node|link|operator|\\})\\b?.*");

	/**
	 * A method of the programs of a schedule.
	 *
	 * @param types     a pattern of the classes of the programs
	 * @param signature its parameters
	 */
	record Method(String types, String name, String signature) {
	}

	private final SortedMap<Integer, Set<Method>> byLine = new TreeMap<>();

	/** @param file the file's name */
	StatementMethods(String file, List<GeneratedProgram> programs) {
		for (GeneratedProgram program : programs) {
			String types = program.packageName() + "." + program.name() + "*";
			for (JavaSource source : program.sources()) {
				for (Matcher method = METHOD.matcher(source.text()); method.find();) {
					boolean block = method.group("block") != null;
					Method found = new Method(types, method.group("name"), block ? OF_BLOCK : OF_STEP);
					add(file, method, found);
					int end = Math.max(method.end(), source.text().indexOf(END, method.end()));
					for (Matcher call = CALL.matcher(source.text()).region(method.end(), end); block && call.find();) {
						add(file, call, found);
					}
				}
			}
		}
	}

	private void add(String file, Matcher place, Method method) {
		if (place.group("file").equals(file)) {
			byLine.computeIfAbsent(Integer.parseInt(place.group("line")), line -> new LinkedHashSet<>()).add(method);
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
