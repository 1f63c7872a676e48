package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.xtext.diagnostics.Severity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.plan.Phase;
import barley.lang.plan.Transfer;
import barley.lang.run.Execution;
import barley.runtime.simulate.option.RunOptions;

/** Schedules for any group of nodes: by themselves, and bound to the members of a collective (RULES.md 27). */
class GroupScheduleTest {

	private static final String TEXT = """
			import barley.machines.*
			link type Wire { bandwidth 25 GB/s latency 500 ns }
			node type Chip { launch 1 us }
			machine M = FullMesh(p = 6) { node : Chip link : Wire }
			topology Hosts { part host[2] = FullMesh(p = 3) for h in 0 ..< 2, i in 0 ..< 3, j in 0 ..< 3 if h > 0 link host[0].n[i] -- host[1].n[j] }
			machine H = Hosts { link : Wire }
			schedule Chain(p = 5, q = 40) among n[cyclic p] {
				data x : f32[q]
				for k in 1 ..< p exchange send x from n[k - 1] to n[k]
				ensure broadcast x from n[0]
			}
			schedule Tell(p = 4, q = 40) among n[p] {
				require p % 2 == 0
				data x : f32[q]
				exchange for k in 1 ..< p send x with sum from n[k] to n[0]
				exchange for k in 1 ..< p send x from n[0] to n[k]
				ensure allreduce x with sum
			}
			schedule Levels(hosts = 2, gpus = 3, q = 12) among n[hosts, gpus] {
				data x : f32[q]
				exchange for h in 0 ..< hosts reducescatter x with sum among n[h, *]
				exchange for g in 0 ..< gpus allreduce x with sum among n[*, g]
				exchange for h in 0 ..< hosts allgather x among n[h, *]
				ensure allreduce x with sum
			}
			schedule Nested(p = 6, q = 12) among n[p] {
				data x : f32[q]
				exchange reduce x with sum to n[0] among n
				exchange broadcast x from n[0] using Chain
				ensure allreduce x with sum
			}
			""";

	@ParameterizedTest
	@CsvSource({"Chain, p=5, 5, 4", "Chain, p=9, 9, 8", "Levels, gpus=4, 8, 3"})
	void byItselfItRunsOnAFullMesh(String schedule, String parameter, int nodes, long steps) {
		ScheduleAnalysis known = BarleyText.of(TEXT).schedule(schedule, parameter);
		assertEquals(nodes, known.plan().wiring().machine().nodes());
		assertEquals(nodes * (nodes - 1) / 2, known.plan().wiring().machine().lanes());
		assertEquals(steps, known.figures().steps());
		assertTrue(known.figures().times().isEmpty());
		assertTrue(Execution.run(known.plan(), known.result(), RunOptions.functional()).verification().verified());
	}

	/** Who sends to whom says who is which node of the group. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"broadcast x from n[0] using Chain                          | 0>1 1>2 2>3 3>4 4>5",
			"broadcast x from n[2] using Chain                          | 2>3 3>4 4>5 5>0 0>1",
			"broadcast x from n[4] among n[4], n[1], n[3] using Chain   | 4>1 1>3",
			"broadcast x from n[1] among n[4], n[1], n[3] using Chain   | 1>3 3>4",
			"allreduce x with max among n[5], n[3] using Tell(p = 2)    | 3>5 5>3" })
	void membersAreBoundInTheirOrder(String collective, String sends) {
		ScheduleAnalysis known = analysis("data x : i16[7] exchange " + collective);
		assertEquals(sends, Phase.movements(known.plan().phases()).map(Transfer.class::cast).map(send -> send.from() + ">" + send.to())
				.collect(Collectors.joining(" ")));
		assertTrue(Execution.run(known.plan(), known.result(), RunOptions.functional()).verification().verified());
	}

	@ParameterizedTest
	@CsvSource({"using Levels(hosts = 2)", "using Levels(gpus = 2)", "using Nested"})
	void sizesAreThoseOfTheMembers(String using) {
		ScheduleAnalysis known = analysis("data x : f64[1_001] exchange allreduce x with min among n " + using
				+ " ensure allreduce x with min");
		assertTrue(Execution.run(known.plan(), known.result(), RunOptions.functional()).verification().verified());
	}

	@ParameterizedTest
	@CsvSource({"host[*].n[*]", "host[*].n", "host.n"})
	void twoOpenIndicesAreTwoDimensions(String members) {
		BarleyText text = BarleyText.of(TEXT, "schedule S on H { data x : bf16[50] exchange allreduce x with sum among " + members
				+ " using Levels ensure allreduce x with sum }");
		assertEquals(List.of(), text.complaints());
		assertEquals(3, text.schedule("S").figures().steps());
	}

	/** What a strategy ensures is about what was held before it: here sums already. */
	@Test
	void aStrategyGoesOnWithWhatIsHeld() {
		analysis("data x : f32[12] exchange for h in 0 ..< 2 reduce x with sum to n[3 * h] among n[3 * h], n[3 * h + 1], n[3 * h + 2] "
				+ "overlap { exchange allreduce x with sum among n[0], n[3] using Tell } "
				+ "exchange for h in 0 ..< 2 broadcast x from n[3 * h] among n[3 * h], n[3 * h + 1], n[3 * h + 2] ensure allreduce x "
				+ "with sum");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"M | allreduce x with sum among n using Levels | strategy-unfit: Levels has a group of 2 dimensions, but its 6 members have 1",
			"Ring(p = 6) | broadcast x from n[0] over Round using Chain | strategy-unfit: Chain is for nodes, not for walks",
			"M | allreduce x with sum among n using Levels(gpus = 4) | strategy-unfit: Levels is for n[1, 4], 4 nodes, but the "
			+ "collective has 6 members",
			"M | broadcast x from n[0] using Chain(p = 4) | strategy-unfit: Chain is for n[4], 4 nodes, but the collective has 6 members",
			"M | broadcast x from n[0] using Chain(q = 4) | 'unknown-strategy: Chain moves 4 elements, but x has 12'",
			"M | allgather x among n using Chain              | unknown-strategy: Chain does not ensure allgather",
			"M | allreduce x with sum among n[0], n[1], n[2] using Tell | strategy-unfit: Tell does not fit: p % 2 == 0 does not hold: p "
			+ "is 3",
			"Ring(p = 6) | broadcast x from n[1] among n[1], n[2], n[4] using Chain | strategy-unfit: Chain needs n[2] -- n[4] (step 2); "
			+ "no link connects them",
			"Ring(p = 6) | allreduce x with sum using Tell | strategy-unfit: Tell needs n[2] -- n[0] (step 1); no link connects them"})
	void whatDoesNotFitIsToldOnce(String machine, String collective, String complaint) {
		assertEquals(List.of(complaint), BarleyText.of(TEXT, "schedule S on " + machine + " { data x : f32[12] exchange " + collective
				+ " }")
				.complaints());
	}

	/** The data do not begin in pieces; whoever goes on with them is not told the same again. */
	@Test
	void whatAStrategyMissesIsToldOnce() {
		assertEquals(List.of("goal-missed: in BruckAllgather (Gathers.barley, line 10) members hold different values of x"),
				BarleyText.of(TEXT,
				"schedule S on M { data x : f32[12] exchange allgather x among n using barley.strategies.BruckAllgather ensure allgather "
				+ "x }")
				.complaints());
	}

	/** Pieces that are held, and data placed at the members, are carried out; where a member lacks what it is to send, that is told. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"data x[pieces 6] : f32[60] exchange allreduce x[2] with sum among n using Tell ensure allreduce x[2] with sum | ",
			"data x : f32[60] at n[0], n[1] exchange allreduce x with sum among n[0], n[1] using Tell ensure allreduce x with sum among "
			+ "n[0], n[1] | ",
			"data x : f32[60] among n exchange allgather x among n using barley.strategies.BruckAllgather ensure allgather x | ",
			"data x[pieces 2] : f32[60] exchange for h in 0 ..< 3 reducescatter x with sum among n[2 * h], n[2 * h + 1] "
					+ "exchange for g in 0 ..< 2 allreduce x[g] with sum among n[g], n[2 + g], n[4 + g] using "
					+ "barley.strategies.RecursiveDoubling exchange for h in 0 ..< 3 allgather x among n[2 * h], n[2 * h + 1] ensure "
					+ "allreduce x with sum | ",
			"data x : f32[60] among n exchange allreduce x with sum among n using barley.strategies.HalvingDoubling "
					+ "| let it begin at n[0], too, or bring it there before without an operator",
			"data x : f32[60] among n[0], n[1], n[2], n[3] exchange allreduce x with sum among n[0], n[1], n[2], n[3] "
					+ "using barley.strategies.HalvingDoubling | when the strategy begins, n[0] does not hold it: gather it first, or "
					+ "let it begin there" })
	void whatMembersHoldIsWhatTheyWorkWith(String body, String remedy) {
		List<String> remedies = BarleyText.of(TEXT, "schedule S on M { " + body + " }").issues().stream()
				.filter(issue -> issue.getSeverity() != Severity.INFO).map(issue -> issue.getData()[0]).toList();
		assertEquals(remedy == null ? List.of() : List.of(remedy), remedies);
	}

	@Test
	void itRunsOnNoMachineByItself() {
		assertEquals(List.of("point-fails: at p = 2, C fails: Chain is for any nodes and runs on no machine by itself"),
				BarleyText.of(TEXT, "study Sizes { vary p in 2 .. 4 run C = Chain(p = p) }").complaints());
	}

	private static ScheduleAnalysis analysis(String body) {
		BarleyText text = BarleyText.of(TEXT, "schedule S on M { " + body + " }");
		assertEquals(List.of(), text.complaints());
		return text.schedule("S");
	}
}
