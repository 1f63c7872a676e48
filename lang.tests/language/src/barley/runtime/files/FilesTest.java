package barley.runtime.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.data.ElementType;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;
import barley.runtime.machine.SynapseType;
import barley.runtime.program.MoveTable;
import barley.runtime.program.NodeTable;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;

/** The three files of a generated folder: written files are read again, and errors are reported with file and line. */
class FilesTest {

	/** The class of an operator of another name than the schedule says. */
	public static final class Maximum {
		public static final Operator OPERATOR = Operator.MAX;
	}

	private static final Bucket BUCKET = Bucket.on(Structures.ladder(2)).rings(1).unusedOff().data(ElementType.I32, 80);
	private static final Machine MACHINE = BUCKET.machine();

	private static final String MACHINE_TEXT = """
			barley machine 3 wiring WIRING
			machine	Ladder2
			nodetype	Node	flop/s 0	memory 0	reduce 0	launch 1000000	ports 0
			linktype	Link	bit/s 16000000000	latency 0	nanowatts 1000000000
			node	n[0,0]	Node
			node	n[0,1]	Node
			node	n[1,0]	Node
			node	n[1,1]	Node
			lane	n[0,0]	n[0,1]	Link
			lane	n[0,0]	n[0,1]	Link	off
			lane	n[1,0]	n[1,1]	Link
			lane	n[1,0]	n[1,1]	Link	off
			lane	n[0,0]	n[1,0]	Link
			lane	n[0,1]	n[1,1]	Link
			lane	n[1,0]	n[0,0]	Link	off
			lane	n[1,1]	n[0,1]	Link	off
			""".replace("WIRING", String.format("%016x", MACHINE.wiring()));

	private static final String NODES_TEXT = """
			barley nodes 3 wiring WIRING
			node	role	members	length	collective	operator	position	out	in
			n[0,0]	barley.runtime.BucketNode	4	80	allreduce	sum	0,3	0,4	4,0
			n[0,1]	barley.runtime.BucketNode	4	80	allreduce	sum	1,2	5,0	0,5
			n[1,0]	barley.runtime.BucketNode	4	80	allreduce	sum	3,0	4,2	2,4
			n[1,1]	barley.runtime.BucketNode	4	80	allreduce	sum	2,1	2,5	5,2
			""".replace("WIRING", String.format("%016x", MACHINE.wiring()));

	/** The same table with a constant for all nodes and tables of moves, as the generator writes them. */
	private static final String MOVES_TEXT = NODES_TEXT.replace("node\t", "all\tmembers of all\t4\nnode\t") + """
			moves	sendX
			steps	from	to	lane	first	count	stride	place	place stride
			0-2	n[0,0]	n[0,1]	0	20	20	-10
			2-3	n[0,1]	n[0,0]	0	0	0	0	40	5
			divisions	averages
			steps	node	divisor	first	count
			3	n[1,0]	4	0	80
			""".replace("20\t-10\n", "20\t-10\t\t\n");

	private static final String SCHEDULE_TEXT = """
			barley schedule 3 wiring WIRING
			schedule	Bucket
			data	x	i32	80
			expect	0-3	x	0	80	sum	0-3
			""".replace("WIRING", String.format("%016x", MACHINE.wiring()));

	@Test
	void energyOfBits() {
		MachineBuilder builder = new MachineBuilder("Pair");
		LinkType link = new LinkType("Link", 1, 2, 3, 1_000_000);
		builder.lane(builder.node("a", NodeType.PLAIN), builder.node("b", NodeType.PLAIN), link);
		String text = MachineWriter.write(builder.build());
		assertTrue(text.contains("linktype\tLink\tbit/s 1\tlatency 2\tnanowatts 3\tattojoules 1000000\n"), text);
		assertEquals(link, MachineReader.read("Pair.machine", new StringReader(text)).linkType(0));
	}

	@Test
	void sharedUnitsReducersAndBuiltInFunctionsAreKept() {
		MachineBuilder builder = new MachineBuilder("Pair");
		NodeType soma = new NodeType("Soma", 0, 0, 0, 0, 0, 2, 3, 4, NodeType.NO_RELAY, 5, 6);
		NodeType store = new NodeType("Store", 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0);
		SynapseType built = new SynapseType("Built", 1_000, 16, 8, 9, 10, 11, 12, 13);
		builder.synapse(builder.node("a", soma), builder.node("b", store), built);
		Machine read = MachineReader.read("Pair.machine", new StringReader(MachineWriter.write(builder.build())));
		assertEquals(List.of(soma, store), read.nodeTypes());
		assertEquals(built, read.synapses().of(0).type());
	}

	@Test
	void filesAreWrittenForPeople() {
		assertEquals(MACHINE_TEXT, MachineWriter.write(MACHINE));
		assertEquals(NODES_TEXT, NodeTableWriter.write(BUCKET.table(), MACHINE));
		assertEquals(SCHEDULE_TEXT, ScheduleWriter.write(BUCKET.schedule(), MACHINE));
	}

	@Test
	void whatIsWrittenIsReadAgain() {
		Machine machine = MachineReader.read("M.machine", new StringReader("# by hand\n\n" + MACHINE_TEXT.replace("\n", "\r\n")));
		NodeTable nodes = NodeTableReader.read("M.nodes", new StringReader(NODES_TEXT), machine);
		Schedule schedule = ScheduleReader.read("M.schedule", new StringReader(SCHEDULE_TEXT), machine, FilesTest.class.getClassLoader());

		assertEquals(MACHINE_TEXT, MachineWriter.write(machine));
		assertEquals(NODES_TEXT, NodeTableWriter.write(nodes, machine));
		assertEquals(SCHEDULE_TEXT, ScheduleWriter.write(schedule, machine));
		Program program = new Program(schedule.name(), machine, schedule.data(), nodes.programs(getClass().getClassLoader()),
				schedule.expectations());
		Result read = Simulator.run(program, RunOptions.functional());
		Result built = Simulator.run(BUCKET.program(), RunOptions.functional());
		assertEquals(built.times(), read.times());
		assertEquals(built.fingerprint(), read.fingerprint());
		assertEquals(built.verification(), read.verification());
	}

	@ParameterizedTest(name = "{0} -> {1}")
	@CsvSource(delimiter = '|', value = {
			// replaced text | by | message
			"barley machine 3 | barley nodes 3     | M.machine:1: expected \"barley machine 3 wiring HASH\", found \"barley nodes 3 wiring "
					+ "HASH\"",
			"barley machine 3 | barley machine 4   | M.machine:1: format version \"4\" is not supported, only 3: generate the program "
			+ "again",
			"wiring           | wiring x           | M.machine:1: expected \"barley machine 3 wiring HASH\", found \"barley machine 3 "
			+ "wiring x HASH\"",
			"machine~Ladder2  | node~n~Node        | M.machine:2: expected the machine's name: machine, tab, name",
			"flop/s 0         | flops 0            | M.machine:3: expected \"flop/s NUMBER\", found \"flops 0\"",
			"launch 1000000   | launch 1us         | M.machine:3: launch: expected a whole number, found \"1us\"",
			"reduce 0         | reduce -5          | M.machine:3: reduce: -5 is not between 0 and 9223372036854775807",
			"~ports 0         | ''                 | M.machine:3: expected 7 to 13 columns separated by tabs, found 6",
			"latency 0        | latency 99999999999999999999 | M.machine:4: latency: expected a whole number, found "
			+ "\"99999999999999999999\"",
			"node~n[0,1]~Node | node~n[0,1]~Nod    | M.machine:6: no node type named \"Nod\"",
			"node~n[0,1]~Node | node~n[0,0]~Node   | M.machine:6: a second node named \"n[0,0]\"",
			"node~n[0,1]~Node | node~~Node         | M.machine:6: a node needs a name",
			"node~n[0,1]~Node | knot~n[0,1]~Node   | M.machine:6: expected nodetype, linktype, switchtype, synapsetype, "
			+ "node, switches, lane, synapses or circuit, found \"knot\"",
			"lane~n[0,1]~n[1,1] | lane~n[0,1]~n[0,1] | M.machine:14: n[0,1] cannot be connected to itself",
			"lane~n[0,1]~n[1,1] | lane~n[0,1]~n[7,7] | M.machine:14: no node named \"n[7,7]\"",
			"lane~n[0,1]~n[1,1]~Link | lane~n[0,1]~n[1,1]~Link~of | M.machine:14: expected \"off\" or nothing, found \"of\"",
			"lane~n[0,1]~n[1,1] | lane~n[0,1]~n[1,0] | M.machine:17: nodes, lanes or synapses were changed: the header has hash HASH, "
			+ "the content has OTHER; generate the machine again"})
	void malformedMachinesAreLocated(String text, String by, String message) {
		assertMessage(message, () -> MachineReader.read("M.machine", changed(MACHINE_TEXT, text, by)));
	}

	@ParameterizedTest(name = "{0} -> {1}")
	@CsvSource(delimiter = '|', value = {
			"node~role       | role~node          | M.nodes:2: expected the names of the columns: node, role and those of the constants",
			"n[1,0]~         | n[1,1]~            | M.nodes:5: expected the row of n[1,0], found that of \"n[1,1]\"",
			"~0,3~           | ~                  | M.nodes:3: expected 9 columns separated by tabs, found 8",
			"n[1,1]~         | # n[1,1]~          | M.nodes:7: the rows of 1 nodes are missing, the first is n[1,1]"})
	void malformedNodeTablesAreLocated(String text, String by, String message) {
		assertMessage(message, () -> NodeTableReader.read("M.nodes", changed(NODES_TEXT, text, by), MACHINE));
	}

	@Test
	void aRowTooManyIsLocated() {
		assertMessage("M.nodes:7: more rows than Ladder2 has nodes, 4",
				() -> NodeTableReader.read("M.nodes", new StringReader(NODES_TEXT + "n[2,0]\tr\t1\t2\t3\t4\t5\t6\t7\n"), MACHINE));
	}

	@Test
	void ownersOfDataAreWrittenAndReadAgain() {
		String text = SCHEDULE_TEXT.replace("i32\t80\n", "i32\t80\ndata\tpassing\tf16\t5\t0,2,3\n");
		Schedule schedule = ScheduleReader.read("M.schedule", new StringReader(text), MACHINE, FilesTest.class.getClassLoader());
		assertEquals(text, ScheduleWriter.write(schedule, MACHINE));
		assertTrue(schedule.data().owns(2, 1));
		assertFalse(schedule.data().owns(1, 1));
		assertMessage("M.schedule:4: nodes: 4 is not between 0 and 3", () -> ScheduleReader.read("M.schedule",
				new StringReader(text.replace("0,2,3", "0,4")), MACHINE, FilesTest.class.getClassLoader()));
	}

	@Test
	void movesAreReadAgain() {
		NodeTable nodes = NodeTableReader.read("M.nodes", new StringReader(MOVES_TEXT), MACHINE);
		assertEquals(MOVES_TEXT, NodeTableWriter.write(nodes, MACHINE));
		assertEquals("4", nodes.text(3, "members of all"));
	}

	@Test
	void notesStandAboveWhatTheyAreAbout() {
		NodeTable nodes = NodeTable.builder("right").share("size", 8).note("size", "elements").note("right", "lane to the right")
				.note("role", "class of the program")
				.row("n[0,0]", "Role", 3).moves(MoveTable.transfers("sendX").build()).note("sendX", "send x").build();
		assertEquals("""
				barley nodes 3 wiring HASH
				# size: elements
				all	size	8
				# role: class of the program
				# right: lane to the right
				node	role	right
				n[0,0]	Role	3
				# sendX: send x
				moves	sendX
				steps	from	to	lane	first	count
				""".replace("HASH", String.format("%016x", MACHINE.wiring())), NodeTableWriter.write(nodes, MACHINE));
	}

	@ParameterizedTest(name = "{0} -> {1}")
	@CsvSource(delimiter = '|', value = {
			"all~members of all~4 | all~members~4    | M.nodes:3: a second constant named members",
			"all~members of all~4 | all~members of all | M.nodes:2: expected 3 columns separated by tabs, found 2",
			"steps~from           | step~from        | M.nodes:9: expected the names of the columns: steps, from, to, lane, first, count",
			"0-2~                 | 0-x~             | M.nodes:10: expected steps such as 3 or 2-6, found \"0-x\"",
			"0-2~                 | 2-0~             | M.nodes:10: steps 2-0 run backward",
			"0-2~                 | 4~               | M.nodes:11: step 2 follows step 4",
			"0-2~n[0,0]           | 0-2~n[0,7]       | M.nodes:10: no node named \"n[0,7]\"",
			"~n[0,1]~0~20         | ~n[1,1]~0~20     | M.nodes:10: lane 0 does not lead from n[0,0] to n[1,1]",
			"~n[0,1]~0~20         | ~n[0,1]~8~20     | M.nodes:10: lane: 8 is not between 0 and 7",
			"~-10~~               | ~-10~            | M.nodes:10: expected 9 columns separated by tabs, found 8",
			"~0~40~5              | ~0~-40~5         | M.nodes:11: place: -40 is not between 0 and 9223372036854775807",
			"n[1,0]~4~0~80        | n[1,0]~1~0~80    | M.nodes:14: divisor: 1 is not between 2 and 2147483647",
			"divisions~averages   | divisions~sendX  | M.nodes:15: a second table of moves named sendX"})
	void malformedMovesAreLocated(String text, String by, String message) {
		assertMessage(message, () -> NodeTableReader.read("M.nodes", changed(MOVES_TEXT, text, by), MACHINE));
	}

	/** 80 elements of 4 B each. */
	@Test
	void nodesNeedWhatTheyHoldAtMost() {
		for (long held : new long[] { 0, 100, 400 }) {
			String text = SCHEDULE_TEXT.replace("expect\t", "held\t" + held + "\nexpect\t");
			Schedule schedule = ScheduleReader.read("M.schedule", new StringReader(text), MACHINE, FilesTest.class.getClassLoader());
			assertEquals(Math.min(held, 320), schedule.data().needed(0));
			assertEquals(text, ScheduleWriter.write(schedule, MACHINE));
		}
	}

	/** What has been moved is expected with the data and the element that it was. */
	@Test
	void expectationsNameWhereElementsCameFrom() {
		String text = SCHEDULE_TEXT.replace("expect\t", "data\ty\ti32\t90\nexpect\t").replace("sum\t0-3", "sum\t0-3\t5\ty");
		Schedule schedule = ScheduleReader.read("M.schedule", new StringReader(text), MACHINE, FilesTest.class.getClassLoader());
		assertEquals(1, schedule.expectations().get(0).source());
		assertEquals(5, schedule.expectations().get(0).origin());
		assertEquals(text, ScheduleWriter.write(schedule, MACHINE));
	}

	@ParameterizedTest(name = "{0} -> {1}")
	@CsvSource(delimiter = '|', value = {
			"schedule~Bucket | schedule            | M.schedule:2: expected 2 columns separated by tabs, found 1",
			"i32             | i33                 | M.schedule:3: no type named \"i33\"",
			"i32~80          | i32~-80             | M.schedule:3: length: -80 is not between 0 and 9223372036854775807",
			"i32~80          | i32~9223372036854775807 | M.schedule:3: x cannot have 9,223,372,036,854,775,807 elements",
			"expect~0-3~x    | expect~0-3~y        | M.schedule:4: no data named \"y\"",
			"expect~0-3~x    | held~-1⏎expect~0-3~x | M.schedule:4: bytes that a node holds: -1 is not between 0 and 9223372036854775807",
			"expect~0-3      | expect~0-4          | M.schedule:4: nodes: 4 is not between 0 and 3",
			"expect~0-3      | expect~3-0          | M.schedule:4: nodes: \"3-0\" runs backward",
			"expect~0-3      | expect~0-x          | M.schedule:4: nodes: expected a number, found \"x\"",
			"~0~80~          | ~1~80~              | M.schedule:4: number of elements: 80 is not between 0 and 79",
			"sum             | som                 | M.schedule:4: no operator named \"som\"",
			"sum~0-3         | sum~                | M.schedule:4: expected contributors",
			"sum~0-3         | sum~0-3~1           | M.schedule:4: first element when it was contributed: 1 is not between 0 and 0",
			"sum~0-3         | sum~0-3~0~y         | M.schedule:4: no data named \"y\"",
			"data~x~i32~80   | data~x~i32~80⏎data~x~i32~8 | M.schedule:4: two data are named x",
			"i32~80          | f32~80⏎expect~0~x~0~80~xor~0 | M.schedule:4: f32 does not have xor",
			"schedule~Bucket | name~Bucket         | M.schedule:2: expected the schedule's name: schedule, tab, name",
			"schedule~Bucket | schedule~Bucket⏎operator~hyp~no.Hyp | M.schedule:3: no class no.Hyp with a constant OPERATOR: compile it "
			+ "beside the node programs",
			"schedule~Bucket | schedule~Bucket⏎operator~hyp~barley.runtime.files.FilesTest$Maximum | M.schedule:3: class "
			+ "barley.runtime.files.FilesTest$Maximum is operator max, not hyp: generate and compile the program again",
			"~0-3⏎          | ~0-3⏎sealed~.nodes~1~zz~0000⏎ | M.schedule:5: the hash of the rows is not hexadecimal: \"zz\"",
			"~0-3⏎          | ~0-3⏎sealed~.nodes~1~0~0000⏎sealed~.nodes~1~0~0000⏎ | M.schedule:6: a second seal of \".nodes\"",
			"'3 wiring '     | '3 wiring z'        | M.schedule:1: the wiring's hash is not hexadecimal: \"zHASH\"",
			"expect~         | except~             | M.schedule:4: expected data, then expect, found \"except\""})
	void malformedSchedulesAreLocated(String text, String by, String message) {
		assertMessage(message, () -> ScheduleReader.read("M.schedule", changed(SCHEDULE_TEXT, text, by), MACHINE,
				FilesTest.class.getClassLoader()));
	}

	@Test
	void programsForAnotherMachineAreFound() {
		Machine other = Structures.ladder(4).machine();
		String expected = "M.nodes:1: written for a machine wired as HASH, but Ladder4 is wired as "
				+ String.format("%016x", other.wiring())
				+ ": generate the program again";
		Fault fault = assertMessage(expected, () -> NodeTableReader.read("M.nodes", new StringReader(NODES_TEXT), other));
		assertEquals("other-machine", fault.code());
	}

	/** Deleting or duplicating any piece of a file must result in a message of one line. */
	@Test
	void anyDamageGivesOneLine() {
		for (int at = 0; at < MACHINE_TEXT.length(); at++) {
			for (String damaged : List.of(MACHINE_TEXT.substring(0, at), MACHINE_TEXT.substring(0, at) + MACHINE_TEXT.substring(at + 1),
					MACHINE_TEXT.substring(0, at) + "\t" + MACHINE_TEXT.substring(at),
					MACHINE_TEXT.substring(0, at) + "\n" + MACHINE_TEXT.substring(at))) {
				try {
					MachineReader.read("M.machine", new StringReader(damaged));
				} catch (Fault fault) {
					assertEquals(1, fault.getMessage().lines().count());
				}
			}
		}
	}

	@Test
	void linesThatCannotBeReadAreLocated() {
		String longest = "#".repeat(1 << 24);
		assertMessage("M.machine:2: the line is longer than 16777216 characters",
				() -> MachineReader.read("M.machine", new StringReader(longest + "\n" + longest + "#\n" + MACHINE_TEXT)));
		StringReader closed = new StringReader(MACHINE_TEXT);
		closed.close();
		assertMessage("M.machine:1: cannot be read: Stream closed", () -> MachineReader.read("M.machine", closed));
	}

	/** Returns a piece of a file, in which ~ stands for a tab and ⏎ for the end of a line. */
	private static String text(String piece) {
		return piece.replace('~', '\t').replace('⏎', '\n');
	}

	private static StringReader changed(String text, String what, String by) {
		String before = text(what);
		if (!text.contains(before)) {
			throw new IllegalArgumentException(what);
		}
		int at = text.indexOf(before);
		return new StringReader(text.substring(0, at) + text(by) + text.substring(at + before.length()));
	}

	private static Fault assertMessage(String expected, Runnable reading) {
		Fault fault = assertThrows(Fault.class, reading::run);
		String hash = String.format("%016x", MACHINE.wiring());
		assertEquals(expected, fault.getMessage().replace(hash, "HASH").replaceAll("content has [0-9a-f]{16}", "content has OTHER"));
		return fault;
	}
}
