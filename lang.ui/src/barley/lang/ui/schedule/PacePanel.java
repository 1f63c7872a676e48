package barley.lang.ui.schedule;

import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

import barley.lang.finding.Complaint;
import barley.lang.finding.Words;
import barley.lang.ide.picture.PacePicture;
import barley.lang.page.PaceChart.Bar;
import barley.lang.picture.TravelOverlay;
import barley.lang.steps.PaceTimetable;
import barley.lang.steps.Situation;
import barley.lang.ui.drawing.BackgroundQuery;

/** A block in which each node goes at its own pace, as a chart; what happens at the selected time is computed in the background. */
public final class PacePanel extends Composite {

	/**
	 * A time of a block.
	 *
	 * @param picoseconds -1 for the beginning of the block, of which there is no overlay
	 */
	public record Moment(PacePicture picture, long picoseconds, TravelOverlay overlay, Situation held) {
	}

	private final PaceCanvas canvas;
	private final Label note;
	private final BackgroundQuery opening = new BackgroundQuery(this, "Chart a block of a schedule");
	private final BackgroundQuery looking = new BackgroundQuery(this, "Look at a time");
	private final Consumer<Moment> onMoment;
	private final Runnable onShown;
	private PaceTimetable block;

	/**
	 * @param onShown  called when a block is shown
	 * @param onMoment called when what happens at the selected time is known
	 * @param onBar    called when the user clicks on a bar
	 */
	PacePanel(Composite parent, Runnable onShown, Consumer<Moment> onMoment, Consumer<Bar> onBar) {
		super(parent, SWT.NONE);
		this.onShown = onShown;
		this.onMoment = onMoment;
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
		canvas = new PaceCanvas(this, this::look, onBar, this::describe);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
		note = new Label(this, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 0).exclude(true).applyTo(note);
	}

	public PaceCanvas canvas() {
		return canvas;
	}

	/** Shows a block, with the time selected that is selected now if it has it. */
	void show(PaceTimetable wanted) {
		block = wanted;
		open(wanted, 0);
	}

	void showNothing() {
		block = null;
		opening.stop();
		looking.stop();
		canvas.showNothing("");
	}

	/** Returns whether a time is being looked at. */
	public boolean isWorking() {
		return opening.isWorking() || looking.isWorking();
	}

	/** Shows a block, or a window of it from some time on. */
	private void open(PaceTimetable wanted, long fromPs) {
		opening.begin(0, canceled -> {
			String why = whyNot(wanted);
			PacePicture picture = why.isEmpty() ? PacePicture.of(wanted, fromPs) : null;
			return () -> {
				if (wanted == block) {
					show(picture, why);
				}
			};
		});
	}

	private static String whyNot(PaceTimetable wanted) {
		try {
			return wanted.unknown() == null ? "" : Words.of("There are no times to show: %s.", wanted.unknown());
		} catch (Complaint complaint) {
			return complaint.getMessage();
		}
	}

	private void show(PacePicture picture, String why) {
		if (picture == null) {
			canvas.showNothing(why);
			return;
		}
		canvas.show(picture);
		note.setText(picture.note());
		note.setVisible(!picture.note().isEmpty());
		((GridData) note.getLayoutData()).exclude = picture.note().isEmpty();
		layout();
		onShown.run();
		canvas.choose(canvas.chosen());
	}

	/** Computes what happens at a time; shows the window of the block in which it is. */
	private void look(long picoseconds) {
		PacePicture picture = canvas.picture();
		if (picoseconds >= 0 && !picture.shows(picoseconds)) {
			open(block, picoseconds);
			return;
		}
		looking.begin(0, canceled -> {
			TravelOverlay overlay = picoseconds < 0 ? null : picture.at(picoseconds, canceled);
			Situation held = picture.held(picoseconds);
			return () -> {
				if (picture == canvas.picture() && picoseconds == canvas.chosen()) {
					onMoment.accept(new Moment(picture, picoseconds, overlay, held));
				}
			};
		});
	}

	private void describe(Bar bar) {
		canvas.setToolTipText(bar == null ? null : canvas.picture().chart().words(bar));
	}
}
