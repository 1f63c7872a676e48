package barley.lang.generate;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import javax.lang.model.SourceVersion;

/**
 * Turns names and texts of a {@code .barley} file into Java that means nothing but a name or a text. Whatever an author
 * writes, it can neither become code nor hide what the generator needs.
 *
 * <p>Names of fields and methods are unique within an object of this class; names of classes are made unique by {@link ClassNames}, since
 * long names are shortened to their beginning and a hash. Packages are not shortened: different packages have different names in Java.
 */
final class JavaNames {

	/** Simple names that generated programs use; a schedule of that name gets another class name. */
	private static final Set<String> TAKEN = Set.of("Constants", "DataNames", "Elements", "ForAllSizes", "Kernel", "Moves", "NodeProgram",
			"PaceBlock", "PaceCalls", "Phases", "Pieces", "Ports", "Reads", "PacketExchange", "PacketHeader", "PacketKind",
			"SwitchProgram", "SwitchUnits", "TreeTable", "LaneRanges", "Arrays", "Relaying", "RingTurn", "Shifting", "Streaming",
			"Stretches", "Together", "Operator",
			"Exchange", "NodeData", "Functions", "SynapseBlock", "Mix", "SynapseCore", "SynapseExchange", "SynapseReducer", "SynapseWay",
			"Synapses", "FloatBuffer", "DoubleBuffer", "IntBuffer", "LongBuffer", "ShortBuffer", "ByteBuffer",
			"Integer", "Long", "Math", "Object", "String", "Override", "record", "var", "yield", "sealed", "permits");

	private static final int LONGEST = 80;

	private final Set<String> given = new HashSet<>();

	/** A class name for a schedule. */
	static String className(String name) {
		String plain = identifier(name);
		return TAKEN.contains(plain) || !SourceVersion.isName(plain) ? plain + "Program" : plain;
	}

	/** Returns the name of a package; where the author has given none, that of programs without a home. */
	static String packageName(String name) {
		return name == null ? "programs" : Arrays.stream(name.split("\\.")).map(JavaNames::packagePart).collect(Collectors.joining("."));
	}

	/** Appends _ to words of Java, and to names that consist of such a word and some of these: {@code class} and {@code class_} differ. */
	private static String packagePart(String part) {
		return SourceVersion.isName(part.replaceAll("_+$", "")) ? part : part + "_";
	}

	/**
	 * Returns the beginning of identifiers, unique within this object: {@code Faces.Top} becomes {@code facesTop}. Names made of
	 * it with {@code suffixes} are taken as well, and so are the constants made of these with {@link #upper}.
	 */
	String stem(String text, List<String> suffixes) {
		StringBuilder name = new StringBuilder();
		for (String word : text.split("[^A-Za-z0-9]+")) {
			if (!word.isEmpty()) {
				boolean first = name.isEmpty();
				String start = word.substring(0, 1);
				name.append(first ? start.toLowerCase(Locale.ROOT) : start.toUpperCase(Locale.ROOT)).append(word.substring(1));
			}
		}
		String stem = identifier(name.toString());
		return unique(suffixes.isEmpty() && !SourceVersion.isName(stem) ? stem + "_" : stem, suffixes);
	}

	/** Returns an identifier in the manner of a constant, unique within this object. */
	String constant(String text) {
		return unique(identifier(upper(text)), List.of());
	}

	/** A field's name in the manner of a constant: {@code facesTop} becomes {@code FACES_TOP}. */
	static String upper(String field) {
		return field.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
	}

	private String unique(String wanted, List<String> suffixes) {
		String name = wanted;
		Set<String> made = made(name, suffixes);
		for (int i = 2; made.stream().anyMatch(given::contains); i++) {
			name = wanted + (Character.isDigit(wanted.charAt(wanted.length() - 1)) ? "_" : "") + i;
			made = made(name, suffixes);
		}
		given.addAll(made);
		return name;
	}

	/** Returns the names made from a name, in lower case, because names that differ only in case are hard to distinguish. */
	private static Set<String> made(String name, List<String> suffixes) {
		Set<String> made = new HashSet<>(Set.of(name.toLowerCase(Locale.ROOT)));
		for (String suffix : suffixes) {
			made.add((name + suffix).toLowerCase(Locale.ROOT));
			made.add((upper(name) + suffix).toLowerCase(Locale.ROOT));
		}
		return made;
	}

	private static String identifier(String text) {
		String plain = text.replaceAll("[^A-Za-z0-9_]", "_");
		if (plain.length() > LONGEST) {
			plain = plain.substring(0, LONGEST) + "_" + Integer.toHexString(text.hashCode());
		}
		return plain.matches("_*") || Character.isDigit(plain.charAt(0)) ? "it" + plain : plain;
	}

	/** A number as people read it: {@code 25_000_000}. */
	static String number(long value) {
		return String.format(Locale.ROOT, "%,d", value).replace(',', '_');
	}

	/** A Java string literal. Java replaces Unicode escapes before it looks for ends of lines, so these have escapes of their own. */
	static String literal(String text) {
		StringBuilder literal = new StringBuilder("\"");
		text.chars().forEach(c -> literal.append(c == '"' || c == '\\' ? "\\" + (char) c : c == '\n' ? "\\n" : c == '\r' ? "\\r"
				: c >= ' ' && c < 127 ? "" + (char) c : "\\u%04x".formatted(c)));
		return literal.append('"').toString();
	}

	/** A text for a comment that ends with its line. */
	static String lineComment(String text) {
		return text.replace("\\", "/").replaceAll("[\\r\\n]+", " ");
	}

	/** A text for the inside of a comment, which it cannot end. */
	static String comment(String text) {
		return text.replace("*/", "* /").replace("\\", "/").replaceAll("[\\r\\n]+", " ").replace("@", "at ").replace("<", "&lt;");
	}
}
