package barley.architecture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import barley.architecture.MainCode.Module;

/** A module that is missing from the class path would pass every test of the architecture. */
class MainCodeTest {

	@ParameterizedTest
	@EnumSource
	void isFoundForEveryModule(Module module) {
		assertTrue(MainCode.classes().stream().anyMatch(type -> MainCode.module(type) == module), module + " is not on the class path");
	}
}
