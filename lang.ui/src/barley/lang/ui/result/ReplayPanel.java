package barley.lang.ui.result;

import java.util.function.IntPredicate;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
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
import barley.lang.picture.Overlay;
import barley.lang.ui.Icon;
import barley.lang.ui.run.ReplayedRuns;
import barley.lang.ui.topology.TopologyView;
import barley.runtime.machine.Fault;

/**
 * A run that is replayed and then looked at position by position, steps or cycles, with a slider and buttons. The machine at a position is
 * shown in the Topology view until an editor is activated.
 */
abstract class ReplayPanel extends Composite {

	private static final int MOST_LINES = 2;
	/** The most places of the slider. */
	private static final long MOST_PLACES = 1_000_000;

	private final IWorkbenchPage page;
	/** The time for which a position is shown during playback. */
	private final int millis;
	private final Composite bar;
	private final ToolItem play;
	private final String playTip;
	private final String pauseTip;
	private final Scale slider;
	private final Label words;
	private long least;
	private long most;
	/** How many positions go on one of the slider, which cannot count as far as they can. */
	private long scale = 1;
	private PastRun wanted;
	private Job replaying;
	/** The machine that the Topology view shows for this panel; null if it shows another. */
	private MachinePicture replayed;
	private boolean playing;
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

	/**
	 * @param unit   what a position is called
	 * @param millis the time for which a position is shown during playback
	 */
	ReplayPanel(Composite parent, IWorkbenchPage page, String unit, int millis) {
		super(parent, SWT.NONE);
		this.page = page;
		this.millis = millis;
		playTip = "Play the " + unit + "s";
		pauseTip = "Stop at this " + unit;
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
		bar = new Composite(this, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
		GridLayoutFactory.fillDefaults().numColumns(3).margins(4, 0).applyTo(bar);
		ToolBar tools = new ToolBar(bar, SWT.FLAT);
		tool(tools, Icon.STEP_BACK, "Previous " + unit + " (Left)", () -> go(before(position())));
		play = tool(tools, Icon.PLAY, playTip, this::playOrPause);
		tool(tools, Icon.STEP_NEXT, "Next " + unit + " (Right)", () -> go(behind(position())));
		slider = new Scale(bar, SWT.HORIZONTAL);
		slider.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> go(least + slider.getSelection() * scale)));
		GridDataFactory.fillDefaults().grab(true, false).applyTo(slider);
		words = new Label(this, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 0).applyTo(words);
		page.addPartListener(elsewhere);
		addListener(SWT.Dispose, event -> {
			page.removePartListener(elsewhere);
			leave();
		});
	}

	private static ToolItem tool(ToolBar bar, Icon icon, String tip, Runnable work) {
		ToolItem item = new ToolItem(bar, SWT.PUSH);
		item.setImage(icon.image());
		item.setToolTipText(tip);
		item.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> work.run()));
		return item;
	}

	/** Returns the row of the slider, which has room for another control. */
	final Composite bar() {
		return bar;
	}

	/** Puts a control between the slider and what is said. */
	final void above(Control control) {
		control.moveAbove(words);
	}

	/** Returns the position that is shown. */
	abstract long position();

	/** Shows another position. */
	abstract void choose(long position);

	/** Returns the position to go back to from another one. */
	long before(long position) {
		return position - 1;
	}

	/** Returns the position to go on to from another one. */
	long behind(long position) {
		return position + 1;
	}

	/** Returns the position that follows during playback. */
	long played(long position) {
		return position + 1;
	}

	/** Returns for how long a position is shown during playback. */
	int millis() {
		return millis;
	}

	/** Shows a text in place of a run. */
	abstract void showNothing(String why);

	/** Computes what is shown of a run, in the background; returns what shows it. */
	abstract Runnable prepare(ReplayedRun found);

	// ---------------------------------------------------------------- a run

	/** Shows a run; the text {@code why} instead if it is null. */
	final void show(PastRun run, String why) {
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
	private void leave() {
		rest();
		if (replaying != null) {
			replaying.cancel();
		}
		wanted = null;
	}

	/** Sets the first and the last position; there is nothing to choose from if they are the same. */
	final void enable(long first, long last) {
		least = first;
		most = last;
		scale = Math.max(1, (last - first + MOST_PLACES - 1) / MOST_PLACES);
		int range = (int) ((last - first) / scale);
		slider.setMinimum(0);
		slider.setMaximum(Math.max(1, range));
		slider.setPageIncrement(Math.max(1, range / 10));
		slider.setSelection(0);
		slider.setEnabled(range > 0);
		for (ToolItem item : play.getParent().getItems()) {
			item.setEnabled(range > 0);
		}
	}

	/** Replays a run, which may take as long as the run did. */
	private final class Replaying extends Job {

		private final PastRun run;

		Replaying(PastRun run) {
			super("Replay " + run.title());
			this.run = run;
		}

		@Override
		protected IStatus run(IProgressMonitor monitor) {
			try {
				then(prepare(ReplayedRuns.of(run, monitor)));
			} catch (Fault e) {
				then(() -> showNothing("The run cannot be replayed: " + e.getMessage() + "."));
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

	// ---------------------------------------------------------------- a position

	/** Stops the playback, and shows another position. */
	final void go(long position) {
		pause();
		choose(Math.max(least, Math.min(most, position)));
	}

	/** Moves the slider to a position that has been chosen otherwise. */
	final void moveSlider(long position) {
		slider.setSelection((int) Math.min(slider.getMaximum(), (position - least) / scale));
	}

	private void playOrPause() {
		if (playing) {
			pause();
		} else {
			playing = true;
			play.setImage(Icon.PAUSE.image());
			play.setToolTipText(pauseTip);
			playOn();
		}
	}

	private void pause() {
		playing = false;
		if (!play.isDisposed()) {
			play.setImage(Icon.PLAY.image());
			play.setToolTipText(playTip);
		}
	}

	private void playOn() {
		if (playing && !isDisposed() && most > least) {
			choose(position() == most ? Math.max(0, least) : Math.min(most, played(position())));
			getDisplay().timerExec(millis(), this::playOn);
		}
	}

	/** Says something below the slider; of what is longer than some lines, all is in the tooltip. */
	final void say(String line) {
		words.setText(line);
		words.setToolTipText(line);
		int all = words.computeSize(getClientArea().width, SWT.DEFAULT).y;
		GC gc = new GC(words);
		int most = MOST_LINES * gc.getFontMetrics().getHeight();
		gc.dispose();
		((GridData) words.getLayoutData()).heightHint = all > most ? most : SWT.DEFAULT;
		layout();
	}

	/**
	 * Shows something on the machine in the Topology view.
	 *
	 * @param onNode takes clicks on nodes and switches there
	 */
	final void onMachine(MachinePicture machine, Overlay overlay, IntPredicate onNode) {
		if (machine.portrait() != null && page.findView(TopologyView.ID) instanceof TopologyView topology) {
			replayed = machine;
			topology.replay(machine, overlay, onNode);
		}
	}

	/** Lets the Topology view show the machine at the caret until a position is chosen again. */
	private void rest() {
		pause();
		release();
	}

	final void release() {
		if (replayed != null && page.findView(TopologyView.ID) instanceof TopologyView topology) {
			topology.release(replayed);
		}
		replayed = null;
	}
}
