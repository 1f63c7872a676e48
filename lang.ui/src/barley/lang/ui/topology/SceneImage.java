package barley.lang.ui.topology;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.LineAttributes;
import org.eclipse.swt.graphics.Path;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Transform;
import org.eclipse.swt.widgets.Display;

import barley.lang.picture.HeldPiece;
import barley.lang.picture.Overlay;
import barley.lang.picture.Scene;
import barley.lang.picture.Scene.Cell;
import barley.lang.picture.Scene.Frame;
import barley.lang.picture.Scene.Matrix;
import barley.lang.picture.Scene.Spot;
import barley.lang.picture.Scene.Strand;
import barley.lang.picture.Shades;
import barley.lang.picture.StepOverlay.Chip;
import barley.lang.picture.Stroke;
import barley.lang.ui.drawing.DrawingColours;
import barley.lang.ui.drawing.IncrementalImage;
import barley.runtime.simulate.option.Fate;

/** Draws a scene, and what lies over it: the transfers of a step, for instance. */
final class SceneImage extends IncrementalImage {

	private static final int FADED = 50;
	private static final int FULL = 255;
	private static final double SMALLEST_LABEL = 7;
	/** What is thinner than this many pixels cannot be seen. */
	private static final double THINNEST = 0.8;

	final Scene scene;
	final Viewport sheet;

	private final Set<Integer> chosen;
	private final Overlay overlay;
	private final List<Overlay.Line> lines;
	private final List<Chip> chips;
	/** The lanes that stand out. */
	private final Set<Integer> stressed;
	private final Transform transform;

	/**
	 * @param chosen  the walks to highlight; none if all are drawn alike
	 * @param overlay what to draw over the machine; null for nothing
	 */
	SceneImage(Display display, Scene scene, Viewport sheet, Point size, boolean dark, Set<Integer> chosen, Overlay overlay) {
		super(display, size, dark);
		this.scene = scene;
		this.overlay = overlay;
		lines = overlay == null ? List.of() : overlay.lines(scene);
		chips = overlay == null ? List.of() : overlay.chips(scene);
		stressed = overlay == null ? Set.of() : overlay.lanes();
		this.sheet = sheet;
		this.chosen = chosen;
		transform = new Transform(display);
		transform.translate((float) sheet.x(), (float) sheet.y());
		transform.scale((float) sheet.zoom(), (float) sheet.zoom());
		gc.setTransform(transform);
		gc.setLineCap(SWT.CAP_ROUND);
	}

	@Override
	protected int parts() {
		return scene.frames().size() + scene.matrices().size() + scene.strands().size() + lines.size() + scene.spots().size()
				+ chips.size();
	}

	@Override
	protected void draw(int part) {
		int matrix = part - scene.frames().size();
		int strand = matrix - scene.matrices().size();
		int line = strand - scene.strands().size();
		int spot = line - lines.size();
		int move = spot - scene.spots().size();
		if (matrix < 0) {
			draw(scene.frames().get(part));
		} else if (strand < 0) {
			draw(scene.matrices().get(matrix));
		} else if (line < 0) {
			draw(scene.strands().get(strand));
		} else if (spot < 0) {
			draw(lines.get(line));
		} else if (move < 0) {
			draw(scene.spots().get(spot));
		} else {
			draw(chips.get(move));
		}
	}

	private void draw(Frame frame) {
		gc.setForeground(DrawingColours.frame(dark));
		gc.setAlpha(FULL);
		gc.setLineAttributes(new LineAttributes(0.8f));
		gc.drawRoundRectangle((int) frame.x(), (int) frame.y(), (int) frame.width(), (int) frame.height(), 16, 16);
		words(frame.label(), frame.x() + 4, frame.y() - 14, 11, false, DrawingColours.ink(dark));
	}

	private void draw(Matrix matrix) {
		gc.setForeground(DrawingColours.frame(dark));
		gc.setBackground(DrawingColours.of(Stroke.of(Scene.State.SYNAPSE, matrix.type()).colour(dark)));
		for (Cell cell : matrix.cells()) {
			gc.setAlpha((int) Math.round(FULL * cell.opacity()));
			Path box = box(cell.x(), cell.y(), cell.width(), cell.height());
			gc.fillPath(box);
			box.dispose();
		}
		gc.setAlpha(FULL);
		gc.setLineAttributes(new LineAttributes(0.8f));
		Path frame = box(matrix.x(), matrix.y(), matrix.side(), matrix.side());
		gc.drawPath(frame);
		frame.dispose();
		words(matrix.label(), matrix.x(), matrix.y() - 1.7 * matrix.letters(), matrix.letters(), false, DrawingColours.ink(dark));
	}

	private void draw(Strand strand) {
		Stroke stroke = Stroke.of(scene, strand);
		gc.setForeground(DrawingColours.of(stroke.colour(dark)));
		boolean shown = overlay != null ? stressed.contains(strand.lane()) : chosen.isEmpty() || chosen.contains(strand.walk());
		gc.setAlpha(shown ? FULL : FADED);
		Path path = path(strand.path());
		draw(path, strand.width(), stroke.dash());
		if (stroke.core() != null) {
			Color colour = gc.getForeground();
			gc.setForeground(DrawingColours.page(dark));
			draw(path, Stroke.CORE * strand.width(), stroke.core());
			gc.setForeground(colour);
		}
		path.dispose();
		if (strand.forward()) {
			arrow(strand);
		}
	}

	private void draw(Overlay.Line line) {
		gc.setForeground(DrawingColours.of(dark ? line.rgbDark() : line.rgb()));
		gc.setAlpha(FULL);
		Path path = path(line.path());
		draw(path, line.width(), new double[0]);
		path.dispose();
	}

	private void draw(Path path, double width, double[] pattern) {
		LineAttributes line = new LineAttributes((float) Math.max(width, THINNEST / sheet.zoom()));
		line.cap = SWT.CAP_ROUND;
		line.join = SWT.JOIN_ROUND;
		if (pattern.length > 0) {
			double[] lengths = Stroke.lengths(pattern, width);
			line.style = SWT.LINE_CUSTOM;
			line.dash = new float[lengths.length];
			for (int i = 0; i < lengths.length; i++) {
				line.dash[i] = (float) lengths[i];
			}
		}
		gc.setLineAttributes(line);
		gc.drawPath(path);
	}

	private Path path(barley.lang.picture.Path line) {
		double[] points = line.points();
		Path path = new Path(gc.getDevice());
		path.moveTo((float) points[0], (float) points[1]);
		for (int i = 2; i + 5 < points.length; i += 6) {
			path.cubicTo((float) points[i], (float) points[i + 1], (float) points[i + 2], (float) points[i + 3], (float) points[i + 4],
					(float) points[i + 5]);
		}
		return path;
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

	private void draw(Spot spot) {
		double r = spot.radius();
		if (r * sheet.zoom() < THINNEST) {
			return; // dots without a size would hide the colours of the rings
		}
		gc.setAlpha(FULL);
		OptionalInt fill = overlay == null ? OptionalInt.empty() : overlay.fill(spot.node(), dark);
		gc.setBackground(fill.isPresent() ? DrawingColours.of(fill.getAsInt())
				: dark ? new Color(0x22, 0x27, 0x2e) : new Color(255, 255, 255));
		gc.setForeground(DrawingColours.ink(dark));
		boolean bold = overlay != null && overlay.isChosen(spot.node());
		gc.setLineAttributes(new LineAttributes((float) (bold ? Overlay.BOLD : Math.min(1.4, r / 5))));
		Path circle = spot.square() ? square(spot.x(), spot.y(), r) : circle(spot.x(), spot.y(), r);
		gc.fillPath(circle);
		List<HeldPiece> held = overlay == null ? List.of() : overlay.held(spot.node());
		held.forEach(piece -> draw(spot, piece));
		gc.setForeground(DrawingColours.ink(dark));
		gc.drawPath(circle);
		circle.dispose();
		words(spot.label(), spot.x(), spot.y(), held.isEmpty() ? spot.size() : spot.size(HeldPiece.INNER), true,
				fill.isPresent() ? DrawingColours.of(Shades.inkOn(fill.getAsInt())) : DrawingColours.ink(dark));
	}

	private void draw(Spot spot, HeldPiece piece) {
		Path outline = path(piece.outline(spot.x(), spot.y(), spot.radius()));
		outline.close();
		gc.setBackground(DrawingColours.of(piece.colour(dark)));
		gc.fillPath(outline);
		outline.dispose();
	}

	private void draw(Chip chip) {
		double r = Math.max(THINNEST / sheet.zoom(), chip.radius());
		double[] corners = chip.point();
		gc.setAlpha(FULL);
		gc.setBackground(DrawingColours.of(chip.move().rgb()));
		if (corners.length > 0) {
			Path point = new Path(gc.getDevice());
			point.moveTo((float) corners[0], (float) corners[1]);
			point.lineTo((float) corners[2], (float) corners[3]);
			point.lineTo((float) corners[4], (float) corners[5]);
			point.close();
			gc.fillPath(point);
			point.dispose();
		}
		Path round = circle(chip.x(), chip.y(), r);
		gc.fillPath(round);
		round.dispose();
		words(chip.move().letter(), chip.x(), chip.y(), 1.35 * r, true, DrawingColours.of(Shades.inkOn(chip.move().rgb())));
		mark(chip, r);
	}

	/** A cross over what is lost, a ring around what is corrupted. */
	private void mark(Chip chip, double r) {
		if (chip.move().fate() == Fate.ARRIVES) {
			return;
		}
		gc.setForeground(DrawingColours.wrong(dark));
		gc.setLineAttributes(new LineAttributes((float) Math.max(0.25 * r, 1.5 / sheet.zoom())));
		double half = chip.cross();
		Path mark = half == 0 ? circle(chip.x(), chip.y(), 1.25 * r) : new Path(gc.getDevice());
		if (half > 0) {
			mark.moveTo((float) (chip.x() - half), (float) (chip.y() - half));
			mark.lineTo((float) (chip.x() + half), (float) (chip.y() + half));
			mark.moveTo((float) (chip.x() - half), (float) (chip.y() + half));
			mark.lineTo((float) (chip.x() + half), (float) (chip.y() - half));
		}
		gc.drawPath(mark);
		mark.dispose();
	}

	private Path circle(double x, double y, double r) {
		Path circle = new Path(gc.getDevice());
		circle.addArc((float) (x - r), (float) (y - r), (float) (2 * r), (float) (2 * r), 0, 360);
		return circle;
	}

	private Path square(double x, double y, double r) {
		return box(x - r, y - r, 2 * r, 2 * r);
	}

	private Path box(double x, double y, double width, double height) {
		Path box = new Path(gc.getDevice());
		box.addRectangle((float) x, (float) y, (float) width, (float) height);
		return box;
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

	/** Draws all that is left, and title and legend, and returns the picture. */
	ImageData finish(Captions captions) {
		finish();
		gc.setTransform(null);
		gc.setAlpha(FULL);
		captions.paint(gc, dark);
		return image().getImageData();
	}

	@Override
	public void dispose() {
		transform.dispose();
		super.dispose();
	}
}
