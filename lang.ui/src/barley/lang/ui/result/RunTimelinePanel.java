package barley.lang.ui.result;

import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbenchPage;

import barley.lang.ide.picture.PacePicture;
import barley.lang.ide.result.ReplayedRun;
import barley.lang.picture.StepOverlay;
import barley.lang.steps.PaceTimetable;
import barley.lang.steps.Rows;
import barley.lang.ui.drawing.BackgroundQuery;
import barley.lang.ui.schedule.Chart;
import barley.lang.ui.schedule.PacePanel;
import barley.lang.ui.schedule.TimelineArea;

/**
 * A run over time: step by step the load of every lane, or a block in which each node goes at its own pace as a chart of its units and
 * channels, with a slider; the selected step or time is shown on the machine in the Topology view.
 */
final class RunTimelinePanel extends ReplayPanel {

	/** The time for which a step is shown during playback. */
	private static final int STEP_MILLIS = 700;
	/** The same for a time of a block, of which so many are shown. */
	private static final int TIME_MILLIS = 80;
	private static final int TIMES = 250;
	private static final int HOVER_MILLIS = 150;
	private static final String HINT = "Select a step with the slider, the mouse or the arrow keys.";
	private static final String HINT_OF_TIME = "Select a time with the slider, the mouse or the arrow keys; the wheel with Ctrl zooms.";
	private static final String STRUCK = " The block is shown as it went in the first round that the injected faults hit.";
	private static final String SOUND = " The injected faults do not hit the block.";

	private final TimelineArea area;
	private final Chart chart;
	private ReplayedRun replay;
	private final BackgroundQuery stepping = new BackgroundQuery(this, "Look at a step");
	private final BackgroundQuery pointing = new BackgroundQuery(this, "Describe");
	private Chart.Field pointed;

	RunTimelinePanel(Composite parent, IWorkbenchPage page) {
		super(parent, page, "step", STEP_MILLIS);
		area = new TimelineArea(this, stack -> new Chart(stack, this::showStep, field -> { }, this::describe), this::range, this::showTime,
				bar -> { });
		chart = area.chart();
		GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
		showNothing("");
	}

	TimelineArea area() {
		return area;
	}

	@Override
	long position() {
		return area.isPaced() ? area.pace().canvas().chosen() : chart.chosen();
	}

	@Override
	void choose(long position) {
		if (area.isPaced()) {
			area.pace().canvas().choose(position);
		} else {
			chart.choose(position);
		}
	}

	@Override
	long before(long position) {
		PacePicture shown = area.pace().canvas().picture();
		return !area.isPaced() || shown == null ? super.before(position) : position <= 0 ? -1 : shown.before(position);
	}

	@Override
	long behind(long position) {
		PacePicture shown = area.pace().canvas().picture();
		return !area.isPaced() || shown == null ? super.behind(position) : shown.behind(position);
	}

	/** Times follow one another at an even pace, so that messages move along their lanes as fast as they travel. */
	@Override
	long played(long position) {
		PacePicture shown = area.pace().canvas().picture();
		return !area.isPaced() || shown == null ? super.played(position)
				: area.pace().isWorking() ? position : position + Math.max(1, shown.endPs() / TIMES);
	}

	@Override
	int millis() {
		return area.isPaced() ? TIME_MILLIS : super.millis();
	}

	@Override
	void showNothing(String why) {
		replay = null;
		stepping.stop();
		chart.showNothing(why);
		area.offer(null);
		say("");
		enable(-1, -1);
	}

	@Override
	Runnable prepare(ReplayedRun found) {
		Rows rows = found.schedule().timetable() == null ? null : Rows.ofLanes(found.schedule().timetable());
		List<PaceTimetable> blocks = rows == null ? List.of() : found.finished().paces(found.schedule().timetable());
		return () -> {
			if (rows == null) {
				showNothing(found.schedule().note());
			} else {
				show(found, rows, blocks);
			}
		};
	}

	private void show(ReplayedRun shown, Rows rows, List<PaceTimetable> blocks) {
		replay = shown;
		chart.show(shown.schedule().timetable(), shown.schedule().losses(), rows);
		chart.choose(-1);
		area.offer(shown.schedule().timetable(), blocks);
		range();
		String lost = shown.schedule().lossesInWords();
		if (!lost.isEmpty()) {
			var first = shown.schedule().losses().all().firstEntry();
			chart.reveal(first.getKey());
			chart.revealRow(first.getValue().keySet().iterator().next());
		}
	}

	/** Sets what the slider goes over: the steps, or the times of a block. */
	private void range() {
		if (replay == null) {
			return;
		}
		PacePicture shown = area.pace().canvas().picture();
		if (area.isPaced()) {
			enable(-1, shown == null ? -1 : shown.endPs());
			moveSlider(area.pace().canvas().chosen());
		} else {
			enable(-1, replay.schedule().timetable().steps() - 1);
			moveSlider(chart.chosen());
		}
		sayWhatToDo();
	}

	private void sayWhatToDo() {
		String lost = replay.schedule().lossesInWords();
		say(area.isPaced() ? HINT_OF_TIME + faults()
				: replay.schedule().timetable().steps() == 0 ? "No data move in steps." : !lost.isEmpty() ? "⚠ " + lost : HINT);
	}

	private String faults() {
		PacePicture shown = area.pace().canvas().picture();
		return replay.finished().result().damage() == null || shown == null ? "" : shown.block().isStruck() ? STRUCK : SOUND;
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

	/** Shows a time of a block on the machine; the machine at the caret again if there is none. */
	private void showTime(PacePanel.Moment moment) {
		moveSlider(moment.picoseconds());
		if (moment.overlay() == null) {
			release();
			sayWhatToDo();
		} else {
			say(moment.overlay().title());
			onMachine(replay.machine(), moment.overlay(), node -> false);
		}
	}

	private void describe(Chart.Field field) {
		ReplayedRun shown = replay;
		if (shown == null || field == null || field.step() < 0) {
			pointed = null;
			pointing.stop();
			chart.setToolTipText(null);
		} else if (!field.equals(pointed)) {
			pointed = field;
			pointing.begin(HOVER_MILLIS, canceled -> {
				String took = shown.took(field.step());
				String description = field.row() == null
						? String.join("\n", shown.schedule().describe(field.step())) + (took.isEmpty() ? "" : "\nin this run it " + took)
						: shown.schedule().describe(field.row(), field.step());
				return () -> chart.setToolTipText(description);
			});
		}
	}
}
