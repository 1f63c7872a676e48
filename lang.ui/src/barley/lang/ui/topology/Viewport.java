package barley.lang.ui.topology;

import org.eclipse.swt.graphics.Point;

import barley.lang.picture.Scene;

/**
 * The visible part of a scene.
 *
 * @param zoom pixels on the screen for each unit of the scene
 * @param x    the position of the scene's left edge on the screen
 * @param y    the position of its upper edge
 */
record Viewport(double zoom, double x, double y) {

	private static final double SMALLEST = 0.0005;
	private static final double LARGEST = 20;
	private static final double MARGIN = 0.96;

	/** Shows the whole scene between its captions. */
	static Viewport fitting(Scene scene, Captions captions, Point screen) {
		Point room = new Point(screen.x, Math.max(1, screen.y - captions.head() - captions.foot()));
		return fitting(scene.width(), scene.height(), room).moved(0, captions.head());
	}

	/** Shows the whole scene in the middle of the screen. */
	private static Viewport fitting(double width, double height, Point screen) {
		double zoom = Math.max(SMALLEST, Math.min(2.5, MARGIN * Math.min(screen.x / Math.max(1, width), screen.y / Math.max(1, height))));
		return new Viewport(zoom, (screen.x - zoom * width) / 2, (screen.y - zoom * height) / 2);
	}

	/** Zooms by {@code factor}; the point at a given position of the screen stays there. */
	Viewport zoomed(double factor, double screenX, double screenY) {
		double bounded = Math.max(SMALLEST, Math.min(LARGEST, zoom * factor)) / zoom;
		return new Viewport(zoom * bounded, screenX - (screenX - x) * bounded, screenY - (screenY - y) * bounded);
	}

	Viewport moved(double dx, double dy) {
		return new Viewport(zoom, x + dx, y + dy);
	}

	double sceneX(double screenX) {
		return (screenX - x) / zoom;
	}

	double sceneY(double screenY) {
		return (screenY - y) / zoom;
	}
}
