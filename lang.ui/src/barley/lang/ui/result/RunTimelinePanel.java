package barley.lang.ui.result;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbenchPage;

import barley.lang.ide.result.ReplayedRun;
import barley.lang.picture.StepOverlay;
import barley.lang.steps.Rows;
import barley.lang.ui.drawing.BackgroundQuery;
import barley.lang.ui.schedule.Chart;

/**
 * A run step by step: the load of every lane over time, with a slider for the steps; the selected step is shown on the machine in the
 * Topology view.
 */
final class RunTimelinePanel extends ReplayPanel {

	/** The time for which a step is shown during playback. */
	private static final int STEP_MILLIS = 700;
	private static final int HOVER_MILLIS = 150;

	private final Chart chart;
	private ReplayedRun replay;
	private final BackgroundQuery stepping = new BackgroundQuery(this, "Look at a step");
	private final BackgroundQuery pointing = new BackgroundQuery(this, "Describe");
	private Chart.Field pointed;

	RunTimelinePanel(Composite parent, IWorkbenchPage page) {
		super(parent, page, "step", STEP_MILLIS);
		chart = new Chart(this, this::showStep, field -> { }, this::describe);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(chart);
		showNothing("");
	}

	@Override
	long position() {
		return chart.chosen();
	}

	@Override
	void choose(long step) {
		chart.choose(step);
	}

	@Override
	void showNothing(String why) {
		replay = null;
		stepping.stop();
		chart.showNothing(why);
		say("");
		enable(-1, -1);
	}

	@Override
	Runnable prepare(ReplayedRun found) {
		Rows rows = found.schedule().timetable() == null ? null : Rows.ofLanes(found.schedule().timetable());
		return () -> {
			if (rows == null) {
				showNothing(found.schedule().note());
			} else {
				show(found, rows);
			}
		};
	}

	private void show(ReplayedRun shown, Rows rows) {
		replay = shown;
		chart.show(shown.schedule().timetable(), shown.schedule().losses(), rows);
		long steps = shown.schedule().timetable().steps();
		enable(-1, steps - 1);
		String lost = shown.schedule().lossesInWords();
		say(steps == 0 ? "No data move in steps." : !lost.isEmpty() ? "⚠ " + lost
				: "Select a step with the slider, the mouse or the arrow keys.");
		chart.choose(-1);
		if (!lost.isEmpty()) {
			var first = shown.schedule().losses().all().firstEntry();
			chart.reveal(first.getKey());
			chart.revealRow(first.getValue().keySet().iterator().next());
		}
	}

	/** Shows a step on the machine; the machine at the caret again if it is -1. */
	private void showStep(long step) {
		moveSlider(step);
		if (step < 0) {
			stepping.stop();
			release();
			return;
		}
		ReplayedRun shown = replay;
		stepping.begin(0, canceled -> {
			StepOverlay moves = shown.schedule().step(step, canceled);
			String took = shown.took(step);
			String line = took.isEmpty() ? moves.title() : moves.title() + "; it " + took;
			return () -> {
				if (shown == replay && chart.chosen() == step) {
					say(line);
					onMachine(shown.machine(), moves, node -> false);
				}
			};
		});
	}

	private void describe(Chart.Field field) {
		ReplayedRun shown = replay;
		if (shown == null || field == null || field.row() == null || field.step() < 0) {
			pointed = null;
			pointing.stop();
			chart.setToolTipText(null);
		} else if (!field.equals(pointed)) {
			pointed = field;
			pointing.begin(HOVER_MILLIS, canceled -> {
				String description = shown.schedule().describe(field.row(), field.step());
				return () -> chart.setToolTipText(description);
			});
		}
	}
}
