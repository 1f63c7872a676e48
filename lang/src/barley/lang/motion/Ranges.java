package barley.lang.motion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Elements of a vector that belong together, in ascending order. */
public record Ranges(List<Range> list, long size) {

	/** Elements from {@code first} on. */
	public record Range(long first, long count) {

		public long end() {
			return first + count;
		}
	}

	public static final Ranges NOTHING = new Ranges(List.of(), 0);

	public static Ranges of(long first, long count) {
		return count <= 0 ? NOTHING : new Ranges(List.of(new Range(first, count)), count);
	}

	/** Returns what any of several hold. */
	public static Ranges union(List<Ranges> several) {
		return of(several.stream().flatMap(ranges -> ranges.list.stream()).sorted(Comparator.comparingLong(Range::first)).toList());
	}

	/** Joins ranges that touch; they begin in ascending order. */
	public static Ranges of(List<Range> ranges) {
		List<Range> joined = new ArrayList<>(ranges.size());
		long size = 0;
		for (Range range : ranges) {
			Range last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
			if (last != null && last.end() >= range.first) {
				long more = Math.max(0, range.end() - last.end());
				joined.set(joined.size() - 1, new Range(last.first, last.count + more));
				size += more;
			} else if (range.count > 0) {
				joined.add(range);
				size += range.count;
			}
		}
		return new Ranges(List.copyOf(joined), size);
	}

	/** Returns the place behind the last of them; 0 if there is none. */
	public long end() {
		return list.isEmpty() ? 0 : list.get(list.size() - 1).end();
	}

	/** These and others. */
	public Ranges with(Ranges others) {
		return others.list.isEmpty() || equals(others) ? this : list.isEmpty() ? others : union(List.of(this, others));
	}

	/** These without others. */
	public Ranges without(Ranges others) {
		List<Range> rest = new ArrayList<>();
		for (Range range : list) {
			long first = range.first;
			for (Range other : others.list) {
				if (other.first < range.end() && first < other.end()) {
					if (first < other.first) {
						rest.add(new Range(first, other.first - first));
					}
					first = other.end();
				}
			}
			if (first < range.end()) {
				rest.add(new Range(first, range.end() - first));
			}
		}
		return of(rest);
	}

	/** Those from {@code from} up to but not including {@code end}. */
	public Ranges within(long from, long end) {
		if (list.isEmpty() || from <= first() && list.get(list.size() - 1).end() <= end) {
			return this;
		}
		List<Range> parts = new ArrayList<>();
		for (Range range : list) {
			long start = Math.max(from, range.first);
			if (start < Math.min(end, range.end())) {
				parts.add(new Range(start, Math.min(end, range.end()) - start));
			}
		}
		return of(parts);
	}

	public boolean isContiguous() {
		return list.size() <= 1;
	}

	/** Returns the first element; 0 if there is none. */
	public long first() {
		return list.isEmpty() ? 0 : list.get(0).first;
	}

	/** Returns the elements numbered from {@code from} on, counted in their order from 0. */
	public Ranges slice(long from, long count) {
		List<Range> parts = new ArrayList<>();
		long passed = 0;
		for (Range range : list) {
			long start = Math.max(from - passed, 0);
			long end = Math.min(from + count - passed, range.count);
			if (start < end) {
				parts.add(new Range(range.first + start, end - start));
			}
			passed += range.count;
		}
		return of(parts);
	}
}
