package barley.lang.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalTest {

	@ParameterizedTest
	@CsvSource({
			// from, to, count, contains, does not contain
			"0, 3, 4, 3, 4",
			"-2, 2, 5, -2, -3",
			"7, 7, 1, 7, 6",
			"9223372036854775807, 9223372036854775807, 1, 9223372036854775807, -9223372036854775808"})
	void hasItsNumbers(long from, long to, long count, long inside, long outside) {
		Interval interval = Interval.of(from, to);
		assertEquals(count, interval.count());
		assertEquals(to, interval.last());
		assertEquals(true, interval.contains(inside));
		assertEquals(false, interval.contains(outside));
	}

	@Test
	void mayBeEmpty() {
		Interval none = Interval.of(3, 2);
		assertEquals(0, none.count());
		assertEquals(false, none.contains(3));
		assertEquals(false, none.contains(2));
	}

	@Test
	void isNeverTooLargeToCount() {
		assertThrows(ArithmeticException.class, () -> Interval.of(Long.MIN_VALUE, 0));
		assertThrows(ArithmeticException.class, () -> Interval.of(0, Long.MAX_VALUE));
		assertEquals(Long.MAX_VALUE, Interval.of(1, Long.MAX_VALUE).count());
	}
}
