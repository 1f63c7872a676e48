package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.runtime.machine.Machine;

/** A machine gives types to all links, or to those between two families, whichever end is written first. */
class LinkFittingTest {

	private static final String TYPES = """
			import barley.machines.*
			link type Host { bandwidth 100 Gbit/s }
			link type Up(gbit = 400) { bandwidth gbit * 1 Gbit/s }
			link type Own { }
			""";

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', value = {
			"machine M = FatTree { link : Host link leaf -- spine : Up }              | Host 16, Up(gbit = 400) 8",
			"machine M = FatTree { link spine -- leaf : Up(gbit = 800) link : Host }  | Host 16, Up(gbit = 800) 8",
			"machine M = FatTree { link leaf -- n : Host }                            | Host 16, link 8",
			"machine B = FatTree { link leaf -- spine : Up } machine M = B { link : Host link spine -- leaf : Host } | Host 24",
			"machine B = FatTree { link leaf -- spine : Up } machine M = B { link : Host } | Host 16, Up(gbit = 400) 8",
			"topology T { node n[2] switch s link n[0] -- s : Own link n[1] -- s link n[0] -- n[1] } "
					+ "machine M = T { link n -- s : Host link n -- n : Up } | Host 2, Up(gbit = 400) 1",
			"topology T { node n[2] switch s link n[0] -- s : Own link n[1] -- s } machine M = T { link : Host } | Host 1, Own 1"})
	void linksTakeTheTypeOfTheirEnds(String text, String types) {
		BarleyText known = BarleyText.of(TYPES, text);
		assertEquals(List.of(), known.complaints());
		Machine machine = known.design("M").wiring().machine();
		assertEquals(types, IntStream.range(0, machine.lanes()).mapToObj(lane -> machine.linkType(lane).name())
				.collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting())).entrySet().stream()
				.map(count -> count.getKey() + " " + count.getValue()).collect(Collectors.joining(", ")));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"machine M = FatTree { link n -- spine : Up }                        | no-lanes: no link joins n and spine",
			"machine M = FatTree { link leaf -- spine : Up link spine -- leaf : Host } "
					+ "| duplicate-name: M gives the type of its links between spine and leaf twice",
			"machine M = FatTree { link : Up link : Host }                       | duplicate-name: M gives the type of its links twice",
			"machine M = FatTree { link leaf -- hub : Up } "
					+ "| org.eclipse.xtext.diagnostics.Diagnostic.Linking: no nodes or switches named hub"})
	void whatFitsNothingIsSaid(String text, String finding) {
		assertEquals(List.of(finding), BarleyText.of(TYPES, text).complaints());
	}
}
