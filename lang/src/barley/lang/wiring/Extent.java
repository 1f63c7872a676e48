package barley.lang.wiring;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * How the members of a family are counted: row-major, from 0. An index of a cyclic dimension wraps.
 *
 * @param sizes  the extent of each dimension; none for a single member
 * @param cyclic which dimensions wrap
 */
public record Extent(int[] sizes, boolean[] cyclic) {

	/** Returns how many members there are; far too many come out as {@link Long#MAX_VALUE}. */
	public long count() {
		long count = 1;
		for (int size : sizes) {
			count = count > Integer.MAX_VALUE ? Long.MAX_VALUE : count * size;
		}
		return count;
	}

	/** Returns the index of a member in each dimension. */
	public int[] places(int member) {
		int[] places = new int[sizes.length];
		int rest = member;
		for (int d = sizes.length - 1; d >= 0; d--) {
			places[d] = rest % sizes[d];
			rest /= sizes[d];
		}
		return places;
	}

	/** Returns the indices of a member as an author writes them: {@code [2,1]}, or nothing for a single one. */
	public String indices(int member) {
		return sizes.length == 0 ? "" : Arrays.stream(places(member)).mapToObj(Integer::toString)
				.collect(Collectors.joining(",", "[", "]"));
	}
}
