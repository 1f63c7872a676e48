package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyResult;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyTable;
import barley.lang.study.table.StudyUnit;
import barley.lang.ui.launch.StudyFolderJob;
import barley.lang.ui.launch.StudyShortcut;
import barley.lang.ui.result.ShownStudy;
import barley.lang.ui.run.ComputedStudy;
import barley.lang.ui.run.StudyResults;

/** Run As > Barley Study, and what the view of studies shows. */
class StudyTest extends LaunchTest {

	private static final String VIEW = "barley.lang.ui.study";
	private static final String RESULTS = "barley.lang.ui.results";
	private static final int MANY = 100_000;
	private static final String STUDY = """
			import barley.machines.*
			link type Cable(gb = 16) { bandwidth gb * 1 Gbit/s power 1 W }
			node type Chip { launch 1 us }
			machine Rack(p = 4, gb = 16) = Ring(p = p) { node : Chip link : Cable(gb = gb) }
			schedule Round(elements = 4_800) on Rack {
				data x : f32[elements]
				exchange allreduce x with sum over Round
				ensure allreduce x with sum
			}
			study Scaling {
				vary p in 3, 4, 6
				vary elements in 4_800 .. 480_000 times 10
				run Slow = Round(elements = elements) on Rack(p = p)
				run Fast = Round(elements = elements) on Rack(p = p, gb = %d)
				show time by elements for each p
				show fastest by p, elements
				show front of time, energy
			}
			""";
	private static final String LATE = """
			import barley.machines.*
			link type Cable { bandwidth 16 Gbit/s }
			machine Rack = Ring(p = 4) { link : Cable }
			schedule Round on Rack {
				data x : f32[4_800]
				exchange allreduce x with sum over Round
			}
			study Late {
				vary late in every node
				run Slow = Round with node late straggles by 1 ms
			}
			""";
	private static final String SEARCH = """
			import barley.machines.*
			link type Cable(speed = 1 Gbit/s) { bandwidth speed }
			machine Rack(p = 4, speed = 1 Gbit/s) = Ring(p = p) { link : Cable(speed = speed) }
			schedule Sum(elements = 4_800) on Rack {
				data x : f32[elements]
				exchange allreduce x with sum over Round
			}
			study HowFast {
				vary p in 3, 4
				vary speed in 1 Gbit/s .. 400 Gbit/s
				run Only = Sum on Rack(p = p, speed = speed)
				find least speed such that Only.time <= 10 us for each p
			}
			""";
	/** More than can be computed before it is cancelled. */
	private static final String LONG = """
			import barley.machines.*
			link type Cable { bandwidth 16 Gbit/s }
			machine Rack(side = 24) = Torus(rows = side, columns = side) { link : Cable }
			schedule Square(elements = 4_800) on Rack {
				data x : f32[elements]
				exchange allreduce x with sum over Rows
				exchange allreduce x with sum over Columns
			}
			study Long {
				vary side in 24
				vary elements in 1 .. %d
				run One = Square(elements = 4_800 * elements) on Rack(side = side)
			}
			""";

	@AfterEach
	void forget() {
		StudyResults.get().clear();
		Workbench.page().hideView(Workbench.page().findView(VIEW));
	}

	@Test
	void aStudyIsComputedComparedAndItsRunsAreOpened() throws Exception {
		IFile file = files.write("scaling.barley", STUDY.formatted(25));
		compute(file, 1);
		Workbench.await("rows", () -> table().getItemCount() == 18);
		assertEquals("Slow", table().getItem(0).getText(1));
		Workbench.settle();
		Workbench.screenshot("study");
		choose(2, 1);
		Workbench.settle();
		Workbench.screenshot("study-map");
		assertEquals("Front of time and energy", combos().get(2).getItem(2));
		choose(2, 2);
		Workbench.await("front", () -> canvas("PlotCanvas").isVisible());
		Workbench.screenshot("study-front");
		assertTrue(file.getParent().exists(file.getProjectRelativePath().removeLastSegments(1).append("scaling-Scaling.study/rows.csv")));

		files.write("scaling.barley", STUDY.formatted(50));
		compute(file, 2);
		Workbench.await("the other one", () -> combos().get(1).getItemCount() == 2);
		choose(1, 1);
		Workbench.await("its figures", () -> Arrays.stream(table().getColumns())
				.anyMatch(column -> column.getText().equals("change of time")));
		Workbench.settle();
		Workbench.screenshot("study-compared");

		table().setSelection(5);
		table().notifyListeners(SWT.DefaultSelection, new Event());
		Table runs = Controls.find(Table.class, (Control) Workbench.show(RESULTS).getSite().getService(MPart.class).getWidget());
		Workbench.await("the run among those of other tests",
				() -> Arrays.stream(runs.getItems()).anyMatch(item -> item.getText(0).contains("Round on Rack")));
	}

	/** A hundred thousand rows are drawn on another thread as far as possible, and the table is filled where it is seen. */
	@Test
	void aLargeStudyIsShown() throws Exception {
		StudyColumn x = new StudyColumn("x", StudyUnit.NUMBER, StudyColumn.Kind.AXIS);
		StudyColumn size = new StudyColumn("size", StudyUnit.NUMBER, StudyColumn.Kind.AXIS);
		List<StudyColumn> columns = new ArrayList<>(List.of(size, x));
		Arrays.stream(StudyFigure.values()).map(StudyFigure::column).forEach(columns::add);
		StudyHead head = new StudyHead("Large", List.of("A"), columns,
				List.of(new StudyShow.Curves(List.of(StudyFigure.TIME.column()), x, List.of(size))));
		StudyTable rows = StudyTable.of(head, IntStream.range(0, MANY).mapToObj(row -> {
			List<StudyCell> cells = new ArrayList<>(List.of(StudyCell.of(row / 10_000), StudyCell.of(row % 10_000 + 1)));
			Arrays.stream(StudyFigure.values()).forEach(figure -> cells.add(StudyCell.of((long) (row % 10_000 + 1) * (row / 10_000 + 1))));
			return new StudyRow(row, "A", cells, StudyRow.Status.OK, "", StudyRow.Verified.UNTRIED);
		}));
		Workbench.show(VIEW);
		long begun = System.nanoTime();
		StudyResults.get().add(new ComputedStudy("Large", Optional.empty(), Path.of("large"), new StudyResult(rows, List.of())));
		Workbench.await("rows", () -> table().getItemCount() == MANY);
		Workbench.idle();
		System.out.println("100,000 rows shown after " + (System.nanoTime() - begun) / 1_000_000 + " ms");
		Canvas plot = canvas("PlotCanvas");
		Workbench.settle();
		Workbench.screenshot("study-large");
		begun = System.nanoTime();
		for (int i = 0; i < 20; i++) {
			Event move = new Event();
			move.x = 100 + i * 10;
			move.y = 60;
			plot.notifyListeners(SWT.MouseMove, move);
		}
		System.out.println("20 moves of the mouse took " + (System.nanoTime() - begun) / 1_000_000 + " ms");
	}

	@Test
	void rowsWithMishapsAreCopied() throws Exception {
		compute(files.write("late.barley", LATE), 1);
		Workbench.await("rows", () -> table().getItemCount() == 4);
		Workbench.settle();
		assertEquals("ok", table().getItem(3).getText(column("status")));
		table().setSelection(new int[] {1, 3});
		press("Copy");
		Clipboard clipboard = new Clipboard(view().getDisplay());
		String copied = (String) clipboard.getContents(TextTransfer.getInstance());
		clipboard.dispose();
		List<String> lines = copied.lines().toList();
		assertEquals(3, lines.size(), copied);
		assertTrue(lines.get(0).startsWith("point\trun\tlate\ttime [ps]\t"), copied);
		assertTrue(lines.get(1).startsWith("1\tSlow\tn[1]\t"), copied);
		assertTrue(lines.get(2).startsWith("3\tSlow\tn[3]\t"), copied);
	}

	/** What is known when a study is cancelled is shown, and the next time it goes on from there. */
	@Test
	void aCancelledStudyGoesOn() throws Exception {
		IFile file = files.write("long.barley", LONG.formatted(4_000));
		new StudyShortcut().launch(new StructuredSelection(file), ILaunchManager.RUN_MODE);
		Path journal = Path.of(file.getLocation().removeLastSegments(1).append("long-Long.study/journal.log").toOSString());
		Workbench.await("first rows", () -> journal.toFile().length() > 20_000);
		long begun = System.nanoTime();
		jobs().forEach(Job::cancel);
		Workbench.await("end of the job", () -> jobs().isEmpty());
		System.out.println("the study was cancelled after " + (System.nanoTime() - begun) / 1_000_000 + " ms");
		Workbench.await("rows", () -> StudyResults.get().studies().size() == 1);
		int known = StudyResults.get().studies().get(0).table().size();
		assertTrue(known > 0 && known < 4_000, known + " rows");
		long length = journal.toFile().length();
		files.write("long.barley", LONG.formatted(2));
		compute(file, 2);
		assertEquals(2, StudyResults.get().studies().get(1).table().size());
		assertTrue(journal.toFile().length() - length < 500, "what was known is computed again");
	}

	@Test
	void answersAreShownAndTheirRunsOpened() throws Exception {
		IFile file = files.write("fast.barley", SEARCH);
		compute(file, 1);
		Workbench.await("answers", () -> answers().isVisible() && answers().getItemCount() == 2);
		Workbench.settle();
		Workbench.screenshot("study-answers");
		assertEquals("p = 3", answers().getItem(0).getText(0));
		assertTrue(answers().getItem(1).getText(1).startsWith("speed = "), answers().getItem(1).getText(1));
		String speed = answers().getItem(1).getText(1).replaceAll("speed = | \\(.*", "");
		answers().setSelection(1);
		answers().notifyListeners(SWT.Selection, new Event());
		assertEquals(speed, table().getSelection()[0].getText(column("speed")), "the row of the answer is selected");
		answers().notifyListeners(SWT.DefaultSelection, new Event());
		Table runs = Controls.find(Table.class, (Control) Workbench.show(RESULTS).getSite().getService(MPart.class).getWidget());
		assertEquals("11.525 Gbit/s", speed);
		Workbench.await("the run at exactly this speed",
				() -> Arrays.stream(runs.getItems()).anyMatch(item -> item.getText(0)
				.contains("Sum on Rack(p = 4, speed = 11525 Mbit/s)")));
	}

	/** The results of an earlier session are read from their folder and compared with those of this one. */
	@Test
	void foldersAreOpenedComparedAndSaved() throws Exception {
		IFile file = files.write("scaling.barley", STUDY.formatted(25));
		compute(file, 1);
		Path folder = Path.of(file.getLocation().removeLastSegments(1).append("scaling-Scaling.study").toOSString());
		Path earlier = Files.createDirectory(folder.resolveSibling("earlier.study"));
		for (String name : List.of("manifest.json", "rows.jsonl")) {
			Files.copy(folder.resolve(name), earlier.resolve(name));
		}
		files.write("scaling.barley", STUDY.formatted(50));
		compute(file, 2);
		new StudyFolderJob(earlier).schedule();
		Workbench.await("the earlier one", () -> StudyResults.get().studies().size() == 3);
		Workbench.await("its name", () -> combos().get(0).getText().equals("Scaling in earlier.study"));
		assertEquals(List.of("Scaling", "Scaling #2", "Scaling in earlier.study"), List.of(combos().get(0).getItems()));
		assertEquals(StudyResults.get().studies().get(0).result(), StudyResults.get().studies().get(2).result());
		choose(1, 2);
		Workbench.await("the other one's figures",
				() -> Arrays.stream(table().getColumns()).anyMatch(each -> each.getText().equals("change of time")));
		assertEquals("+0.00 %", table().getItem(0).getText(column("change of time")), "Slow is the same");
		assertTrue(table().getItem(1).getText(column("change of time")).startsWith("+"), "Fast was slower earlier");
		choose(0, 1);
		Workbench.await("rows alone", () -> table().getColumn(2).getText().equals("p"));
		Path saved = folder.resolveSibling("saved.csv");
		ShownStudy.save((Composite) view(), saved);
		Workbench.await("the saved table", () -> Files.exists(saved) && saved.toFile().length() > 0);
		Workbench.settle();
		assertEquals(Files.readString(folder.resolve("rows.csv")), Files.readString(saved).replace("\r\n", "\n"));
	}

	private static List<Job> jobs() {
		return Arrays.stream(Job.getJobManager().find(null)).filter(job -> job.getName().equals("Compute study Long")).toList();
	}

	private static int column(String name) {
		return IntStream.range(0, table().getColumnCount()).filter(i -> table().getColumn(i).getText().equals(name)).findFirst()
				.orElseThrow();
	}

	private static void press(String name) {
		table().getMenu().notifyListeners(SWT.Show, new Event());
		Arrays.stream(table().getMenu().getItems()).filter(item -> item.getText().startsWith(name)).findFirst().orElseThrow()
				.notifyListeners(SWT.Selection, new Event());
	}

	private static Canvas canvas(String name) {
		return (Canvas) Controls.all(Control.class, view()).stream().filter(each -> each.getClass().getSimpleName().equals(name))
				.findFirst().orElseThrow();
	}

	private static void compute(IFile file, int studies) {
		new StudyShortcut().launch(new StructuredSelection(file), ILaunchManager.RUN_MODE);
		Workbench.await("study " + studies, () -> StudyResults.get().studies().size() == studies);
		Workbench.await("view", () -> Workbench.page().findView(VIEW) != null);
	}

	private static Control view() {
		return (Control) Workbench.page().findView(VIEW).getSite().getService(MPart.class).getWidget();
	}

	private static List<Combo> combos() {
		return Controls.all(Combo.class, view());
	}

	private static Table table() {
		return tables(false);
	}

	private static Table answers() {
		return tables(true);
	}

	private static Table tables(boolean answers) {
		return Controls.all(Table.class, view()).stream()
				.filter(each -> answers == (each.getColumnCount() > 0 && each.getColumn(0).getText().equals("for each")))
				.findFirst().orElseThrow();
	}

	private static void choose(int combo, int item) {
		combos().get(combo).select(item);
		combos().get(combo).notifyListeners(SWT.Selection, new Event());
	}
}
