package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.network.NetworkStatement;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.TextReport;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.Result;

/** Barriers over trees of switches: a packet of each member is combined on the way up, and one is copied down. */
class PacketBarrierTest {

	private static String text(int nodes, int arity, String type, String schedule) {
		return """
				import barley.machines.BlueGene
				switch type Alu { cycle 4 ns %s groups 4 }
				node type Chip { launch 100 ns reduce 2 GB/s }
				machine M = BlueGene(R = 2, C = %d, arity = %d) { node : Chip switch : Alu }
				schedule S on M { %s }
				""".formatted(type, nodes / 2, arity, schedule);
	}

	private static PacketCase found(int nodes, int arity, String type, String schedule) {
		return PacketCase.of(text(nodes, arity, type, schedule));
	}

	@ParameterizedTest
	@CsvSource({"4, 2, 4, 8, 6", "4, 3, 4, 5, 6", "8, 2, 4, 11, 14", "8, 3, 4, 8, 14", "12, 2, 4, 11, 22", "12, 3, 4, 8, 22",
			"16, 2, 4, 14, 30",
			"16, 3, 4, 11, 30", "64, 2, 4, 20, 126", "64, 3, 4, 14, 126", "4, 2, 1, 8, 6", "4, 3, 1, 7, 6", "8, 2, 1, 11, 14",
			"8, 3, 1, 10, 14",
			"12, 2, 1, 13, 22", "12, 3, 1, 11, 22", "16, 2, 1, 15, 30", "16, 3, 1, 13, 30", "64, 2, 1, 23, 126", "64, 3, 1, 19, 126"})
	void oneTakesTheCyclesOfAnAllReduceOfOnePacket(int nodes, int arity, int inputs, long cycles, long hops) {
		PacketCase barrier = found(nodes, arity, "packet 256 B width 64 bit combine sum, max inputs " + inputs,
				"exchange barrier over Combine");
		NetworkFigures figures = barrier.packets();
		assertEquals(cycles, figures.cycles().orElseThrow());
		assertEquals(hops, figures.hops());
		assertEquals(hops / 2, figures.additions());
		assertEquals(100_000 + 4_000 * cycles, barrier.run().times().orElseThrow().timePs());
	}

	@Test
	void theyTakeNoDataAndGoWithOtherPackets() {
		PacketCase both = found(8, 2, "packet 64 B combine sum", """
				data x : i32[64]
				repeat 3 {
					exchange { barrier over Combine allreduce x with sum over Combine barrier over Combine }
					ensure allreduce x with sum
					compute x
				}
				exchange barrier over Combine""");
		List<NetworkStatement> statements = both.exchanges().get(0).statements();
		assertEquals(3, statements.size());
		assertEquals(6, both.exchanges().get(0).firstFlag(2) - 0L);
		assertTrue(both.run().verified());
	}

	/** Where all exchanges go in packets, a report says nothing of steps and transfers; where some go around a ring, it does. */
	@Test
	void reportsOfPacketsHaveNoSteps() {
		String packets = "data x : i32[64] exchange allreduce x with sum over Combine";
		assertFalse(TextReport.of(found(8, 2, "combine sum", packets).run(), false).matches("(?s).*\n  (steps|transfers) .*"));
		String both = TextReport.of(found(8, 2, "combine sum", packets + " compute x exchange allreduce x with sum over Rows").run(),
				false);
		assertTrue(both.contains("\n  steps            ") && both.contains("\n  transfers        "), both);
	}

	@Test
	void otherWalksNeedNoPackets() {
		BarleyText text = BarleyText.of(text(4, 2, "combine sum", "data x : i32[4] exchange barrier over Rows exchange barrier among n"));
		assertEquals("[]", text.findings().toString());
		ScheduleAnalysis analysis = text.schedule("S");
		assertTrue(analysis.figures().exchanges().isEmpty());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"packet 64 B | exchange barrier over Combine | cannot-combine: tree Combine leads through alu[0], but Alu only forwards "
					+ "packets",
			"combine sum | exchange barrier over n | wrong-walks: expected a ring or an embedding, found n",
			"combine sum | exchange { barrier over Combine send x from n[0, 0, 0] to n[0, 1, 0] } | mixed-exchange: "})
	void whatIsWrongWithThem(String type, String exchange, String expected) {
		List<String> findings = BarleyText.of(text(4, 2, type, "data x : i32[4] " + exchange)).findings().stream().map(Object::toString)
				.toList();
		assertEquals(1, findings.size(), findings.toString());
		assertTrue(findings.get(0).contains(expected), findings.toString());
	}

	/** Nobody passes a barrier that is lost, which the run tells; the data of exchanges before it are what they were. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"lane alu[1] -- alu[0] fails at 258 ns", "switch alu[1] loses flag 1 at 250 ns"})
	void whereOneIsLostMembersWait(String fault) {
		ScheduleAnalysis analysis = BarleyText.of(text(8, 2, "combine sum", "data x : i32[8] exchange allreduce x with sum over Combine "
				+ "exchange barrier over Combine ensure allreduce x with sum")).schedule("S");
		Program program = Execution.program(analysis.plan(), analysis.result());
		Result result = Simulator.run(program, RunOptions.functional()
				.withDisturbances(List.of(DisturbanceText.read(fault, program.machine()))));
		String text = TextReport.of(result, false);
		assertTrue(result.damage().packetsLost() > 0 && text.contains("disturbed        " + fault + ": first hits a packet of group 1 "),
				text);
		assertTrue(text.contains("STOPPED") && text.contains("every node holds the right data at the end"), text);
	}
}
