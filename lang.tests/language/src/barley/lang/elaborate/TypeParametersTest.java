package barley.lang.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.lang.BarleyText;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;

/** Parameters of node types, link types and machines (RULES.md 27). */
class TypeParametersTest {

	private static final String TYPES = """
			node type Chip(tera = 100, room = tera * 2) { compute tera * 1 TFLOP/s memory room * 1 GB }
			link type Lane(gb = 25) { bandwidth gb * 1 GB/s latency 1 us }
			topology Loop(p = 4, slow = 5) {
				node n[p]
				link n[0] -- n[1] : Lane(gb = slow)
				for i in 1 ..< p link n[i] -- n[(i + 1) % p]
				ring R { for i in 0 ..< p visit n[i] }
			}
			machine Pod(n = 8, gb = 25) = Loop(p = n) { node : Chip(tera = n * 10) link : Lane(gb = gb) }
			machine Twin(gb = 30) = Pod(gb = 2 * gb, n = 6) { link : Lane(gb = gb + p) }
			machine Plain = Loop { link : Lane }
			""";

	private static final String SCHEDULE = "{ data x : f32[n * gb * 3] exchange allreduce x with sum over R ensure allreduce x with sum }";

	private static Machine machine(String name, String... parameters) {
		return BarleyText.of(TYPES).design(name, parameters).wiring().machine();
	}

	private static List<String> types(Machine machine) {
		return IntStream.range(0, machine.lanes()).mapToObj(machine::linkType).map(LinkType::name).distinct().toList();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Pod   |                  | Pod(n = 8, gb = 25)    | 8 | 25  | Chip(tera = 80, room = 160)",
			"Pod   | Pod.gb=50        | Pod(n = 8, gb = 50)    | 8 | 50  | Chip(tera = 80, room = 160)",
			"Pod   | gb=50            | Pod(n = 8, gb = 50)    | 8 | 50  | Chip(tera = 80, room = 160)",
			"Pod   | Lane.gb=50       | Pod(n = 8, gb = 25)    | 8 | 25  | Chip(tera = 80, room = 160)",
			"Pod   | gb=40 Pod.gb=50  | Pod(n = 8, gb = 50)    | 8 | 50  | Chip(tera = 80, room = 160)",
			"Pod   | Chip.room=7      | Pod(n = 8, gb = 25)    | 8 | 25  | Chip(tera = 80, room = 7)",
			"Pod   | Pod.n=5          | Pod(n = 5, gb = 25)    | 5 | 25  | Chip(tera = 50, room = 100)",
			"Twin  |                  | Twin(gb = 30)          | 6 | 36  | Chip(tera = 60, room = 120)",
			"Twin  | Pod.gb=7         | Twin(gb = 30)          | 6 | 36  | Chip(tera = 60, room = 120)",
			"Plain |                  | Plain                  | 4 | 25  | node",
			"Plain | Lane.gb=50       | Plain                  | 4 | 50  | node" })
	void aParameterHasItsArgumentElseTheValueOfTheCallerElseItsDefault(String name, String values, String title, int nodes, long gb,
			String chip) {
		String[] parameters = values == null ? new String[0] : values.split(" ");
		assertEquals(title, BarleyText.of(TYPES).design(name, parameters).wiring().title());
		Machine machine = machine(name, parameters);
		assertEquals(nodes, machine.nodes());
		assertEquals(chip, machine.nodeType(0).name());
		assertEquals(List.of("Lane(gb = 5)", "Lane(gb = %d)".formatted(gb)), types(machine));
		assertEquals(gb * 8_000_000_000L, machine.linkType(1).bitsPerSecond());
	}

	@Test
	void aScheduleSeesTheParametersOfItsMachineBeforeThoseOfTheTopology() {
		BarleyText text = BarleyText.of(TYPES, "schedule S on Pod(gb = 50)", SCHEDULE);
		assertEquals(List.of(), text.complaints());
		assertEquals(8 * 50 * 3, text.schedule("S").plan().data().get(0).size());
		assertEquals(8 * 50 * 3, text.schedule("S", "Pod.gb=20").plan().data().get(0).size());
		assertEquals(6 * 50 * 3, text.schedule("S", "Pod.n=6").plan().data().get(0).size());
	}

	@Test
	void aParameterOfAScheduleThatIsAnArgumentHasTheValueOfTheMachine() {
		BarleyText text = BarleyText.of(TYPES,
				"schedule S(m = 3) on Pod(n = m) { data x : f32[m * 5] exchange allreduce x with sum over R }");
		assertEquals("Pod(n = 3, gb = 25)", text.schedule("S").plan().wiring().title());
		assertEquals(35, text.schedule("S", "S.m=7").plan().data().get(0).size());
	}

	@Test
	void equalValuesAreOneType() {
		Machine machine = BarleyText.of(TYPES, "topology Two { node n[3] link n[0] -- n[1] : Lane link n[1] -- n[2] : Lane(gb = 50 / 2) }")
				.design("Two").wiring().machine();
		assertEquals(List.of("Lane(gb = 25)"), types(machine));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"machine M = Loop { link : Lane(gb = -25) }            | gb = -25    | wrong-value: Lane(gb = -25): bandwidth must not be "
					+ "negative",
			"machine M = Loop(slow = -5) { }                       | slow = -5   | wrong-value: with these arguments, Lane(gb = -5): "
			+ "bandwidth must not be negative",
			"schedule S on Pod(gb = 0) { }                         | gb = 0      | wrong-value: with these arguments, Lane(gb = 0): "
			+ "bandwidth must be greater than 0",
			"machine M = Loop { link : Lane(gb = 3 GB) }           | gb = 3 GB   | wrong-measure: Lane(gb = 3 GB): bandwidth is a "
			+ "bandwidth, such as 16 Gbit/s, but gb * 1 GB/s is a quantity in bit^2 s^-1",
			"machine M = Loop { link : Lane(gb = 1 / 0) }          | 1 / 0       | division-by-zero: 1 / 0 divides by zero",
			"machine M = Loop { node : Chip(tera = 1 B) }          | tera = 1 B  | wrong-measure: Chip(tera = 1 B, room = 2 B): compute "
			+ "is a speed of computing",
			"machine M = Loop { link : Lane(gigs = 3) }            | gigs        | org.eclipse.xtext.diagnostics.Diagnostic.Linking: "
			+ "Lane has no parameter gigs; it has gb",
			"schedule S on Pod(bg = 50) { }                        | bg          | org.eclipse.xtext.diagnostics.Diagnostic.Linking: Pod "
			+ "has no parameter bg; it has n, gb",
			"schedule S on Plain(p = 5) { }                        | p           | org.eclipse.xtext.diagnostics.Diagnostic.Linking: "
			+ "Plain has no parameter p; it has none",
			"machine M = Loop { link : Lane(gb = 3, gb = 4) }      | gb          | duplicate-name: gb is already declared in line",
			"machine M(a = 1, a = 2) = Loop { }                    | a           | duplicate-name: a is already declared in line",
			"link type L(a = 1, a = 2) { }                         | a           | duplicate-name: a is already declared in line",
			"link type L(a = -1) { latency a * 1 s }               | latency a * 1 s | wrong-value: latency must not be negative",
			"link type L(a = 1 / 0) { latency a * 1 s }            | 1 / 0       | division-by-zero: 1 / 0 divides by zero",
			"link type L(a = 1, b = 1 / a) { latency b * 1 s } machine M = Loop { link : L(a = 0) } | a = 0 | division-by-zero: L: 1 / a "
			+ "divides by zero",
			"machine M(k = 1) = N(k = k) { } machine N(k = 1) = M(k = k) { } | machine M(k = 1) = N(k = k) { } | cyclic-machine: machine "
			+ "M is based on itself",
			"topology T { node n[2] for i in 1 .. 20_000 link n[0] -- n[1] : Lane(gb = i) } | Lane(gb = i) | limit: Lane must have fewer "
			+ "than 10,000 different values in a machine",
			"machine M(a = 2) = Loop { part A = M(a = a + 1) at 0 } | M(a = a + 1) | limit: in this part, this nests more than 200 "
			+ "levels deep" })
	void whatIsWrongIsReportedAtTheArgument(String more, String place, String finding) {
		String text = TYPES + more + "\n";
		List<Issue> issues = BarleyText.of(text).issues();
		Issue first = issues.stream().filter(issue -> (issue.getCode() + ": " + issue.getMessage()).startsWith(finding)).findFirst()
				.orElseThrow(() -> new AssertionError(BarleyText.of(text).findings()));
		assertEquals(place, text.substring(first.getOffset(), first.getOffset() + first.getLength()));
	}

	@Test
	void machinesInsideOfMachinesAndLanesOffUseTheParameters() {
		BarleyText text = BarleyText.of("""
				import barley.machines.*
				machine Split(a = 3) = Prism(layers = 8) {
					part A = Prism(layers = a) at 0
					part B = Prism(layers = layers - a) at a
				}
				machine Dark(b = 2) = Ladder(rungs = 4) { off n[b, 0] -- n[rungs - 2, 1] #2 }
				""");
		assertEquals(List.of(), text.complaints());
		Wiring split = text.design("Split", "Split.a=4").wiring();
		assertEquals(List.of(12, 12), split.realm().parts().values().stream()
				.map(part -> part.realms().get(0).shapes().values().iterator().next().count()).toList());
		Wiring dark = text.design("Dark").wiring();
		assertEquals(1, IntStream.range(0, dark.machine().lanes()).filter(lane -> dark.switchedOff(lane) != null).count());
	}
}
