package barley.lang.generate;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * A number that moves evenly with the rounds of loops: {@code 3 + 2 * round}.
 *
 * @param name what programs call its base, if that differs from node to node; null if it is the same for all
 */
record Affine(long base, String name, List<Term> terms) {

	private static final String STEP = "Step";

	/**
	 * By how much the number moves with each round of the loop around it that has a name of its own.
	 *
	 * @param name what programs call it, if it differs from node to node; null if it is the same for all
	 */
	record Term(String round, long stride, String name) {
	}

	/** What the names of its numbers can end with. */
	static final List<String> SUFFIXES = List.of("", STEP, STEP + 2, STEP + 3);

	static Affine of(long number) {
		return new Affine(number, null, List.of());
	}

	/** Returns the same number in a loop, moving on with each round. */
	Affine in(String round, long stride) {
		if (stride == 0) {
			return this;
		}
		List<Term> more = new ArrayList<>(terms);
		more.add(new Term(round, stride, null));
		return new Affine(base, name, List.copyOf(more));
	}

	/** Returns whether another number moves by as much, whatever its rounds are called. */
	boolean movesLike(Affine other) {
		return terms.stream().map(Term::stride).toList().equals(other.terms.stream().map(Term::stride).toList());
	}

	/** Returns the names of the rounds with which it moves. */
	List<String> rounds() {
		return terms.stream().map(Term::round).toList();
	}

	/** Goes through its base, and by how much it moves with each of its rounds. */
	void numbers(LongConsumer to) {
		to.accept(base);
		terms.forEach(term -> to.accept(term.stride));
	}

	/** Returns the same number, with the next name for its base and each of its strides; null for one that is the same for all nodes. */
	Affine named(Iterator<String> names) {
		String first = names.next();
		return new Affine(base, first, terms.stream().map(term -> new Term(term.round, term.stride, names.next())).toList());
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
		StringBuilder text = new StringBuilder(name != null ? name
				: base == 0 && !terms.isEmpty() ? "" : JavaNames.number(base) + suffix);
		for (Term term : terms) {
			boolean minus = term.name == null && term.stride < 0;
			text.append(text.isEmpty() ? minus ? "-" : "" : minus ? " - " : " + ");
			text.append(term.name != null ? term.name + " * " : Math.abs(term.stride) == 1 ? ""
					: JavaNames.number(Math.abs(term.stride)) + suffix + " * ").append(term.round);
		}
		return text.toString();
	}
}
