package barley.lang.ui.topology;

import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.LineAttributes;
import org.eclipse.swt.graphics.Path;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Transform;
import org.eclipse.swt.widgets.Display;

import barley.lang.picture.Palette;
import barley.lang.picture.Scene;
import barley.lang.picture.Scene.Frame;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.Strand;

/**
 * Draws a scene into an image, bit by bit: each call goes on for some milliseconds, so that nobody waits for a picture of
 * thousands of nodes.
 */
final class Drawing {

	private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(12);
	private static final int FADED = 50;
	private static final int FULL = 255;
	private static final double SMALLEST_LABEL = 5;
	/** What is thinner than this many pixels cannot be seen. */
	private static final double THINNEST = 0.8;

	final Scene scene;
	final Sheet sheet;
	final Point size;
	final Image image;

	private final boolean dark;
	private final Set<Integer> chosen;
	private final GC gc;
	private final Transform transform;
	private int next;

	/** @param chosen the walks to show more clearly than the others; none for all alike */
	Drawing(Display display, Scene scene, Sheet sheet, Point size, boolean dark, Set<Integer> chosen) {
		this.scene = scene;
		this.sheet = sheet;
		this.size = size;
		this.dark = dark;
		this.chosen = chosen;
		image = new Image(display, size.x, size.y);
		gc = new GC(image);
		gc.setAntialias(SWT.ON);
		gc.setBackground(page(dark));
		gc.fillRectangle(0, 0, size.x, size.y);
		transform = new Transform(display);
		transform.translate((float) sheet.x(), (float) sheet.y());
		transform.scale((float) sheet.zoom(), (float) sheet.zoom());
		gc.setTransform(transform);
		gc.setLineCap(SWT.CAP_ROUND);
	}

	static Color page(boolean dark) {
		return dark ? new Color(0x15, 0x18, 0x1c) : new Color(255, 255, 255);
	}

	static Color ink(boolean dark) {
		return dark ? new Color(0xe6, 0xe6, 0xe6) : new Color(0x1f, 0x23, 0x28);
	}

	/** Draws on for a moment; tells whether it is done. */
	boolean goOn() {
		long end = System.nanoTime() + SLICE;
		int frames = scene.frames().size();
		int strands = frames + scene.strands().size();
		int all = strands + scene.spots().size();
		while (next < all && System.nanoTime() < end) {
			if (next < frames) {
				draw(scene.frames().get(next));
			} else if (next < strands) {
				draw(scene.strands().get(next - frames));
			} else {
				draw(scene.spots().get(next - strands));
			}
			next++;
		}
		return next == all;
	}

	private void draw(Frame frame) {
		gc.setForeground(dark ? new Color(0x6e, 0x76, 0x81) : new Color(0x8c, 0x95, 0x9f));
		gc.setAlpha(FULL);
		gc.setLineAttributes(new LineAttributes(0.8f));
		gc.drawRoundRectangle((int) frame.x(), (int) frame.y(), (int) frame.width(), (int) frame.height(), 16, 16);
		words(frame.label(), frame.x() + 4, frame.y() - 14, 11, false);
	}

	private void draw(Strand strand) {
		gc.setForeground(colour(strand));
		gc.setAlpha(chosen.isEmpty() || chosen.contains(strand.walk()) ? FULL : FADED);
		LineAttributes line = new LineAttributes((float) Math.max(strand.width(), THINNEST / sheet.zoom()));
		line.cap = SWT.CAP_ROUND;
		line.join = SWT.JOIN_ROUND;
		double[] pattern = pattern(strand);
		if (pattern.length > 0) {
			line.style = SWT.LINE_CUSTOM;
			line.dash = new float[pattern.length];
			for (int i = 0; i < pattern.length; i++) {
				line.dash[i] = (float) ((pattern[i] + (i % 2 == 0 ? 0 : 1)) * strand.width());
			}
		}
		gc.setLineAttributes(line);
		double[] points = strand.path().points();
		Path path = new Path(gc.getDevice());
		path.moveTo((float) points[0], (float) points[1]);
		for (int i = 2; i + 5 < points.length; i += 6) {
			path.cubicTo((float) points[i], (float) points[i + 1], (float) points[i + 2], (float) points[i + 3], (float) points[i + 4], (float) points[i + 5]);
		}
		gc.drawPath(path);
		path.dispose();
		if (strand.forward()) {
			arrow(strand);
		}
	}

	private void arrow(Strand strand) {
		double[] at = strand.path().at(0.56);
		double length = Math.max(1e-9, Math.hypot(at[2], at[3]));
		double dx = at[2] / length * strand.width();
		double dy = at[3] / length * strand.width();
		Path head = new Path(gc.getDevice());
		head.moveTo((float) (at[0] + 2.4 * dx), (float) (at[1] + 2.4 * dy));
		head.lineTo((float) (at[0] - 1.2 * dx - 1.5 * dy), (float) (at[1] - 1.2 * dy + 1.5 * dx));
		head.lineTo((float) (at[0] - 1.2 * dx + 1.5 * dy), (float) (at[1] - 1.2 * dy - 1.5 * dx));
		head.close();
		gc.setBackground(gc.getForeground());
		gc.fillPath(head);
		head.dispose();
	}

	private Color colour(Strand strand) {
		return switch (strand.state()) {
			case USED -> parse(Palette.colour(scene.walks().get(strand.walk()).colour(), dark));
			case IDLE, OMITTED -> dark ? new Color(0x6e, 0x76, 0x81) : new Color(0x9a, 0xa3, 0xad);
			case OFF -> dark ? new Color(0x4d, 0x55, 0x60) : new Color(0xc3, 0xc9, 0xcf);
			case MISSING -> dark ? new Color(0xff, 0x5c, 0x5c) : new Color(0xc1, 0x12, 0x1f);
		};
	}

	private double[] pattern(Strand strand) {
		return switch (strand.state()) {
			case USED -> Palette.dash(scene.walks().get(strand.walk()).dash());
			case IDLE -> new double[0];
			case OFF, OMITTED -> new double[] { 0.2, 2.2 };
			case MISSING -> new double[] { 2.6, 2.2 };
		};
	}

	private static Color parse(String rgb) {
		int value = Integer.parseInt(rgb.substring(1), 16);
		return new Color(value >> 16, value >> 8 & 0xff, value & 0xff);
	}

	private void draw(Spot spot) {
		double r = spot.radius();
		if (r * sheet.zoom() < THINNEST) {
			return; // dots without a size would hide the colours of the rings
		}
		gc.setAlpha(FULL);
		gc.setBackground(dark ? new Color(0x22, 0x27, 0x2e) : new Color(255, 255, 255));
		gc.setForeground(ink(dark));
		gc.setLineAttributes(new LineAttributes((float) Math.min(1.4, r / 5)));
		Path circle = new Path(gc.getDevice());
		circle.addArc((float) (spot.x() - r), (float) (spot.y() - r), (float) (2 * r), (float) (2 * r), 0, 360);
		gc.fillPath(circle);
		gc.drawPath(circle);
		circle.dispose();
		if (!spot.label().isEmpty()) {
			words(spot.label(), spot.x(), spot.y(), Math.min(11, 2 * r * 0.86 / Math.max(1.6, spot.label().length() * 0.54)), true);
		}
	}

	private void words(String words, double x, double y, double height, boolean centred) {
		if (height * sheet.zoom() < SMALLEST_LABEL || words.isEmpty()) {
			return;
		}
		FontData plain = gc.getDevice().getSystemFont().getFontData()[0];
		int points = (int) Math.max(1, Math.round(height * 72 / gc.getDevice().getDPI().y));
		Font font = new Font(gc.getDevice(), plain.getName(), points, SWT.NORMAL);
		gc.setFont(font);
		gc.setForeground(ink(dark));
		Point extent = gc.textExtent(words);
		gc.drawText(words, (int) Math.round(centred ? x - extent.x / 2.0 : x), (int) Math.round(centred ? y - extent.y / 2.0 : y), true);
		gc.setFont(null);
		font.dispose();
	}

	void dispose() {
		transform.dispose();
		gc.dispose();
		image.dispose();
	}
}
