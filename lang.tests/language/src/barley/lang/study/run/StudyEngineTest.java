package barley.lang.study.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;

import org.eclipse.xtext.service.OperationCanceledError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Limits;
import barley.lang.model.Study;
import barley.lang.run.Execution;
import barley.lang.study.folder.FolderException;
import barley.lang.study.folder.RunRecord;
import barley.lang.study.folder.StudyFolder;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyRow.Status;
import barley.lang.study.table.StudyRow.Verified;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

class StudyEngineTest {

	private static final String MACHINE = """
			package studied
			link type Wire(gb = 16) { bandwidth gb * 1 Gbit/s latency 20 ns power 1 W }
			node type Chip { memory 500 kB launch 1 us }
			topology Loop(size = 4) {
				require size >= 3
				node n[cyclic size]
				for k in 0 ..< size link n[k] -- n[k + 1]
				embedding Around { ring R { for k in 0 ..< size visit n[k] } }
				embedding Back { ring R { for k in reverse 0 ..< size visit n[k] } }
			}
			machine Rack(size = 4, gb = 16) = Loop(size = size) { node : Chip link : Wire(gb = gb) }
			schedule Sum(elements = 100) on Rack {
				data x : f16[elements]
				exchange allreduce x with sum over Around
			}
			schedule Two(elements = 100) on Rack {
				data x : f16[elements]
				exchange reducescatter x with sum over Back
				exchange allgather x over Back
			}
			""";

	private static final String STUDY = MACHINE + """
			study Scaling {
				vary size in 2 .. 12
				vary payload in 1 kB .. 1 MB times 10
				vary gb in 16, 25
				run One = Sum(elements = payload / 2 B) on Rack(size = size, gb = gb)
				run Both = Two(elements = payload / 2 B) on Rack(size = size, gb = gb)
				show time by payload for each size
			}
			""";
	private static final int ROWS = 11 * 4 * 2 * 2;

	@TempDir
	private Path folder;

	/** What came out of an engine. */
	private record Ran(StudyEngine engine, Optional<StudyReport> report, List<StudyRow> rows, String csv) {
	}

	private static StudySettings settings() {
		return StudySettings.of(Limits.DEFAULT);
	}

	private Ran run(String text, String name, StudySettings settings, BooleanSupplier stop) throws IOException {
		Path path = folder.resolve(name);
		Study study = (Study) BarleyText.of(text).declaration("Scaling");
		try (StudyFolder results = StudyFolder.open(path, "Scaling", false, false)) {
			StudyEngine engine = new StudyEngine(study, settings, stop, at -> {
			});
			Optional<StudyReport> report = engine.run(results);
			return new Ran(engine, report, engine.rows().toList(), Files.readString(path.resolve("rows.csv")));
		}
	}

	private Ran run(String text) throws IOException {
		return run(text, "results", settings(), () -> false);
	}

	@Test
	void rowsAreThoseOfSingleRuns() throws IOException {
		Ran ran = run(STUDY);
		assertEquals(ROWS, ran.rows.size());
		Random random = new Random(3);
		int compared = 0;
		int functional = 0;
		List<StudyRow> shuffled = new ArrayList<>(ran.rows);
		Collections.shuffle(shuffled, random);
		for (StudyRow row : shuffled) {
			if (compared == 100) {
				break;
			}
			String size = row.cells().get(0).text();
			long elements = Long.parseLong(row.cells().get(1).text()) / 2;
			ScheduleAnalysis single = BarleyText.of(STUDY.replace("size = 4, gb = 16",
					"size = %s, gb = %s".formatted(size, row.cells().get(2).text()))
					.replace("elements = 100", "elements = " + elements)).schedule(row.run().equals("One") ? "Sum" : "Two");
			assertEquals(row.status() == Status.OK, single.plan() != null, row.toString());
			if (row.status() == Status.OK) {
				boolean moved = functional < 20 && elements < 50_000;
				Result result = Execution.run(single.plan(), single.result(), moved ? RunOptions.functional() : RunOptions.timing());
				functional += moved ? 1 : 0;
				assertTrue(result.right(), row.toString());
				assertEquals(Long.toString(result.times().orElseThrow().timePs()), cell(ran, row, StudyFigure.TIME), row.toString());
				assertEquals(Long.toString(result.steps()), cell(ran, row, StudyFigure.STEPS));
				assertEquals(result.times().orElseThrow().energyJoules().stripTrailingZeros().toPlainString(),
						cell(ran, row, StudyFigure.ENERGY));
				compared++;
			}
		}
		assertEquals(100, compared);
		assertTrue(functional >= 20, "functional " + functional);
	}

	private static String cell(Ran ran, StudyRow row, StudyFigure figure) {
		return row.cells().get(ran.engine.head().columns().indexOf(figure.column())).text();
	}

	@Test
	void whatFailsIsARow() throws IOException {
		Ran ran = run(STUDY);
		StudyReport report = ran.report.orElseThrow();
		assertEquals(ROWS, report.rows());
		assertFalse(report.isRight());
		assertEquals(List.of("requirement", "out-of-memory"), report.troubles().stream().map(StudyReport.Trouble::code).toList());
		assertEquals(16, report.troubles().get(0).rows(), "size = 2 everywhere");
		assertTrue(ran.csv.contains(",finding,\"out-of-memory: "), "a row");
		assertEquals(report.rows(), report.rows(Status.OK) + report.rows(Status.FINDING));
		assertTrue(ran.engine.defect().isEmpty());
	}

	@ParameterizedTest
	@ValueSource(ints = {1, 2, 8})
	void threadsMakeNoDifference(int threads) throws IOException {
		Ran one = run(STUDY, "one", new StudySettings(Limits.DEFAULT, 1, StudySettings.PATIENCE, 0, 1), () -> false);
		Ran more = run(STUDY, "more", new StudySettings(Limits.DEFAULT, threads, StudySettings.PATIENCE, 0, 1), () -> false);
		assertEquals(one.csv, more.csv);
		assertEquals(ROWS, more.engine.computed());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			nothing             | Wire(gb = 16)           | Wire(gb = 16)             | 0
			a comment           | package studied         | package studied // here   | 0
			layout              | link n[k] -- n[k + 1]   | link n[k]   --  n[k + 1]  | 0
			another schedule    | over Back               | over Around               | 88
			the bandwidth       | gb * 1 Gbit/s           | gb * 2 Gbit/s             | 176
			one more value      | gb in 16, 25            | gb in 16, 25, 50          | 88
			one value less      | gb in 16, 25            | gb in 25                  | 0
			one other value     | gb in 16, 25            | gb in 16, 26              | 88
			an axis unused      | vary gb in 16, 25       | vary more in 1, 2 vary gb in 16, 25 | 0
			what is shown       | show time               | show busbw                | 0
			""")
	void changesRedoWhatTheyTouch(String what, String before, String after, int computed) throws IOException {
		run(STUDY);
		Ran changed = run(STUDY.replace(before, after));
		assertEquals(computed, changed.engine.computed(), what);
		Ran fresh = run(STUDY.replace(before, after), "fresh", settings(), () -> false);
		assertEquals(fresh.csv, changed.csv, "as if computed at once");
	}

	@Test
	void aStopKeepsWhatIsThere() throws IOException {
		Ran whole = run(STUDY, "whole", settings(), () -> false);
		AtomicLong polls = new AtomicLong();
		long computed = 0;
		for (int stop = 1; stop < 4; stop++) {
			polls.set(240);
			Ran stopped = run(STUDY, "stopped", new StudySettings(Limits.DEFAULT, 1, StudySettings.PATIENCE, 0, 1),
					() -> polls.decrementAndGet() < 0);
			computed += stopped.engine.computed();
			assertTrue(whole.csv.startsWith(stopped.csv.lines().findFirst().orElseThrow()));
			assertTrue(whole.csv.lines().toList().containsAll(stopped.csv.lines().toList()));
		}
		Ran resumed = run(STUDY, "stopped", settings(), () -> false);
		assertTrue(computed > 0 && computed < ROWS, "computed " + computed);
		assertEquals(ROWS, computed + resumed.engine.computed(), "none twice");
		assertEquals(whole.csv, resumed.csv);
	}

	/**
	 * A condition that holds nowhere among many combinations, but for the last: counting them is stopped, and listing them takes no time.
	 */
	@Test
	void countingAndListingAreStopped() throws IOException {
		Study study = (Study) BarleyText.of(MACHINE + """
				study Scaling {
					vary size in 3 .. 1_500
					vary gb in 1 .. 500
					where size * gb > 749_999
					run One = Sum on Rack(size = size, gb = gb)
				}
				""").declaration("Scaling");
		AtomicLong polls = new AtomicLong(3);
		BooleanSupplier stop = () -> polls.decrementAndGet() < 0;
		assertThrows(OperationCanceledError.class, () -> new StudyEngine(study, settings(), stop, at -> {
		}));
		assertEquals(-1, polls.get(), "at once");
		polls.set(Long.MAX_VALUE);
		StudyEngine engine = new StudyEngine(study, settings(), stop, at -> {
		});
		assertEquals(1, engine.points());
		polls.set(3);
		try (StudyFolder results = StudyFolder.open(folder.resolve("results"), "Scaling", false, false)) {
			assertEquals(0, engine.run(results).orElseThrow().rows());
			assertEquals(0, engine.computed());
		}
	}

	@Test
	void whatTakesTooLongIsTriedAgain() throws IOException {
		String large = STUDY.replace("size in 2 .. 12", "size in 400").replace("payload in 1 kB .. 1 MB times 10", "payload in 1 kB");
		Ran hasty = run(large, "results", new StudySettings(Limits.DEFAULT, 2, Duration.ZERO, 0, 1), () -> false);
		assertEquals(List.of("patience"), hasty.report.orElseThrow().troubles().stream().map(StudyReport.Trouble::code).toList());
		assertEquals(4, hasty.report.orElseThrow().rows(Status.STOPPED));
		Ran patient = run(large);
		assertEquals(4, patient.report.orElseThrow().rows(Status.OK));
		assertEquals(run(large, "fresh", settings(), () -> false).csv, patient.csv);
	}

	@Test
	void runsAreComparedWithTheirPrograms() throws IOException {
		StudySettings comparing = new StudySettings(Limits.DEFAULT, 2, StudySettings.PATIENCE, 20, 7);
		Ran ran = run(STUDY, "results", comparing, () -> false);
		assertEquals(20, ran.report.orElseThrow().rows(Verified.YES));
		assertEquals(0, ran.report.orElseThrow().rows(Verified.NO));
		assertEquals(ran.csv, run(STUDY, "other", comparing, () -> false).csv, "the same choice");
	}

	@Test
	void withoutMemoryForThePageTheTablesStay() throws IOException {
		Ran ran = run(STUDY);
		try (StudyFolder results = StudyFolder.open(folder.resolve("results"), "Scaling", false, false)) {
			String message = assertThrows(FolderException.class, () -> StudyEngine.writePage(results, () -> {
				throw new OutOfMemoryError("made");
			})).getMessage();
			assertTrue(message.matches(
					"(?s).*index.html was not written, for [0-9,]+ MB of memory are not enough; increase the heap, such as by "
					+ "BARLEY_JAVA_OPTIONS=-Xmx8g, and the same command writes it. rows.csv and rows.jsonl are complete"), message);
		}
		assertEquals(ran.csv, Files.readString(folder.resolve("results/rows.csv")));
		assertTrue(Files.readString(folder.resolve("results/index.html")).contains("Scaling"), "the page of before");
	}

	/** As on a cluster whose computers differ. */
	@ParameterizedTest
	@ValueSource(booleans = {false, true})
	void runsComputedTwiceAreCompared(boolean differs) throws IOException {
		Study study = (Study) BarleyText.of(STUDY).declaration("Scaling");
		StudyThreads once = new StudyThreads(settings(), () -> false);
		StudyBackend twice = new StudyBackend() {
			@Override
			public int window() {
				return once.window();
			}

			@Override
			public void run(List<TaskGroup> groups, ToDoubleFunction<TaskGroup> seconds, Results results) throws IOException {
				once.run(groups, seconds, (task, record, took) -> {
					results.add(task, record, took);
					results.add(task, differs ? new RunRecord(record.key(), Status.FINDING, record.figures(), "other", 9, 1)
							: new RunRecord(record.key(), record.status(), record.figures(), record.finding(), 9, 2), took);
				});
			}

			@Override
			public Collection<TaskGroup> open() {
				return once.open();
			}

			@Override
			public Optional<Throwable> defect() {
				return once.defect();
			}

			@Override
			public void close() {
				once.close();
			}
		};
		try (StudyFolder results = StudyFolder.open(folder.resolve("results"), "Scaling", false, false)) {
			StudyEngine engine = new StudyEngine(study, settings(), () -> false, at -> {
			});
			engine.run(results, twice);
			assertEquals(ROWS, engine.computed());
			assertEquals(differs, engine.defect().isPresent());
		}
		assertEquals(run(STUDY, "other", settings(), () -> false).csv, Files.readString(folder.resolve("results/rows.csv")));
	}

	@Test
	void lanesFailInTurn() throws IOException {
		Ran ran = run(MACHINE + """
				study Scaling {
					vary broken in every lane
					run Whole = Sum
					run Broken = Sum with lane broken fails at 2 us
				}
				""");
		assertEquals(8, ran.rows.size());
		assertEquals(List.of("n[0] -- n[1]", "ok", "n[0] -- n[1]", "finding"), ran.rows.subList(0, 2).stream()
				.flatMap(row -> List.of(row.cells().get(0).text(), row.status().word()).stream()).toList());
		assertTrue(ran.rows.get(1).finding().startsWith("wrong-data: "), ran.rows.get(1).finding());
		assertFalse(ran.rows.get(1).cells().get(1) instanceof StudyCell.None, "it has times");
		assertEquals(5, ran.engine.computed(), "the whole machine once, as no lane reaches it");
	}
}
