package barley.lang.elaborate;

import java.util.List;

import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Interval;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.DataFamily;
import barley.lang.model.Dimension;
import barley.lang.model.Expression;
import barley.lang.model.Iterator;
import barley.lang.model.MachinePart;
import barley.lang.model.Reference;
import barley.lang.model.Wildcard;
import barley.lang.wiring.Extent;

/** Works out extents, and which members of one a reference means: {@code n[k, k + 1]}, {@code n[*, 0]}, {@code n}. */
final class Indices {

	private final Extent extent;
	private final Reference reference;
	private final Evaluator evaluator;

	private Indices(Extent extent, Reference reference, Evaluator evaluator) {
		this.extent = extent;
		this.reference = reference;
		this.evaluator = evaluator;
	}

	/** Works out the dimensions of a declaration. */
	static Extent extent(List<Dimension> dimensions, Evaluator evaluator) {
		int[] sizes = new int[dimensions.size()];
		boolean[] cyclic = new boolean[sizes.length];
		Complaints parts = new Complaints();
		for (int d = 0; d < sizes.length; d++) {
			Dimension dimension = dimensions.get(d);
			Integer size = parts.of(() -> dimension.getIterator() != null ? count(dimension.getIterator(), evaluator)
					: evaluator.whole(dimension.getSize(), "the size of a dimension", 1, Integer.MAX_VALUE));
			sizes[d] = size == null ? 1 : size;
			cyclic[d] = dimension.isCyclic();
		}
		parts.end();
		return new Extent(sizes, cyclic);
	}

	/** Returns how many values a dimension has whose index has a name; members are counted from 0. */
	private static int count(Iterator iterator, Evaluator evaluator) {
		Interval range = evaluator.range(iterator);
		if (range.first() != 0 || iterator.getRange().isReverse()) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, iterator, "the members of a family are counted from 0 up, but %s is not".formatted(
					iterator.getName())).withRemedy("write %s in 0 ..< n".formatted(iterator.getName())));
		} else if (range.count() < 1 || range.count() > Integer.MAX_VALUE) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, iterator, Words.of("%s has %,d values here; it must have at least 1",
					iterator.getName(), range.count())));
		}
		return (int) range.count();
	}

	/** Returns the one member that a reference means. */
	static int member(Extent extent, Reference reference, Evaluator evaluator) {
		return new Indices(extent, reference, evaluator).member();
	}

	/** Returns all members that a reference means, row-major: {@code *} means every index, the bare name the whole family. */
	static int[] members(Extent extent, Reference reference, Evaluator evaluator) {
		return new Indices(extent, reference, evaluator).members();
	}

	/**
	 * Returns the member of {@code outer} that {@code member} of a part is when its indices are moved by {@code offsets}; those left out
	 * are 0.
	 */
	static int shifted(Extent outer, Extent inner, int member, long[] offsets, MachinePart part) {
		int[] sizes = outer.sizes();
		if (inner.sizes().length != sizes.length || offsets.length > sizes.length) {
			throw new Complaint(new Finding(Code.PART_PLACE, part,
					"this has %d dimensions and %d offsets, but the whole has %d dimensions".formatted(
					inner.sizes().length, offsets.length, sizes.length)));
		}
		int place = 0;
		int rest = member;
		int scale = 1;
		for (int d = sizes.length - 1; d >= 0; d--) {
			long index = rest % inner.sizes()[d] + (d < offsets.length ? offsets[d] : 0);
			if (index < 0 || index >= sizes[d]) {
				throw new Complaint(new Finding(Code.PART_PLACE, part,
						"this extends to index %d of dimension %d, but the whole ends at %d".formatted(index,
						d + 1, sizes[d] - 1)));
			}
			place += (int) index * scale;
			scale *= sizes[d];
			rest /= inner.sizes()[d];
		}
		return place;
	}

	private int member() {
		requireIndices();
		int member = 0;
		List<Expression> indices = reference.getIndices();
		int[] sizes = extent.sizes();
		for (int d = 0; d < sizes.length; d++) {
			member = member * sizes[d] + place(d, evaluator.whole(indices.get(d)));
		}
		return member;
	}

	private int[] members() {
		List<Expression> indices = reference.getIndices();
		int[] sizes = extent.sizes();
		if (!indices.isEmpty() || sizes.length == 0) {
			requireIndices();
		}
		int[] members = { 0 };
		for (int d = 0; d < sizes.length; d++) {
			boolean all = indices.isEmpty() || indices.get(d) instanceof Wildcard;
			int first = all ? 0 : place(d, evaluator.whole(indices.get(d)));
			int count = all ? sizes[d] : 1;
			evaluator.budget().effort((long) members.length * count, reference);
			int[] longer = new int[members.length * count];
			for (int i = 0; i < longer.length; i++) {
				longer[i] = members[i / count] * sizes[d] + first + i % count;
			}
			members = longer;
		}
		return members;
	}

	private void requireIndices() {
		int dimensions = extent.sizes().length;
		if (reference.getIndices().size() != dimensions) {
			String needed = dimensions == 0 ? "no index" : dimensions == 1 ? "1 index" : dimensions + " indices";
			throw new Complaint(new Finding(Code.INDEX_COUNT, reference,
					"%s takes %s, but %s has %d".formatted(reference.getTarget().getName(), needed,
					Evaluator.text(reference), reference.getIndices().size()))
					.withRemedy(dimensions > 0 || !(reference.getTarget() instanceof DataFamily) ? ""
							: "to name its pieces, declare data %s[pieces 4]".formatted(reference.getTarget().getName())));
		}
	}

	private int place(int dimension, long index) {
		int size = extent.sizes()[dimension];
		if (index >= 0 && index < size) {
			return (int) index;
		}
		if (extent.cyclic()[dimension]) {
			return (int) Math.floorMod(index, (long) size);
		}
		throw new Complaint(new Finding(Code.INDEX_OUTSIDE, reference,
				"%s has indices 0 to %d%s, but %s uses %d".formatted(reference.getTarget().getName(), size - 1,
						extent.sizes().length == 1 ? "" : " in dimension " + (dimension + 1), Evaluator.text(reference), index))
				.withRemedy(OutsideAdvice.of(reference.getIndices().get(dimension), index < 0, evaluator)));
	}
}
