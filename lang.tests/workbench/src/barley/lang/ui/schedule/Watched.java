package barley.lang.ui.schedule;

import java.nio.file.Path;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;

import barley.lang.steps.Situation;
import barley.lang.steps.Timetable;

/** What the schedule view shows, for tests of other packages. */
public final class Watched {

	private final ScheduleView view;

	public Watched(Object view) {
		this.view = (ScheduleView) view;
	}

	/** Returns what is drawn from end to end; null while that goes on. */
	public Timetable timetable() {
		return view.chart().isSettled() && view.holdings().isSettled() ? view.chart().timetable() : null;
	}

	/** Returns what nodes are shown to hold; null while that is being found out. */
	public Situation situation() {
		return view.holdings().isSettled() ? view.holdings().situation() : null;
	}

	public long chosen() {
		return view.chart().chosen();
	}

	/** Title, what is wrong, and the line below. */
	public String words() {
		return view.words();
	}

	/** Returns the chart of the block in which each node goes at its own pace that is shown; null while it is being computed. */
	public PaceCanvas pace() {
		PaceCanvas canvas = view.timeline().pace().canvas();
		return view.timeline().isPaced() && canvas.picture() != null && canvas.isSettled() && view.holdings().isSettled() ? canvas : null;
	}

	/** Shows the steps, if it is 0, or a block. */
	public void open(int place) {
		view.timeline().open(place);
	}

	public void export(Path file) {
		view.export(file);
	}

	public void showNodes(boolean nodes) {
		view.showRows(nodes);
	}

	/** Presses a key in the view, as whoever works in it does. */
	public void key(int code) {
		view.getSite().getPage().activate(view);
		Event event = new Event();
		event.keyCode = code;
		view.chart().notifyListeners(SWT.KeyDown, event);
	}

	/** Turns the wheel over the middle. */
	public void wheel(int count, int state) {
		Event event = new Event();
		event.count = count;
		event.stateMask = state;
		event.x = view.chart().getSize().x / 2;
		event.y = view.chart().getSize().y / 2;
		view.chart().notifyListeners(SWT.MouseWheel, event);
	}

	/** Clicks on a field. */
	public void click(int row, long step) {
		mouse(SWT.MouseDown, row, step);
		mouse(SWT.MouseUp, row, step);
	}

	/** Points at a field. */
	public void point(int row, long step) {
		mouse(SWT.MouseMove, row, step);
	}

	public String tip() {
		return view.chart().getToolTipText();
	}

	private void mouse(int type, int row, long step) {
		Point at = view.chart().place(row, step);
		Event event = new Event();
		event.type = type;
		event.button = 1;
		event.x = at.x;
		event.y = at.y;
		view.chart().notifyListeners(type, event);
	}
}
