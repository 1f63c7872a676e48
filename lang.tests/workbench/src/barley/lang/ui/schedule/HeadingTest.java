package barley.lang.ui.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import barley.lang.plan.Payload;
import barley.runtime.data.ElementType;

class HeadingTest {

	private static final List<Payload> DATA = Stream.of("w", "act[0]", "act[1]", "grad[0]", "grad[1]").map(HeadingTest::payload).toList();

	@Test
	void namesThatHaveRoomStandAboveTheirElements() {
		assertEquals(List.of("w", "act[0]", "act[1]", "grad[0]", "grad[1]"), names(Heading.of(DATA, vector -> true)));
	}

	/** Instead of a…, a…, gr…, gr…. */
	@Test
	void aFamilyWithoutRoomForNamesOfMembersIsNamedOnce() {
		assertEquals(List.of(new Heading("w", 0, 0), new Heading("act", 1, 2), new Heading("grad[0]", 3, 3), new Heading("grad[1]", 4, 4)),
				Heading.of(DATA, vector -> vector > 1));
	}

	@Test
	void dataWithoutMembersKeepTheirName() {
		assertEquals(List.of("w", "act", "grad"), names(Heading.of(DATA, vector -> false)));
	}

	private static List<String> names(List<Heading> headings) {
		return headings.stream().map(Heading::name).toList();
	}

	private static Payload payload(String name) {
		return new Payload(0, null, name, ElementType.of("f32"), 0, 10);
	}
}
