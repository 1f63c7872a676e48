package barley.lang.ide.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.analyse.Settings;
import barley.lang.analyse.ValueReader;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.picture.PacePicture;
import barley.lang.ide.picture.SchedulePicture;
import barley.lang.ide.program.GenerationResult;
import barley.lang.ide.program.ProgramMaker;
import barley.lang.ide.result.RunRequest.Text;
import barley.lang.page.ChannelTimeline;
import barley.lang.page.PaceChart.Bar;
import barley.lang.picture.HeldPiece;
import barley.lang.picture.HeldPiece.State;
import barley.lang.picture.StepOverlay;
import barley.lang.picture.TravelOverlay;
import barley.lang.run.Execution;
import barley.lang.run.NodeCompiler;
import barley.lang.steps.Rows;
import barley.lang.steps.Rows.Row;
import barley.lang.value.Value;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.JsonReport;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.RunOptions;

/** Past runs come back step by step, from what was kept of them alone. */
class ReplayerTest {

	private static final String RING =
			"package parts\nlink type Wire { bandwidth 8 Gbit/s power 1 W }\ntopology Ring(size = 4) {\n\tnode n[cyclic size]\n"
			+ "\tfor i in 0 ..< size link n[i] -- n[i + 1]\n\tring Round { for i in 0 ..< size visit n[i] }\n}\nmachine Loop = Ring { link "
			+ ": Wire }\n";
	private static final String SUM = "package uses\nimport parts.*\nschedule Sum(q = 120) on Loop {\n\tdata x : f32[q]\n"
			+ "\texchange allreduce x with sum over Round\n\tensure allreduce x with sum\n}\n";

	private static final String PACED = """
			package uses
			node type Gpu { compute 1 TFLOP/s launch 1 us }
			link type Lane { bandwidth 1 GB/s latency 100 ns }
			topology Row { node n[3] for i in 1 ..< 3 link n[i - 1] -- n[i] }
			machine M = Row { node : Gpu link : Lane }
			schedule Sum on M {
				data x : i8[1_000] at n[0]
				exchange broadcast x from n[0] among n by shortest
				repeat 3 {
					async {
						compute x at n[0] costs 2 MFLOP
						send x from n[0] to n[1]
						send x from n[1] to n[2]
					}
				}
			}
			""";

	@TempDir
	private Path folder;

	private Path file;

	@BeforeEach
	void writeFiles() throws IOException {
		file = Files.writeString(folder.resolve("sum.barley"), SUM);
		Files.writeString(folder.resolve("ring.barley"), RING);
	}

	/** Runs the schedule, as a workbench does. */
	private PastRun run(Map<String, String> parameters, String... faults) {
		ValueReader reader = BarleyIdeSetup.shared().getInstance(ValueReader.class);
		Map<String, Value> values = new HashMap<>();
		parameters.forEach((name, text) -> values.put(name, reader.read(name, text)));
		GenerationResult made = BarleyIdeSetup.shared().getInstance(ProgramMaker.class)
				.make(file, () -> List.of(folder.resolve("ring.barley")), Optional.of("Sum"),
				new Settings(Limits.DEFAULT, new Overrides(values)), CancelIndicator.NullImpl);
		Program program = Execution.program(made.programs().get(0));
		RunOptions options = RunOptions.functional().withDisturbances(List.of(faults).stream()
				.map(words -> DisturbanceText.read(words, program.machine())).toList());
		String report = JsonReport.of(Simulator.run(program, options));
		List<Text> texts = IntStream.range(0, made.texts().size())
				.mapToObj(i -> new Text(made.inputs().get(i).getFileName().toString(), made.texts().get(i))).toList();
		RunRequest order = new RunRequest("/p/sum.barley", "Sum", "", false, parameters, List.of(faults), texts);
		return new PastRun("1", Runs.NOON, order, "Sum", Map.of(), Report.of(report, false, 0));
	}

	private ReplayedRun replay(PastRun run, CancelIndicator canceled) throws IOException {
		return BarleyIdeSetup.shared().getInstance(Replayer.class).replay(run, file, Settings.DEFAULT, NodeCompiler::compile, canceled);
	}

	private ReplayedRun replay(PastRun run) throws IOException {
		return replay(run, CancelIndicator.NullImpl);
	}

	@Test
	void whatMovedComesBackWhateverTheFilesSayNow() throws Exception {
		PastRun run = run(Map.of("size", "3"));
		Files.writeString(file, "nonsense");
		Files.delete(folder.resolve("ring.barley"));
		ReplayedRun replay = replay(run);
		assertEquals(4, replay.schedule().timetable().steps());
		assertEquals(6, replay.schedule().step(0).moves().size());
		assertEquals("step 2 of 4: allreduce x with sum over Round", replay.schedule().step(1).title());
		assertEquals("begins at 80 ns, takes 80 ns", replay.took(1));
		assertEquals(3, replay.machine().scene().spots().size());
		assertTrue(replay.page().contains("verified"), "the page tells what came of the data, which the replay does not move");
	}

	/** The chart comes from the plan; the programs that ran move the same, step by step. */
	@ParameterizedTest
	@ValueSource(strings = { "exchange allreduce x with sum over Round",
			"exchange reducescatter x with sum over Round\n exchange allgather x over Round",
			"exchange allreduce x with sum over Round using shift",
			"exchange send x from n[0] to n[1]\n exchange send x with sum from n[1] to n[2]",
			"exchange broadcast x from n[2] over Round forward" })
	void theChartShowsWhatMoved(String exchanges) throws Exception {
		file = Files.writeString(folder.resolve("sum.barley"),
				SUM.replace("exchange allreduce x with sum over Round", exchanges).replaceFirst("\tensure.*\n", ""));
		ReplayedRun replay = replay(run(Map.of()));
		ChannelTimeline moved = replay.finished().timeline(Optional.empty());
		assertEquals(moved.columns().size(), replay.schedule().timetable().steps());
		for (int step = 0; step < moved.columns().size(); step++) {
			Map<Integer, Set<String>> seen = new TreeMap<>();
			moved.at(step).forEach((channel, fragments) -> fragments
					.forEach(fragment -> seen.computeIfAbsent(channel, any -> new TreeSet<>())
							.add(moved.fragments().get(fragment).name())));
			Map<Integer, Set<String>> shown = new TreeMap<>();
			replay.schedule().step(step).moves().forEach(move -> shown.computeIfAbsent(move.channel(), any -> new TreeSet<>())
					.add(move.name()));
			assertEquals(seen.keySet(), shown.keySet(), "step " + step);
			// those have left their place
			boolean named = seen.values().stream().flatMap(Set::stream).noneMatch(name -> name.contains(" passing"));
			assertEquals(named ? seen : shown, shown, "step " + step);
		}
	}

	@Test
	void disturbedRunsAreDisturbedAgain() throws Exception {
		PastRun run = run(Map.of(), "node n[2] straggles by 5 us");
		assertTrue(replay(run).page().contains("node n[2] straggles by 5 us: from step 1"), replay(run).page());
		assertEquals(List.of("step 1 of 6 of allreduce x with sum over Round"), replay(run).schedule().describe(0), "times of the plan");
		String sound = replay(run(Map.of())).schedule().describe(0).get(0);
		assertTrue(sound.startsWith("step 1 of 6 of allreduce x with sum over Round; it takes "), sound);
		assertEquals(Runs.figure(run, "time"), UnitText.time(replay(run).finished().result().times().orElseThrow().timePs()));
	}

	/** The replay shows what was lost, where, in the table, on the machine and in words. */
	@Test
	void whatWasLostIsShownWhereItWas() throws Exception {
		ReplayedRun replay = replay(run(Map.of(), "lane n[0] -- n[1] fails at 100 ns", "fragment n[2] -> n[3] corrupted at 300 ns"));
		SchedulePicture seen = replay.schedule();
		assertEquals("11 transfers lost or corrupted in 5 steps, first in step 2, n[0] → n[1]", seen.lossesInWords());
		assertEquals("step 1 of 6: allreduce x with sum over Round", seen.title(0));
		assertEquals("step 2 of 6: allreduce x with sum over Round · 2 transfers lost", seen.title(1));
		assertTrue(seen.step(1).moves().stream().filter(move -> move.fate() == Fate.LOST).map(StepOverlay.Move::lane)
				.allMatch(lane -> lane == 0));
		assertTrue(seen.step(0).held().stream().flatMap(List::stream).noneMatch(piece -> piece.state() == State.WRONG));
		assertTrue(seen.step(5).held().stream().allMatch(node -> node.stream().anyMatch(piece -> piece.state() == State.WRONG)));
		Row row = Rows.ofLanes(seen.timetable()).list().stream().filter(each -> each.label().startsWith("n[0] → n[1]")).findFirst()
				.orElseThrow();
		assertTrue(seen.describe(row, 1).endsWith(": LOST"), seen.describe(row, 1));
		assertEquals("", replay(run(Map.of(), "node n[2] straggles by 5 us")).schedule().lossesInWords());
	}

	/**
	 * In a block each round takes 2 us and twice 2.1 us. In the second one the last message is lost, which is shown with the time at which
	 * it is on its way, and leaves the last node with what it had (RULES.md 41); the other nodes hold what they should.
	 */
	@Test
	void aBlockAtOwnPaceIsShownAsFaultsHitIt() throws Exception {
		file = Files.writeString(folder.resolve("sum.barley"), PACED);
		PacePicture sound = blocks(replay(run(Map.of()))).get(0);
		assertFalse(sound.block().isStruck());
		assertEquals(6_200_000, sound.endPs());
		PacePicture lost = blocks(replay(run(Map.of(), "lane n[1] -- n[2] fails at 8 us"))).get(0);
		assertTrue(lost.block().isStruck());
		TravelOverlay way = lost.at(5_000_000, CancelIndicator.NullImpl);
		assertEquals("5 us of 6.2 us · 0 nodes work · 1 message under way, 1 of them lost · line 10 async", way.title());
		assertEquals(List.of(Fate.LOST), way.moves().stream().map(StepOverlay.Move::fate).toList());
		assertTrue(states(way).stream().noneMatch(State.WRONG::equals), "nothing is wrong yet");
		assertEquals(List.of(State.COMPLETE, State.COMPLETE, State.WRONG), states(lost.at(lost.endPs(), CancelIndicator.NullImpl)));
		Bar bar = lost.chart().bars().get(2);
		assertTrue(lost.chart().words(bar).contains("LOST: its receive leaves what is there"), lost.chart().words(bar));
		assertTrue(lost.csv().contains(",yes,lost"), lost.csv());
		PacePicture corrupted = blocks(replay(run(Map.of(), "fragment n[0] -> n[1] corrupted at 6 us"))).get(0);
		assertEquals(List.of(State.COMPLETE, State.WRONG, State.WRONG), states(corrupted.at(corrupted.endPs(), CancelIndicator.NullImpl)));
		PacePicture late = blocks(replay(run(Map.of(), "node n[1] straggles by 5 us at 7 us"))).get(0);
		assertEquals(11_200_000, late.endPs(), "the second message begins 5 us later");
		assertEquals(List.of(State.COMPLETE, State.COMPLETE, State.COMPLETE), states(late.at(late.endPs(), CancelIndicator.NullImpl)));
	}

	private static List<PacePicture> blocks(ReplayedRun replay) {
		return replay.finished().paces(replay.schedule().timetable()).stream().map(block -> PacePicture.of(block, 0)).toList();
	}

	/** Returns the state of what each node holds, which is one piece. */
	private static List<State> states(TravelOverlay shown) {
		return shown.held().stream().flatMap(List::stream).map(HeldPiece::state).toList();
	}

	@Test
	void whatCannotBeReplayedSaysWhy() throws Exception {
		PastRun run = run(Map.of());
		assertEquals("the text of this run was too long to keep", reason(with(run, List.of())));
		assertEquals("this version of Barley generates another program from the text of the run",
				reason(with(run, List.of(new Text("sum.barley", SUM.replace("q = 120", "q = 8")), new Text("ring.barley", RING)))));
		assertEquals("this version of Barley does not prove the text of the run", reason(with(run, List.of(new Text("sum.barley", SUM)))));
		assertEquals("this run has no results", reason(Runs.of("{\"failed\": \"no heap\"}")));
		assertThrows(RuntimeException.class, () -> replay(run, () -> true));
	}

	private static PastRun with(PastRun run, List<Text> texts) {
		RunRequest order = run.order();
		return new PastRun("1", run.began(), new RunRequest(order.file(), order.schedule(), "", false, Map.of(), List.of(), texts), "Sum",
				Map.of(), run.report());
	}

	private String reason(PastRun run) {
		return assertThrows(Fault.class, () -> replay(run)).getMessage();
	}
}
