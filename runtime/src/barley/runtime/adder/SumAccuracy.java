package barley.runtime.adder;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the sum of floating-point numbers in two trips can differ from the exact sum before it is rounded: less than {@code 2^exponent}
 * times the power of two of the largest number (see {@link FloatSumCode}).
 *
 * @param power    P: numbers are aligned to so many bits
 * @param exponent of the bound, relative to the largest number
 */
public record SumAccuracy(int power, int exponent) {

	/** Returns the least accurate of several sums; empty if there is none. */
	public static Optional<SumAccuracy> least(Stream<SumAccuracy> sums) {
		return sums.max(Comparator.comparingInt(SumAccuracy::exponent));
	}

	/** Returns this in words: {@code P = 60, off by up to 2^-56 of the largest number}. */
	public String words() {
		return String.format(Locale.ROOT, "P = %d, off by up to 2^%d of the largest number", power, exponent);
	}
}
