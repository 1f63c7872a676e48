package barley.lang.mutate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.Action;
import org.eclipse.xtext.Alternatives;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.CompoundElement;
import org.eclipse.xtext.CrossReference;
import org.eclipse.xtext.EnumLiteralDeclaration;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.TerminalRule;

import barley.lang.services.BarleyGrammarAccess;

/**
 * Random sentences of the grammar. They parse, and their names are often ones that they declare, so that they get as far as elaboration and
 * proofs. A sentence that has become long takes the shortest way to its end.
 */
final class Sentences {

	private static final List<String> NAMES = List.of("a", "b", "n", "x", "R", "T");
	private static final List<String> NUMBERS = List.of("0", "1", "2", "2", "3", "4", "8", "64", "0", "1", "2", "3", "4", "1_000",
			"4294967296",
			"9_223_372_036_854_775_807");
	private static final int LONG = 40;
	private static final int FAR = 1_000;

	private final BarleyGrammarAccess grammar;
	/** The number of calls of rules within the shortest sentence of a rule. */
	private final Map<AbstractRule, Integer> heights = new HashMap<>();

	Sentences(BarleyGrammarAccess grammar) {
		this.grammar = grammar;
		for (boolean changed = true; changed;) {
			changed = false;
			for (AbstractRule rule : GrammarUtil.allRules(grammar.getGrammar())) {
				int height = rule instanceof TerminalRule ? 0 : Math.min(FAR, 1 + height(rule.getAlternatives()));
				Integer before = heights.put(rule, height);
				changed |= before == null || before != height;
			}
		}
	}

	private int height(AbstractElement element) {
		if (element.getCardinality() != null && !element.getCardinality().equals("+")) {
			return 0;
		} else if (element instanceof RuleCall call) {
			return heights.getOrDefault(call.getRule(), FAR);
		} else if (element instanceof Assignment assignment) {
			return height(assignment.getTerminal());
		} else if (element instanceof Alternatives choice) {
			return choice.getElements().stream().mapToInt(this::height).min().orElse(0);
		} else if (element instanceof CompoundElement group) {
			return group.getElements().stream().mapToInt(this::height).max().orElse(0);
		}
		return 0;
	}

	/** Returns a file of a few declarations. */
	String text(Random random) {
		Writer writer = new Writer(random);
		for (int i = 0, declarations = 1 + random.nextInt(3); i < declarations; i++) {
			writer.end = writer.tokens + random.nextInt(LONG);
			writer.rule(grammar.getDeclarationRule());
		}
		return writer.text.toString();
	}

	private final class Writer {

		private final StringBuilder text = new StringBuilder();
		private final List<String> declared = new ArrayList<>(NAMES);
		private final Random random;
		private int tokens;
		private int end;

		Writer(Random random) {
			this.random = random;
		}

		void rule(AbstractRule rule) {
			switch (rule.getName()) {
			case "ID", "Name", "PropertyName" -> word(name());
			case "INT" -> word(Pick.any(NUMBERS, random));
			case "MICRO" -> word("\u00b5s");
			default -> write(rule.getAlternatives());
			}
		}

		/** A name that stands somewhere in this text already, or, as Barley's words may be names, any word. */
		private String name() {
			if (random.nextInt(4) == 0) {
				declared.add(Pick.any(NAMES, random) + (random.nextBoolean() ? "" : random.nextInt(3)));
				return declared.get(declared.size() - 1);
			}
			return Pick.any(declared, random);
		}

		private void word(String word) {
			text.append(word).append(random.nextInt(12) == 0 ? "\n" : " ");
			tokens++;
		}

		private void write(AbstractElement element) {
			String cardinality = element.getCardinality();
			int least = cardinality == null || cardinality.equals("+") ? 1 : 0;
			int most = cardinality == null || cardinality.equals("?") ? 1 : 3;
			int times = tokens > end ? least : least + random.nextInt(most - least + 1);
			for (int i = 0; i < times; i++) {
				once(element);
			}
		}

		private void once(AbstractElement element) {
			if (element instanceof Keyword keyword) {
				word(keyword.getValue());
			} else if (element instanceof EnumLiteralDeclaration literal) {
				word(literal.getLiteral().getValue());
			} else if (element instanceof RuleCall call) {
				rule(call.getRule());
			} else if (element instanceof CrossReference) {
				word(name());
			} else if (element instanceof Assignment assignment) {
				write(assignment.getTerminal());
			} else if (element instanceof Alternatives choice) {
				write(tokens > end ? choice.getElements().stream().min(Comparator.comparingInt(Sentences.this::height)).get()
						: Pick.any(choice.getElements(), random));
			} else if (element instanceof CompoundElement group) {
				group.getElements().forEach(this::write);
			} else if (!(element instanceof Action)) {
				throw new IllegalStateException("unknown element of the grammar: " + element);
			}
		}
	}
}
