package barley.lang.ui.drawing;

import java.util.concurrent.TimeUnit;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;

/**
 * An image drawn in parts: each call continues for some milliseconds, so that drawing thousands of elements does not block the user
 * interface.
 */
public abstract class IncrementalImage {

	private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(12);

	protected final GC gc;
	protected final boolean dark;
	private final Image image;
	private final Point size;
	private int next;

	protected IncrementalImage(Device device, Point size, boolean dark) {
		this.size = size;
		this.dark = dark;
		image = new Image(device, size.x, size.y);
		gc = new GC(image);
		gc.setAntialias(SWT.ON);
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(0, 0, size.x, size.y);
	}

	/** Returns the number of parts to draw. */
	protected abstract int parts();

	protected abstract void draw(int part);

	/** Continues drawing for some milliseconds; returns whether the image is complete. */
	final boolean goOn() {
		long end = System.nanoTime() + SLICE;
		int all = parts();
		while (next < all && System.nanoTime() < end) {
			draw(next++);
		}
		return next == all;
	}

	/** Draws the remaining parts and returns the image. */
	public final ImageData finish() {
		while (next < parts()) {
			draw(next++);
		}
		return image.getImageData();
	}

	public final Image image() {
		return image;
	}

	public final Point size() {
		return size;
	}

	/** Returns the system font in a given height; to be disposed. */
	protected final Font font(double pixels) {
		FontData plain = gc.getDevice().getSystemFont().getFontData()[0];
		return new Font(gc.getDevice(), plain.getName(), (int) Math.max(1, Math.round(pixels * 72 / gc.getDevice().getDPI().y)),
				SWT.NORMAL);
	}

	/** Returns as much of a text as fits, with … for the rest; empty if nothing does. */
	protected final String fitting(String words, int room) {
		if (gc.textExtent(words).x <= room) {
			return words;
		}
		int low = 0;
		int high = words.length();
		while (low < high) {
			int middle = (low + high + 1) >>> 1;
			if (gc.textExtent(words.substring(0, middle) + "…").x <= room) {
				low = middle;
			} else {
				high = middle - 1;
			}
		}
		return low == 0 ? "" : words.substring(0, low) + "…";
	}

	public void dispose() {
		gc.dispose();
		image.dispose();
	}
}
