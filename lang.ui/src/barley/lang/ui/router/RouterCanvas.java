package barley.lang.ui.router;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;

import barley.lang.finding.Words;
import barley.lang.picture.Shades;
import barley.lang.ui.drawing.DrawingColours;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.simulate.trace.RouterState;
import barley.runtime.simulate.trace.RouterState.Entry;
import barley.runtime.simulate.trace.RouterState.Packet;
import barley.runtime.simulate.trace.RouterState.Port;
import barley.runtime.simulate.trace.RouterWait;

/**
 * A switch at the beginning of a cycle: a row for each port with the packets in its buffers, coloured by their flags, below them the
 * entries of the compute unit, and the packets that wait with what they wait for. A click on a packet follows its flag, one on a
 * neighbour goes there.
 */
public final class RouterCanvas extends Canvas {

	private static final int SIDE = 6;
	private static final int GAP = 4;
	private static final int MARK = 16;
	private static final int LONGEST_NAME = 160;
	private static final int CREDITS = 48;
	private static final int WHEEL = 40;
	private static final int PALE = 70;
	private static final int FULL = 255;
	/** The parts of the width that the columns of packets take: input, crossbar, output, channel. */
	private static final double[] PARTS = { 0.38, 0.16, 0.30, 0.16 };
	private static final String[] HEADS = { "input buffer", "crossbar", "output buffer", "channel" };

	/** Something that can be pointed at, and clicked if {@code click} is not null. */
	private record Area(Rectangle bounds, String tip, Runnable click) {
	}

	private final IntConsumer onFlag;
	private final IntConsumer onSwitch;
	private final List<Area> areas = new ArrayList<>();
	private RouterState state;
	private SwitchNetwork network;
	private List<RouterWait> waits = List.of();
	private String note = "";
	private int flag;
	private int scrolled;
	private int height;

	/**
	 * @param onFlag   called with the flag of a packet that is clicked
	 * @param onSwitch called with a switch whose name is clicked
	 */
	public RouterCanvas(Composite parent, IntConsumer onFlag, IntConsumer onSwitch) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.NO_BACKGROUND | SWT.V_SCROLL);
		this.onFlag = onFlag;
		this.onSwitch = onSwitch;
		addPaintListener(event -> paint(event.gc));
		addListener(SWT.MouseMove, event -> point(at(event.x, event.y)));
		addListener(SWT.MouseDown, event -> press(at(event.x, event.y)));
		addListener(SWT.MouseWheel, event -> scroll(scrolled - event.count * WHEEL));
		addListener(SWT.Resize, event -> scroll(scrolled));
		getVerticalBar().addListener(SWT.Selection, event -> scroll(getVerticalBar().getSelection()));
	}

	/** Shows a switch of a network. */
	public void show(RouterState wanted, SwitchNetwork of) {
		state = wanted;
		network = of;
		waits = RouterWait.of(wanted, of);
		redraw();
	}

	/** Shows no switch, but why there is none. */
	public void showNothing(String why) {
		state = null;
		note = why;
		redraw();
	}

	/** Returns what is shown; null if nothing is. */
	public RouterState state() {
		return state;
	}

	/** Stresses the packets of a flag; those of none if it is 0. */
	public void follow(int number) {
		flag = number;
		redraw();
	}

	/** Returns what is shown as lines of a table, the first of them with the names of the columns. */
	public List<List<String>> lines() {
		return state == null ? List.of() : RouterLines.of(state, network);
	}

	private void scroll(int to) {
		int room = getClientArea().height;
		scrolled = Math.max(0, Math.min(to, height - room));
		getVerticalBar().setValues(scrolled, 0, Math.max(height, 1), Math.max(1, Math.min(room, height)), WHEEL, Math.max(WHEEL, room));
		getVerticalBar().setVisible(height > room);
		redraw();
	}

	private Area at(int x, int y) {
		return areas.stream().filter(area -> area.bounds.contains(x, y)).findFirst().orElse(null);
	}

	private void point(Area area) {
		setToolTipText(area == null ? null : area.tip);
		setCursor(area == null || area.click == null ? null : getDisplay().getSystemCursor(SWT.CURSOR_HAND));
	}

	private void press(Area area) {
		setFocus();
		if (area != null && area.click != null) {
			area.click.run();
		}
	}

	private void paint(GC gc) {
		boolean dark = DrawingColours.isDark(this);
		gc.setBackground(DrawingColours.page(dark));
		gc.fillRectangle(getClientArea());
		gc.setAntialias(SWT.ON);
		areas.clear();
		if (state == null) {
			gc.setForeground(DrawingColours.ink(dark));
			gc.drawText(note, 2 * SIDE, 2 * SIDE, true);
			return;
		}
		Drawing drawing = new Drawing(gc, dark);
		drawing.draw();
		if (drawing.y + scrolled + SIDE != height) {
			height = drawing.y + scrolled + SIDE;
			getDisplay().asyncExec(() -> {
				if (!isDisposed()) {
					scroll(scrolled);
				}
			});
		}
	}

	/** Draws the switch from the top down. */
	private final class Drawing {

		private final GC gc;
		private final boolean dark;
		private final int row;
		private final int[] columns = new int[PARTS.length + 2];
		private int y = SIDE - scrolled;

		Drawing(GC gc, boolean dark) {
			this.gc = gc;
			this.dark = dark;
			row = gc.getFontMetrics().getHeight() + 5;
			int longest = state.ports().stream().mapToInt(port -> gc.textExtent(neighbour(port)).x).max().orElse(0);
			columns[0] = SIDE + MARK;
			columns[1] = columns[0] + Math.min(LONGEST_NAME, Math.max(longest, gc.textExtent("port to").x)) + 3 * GAP;
			int room = Math.max(200, getClientArea().width - columns[1] - CREDITS - SIDE);
			for (int i = 0; i < PARTS.length; i++) {
				columns[i + 2] = columns[i + 1] + (int) (PARTS[i] * room);
			}
		}

		private String neighbour(Port port) {
			return network.vertexName(network.neighbour(port.port()));
		}

		void draw() {
			gc.setForeground(DrawingColours.quiet(dark));
			gc.drawText("port to", columns[0], y, true);
			for (int i = 0; i < HEADS.length; i++) {
				gc.drawText(HEADS[i], columns[i + 1], y, true);
			}
			gc.drawText("credits", columns[PARTS.length + 1], y, true);
			y += row;
			state.ports().forEach(this::port);
			compute();
			waits.forEach(this::wait);
		}

		private void port(Port port) {
			gc.setForeground(DrawingColours.off(dark));
			gc.drawLine(SIDE, y - 2, getClientArea().width - SIDE, y - 2);
			if (port.port() == state.pointer()) {
				gc.setBackground(DrawingColours.ink(dark));
				int middle = y + row / 2 - 2;
				gc.fillPolygon(new int[] { SIDE, middle - 5, SIDE + 9, middle, SIDE, middle + 5 });
				areas.add(new Area(new Rectangle(SIDE, y, MARK, row), "The arbiter begins here", null));
			}
			name(network.neighbour(port.port()), columns[0], columns[1] - columns[0] - GAP);
			packets(port.input(), 1, waits(port, false));
			packets(port.crossbar(), 2, false);
			packets(port.output(), 3, waits(port, true));
			packets(port.channel() == null ? List.of() : List.of(port.channel()), 4, false);
			gc.setForeground(DrawingColours.ink(dark));
			gc.drawText(RouterLines.credits(port), columns[PARTS.length + 1], y, true);
			y += row;
		}

		private boolean waits(Port port, boolean output) {
			return waits.stream().anyMatch(wait -> wait.port() == port.port() && wait.output() == output
					&& wait.cause() != RouterState.Cause.TURN);
		}

		/** Draws the name of a vertex, which can be clicked if it is a switch. */
		private int name(int vertex, int x, int width) {
			boolean goes = network.isSwitch(vertex);
			String name = network.vertexName(vertex);
			gc.setForeground(goes ? getDisplay().getSystemColor(SWT.COLOR_LINK_FOREGROUND) : DrawingColours.ink(dark));
			gc.setClipping(x, y, width, row);
			gc.drawText(name, x, y, true);
			gc.setClipping((Rectangle) null);
			int drawn = Math.min(width, gc.textExtent(name).x);
			areas.add(new Area(new Rectangle(x, y, drawn, row), goes ? "Go to " + name : name,
					goes ? () -> onSwitch.accept(vertex) : null));
			return drawn;
		}

		/** Draws as many packets as there is room for, and how many more there are. */
		private void packets(List<Packet> packets, int column, boolean waiting) {
			int x = columns[column];
			int end = columns[column + 1] - GAP;
			for (int i = 0; i < packets.size(); i++) {
				String label = packets.get(i).label();
				String more = Words.of("+%,d", packets.size() - i);
				int room = i == packets.size() - 1 ? 0 : gc.textExtent(more).x + GAP;
				if (i > 0 && x + gc.textExtent(label).x + 2 * GAP + room > end) {
					gc.setForeground(DrawingColours.quiet(dark));
					gc.drawText(more, x, y, true);
					String all = packets.stream().map(Packet::label).collect(Collectors.joining(" "));
					areas.add(new Area(new Rectangle(x, y, gc.textExtent(more).x, row), all, null));
					return;
				}
				x += chip(packets.get(i).flag(), label, packets.get(i).words(), 1, x, waiting && i == 0) + 3;
			}
		}

		/** Draws a packet or an entry, filled up to a share; returns its width. */
		private int chip(int number, String label, String tip, double share, int x, boolean waiting) {
			int width = gc.textExtent(label).x + 2 * GAP;
			Rectangle bounds = new Rectangle(x, y - 1, width, row - 3);
			Color ink = DrawingColours.ink(dark);
			if (number > 0) {
				gc.setBackground(DrawingColours.of(Shades.flag(number - 1)));
				gc.setAlpha(PALE);
				gc.fillRoundRectangle(bounds.x, bounds.y, width, bounds.height, 6, 6);
				gc.setAlpha(FULL);
				gc.setClipping(bounds.x, bounds.y, (int) Math.round(share * width), bounds.height);
				gc.fillRoundRectangle(bounds.x, bounds.y, width, bounds.height, 6, 6);
				gc.setClipping((Rectangle) null);
				ink = share < 1 && dark ? ink : DrawingColours.of(Shades.inkOn(Shades.flag(number - 1)));
			}
			boolean chosen = number > 0 && number == flag;
			gc.setForeground(chosen ? DrawingColours.mark(dark) : waiting ? DrawingColours.wrong(dark) : DrawingColours.frame(dark));
			gc.setLineWidth(chosen || waiting ? 2 : 1);
			gc.drawRoundRectangle(bounds.x, bounds.y, width - 1, bounds.height - 1, 6, 6);
			gc.setLineWidth(1);
			gc.setForeground(ink);
			gc.drawText(label, x + GAP, y, true);
			areas.add(new Area(bounds, tip, number > 0 ? () -> onFlag.accept(number) : null));
			return width;
		}

		private void compute() {
			y += GAP;
			String head = Words.of("Compute unit: %s", state.entries().isEmpty() ? "no entry in use" : "");
			gc.setForeground(DrawingColours.ink(dark));
			gc.drawText(head, SIDE, y, true);
			int left = SIDE + gc.textExtent(head).x + GAP;
			int x = left;
			for (Entry entry : state.entries()) {
				String label = RouterLines.entry(entry);
				if (x > left && x + gc.textExtent(label).x + 2 * GAP > getClientArea().width - SIDE) {
					x = left;
					y += row;
				}
				String tip = Words.of("flag %d: %d of %d contributions%s", entry.flag(), entry.count(), entry.expected(),
						entry.complete() ? "; the sum has left" : "");
				x += chip(entry.flag(), label, tip, Math.min(1, (double) entry.count() / Math.max(1, entry.expected())), x, false) + 3;
			}
			y += row + GAP;
		}

		/** Draws which packet waits and for what; the switch that it waits for can be clicked. */
		private void wait(RouterWait wait) {
			String words = wait.words(network);
			gc.setForeground(wait.cause() == RouterState.Cause.TURN ? DrawingColours.quiet(dark) : DrawingColours.ink(dark));
			String first = wait.whom() < 0 ? words : words.substring(0, words.length() - network.vertexName(wait.whom()).length());
			gc.drawText(first, SIDE, y, true);
			if (wait.whom() >= 0) {
				name(wait.whom(), SIDE + gc.textExtent(first).x, getClientArea().width);
			}
			y += row;
		}
	}
}
