package barley.runtime.program;

import java.util.Arrays;

import barley.runtime.machine.Fault;

/**
 * Elements in separate ranges of a vector that are stored consecutively in a buffer while an exchange works on them. Their places are a
 * constant in the node table and read:
 *
 * <pre>
 * 0..9@0 20..29@10             elements 0 to 9 and 20 to 29 are the buffer's first twenty
 * 0..9@0 | 0..9@0 20..29@10    collected are the first ten of these only, spread are all
 * </pre>
 */
public final class Together {

	private record Span(long first, long count, long place) {
	}

	private final int data;
	private final int buffer;
	private final Span[] collected;
	private final Span[] spread;

	/**
	 * @param text the constant of the node table
	 */
	public Together(String text, int data, int buffer) {
		this.data = data;
		this.buffer = buffer;
		String[] lists = text.split("\\|", -1);
		collected = spans(lists[0]);
		spread = lists.length == 1 ? collected : spans(lists[1]);
	}

	/** Copies all elements in the first step; does nothing in others. */
	public void step(int step, Ports ports) {
		if (step == 0) {
			collect(0, Long.MAX_VALUE, ports);
		}
	}

	/** Copies the elements of a part of the buffer to the buffer. */
	void collect(long from, long count, Ports ports) {
		for (Span span : collected) {
			long first = Math.max(from, span.place);
			long end = Math.min(from + count, span.place + span.count);
			if (first < end) {
				ports.copy(buffer, first, data, span.first + first - span.place, end - first);
			}
		}
	}

	/** Copies a part of the buffer back, after the arrivals of a step. */
	void spread(long from, long count, Ports ports) {
		for (Span span : spread) {
			long first = Math.max(from, span.place);
			long end = Math.min(from + count, span.place + span.count);
			if (first < end) {
				ports.take(data, span.first + first - span.place, buffer, first, end - first);
			}
		}
	}

	/** Copies a part of the buffer back, in a flow. */
	void spreadAtOnce(long from, long count, Ports ports) {
		for (Span span : spread) {
			long first = Math.max(from, span.place);
			long end = Math.min(from + count, span.place + span.count);
			if (first < end) {
				ports.copy(data, span.first + first - span.place, buffer, first, end - first);
			}
		}
	}

	private static Span[] spans(String text) {
		return text.isBlank() ? new Span[0] : Arrays.stream(text.strip().split(" +")).map(Together::span).toArray(Span[]::new);
	}

	private static Span span(String text) {
		try {
			int to = text.indexOf("..");
			int at = text.indexOf('@');
			if (to > 0 && at > to) {
				long first = Long.parseLong(text, 0, to, 10);
				return new Span(first, Long.parseLong(text, to + 2, at, 10) - first + 1, Long.parseLong(text, at + 1, text.length(), 10));
			}
		} catch (NumberFormatException e) {
			// reported below
		}
		throw Fault.of("bad-constant", "expected elements and their place, such as 20..29@10, found %s", Fault.quoted(text));
	}
}
