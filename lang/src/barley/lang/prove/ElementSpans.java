package barley.lang.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is known of ranges of elements: each element has the value that was put there last, or none. */
final class ElementSpans<V> {

	/** Elements from {@code first} up to but not including {@code end}, and their value; null if they have none. */
	record Span<V>(long first, long end, V value) {
	}

	/** What has a value, by its first element; spans that touch have different ones. */
	private final TreeMap<Long, Span<V>> spans;

	ElementSpans() {
		spans = new TreeMap<>();
	}

	private ElementSpans(ElementSpans<V> other) {
		spans = new TreeMap<>(other.spans);
	}

	ElementSpans<V> copy() {
		return new ElementSpans<>(this);
	}

	/** Returns all spans of some elements, in their order, also of those that have no value. */
	List<Span<V>> of(long first, long end) {
		List<Span<V>> parts = new ArrayList<>(1);
		long covered = first;
		Map.Entry<Long, Span<V>> before = spans.lowerEntry(first);
		long from = before != null && before.getValue().end > first ? before.getKey() : first;
		for (Span<V> span : spans.subMap(from, Math.max(from, end)).values()) {
			if (span.first > covered) {
				parts.add(new Span<>(covered, span.first, null));
			}
			covered = Math.min(span.end, end);
			parts.add(new Span<>(Math.max(span.first, first), covered, span.value));
		}
		if (covered < end) {
			parts.add(new Span<>(covered, end, null));
		}
		return parts;
	}

	/** Some elements have another value, or none if it is null. */
	void put(long first, long end, V value) {
		Map.Entry<Long, Span<V>> around = spans.floorEntry(first);
		if (first >= end || around != null && around.getValue().end >= end && around.getValue().value.equals(value)) {
			return;
		}
		split(first);
		split(end);
		spans.subMap(first, end).clear();
		if (value == null) {
			return;
		}
		Map.Entry<Long, Span<V>> before = spans.lowerEntry(first);
		Span<V> behind = spans.get(end);
		long from = before != null && before.getValue().end == first && before.getValue().value.equals(value) ? before.getKey() : first;
		long to = end;
		if (behind != null && behind.value.equals(value)) {
			spans.remove(end);
			to = behind.end;
		}
		spans.put(from, new Span<>(from, to, value));
	}

	/** Makes a span begin at an element if one goes on over it. */
	private void split(long at) {
		Map.Entry<Long, Span<V>> over = spans.lowerEntry(at);
		if (over != null && over.getValue().end > at) {
			spans.put(over.getKey(), new Span<>(over.getKey(), at, over.getValue().value));
			spans.put(at, new Span<>(at, over.getValue().end, over.getValue().value));
		}
	}
}
