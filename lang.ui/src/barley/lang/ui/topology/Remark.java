package barley.lang.ui.topology;

import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.TextLayout;

import barley.lang.ui.drawing.DrawingColours;

/** A band along the lower edge of a picture with a text, wrapped to its width. */
final class Remark {

	private static final int SIDE = 8;
	private static final int BAND = 6;

	private final String text;
	private final boolean wrong;

	/** @param wrong whether it is about an error */
	Remark(String text, boolean wrong) {
		this.text = text;
		this.wrong = wrong;
	}

	/** Returns its height in a picture of a given width; 0 if it has no text. */
	int height(Device device, int width) {
		if (text.isEmpty()) {
			return 0;
		}
		TextLayout layout = layout(device, width);
		int height = layout.getBounds().height + 2 * BAND;
		layout.dispose();
		return height;
	}

	/** Draws it into a picture of a given size. */
	void paint(GC gc, Point size, boolean dark) {
		int height = height(gc.getDevice(), size.x);
		if (height > 0) {
			gc.setBackground(DrawingColours.page(dark));
			gc.fillRectangle(0, size.y - height, size.x, height);
			gc.setForeground(wrong ? DrawingColours.wrong(dark) : DrawingColours.quiet(dark));
			gc.setLineWidth(1);
			gc.drawLine(0, size.y - height, size.x, size.y - height);
			TextLayout layout = layout(gc.getDevice(), size.x);
			layout.draw(gc, SIDE, size.y - height + BAND);
			layout.dispose();
		}
	}

	private TextLayout layout(Device device, int width) {
		TextLayout layout = new TextLayout(device);
		layout.setText(text);
		layout.setWidth(Math.max(40, width - 2 * SIDE));
		return layout;
	}
}
