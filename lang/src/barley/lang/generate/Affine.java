package barley.lang.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A number that moves evenly with the rounds of loops: {@code 3 + 2 * round}. */
record Affine(long base, List<Term> terms) {

	private static final String STEP = "Step";

	/** By how much the number moves with each round of the loop around it that has a name of its own. */
	record Term(String round, long stride) {
	}

	/** What the names of its numbers can end with. */
	static final List<String> SUFFIXES = List.of("", STEP, STEP + 2, STEP + 3);

	static Affine of(long number) {
		return new Affine(number, List.of());
	}

	/** Returns the same number in a loop, moving on with each round. */
	Affine in(String round, long stride) {
		if (stride == 0) {
			return this;
		}
		List<Term> more = new ArrayList<>(terms);
		more.add(new Term(round, stride));
		return new Affine(base, List.copyOf(more));
	}

	/** Returns whether another number moves by as much, whatever its rounds are called. */
	boolean movesLike(Affine other) {
		return terms.stream().map(Term::stride).toList().equals(other.terms.stream().map(Term::stride).toList());
	}

	boolean isZero() {
		return base == 0 && terms.isEmpty();
	}

	boolean isConstant() {
		return terms.isEmpty();
	}

	/** Returns the numbers in it that are not zero, named after the whole: {@code cost} and {@code costStep}. */
	Map<String, Long> named(String stem) {
		Map<String, Long> numbers = new LinkedHashMap<>();
		if (base != 0) {
			numbers.put(stem, base);
		}
		for (int i = 0; i < terms.size(); i++) {
			numbers.put(step(stem, i), terms.get(i).stride);
		}
		return numbers;
	}

	/** As Java says it with those names: {@code cost + costStep * round}. */
	String namedText(String stem) {
		StringBuilder text = new StringBuilder(base != 0 ? stem : terms.isEmpty() ? "0" : "");
		for (int i = 0; i < terms.size(); i++) {
			text.append(text.isEmpty() ? "" : " + ").append(step(stem, i)).append(" * ").append(terms.get(i).round);
		}
		return text.toString();
	}

	private static String step(String stem, int term) {
		return stem + STEP + (term == 0 ? "" : term + 1);
	}

	/** As Java says it, {@code suffix} being what a number ends with. */
	String text(String suffix) {
		StringBuilder text = new StringBuilder(base == 0 && !terms.isEmpty() ? "" : JavaNames.number(base) + suffix);
		for (Term term : terms) {
			text.append(text.isEmpty() ? term.stride < 0 ? "-" : "" : term.stride < 0 ? " - " : " + ");
			text.append(Math.abs(term.stride) == 1 ? "" : JavaNames.number(Math.abs(term.stride)) + suffix + " * ").append(term.round);
		}
		return text.toString();
	}
}
