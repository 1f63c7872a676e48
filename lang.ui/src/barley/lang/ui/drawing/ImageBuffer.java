package barley.lang.ui.drawing;

import org.eclipse.swt.widgets.Canvas;

/** Has a canvas show one sketch while the next one is being drawn. */
public final class ImageBuffer<S extends IncrementalImage> {

	private final Canvas canvas;
	/** What is shown, and what is being drawn; the same when that is done. */
	private S shown;
	private S coming;

	public ImageBuffer(Canvas canvas) {
		this.canvas = canvas;
		canvas.addDisposeListener(event -> forget());
	}

	/** The last one that is done; null if there is none. */
	public S shown() {
		return shown;
	}

	/** Whether what is shown is what is wanted. */
	public boolean isSettled() {
		return coming == shown;
	}

	/** Begins another one, in place of any that is not done. */
	public void begin(S sketch) {
		stop();
		coming = sketch;
		goOn(sketch);
	}

	/** Draws no more of what is not done. */
	public void stop() {
		if (coming != null && coming != shown) {
			coming.dispose();
		}
		coming = shown;
		canvas.redraw();
	}

	private void goOn(S sketch) {
		if (canvas.isDisposed() || sketch != coming) {
			return; // overtaken by another one
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
