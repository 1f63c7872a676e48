package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.files.MachineReader;
import barley.runtime.files.MachineWriter;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.EnergyOf;
import barley.runtime.simulate.result.EnergyOf.Row;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;

/** What nodes draw while they compute and while they do not. */
class NodePowerTest {

	private static final String TYPES = """
			import barley.machines.*
			link type Wire { bandwidth 8 Gbit/s power 2 W }
			node type Gpu { compute 1 TFLOP/s launch 100 ns POWER }
			node type Slow { compute 1 GFLOP/s launch 100 ns idle 10 W computing 20 W }
			topology Mixed { node n[3] node s link n[0] -- n[1] link n[1] -- n[2] link n[2] -- s link s -- n[0] ring R { visit n[0], n[1], n[2], s } }
			machine M = Ring(p = 4) { node : Gpu link : Wire }
			machine X = Mixed { node n : Gpu node s : Slow link : Wire }
			""";

	private static ScheduleAnalysis analysis(String power, String machine, String body) {
		BarleyText text = BarleyText.of(TYPES.replace("POWER", power), "schedule S on " + machine + " { " + body + " }");
		assertEquals(List.of(), text.complaints());
		return text.schedule("S");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"idle 100 W computing 400 W | M | compute x costs 3 GFLOP exchange send x from n[0] to n[1] | 4.8322008 | 4.80804",
			"idle 100 W                 | M | compute x costs 3 GFLOP exchange send x from n[0] to n[1] | 1.2322008 | 1.20804",
			"computing 400 W            | M | compute x costs 3 GFLOP exchange send x from n[0] to n[1] | 4.8563208 | 4.83216",
			"idle 0 W computing 400 W   | M | compute x costs 3 GFLOP exchange send x from n[0] to n[1] | 4.8241608 | 4.8",
			"launch 100 ns              | M | compute x costs 3 GFLOP exchange send x from n[0] to n[1] | 0.0241608 | 0",
			"idle 100 W computing 400 W | M | repeat 10 { compute x costs 3 GFLOP } | 48.24 | 48",
			"idle 100 W computing 400 W | M | compute x at n[1] costs 3 GFLOP | 2.124 | 2.1",
			"idle 100 W computing 400 W | M | overlap { compute x at n[1] costs 3 GFLOP compute y costs 1 GFLOP } | 3.324 | 3.3",
			"idle 100 W computing 400 W | X | compute x costs 1 GFLOP | 328.9 | 320.9" })
	void idleAndComputingNodesDrawTheirPower(String power, String machine, String body, String joules, String ofNodes) {
		ScheduleAnalysis analysis = analysis(power.replace("launch 100 ns", ""), machine, "data x, y : i8[20_000] " + body);
		Result run = Execution.run(analysis.plan(), analysis.result(), RunOptions.timing());
		Times times = run.times().orElseThrow();
		assertEquals(analysis.figures().times(), run.times());
		assertEquals(joules, times.energyJoules().toPlainString());
		assertEquals(ofNodes, times.nodeJoules().toPlainString());
		assertEquals(joules, sum(run.energyOf().types()));
		assertEquals(joules, sum(run.energyOf().phases()));
		assertEquals(run.times(), Execution.run(analysis.plan(), analysis.result(), RunOptions.functional().withThreads(2)).times());
	}

	private static String sum(List<Row> rows) {
		return rows.stream().map(Row::joules).reduce(BigDecimal.ZERO, BigDecimal::add).stripTrailingZeros().toPlainString();
	}

	private static String rows(List<Row> rows) {
		return rows.stream().map(row -> row.kind() + " " + (row.kind().equals("phase") ? "" : row.name() + " ")
				+ row.joules().toPlainString()).collect(Collectors.joining("; "));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"M | compute x costs 3 GFLOP exchange send x from n[0] to n[1] "
					+ "| node Gpu 4.80804; link Wire 0.0241608 | phase 4.824; phase 0.0082008",
			"X | compute x costs 1 GFLOP | node Gpu 300.9; node Slow 20; link Wire 8 | phase 328.9",
			"M | overlap { compute x at n[1] costs 3 GFLOP compute y costs 1 GFLOP } "
					+ "| node Gpu 3.3; link Wire 0.024 | phase 0.9; phase 1.2; overlap power while phases overlap 1.224",
			"M | repeat 10 { compute x costs 1 GFLOP } off n[0] -- n[1] compute y costs 1 GFLOP "
					+ "| node Gpu 17.6; link Wire 0.086 | phase 16.08; phase 1.606" })
	void eachTypeAndEachPhaseHasItsEnergy(String machine, String body, String types, String phases) {
		ScheduleAnalysis analysis = analysis("idle 100 W computing 400 W", machine, "data x, y : i8[20_000] " + body);
		EnergyOf energy = Execution.run(analysis.plan(), analysis.result(), RunOptions.timing()).energyOf();
		assertEquals(types, rows(energy.types()));
		assertEquals(phases, rows(energy.phases()));
	}

	/** A lane that fails draws nothing from then on, and a straggler idles longer. */
	@Test
	void failedLanesDrawNothing() {
		ScheduleAnalysis analysis = analysis("idle 100 W computing 400 W", "M",
				"data x : i8[20_000] exchange send x from n[0] to n[1] compute x costs 1 GFLOP");
		Result run = Execution.run(analysis.plan(), analysis.result(),
				RunOptions.timing().withDisturbances(List.of(new Disturbance.LaneFails(2, 510_050_000L))));
		assertEquals("node Gpu 1.60804; link Wire 0.0071407", rows(run.energyOf().types()));
		assertEquals(run.times().orElseThrow().energyJoules().toPlainString(), sum(run.energyOf().types()));
		assertEquals(run.times().orElseThrow().energyJoules().toPlainString(), sum(run.energyOf().phases()));
	}

	@Test
	void machineFilesHaveThePower() {
		Machine machine = analysis("idle 100 W computing 400 W", "M", "data x : f32").plan().wiring().machine();
		String text = MachineWriter.write(machine);
		assertTrue(text.contains("\tidle 100000000000\tcomputing 400000000000\n"), text);
		assertEquals(text, MachineWriter.write(MachineReader.read("M.machine", new StringReader(text))));
	}
}
