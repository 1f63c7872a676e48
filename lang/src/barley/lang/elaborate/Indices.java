package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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
import barley.lang.model.Span;
import barley.lang.model.Wildcard;
import barley.lang.wiring.Extent;

/** Works out extents, and which members of one a reference means: {@code n[k, k + 1]}, {@code n[*, 0]}, {@code n[0 ..< 4]}, {@code n}. */
final class Indices {

	/** Members that follow one another, row-major. */
	record Run(int first, int count) {
	}

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
			throw new Complaint(new Finding(Code.WRONG_VALUE, iterator,
					"the members of a family are counted from 0 up, but %s is not".formatted(
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

	/** Returns the same members, those that follow one another as one. */
	static List<Run> runs(Extent extent, Reference reference, Evaluator evaluator) {
		return new Indices(extent, reference, evaluator).runs();
	}

	/** Returns how many indices a reference leaves open, in each dimension in which it leaves any. */
	static int[] open(Extent extent, Reference reference, Evaluator evaluator) {
		Indices indices = new Indices(extent, reference, evaluator);
		return IntStream.range(0, extent.sizes().length).filter(d -> reference.getIndices().isEmpty()
				|| isOpen(reference.getIndices().get(d)))
				.map(d -> indices.picked(d).stream().mapToInt(Run::count).sum()).toArray();
	}

	/** Returns whether an index stands for several. */
	static boolean isOpen(Expression index) {
		return index instanceof Wildcard || index instanceof Span;
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
		evaluator.budget().member(reference);
		requireIndices();
		int member = 0;
		List<Expression> indices = reference.getIndices();
		int[] sizes = extent.sizes();
		for (int d = 0; d < sizes.length; d++) {
			member = member * sizes[d] + place(d, evaluator.whole(indices.get(d)));
		}
		return member;
	}

	private List<Run> runs() {
		requireAllIndices();
		int last = extent.sizes().length - 1;
		if (last < 0) {
			return List.of(new Run(0, 1));
		}
		List<Run> runs = new ArrayList<>();
		for (int member : members(last)) {
			picked(last).forEach(run -> runs.add(new Run(member * extent.sizes()[last] + run.first, run.count)));
		}
		return runs;
	}

	private int[] members() {
		requireAllIndices();
		return members(extent.sizes().length);
	}

	/** Returns what the first dimensions pick, counted by these alone. */
	private int[] members(int dimensions) {
		int[] members = { 0 };
		for (int d = 0; d < dimensions; d++) {
			int size = extent.sizes()[d];
			int[] places = picked(d).stream().flatMapToInt(run -> IntStream.range(run.first, run.first + run.count)).toArray();
			evaluator.budget().effort((long) members.length * places.length, reference);
			int[] longer = new int[members.length * places.length];
			for (int i = 0; i < longer.length; i++) {
				longer[i] = members[i / places.length] * size + places[i % places.length];
			}
			members = longer;
		}
		return members;
	}

	/**
	 * Returns the places in a dimension that the reference means: one, all, or those of a range, which goes on from the beginning of a
	 * cyclic one.
	 */
	private List<Run> picked(int dimension) {
		int size = extent.sizes()[dimension];
		Expression index = reference.getIndices().isEmpty() ? null : reference.getIndices().get(dimension);
		if (index == null || index instanceof Wildcard) {
			return List.of(new Run(0, size));
		}
		if (!(index instanceof Span span)) {
			return List.of(new Run(place(dimension, evaluator.whole(index)), 1));
		}
		Interval range = evaluator.span(span);
		if (range.count() == 0) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, span, Words.of("%s names no index: it begins with %d and ends before %d",
					Evaluator.text(span), range.first(), evaluator.whole(span.getTo()) + (span.isInclusive() ? 1 : 0)))
					.withRemedy("leave the statement out with if where there is nothing"));
		} else if (range.count() > size && extent.cyclic()[dimension]) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, span,
					Words.of("%s names %,d indices, but there are %,d", Evaluator.text(span), range.count(), size)));
		}
		int first = place(dimension, range.first());
		place(dimension, range.last());
		int count = (int) range.count();
		int ahead = Math.min(count, size - first);
		return ahead == count ? List.of(new Run(first, count)) : List.of(new Run(first, ahead), new Run(0, count - ahead));
	}

	private void requireAllIndices() {
		if (!reference.getIndices().isEmpty() || extent.sizes().length == 0) {
			requireIndices();
		}
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
