package barley.lang.synapse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.resource.Resource;
import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.model.Declaration;
import barley.lang.model.Schedule;
import barley.lang.model.Source;

/** Statements with blocks that are half typed: what is wrong is told there, and what stands around them is read as ever. */
class BlockTypingTest {

	private static final Pattern TOKEN = Pattern.compile("[\\w.]+|[-+*!=<>]=|\\S");
	/** How much shorter an outline may be: the statement that is being typed. */
	private static final int TYPED = 1;

	/** The example up to a comment. */
	private static String before(String comment) throws IOException {
		String text = Files.readString(Path.of(System.getProperty("barley.root"), "examples/cortex.barley"));
		return text.substring(0, text.indexOf(comment));
	}

	/** Every statement of three schedules of the example is typed anew, word by word, while the rest of the file stands around it. */
	@Test
	void statementsAreTypedInTheMiddle() throws IOException {
		String text = before("/** Belief propagation");
		Outline whole = outline(text);
		Matcher statement = Pattern.compile("(?m)^\\t+(exchange .*?)(?= // |$)").matcher(text);
		List<String> wrong = new ArrayList<>();
		while (statement.find()) {
			int line = (int) text.substring(0, statement.start(1)).lines().count();
			Matcher token = TOKEN.matcher(statement.group(1));
			while (token.find()) {
				String typed = text.substring(0, statement.start(1) + token.end()) + text.substring(statement.end(1));
				Outline outline = outline(typed);
				String what = line + ": " + statement.group(1).substring(0, token.end());
				if (!outline.names.equals(whole.names)) {
					wrong.add(what + ": " + outline.names);
				}
				for (int i = 0; i < whole.values.size() && i < outline.values.size(); i++) {
					if (Math.abs(whole.values.get(i) - outline.values.get(i)) > TYPED) {
						wrong.add(what + ": declaration " + i + " has " + outline.values.get(i) + " statements, not "
								+ whole.values.get(i));
					}
				}
				outline.lines.stream().filter(found -> found < line || found > line + 1)
						.forEach(found -> wrong.add(what + ": line " + found));
				if (outline.lines.size() > 1) {
					wrong.add(what + ": " + outline.lines.size() + " findings");
				}
			}
		}
		assertEquals("", wrong.stream().limit(40).collect(Collectors.joining("\n")));
	}

	/**
	 * Two schedules of the example are typed from the beginning to the end: what is complete stays as it is, and what is wrong is told in
	 * the last statement.
	 */
	@Test
	void theFileIsTypedFromTheBeginning() throws IOException {
		String text = before("/**\n * Single linkage");
		List<String> all = outline(text).names;
		Matcher token = TOKEN.matcher(text);
		List<String> wrong = new ArrayList<>();
		int from = text.indexOf("link type");
		while (token.find()) {
			if (token.start() < from || text.substring(0, token.start()).lastIndexOf("/*") > text.substring(0, token.start())
					.lastIndexOf("*/")) {
				continue;
			}
			String typed = text.substring(0, token.end());
			Outline outline = outline(typed);
			int line = (int) typed.lines().count();
			String what = line + ": " + typed.substring(typed.lastIndexOf('\n') + 1).strip();
			long complete = Pattern.compile("(?m)^}$|^link type .*}$").matcher(typed).results().count();
			if (outline.names.size() < complete || !outline.names.subList(0, (int) complete).equals(all.subList(0, (int) complete))) {
				wrong.add(what + ": " + outline.names);
			}
			if (outline.lines.stream().anyMatch(found -> found < line - 1)) {
				wrong.add(what + ": lines " + outline.lines);
			}
		}
		assertEquals("", wrong.stream().limit(40).collect(Collectors.joining("\n")));
	}

	/** The declarations of a text, how many statements each schedule has, and the lines of syntax errors. */
	private record Outline(List<String> names, List<Integer> values, List<Integer> lines) {
	}

	private static Outline outline(String typed) {
		Source source = BarleyText.exactly(typed).source();
		List<Declaration> declarations = source.getDeclarations();
		return new Outline(declarations.stream().map(each -> String.valueOf(each.getName())).toList(),
				declarations.stream().map(each -> each instanceof Schedule schedule && schedule.getBody() != null
				? schedule.getBody().getStatements().size() : 0).toList(),
				source.eResource().getErrors().stream().map(Resource.Diagnostic::getLine).toList());
	}
}
