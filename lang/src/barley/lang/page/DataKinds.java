package barley.lang.page;

import java.util.Arrays;
import java.util.Collection;

import barley.lang.picture.Shades;

/**
 * Sorts data into as many kinds as have colours that are easy to tell apart: by their families, and by as many of their first indices as
 * there are colours for, though not by the last one. Of {@code act[c, k]} and {@code grad[c, k]}, of chunks c and microbatches k, the kinds
 * are {@code act[0,*]}, {@code act[1,*]}, {@code grad[0,*]} and so on. If all data are of one kind, each is one of its own.
 */
final class DataKinds {

	private static final int OWN = -1;

	/** How many first indices count; {@link #OWN} if each name is a kind. */
	private final int indices;

	private DataKinds(int indices) {
		this.indices = indices;
	}

	/** Returns the kinds of data with these names. */
	static DataKinds of(Collection<String> names) {
		int most = names.stream().mapToInt(name -> indices(name).length).max().orElse(0);
		for (int count = Math.max(0, most - 1); count > 0; count--) {
			long kinds = count(new DataKinds(count), names);
			if (kinds > 1 && kinds <= Shades.few()) {
				return new DataKinds(count);
			}
		}
		return new DataKinds(count(new DataKinds(0), names) > 1 ? 0 : OWN);
	}

	private static long count(DataKinds kinds, Collection<String> names) {
		return names.stream().map(kinds::of).distinct().count();
	}

	/** Returns the name of the kind of data with a name. */
	String of(String name) {
		int bracket = name.indexOf('[');
		if (indices == OWN || bracket < 0) {
			return name;
		}
		String family = name.substring(0, bracket);
		String[] own = indices(name);
		int known = Math.min(indices, own.length - 1);
		return known <= 0 ? family : family + "[" + String.join(",", Arrays.copyOf(own, known))
				+ ",*".repeat(own.length - known) + "]";
	}

	/** Returns the indices of a member of a family; none if these are elements of a vector. */
	private static String[] indices(String name) {
		int bracket = name.indexOf('[');
		int end = name.indexOf(']', bracket + 1);
		String inside = bracket < 0 || end < 0 ? ".." : name.substring(bracket + 1, end);
		return inside.contains("..") ? new String[0] : inside.split(",\\s*");
	}
}
