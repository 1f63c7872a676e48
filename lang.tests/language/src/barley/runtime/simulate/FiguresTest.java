package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.Structures.Embedding;
import barley.runtime.data.ElementType;
import barley.runtime.number.Rational;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;

/** The reference figures: 50 MB per node, 16 Gbit/s per lane and direction, 1 us per launch, 1 W per lane. */
class FiguresTest {

	@Test
	void goldenLadderIsMetExactly() {
		Result result = Simulator.run(Bucket.on(Structures.ladder(4)).program(), RunOptions.timing());
		Times times = result.times().orElseThrow();

		assertEquals(8, result.nodes());
		assertEquals(16, result.lanes());
		assertEquals(14, result.steps());
		assertEquals(10_951_500_000L, times.timePs());
		assertEquals(21_875_000L, result.bytesPerLaneMax());
		assertEquals(Rational.of(1, 1), times.use());
		assertEquals(new BigDecimal("0.175224"), times.energyJoules());
		assertEquals(8 * 4 * 14, result.transfers());
	}

	@ParameterizedTest(name = "{0} {1}, {2}, {3} rings, {4} ways, off {5}")
	@CsvSource({
			// structure, size, collective, rings, ways, unused off; steps, bytes per channel, ms, use, J
			"ladder,   2, allreduce,     2, 2, false,  6, 18750000.0,  9.381000, 1,        0.075048",
			"ladder,   3, allreduce,     2, 2, false, 10, 20833333.3, 10.426667, 1,        0.125120",
			"ladder,   4, allreduce,     2, 2, false, 14, 21875000.0, 10.951500, 1,        0.175224",
			"ladder,   5, allreduce,     2, 2, false, 18, 22500000.0, 11.268000, 1,        0.225360",
			"ladder,   8, allreduce,     2, 2, false, 30, 23437500.0, 11.748750, 1,        0.375960",
			"ladder,  16, allreduce,     2, 2, false, 62, 24218750.0, 12.171375, 1,        0.778968",
			"ladder,   4, reducescatter, 2, 2, false,  7, 10937500.0,  5.475750, 1,        0.087612",
			"ladder,   4, allgather,     2, 2, false,  7, 10937500.0,  5.475750, 1,        0.087612",
			"ladder,   4, allreduce,     2, 1, false, 14, 43750000.0, 21.889000, 0.5,      0.350224",
			"ladder,   4, allreduce,     1, 2, false, 14, 43750000.0, 21.889000, 0.5,      0.350224",
			"ladder,   4, allreduce,     1, 2, true,  14, 43750000.0, 21.889000, 0.5,      0.175112",
			"prism,    2, allreduce,     3, 2, false, 10, 13888888.9,  6.954444, 1,        0.125180",
			"prism,    3, allreduce,     3, 2, false, 16, 14814814.8,  7.423407, 1,        0.200432",
			"prism,    4, allreduce,     3, 2, false, 22, 15277777.8,  7.660889, 1,        0.275792",
			"prism,    5, allreduce,     3, 2, false, 28, 15555555.6,  7.805778, 1,        0.351260",
			"prism,    8, allreduce,     3, 2, false, 46, 15972222.2,  8.032111, 1,        0.578312",
			"prism,   16, allreduce,     3, 2, false, 94, 16319444.4,  8.253722, 1,        1.188536",
			"prism,    8, reducescatter, 3, 2, false, 23,  7986111.1,  4.016056, 1,        0.289156",
			"prism,    8, allgather,     3, 2, false, 23,  7986111.1,  4.016056, 1,        0.289156",
			"prism,    8, allreduce,     3, 1, false, 46, 31944444.4, 16.018222, 0.5,      1.153312",
			"prism,    8, allreduce,     1, 2, true,  46, 47916666.7, 24.004333, 0.333333, 0.576104",
			"boxTube,  2, allreduce,     4, 2, false, 14, 10937500.0,  5.482750, 1,        0.175448",
			"boxTube,  3, allreduce,     4, 2, false, 22, 11458333.3,  5.751167, 1,        0.276056",
			"boxTube,  4, allreduce,     4, 2, false, 30, 11718750.0,  5.889375, 1,        0.376920",
			"boxTube,  5, allreduce,     4, 2, false, 38, 11875000.0,  5.975500, 1,        0.478040",
			"boxTube,  8, allreduce,     4, 2, false, 62, 12109375.0,  6.116688, 1,        0.782936",
			"boxTube,  4, allreduce,     4, 1, false, 30, 23437500.0, 11.748750, 0.5,      0.751920",
			"ring,     6, allreduce,     1, 2, false, 10, 41666666.7, 20.843333, 1,        0.125060",
			"ring,     6, allreduce,     1, 1, false, 10, 83333333.3, 41.676667, 0.5,      0.250060",
			"ring,     4, allreduce,     1, 2, false,  6, 37500000.0, 18.756000, 1,        0.075024",
			"ring,     4, allreduce,     1, 1, false,  6, 75000000.0, 37.506000, 0.5,      0.150024"})
	void figuresAreMet(String structure, int size, String collective, int rings, int ways, boolean off, long steps, double bytes,
			double milliseconds,
			double use, double joules) {
		Bucket bucket = bucket(structure, size, collective, rings, ways, off);

		Result result = Simulator.run(bucket.program(), RunOptions.timing());
		Times times = result.times().orElseThrow();

		assertEquals(steps, result.steps());
		// The figures divide evenly; a piece is a whole number of elements of 2 bytes, each taking 500 ps.
		assertEquals(bytes + steps, result.bytesPerLaneMax(), steps + 0.1);
		assertEquals(milliseconds * 1e9 + 500 * steps, times.timePs(), 500 * steps + 1000);
		assertEquals(use, times.use().decimal(9).doubleValue(), use * 1e-5);
		assertEquals(joules, times.energyJoules().doubleValue(), joules * 1e-5);
		assertEquals(new BigDecimal(times.timePs()).multiply(new BigDecimal(result.lanesOn())).movePointLeft(12).stripTrailingZeros(),
				times.energyJoules());
		assertEquals(result.steps() * 1_000_000L + times.transferPs(), times.timePs());
	}

	@ParameterizedTest(name = "{0} {1}, {2}, {3} rings, {4} ways")
	@CsvSource({
			"ladder,  2, allreduce, 2, 2", "ladder, 3, allreduce, 2, 2", "ladder, 5, allreduce, 2, 2", "ladder, 8, allreduce, 2, 2",
			"ladder, 16, allreduce, 2, 2", "ladder, 4, reducescatter, 2, 2", "ladder, 4, allgather, 2, 2", "ladder, 4, allreduce, 2, 1",
			"prism, 5, allreduce, 3, 2", "prism, 8, reducescatter, 3, 2", "boxTube, 4, allreduce, 4, 2", "ring, 6, allreduce, 1, 2",
			"ring, 4, allgather, 1, 1"})
	void dataComeOutRightInTheSameTime(String structure, int size, String collective, int rings, int ways) {
		Bucket bucket = bucket(structure, size, collective, rings, ways, false).data(ElementType.F32, 100_003);

		Result functional = Simulator.run(bucket.program(), RunOptions.functional());
		Result timing = Simulator.run(bucket.program(), RunOptions.timing());

		assertTrue(functional.verification().verified(), () -> functional.verification().toString());
		assertEquals(timing.times(), functional.times());
		assertEquals(timing.fingerprint(), functional.fingerprint());
	}

	private static Bucket bucket(String structure, int size, String collective, int rings, int ways, boolean off) {
		Embedding embedding = switch (structure) {
			case "ladder" -> Structures.ladder(size);
			case "prism" -> Structures.prism(size);
			case "boxTube" -> Structures.boxTube(size);
			default -> Structures.ring(size);
		};
		Bucket bucket = Bucket.on(embedding).rings(rings).collective(collective);
		bucket = ways == 1 ? bucket.oneWay() : bucket;
		return off ? bucket.unusedOff() : bucket;
	}
}
