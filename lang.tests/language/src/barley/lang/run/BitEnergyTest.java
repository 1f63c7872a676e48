package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.prove.figures.ExchangeFigures;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.RunOptions;

/** The energy of bits on lanes, from the plan and in runs, against figures worked out by hand. */
class BitEnergyTest {

	private static final String HEAD = """
			link type Lane { bandwidth 8 Gbit/s energy 10 pJ/bit }
			topology Four { node n[4] for i in 0 ..< 4 link n[i] -- n[(i + 1) % 4] : Lane ring R { for i in 0 ..< 4 visit n[i] } path P { visit n[0], n[1], n[2] } }
			topology Star { node n[2] switch s link n[0] -- s : Lane link s -- n[1] : Lane }
			switch type Router { cycle 1 ns packet 64 B header 8 B combine sum energy 3 pJ }
			topology Mesh {
				node chip[2, 2] switch router[2, 2] : Router
				for x in 0 ..< 2, y in 0 ..< 2 link chip[x, y] -- router[x, y]
				for i in 0 ..< 2 { link router[0, i] -- router[1, i] : Lane link router[i, 0] -- router[i, 1] : Lane }
				tree Fold to chip[0, 0] over chip by shortest
			}
			""";

	/**
	 * Four members exchange 2 x 3 x 8,000 bytes. A chain of two legs carries 2 x 1,000. In packets: three hops of 72 bytes, and
	 * seven that are let go.
	 */
	@ParameterizedTest(name = "{0}: {1}")
	@CsvSource(delimiter = '|', value = {
			"Four | u8[8_000] | exchange allreduce x with sum over R | 0.00000384",
			"Four | u8[8_000] | repeat 3 { compute x exchange allreduce x with sum over R } | 0.00001152",
			"Four | u8[1_000] | exchange broadcast x from n[0] over P using stream(chunks = 10) | 0.00000016",
			"Mesh | i32[16] | exchange reduce x with sum to chip[0, 0] over Fold | 0.000000017301",
	})
	void ofPlansAndRuns(String machine, String type, String statement, BigDecimal joules) {
		PacketCase found = PacketCase.of(HEAD, "schedule S on " + machine + " { data x : " + type + " " + statement + " }");
		assertEquals(joules, found.run().times().orElseThrow().energyJoules());
		assertEquals(joules, found.figures().times().orElseThrow().energyJoules());
		assertEquals(joules, found.figures().exchanges().stream().map(ExchangeFigures::energyJoules)
				.reduce(BigDecimal.ZERO, BigDecimal::add));
	}

	/** A circuit takes energy on each of its lanes, and what does not arrive takes none. */
	@Test
	void ofCircuitsAndLosses() {
		ScheduleAnalysis known = BarleyText.of(HEAD + "schedule S on Star { data x : u8[1_000] exchange send x from n[0] to n[1] }")
				.schedule("S");
		assertEquals(new BigDecimal("0.00000016"), known.figures().times().orElseThrow().energyJoules());
		Disturbance fails = new Disturbance.LaneFails(0, 500_000);
		Program program = Execution.program(known.plan(), known.result());
		assertEquals(BigDecimal.ZERO, Simulator.run(program, RunOptions.functional().withDisturbances(List.of(fails))).times().orElseThrow()
				.energyJoules());
	}
}
