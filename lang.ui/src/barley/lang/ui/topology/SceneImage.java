package barley.lang.ui.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.LineAttributes;
import org.eclipse.swt.graphics.Path;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Transform;
import org.eclipse.swt.widgets.Display;

import barley.lang.ide.picture.StepOverlay;
import barley.lang.ide.picture.StepOverlay.Move;
import barley.lang.picture.Palette;
import barley.lang.picture.Scene;
import barley.lang.picture.Scene.Frame;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.Strand;
import barley.lang.picture.Shades;
import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.IncrementalImage;

/** Draws a scene, and what moves on it. */
final class SceneImage extends IncrementalImage {

	private static final int FADED = 50;
	private static final int FULL = 255;
	private static final double SMALLEST_LABEL = 5;
	/** What is thinner than this many pixels cannot be seen. */
	private static final double THINNEST = 0.8;
	/** Where on a lane something is that goes over it, from its sender; neighbours are told apart by two places. */
	private static final double[] PLACES = { 0.3, 0.42 };
	private static final double LARGEST_CHIP = 7;

	final Scene scene;
	final Viewport sheet;

	private final Set<Integer> chosen;
	private final StepOverlay step;
	/** Where the lanes are that carry something. */
	private final Map<Integer, List<Strand>> moving = new HashMap<>();
	private final Transform transform;

	/**
	 * @param chosen the walks to show more clearly than the others; none for all alike
	 * @param step   what moves; null to show the machine at rest
	 */
	SceneImage(Display display, Scene scene, Viewport sheet, Point size, boolean dark, Set<Integer> chosen, StepOverlay step) {
		super(display, size, dark);
		this.scene = scene;
		this.step = step;
		moves().forEach(move -> moving.put(move.lane(), new ArrayList<>(1)));
		scene.strands().stream().filter(strand -> moving.containsKey(strand.lane()))
				.forEach(strand -> moving.get(strand.lane()).add(strand));
		this.sheet = sheet;
		this.chosen = chosen;
		transform = new Transform(display);
		transform.translate((float) sheet.x(), (float) sheet.y());
		transform.scale((float) sheet.zoom(), (float) sheet.zoom());
		gc.setTransform(transform);
		gc.setLineCap(SWT.CAP_ROUND);
	}

	private List<Move> moves() {
		return step == null ? List.of() : step.moves();
	}

	@Override
	protected int parts() {
		return scene.frames().size() + scene.strands().size() + scene.spots().size() + moves().size();
	}

	@Override
	protected void draw(int part) {
		int strand = part - scene.frames().size();
		int spot = strand - scene.strands().size();
		int move = spot - scene.spots().size();
		if (strand < 0) {
			draw(scene.frames().get(part));
		} else if (spot < 0) {
			draw(scene.strands().get(strand));
		} else if (move < 0) {
			draw(scene.spots().get(spot));
		} else {
			draw(moves().get(move));
		}
	}

	private void draw(Frame frame) {
		gc.setForeground(DrawingColours.frame(dark));
		gc.setAlpha(FULL);
		gc.setLineAttributes(new LineAttributes(0.8f));
		gc.drawRoundRectangle((int) frame.x(), (int) frame.y(), (int) frame.width(), (int) frame.height(), 16, 16);
		words(frame.label(), frame.x() + 4, frame.y() - 14, 11, false, DrawingColours.ink(dark));
	}

	private void draw(Strand strand) {
		gc.setForeground(colour(strand));
		boolean shown = step != null ? moving.containsKey(strand.lane()) : chosen.isEmpty() || chosen.contains(strand.walk());
		gc.setAlpha(shown ? FULL : FADED);
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
			path.cubicTo((float) points[i], (float) points[i + 1], (float) points[i + 2], (float) points[i + 3], (float) points[i + 4],
					(float) points[i + 5]);
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
			case USED -> DrawingColours.of(Palette.colour(scene.walks().get(strand.walk()).colour(), dark));
			case IDLE, OMITTED -> DrawingColours.idle(dark);
			case OFF -> DrawingColours.off(dark);
			case MISSING -> DrawingColours.wrong(dark);
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

	private void draw(Spot spot) {
		double r = spot.radius();
		if (r * sheet.zoom() < THINNEST) {
			return; // dots without a size would hide the colours of the rings
		}
		gc.setAlpha(FULL);
		gc.setBackground(dark ? new Color(0x22, 0x27, 0x2e) : new Color(255, 255, 255));
		gc.setForeground(DrawingColours.ink(dark));
		gc.setLineAttributes(new LineAttributes((float) Math.min(1.4, r / 5)));
		Path circle = new Path(gc.getDevice());
		circle.addArc((float) (spot.x() - r), (float) (spot.y() - r), (float) (2 * r), (float) (2 * r), 0, 360);
		gc.fillPath(circle);
		fill(spot);
		gc.drawPath(circle);
		circle.dispose();
		if (!spot.label().isEmpty()) {
			words(spot.label(), spot.x(), spot.y(), Math.min(11, 2 * r * 0.86 / Math.max(1.6, spot.label().length() * 0.54)), true,
					DrawingColours.ink(dark));
		}
	}

	/** As much of a node as it holds of what it is to hold. */
	private void fill(Spot spot) {
		double part = step == null || spot.node() >= step.filled().length ? 0 : step.filled()[spot.node()];
		if (part <= 0) {
			return;
		}
		double r = spot.radius();
		Path pie = new Path(gc.getDevice());
		pie.moveTo((float) spot.x(), (float) spot.y());
		pie.addArc((float) (spot.x() - r), (float) (spot.y() - r), (float) (2 * r), (float) (2 * r), 90,
				(float) (-360 * Math.min(1, part)));
		pie.close();
		Color page = gc.getBackground();
		gc.setBackground(DrawingColours.complete(dark));
		gc.fillPath(pie);
		gc.setBackground(page);
		pie.dispose();
	}

	/** A chip beside the sender, with a point towards the receiver. */
	private void draw(Move move) {
		List<Strand> strands = moving.get(move.lane());
		if (strands.isEmpty()) {
			return; // its nodes are left out
		}
		Strand own = strands.stream().filter(strand -> strand.from() == move.sender()).findFirst().orElse(strands.get(0));
		boolean forward = own.from() == move.sender();
		double part = PLACES[move.lane() % PLACES.length];
		double[] at = own.path().at(forward ? part : 1 - part);
		double length = Math.max(1e-9, Math.hypot(at[2], at[3])) * (forward ? 1 : -1);
		double dx = at[2] / length;
		double dy = at[3] / length;
		double r = Math.max(THINNEST / sheet.zoom(), Math.min(LARGEST_CHIP, 0.42 * scene.spots().get(0).radius()));
		gc.setAlpha(FULL);
		gc.setBackground(DrawingColours.of(move.rgb()));
		Path point = new Path(gc.getDevice());
		point.moveTo((float) (at[0] + 1.8 * r * dx), (float) (at[1] + 1.8 * r * dy));
		point.lineTo((float) (at[0] - r * dy), (float) (at[1] + r * dx));
		point.lineTo((float) (at[0] + r * dy), (float) (at[1] - r * dx));
		point.close();
		gc.fillPath(point);
		point.dispose();
		Path chip = new Path(gc.getDevice());
		chip.addArc((float) (at[0] - r), (float) (at[1] - r), (float) (2 * r), (float) (2 * r), 0, 360);
		gc.fillPath(chip);
		chip.dispose();
		words(move.letter(), at[0], at[1], 1.35 * r, true, DrawingColours.of(Shades.inkOn(move.rgb())));
	}

	private void words(String words, double x, double y, double height, boolean centred, Color colour) {
		if (height * sheet.zoom() < SMALLEST_LABEL || words.isEmpty()) {
			return;
		}
		Font font = font(height);
		gc.setFont(font);
		gc.setForeground(colour);
		Point extent = gc.textExtent(words);
		gc.drawText(words, (int) Math.round(centred ? x - extent.x / 2.0 : x), (int) Math.round(centred ? y - extent.y / 2.0 : y), true);
		gc.setFont(null);
		font.dispose();
	}

	@Override
	public void dispose() {
		transform.dispose();
		super.dispose();
	}
}
