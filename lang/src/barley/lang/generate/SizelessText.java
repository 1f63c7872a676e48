package barley.lang.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import barley.lang.generate.GeneratedProgram.JavaSource;
import barley.runtime.program.ForAllSizes;

/**
 * The class of a role, rewritten so that its text is the same for all sizes of its machine and its data: without comments and layout, and
 * with {@code super.numbers[i]} for each whole number. The numbers become a constant of the table of nodes, which objects of the class read
 * before anything else ({@link ForAllSizes}); so what was static belongs to objects. Texts, fractions and hexadecimal numbers stay.
 */
final class SizelessText {

	/** What may not be torn apart: white space and comments, texts, numbers, and names. */
	private static final Pattern TOKEN = Pattern.compile("(?<gap>\\s++|//[^\\n]*+|/\\*(?s:.*?)\\*/)"
			+ "|\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|'[^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+'"
			+ "|(?<number>[0-9](?:[eE][+-]|[0-9A-Za-z_.])*+)|(?<name>[A-Za-z_$][\\w$]*+)|(?s:.)");
	private static final Pattern WHOLE = Pattern.compile("([0-9][0-9_]*)(L?)");
	/** With more, reading them makes methods larger than Java allows; such a class is left as it is. */
	private static final int MOST = 1_000;

	private final JavaSource source;
	private final StringBuilder text = new StringBuilder();
	private final List<Long> numbers = new ArrayList<>();
	/** Whether the import and the base class have been added. */
	private boolean imports;
	private boolean extended;

	SizelessText(JavaSource source) {
		this.source = source;
		for (Matcher token = TOKEN.matcher(source.text()); token.find();) {
			if (token.group("gap") != null) {
				gap();
			} else if (token.group("number") != null) {
				text.append(number(token.group()));
			} else if (token.group("name") != null) {
				text.append(name(token.group()));
			} else {
				text.append(token.group().equals("{") && ends("(Constants constants) ") ? "{ super(constants);" : token.group());
			}
		}
	}

	private boolean ends(String what) {
		return text.length() >= what.length() && text.substring(text.length() - what.length()).equals(what);
	}

	private void gap() {
		if (!ends(" ")) {
			text.append(' ');
		}
	}

	private String number(String literal) {
		Matcher whole = WHOLE.matcher(literal);
		if (!whole.matches()) {
			return literal;
		}
		boolean isLong = !whole.group(2).isEmpty();
		String digits = whole.group(1).replace("_", "");
		try {
			numbers.add(isLong ? Long.parseLong(digits) : Integer.parseInt(digits));
		} catch (NumberFormatException e) {
			return literal; // the least one, behind a minus
		}
		return (isLong ? "" : "(int) ") + "super.numbers[" + (numbers.size() - 1) + "]";
	}

	private String name(String name) {
		if (name.equals("import") && !imports) {
			imports = true;
			return "import " + ForAllSizes.class.getName() + "; import";
		} else if (name.equals("implements") && !extended) {
			extended = true;
			return "extends " + ForAllSizes.class.getSimpleName() + " implements";
		}
		return name.equals("static") && ends("private ") ? "" : name;
	}

	/** Returns the class, whose numbers are added to the table of nodes. */
	JavaSource source(Columns columns) {
		if (numbers.size() > MOST) {
			return source;
		}
		columns.share(source.className() + ".numbers", "numbers of the text of " + source.className(),
				numbers.stream().map(String::valueOf).collect(Collectors.joining(",")));
		return new JavaSource(source.className(), text.toString());
	}
}
