package barley.lang.evaluate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Expression;
import barley.lang.model.Iterator;
import barley.lang.model.Let;
import barley.lang.model.Reference;
import barley.lang.value.Value;
import barley.lang.value.Whole;

/**
 * The values of a family that a {@code let} names: {@code let half[d in 1 .. dims] = 2 ^ d / 2}. A member is worked out when it is
 * first asked for, and then known, so that members may be made of each other as long as none needs itself.
 */
final class Table {

	/** A member that is kept takes as much room as this many things. */
	private static final int MEMBER = 100;
	/** The effort of looking up a member that is known. */
	private static final int KNOWN = 60;

	private final Let family;
	/** By their indices; one that is being worked out has no value yet. */
	private final Map<TableKey, Value> members = new HashMap<>();

	Table(Let family) {
		this.family = family;
	}

	/**
	 * Returns the member that {@code reference} asks for; what it is made of is looked up in {@code frame}, where the family is in view.
	 */
	Value member(Reference reference, Frame frame, Evaluator evaluator) {
		List<Expression> indices = reference.getIndices();
		List<Iterator> iterators = family.getIndices();
		if (indices.size() != iterators.size()) {
			throw complaint(Code.INDEX_COUNT, reference, "%s takes %s, but %s has %d".formatted(family.getName(),
					iterators.size() == 1 ? "1 index" : iterators.size() + " indices", Evaluator.text(reference), indices.size()));
		}
		evaluator.budget().enter(reference); // the indices may be members, too
		try {
			return member(reference, indices, frame, evaluator);
		} finally {
			evaluator.budget().leave();
		}
	}

	private Value member(Reference reference, List<Expression> indices, Frame frame, Evaluator evaluator) {
		long[] place = new long[indices.size()];
		for (int i = 0; i < place.length; i++) {
			place[i] = evaluator.whole(indices.get(i));
		}
		return member(reference, place, frame, evaluator);
	}

	/** Returns the member with some indices, of which there are as many as the family has. */
	Value member(Reference reference, long[] place, Frame frame, Evaluator evaluator) {
		List<Iterator> iterators = family.getIndices();
		TableKey key = new TableKey(place);
		Value known = members.get(key);
		if (known != null) {
			evaluator.budget().effort(KNOWN, reference);
			return known;
		}
		evaluator.budget().effort(MEMBER, reference);
		int mark = frame.mark();
		try {
			for (int i = 0; i < place.length; i++) {
				requireInside(evaluator.range(iterators.get(i)), place[i], i, reference);
				frame.push(iterators.get(i), new Whole(place[i]));
			}
			if (members.containsKey(key)) {
				throw complaint(Code.WRONG_VALUE, reference, "%s%s depends on its own value".formatted(family.getName(), text(place)));
			}
			members.put(key, null);
			Value value = evaluator.evaluate(family.getValue());
			members.put(key, value);
			return value;
		} finally {
			members.remove(key, null);
			frame.release(mark);
		}
	}

	private void requireInside(Interval range, long index, int dimension, Reference reference) {
		if (!range.contains(index)) {
			throw complaint(Code.INDEX_OUTSIDE, reference, "%s has %s%s, but %s uses %d".formatted(family.getName(),
					range.count() == 0 ? "no index" : "indices %d to %d".formatted(range.first(), range.last()),
					family.getIndices().size() == 1 ? "" : " for " + family.getIndices().get(dimension).getName() + " here",
					Evaluator.text(reference), index));
		}
	}

	private static String text(long[] place) {
		return java.util.Arrays.toString(place).replace(" ", "");
	}

	private static Complaint complaint(Code code, Reference reference, String message) {
		return new Complaint(new Finding(code, reference, message));
	}
}
