package barley.lang.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.finding.Finding;
import barley.lang.run.Execution;
import barley.runtime.machine.Machine;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** The networks of the library at several sizes, and collectives on them: every walk runs, without a finding. */
class LibraryNetworksTest {

	/** Nodes, switches, lanes, link ends of a switch of the first family. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Switched | 8 6 48 8", "Switched(nodes = 3, planes = 2, uplinks = 4) | 3 2 24 12", "FatTree | 16 6 24 6",
			"FatTree(leaves = 3, spines = 4, hosts = 2, uplinks = 2) | 6 7 30 10", "FatTree(leaves = 1, hosts = 2) | 2 3 4 4",
			"Dragonfly | 40 20 80 6", "Dragonfly(groups = 1, routers = 2, hosts = 1) | 2 2 3 2",
			"Dragonfly(groups = 9, routers = 4, hosts = 2) | 72 36 162 7", "TwoServers | 8 5 24 3", "TwoServers(nodes = 3) | 6 5 16 3",
			"Dgx1V100 | 8 0 24 0", "DgxA100 | 8 6 96 16" })
	void hasItsParts(String design, String parts) {
		BarleyText text = BarleyText.of("import barley.machines.*", "machine M = " + design + " { }");
		assertEquals(List.of(), text.design("M").findings().stream().map(Finding::message).toList());
		Machine machine = text.design("M").wiring().machine();
		int ends = machine.switches() == 0 ? 0 : machine.adjacency().degree(machine.nodes());
		assertEquals(parts, "%d %d %d %d".formatted(machine.nodes(), machine.switches(), machine.lanes(), ends));
		IntStream.range(machine.nodes(), machine.vertices()).forEach(vertex -> assertTrue(machine.adjacency().degree(vertex) > 0));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Switched | Around | 14 steps, 29.169 kB", "Switched | Planes | 14 steps, 29.172 kB", "FatTree | Around | 30 steps, 187.536 kB",
			"FatTree | Across | 30 steps, 375.024 kB", "FatTree | Fold | 8 steps, 400 kB", "Dragonfly | Around | 78 steps, 195.072 kB",
			"TwoServers | Around | 14 steps, 87.512 kB", "TwoServers | Fold | 4 steps, 100 kB" })
	void walksRun(String topology, String walk, String figures) {
		ScheduleAnalysis known = BarleyText.of("import barley.machines.*",
				"schedule S on %s { data x : f32[25_000] exchange allreduce x with sum over %s ensure allreduce x with sum }".formatted(
				topology, walk))
				.schedule("S");
		assertEquals(List.of(), known.findings().stream().map(Finding::message).filter(message -> !message.contains("divide evenly"))
				.toList());
		Result run = Execution.run(known.plan(), known.result(), RunOptions.functional());
		assertTrue(run.verification().verified());
		assertEquals(figures, "%d steps, %s".formatted(run.steps(), UnitText.bytes(run.bytesPerLaneMax())));
	}

	/** An all-reduce of 48 MiB: 7/4 of it leave each GPU, over 6 lanes of 25 GB/s or 12 of them. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Dgx1V100 | Rings | 587.20256 us", "DgxA100 | Around | 293.60128 us", "DgxA100 | Planes | 587.20256 us" })
	void serversHaveTheirBandwidth(String machine, String walk, String time) {
		ScheduleAnalysis known = BarleyText.of("import barley.machines.*",
				"schedule S on %s { data x : f16[25_165_824] exchange allreduce x with sum over %s ensure allreduce x with sum }"
						.formatted(machine, walk)).schedule("S");
		assertEquals(List.of(), known.findings().stream().map(Finding::message).toList());
		assertEquals(time, UnitText.time(Execution.run(known.plan(), known.result(), RunOptions.timing()).times().orElseThrow().timePs()));
	}
}
