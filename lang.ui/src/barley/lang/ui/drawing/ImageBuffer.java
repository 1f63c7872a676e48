package barley.lang.ui.drawing;

import org.eclipse.swt.widgets.Canvas;

/** Double buffering for a canvas: it shows one image while the next one is being drawn. */
public final class ImageBuffer<S extends IncrementalImage> {

	private final Canvas canvas;
	/** The image shown, and the image being drawn; the same when that one is complete. */
	private S shown;
	private S coming;

	public ImageBuffer(Canvas canvas) {
		this.canvas = canvas;
		canvas.addDisposeListener(event -> forget());
	}

	/** Returns the last complete image; null if there is none. */
	public S shown() {
		return shown;
	}

	/** Returns whether the image shown is the one last requested. */
	public boolean isSettled() {
		return coming == shown;
	}

	/** Returns whether the image was drawn for a theme that is no longer in use. */
	public boolean isOutdated(boolean dark) {
		return coming != null && coming.dark != dark;
	}

	/** Begins to draw another image, in place of one that is not complete. */
	public void begin(S sketch) {
		stop();
		coming = sketch;
		goOn(sketch);
	}

	/** Stops drawing. */
	public void stop() {
		if (coming != null && coming != shown) {
			coming.dispose();
		}
		coming = shown;
		canvas.redraw();
	}

	private void goOn(S sketch) {
		if (canvas.isDisposed() || sketch != coming) {
			return; // replaced by another image
		}
		if (sketch.goOn()) {
			if (shown != null) {
				shown.dispose();
			}
			shown = sketch;
		} else {
			canvas.getDisplay().asyncExec(() -> goOn(sketch));
		}
		canvas.redraw();
	}

	private void forget() {
		if (coming != null && coming != shown) {
			coming.dispose();
		}
		if (shown != null) {
			shown.dispose();
		}
		coming = null;
		shown = null;
	}
}
