package barley.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import barley.architecture.MainCode.Module;

/** A simple name means one thing in all modules: nobody has to look at the imports to know which class is meant. */
class NamesTest {

	@Test
	void noTwoClassesShareASimpleName() {
		Map<String, List<String>> byName = Arrays.stream(Module.values()).flatMap(module -> module.topLevelClasses().stream())
				.collect(Collectors.groupingBy(name -> name.substring(name.lastIndexOf('.') + 1), TreeMap::new, Collectors.toList()));
		byName.values().removeIf(classes -> classes.size() == 1);
		assertEquals("", byName.values().stream().map(classes -> String.join(" ", classes)).collect(Collectors.joining("\n")));
	}
}
