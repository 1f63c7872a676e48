package barley.lang.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Units: their size in bits, seconds, FLOP and watts, and what is meant by those that others write. */
class UnitsTest {

	@ParameterizedTest
	@CsvSource({
			// unit, size in base units, bits, seconds, FLOP, watts
			"bit,      1,              1,  0, 0, 0",
			"B,        8,              1,  0, 0, 0",
			"kB,       8000,           1,  0, 0, 0",
			"KiB,      8192,           1,  0, 0, 0",
			"GiB,      8589934592,     1,  0, 0, 0",
			"Tbit,     1000000000000,  1,  0, 0, 0",
			"s,        1,              0,  1, 0, 0",
			"ps,       1/1000000000000, 0, 1, 0, 0",
			"us,       1/1000000,      0,  1, 0, 0",
			"\u00B5s,  1/1000000,      0,  1, 0, 0",
			"\u03BCs,  1/1000000,      0,  1, 0, 0",
			"PFLOP,    1000000000000000, 0, 0, 1, 0",
			"mW,       1/1000,         0,  0, 0, 1",
			"Gbit/s,   1000000000,     1, -1, 0, 0",
			"GB/s,     8000000000,     1, -1, 0, 0",
			"bit/ns,   1000000000,     1, -1, 0, 0",
			"TFLOP/s,  1000000000000,  0, -1, 1, 0",
			"W/W,      1,              0,  0, 0, 0"})
	void areWorth(String unit, String amount, int bits, int seconds, int operations, int watts) {
		Quantity found = Units.find(unit);
		assertEquals(amount, found.amount().toString());
		assertEquals(new Measure(bits, seconds, operations, watts), found.measure());
	}

	@ParameterizedTest
	@ValueSource(strings = {"", "/", "GB/", "/s", "gb", "Gb", "KB", "m", "GB/s/s", "GJ", "MW"})
	void otherWordsAreNoUnits(String word) {
		assertNull(Units.find(word));
	}

	@ParameterizedTest
	@CsvSource(value = {"GBps, GB/s", "Gbps, Gbit/s", "TFLOPS, TFLOP/s", "tflops, TFLOP/s", "nS, ns", "Mb, Mbit", "kib, KiB", "GBPS, null",
			"ns, null", "furlong, null", "nsec, ns", "usec, us", "msecs, ms", "seconds, s", "sec, s", "sector, null", "GFLOPs, GFLOP/s"},
			nullValues = "null")
	void whatOthersWriteIsUnderstood(String written, String meant) {
		assertEquals(meant, Units.meant(written, null).orElse(null));
	}

	@Test
	void everyKnownUnitIsFound() {
		Units.known().forEach((unit, quantity) -> {
			assertEquals(quantity, Units.find(unit), unit);
			assertNotNull(Units.find(unit + "/s"), unit);
		});
	}
}
