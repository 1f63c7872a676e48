package barley.lang.ui.router;

import java.util.List;

import org.eclipse.swt.graphics.Device;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Point;

import barley.lang.finding.Words;
import barley.lang.page.LinePlot;
import barley.lang.picture.Palette;
import barley.lang.picture.Shades;
import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.IncrementalImage;
import barley.runtime.simulate.trace.FlagLife;
import barley.runtime.simulate.trace.FlagLife.Moment;

/**
 * Draws lives of flags: a tick above the line for what is injected, one on it for what meets, a diamond for what leaves a compute unit and
 * a triangle for what is delivered.
 */
final class LivesImage extends IncrementalImage {

	static final int HEAD = 18;
	static final int ROW = 16;
	private static final int LEFT = 58;
	private static final int RIGHT = 12;
	private static final int TICKS = 4;

	private final List<FlagLife> lives;
	private final long last;
	private final int top;
	private final int flag;
	private final Font small;

	/**
	 * @param lives the visible rows
	 * @param last  the cycle at the right end
	 * @param top   where the first row begins, below the head
	 * @param flag  the flag that is stressed; 0 for none
	 */
	LivesImage(Device device, Point size, boolean dark, List<FlagLife> lives, long last, int top, int flag) {
		super(device, size, dark);
		this.lives = lives;
		this.last = last;
		this.top = top;
		this.flag = flag;
		small = font(10.5);
		gc.setFont(small);
	}

	/** Returns where a cycle is in a drawing of a width. */
	static int x(long cycle, long last, int width) {
		return LEFT + (int) Math.round((double) Math.max(1, width - LEFT - RIGHT) * cycle / Math.max(1, last));
	}

	private int x(long cycle) {
		return x(cycle, last, size().x);
	}

	@Override
	protected int parts() {
		return lives.size() + 1;
	}

	@Override
	protected void draw(int part) {
		if (part < lives.size()) {
			drawLife(lives.get(part), HEAD + top + part * ROW);
		} else {
			drawHead();
		}
	}

	private void drawLife(FlagLife life, int y) {
		if (life.flag() == flag) {
			gc.setBackground(DrawingColours.of(Shades.heat(0, dark)));
			gc.fillRectangle(0, y, size().x, ROW);
		}
		gc.setBackground(DrawingColours.of(Shades.flag(life.flag() - 1)));
		gc.fillRectangle(2, y + 3, 8, ROW - 6);
		gc.setForeground(DrawingColours.ink(dark));
		gc.drawText("flag " + life.flag(), 14, y + (ROW - gc.getFontMetrics().getHeight()) / 2, true);
		int middle = y + ROW / 2;
		gc.setForeground(DrawingColours.off(dark));
		gc.drawLine(x(life.moments().get(0).cycle()), middle, x(life.moments().get(life.moments().size() - 1).cycle()), middle);
		life.moments().forEach(moment -> drawMoment(moment, x(moment.cycle()), middle));
	}

	private void drawMoment(Moment moment, int x, int y) {
		switch (moment.event()) {
			case INJECTED -> {
				gc.setForeground(DrawingColours.quiet(dark));
				gc.drawLine(x, y - 6, x, y - 2);
			}
			case MET -> {
				gc.setForeground(DrawingColours.of(Palette.colour(0, dark)));
				gc.drawLine(x, y - 2, x, y + 2);
			}
			case LEFT -> diamond(Palette.colour(2, dark), x, y);
			case SENT_ON -> diamond(Palette.colour(1, dark), x, y);
			case DELIVERED -> {
				gc.setBackground(DrawingColours.ink(dark));
				gc.fillPolygon(new int[] { x, y - 5, x + 4, y + 5, x - 4, y + 5 });
			}
		}
	}

	private void diamond(String colour, int x, int y) {
		gc.setBackground(DrawingColours.of(colour));
		gc.fillPolygon(new int[] { x, y - 4, x + 4, y, x, y + 4, x - 4, y });
	}

	private void drawHead() {
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(0, 0, size().x, HEAD);
		gc.setForeground(DrawingColours.quiet(dark));
		for (double tick : new LinePlot.Axis("", false, 0, Math.max(TICKS, last), Double::toString).ticks(TICKS)) {
			long cycle = Math.round(tick);
			String words = Words.of(cycle == 0 ? "cycle %,d" : "%,d", cycle);
			Point extent = gc.textExtent(words);
			gc.drawText(words, Math.min(size().x - extent.x - 2, x(cycle) - extent.x / 2), 2, true);
		}
	}

	@Override
	public void dispose() {
		small.dispose();
		super.dispose();
	}
}
