package barley.lang.ui.result;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Scale;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPartReference;

import barley.lang.ide.picture.MachinePicture;
import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.ReplayedRun;
import barley.lang.picture.StepOverlay;
import barley.lang.steps.Rows;
import barley.lang.ui.Icon;
import barley.lang.ui.drawing.BackgroundQuery;
import barley.lang.ui.run.ReplayedRuns;
import barley.lang.ui.schedule.Chart;
import barley.lang.ui.topology.TopologyView;
import barley.runtime.machine.Fault;

/**
 * A run step by step: the load of every lane over time, with a slider for the steps; the selected step is shown on the machine in the
 * Topology view.
 */
final class RunTimelinePanel extends Composite {

	/** The time for which a step is shown during playback. */
	private static final int STEP_MILLIS = 700;
	private static final int HOVER_MILLIS = 150;

	private final IWorkbenchPage page;
	private final ToolItem play;
	private final Scale slider;
	private final Label words;
	private final Chart chart;
	private PastRun wanted;
	private ReplayedRun replay;
	private Job replaying;
	private final BackgroundQuery stepping = new BackgroundQuery(this, "Look at a step");
	private final BackgroundQuery pointing = new BackgroundQuery(this, "Describe");
	/** The machine that the Topology view shows for this panel; null if it shows another. */
	private MachinePicture replayed;
	private boolean playing;
	private Chart.Field pointed;
	/** When an editor is activated, the machine at the caret is shown again. */
	private final IPartListener2 elsewhere = new IPartListener2() {

		@Override
		public void partActivated(IWorkbenchPartReference part) {
			if (part instanceof IEditorReference) {
				rest();
			}
		}

		@Override
		public void partHidden(IWorkbenchPartReference part) {
			if (part.getId().equals(ResultsView.ID)) {
				rest();
			}
		}
	};

	RunTimelinePanel(Composite parent, IWorkbenchPage page) {
		super(parent, SWT.NONE);
		this.page = page;
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
		Composite bar = new Composite(this, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
		GridLayoutFactory.fillDefaults().numColumns(2).margins(4, 0).applyTo(bar);
		ToolBar tools = new ToolBar(bar, SWT.FLAT);
		tool(tools, Icon.STEP_BACK, "Previous step (Left)", () -> go(chosen() - 1));
		play = tool(tools, Icon.PLAY, "Play the steps", this::playOrPause);
		tool(tools, Icon.STEP_NEXT, "Next step (Right)", () -> go(chosen() + 1));
		slider = new Scale(bar, SWT.HORIZONTAL);
		slider.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> go(slider.getSelection() - 1)));
		GridDataFactory.fillDefaults().grab(true, false).applyTo(slider);
		words = new Label(this, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 0).applyTo(words);
		chart = new Chart(this, this::showStep, field -> { }, this::describe);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(chart);
		page.addPartListener(elsewhere);
		addListener(SWT.Dispose, event -> {
			page.removePartListener(elsewhere);
			leave();
		});
		showNothing("");
	}

	private static ToolItem tool(ToolBar bar, Icon icon, String tip, Runnable work) {
		ToolItem item = new ToolItem(bar, SWT.PUSH);
		item.setImage(icon.image());
		item.setToolTipText(tip);
		item.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> work.run()));
		return item;
	}

	private long chosen() {
		return chart.chosen();
	}

	// ---------------------------------------------------------------- a run

	/** Shows a run; the text {@code why} instead if it is null. */
	void show(PastRun run, String why) {
		if (run != null && wanted != null && run.id().equals(wanted.id())) {
			return;
		}
		leave();
		wanted = run;
		if (run == null) {
			showNothing(why);
			return;
		}
		showNothing("Replaying the run...");
		replaying = new Replaying(run);
		replaying.schedule();
	}

	/** Stops the playback, and lets the Topology view show the machine at the caret again. */
	void leave() {
		pause();
		stepping.stop();
		if (replaying != null) {
			replaying.cancel();
		}
		release();
		wanted = null;
	}

	private void showNothing(String why) {
		replay = null;
		chart.showNothing(why);
		say("");
		enable(0);
	}

	private void show(ReplayedRun shown, Rows rows) {
		replay = shown;
		chart.show(shown.schedule().timetable(), shown.schedule().losses(), rows);
		long steps = shown.schedule().timetable().steps();
		enable((int) Math.min(Integer.MAX_VALUE, steps));
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

	private void enable(int steps) {
		slider.setMinimum(0);
		slider.setMaximum(Math.max(1, steps));
		slider.setPageIncrement(Math.max(1, steps / 10));
		slider.setSelection(0);
		slider.setEnabled(steps > 0);
		for (ToolItem item : play.getParent().getItems()) {
			item.setEnabled(steps > 0);
		}
	}

	/** Replays a run, which may take as long as the run did. */
	private final class Replaying extends Job {

		private final PastRun run;

		Replaying(PastRun run) {
			super("Replay " + run.title() + "");
			this.run = run;
		}

		@Override
		protected IStatus run(IProgressMonitor monitor) {
			try {
				ReplayedRun found = ReplayedRuns.of(run, monitor);
				Rows rows = found.schedule().timetable() == null ? null : Rows.ofLanes(found.schedule().timetable());
				then(() -> {
					if (rows == null) {
						showNothing(found.schedule().note());
					} else {
						show(found, rows);
					}
				});
			} catch (Fault e) {
				then(() -> showNothing("No timeline: " + e.getMessage() + "."));
			} catch (OperationCanceledException stopped) {
				then(() -> showNothing("The replay was cancelled."));
				return Status.CANCEL_STATUS;
			}
			return Status.OK_STATUS;
		}

		private void then(Runnable show) {
			Display.getDefault().asyncExec(() -> {
				if (!isDisposed() && this == replaying && wanted == run) {
					show.run();
				}
			});
		}
	}

	// ---------------------------------------------------------------- a step

	private void go(long step) {
		pause();
		chart.choose(step);
	}

	private void playOrPause() {
		if (playing) {
			pause();
		} else {
			playing = true;
			play.setImage(Icon.PAUSE.image());
			play.setToolTipText("Stop at this step");
			playOn();
		}
	}

	private void pause() {
		playing = false;
		if (!play.isDisposed()) {
			play.setImage(Icon.PLAY.image());
			play.setToolTipText("Play the steps");
		}
	}

	private void playOn() {
		if (playing && !isDisposed() && replay != null) {
			chart.choose((chart.chosen() + 1) % replay.schedule().timetable().steps());
			getDisplay().timerExec(STEP_MILLIS, this::playOn);
		}
	}

	/** Shows a step on the machine; the machine at the caret again if it is -1. */
	private void showStep(long step) {
		slider.setSelection((int) Math.min(slider.getMaximum(), step + 1));
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
					onMachine(shown.machine(), moves);
				}
			};
		});
	}

	/** Says something below the slider, as long as it may be. */
	private void say(String line) {
		words.setText(line);
		words.setToolTipText(line);
		layout();
	}

	private void onMachine(MachinePicture machine, StepOverlay moves) {
		if (machine.portrait() != null && page.findView(TopologyView.ID) instanceof TopologyView topology) {
			replayed = machine;
			topology.replay(machine, moves);
		}
	}

	/** Lets the Topology view show the machine at the caret until a step is selected again. */
	private void rest() {
		pause();
		release();
	}

	private void release() {
		if (replayed != null && page.findView(TopologyView.ID) instanceof TopologyView topology) {
			topology.release(replayed);
		}
		replayed = null;
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
