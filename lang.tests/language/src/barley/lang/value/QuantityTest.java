package barley.lang.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;


/** Measures of products and quotients, and how values are called in messages. */
class QuantityTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"MB/s * s     | an amount of data, such as 50 MB",
			"GB / GB      | a plain number",
			"bit / Gbit/s | a time, such as 20 ns",
			"FLOP / s     | a speed of computing, such as 100 TFLOP/s",
			"TFLOP/s * ms | an amount of work, such as 400 GFLOP",
			"kB / us      | a bandwidth, such as 16 Gbit/s",
			"kW * kW / kW | a power, such as 1 W",
			"W * s        | an energy, such as 3 pJ",
			"bit * bit    | a quantity in bit^2",
			"s / FLOP     | a quantity in s FLOP^-1"})
	void measuresAreCalled(String units, String words) {
		String[] parts = units.split(" ");
		Measure measure = Units.find(parts[0]).measure();
		for (int i = 1; i < parts.length; i += 2) {
			Measure other = Units.find(parts[i + 1]).measure();
			measure = parts[i].equals("*") ? measure.times(other) : measure.over(other);
		}
		assertEquals(words, measure.describe());
	}

	@Test
	void otherValuesAreCalled() {
		assertEquals("the number -7", new Whole(-7).describe());
		assertEquals("the condition true", Truth.of(true).describe());
		assertEquals("a family of values", Family.INSTANCE.describe());
		assertEquals("-7 false", new Whole(-7) + " " + Truth.FALSE);
	}
}
