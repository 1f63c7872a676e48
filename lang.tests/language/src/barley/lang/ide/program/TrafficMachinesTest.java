package barley.lang.ide.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.xtext.util.CancelIndicator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.analyse.Settings;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.load.TrafficNetwork;
import barley.runtime.machine.Fault;

/** The machines of a file on which editors put traffic. */
class TrafficMachinesTest {

	private static final String TEXT = """
			switch type Router { cycle 1 ns }
			link type Die { }
			topology Plain { node n[2] link n[0] -- n[1] }
			topology Line(size = 3) {
				node chip[size]
				switch router[size] : Router
				for i in 0 ..< size link chip[i] -- router[i] : Die
				for i in 1 ..< size link router[i - 1] -- router[i]
			}
			machine Long = Line(size = 5) { }
			topology Broken { node n[0 - 1] }
			""";

	@TempDir
	private Path folder;

	private final TrafficMachines machines = BarleyIdeSetup.shared().getInstance(TrafficMachines.class);

	private Path file(String text) throws IOException {
		return Files.writeString(folder.resolve("a.barley"), text);
	}

	private List<TrafficMachine> in(String text) throws IOException {
		return machines.in(file(text), List::of, Settings.DEFAULT, CancelIndicator.NullImpl);
	}

	private TrafficNetwork network(String choice, List<String> families) throws IOException {
		return machines.network(file(TEXT), List::of, choice, families, Settings.DEFAULT, CancelIndicator.NullImpl);
	}

	/** Others of the file, even broken ones, do not matter. */
	@Test
	void thoseWithAClockAreFound() throws Exception {
		List<TrafficMachine> found = in(TEXT);
		assertEquals(List.of("Line: 3 nodes, 3 switches, cycle 1 ns", "Long: 5 nodes, 5 switches, cycle 1 ns"),
				found.stream().map(each -> each.name() + ": " + each.words()).toList());
		assertEquals(List.of(found.get(0)), found.stream().filter(each -> each.contains(TEXT.indexOf("node chip"))).toList());
	}

	@Test
	void withoutAnyTheReasonIsSaid() {
		assertEquals("Plain has no switches; traffic needs switches with a clock, such as: switch type Router { cycle 1 ns }",
				assertThrows(Fault.class, () -> in("topology Plain { node n[2] link n[0] -- n[1] }")).getMessage());
		assertEquals("a.barley has no topology and no machine", assertThrows(Fault.class, () -> in("")).getMessage());
	}

	@Test
	void argumentsChangeTheMachine() throws Exception {
		assertArrayEquals(new int[] { 4 }, network("Line(size = 4)", List.of()).extents());
		assertArrayEquals(new int[] { 5 }, network("Long", List.of("router")).extents());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "Lone | a.barley has no topology or machine Lone; it has Plain, Line, Long, Broken; did you mean Line?",
			"Line(n = 4) | Line has no parameter n; it has size", "Line( | Line( is not a machine such as Rack or Pod(gb = 25)",
			"Broken | "
					+ "Broken has errors: the size of a dimension is -1 here; it must be at least 1" })
	void whatIsWrongIsSaid(String choice, String message) {
		assertEquals(message, assertThrows(Fault.class, () -> network(choice, List.of())).getMessage());
	}
}
