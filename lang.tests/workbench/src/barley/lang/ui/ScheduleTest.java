package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import barley.lang.steps.Situation;
import barley.lang.steps.Timetable;
import barley.lang.ui.schedule.Watched;
import barley.lang.ui.topology.Seen;

/** The schedule at the caret, step by step. */
class ScheduleTest extends EditorTest {

	private static final String SCHEDULES = """

			schedule Both(elements = 12_000) on Rack {
				data x, y : f32[elements]
				overlap {
					exchange reducescatter x with sum over Twist.VR[0]
					exchange allreduce y with sum over Twist.VR[1]
				}
				repeat 10 {
					compute y costs 5 GFLOP
					exchange allgather x over Twist.VR[0]
				}
			}
			""";
	private static final String DOUBLED = """

			schedule Doubled on Ladder {
				data x : f32[60]
				exchange send x with sum from n[0, 0] to n[1, 0]
				exchange {
					send x with sum from n[0, 0] to n[1, 0]
					send x from n[2, 0] to n[3, 0]
				}
				exchange send x from n[1, 0] to n[2, 0]
			}
			""";

	private IViewPart view;
	private Watched watched;

	@Test
	void aStepIsShownWithWhatEveryNodeHolds() throws Exception {
		Workbench.show("barley.lang.ui.topology");
		openWithView(LADDER);
		awaitSteps(14);
		assertTrue(watched.words().contains("14 steps · 21.88 MB per lane · 100 % use · 100 % of the bandwidth bound reached"),
				watched.words());
		for (int step = 0; step < 5; step++) {
			watched.key(SWT.ARROW_RIGHT);
		}
		Workbench.await("step", () -> watched.situation() != null && watched.situation().steps() == 5
				&& watched.words().contains("step 5 of 14"));
		Workbench.screenshot("schedule");
		watched.showNodes(true);
		Workbench.settle();
		Workbench.await("nodes", () -> watched.timetable() != null);
		Workbench.screenshot("schedule-nodes");
	}

	@Test
	void aFieldLeadsToItsStatementAndTellsWhatItIs() throws Exception {
		openWithView(LADDER);
		awaitSteps(14);
		watched.point(1, 4);
		Workbench.await("description", () -> watched.tip() != null && watched.tip().contains("fragment"));
		assertEquals(
				"step 5\nn[0,0] → n[0,1] #1: fragment 5 of 8, gradient[3125000..3906249], 1.562 MB, sums of 5 nodes: n[0,0], n[2,0], "
				+ "n[2,1], n[3,0] and 1 more, combined there",
				watched.tip());
		watched.click(1, 4);
		Workbench.await("statement", () -> editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
				&& selection.getText().equals("allreduce gradient with sum over Twist"));
		assertEquals(4, watched.chosen());
		Path folder = Files.createTempDirectory("pictures");
		watched.export(folder.resolve("steps.svg"));
		watched.export(folder.resolve("steps.png"));
		Workbench.await("files", () -> Files.exists(folder.resolve("steps.svg")) && Files.exists(folder.resolve("steps.png")));
	}

	@Test
	void theScheduleFollowsTypingAndTheCaret() throws Exception {
		openWithView(LADDER + SCHEDULES);
		awaitSteps(14);
		document.replace(offset("rungs = 4") + 8, 1, "6");
		awaitSteps(22);
		document.replace(offset("rungs = 6") + 8, 1, "(");
		Workbench.await("a word about it", () -> watched.words()
				.contains("AllReduce: unexpected ')'; showing the last version that could be elaborated"));
		document.replace(offset("rungs = (") + 8, 1, "6");
		Workbench.await("fresh steps", () -> !watched.words().contains("before"));
		caretBehind("exchange reducescatter x");
		awaitSteps(44);
		Workbench.screenshot("schedule-overlap");
	}

	@Test
	void whatIsWrongIsShownWhereItHappens() throws Exception {
		openWithView(LADDER + DOUBLED);
		caretBehind("schedule Doubled");
		awaitSteps(3);
		assertTrue(watched.words().contains("x at n[1,0] would contain the contribution of n[0,0] twice"), watched.words());
		watched.key(SWT.END);
		Workbench.await("last step", () -> watched.situation() != null && watched.situation().steps() == 1
				&& watched.words().contains("step 3 of 3"));
		Workbench.screenshot("schedule-wrong");
	}

	/** The step of a schedule is on the machine until the caret leaves the schedule; an edit elsewhere does not bring it back. */
	@Test
	void anEditElsewhereDoesNotBringAStepBack() throws Exception {
		Seen topology = new Seen(Workbench.show("barley.lang.ui.topology"));
		openWithView(LADDER + "\ntopology Second(size = 5) {\n\tnode n[size]\n}\n");
		awaitSteps(14);
		caretBehind("schedule All");
		watched.key(SWT.ARROW_RIGHT);
		Workbench.await("step", () -> topology.title() != null && topology.title().contains("step 1 of 14"));
		document.replace(offset("25_000_000"), 1, "3");
		Workbench.pause(1_500);
		assertTrue(topology.title().contains("step 1 of 14"), topology.title());
		caretBehind("node n[si");
		Workbench.await("the machine at the caret", () -> topology.scene() != null && topology.scene().spots().size() == 5);
		for (String typed : new String[] {"\n", "machine Bax = {"}) { // the second has an error of syntax
			document.replace(offset("node n[size]\n") + 13, 0, typed);
			caretBehind("node n[si");
			Workbench.pause(1_500);
			assertFalse(topology.title() != null && topology.title().contains("step"), topology.title());
		}
	}

	/** Words go to synapses without steps, and no more than what is moved can be complete. */
	@Test
	void aScheduleWithoutStepsHasNoFiguresOfSteps() throws Exception {
		openWithView(InstructionsTest.CORTEX);
		caretBehind("schedule ");
		awaitSteps(0);
		Workbench.screenshot("schedule-synapses");
		assertFalse(watched.words().contains("0 steps") || watched.words().contains("% use"), watched.words());
		assertTrue(watched.situation().of(watched.timetable().plan().data().get(0), 0).stream().noneMatch(Situation.Part::complete));
	}

	@Test
	void largeSchedulesHoldNobodyUp() throws Throwable {
		openWithView(LADDER);
		awaitSteps(14);
		document.replace(offset("rungs = 4") + 8, 1, "2_000");
		UiWatch.nothingHolds(() -> {
			awaitSteps(7_998);
			watched.key(SWT.END);
			Workbench.await("last step", () -> watched.situation() != null && watched.situation().steps() == 7_998);
			for (int i = 0; i < 6; i++) {
				watched.wheel(i < 3 ? -1 : 1, SWT.MOD1);
				watched.wheel(-2, 0);
				watched.key(SWT.PAGE_UP);
				Workbench.await("drawing", () -> watched.timetable() != null);
			}
		});
		Workbench.screenshot("schedule-large");
	}

	@AfterEach
	void closeViews() {
		Workbench.page().hideView(view);
		Workbench.page().hideView(Workbench.page().findView("barley.lang.ui.topology"));
	}

	private void openWithView(String text) throws Exception {
		open(text);
		view = Workbench.show("barley.lang.ui.schedule");
		watched = new Watched(view);
		editor.setFocus();
	}

	private Timetable awaitSteps(long steps) {
		return Workbench.find(steps + " steps", () -> watched.timetable() != null && watched.timetable().steps() == steps
				? watched.timetable() : null);
	}
}
