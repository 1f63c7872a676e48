package barley.lang.ui.topology;

import java.nio.file.Path;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;

import barley.lang.picture.Scene;
import barley.lang.picture.Scene.Spot;

/** What the topology view shows, for tests of other packages. */
public final class Seen {

	private final TopologyView view;

	public Seen(Object view) {
		this.view = (TopologyView) view;
	}

	/** Returns what is drawn from end to end; null while that goes on. */
	public Scene scene() {
		return view.canvas().isSettled() ? view.canvas().scene() : null;
	}

	/** Returns what lies over the machine; empty if nothing does. */
	public String title() {
		return view.canvas().overlay() == null ? "" : view.canvas().overlay().title();
	}

	/** Returns what stands below the picture besides its legend. */
	public String remark() {
		return view.canvas().remark();
	}

	/** Returns whether what stands below the picture covers neither its legend nor any of its nodes. */
	public boolean isUncovered() {
		SceneCanvas canvas = view.canvas();
		int remark = new Remark(canvas.remark(), false).height(canvas.getDisplay(), canvas.getSize().x);
		int legend = canvas.getSize().y - remark - canvas.captions().foot();
		return canvas.pictureSize().y <= canvas.getSize().y - remark
				&& canvas.scene().spots().stream().allMatch(spot -> canvas.place(spot).y <= legend);
	}

	public void show(String group) {
		view.show(group);
	}

	public void export(Path file) {
		view.export(file);
	}

	/** Clicks on a node. */
	public void click(String node) {
		Spot spot = scene().spots().stream().filter(each -> each.name().equals(node)).findFirst().orElseThrow();
		Point at = view.canvas().place(spot);
		mouse(SWT.MouseDown, at);
		mouse(SWT.MouseUp, at);
	}

	/** Turns the wheel over the middle. */
	public void wheel(int count) {
		Event event = new Event();
		event.count = count;
		event.x = view.canvas().getSize().x / 2;
		event.y = view.canvas().getSize().y / 2;
		view.canvas().notifyListeners(SWT.MouseWheel, event);
	}

	private void mouse(int type, Point at) {
		Event event = new Event();
		event.type = type;
		event.button = 1;
		event.x = at.x;
		event.y = at.y;
		view.canvas().notifyListeners(type, event);
	}
}
