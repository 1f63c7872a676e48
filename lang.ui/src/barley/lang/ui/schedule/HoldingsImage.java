package barley.lang.ui.schedule;

import java.util.List;

import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Point;

import barley.lang.finding.Words;
import barley.lang.picture.Shades;
import barley.lang.plan.Payload;
import barley.lang.steps.Situation.Part;
import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.IncrementalImage;

/**
 * Draws the holdings of the visible nodes: a row for each, all elements of all data from left to right, darker the more contributions they
 * contain.
 */
final class HoldingsImage extends IncrementalImage {

	static final int HEAD = 34;
	private static final int LEAST_LABELLED = 10;
	private static final int LEAST_NUMBERED = 12;
	private static final int DIGIT = 7;
	private static final int GAP = 6;

	final Spans spans;

	private final List<Payload> data;
	private final String title;
	private final List<HeldRow> rows;
	private final int row;
	private final int top;
	private final Font small;

	/**
	 * @param title the title of the drawing
	 * @param rows  the visible nodes
	 * @param row   height of a row
	 * @param top   where the first row begins
	 */
	HoldingsImage(Device device, Point size, boolean dark, List<Payload> data, String title, List<HeldRow> rows, Spans spans, int row,
			int top) {
		super(device, size, dark);
		this.data = data;
		this.title = title;
		this.rows = rows;
		this.spans = spans;
		this.row = row;
		this.top = top;
		small = font(10.5);
		gc.setFont(small);
	}

	@Override
	protected int parts() {
		return rows.size() + 1;
	}

	@Override
	protected void draw(int part) {
		if (part < rows.size()) {
			drawNode(rows.get(part), top + part * row);
		} else {
			drawHead();
		}
	}

	private void drawNode(HeldRow held, int top) {
		if (row >= LEAST_LABELLED) {
			gc.setForeground(DrawingColours.ink(dark));
			gc.drawText(held.name(), Math.max(2, spans.left() - 6 - gc.textExtent(held.name()).x),
					top + (row - gc.getFontMetrics().getHeight()) / 2, true);
		}
		gc.setForeground(DrawingColours.off(dark));
		for (int vector = 0; vector < data.size(); vector++) {
			gc.drawLine(spans.x(vector, 0), top + row / 2, spans.x(vector, 1) - 1, top + row / 2);
		}
		held.runs().forEach(run -> drawPart(run.part(), run.left(), run.right(), top));
	}

	private void drawPart(Part part, int left, int right, int top) {
		Color colour = colour(part, dark);
		gc.setBackground(colour);
		boolean apart = right - left >= 4;
		gc.fillRectangle(left, top, right - left - (apart ? 1 : 0), row - (row >= 4 ? 1 : 0));
		String number = Words.of("%d", part.contributors());
		if (!part.complete() && row >= LEAST_NUMBERED && right - left >= DIGIT * number.length() + 4) {
			gc.setForeground(0.3 * colour.getRed() + 0.59 * colour.getGreen() + 0.11 * colour.getBlue() > 140 ? new Color(0x11, 0x11, 0x11)
					: new Color(255, 255, 255));
			Point extent = gc.textExtent(number);
			gc.drawText(number, left + (right - left - extent.x) / 2, top + (row - extent.y) / 2, true);
			gc.setForeground(DrawingColours.off(dark));
		}
	}

	/** Returns a shade from light to dark by the number of contributions; complete elements have another colour. */
	static Color colour(Part part, boolean dark) {
		return DrawingColours.of(part.complete() ? Shades.COMPLETE : Shades.partial(part.share(), dark));
	}

	private void drawHead() {
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(0, 0, size().x, HEAD - 1);
		gc.setForeground(DrawingColours.ink(dark));
		gc.drawText(title, 6, 2, true);
		drawKey();
		gc.setForeground(DrawingColours.quiet(dark));
		int free = spans.left();
		List<Heading> headings = Heading.of(data, this::hasRoom);
		for (int i = 0; i < headings.size(); i++) {
			Heading heading = headings.get(i);
			int left = Math.max(free, begin(heading));
			int end = i + 1 < headings.size() ? Math.max(spans.x(heading.last(), 1), begin(headings.get(i + 1)) - GAP) : size().x;
			String name = fitting(heading.name(), end - left);
			gc.drawText(name, left, HEAD - 16, true);
			free = name.isEmpty() ? free : left + gc.textExtent(name).x + GAP;
		}
	}

	private boolean hasRoom(int vector) {
		return gc.textExtent(data.get(vector).name()).x <= spans.x(vector, 1) - spans.x(vector, 0);
	}

	/** Returns where a heading begins if there is room: above the middle of what it names. */
	private int begin(Heading heading) {
		int wide = gc.textExtent(heading.name()).x;
		return Math.max(spans.left(), Math.min(size().x - wide, (spans.x(heading.first(), 0) + spans.x(heading.last(), 1) - wide) / 2));
	}

	private void drawKey() {
		String[] words = {"own", "some", "nearly all", "complete"};
		Color[] colours = {DrawingColours.of(Shades.partial(0, dark)), DrawingColours.of(Shades.partial(0.5, dark)),
				DrawingColours.of(Shades.partial(1, dark)), DrawingColours.of(Shades.COMPLETE)};
		int x = size().x - 4;
		for (int i = words.length - 1; i >= 0; i--) {
			x -= gc.textExtent(words[i]).x;
			if (x < gc.textExtent(title).x + 24) {
				return;
			}
			gc.setForeground(DrawingColours.quiet(dark));
			gc.drawText(words[i], x, 2, true);
			gc.setBackground(colours[i]);
			gc.fillRectangle(x - 14, 4, 11, 11);
			x -= 24;
		}
	}

	@Override
	public void dispose() {
		small.dispose();
		super.dispose();
	}
}
