package barley.lang.wiring;

import java.util.List;

import org.eclipse.emf.ecore.EObject;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Dimension;
import barley.lang.model.Expression;
import barley.lang.model.Reference;
import barley.lang.model.Wildcard;

/**
 * How the members of a family are counted: row-major, from 0. An index of a cyclic dimension wraps.
 *
 * @param sizes  the extent of each dimension; none for a single member
 * @param cyclic which dimensions wrap
 */
public record Extent(int[] sizes, boolean[] cyclic) {

	/** Works out the dimensions of a declaration, which may have {@code most} members at the most. */
	public static Extent of(List<Dimension> dimensions, Evaluator evaluator) {
		int[] sizes = new int[dimensions.size()];
		boolean[] cyclic = new boolean[sizes.length];
		for (int d = 0; d < sizes.length; d++) {
			sizes[d] = evaluator.whole(dimensions.get(d).getSize(), "the size of a dimension", 1, Integer.MAX_VALUE);
			cyclic[d] = dimensions.get(d).isCyclic();
		}
		return new Extent(sizes, cyclic);
	}

	/** How many members there are; far too many come out as {@link Long#MAX_VALUE}. */
	public long count() {
		long count = 1;
		for (int size : sizes) {
			count = count > Integer.MAX_VALUE ? Long.MAX_VALUE : count * size;
		}
		return count;
	}

	/** The indices of a member as an author writes them: {@code [2,1]}, or nothing for a single one. */
	public String indices(int member) {
		String indices = "";
		int rest = member;
		for (int d = sizes.length - 1; d >= 0; d--) {
			indices = rest % sizes[d] + (indices.isEmpty() ? "" : "," + indices);
			rest /= sizes[d];
		}
		return sizes.length == 0 ? "" : "[" + indices + "]";
	}

	/** The one member that a reference means. */
	int member(Reference reference, Evaluator evaluator) {
		requireIndices(reference);
		int member = 0;
		List<Expression> indices = reference.getIndices();
		for (int d = 0; d < sizes.length; d++) {
			member = member * sizes[d] + place(d, evaluator.whole(indices.get(d)), reference);
		}
		return member;
	}

	/** All members that a reference means, row-major: {@code *} stands for every index, the bare name for the whole family. */
	public int[] members(Reference reference, Evaluator evaluator) {
		List<Expression> indices = reference.getIndices();
		if (!indices.isEmpty() || sizes.length == 0) {
			requireIndices(reference);
		}
		int[] members = { 0 };
		for (int d = 0; d < sizes.length; d++) {
			boolean all = indices.isEmpty() || indices.get(d) instanceof Wildcard;
			int first = all ? 0 : place(d, evaluator.whole(indices.get(d)), reference);
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

	private void requireIndices(Reference reference) {
		if (reference.getIndices().size() != sizes.length) {
			String needed = sizes.length == 0 ? "no index" : sizes.length == 1 ? "1 index" : sizes.length + " indices";
			throw new Complaint(new Finding(Code.INDEX_COUNT, reference, "%s takes %s, but %s has %d".formatted(reference.getTarget().getName(), needed,
					Evaluator.text(reference), reference.getIndices().size())));
		}
	}

	private int place(int dimension, long index, Reference reference) {
		int size = sizes[dimension];
		if (index >= 0 && index < size) {
			return (int) index;
		}
		if (cyclic[dimension]) {
			return (int) Math.floorMod(index, (long) size);
		}
		throw new Complaint(new Finding(Code.INDEX_OUTSIDE, reference,
				"%s has indices 0 to %d%s, but %s asks for %d".formatted(reference.getTarget().getName(), size - 1,
						sizes.length == 1 ? "" : " in dimension " + (dimension + 1), Evaluator.text(reference), index))
				.withRemedy("declare the dimension cyclic if it should wrap"));
	}

	/** The member that another extent's {@code member} is when its indices are moved by {@code offsets}; those left out are 0. */
	public int shifted(Extent inner, int member, long[] offsets, EObject source) {
		if (inner.sizes.length != sizes.length || offsets.length > sizes.length) {
			throw new Complaint(new Finding(Code.PART_PLACE, source, "this has %d dimensions and %d offsets, but the whole has %d dimensions".formatted(
					inner.sizes.length, offsets.length, sizes.length)));
		}
		int place = 0;
		int rest = member;
		int scale = 1;
		for (int d = sizes.length - 1; d >= 0; d--) {
			long index = rest % inner.sizes[d] + (d < offsets.length ? offsets[d] : 0);
			if (index < 0 || index >= sizes[d]) {
				throw new Complaint(new Finding(Code.PART_PLACE, source, "this reaches to index %d of dimension %d, but the whole ends at %d".formatted(index,
						d + 1, sizes[d] - 1)));
			}
			place += (int) index * scale;
			scale *= sizes[d];
			rest /= inner.sizes[d];
		}
		return place;
	}
}
