package barley.lang.elaborate;

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Interval;
import barley.lang.model.Expression;
import barley.lang.model.Iterator;
import barley.lang.model.Range;
import barley.lang.model.Reference;

/**
 * What to write where an index is outside of its dimension: another beginning or end of the loop that makes it, where its first or last
 * value is to blame, or a dimension that wraps around. A loop that ends with its bound, {@code 1 .. p}, is most likely meant to end before.
 */
final class OutsideAdvice {

	private static final String WRAP = "declare the dimension cyclic to wrap around";

	private OutsideAdvice() {
	}

	/** Returns the advice for an expression whose value is below 0, or above the last index. */
	static String of(Expression index, boolean below, Evaluator evaluator) {
		List<Reference> names = Stream.concat(Stream.of(index), EcoreUtil2.eAllContentsAsList(index).stream())
				.filter(Reference.class::isInstance)
				.map(Reference.class::cast).filter(name -> name.getTarget() instanceof Iterator).toList();
		if (names.size() != 1) {
			return WRAP;
		}
		Iterator iterator = (Iterator) names.get(0).getTarget();
		Range range = iterator.getRange();
		Interval values = evaluator.range(iterator);
		if (evaluator.whole(names.get(0)) != (below ? values.first() : values.last())) {
			return WRAP;
		}
		String from = below ? moved(range.getFrom(), 1) : Evaluator.text(range.getFrom());
		String to = below || range.isInclusive() ? Evaluator.text(range.getTo()) : moved(range.getTo(), -1);
		String loop = "write %s in %s%s %s %s".formatted(iterator.getName(), range.isReverse() ? "reverse " : "", from,
				below && range.isInclusive() ? ".." : "..<", to);
		return loop.contains("...") ? WRAP : !below && range.isInclusive() ? loop : WRAP + ", or " + loop;
	}

	/** Returns an expression with 1 more or less. */
	private static String moved(Expression bound, int by) {
		String text = Evaluator.text(bound);
		return text.matches("[0-9]{1,9}") ? Integer.toString(Integer.parseInt(text) + by)
				: text + (by < 0 ? " - 1" : " + 1");
	}
}
