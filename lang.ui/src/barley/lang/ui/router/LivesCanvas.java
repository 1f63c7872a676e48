package barley.lang.ui.router;

import java.util.List;
import java.util.function.IntConsumer;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.ImageBuffer;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.trace.FlagLife;

/** The lives of flags, a row each, over the cycles. A click on a row follows the flag. */
public final class LivesCanvas extends Canvas {

	private static final int WHEEL = 3;
	private static final int GAP = 4;

	private final ImageBuffer<LivesImage> easel = new ImageBuffer<>(this);
	private final IntConsumer onFlag;
	private List<FlagLife> lives = List.of();
	private SwitchNetwork network;
	private String note = "";
	private long last;
	private long cycle;
	private int flag;
	private int scrolled;

	/** @param onFlag called with a flag that is clicked */
	public LivesCanvas(Composite parent, IntConsumer onFlag) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND | SWT.V_SCROLL);
		this.onFlag = onFlag;
		addListener(SWT.Paint, event -> paint(event.gc));
		addListener(SWT.Resize, event -> scroll(scrolled));
		addListener(SWT.MouseDown, event -> press(at(event.y)));
		addListener(SWT.MouseMove, event -> setToolTipText(words(at(event.y))));
		addListener(SWT.MouseWheel, event -> scroll(scrolled - event.count * WHEEL * LivesImage.ROW));
		getVerticalBar().addListener(SWT.Selection, event -> scroll(getVerticalBar().getSelection()));
	}

	/** Shows lives in a network up to a cycle; a text in their place if there are none. */
	public void show(List<FlagLife> wanted, SwitchNetwork of, long end, String why) {
		lives = wanted;
		network = of;
		note = why;
		last = end;
		scroll(0);
	}

	/** Marks a cycle. */
	public void mark(long wanted) {
		cycle = wanted;
		redraw();
	}

	/** Stresses the life of a flag; none if it is 0. */
	public void follow(int number) {
		flag = number;
		draw();
	}

	public List<FlagLife> lives() {
		return lives;
	}

	private FlagLife at(int y) {
		int row = Math.floorDiv(y - LivesImage.HEAD + scrolled, LivesImage.ROW);
		return y >= LivesImage.HEAD && row < lives.size() ? lives.get(row) : null;
	}

	private String words(FlagLife life) {
		return lives.isEmpty() ? null : life == null ? "Above the line: injected; on it: met in a compute unit; diamonds: the sum left, "
				+ "orange if unfinished; triangles: delivered" : "flag " + life.flag() + ": " + life.words(network);
	}

	private void press(FlagLife life) {
		setFocus();
		if (life != null) {
			onFlag.accept(life.flag());
		}
	}

	private void scroll(int to) {
		int room = Math.max(1, getClientArea().height - LivesImage.HEAD);
		int high = lives.size() * LivesImage.ROW + GAP;
		scrolled = Math.max(0, Math.min(to, high - room));
		getVerticalBar().setValues(scrolled, 0, Math.max(high, room), room, LivesImage.ROW, room);
		getVerticalBar().setVisible(high > room);
		draw();
	}

	private void draw() {
		Point size = new Point(getClientArea().width, getClientArea().height);
		if (lives.isEmpty() || size.x <= 0 || size.y <= 0) {
			easel.stop();
			return;
		}
		int first = scrolled / LivesImage.ROW;
		int end = Math.min(lives.size(), first + size.y / LivesImage.ROW + 2);
		easel.begin(new LivesImage(getDisplay(), size, DrawingColours.isDark(this), lives.subList(first, end), last,
				first * LivesImage.ROW - scrolled, flag));
	}

	private void paint(GC gc) {
		boolean dark = DrawingColours.isDark(this);
		if (easel.isOutdated(dark)) {
			draw();
		}
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(getClientArea());
		if (lives.isEmpty()) {
			gc.setForeground(DrawingColours.quiet(dark));
			gc.drawText(note, 2 * GAP, GAP, true);
		} else if (easel.shown() != null) {
			gc.drawImage(easel.shown().image(), 0, 0);
			int x = LivesImage.x(Math.min(cycle, last), last, getClientArea().width);
			gc.setForeground(DrawingColours.mark(dark));
			gc.drawLine(x, 0, x, getClientArea().height);
		}
	}
}
