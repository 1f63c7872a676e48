package barley.lang.motion;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import barley.lang.wiring.Tour;

/** Courses of chunks: when each hop is taken first and what has to come before it. */
class CourseTest {

	private static final Tour PATH = Routes.path(0, 1, 2);

	@Test
	void upATreeAndDownAgain() {
		Course course = new Course(PATH, false, new int[] {0, 1, 2, 2}, new int[] {2, 2, 0, 1}, new int[] {0, 1, 0, 1}, 2, Share.WHOLE);
		assertEquals(4, course.hops());
		assertArrayEquals(new int[] {0, 0, 1, 1}, course.start());
		assertArrayEquals(new int[][] {{}, {}, {0, 1}, {0, 1}}, course.feeders());
	}

	@Test
	void alongAPathAndBack() {
		Course course = new Course(PATH, false, new int[] {0, 1, 2, 1}, new int[] {1, 2, 1, 0}, new int[] {0, 1, 1, 0}, 2, Share.WHOLE);
		assertArrayEquals(new int[] {0, 1, 2, 3}, course.start());
		// What comes back to node 1 replaces what it has combined before.
		assertArrayEquals(new int[][] {{}, {0}, {1}, {2}}, course.feeders());
	}

	@Test
	void chunksAreOfItsOwnShare() {
		Course course = new Course(PATH, true, new int[] {0}, new int[] {1}, new int[] {0}, 0, Share.even(1, 2));
		assertEquals("[50, 100) in 10", course.pieces(100, 10).toString());
		assertEquals("P backward", course.name());
		assertEquals("P", new Course(PATH, true, new int[] {0}, new int[] {1}, new int[] {0}, 0, Share.WHOLE).name());
	}
}
