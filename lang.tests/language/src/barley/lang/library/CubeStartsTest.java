package barley.lang.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;

/**
 * Where the rings of two opposite faces start decides whether the pieces that they leave can be added up
 * (lang/doc/FIGURES.md, which rings fit, 5, and section J): no node may own what its opposite node owns. Then the pairs that
 * hold the same pieces lie along one of the two other axes.
 */
class CubeStartsTest {

	/** The nodes of the upper and the lower face, both counter-clockwise seen from outside, by their place on the face. */
	private static final List<String> TOP = List.of("0, 0", "1, 0", "1, 1", "0, 1");
	private static final List<String> BOTTOM = List.of("1, 0", "0, 0", "0, 1", "1, 1");

	private static final String SCHEDULE = """
			schedule TwoFaces on Cube {
				data r : f32[96]
				exchange reducescatter r with sum over Faces.Top, Faces.Bottom
				exchange for i in 0 ..< 2, j in 0 ..< 2 allgather r among v[i, j, *]
				exchange for i in 0 ..< 2, j in 0 ..< 2 reducescatter r with sum among PARTNERS
				exchange allgather r over Faces.Top, Faces.Bottom
				ensure allreduce r with sum
			}
			""";

	@Test
	void halfOfAllStartsWorkAlongOneAxisOrTheOther() {
		List<String> works = new ArrayList<>();
		List<String> allowed = new ArrayList<>();
		for (int top = 0; top < 4; top++) {
			for (int bottom = 0; bottom < 4; bottom++) {
				List<String> upper = turned(TOP, top);
				List<String> lower = turned(BOTTOM, bottom);
				boolean alongX = complaints(upper, lower, "v[*, i, j]").isEmpty();
				boolean alongY = complaints(upper, lower, "v[i, *, j]").isEmpty();
				assertTrue(!alongX || !alongY, "both axes at once");
				if (alongX || alongY) {
					works.add(upper + " " + lower);
				}
				if (upper.stream().noneMatch(node -> upper.indexOf(node) == lower.indexOf(node))) {
					allowed.add(upper + " " + lower);
				}
			}
		}
		assertEquals(8, works.size());
		assertEquals(allowed, works);
	}

	/** What is said when opposite nodes own the same piece. */
	@ParameterizedTest
	@CsvSource({ "0, 1", "2, 3", "0, 3" })
	void oppositeNodesThatOwnTheSameMissTheGoal(int top, int bottom) {
		List<String> complaints = complaints(turned(TOP, top), turned(BOTTOM, bottom), "v[*, i, j]");
		assertEquals(1, complaints.size(), complaints::toString);
		assertTrue(complaints.get(0).startsWith("goal-missed") || complaints.get(0).startsWith("counted-twice"), complaints::toString);
	}

	private static List<String> turned(List<String> face, int start) {
		List<String> turned = new ArrayList<>(face);
		Collections.rotate(turned, -start);
		return turned;
	}

	private static List<String> complaints(List<String> upper, List<String> lower, String partners) {
		String cube = LibraryFile.all().stream().filter(file -> file.name().equals("Cubes.barley")).findFirst().orElseThrow().text()
				.replaceFirst("ring Top \\{[^}]*", "ring Top { visit " + visits(upper, 1))
				.replaceFirst("ring Bottom \\{[^}]*", "ring Bottom { visit " + visits(lower, 0));
		return BarleyText.of(cube, SCHEDULE.replace("PARTNERS", partners)).complaints();
	}

	private static String visits(List<String> face, int height) {
		return String.join(", ", face.stream().map(node -> "v[%s, %d]".formatted(node, height)).toList()) + " ";
	}
}
