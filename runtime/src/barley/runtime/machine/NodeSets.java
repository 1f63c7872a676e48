package barley.runtime.machine;

import java.util.Arrays;

/** Writes and reads sorted sets of small numbers: {@code 0-3,8,10-11}. */
public final class NodeSets {

	private static final int MOST = 1 << 24;

	private NodeSets() {
	}

	/** Writes ascending numbers. */
	public static String write(int[] numbers) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < numbers.length;) {
			int end = i + 1;
			while (end < numbers.length && numbers[end] == numbers[end - 1] + 1) {
				end++;
			}
			text.append(text.isEmpty() ? "" : ",").append(numbers[i]);
			if (end - i > 1) {
				text.append(end - i == 2 ? "," : "-").append(numbers[end - 1]);
			}
			i = end;
		}
		return text.toString();
	}

	/**
	 * Reads numbers below a bound, in their order in the text.
	 *
	 * @throws IllegalArgumentException with a description of what is wrong
	 */
	public static int[] read(String text, int bound) {
		int[] numbers = new int[16];
		int size = 0;
		for (String part : text.isEmpty() ? new String[0] : text.split(",", -1)) {
			int dash = part.indexOf('-', 1);
			int first = number(dash < 0 ? part : part.substring(0, dash), bound);
			int last = dash < 0 ? first : number(part.substring(dash + 1), bound);
			if (last < first) {
				throw new IllegalArgumentException(Fault.quoted(part) + " runs backward");
			}
			if (last - first >= MOST - size) {
				throw new IllegalArgumentException("more than " + MOST + " numbers");
			}
			int length = size + last - first + 1;
			if (length > numbers.length) {
				numbers = Arrays.copyOf(numbers, Math.max(length, size + (size >> 1)));
			}
			for (int number = first; size < length; number++) {
				numbers[size++] = number;
			}
		}
		return Arrays.copyOf(numbers, size);
	}

	private static int number(String text, int bound) {
		int number;
		try {
			number = Integer.parseInt(text);
		} catch (NumberFormatException e) {
			throw new IllegalArgumentException("expected a number, found " + Fault.quoted(text));
		}
		if (number < 0 || number >= bound) {
			throw new IllegalArgumentException(number + " is not between 0 and " + (bound - 1));
		}
		return number;
	}
}
