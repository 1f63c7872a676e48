package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.machine.Fault;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Exchange;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Interruption;
import barley.runtime.simulate.result.Result;

/** Programs that do not fit are rejected before the run, and long runs can be cancelled. */
class LimitsTest {

	@Test
	void dataThatDoNotFitTheMemoryOfANodeAreRefused() {
		NodeType node = new NodeType("Ipu", 0, 49_999_999, 0, 0, 0);
		Program program = Bucket.on(Structures.ring(4, node, Structures.LINK)).program();
		assertEquals("memory: the data of Bucket take 50,000,000 bytes on n[0], but Ipu has 49,999,999 bytes of memory",
				Nodes.fault(program, RunOptions.timing()));
	}

	@Test
	void nodesWithTooManyLinkEndsAreRefused() {
		Program program = Bucket.on(Structures.ring(4, new NodeType("Ipu", 0, 0, 0, 0, 1), Structures.LINK)).program();
		assertEquals("ports: n[0] has 2 link ends, but Ipu has 1 ports", Nodes.fault(program, RunOptions.timing()));
	}

	@Test
	void aHeapThatIsTooSmallIsFoundBeforeTheRun() {
		Program program = Bucket.on(Structures.ring(64)).data(ElementType.F64, 100_000_000).program();
		String fault = Nodes.fault(program, RunOptions.functional());
		assertTrue(fault.matches("heap: Bucket on 64 nodes needs about 4[89],\\d\\d\\d MB of heap, but this Java has \\d+ MB free: "
				+ "start it with -Xmx\\d+m, or choose a timing run"), fault);
		assertEquals(126, Simulator.run(program, RunOptions.timing()).steps());
	}

	@Test
	void vectorsThatNoArrayHoldsAreRefusedInAFunctionalRunOnly() {
		Program program = Bucket.on(Structures.ring(2)).data(ElementType.U8, 3_000_000_000L).program();
		assertEquals(
				"too-long: Bucket has 3,000,000,000 elements of u8 on each node, a functional run can hold 2,147,483,639: choose a timing "
				+ "run",
				Nodes.fault(program, RunOptions.functional()));
		assertEquals(1_500_000_000L, Simulator.run(program, RunOptions.timing()).bytesPerLaneMax());
	}

	@ParameterizedTest
	@CsvSource({"-1", "9223372036854775807"})
	void impossibleLengthsAreRefused(long length) {
		assertThrows(Fault.class, () -> DataTable.builder().add("x", ElementType.F64, length));
	}

	@Test
	void tooManyStepsAreRefused() {
		Program program = Nodes.program(Structures.ring(2).machine(), node -> phases -> phases.exchange("T:1", 536_870_912, Exchange.IDLE));
		String fault = Nodes.fault(program, RunOptions.timing());
		assertTrue(fault.matches(
				"heap: 536,870,912 steps need about \\d+,\\d+ MB of heap, but this Java has \\d+ MB free: start it with -Xmx\\d+m"), fault);
	}

	@Test
	void moreStepsThanArraysHoldAreRefused() {
		Program program = Nodes.program(Structures.ring(2).machine(),
				node -> phases -> phases.exchange("T:1", 2_000_000_000, Exchange.IDLE));
		assertEquals("bad-phase: n[0]: \"T:1\" cannot have 2,000,000,000 steps after 0", Nodes.fault(program, RunOptions.timing()));
	}

	@Test
	void aRunCanBeStoppedInTheMiddleOfAnExchange() {
		Exchange nothing = (step, ports) -> { };
		Program program = Nodes.program(Structures.ring(2).machine(), node -> phases -> phases.exchange("T:1", 4_000_000, nothing));
		AtomicInteger questions = new AtomicInteger();

		assertThrows(CancellationException.class, () ->
				Simulator.run(program, RunOptions.timing().withCancelled(() -> questions.incrementAndGet() > 3)));

		assertEquals(4, questions.get());
	}

	@ParameterizedTest
	@ValueSource(strings = {"timing", "filling data", "moving data", "checking data"})
	void aRunCanBeStoppedInEveryPart(String part) {
		AtomicReference<String> activity = new AtomicReference<>("");
		RunOptions options = RunOptions.functional().withProgress((name, done, total, transfers) -> activity.set(name))
				.withCancelled(() -> activity.get().equals(part));

		CancellationException e = assertThrows(CancellationException.class,
				() -> Simulator.run(Bucket.on(Structures.ring(4)).data(ElementType.F32, 1000).program(), options));

		assertEquals("cancelled while " + part, e.getMessage());
	}

	@Test
	void whatWasFoundBeforeAStopIsKept() {
		Program program = Bucket.on(Structures.ladder(4)).data(ElementType.F32, 6400).program();
		Result whole = Simulator.run(program, RunOptions.functional());
		AtomicReference<String> activity = new AtomicReference<>("");
		RunOptions options = RunOptions.functional().withProgress((name, done, total, transfers) -> activity.set(name));

		Interruption moving = assertThrows(Interruption.class,
				() -> Simulator.run(program, options.withCancelled(() -> activity.get().equals("moving data"))));
		Result timed = moving.partial().orElseThrow();
		assertEquals("moving data: 0 of 14", timed.interrupted());
		assertEquals(whole.times(), timed.times());
		assertEquals(0, timed.verification().checked());

		Interruption timing = assertThrows(Interruption.class, () -> Simulator.run(program, options.withCancelled(() -> true)));
		assertEquals("timing: 0 of 8", timing.partial().orElseThrow().interrupted());
		assertEquals(0, timing.partial().orElseThrow().transfers());
	}

	@Test
	void progressIsReported() {
		List<String> activities = new ArrayList<>();
		Simulator.run(Bucket.on(Structures.ring(4)).data(ElementType.F32, 1000).program(),
				RunOptions.functional().withProgress((activity, done, total, transfers) -> activities.add(activity)));
		assertEquals(List.of("timing", "filling data", "moving data", "checking data"), activities.stream().distinct().toList());
	}
}
