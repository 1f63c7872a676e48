package barley.lang.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.picture.HeldPiece.State;

/** Pieces on the ring inside a node. */
class HeldPieceTest {

	/** The area of a sector of a ring is its share of the ring's: a chord would cut off less, or more. */
	@ParameterizedTest
	@CsvSource({ "0, 0.1", "0, 0.25", "0.1, 0.5", "0.4, 0.95", "0.9, 1", "0, 1" })
	void aPieceCoversItsShareOfTheRing(double from, double to) {
		double[] points = new HeldPiece(from, to, 0, State.PARTIAL).outline(50, 60, 20).points();
		Path outline = new Path(points);
		double area = 0;
		int parts = 4_000;
		double[] before = outline.at(0);
		for (int i = 1; i <= parts; i++) {
			double[] at = outline.at((double) i / parts);
			area += ((before[0] - 50) * (at[1] - 60) - (at[0] - 50) * (before[1] - 60)) / 2;
			before = at;
		}
		double ring = Math.PI * 20 * 20 * (1 - HeldPiece.INNER * HeldPiece.INNER);
		assertEquals((to - from) * ring, area, ring / 500);
		assertEquals(points[0], points[points.length - 2], 1e-9);
		assertEquals(points[1], points[points.length - 1], 1e-9);
	}

	@Test
	void piecesRunClockwiseFromTheTop() {
		double[] points = new HeldPiece(0, 0.25, 0, State.PARTIAL).outline(0, 0, 10).points();
		assertEquals("0 -10 10 0", "%.0f %.0f %.0f %.0f".formatted(points[0], points[1], points[6], points[7]).replace("-0 ", "0 ")
				.replaceFirst("-0$", "0"));
	}
}
