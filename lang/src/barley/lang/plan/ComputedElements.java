package barley.lang.plan;

import java.util.List;
import java.util.stream.Stream;

/**
 * What every node computes element by element from its own data, and what the names in the expression stand for.
 *
 * @param data     what is computed, with at least one element each
 * @param operands for each datum that the expression names, what it stands for: as many as are computed, or a single one for all; each has
 *                 as many elements as what is computed, or a single one
 * @param values   for each other name a {@link barley.runtime.number.Rational} or a {@link Boolean}
 */
public record ComputedElements(ElementExpression expression, List<Payload> data, List<List<Payload>> operands, List<Object> values) {

	/** Returns what an operand stands for where member {@code member} is computed. */
	public Payload operand(int operand, int member) {
		List<Payload> members = operands.get(operand);
		return members.get(members.size() == 1 ? 0 : member);
	}

	/** Returns all that is read. */
	public Stream<Payload> read() {
		return operands.stream().flatMap(List::stream);
	}
}
