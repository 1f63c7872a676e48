package barley.runtime.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The names that a schedule with a kernel uses for data: members of families, and ranges of data passed in by another schedule. The
 * members of a family are stored consecutively, in row-major order.
 *
 * <pre>{@code DataNames.of("x", X, 0L, 100L, 4, 8).and("y", X, 3_200L, 10L)      // x[4, 8] of 100 elements each, then y of 10}</pre>
 */
public final class DataNames {

	/** No names other than those that the data have anyway. */
	public static final DataNames NONE = new DataNames(List.of());

	/**
	 * @param sizes number of members in each dimension
	 */
	private record Family(String name, int data, long first, long size, int[] sizes) {

		long count() {
			return size * Arrays.stream(sizes).asLongStream().reduce(1, Math::multiplyExact);
		}

		/** Returns the elements of the family or of the member named {@code x[2,1]}, without blanks; null if there is no such member. */
		Elements find(String wanted) {
			if (wanted.equals(name)) {
				return new Elements(data, first, count());
			} else if (!wanted.startsWith(name + "[") || !wanted.endsWith("]")) {
				return null;
			}
			String[] indices = wanted.substring(name.length() + 1, wanted.length() - 1).split(",", -1);
			long member = 0;
			for (int d = 0; d < sizes.length && indices.length == sizes.length; d++) {
				int index = indices[d].matches("[0-9]{1,9}") ? Integer.parseInt(indices[d]) : sizes[d];
				if (index >= sizes[d]) {
					return null;
				}
				member = member * sizes[d] + index;
			}
			return indices.length == sizes.length ? new Elements(data, first + member * size, size) : null;
		}
	}

	private final List<Family> families;

	private DataNames(List<Family> families) {
		this.families = families;
	}

	/**
	 * Names a part of some data.
	 *
	 * @param size  elements of one member
	 * @param sizes number of members in each dimension; none for a single member
	 */
	public static DataNames of(String name, int data, long first, long size, int... sizes) {
		return NONE.and(name, data, first, size, sizes);
	}

	/** Returns these names with one more. */
	public DataNames and(String name, int data, long first, long size, int... sizes) {
		List<Family> more = new ArrayList<>(families);
		more.add(new Family(name, data, first, size, sizes.clone()));
		return new DataNames(List.copyOf(more));
	}

	/** Returns the same names for elements shifted by {@code distance}. */
	public DataNames moved(long distance) {
		return new DataNames(families.stream()
				.map(family -> new Family(family.name, family.data, family.first + distance, family.size, family.sizes)).toList());
	}

	/** Returns the elements with a name; null if it is none of these names. */
	public Elements find(String name) {
		String plain = name.replace(" ", "");
		return families.stream().map(family -> family.find(plain)).filter(Objects::nonNull).findFirst().orElse(null);
	}
}
