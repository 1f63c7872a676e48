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
 * An image that is drawn part by part: each call goes on for some milliseconds, so that nobody waits for a picture of thousands of things.
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

	/** How many parts there are to be drawn. */
	protected abstract int parts();

	protected abstract void draw(int part);

	/** Draws on for a moment; tells whether it is done. */
	final boolean goOn() {
		long end = System.nanoTime() + SLICE;
		int all = parts();
		while (next < all && System.nanoTime() < end) {
			draw(next++);
		}
		return next == all;
	}

	/** Draws all that is left, and tells what it looks like. */
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

	/** The system's font, so high; to be disposed of. */
	protected final Font font(double pixels) {
		FontData plain = gc.getDevice().getSystemFont().getFontData()[0];
		return new Font(gc.getDevice(), plain.getName(), (int) Math.max(1, Math.round(pixels * 72 / gc.getDevice().getDPI().y)),
				SWT.NORMAL);
	}

	public void dispose() {
		gc.dispose();
		image.dispose();
	}
}
