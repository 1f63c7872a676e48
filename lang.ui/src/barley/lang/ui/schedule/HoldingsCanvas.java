package barley.lang.ui.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

import barley.lang.plan.Payload;
import barley.lang.steps.Situation;
import barley.lang.steps.Timetable;
import barley.lang.ui.drawing.BackgroundQuery;
import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.ImageBuffer;
import barley.runtime.machine.Machine;

/** Shows what every node holds. */
final class HoldingsCanvas extends Canvas {

	/** An element of a node. */
	record Spot(Situation situation, Payload payload, int node, long element) {
	}

	private static final int LARGEST_ROW = 18;
	private static final int SMALLEST_ROW = 5;
	private static final int LONGEST_LABEL = 110;
	private static final int MEASURED = 200;
	private static final int WHEEL = 3;

	private final ImageBuffer<HoldingsImage> easel = new ImageBuffer<>(this);
	private final BackgroundQuery looking = new BackgroundQuery(this, "Compute the data of nodes");
	/** Whether the holdings are still being computed. */
	private boolean open;
	private Timetable timetable;
	private Situation situation;
	private String title = "";
	private int row = LARGEST_ROW;
	private int y;

	/** @param onHover called when the pointer moves; with null if there is no element */
	HoldingsCanvas(Composite parent, Consumer<Spot> onHover) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND | SWT.V_SCROLL);
		addPaintListener(this::paint);
		addListener(SWT.Resize, event -> draw());
		addListener(SWT.MouseMove, event -> onHover.accept(at(event.x, event.y)));
		addListener(SWT.MouseWheel, event -> scroll(y - event.count * WHEEL * row));
		getVerticalBar().addListener(SWT.Selection, event -> scroll(getVerticalBar().getSelection()));
	}

	/** Shows holdings under a title; nothing if they are null. */
	void show(Timetable of, Situation wanted, String words) {
		timetable = of;
		situation = wanted;
		title = words;
		draw();
	}

	Situation situation() {
		return situation;
	}

	boolean isSettled() {
		return !open && easel.isSettled();
	}

	private void scroll(int to) {
		y = to;
		draw();
	}

	private void draw() {
		Point size = new Point(getClientArea().width, getClientArea().height);
		if (situation == null || size.x <= 0 || size.y <= 0) {
			looking.stop();
			open = false;
			easel.stop();
			return;
		}
		int nodes = timetable.plan().wiring().machine().nodes();
		int room = Math.max(1, size.y - HoldingsImage.HEAD);
		row = Math.max(SMALLEST_ROW, Math.min(LARGEST_ROW, room / Math.max(1, nodes)));
		row = (long) row * nodes > room && nodes <= 3 * room / LARGEST_ROW ? LARGEST_ROW : row;
		int high = (int) Math.min(Integer.MAX_VALUE / 2, (long) nodes * row + 2);
		y = Math.max(0, Math.min(y, high - room));
		getVerticalBar().setValues(y, 0, Math.max(high, room), room, row, Math.max(row, room - row));
		getVerticalBar().setVisible(high > room);
		see(size, new Spans(timetable.plan().data(), labels(nodes), size.x), y / row, Math.min(nodes, (y + room) / row + 1));
	}

	/** Computes in the background what some nodes hold, and draws it. */
	private void see(Point size, Spans spans, int first, int end) {
		Situation wanted = situation;
		Machine machine = timetable.plan().wiring().machine();
		List<Payload> data = timetable.plan().data();
		String words = title;
		int high = row;
		int top = HoldingsImage.HEAD + first * row - y;
		open = true;
		looking.begin(0, canceled -> {
			List<HeldRow> rows = new ArrayList<>();
			for (int node = first; node < end && !canceled.isCanceled(); node++) {
				rows.add(HeldRow.of(wanted, data, node, machine.nodeName(node), spans));
			}
			return () -> {
				open = false;
				easel.begin(new HoldingsImage(getDisplay(), size, DrawingColours.isDark(this), data, words, rows, spans, high, top));
			};
		});
	}

	private int labels(int nodes) {
		GC gc = new GC(this);
		try {
			int longest = IntStream.range(0, Math.min(nodes, MEASURED))
					.map(node -> timetable.plan().wiring().machine().nodeName(node).length()).max().orElse(1);
			return row < 10 ? 6 : Math.min(LONGEST_LABEL, 14 + (int) (longest * gc.getFontMetrics().getAverageCharacterWidth() * 0.9));
		} finally {
			gc.dispose();
		}
	}

	/** Returns the element at a position on the screen; null if there is none. */
	private Spot at(int x, int screenY) {
		HoldingsImage shown = easel.shown();
		int node = (screenY - HoldingsImage.HEAD + y) / row;
		int vector = situation == null || shown == null || screenY < HoldingsImage.HEAD ? -1 : shown.spans.vector(x);
		if (vector < 0 || node >= timetable.plan().wiring().machine().nodes()) {
			return null;
		}
		Payload payload = timetable.plan().data().get(vector);
		long element = payload.first() + Math.min(payload.size() - 1, (long) (shown.spans.part(vector, x) * payload.size()));
		return new Spot(situation, payload, node, element);
	}

	private void paint(PaintEvent event) {
		boolean dark = DrawingColours.isDark(this);
		if (!open && easel.isOutdated(dark)) {
			draw();
		}
		event.gc.setBackground(DrawingColours.page(dark));
		event.gc.fillRectangle(getClientArea());
		if (situation != null && easel.shown() != null) {
			event.gc.drawImage(easel.shown().image(), 0, 0);
		}
	}
}
