package barley.lang.ui.topology;

import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.LineAttributes;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.TextLayout;

import barley.lang.finding.Words;
import barley.lang.picture.Legend;
import barley.lang.picture.Legend.Key;
import barley.lang.picture.Overlay;
import barley.lang.picture.Scene;
import barley.lang.picture.Stroke;
import barley.lang.ui.drawing.DrawingColours;

/** The title and note of a scene above its picture, wrapped to its width, and its legend below. */
final class Captions {

	private static final int SIDE = 8;
	private static final int TOP = 6;
	private static final int ROW = 17;
	private static final int SAMPLE = 22;
	private static final float LINE = 4;
	private static final int LETTER = 7;
	private static final int WIDEST = 220;
	/** The legend takes at most this part of the height. */
	private static final int SHARE = 4;

	private final Scene scene;
	private final Overlay overlay;
	private final String words;
	private final List<Key> keys;
	private final Point size;
	private final int columns;
	private final int rows;
	private final int head;

	/** @param overlay what happens on it; null for the machine at rest */
	Captions(Device device, Scene scene, Overlay overlay, Point size) {
		this.scene = scene;
		this.overlay = overlay;
		this.size = size;
		words = scene.title() + "\n" + (overlay == null ? scene.note() : overlay.title());
		keys = Legend.of(scene).keys();
		int longest = keys.stream().mapToInt(key -> key.words().length()).max().orElse(1);
		columns = Math.max(1, Math.min(Math.max(1, keys.size()), (size.x - SIDE) / Math.min(WIDEST, SAMPLE + 16 + LETTER * longest)));
		rows = Math.max(0, Math.min((keys.size() + columns - 1) / columns, size.y / SHARE / ROW));
		TextLayout layout = layout(device);
		head = TOP + layout.getBounds().height;
		layout.dispose();
	}

	/** Returns whether these are the captions of a scene and an overlay in a size. */
	boolean fits(Scene other, Overlay otherOverlay, Point otherSize) {
		return scene == other && overlay == otherOverlay && size.equals(otherSize);
	}

	private TextLayout layout(Device device) {
		TextLayout layout = new TextLayout(device);
		layout.setText(words);
		layout.setWidth(Math.max(40, size.x - 2 * SIDE));
		return layout;
	}

	/** Returns the height of title and note. */
	int head() {
		return head;
	}

	/** Returns the height of the legend. */
	int foot() {
		return rows == 0 ? 0 : rows * ROW + TOP;
	}

	/** Returns the key of the legend at a place; null if there is none. */
	Key at(int x, int y) {
		for (int i = 0; i < shown(); i++) {
			if (x >= left(i) && x < left(i) + width() && y >= top(i) && y < top(i) + ROW) {
				return keys.get(i);
			}
		}
		return null;
	}

	private int shown() {
		return Math.min(keys.size(), rows * columns);
	}

	private int width() {
		return (size.x - SIDE) / columns;
	}

	private int left(int key) {
		return SIDE + key % columns * width();
	}

	private int top(int key) {
		return size.y - foot() + key / columns * ROW;
	}

	void paint(GC gc, boolean dark) {
		gc.setForeground(DrawingColours.ink(dark));
		TextLayout layout = layout(gc.getDevice());
		layout.draw(gc, SIDE, TOP);
		layout.dispose();
		gc.setAntialias(SWT.ON);
		for (int i = 0; i < shown(); i++) {
			boolean last = i == shown() - 1 && shown() < keys.size();
			paint(gc, dark, last ? new Key(null, Words.of("and %,d more", keys.size() - i), List.of()) : keys.get(i), left(i), top(i));
		}
	}

	private void paint(GC gc, boolean dark, Key key, int x, int y) {
		if (key.sample() != null) {
			gc.setForeground(DrawingColours.of(key.sample().colour(dark)));
			line(gc, LINE, key.sample().dash(), x, y + ROW / 2);
			if (key.sample().core() != null) {
				gc.setForeground(DrawingColours.page(dark));
				line(gc, (float) Stroke.CORE * LINE, key.sample().core(), x, y + ROW / 2);
			}
		}
		gc.setForeground(DrawingColours.ink(dark));
		gc.drawText(key.words(), x + SAMPLE + 8, y + (ROW - gc.getFontMetrics().getHeight()) / 2, true);
	}

	private static void line(GC gc, float width, double[] pattern, int x, int y) {
		LineAttributes line = new LineAttributes(width);
		line.cap = SWT.CAP_ROUND;
		if (pattern.length > 0) {
			double[] lengths = Stroke.lengths(pattern, width);
			line.style = SWT.LINE_CUSTOM;
			line.dash = new float[lengths.length];
			for (int i = 0; i < lengths.length; i++) {
				line.dash[i] = (float) lengths[i];
			}
		}
		gc.setLineAttributes(line);
		gc.drawLine(x + 2, y, x + SAMPLE, y);
	}
}
