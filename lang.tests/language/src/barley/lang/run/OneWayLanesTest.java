package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.files.MachineReader;
import barley.runtime.files.MachineWriter;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.report.DisturbanceText;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** Lanes that carry data in one direction only: what uses them, what cannot, and that they are lanes as all others else. */
class OneWayLanesTest {

	/** A ring and a chord back; clear switches that can only be passed one way; clocked ones in a ring. */
	private static final String TYPES = """
			link type Wire { bandwidth 8 GB/s latency 10 ns power 1 W }
			link type Hear { registers 16 cycle 1 ns }
			switch type Clear { latency 100 ns }
			switch type Router { cycle 1 ns packet 64 B combine sum groups 4 }
			topology Ring(p = 4) {
				node n[cyclic p]
				for i in 0 ..< p link n[i] -> n[i + 1]
				link n[2] -- n[0]
				ring Round { for i in 0 ..< p visit n[i] }
				path Line { for i in 0 ..< p visit n[i] }
				tree Up { for i in 0 ..< p - 1 visit n[i], n[i + 1] }
				tree Short[i in 0 ..< p] to n[i] over n by shortest
			}
			machine M(p = 4) = Ring(p = p) { link n -> n : Wire link : Wire }
			topology Star {
				node n[4]
				switch s : Clear
				for i in 0 ..< 4 { link n[i] -> s : Wire link s -> n[i] : Wire }
			}
			topology Routers(k = 5) {
				node n[k]
				switch r[cyclic k] : Router
				for i in 0 ..< k { link n[i] -- r[i] link r[i] -> r[i + 1] }
				tree Up to n[0] over n by shortest
			}
			topology Cores {
				node n[3]
				for i in 0 ..< 3, j in 0 ..< 3 link n[i] -> n[j] : Hear
				for i in 0 ..< 3 link n[i] -> n[(i + 1) % 3] : Wire
				tree Out[i in 0 ..< 3] { for k in 1 ..< 3 visit n[(i + k) % 3], n[(i + k - 1) % 3] }
				tree Wrong[i in 0 ..< 3] { for k in 1 ..< 3 visit n[(i - k + 3) % 3], n[(i - k + 4) % 3] }
			}
			""";

	private static ScheduleAnalysis analysis(String base, String exchanges) {
		BarleyText text = BarleyText.of(TYPES, "schedule S on " + base + " { data x : i32[64] data y, h : f32 " + exchanges + " }");
		ScheduleAnalysis analysis = text.schedule("S");
		assertNotNull(analysis.figures(), () -> text.findings() + "\n" + exchanges);
		return analysis;
	}

	private static Result run(ScheduleAnalysis analysis) {
		Result result = Execution.run(analysis.plan(), analysis.result(), RunOptions.functional());
		assertTrue(result.verification().verified());
		assertArrayEquals(result.channelBytes(), analysis.figures().channelBytes());
		assertEquals(result.times(), analysis.figures().times());
		return result;
	}

	/** Figures equal a run, and no channel that is closed carries anything. */
	@ParameterizedTest
	@ValueSource(strings = {
			"M     exchange allreduce x with sum over Round forward ensure allreduce x with sum",
			"M     exchange allreduce x with sum over Round forward using shift ensure allreduce x with sum",
			"M     exchange allreduce x with sum over Round forward using stream(chunks = 4) ensure allreduce x with sum",
			"M     exchange reduce x with sum to n[3] over Up exchange send x from n[3] to n[0]",
			"M     exchange for i in 0 ..< p send x with sum from n[i] to n[i + 1]",
			"M     exchange send x with sum from n[0] to n[2] #1 compute x exchange reduce x with sum to n[1] over Short[1]",
			"M     exchange broadcast x from n[0] among n[0], n[1]",
			"Star  exchange for i in 0 ..< 4 send x with sum from n[i] to n[(i + 1) % 4]",
			"Routers exchange for i in 0 ..< k send x with sum from n[i] to n[(i + 1) % k] through r",
			"Routers exchange reduce x with sum to n[0] over Up exchange broadcast x from n[0] through r ensure allreduce x with sum",
			"Cores exchange send y to Hear over Out as a { return a } combine sum into h",
			"Cores exchange send y to Hear using flood as a { return a } combine sum into h"})
	void figuresEqualRuns(String schedule) {
		String base = schedule.replaceAll("\\s.*", "");
		ScheduleAnalysis analysis = analysis(base, schedule.substring(base.length()));
		Result result = run(analysis);
		Machine machine = analysis.plan().wiring().machine();
		assertTrue(IntStream.range(0, machine.channels()).allMatch(channel -> machine.isOpen(channel) || result.channelBytes()[channel]
				== 0));
		assertTrue(base.equals("Cores") || IntStream.range(0, machine.channels())
				.anyMatch(channel -> machine.isOneWay(channel >> 1) && result.channelBytes()[channel] > 0));
	}

	/** One way round, they are as fast as others, and none of their bandwidth is idle. */
	@ParameterizedTest
	@CsvSource({"->, 1", "--, 1/2"})
	void allOfAOneWayLaneIsUsed(String link, String use) {
		ScheduleAnalysis analysis = BarleyText.of("link type Wire { bandwidth 8 GB/s latency 10 ns power 1 W }",
				"topology T { node n[4] for i in 0 ..< 4 link n[i] " + link
				+ " n[(i + 1) % 4] : Wire ring R { for i in 0 ..< 4 visit n[i] } }",
				"schedule S on T { data x : i32[64] exchange allreduce x with sum over R forward ensure allreduce x with sum }")
				.schedule("S");
		Result result = run(analysis);
		assertEquals(6 * (10_000 + 8_000), result.times().orElseThrow().timePs());
		assertEquals(use, result.times().orElseThrow().use().toString());
		assertEquals(use, analysis.figures().times().orElseThrow().useOfLanesOn().toString());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"M       | allreduce x with sum over Round             | one-way: allreduce x sends from n[3] to n[2], but n[2] -> n[3] "
					+ "leads the other way only",
			"M       | allreduce x with sum over Round backward    | one-way: allreduce x sends from n[3] to n[2], but n[2] -> n[3] "
			+ "leads the other way only",
			"M       | allreduce x with sum over Up                | one-way: allreduce x sends from n[3] to n[2], but n[2] -> n[3] "
			+ "leads the other way only",
			"M       | broadcast x from n[3] over Up               | one-way: broadcast x sends from n[3] to n[2], but n[2] -> n[3] "
			+ "leads the other way only",
			"M       | allreduce x with sum to n[3] over Line using stream(chunks = 4) | one-way: allreduce x sends from n[3] to n[2], "
			+ "but n[2] -> n[3] leads the other way only",
			"M       | send x from n[1] to n[0]                    | ring-gap: this sends from n[1] to n[0], but the link between them "
			+ "leads from n[0] to n[1] only",
			"M(p = 3) | allreduce x with sum among n                | ring-gap: allreduce sends directly from n[1] to n[0], but the link "
			+ "between them leads from n[0] to n[1] only",
			"Star    | allreduce x with sum among n                | one-way: allreduce x sends from n[1] to s, but s -> n[1] #2 leads "
			+ "the other way only",
			"Routers | allreduce x with sum over Up                | one-way: packets go from r[2] to r[1] along tree Up, but r[1] -> "
			+ "r[2] leads the other way only",
			"Routers | broadcast x from n[0] over Up               | one-way: packets go from r[2] to r[1] along tree Up, but r[1] -> "
			+ "r[2] leads the other way only",
			"Cores   | send y to Hear over Wrong as a { return a } combine sum into h | one-way: words go down tree Wrong[0], but no "
			+ "lane leads from n[0] to n[2]"})
	void nothingGoesAgainstThem(String base, String statement, String finding) {
		List<String> found = BarleyText.of(TYPES, "schedule S on " + base + " { data x : i32[64] data y, h : f32 exchange " + statement
				+ " }").complaints();
		assertTrue(found.contains(finding), found::toString);
	}

	@Test
	void theLinkCanBeMended() {
		Issue issue = BarleyText.of(TYPES, "schedule S on Routers { data x : i32[64] exchange allreduce x with sum over Up }").issues()
				.get(0);
		assertEquals("write -- for -> at the link", issue.getData()[0]);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"ring R { visit n[1], n[0] } | ring-gap: ring R steps from n[1] to n[0], but the link between them leads from n[0] to n[1] "
					+ "only",
			"ring R { visit n[0], n[1], n[2] #1 } | ",
			"link n[1] -- n[0] ring R { visit n[0], n[1], n[2] } path B { visit n[1], n[0] #1 } | lane-pin: B requests lane #1, but that "
			+ "leads from n[0] to n[1] only"})
	void walks(String walk, String finding) {
		assertEquals(finding == null ? List.of() : List.of(finding),
				BarleyText.of("topology T { node n[3] link n[0] -> n[1] link n[1] -> n[2] link n[2] -- n[0] " + walk + " }").complaints());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {"off n[0] -> n[1] | 0", "off n[0] -- n[1] | 0 1", "off n[0] -- n[1] #2 | 1"})
	void areSwitchedOff(String off, String lanes) {
		Machine machine = BarleyText.of("topology T { node n[2] link n[0] -> n[1] link n[0] -- n[1] }", "machine M = T { " + off + " }")
				.design("M")
				.wiring().machine();
		assertEquals(lanes, String.join(" ", IntStream.range(0, 2).filter(lane -> !machine.isOn(lane)).mapToObj(String::valueOf).toList()));
	}

	@Test
	void whatIsNotOneWayIsNotSwitchedOffAsSuch() {
		assertEquals(List.of("lane-pin: no link leads from n[1] to n[0] only, to switch off"),
				BarleyText.of("topology T { node n[2] link n[0] -> n[1] }", "machine M = T { off n[1] -> n[0] }").complaints());
	}

	/** Machine files say which lanes are one-way, and programs notice if that changes. */
	@Test
	void filesKeepThem() {
		Machine machine = BarleyText.of(TYPES, "machine O = M { off n[0] -> n[1] }").design("O").wiring().machine();
		String text = MachineWriter.write(machine);
		assertEquals(2, Arrays.stream(text.split("\n")).filter(line -> line.endsWith("Wire\toneway\toff")
				|| line.equals("lane\tn[2]\tn[0]\tWire")).count());
		Machine read = MachineReader.read("M.machine", new StringReader(text));
		assertEquals(text, MachineWriter.write(read));
		assertThrows(Fault.class, () -> MachineReader.read("M.machine", new StringReader(text.replaceFirst("\toneway", ""))));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"lane n[0] -> n[1] fails at 10 ns | ",
			"fragment n[0] -> n[1] corrupted | ",
			"lane n[2] -> n[0] fails | \"n[2] -> n[0]\" is not of the form A -- B",
			"lane n[1] -> n[0] fails | the lane between them leads from n[0] to n[1] only"})
	void faults(String fault, String why) {
		Machine machine = analysis("M", "exchange allreduce x with sum over Round forward").plan().wiring().machine();
		if (why == null) {
			assertTrue(DisturbanceText.of(DisturbanceText.read(fault, machine), machine).contains("n[0] -> n[1]"));
		} else {
			String message = assertThrows(Fault.class, () -> DisturbanceText.read(fault, machine)).getMessage();
			assertTrue(message.endsWith(why), message);
		}
	}
}
