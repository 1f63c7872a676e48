package barley.lang.ide.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import barley.lang.ide.picture.SchedulePicture;
import barley.lang.ide.program.GenerationResult;
import barley.lang.ide.program.ProgramMaker;
import barley.lang.ide.result.RunRequest.Text;
import barley.lang.page.ChannelTimeline;
import barley.lang.picture.HeldPiece.State;
import barley.lang.picture.StepOverlay;
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
		assertTrue(seen.step(1).moves().stream().filter(move -> move.fate() == Fate.LOST).map(StepOverlay.Move::lane).allMatch(lane -> lane == 0));
		assertTrue(seen.step(0).held().stream().flatMap(List::stream).noneMatch(piece -> piece.state() == State.WRONG));
		assertTrue(seen.step(5).held().stream().allMatch(node -> node.stream().anyMatch(piece -> piece.state() == State.WRONG)));
		Row row = Rows.ofLanes(seen.timetable()).list().stream().filter(each -> each.label().startsWith("n[0] → n[1]")).findFirst()
				.orElseThrow();
		assertTrue(seen.describe(row, 1).endsWith(": LOST"), seen.describe(row, 1));
		assertEquals("", replay(run(Map.of(), "node n[2] straggles by 5 us")).schedule().lossesInWords());
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
