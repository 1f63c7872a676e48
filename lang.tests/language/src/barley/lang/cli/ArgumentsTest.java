package barley.lang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

class ArgumentsTest {

	private static final Options OPTIONS = Options.ofMany("FILE").flag("--json", "")
			.value("--output", "DIRECTORY", "").setting("--with", "NAME=VALUE", "");

	private static Arguments parse(String... words) {
		return Arguments.parse(List.of(words), OPTIONS);
	}

	@Test
	void optionsAndOperandsMayMix() {
		Arguments arguments = parse("a", "--json", "b", "--output", "out", "-");
		assertEquals(List.of("a", "b", "-"), arguments.operands());
		assertTrue(arguments.has("--json"));
		assertEquals(Optional.of("out"), arguments.value("--output"));
	}

	@Test
	void valuesMayFollowAnEqualsSign() {
		assertEquals(Optional.of("a=b"), parse("x", "--output=a=b").value("--output"));
	}

	@Test
	void settingsCollectInOrder() {
		assertEquals(Map.of("rungs", "16", "q", "3 * (a == 2)"),
				parse("x", "--with", "rungs=16", "--with=q=3 * (a == 2)").settings("--with"));
	}

	@Test
	void emptyWordsAreRefused() {
		assertEquals("an argument is empty; expected FILE...", assertThrows(UsageError.class, () -> parse("")).getMessage());
		assertEquals("the value of --output is empty: --output DIRECTORY",
				assertThrows(UsageError.class, () -> parse("x", "--output", "")).getMessage());
		assertEquals("the value of --output is empty: --output DIRECTORY",
				assertThrows(UsageError.class, () -> parse("x", "--output=")).getMessage());
	}

	@Test
	void missingOptionsAreEmpty() {
		Arguments arguments = parse("x");
		assertFalse(arguments.has("--json"));
		assertEquals(Optional.empty(), arguments.value("--output"));
		assertEquals(Map.of(), arguments.settings("--with"));
	}
}
