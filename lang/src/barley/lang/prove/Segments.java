package barley.lang.prove;

import java.util.ArrayList;
import java.util.List;

import barley.lang.motion.Ranges;

/**
 * What one node holds of one vector: ranges of elements, each with the contributions that are in it. Ranges are sorted, do not
 * overlap, and never touch a neighbour of the same contributions; elements in no range are not held. Immutable, so that nodes
 * which hold the same can share it.
 */
record Segments(List<Segment> list) {

	/** Elements from {@code first} up to but not including {@code end}. */
	record Segment(long first, long end, Contributions set) {

		Segment within(long from, long to) {
			return from <= first && end <= to ? this : new Segment(Math.max(first, from), Math.min(end, to), set);
		}

		/** Returns the same elements as they are further on, in the same or another vector. */
		Segment moved(int from, int into, long elements) {
			return new Segment(first + elements, end + elements, set.moved(from, into, elements));
		}

		long size() {
			return end - first;
		}
	}

	static final Segments NOTHING = new Segments(List.of());

	static Segments of(long first, long end, Contributions set) {
		return first < end ? new Segments(List.of(new Segment(first, end, set))) : NOTHING;
	}

	/** Puts sorted parts that do not overlap together, joining neighbours of the same contributions. */
	static Segments of(List<Segment> parts) {
		if (parts.size() < 2) {
			return parts.isEmpty() || parts.get(0).size() <= 0 ? NOTHING : new Segments(List.copyOf(parts));
		}
		List<Segment> result = new ArrayList<>(parts.size());
		parts.forEach(part -> append(result, part));
		return new Segments(List.copyOf(result));
	}

	/** Returns the parts of the segments that lie within a range. */
	List<Segment> within(long first, long end) {
		if (list.size() == 1 && first <= list.get(0).first && list.get(0).end <= end) {
			return list;
		}
		List<Segment> parts = new ArrayList<>();
		for (int i = firstEndingAfter(list, first); i < list.size() && list.get(i).first < end; i++) {
			parts.add(list.get(i).within(first, end));
		}
		return parts;
	}

	/** Returns which elements are held, whatever is in them. */
	Ranges elements() {
		if (list.size() == 1) {
			return Ranges.of(list.get(0).first, list.get(0).size());
		}
		return Ranges.of(list.stream().map(segment -> new Ranges.Range(segment.first, segment.size())).toList());
	}

	/** Returns how many elements they hold together. */
	long size() {
		return size(list);
	}

	/** Returns how many elements some segments hold together. */
	static long size(List<Segment> list) {
		long size = 0;
		for (Segment segment : list) {
			size += segment.size();
		}
		return size;
	}

	/** Returns the elements numbered {@code from} to {@code to} of those held, counted in their order from 0. */
	List<Segment> slice(long from, long to) {
		List<Segment> parts = new ArrayList<>();
		long passed = 0;
		for (Segment segment : list) {
			long start = Math.max(from - passed, 0);
			long end = Math.min(to - passed, segment.size());
			if (start < end) {
				parts.add(segment.within(segment.first + start, segment.first + end));
			}
			passed += segment.size();
			if (passed >= to) {
				break;
			}
		}
		return parts;
	}

	/** These segments with everything from {@code first} to {@code end} replaced by {@code parts}, which lie within. */
	Segments splice(long first, long end, List<Segment> parts) {
		if (list.isEmpty() || first <= list.get(0).first && list.get(list.size() - 1).end <= end) {
			return of(parts);
		}
		List<Segment> result = new ArrayList<>(list.size() + parts.size());
		for (Segment segment : list) {
			if (segment.first < first) {
				append(result, segment.within(segment.first, first));
			}
		}
		parts.forEach(part -> append(result, part));
		for (Segment segment : list) {
			if (segment.end > end) {
				append(result, segment.within(end, segment.end));
			}
		}
		return new Segments(List.copyOf(result));
	}

	/** These segments with others in place of what is where they are; these are sorted and do not overlap. Takes time linear in both. */
	Segments with(List<Segment> others) {
		List<Segment> result = new ArrayList<>(list.size() + others.size());
		int next = 0;
		long end = Long.MIN_VALUE;
		for (Segment segment : list) {
			for (; next < others.size() && others.get(next).first < segment.end; next++) {
				append(result, segment.within(end, others.get(next).first));
				append(result, others.get(next));
				end = others.get(next).end;
			}
			append(result, segment.within(end, segment.end));
		}
		others.subList(next, others.size()).forEach(other -> append(result, other));
		return new Segments(List.copyOf(result));
	}

	private static void append(List<Segment> result, Segment segment) {
		if (segment.first >= segment.end) {
			return;
		}
		Segment last = result.isEmpty() ? null : result.get(result.size() - 1);
		if (last != null && last.end == segment.first && last.set.equals(segment.set)) {
			result.set(result.size() - 1, new Segment(last.first, segment.end, last.set));
		} else {
			result.add(segment);
		}
	}

	/** Returns the segment that contains an element, or null. */
	static Segment at(List<Segment> list, long element) {
		int place = firstEndingAfter(list, element);
		return place < list.size() && list.get(place).first <= element ? list.get(place) : null;
	}

	private static int firstEndingAfter(List<Segment> list, long element) {
		int low = 0;
		int high = list.size();
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (list.get(middle).end <= element) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}
}
