package barley.runtime.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.DataTable;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.files.NodeTableReader;
import barley.runtime.files.NodeTableWriter;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.program.Constants;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Expectation;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Iteration;
import barley.runtime.program.NodeTable;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceBlockBuilder;
import barley.runtime.program.PaceCalls;
import barley.runtime.program.PaceLoop;
import barley.runtime.program.Phases;
import barley.runtime.program.Program;
import barley.runtime.report.JsonReport;
import barley.runtime.report.TextReport;
import barley.runtime.report.TraceWriter;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.result.PaceTime;
import barley.runtime.simulate.result.Result;

/** Blocks in which every node goes at its own pace, stated by programs that are written by hand. */
class OwnPaceTest {

	static final String STATEMENT = "T.barley:7 async";
	static final int X = 0;
	static final int Y = 1;
	private static final NodeType NODE = new NodeType("Gpu", 1_000_000_000_000L, 0, 2_000_000_000L, 1_000_000, 0, 0, 1, 0,
			NodeType.NO_RELAY, 100_000_000_000L, 400_000_000_000L);
	private static final LinkType LINK = new LinkType("Lane", 8_000_000_000L, 100_000, 0);
	static final DataTable DATA = DataTable.builder().add("x", ElementType.I8, 1000).add("y", ElementType.I8, 8000).build();

	/** A row of nodes; lane i joins node i to the next one. */
	static Machine row(int nodes) {
		MachineBuilder builder = new MachineBuilder("Row");
		builder.nodes(nodes, i -> "n[" + i + "]", NODE);
		IntStream.range(1, nodes).forEach(node -> builder.lane(node - 1, node, LINK));
		return builder.build();
	}

	/** Adds a message of whole data to the right or to the left. */
	static void message(PaceBlockBuilder block, int from, int to, int data, Operator operator) {
		int send = block.add(PaceBlock.SEND, from, "T.barley:8 send", 0);
		block.part(data, 0, DATA.length(data), 2 * Math.min(from, to) + (from < to ? 0 : 1));
		int receive = block.add(PaceBlock.RECEIVE, to, "T.barley:8 send", 0);
		block.part(data, 0, DATA.length(data), block.operator(operator));
		block.match(send, receive);
	}

	static void compute(PaceBlockBuilder block, int node, int data, long microseconds) {
		block.add(PaceBlock.COMPUTE, node, "T.barley:9 compute", microseconds * 1_000_000);
		block.part(data, 0, DATA.length(data), PaceBlock.RENEWS);
	}

	private static Result run(Machine machine, PaceBlock block, RunOptions options, Expectation... expectations) {
		return Simulator.run(Nodes.program(machine, DATA, node -> phases -> phases.async(STATEMENT, block), expectations), options);
	}

	private static PaceTime pace(Result result) {
		return result.phases().get(0).pace();
	}

	@Test
	void aChannelServesWhatIsReadyFirst() {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		compute(block, 0, X, 5);
		message(block, 0, 1, X, null);
		message(block, 0, 1, Y, null);
		Result result = run(row(2), block.build(), RunOptions.functional(), new Expectation(1, X, 0, 1000, new int[] {0}, Operator.SUM),
				new Expectation(1, Y, 0, 8000, new int[] {0}, Operator.SUM));
		assertTrue(result.verified());
		assertEquals(11_100_000, result.times().orElseThrow().timePs());
		assertEquals(2, result.steps());
		assertEquals(2, result.transfers());
		assertEquals(9000, result.bytesPerLaneMax());
		assertEquals("2 x lane", pace(result).critical());
		assertEquals(List.of(new PaceTime.Wait("n[0] -> n[1]", 4_000_000)), pace(result).waits());
		assertEquals(List.of(new PaceTime.Buffered("n[0]", 9000)), pace(result).mostBuffered());
		assertEquals("61/111", pace(result).bubble().toString());
		// 2 nodes idle for 11.1 us, and one computes for 5 us
		assertEquals("0.00372", result.times().orElseThrow().nodeJoules().toPlainString());
	}

	@ParameterizedTest
	@CsvSource({"false, 3100000", "true, 13600000"})
	void whatComesTogetherIsCombinedInTheOrderOfTheText(boolean large, long picoseconds) {
		DataTable data = DataTable.builder().add("x", ElementType.F32, large ? 2000 : 250).build();
		MachineBuilder builder = new MachineBuilder("Star");
		builder.nodes(3, i -> "n[" + i + "]", NODE);
		builder.lane(0, 1, LINK);
		builder.lane(2, 1, LINK);
		PaceBlockBuilder block = new PaceBlockBuilder(1);
		for (int from : new int[] {0, 2}) {
			long elements = large && from == 0 ? 2000 : 250;
			int send = block.add(PaceBlock.SEND, from, "T.barley:8 send", 0);
			block.part(X, 0, elements, from);
			int receive = block.add(PaceBlock.RECEIVE, 1, "T.barley:8 send", 0);
			block.part(X, 0, elements, block.operator(Operator.SUM));
			block.match(send, receive);
		}
		PaceBlock stated = block.build();
		Result result = Simulator.run(Nodes.program(builder.build(), data, node -> phases -> phases.async(STATEMENT, stated),
				new Expectation(1, X, 0, 250, new int[] {0, 1, 2}, Operator.SUM)), RunOptions.functional());
		assertTrue(result.verified());
		assertEquals(picoseconds, result.times().orElseThrow().timePs());
	}

	static PaceBlock relays() {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		int room = block.transit(X, 1000);
		for (int hop = 0; hop < 3; hop++) {
			int send = block.add(PaceBlock.SEND, hop, "T.barley:8 send", 0);
			block.part(hop == 0 ? X : room, 0, 1000, 2 * hop);
			int receive = block.add(PaceBlock.RECEIVE, hop + 1, "T.barley:8 send", 0);
			block.part(hop == 2 ? X : room, 0, 1000, PaceBlock.REPLACES);
			block.match(send, receive);
		}
		return block.build();
	}

	/** What a node relays is in a room in transit, and is sent on when it is there. */
	@Test
	void nodesRelay() {
		Result result = run(row(4), relays(), RunOptions.functional(), new Expectation(3, X, 0, 1000, new int[] {0}, Operator.SUM),
				new Expectation(1, X, 0, 1000, new int[] {1}, Operator.SUM));
		assertTrue(result.verified());
		assertEquals(3 * 2_100_000, result.times().orElseThrow().timePs());
		assertEquals(3, result.steps());
	}

	/** Two nodes change large data, whose old values are sent before they are overwritten, and combine others, on any number of threads. */
	@ParameterizedTest
	@CsvSource({"1", "2", "3"})
	void largeMessagesAreDividedAmongThreads(int threads) {
		int count = 700_001;
		DataTable data = DataTable.builder().add("x", ElementType.F32, count).add("y", ElementType.F32, count).build();
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		for (int datum : new int[] {X, Y}) {
			int[] sends = new int[2];
			for (int node = 0; node < 2; node++) {
				sends[node] = block.add(PaceBlock.SEND, node, "T.barley:8 send", 0);
				block.part(datum, 0, count, node);
			}
			for (int node = 0; node < 2; node++) {
				int receive = block.add(PaceBlock.RECEIVE, node, "T.barley:9 receive", 0);
				block.part(datum, 0, count, datum == X ? PaceBlock.REPLACES : block.operator(Operator.SUM));
				block.match(sends[1 - node], receive);
			}
		}
		PaceBlock stated = block.build();
		Result result = Simulator.run(Nodes.program(row(2), data, node -> phases -> phases.async(STATEMENT, stated),
				new Expectation(0, X, 0, count, new int[] {1}, Operator.SUM), new Expectation(1, X, 0, count, new int[] {0}, Operator.SUM),
				new Expectation(0, Y, 0, count, new int[] {0, 1}, Operator.SUM),
				new Expectation(1, Y, 0, count, new int[] {0, 1}, Operator.SUM)), RunOptions.functional().withThreads(threads));
		assertTrue(result.verified(), () -> TextReport.of(result, false));
	}

	/** Between other phases, again and again: the same bits and figures by any number of threads. */
	@Test
	void itIsAPhaseLikeOthers() {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		compute(block, 0, X, 3);
		message(block, 0, 1, X, Operator.SUM);
		message(block, 1, 0, X, null);
		PaceBlock stated = block.build();
		Program program = Nodes.program(row(2), DATA, node -> phases -> {
			phases.compute("T.barley:5 compute", 1_000_000, Y);
			phases.repeat(3, () -> {
				phases.compute("T.barley:6 compute", 1_000_000, X);
				phases.async(STATEMENT, stated);
			});
		}, new Expectation(0, X, 0, 1000, new int[] {0, 1}, Operator.SUM), new Expectation(1, X, 0, 1000, new int[] {0, 1}, Operator.SUM));
		Result one = Simulator.run(program, RunOptions.functional().withThreads(1).withAllRounds(true));
		Result two = Simulator.run(program, RunOptions.functional().withThreads(4));
		// 3 us, 1 us + 1 us, 100 ns, 500 ns to combine, 2 us, 100 ns
		assertEquals(1_000_000 + 3 * (1_000_000 + 7_700_000), one.times().orElseThrow().timePs());
		assertTrue(one.verified() && two.verified());
		assertEquals(one.fingerprint(), two.fingerprint());
		assertEquals(one.times(), two.times());
		assertEquals(3, one.phases().get(2).rounds());
		assertEquals(6, one.transfers());
	}

	static PaceBlock circle() {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		int[] sends = new int[2];
		int[] receives = new int[2];
		for (int node = 0; node < 2; node++) {
			receives[node] = block.add(PaceBlock.RECEIVE, node, "T.barley:8 receive x from n[" + (1 - node) + "]", 0);
			block.part(X, 0, 1000, PaceBlock.REPLACES);
			sends[node] = block.add(PaceBlock.SEND, node, "T.barley:9 send x to n[" + (1 - node) + "]", 0);
			block.part(X, 0, 1000, node);
		}
		block.match(sends[0], receives[1]);
		block.match(sends[1], receives[0]);
		return block.build();
	}

	@Test
	void whoWaitsInACircleIsBlocked() {
		Result result = run(row(2), circle(), RunOptions.functional());
		assertTrue(result.blocked());
		assertFalse(result.verified());
		assertEquals(4, pace(result).circle().size());
		String report = TextReport.of(result, false);
		assertTrue(report.contains("BLOCKED") && report.contains("""
				n[0] in "T.barley:8 receive x from n[1]" waits for n[1] in "T.barley:9 send x to n[0]"
				"""), report);
		assertTrue(JsonReport.of(result).contains("\"circle\": ["));
	}

	@Test
	void itIsPlayedInOrderOfTime() throws IOException {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		compute(block, 0, X, 5);
		message(block, 0, 1, X, Operator.SUM);
		message(block, 0, 1, Y, null);
		PaceBlock stated = block.build();
		Program program = Nodes.program(row(2), DATA, node -> phases -> phases.async(STATEMENT, stated));
		StringWriter trace = new StringWriter();
		long end = TraceWriter.write(program, Playback.of(program, RunOptions.timing()), new Playback.Window(0, Long.MAX_VALUE, 100),
				List.of(), trace);
		assertEquals(Long.MAX_VALUE, end);
		assertEquals(List.of("async 0.0-11.6", "compute x[0..999] 0.0-5.0", "y[0..7999] 0.0-9.0", "x[0..999] 9.0-11.0",
				"combine x[0..999] 11.1-11.6"),
				Pattern.compile("\"ph\":\"X\".*?\"name\":\"(.*?)\",\"ts\":([0-9.]+),\"dur\":([0-9.]+)").matcher(trace.toString()).results()
						.map(slice -> slice.group(1).replaceFirst(".* async", "async") + " " + Double.valueOf(slice.group(2)) + "-"
								+ (Double.parseDouble(slice.group(2)) + Double.parseDouble(slice.group(3))))
						.toList());
		assertTrue(trace.toString().contains("\"name\":\"unit\"") && trace.toString().contains("\"name\":\"combiner\""), trace.toString());
	}

	@Test
	void tablesAreReadAgain() {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		compute(block, 0, X, 5);
		block.transit(Y, 77);
		Iteration outer = new Iteration(null, "s", -1);
		block.iteration(new Iteration(new Iteration(outer, "k", 0), "j", 7));
		message(block, 0, 1, X, Operator.SUM);
		block.iteration(new Iteration(outer, "k", 1));
		message(block, 1, 0, Y, null);
		block.iteration(outer);
		compute(block, 0, X, 5);
		block.iteration(null);
		compute(block, 1, X, 5);
		Machine machine = row(2);
		block.buffers(2);
		NodeTable table = NodeTable.builder().pace("async", block.build()).row("n[0]", "Role").row("n[1]", "Role").build();
		String text = NodeTableWriter.write(table, machine);
		NodeTable again = NodeTableReader.read("T.nodes", new StringReader(text), machine);
		assertEquals(text, NodeTableWriter.write(again, machine));
		assertEquals("""
				async	async	2
				buffers	2
				transit	1	77
				statement	T.barley:9 compute
				statement	T.barley:8 send
				compute	n[0]	0	5000000	0	0	1000	1
				iteration	1	s	-1
				iteration	2	k	0
				iteration	3	j	7
				send	n[0]	1	0	0	0	1000	0
				receive	n[1]	1	1	0	0	1000	0
				iteration	2	k	1
				send	n[1]	1	0	1	0	8000	1
				receive	n[0]	1	3	1	0	8000	-1
				iteration	1	s	-1
				compute	n[0]	0	5000000	0	0	1000	1
				iteration	0
				compute	n[1]	0	5000000	0	0	1000	1
				""", text.substring(text.indexOf("async\t")));
	}

	@ParameterizedTest(name = "{0} -> {1}")
	@CsvSource(delimiter = '|', value = {
			"receive~n[1]~1~1 | receive~n[1]~1~7 | T.nodes:13: async async: item 2 receives what no item sends",
			"receive~n[1]~1~1 | receive~n[1]~1~0 | T.nodes:13: async async: item 1 sends what no item receives",
			"send~n[0]        | take~n[0]        | T.nodes:9: expected compute, send or receive, found \"take\"",
			"~5000000~0       | ~5000000~0~0     | T.nodes:8: expected 4 columns and 4 for each part, found 9",
			"compute~n[0].*   | iteration~2~k~0 | T.nodes:8: expected a depth up to 1, found \"2\"",
			"compute~n[0].*   | iteration~1001~k~0 | T.nodes:8: depth: 1001 is not between 0 and 1000",
			"compute~n[0].*   | iteration~1 | T.nodes:8: expected 4 columns separated by tabs, found 2",
			"compute~n[0]~0   | compute~n[0]~2   | T.nodes:8: statement: 2 is not between 0 and 1",
			"~0~0~1000~0      | ~0~0~999~0       | T.nodes:13: async async: item 2 receives other elements than item 1 sends"})
	void tablesAreChecked(String from, String to, String message) {
		PaceBlockBuilder block = new PaceBlockBuilder(2);
		compute(block, 0, X, 5);
		message(block, 0, 1, X, Operator.SUM);
		message(block, 1, 0, Y, null);
		Machine machine = row(2);
		String text = NodeTableWriter.write(
				NodeTable.builder().pace("async", block.build()).row("n[0]", "Role").row("n[1]", "Role").build(), machine);
		String edited = text.replaceFirst(from.replace('~', '\t').replace("[", "\\["), to.replace('~', '\t'));
		assertEquals(message, assertThrows(Fault.class,
				() -> NodeTableReader.read("T.nodes", new StringReader(edited), machine)).getMessage());
	}

	@Test
	void whatNodesCannotDoIsAFault() {
		PaceBlockBuilder other = new PaceBlockBuilder(2);
		message(other, 0, 1, X, null);
		assertEquals("no-data: a block for 2 data is stated, but there are 1: \"T.barley:7 async\"", fault(row(2), other, 1));
		PaceBlockBuilder missing = new PaceBlockBuilder(1);
		message(missing, 0, 1, X, null);
		message(missing, 2, 1, X, null);
		assertEquals("other-machine: item 2 is of node 2, but Row has 2 nodes: \"T.barley:7 async\"", fault(row(2), missing, 1));
		PaceBlockBuilder wrong = new PaceBlockBuilder(1);
		int send = wrong.add(PaceBlock.SEND, 0, "s", 0);
		wrong.part(X, 0, 10, 2);
		int receive = wrong.add(PaceBlock.RECEIVE, 2, "s", 0);
		wrong.part(X, 0, 10, PaceBlock.REPLACES);
		wrong.match(send, receive);
		assertEquals("wrong-lane: n[0] uses lane 1, but that is n[1] -- n[2]: \"T.barley:7 async\"", fault(row(3), wrong, 1));
		PaceBlockBuilder far = new PaceBlockBuilder(1);
		compute(far, 0, X, 1);
		far.part(X, 995, 10, PaceBlock.READS);
		assertEquals("no-elements: n[0] uses 10 elements of x from 995 on, but it has 1000: \"T.barley:7 async\"", fault(row(2), far, 1));
	}

	@Test
	void whatIsStatedHasToFit() {
		PaceBlockBuilder room = new PaceBlockBuilder(1);
		room.transit(0, 9);
		relay(room, 1, 10, 0, 1, PaceBlock.REPLACES);
		assertEquals("no-elements: n[0] uses 10 elements from 0 on of room 1, which it does not have: \"T.barley:7 async\"",
				fault(row(2), room, 1));
		PaceBlockBuilder transit = new PaceBlockBuilder(1);
		transit.transit(3, 9);
		assertEquals("no-data: a room in transit is for data 3, but there are 1: \"T.barley:7 async\"", fault(row(2), transit, 1));
		PaceBlockBuilder operator = new PaceBlockBuilder(1);
		relay(operator, X, 10, 0, 1, 2);
		assertEquals("bad-operator: n[1] combines with operator 2, but there are 0: \"T.barley:7 async\"", fault(row(2), operator, 1));
		PaceBlockBuilder way = new PaceBlockBuilder(1);
		relay(way, X, 10, 0, 2, PaceBlock.REPLACES);
		assertEquals("wrong-lane: n[0] sends to n[2], but not over a lane that leads there: \"T.barley:7 async\"", fault(row(3), way, 1));
		PaceBlockBuilder work = new PaceBlockBuilder(1);
		compute(work, 0, X, -1);
		assertEquals("bad-phase: n[0] computes -1000000 operations: \"T.barley:7 async\"", fault(row(2), work, 1));
		assertEquals("phases-differ: n[1] states another block than the nodes before it: \"T.barley:7 async\"",
				Nodes.fault(Nodes.program(row(2), DATA, node -> phases -> phases.async(STATEMENT, new PaceBlockBuilder(2).build())),
						RunOptions.timing()));
	}

	private static final String SEND = "T.barley:8 send";
	private static final String COMPUTE = "T.barley:9 compute";

	/** What programs compute by kernels is what the block has there (RULES.md 41). */
	@Test
	void programsStateHowTheyCompute() {
		PaceBlockBuilder builder = new PaceBlockBuilder(2);
		builder.add(PaceBlock.COMPUTE, 0, "T.barley:9 compute", 7);
		builder.part(Y, 0, 8000, PaceBlock.READS);
		builder.part(X, 0, 1000, PaceBlock.COMPUTES);
		PaceBlock block = builder.build();
		String item = "item 0 of its block computes x[0..999] by 7 operations with a kernel in \"T.barley:9 compute\"";
		assertEquals("items-differ: n[0] does not state how it computes \"T.barley:9 compute\"",
				computing(block, pace -> pace.items("T.barley:9 compute", 1)));
		assertEquals("items-differ: n[0] does not state how it computes \"T.barley:9 compute\"", computing(block, null));
		assertEquals("items-differ: n[0] computes y[0..7999] by 7 operations with a kernel in \"T.barley:9 compute\", but " + item,
				computing(block, pace -> pace.compute("T.barley:9 compute", 7, node -> node.data(X), Y)));
		assertEquals("items-differ: n[0] computes x[0..999] by 7 operations in \"T.barley:9 compute\", but " + item,
				computing(block, pace -> pace.compute("T.barley:9 compute", 7, new Elements(X, 0, 1000))));
		assertEquals("items-differ: n[0] computes x[0..999] by 7 operations with a kernel in \"T.barley:9 compute\", but its block has "
				+ "no more items", computing(block, pace -> {
			pace.compute("T.barley:9 compute", 7, node -> node.data(X), X);
			pace.compute("T.barley:9 compute", 7, node -> node.data(X), X);
		}));
		assertEquals("", computing(block, pace -> pace.compute("T.barley:9 compute", 7, node -> node.data(X), DataNames.NONE,
				new Elements(X, 500, 500), new Elements(X, 0, 500))));
	}

	/** A program that was changed by hand, and no longer does what is proved, is a fault that names node, statement and item. */
	@Test
	void programsDoWhatTheirBlockSays() {
		PaceBlockBuilder builder = new PaceBlockBuilder(2);
		compute(builder, 0, X, 3);
		message(builder, 0, 1, X, Operator.SUM);
		message(builder, 1, 0, X, null);
		PaceBlock block = builder.build();
		Elements all = new Elements(X, 0, 1000);
		Consumer<PaceCalls> right = pace -> {
			pace.compute(COMPUTE, 3_000_000, all);
			pace.send(SEND, 1, new Elements(X, 0, 400), new Elements(X, 400, 600));
			pace.receive(SEND, 1, all);
		};
		assertEquals("", computing(block, right));
		assertEquals("", computing(block, pace -> {
			pace.items(COMPUTE, 1);
			pace.items(SEND, 2);
		}));
		assertEquals("", computing(block, null));
		String send = ", but item 1 of its block sends x[0..999] to n[1] in \"T.barley:8 send\"";
		assertEquals("items-differ: n[0] sends x[0..998] to n[1] in \"T.barley:8 send\"" + send, behind(block, pace -> pace.send(SEND, 1,
				new Elements(X, 0, 999))));
		assertEquals("items-differ: n[0] sends x[0..999] to n[0] in \"T.barley:8 send\"" + send,
				behind(block, pace -> pace.send(SEND, 0, all)));
		assertEquals("items-differ: n[0] sends x[0..999] to node 9 in \"T.barley:8 send\"" + send,
				behind(block, pace -> pace.send(SEND, 9, all)));
		assertEquals("items-differ: n[0] sends x[0..999] to n[1] in \"t\"" + send, behind(block, pace -> pace.send("t", 1, all)));
		assertEquals("items-differ: n[0] receives x[0..999] from n[1] with max in \"T.barley:8 send\"" + send,
				behind(block, pace -> pace.receive(SEND, 1, Operator.MAX, all)));
		assertEquals("items-differ: n[0] computes nothing by 5 operations in \"T.barley:8 send\"" + send,
				behind(block, pace -> pace.compute(SEND, 5)));
		assertEquals("items-differ: n[0] does item 3 of 3 in \"T.barley:8 send\", but its block has no more items", behind(block,
				pace -> pace.items(SEND, 3)));
		assertEquals("items-differ: n[0] does item 1 of 1 in \"t\"" + send, behind(block, pace -> pace.items("t", 1)));
		assertEquals("items-differ: the program of n[0] ends before item 1 of its block, which sends x[0..999] to n[1] in "
				+ "\"T.barley:8 send\": \"T.barley:7 async\"", behind(block, pace -> {
			// nothing
		}));
		assertEquals("items-differ: n[0] receives x[0..999] from n[1] with sum in \"T.barley:8 send\", but item 4 of its block receives "
				+ "x[0..999] from n[1] in \"T.barley:8 send\"", behind(block, pace -> {
			pace.send(SEND, 1, all);
			pace.receive(SEND, 1, Operator.SUM, all);
		}));
	}

	private static String behind(PaceBlock block, Consumer<PaceCalls> rest) {
		return computing(block, pace -> {
			pace.compute(COMPUTE, 3_000_000, new Elements(X, 0, 1000));
			rest.accept(pace);
		});
	}

	/** Programs repeat rounds that blocks leave out, as many as the author has. */
	@Test
	void programsRepeatRoundsThatAreLeftOut() {
		PaceBlockBuilder builder = new PaceBlockBuilder(2);
		for (int round = 0; round < 3; round++) {
			compute(builder, 0, X, 3);
			compute(builder, 0, X, 4);
		}
		builder.repeat(new PaceLoop(0, 2, 3, 1_000));
		compute(builder, 0, X, 5);
		PaceBlock block = builder.build();
		Elements all = new Elements(X, 0, 1000);
		Runnable nothing = () -> {
			// nothing
		};
		Function<Long, Consumer<PaceCalls>> rounds = count -> pace -> {
			pace.repeat(count, () -> {
				pace.compute(COMPUTE, 3_000_000, all);
				pace.compute(COMPUTE, 4_000_000, all);
			});
			pace.repeat(1_000_000_000_000L, nothing);
			pace.compute(COMPUTE, 5_000_000, all);
		};
		assertEquals("", computing(block, rounds.apply(1_003L)));
		assertEquals("items-differ: n[0] repeats 1,002 rounds from item 0 on, but its block has 1,003",
				computing(block, rounds.apply(1_002L)));
	}

	/** @param first the program of the first node; null if it leaves everything to the block */
	private static String computing(PaceBlock block, Consumer<PaceCalls> first) {
		Program program = Nodes.program(row(2), DATA, node -> phases -> phases.async(STATEMENT, block, node == 0 ? first : null));
		try {
			return Simulator.run(program, RunOptions.functional()).verification().wrong() == 0 ? "" : "wrong";
		} catch (Fault fault) {
			return fault.code() + ": " + fault.getMessage();
		}
	}

	@Test
	void constantsNameTheBlock() {
		NodeTable table = NodeTable.builder().pace("async", new PaceBlockBuilder(1).build()).row("n[0]", Asking.class.getName()).build();
		Fault fault = assertThrows(Fault.class, () -> table.programs(getClass().getClassLoader()));
		assertEquals("n[0]: the table of nodes has no async other", fault.getMessage());
	}

	/** Asks for a block that the table does not have. */
	public static final class Asking implements NodeProgram {

		public Asking(Constants constants) {
			constants.pace("other");
		}

		@Override
		public void phases(Phases phases) {
			// none
		}
	}

	private static void relay(PaceBlockBuilder block, int room, long elements, int from, int to, int use) {
		int send = block.add(PaceBlock.SEND, from, "s", 0);
		block.part(room, 0, elements, 0);
		int receive = block.add(PaceBlock.RECEIVE, to, "s", 0);
		block.part(X, 0, elements, use);
		block.match(send, receive);
	}

	private static String fault(Machine machine, PaceBlockBuilder block, int data) {
		PaceBlock stated = block.build();
		DataTable table = data == 2 ? DATA : DataTable.builder().add("x", ElementType.I8, 1000).build();
		return Nodes.fault(Nodes.program(machine, table, node -> phases -> phases.async(STATEMENT, stated)), RunOptions.timing());
	}
}
