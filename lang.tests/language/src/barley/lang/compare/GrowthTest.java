package barley.lang.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.compare.Comparison.Reign;
import barley.runtime.number.Rational;

class GrowthTest {

	private static Contender contender(String name, String topology, String body) {
		BarleyText text = BarleyText.of(Machines.TYPES, topology,
				"machine M = %s { node : Ipu link : Serdes }".formatted(topology.split("[ ({]+")[1]),
				"schedule S(q = 1_000) on M { data x : u8[q] %s }".formatted(body));
		ScheduleAnalysis known = text.schedule("S");
		return Contender.of(name, known, Contender.size(known, Optional.empty()), size -> text.schedule("S", "q=" + size));
	}

	/**
	 * Closed forms of lang/doc/FIGURES.md with a = 1 us and b = 2 GB/s, that is 500 ps a byte: steps times a, data time in m / b times 500.
	 */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Ring    | exchange allreduce x with sum over Round               | 10 | 1250/3",
			"Ring    | exchange allreduce x with sum over Round forward       | 10 | 2500/3",
			"Ring    | exchange reducescatter x with sum over Round           | 5  | 625/3",
			"Ladder  | exchange allreduce x with sum over Twist               | 14 | 875/4",
			"Ladder  | repeat 3 { compute x exchange allreduce x with sum over Twist } | 42 | 2625/4",
			"Prism   | exchange allreduce x with sum over Braid               | 22 | 1375/9",
			"BoxTube | exchange allreduce x with sum over Braid               | 30 | 1875/16",
	})
	void fixedAndPerByteAreThoseOfTheClosedForm(String machine, String body, long steps, String perByte) {
		String topology = switch (machine) {
		case "Ring" -> Machines.RING;
		case "Ladder" -> Machines.LADDER;
		case "Prism" -> Machines.PRISM;
		default -> Machines.BOX_TUBE;
		};
		Growth growth = contender("S", topology, body).growth().orElseThrow();
		assertEquals(Rational.of(1_000_000 * steps), growth.fixedPs());
		String[] parts = perByte.split("/");
		assertEquals(Rational.of(Long.parseLong(parts[0])).divide(Rational.of(Long.parseLong(parts[1]))), growth.perByte());
	}

	@Test
	void theLowestOfAllLinesReigns() {
		Contender any = contender("any", Machines.RING, "exchange allreduce x with sum over Round");
		List<Contender> contenders = List.of(line(any, 10_000, 1), line(any, 1_000, 10), line(any, 4_000, 4), line(any, 20_000, 1),
				line(any, 9_000, 3));
		Comparison comparison = Comparison.of(contenders);
		assertEquals(List.of(new Reign(1, Rational.ZERO), new Reign(2, Rational.of(500)), new Reign(0, Rational.of(2_000))),
				comparison.reigns());
		assertTrue(comparison.crossovers().stream().allMatch(crossover -> crossover.timePs().equals(
				contenders.get(crossover.above()).growth().orElseThrow().timePs(crossover.bytes()))));
	}

	/** A crossover below an element, or where the one behind is so by less than a thousandth, is none: it is ahead from the start. */
	@ParameterizedTest
	@CsvSource({"1000, 2, 1001, 1, 1", "1000_000, 2, 1000_999, 1, 1", "1000_000, 2, 1001_001, 1, 0", "1000_000, 10, 1000_030, 0, 1"})
	void whoIsAheadFromTheStart(String fixed, long perByte, String otherFixed, long otherPerByte, int fastest) {
		Contender any = contender("any", Machines.RING, "exchange allreduce x with sum over Round");
		Comparison comparison = Comparison.of(List.of(line(any, Long.parseLong(fixed.replace("_", "")), perByte),
				line(any, Long.parseLong(otherFixed.replace("_", "")), otherPerByte)));
		assertEquals(new Reign(fastest, Rational.ZERO), comparison.reigns().get(0));
		assertEquals(2 - fastest, comparison.reigns().size());
		assertEquals(1 - fastest, comparison.crossovers().size());
	}

	@Test
	void whereThreeMeetTheOneThatGrowsLeastReigns() {
		Contender any = contender("any", Machines.RING, "exchange allreduce x with sum over Round");
		Comparison comparison = Comparison.of(List.of(line(any, 0, 3), line(any, 100, 2), line(any, 200, 1)));
		assertEquals(List.of(new Reign(0, Rational.ZERO), new Reign(2, Rational.of(100))), comparison.reigns());
	}

	private static Contender line(Contender like, long fixed, long perByte) {
		return new Contender(fixed + "+" + perByte, like.plan(), like.figures(), like.payload(),
				Optional.of(new Growth(Rational.of(fixed), Rational.of(perByte), 0)), "");
	}
}
