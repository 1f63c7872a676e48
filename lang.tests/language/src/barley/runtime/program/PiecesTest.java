package barley.runtime.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PiecesTest {

	@ParameterizedTest(name = "{0} elements in {1}")
	@CsvSource({"12, 4, 0+3 3+3 6+3 9+3", "10, 4, 0+3 3+3 6+3 9+1", "9, 4, 0+3 3+3 6+3 9+0", "5, 4, 0+2 2+2 4+1 5+0",
			"2, 4, 0+1 1+1 2+0 2+0",
			"0, 3, 0+0 0+0 0+0", "7, 1, 0+7"})
	void piecesAreTheCeilingAndTheLastOnesShorter(long size, int members, String expected) {
		Pieces pieces = Pieces.of(size, members);
		assertEquals(expected, IntStream.range(0, members).mapToObj(i -> pieces.first(i) + "+" + pieces.count(i))
				.collect(Collectors.joining(" ")));
	}

	@Test
	void indicesWrap() {
		Pieces pieces = Pieces.of(100, 10, 4);
		for (int piece = -23; piece < 23; piece++) {
			assertEquals(pieces.first(Math.floorMod(piece, 4)), pieces.first(piece), "piece " + piece);
			assertEquals(pieces.count(Math.floorMod(piece, 4)), pieces.count(piece), "piece " + piece);
		}
		assertEquals(pieces.first(0), pieces.first(Integer.MIN_VALUE));
		assertEquals(pieces.first(3), pieces.first(Integer.MAX_VALUE));
	}

	@Test
	void piecesAreCutAgain() {
		Pieces pieces = Pieces.of(1000, 4).cut(3, 8);
		assertEquals(750, pieces.first(0));
		assertEquals(32, pieces.count(0));
		assertEquals(974, pieces.first(7));
		assertEquals(26, pieces.count(7));
		assertEquals(1000, pieces.end());
	}

	@Test
	void equalCutsAreEqual() {
		assertEquals(Pieces.of(750, 250, 8), Pieces.of(1000, 4).cut(3, 8));
		assertEquals(Pieces.of(750, 250, 8).key(), Pieces.of(1000, 4).cut(3, 8).key());
		assertNotEquals(Pieces.of(10, 5), Pieces.of(10, 6));
	}

	@Test
	void nonsenseIsRefused() {
		assertThrows(IllegalArgumentException.class, () -> Pieces.of(10, 0));
		assertThrows(IllegalArgumentException.class, () -> Pieces.of(-1, 3));
		assertThrows(IllegalArgumentException.class, () -> Pieces.of(Long.MAX_VALUE, 1, 3));
	}
}
