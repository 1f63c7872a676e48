package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.Machines;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Finding;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/**
 * The closed forms of lang/doc/FIGURES.md, from running the generated programs. The payload divides evenly, so that times are
 * those of the closed forms to the picosecond: 2 (p - 1) launches of 1 us and the share of m that a lane carries at 2 GB/s.
 */
class FiguresTest {

	@ParameterizedTest(name = "{0} {1}")
	@CsvSource({
			"LADDER, rungs, 2, 4, 4, Twist", "LADDER, rungs, 3, 6, 4, Twist", "LADDER, rungs, 4, 8, 4, Twist",
					"LADDER, rungs, 5, 10, 4, Twist",
			"LADDER, rungs, 8, 16, 4, Twist", "LADDER, rungs, 16, 32, 4, Twist",
			"PRISM, layers, 2, 6, 6, Braid", "PRISM, layers, 3, 9, 6, Braid", "PRISM, layers, 4, 12, 6, Braid",
			"PRISM, layers, 5, 15, 6, Braid",
			"PRISM, layers, 8, 24, 6, Braid", "PRISM, layers, 16, 48, 6, Braid",
			"BOX_TUBE, layers, 2, 8, 8, Braid", "BOX_TUBE, layers, 3, 12, 8, Braid", "BOX_TUBE, layers, 4, 16, 8, Braid",
			"BOX_TUBE, layers, 5, 20, 8, Braid", "BOX_TUBE, layers, 8, 32, 8, Braid",
			"RING, p, 4, 4, 2, Round", "RING, p, 6, 6, 2, Round"})
	void allreduceMeetsTheClosedForm(String machine, String parameter, int size, int nodes, int laps, String walks) {
		long elements = 1_000L * laps * nodes;
		Result result = run(machine, walks, "allreduce", "f32", elements, parameter + "=" + size);
		long steps = 2 * (nodes - 1);
		long bytes = steps * 4 * elements / (laps * nodes);
		assertEquals(steps, result.steps());
		assertEquals(bytes, result.bytesPerLaneMax());
		assertEquals(steps * 1_000_000 + bytes * 500, result.times().orElseThrow().timePs());
		assertEquals("1", result.times().orElseThrow().use().toString());
		assertEquals(0, result.verification().wrong());
		assertEquals(nodes, result.verification().checked());
	}

	/** Section 0, for machines of up to 512 nodes, of which only time is followed. */
	@ParameterizedTest(name = "{0} {1} = {2}")
	@CsvSource({
			"LADDER, rungs, 255, 510, 4, Twist", "LADDER, rungs, 256, 512, 4, Twist", "PRISM, layers, 169, 507, 6, Braid",
					"PRISM, layers, 170, 510, 6, Braid",
			"BOX_TUBE, layers, 127, 508, 8, Braid", "BOX_TUBE, layers, 128, 512, 8, Braid", "RING, p, 511, 511, 2, Round",
			"RING, p, 512, 512, 2, Round"})
	void largeMachinesMeetTheClosedForm(String machine, String parameter, int size, int nodes, int laps, String walks) {
		long elements = 1_000L * laps * nodes;
		Result result = run(RunOptions.timing(), machine, walks, "allreduce", "f32", elements, parameter + "=" + size);
		long steps = 2L * (nodes - 1);
		assertEquals(steps, result.steps());
		assertEquals(steps * 4_000, result.bytesPerLaneMax());
		assertEquals(steps * 1_000_000 + steps * 4_000 * 500, result.times().orElseThrow().timePs());
		assertEquals("1", result.times().orElseThrow().use().toString());
	}

	/** Row 3 of the table, as it is printed. */
	@Test
	void ladderOfFourRungsTakesElevenMilliseconds() {
		Result result = run("LADDER", "Twist", "allreduce", "f16", 25_000_000, "rungs=4");
		assertEquals(14, result.steps());
		assertEquals(10_951_500_000L, result.times().orElseThrow().timePs());
		assertEquals(21_875_000, result.bytesPerLaneMax());
		assertEquals("0.175224", result.times().orElseThrow().energyJoules().toPlainString());
	}

	/** Rows 7 and 9. */
	@Test
	void halfACollectiveTakesHalfTheTimeAndOneDirectionUsesHalfTheLanes() {
		assertEquals(5_475_750_000L, run(RunOptions.timing(), "LADDER", "Twist", "reducescatter", "f16", 25_000_000).times().orElseThrow()
				.timePs());
		Result forward = run(RunOptions.timing(), "LADDER", "Twist forward", "allreduce", "f16", 25_000_000);
		assertEquals(21_889_000_000L, forward.times().orElseThrow().timePs());
		assertEquals("1/2", forward.times().orElseThrow().use().toString());
	}

	/** Row 10: one ring of two, all lanes powered. */
	@Test
	void oneRingAloneTakesTwiceAsLong() {
		Result result = run(RunOptions.timing(), "LADDER", "Twist.VR[0]", "allreduce", "f16", 25_000_000);
		assertEquals(21_889_000_000L, result.times().orElseThrow().timePs());
		assertEquals("0.350224", result.times().orElseThrow().energyJoules().toPlainString());
	}

	private static Result run(String machine, String walks, String collective, String type, long elements, String... parameters) {
		return run(RunOptions.functional(), machine, walks, collective, type, elements, parameters);
	}

	private static Result run(RunOptions options, String machine, String walks, String collective, String type, long elements,
			String... parameters) {
		String topology = switch (machine) {
		case "LADDER" -> Machines.LADDER;
		case "PRISM" -> Machines.PRISM;
		case "BOX_TUBE" -> Machines.BOX_TUBE;
		default -> Machines.RING;
		};
		String name = topology.replaceAll("(?s)topology (\\w+).*", "$1");
		BarleyText text = BarleyText.of(Machines.TYPES, topology, "machine M = " + name + " { node : Ipu link : Serdes }",
				"schedule S on M {",
				"	data x : " + type + "[" + elements + "]",
				"	exchange " + collective + " x with sum over " + walks,
				"}");
		ScheduleAnalysis analysis = text.schedule("S", parameters);
		assertEquals(List.of(), analysis.foundation().stream().map(Finding::message).toList());
		assertEquals(List.of(), analysis.findings().stream().map(Finding::message).toList());
		return Execution.run(analysis.plan(), analysis.result(), options);
	}
}
