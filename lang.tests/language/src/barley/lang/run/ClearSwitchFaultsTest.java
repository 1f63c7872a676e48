package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.machine.Machine;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** What fails where transfers lead through clear switches: a step takes 1 us, of which 0.8 us are its transfer. */
class ClearSwitchFaultsTest {

	private static final String PLANES = """
			node type Gpu { launch 100 ns }
			switch type Plane { latency 60 ns power 10 W }
			link type Cable { bandwidth 4 Gbit/s latency 20 ns power 1 W }
			topology T {
				node n[4]
				switch plane[2], spare
				for i in 0 ..< 4, p in 0 ..< 2 link n[i] -- plane[p]
				link n[0] -- spare
				ring R { for i in 0 ..< 4 visit n[i] }
			}
			machine M = T { node : Gpu switch : Plane link : Cable off n[0] -- spare }
			schedule S on M { data x : i32[800] exchange allreduce x with sum over R forward ensure allreduce x with sum }
			""";

	private final ScheduleAnalysis analysis = BarleyText.of(PLANES).schedule("S");
	private final Machine machine = analysis.plan().wiring().machine();

	private Result run(String fault) {
		Disturbance disturbance = DisturbanceText.read(fault, machine);
		assertEquals(fault, DisturbanceText.of(disturbance, machine));
		return Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withDisturbances(List.of(disturbance)));
	}

	@Test
	void stepTakesAMicrosecond() {
		Result result = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		assertTrue(result.verification().verified());
		assertEquals(6_000_000, result.times().orElseThrow().timePs());
		// Three switches of 10 W and 8 lanes of 1 W for 6 us.
		assertEquals("0.000228", result.times().orElseThrow().energyJoules().toPlainString());
	}

	/** All four transfers of a step pass both planes; a lane carries what its node sends and what it receives. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"switch plane[1] fails at 5.1 us    | 4 | 0",
			"switch plane[1] fails              | 24 | 0",
			"lane n[0] -- plane[0] fails at 5.1 us | 2 | 0",
			"fragment n[0] -> n[1] by 2 ways corrupted at 2 us | 0 | 1",
			"fragment plane[1] -> n[2] corrupted | 0 | 1" })
	void whatPassesIsLost(String fault, long lost, long corrupted) {
		Result result = run(fault);
		assertEquals(lost, result.damage().lost());
		assertEquals(corrupted, result.damage().corrupted());
		assertEquals(false, result.verification().verified());
		assertTrue(!result.damage().lacks().isEmpty());
		assertTrue(TextReport.of(result, false).contains(fault.replaceFirst(" at .*", "")));
	}

	@Test
	void failedSwitchDrawsNoPower() {
		// For 0.9 us the 10 W of the switch are missing; its lanes are on as before.
		assertEquals("0.000219", run("switch plane[1] fails at 5.1 us").times().orElseThrow().energyJoules().toPlainString());
	}

	@Test
	void slowLaneHoldsUpWhatPassesIt() {
		assertEquals(6_000_000 + 6 * 800_000, run("lane n[3] -- plane[1] slows to 2 Gbit/s").times().orElseThrow().timePs());
	}

	@Test
	void switchWithoutLanesThatAreOnLosesNothing() {
		assertTrue(TextReport.of(run("switch spare fails"), false).contains("its lanes are off"));
	}
}
