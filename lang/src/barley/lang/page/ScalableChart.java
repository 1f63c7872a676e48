package barley.lang.page;

/**
 * A chart that can be drawn at any width with letters of the same size. A page holds it twice, broad and narrow, and its style shows the
 * one that fits the window: a drawing that is scaled down cannot be read, and the ends of one that is scrolled, where figures stand, are
 * not seen.
 */
interface ScalableChart {

	/** The width on paper and in windows of usual size. */
	int BROAD = 900;
	/** The width in narrow windows. */
	int NARROW = 450;

	/** Returns the chart, {@code width} pixels wide. */
	String svg(String title, int width);
}
