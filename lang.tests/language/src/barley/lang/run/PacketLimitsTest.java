package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.option.RunOptions;

/** Exchanges in packets that would take too long: they are stopped with a reason, or looked at only once. */
class PacketLimitsTest {

	/** A byte takes 8 ms at 1 kbit/s, so 1,250 of them take 10 s, or 10^10 cycles, on each of two links. */
	@ParameterizedTest
	@EnumSource(Mode.class)
	void aRunBeyondAllCyclesIsStoppedWithItsReason(Mode mode) {
		ScheduleAnalysis slow = BarleyText.of("""
				switch type R { cycle 1 ns }
				link type L { bandwidth 1 kbit/s }
				topology T { node c[2] switch r : R for i in 0 ..< 2 link c[i] -- r : L }
				schedule S on T { data x : u8[1_250] exchange broadcast x from c[0] through r }
				""").schedule("S");
		Program program = Execution.program(slow.plan(), slow.result());
		RunOptions options = mode == Mode.TIMING ? RunOptions.timing() : RunOptions.functional();
		Fault fault = assertThrows(Fault.class, () -> Simulator.run(program, options));
		assertTrue(fault.getMessage().contains("takes more than 10,000,000,000 cycles; 1 packets are left then"), fault.getMessage());
	}

	/** Each round would inject 2 x 50,000 packets; they are looked at once. */
	@Test
	void equalExchangesAreSimulatedOnce() {
		BarleyText text = BarleyText.of("""
				switch type R { cycle 1 ns packet 4 B combine sum }
				topology T { node c[2] switch r : R for i in 0 ..< 2 link c[i] -- r tree F to c[0] over c by shortest }
				schedule S on T {
					data x : i32[50_000]
					for i in 0 ..< 400 { exchange reduce x with sum to c[0] over F compute x costs 1 FLOP }
				}
				""");
		assertEquals(List.of(), text.complaints());
		assertEquals(400, text.schedule("S").figures().exchanges().size());
	}

	/** What stays is counted, not listed: a million groups in each of many switches are no work. */
	@Test
	void whatStaysIsCounted() {
		BarleyText text = BarleyText.of("""
				switch type R { cycle 1 ns packet 4 B combine sum groups 1_000_000 release mismatch }
				topology T {
					node c[300]
					switch r[300] : R
					for i in 0 ..< 300 link c[i] -- r[i]
					for i in 1 ..< 300 link r[i - 1] -- r[i]
					tree F to c[0] over c by shortest
				}
				schedule S on T { data x : i32[1_000_000] exchange reduce x with sum to c[0] over F }
				""");
		assertEquals(List.of(
				"never-completes: up to 1,000,000 packets stay in each of 300 switches, which release a sum only when another group "
				+ "pushes it out"), text.complaints());
	}
}
