package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import barley.lang.steps.Timetable;
import barley.lang.ui.schedule.Watched;

/** The schedule at the caret, step by step. */
class ScheduleTest extends EditorTest {

	private IViewPart view;
	private Watched watched;

	@Test
	void aStepIsShownWithWhatEveryNodeHolds() throws Exception {
		Workbench.show("barley.lang.ui.topology");
		openWithView(LADDER);
		awaitSteps(14);
		assertTrue(watched.words().contains("14 steps · 21.88 MB per lane · 100 % use · at the bandwidth bound"), watched.words());
		for (int step = 0; step < 5; step++) {
			watched.key(SWT.ARROW_RIGHT);
		}
		Workbench.await("step", () -> watched.situation() != null && watched.situation().steps() == 5 && watched.words().contains("step 5 of 14"));
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
		assertEquals("step 5\nn[0,0] → n[0,1] #1: fragment 5 of 8, gradient[3125000..3906249], 1.562 MB, sums of 5 nodes: n[0,0], n[2,0], n[2,1], n[3,0] and 1 more, combined there",
				watched.tip());
		watched.click(1, 4);
		Workbench.await("statement", () -> editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
				&& selection.getText().equals("allreduce gradient with sum over Twist"));
		assertEquals(4, watched.chosen());
	}

	@AfterEach
	void closeView() {
		Workbench.page().hideView(view);
	}

	private void openWithView(String text) throws Exception {
		open(text);
		view = Workbench.show("barley.lang.ui.schedule");
		watched = new Watched(view);
		editor.setFocus();
	}

	private Timetable awaitSteps(long steps) {
		return Workbench.find(steps + " steps", () -> watched.timetable() != null && watched.timetable().steps() == steps ? watched.timetable() : null);
	}
}
