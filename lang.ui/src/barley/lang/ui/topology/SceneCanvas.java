package barley.lang.ui.topology;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

import barley.lang.picture.Legend;
import barley.lang.picture.Match;
import barley.lang.picture.Overlay;
import barley.lang.picture.Scene;
import barley.lang.picture.Scene.Cell;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.Strand;
import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.ImageBuffer;

/**
 * Shows a scene that can be zoomed with the wheel and dragged, with tooltips. The screen shows an image; while a new one is being drawn,
 * the old one is shown at its present position.
 */
public final class SceneCanvas extends Canvas {

	private static final double STEP = 1.2;
	private static final int NEAR = 6;
	private static final int CLICK = 3;
	private static final int AROUND = 4;
	private static final int MOST_MARKED = 500;
	/** What is drawn for longer is announced; until then the picture before stays, so that nothing flickers. */
	private static final long DRAWN_SOON = TimeUnit.MILLISECONDS.toNanos(200);
	private static final int VEIL = 150;

	/** The node or the lane that was clicked; the other one is null. */
	public record Hit(Spot spot, Strand strand) {
	}

	private final Consumer<Hit> onClick;
	private Scene scene;
	private String note = "";
	/** Why what is shown is not what is the case now; null if it is. */
	private String caution;
	private boolean busy;
	private long drawnSince;
	private Viewport sheet;
	private Set<Integer> chosen = Set.of();
	private List<Match> marked = List.of();
	private int current;
	private Overlay overlay;
	private Captions captions;
	/** The captions of the picture that is seen, which may be that of a scene before. */
	private Captions painted;
	private final ImageBuffer<SceneImage> easel = new ImageBuffer<>(this);
	private boolean fits = true;
	private Point pressed;
	private Viewport dragged;

	public SceneCanvas(Composite parent, Consumer<Hit> onClick) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND);
		this.onClick = onClick;
		addPaintListener(this::paint);
		addListener(SWT.Resize, event -> {
			if (fits) {
				fit();
			} else {
				draw();
			}
		});
		addListener(SWT.MouseWheel, event -> zoom(event.count > 0 ? STEP : 1 / STEP, event.x, event.y));
		addListener(SWT.MouseDown, event -> press(event.x, event.y));
		addListener(SWT.MouseUp, event -> release(event.x, event.y));
		addMouseMoveListener(this::move);
	}

	/** Shows a scene; the text {@code note} instead if it is null. The viewport is kept for a scene of the same machine. */
	public void show(Scene wanted, String why) {
		show(wanted, why, null);
	}

	/** Shows what lies over the scene; nothing if it is null. */
	void show(Scene wanted, String why, Overlay above) {
		show(wanted, why, above, null);
	}

	/** Shows a scene as not what is the case now; {@code warning} says why. */
	void showOld(Scene wanted, String why, String warning) {
		show(wanted, why, null, warning);
	}

	private void show(Scene wanted, String why, Overlay above, String warning) {
		overlay = above;
		boolean same = scene != null && wanted != null && scene.width() == wanted.width() && scene.height() == wanted.height();
		if (scene != wanted) {
			drawnSince = System.nanoTime();
		}
		scene = wanted;
		note = why;
		caution = warning;
		if (!same || fits || sheet == null) {
			fit();
		} else {
			draw();
		}
	}

	/** Says whether something else is about to be shown. */
	public void showBusy(boolean isBusy) {
		if (busy != isBusy && !isDisposed()) {
			busy = isBusy;
			redraw();
		}
	}

	/** What stands below the picture besides its legend; empty if nothing does. */
	String remark() {
		return Stream.of(caution, busy ? "Working ..." : isDrawnLong() ? "Drawing ..." : null).filter(Objects::nonNull)
				.collect(Collectors.joining(" "));
	}

	/**
	 * Returns the size of the picture with its captions: a caution stands below it for as long as the text has an error. That something
	 * is being worked on is said for a moment only, above the lower edge of the picture, which would otherwise be drawn anew for that.
	 */
	Point pictureSize() {
		int band = caution == null ? 0 : new Remark(caution, true).height(getDisplay(), getSize().x);
		return new Point(getSize().x, Math.max(1, getSize().y - band));
	}

	/** Whether the picture before is still to be seen, after some time. */
	private boolean isDrawnLong() {
		return scene != null && !easel.isSettled() && System.nanoTime() - drawnSince > DRAWN_SOON
				&& (easel.shown() == null || easel.shown().scene != scene);
	}

	Scene scene() {
		return scene;
	}

	/** Returns what lies over the scene; null if nothing does. */
	Overlay overlay() {
		return overlay;
	}

	/** Highlights some walks. */
	void choose(Set<Integer> walks) {
		if (!chosen.equals(walks)) {
			chosen = Set.copyOf(walks);
			draw();
		}
	}

	/** Marks matches of a search, the current one with a bolder circle. */
	void mark(List<Match> found, int lookedAt) {
		marked = found;
		current = lookedAt;
		redraw();
	}

	/** Scrolls so that an element is visible. */
	void reveal(Match match) {
		Point at = place(match.x(), match.y());
		if (sheet != null && !getClientArea().contains(at)) {
			sheet = sheet.moved(getSize().x / 2.0 - at.x, getSize().y / 2.0 - at.y);
			fits = false;
			draw();
		}
	}

	void fit() {
		Point size = getSize();
		if (scene != null && size.x > 0 && size.y > 0) {
			sheet = Viewport.fitting(scene, captions(), pictureSize());
			fits = true;
			draw();
		} else {
			redraw();
		}
	}

	/** Returns title, note and legend of the scene. */
	Captions captions() {
		Point size = pictureSize();
		if (captions == null || !captions.fits(scene, overlay, size)) {
			captions = new Captions(getDisplay(), scene, overlay, size);
		}
		return captions;
	}

	void zoom(double factor) {
		zoom(factor, getSize().x / 2, getSize().y / 2);
	}

	private void zoom(double factor, int x, int y) {
		if (sheet != null) {
			sheet = sheet.zoomed(factor, x, y);
			fits = false;
			draw();
		}
	}

	private void press(int x, int y) {
		setFocus();
		pressed = new Point(x, y);
		dragged = sheet;
	}

	private void move(MouseEvent event) {
		if (pressed != null && dragged != null) {
			sheet = dragged.moved(event.x - pressed.x, event.y - pressed.y);
			fits = false;
			redraw();
		} else {
			setToolTipText(words(event.x, event.y));
		}
	}

	private void release(int x, int y) {
		boolean click = pressed != null && Math.abs(x - pressed.x) < CLICK && Math.abs(y - pressed.y) < CLICK;
		pressed = null;
		Legend.Key key = click && scene != null ? captions().at(x, y) : null;
		if (key != null) {
			Set<Integer> walks = Set.copyOf(key.walks());
			choose(chosen.equals(walks) ? Set.of() : walks);
		} else if (click) {
			onClick.accept(hit(x, y));
		} else if (sheet != null) {
			draw();
		}
	}

	/** Returns the element at a position on the screen. */
	Hit hit(int x, int y) {
		if (scene == null || sheet == null) {
			return new Hit(null, null);
		}
		HitTest pointer = new HitTest(scene, sheet.sceneX(x), sheet.sceneY(y), NEAR / sheet.zoom());
		Spot spot = pointer.spot();
		return new Hit(spot, spot == null ? pointer.strand() : null);
	}

	/** Returns what is under the pointer, in words. */
	private String words(int x, int y) {
		Hit hit = hit(x, y);
		if (hit.spot() == null && hit.strand() == null && scene != null && sheet != null) {
			Cell cell = new HitTest(scene, sheet.sceneX(x), sheet.sceneY(y), 0).cell();
			return cell == null ? null : cell.name();
		}
		return hit.spot() != null ? overlay == null ? hit.spot().name() : overlay.words(hit.spot())
				: hit.strand() == null ? null : overlay == null ? hit.strand().name() : overlay.words(hit.strand());
	}

	/** Returns the position of a node on the screen. */
	Point place(Spot spot) {
		return place(spot.x(), spot.y());
	}

	private Point place(double x, double y) {
		return sheet == null ? new Point(0, 0) : new Point((int) (sheet.x() + sheet.zoom() * x), (int) (sheet.y() + sheet.zoom() * y));
	}

	/** Returns whether the image is up to date. */
	boolean isSettled() {
		return easel.isSettled();
	}

	private void draw() {
		Point size = getSize();
		if (scene == null || sheet == null || size.x == 0 || size.y == 0) {
			easel.stop();
		} else {
			easel.begin(new SceneImage(getDisplay(), scene, sheet, size, DrawingColours.isDark(this), chosen, overlay));
		}
	}

	private void paint(PaintEvent event) {
		if (easel.isOutdated(DrawingColours.isDark(this))) {
			draw();
		}
		Rectangle area = getClientArea();
		SceneImage shown = easel.shown();
		event.gc.setBackground(DrawingColours.page(DrawingColours.isDark(this)));
		event.gc.fillRectangle(area);
		if (scene == null) {
			event.gc.setForeground(DrawingColours.ink(DrawingColours.isDark(this)));
			event.gc.drawText(note, 12, 12, true);
		} else if (shown != null && sheet != null) {
			double scale = sheet.zoom() / shown.sheet.zoom();
			int x = (int) Math.round(sheet.x() - shown.sheet.x() * scale);
			int y = (int) Math.round(sheet.y() - shown.sheet.y() * scale);
			if (scale == 1) {
				event.gc.drawImage(shown.image(), x, y);
			} else {
				event.gc.drawImage(shown.image(), 0, 0, shown.size().x, shown.size().y, x, y, (int) Math.max(1, shown.size().x * scale),
						(int) Math.max(1, shown.size().y * scale));
			}
			if (caution != null || isDrawnLong()) {
				event.gc.setAlpha(VEIL);
				event.gc.fillRectangle(area);
				event.gc.setAlpha(255);
			} else {
				paintMarks(event.gc);
			}
			painted = painted == null || shown.scene == scene ? captions() : painted;
			painted.paint(event.gc, DrawingColours.isDark(this));
		}
		new Remark(remark(), caution != null).paint(event.gc, getSize(), DrawingColours.isDark(this));
	}

	private void paintMarks(GC gc) {
		gc.setAntialias(SWT.ON);
		gc.setForeground(DrawingColours.mark(DrawingColours.isDark(this)));
		for (int i = 0; i < Math.min(MOST_MARKED, marked.size()); i++) {
			Point at = place(marked.get(i).x(), marked.get(i).y());
			int radius = (int) Math.max(2 * AROUND, marked.get(i).radius() * sheet.zoom() + AROUND);
			gc.setLineWidth(i == current ? 4 : 2);
			gc.drawOval(at.x - radius, at.y - radius, 2 * radius, 2 * radius);
		}
	}
}
