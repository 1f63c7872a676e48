package barley.runtime.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import barley.runtime.data.Operator;
import barley.runtime.files.NodeTableReader;
import barley.runtime.files.NodeTableWriter;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;

class NodeTableTest {

	/** A role that passes its constants to the test. */
	public static final class Probe implements NodeProgram {
		private final Constants constants;

		public Probe(Constants constants) {
			this.constants = constants;
		}

		@Override
		public void phases(Phases phases) {
			// has none
		}
	}

	/** A class that is not a role. */
	public static final class Stranger {
	}

	/** A role without the constructor. */
	public static final class Bare implements NodeProgram {
		@Override
		public void phases(Phases phases) {
			// has none
		}
	}

	/** A role whose constructor fails. */
	public static final class Failing implements NodeProgram {
		public Failing(Constants constants) {
			throw new IllegalStateException("no " + constants.name());
		}

		@Override
		public void phases(Phases phases) {
			// has none
		}
	}

	/** A role of which there are no objects. */
	public abstract static class Partial implements NodeProgram {
		public Partial(Constants constants) {
			throw new IllegalStateException("no " + constants.name());
		}
	}

	/** A role whose static initializer fails. */
	public static final class Unready implements NodeProgram {
		private static final int SIZE = Integer.parseInt("none");

		public Unready(Constants constants) {
			throw new IllegalStateException("no " + constants.name() + " of " + SIZE);
		}

		@Override
		public void phases(Phases phases) {
			// has none
		}
	}

	/** A role that calls a method that its version of the runtime has, and this one does not. */
	public static final class Outdated implements NodeProgram {
		public Outdated(Constants constants) {
			throw new NoSuchMethodError("width of " + constants.name());
		}

		@Override
		public void phases(Phases phases) {
			// has none
		}
	}

	@Test
	void constantsAreReadByColumn() {
		NodeTable table = NodeTable.builder("rank", "big", "ends", "name", "out", "none")
				.row("n[0]", Probe.class.getName(), 7, 1L << 40, true, "x y", new int[] {3, 1, 2}, "")
				.row("n[1]", Probe.class.getName(), -8, 2, false, "z", "3,1,2", "").build();
		List<NodeProgram> programs = table.programs(getClass().getClassLoader());
		Constants first = ((Probe) programs.get(0)).constants;
		Constants second = ((Probe) programs.get(1)).constants;

		assertEquals("n[0]", first.name());
		assertEquals(1, second.node());
		assertEquals(-8, second.integer("rank"));
		assertEquals(1L << 40, first.longInteger("big"));
		assertTrue(first.truth("ends"));
		assertEquals("x y", first.text("name"));
		assertArrayEquals(new int[] {3, 1, 2}, first.integers("out"));
		assertSame(first.integers("out"), second.integers("out"));
		assertEquals(0, first.integers("none").length);
	}

	@Test
	void constantsOfAllNodesStandForEach() {
		NodeTable table = NodeTable.builder("rank").share("members", 8).row("n[0]", Probe.class.getName(), 0)
				.row("n[1]", Probe.class.getName(), 1).build();
		for (NodeProgram program : table.programs(getClass().getClassLoader())) {
			assertEquals(8, ((Probe) program).constants.integer("members"));
		}
		assertThrows(IllegalArgumentException.class, () -> NodeTable.builder("rank").share("rank", 8));
	}

	@Test
	void nodesReadTheirOwnMoves() {
		MoveTable moves = MoveTable.transfers("x").add(new Move(0, 2, 0, 1, 5, 20, 10, -10, Move.SAME_PLACE, 0))
				.add(new Move(1, 1, 1, 0, 5, 0, 4, 0, 8, 0)).build();
		NodeTable table = NodeTable.builder().moves(moves).row("n[0]", Probe.class.getName()).row("n[1]", Probe.class.getName())
				.row("n[2]", Probe.class.getName()).build();
		List<NodeProgram> programs = table.programs(getClass().getClassLoader());
		assertArrayEquals(new int[] {0, 3, 1, 2}, ((Probe) programs.get(0)).constants.moves("x").changes());
		assertArrayEquals(new int[] {1, 2, 0, 3}, ((Probe) programs.get(1)).constants.moves("x").changes());
		assertArrayEquals(new int[0], ((Probe) programs.get(2)).constants.moves("x").changes());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"integer rank  | n[0]: column rank should be an integer, but is \"x\"",
			"integer big   | n[0]: column big should be an integer of 32 bits, but is \"4294967296\"",
			"truth rank    | n[0]: column rank should be true or false, but is \"x\"",
			"integers list | n[0]: column list should be a list of integers (\"5-3\" runs backward), but is \"1,5-3\"",
			"integer other | n[0]: the table of nodes has no column other",
			"moves other   | n[0]: the table of nodes has no moves other"})
	void wrongConstantsAreNamed(String call, String message) {
		NodeTable table = NodeTable.builder("rank", "big", "list").row("n[0]", Probe.class.getName(), "x", 1L << 32, "1,5-3").build();
		Constants constants = ((Probe) table.programs(getClass().getClassLoader()).get(0)).constants;
		String column = call.substring(call.indexOf(' ') + 1);
		Consumer<String> read = switch (call.substring(0, call.indexOf(' '))) {
			case "truth" -> constants::truth;
			case "integers" -> constants::integers;
			case "moves" -> constants::moves;
			default -> constants::integer;
		};
		assertEquals(message, assertThrows(Fault.class, () -> read.accept(column)).getMessage());
	}

	/** Of a table from a file, the line is told: that of the node, or that of a constant that all nodes share. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"rank   | S.nodes:7: n[1]: column rank should be an integer, but is \"x\"",
			"all    | S.nodes:3: n[1]: column all should be an integer, but is \"many\"",
			"other  | S.nodes:7: n[1]: the table of nodes has no column other",
			"stream | S.nodes:7: n[1]: expected a share and the actions on its chunks, such as 0:+3>4, found \"+3\""})
	void wrongConstantsOfFilesHaveTheirLine(String column, String message) {
		MachineBuilder builder = new MachineBuilder("Pair");
		builder.nodes(2, i -> "n[" + i + "]", new NodeType("Chip", 0, 0, 0, 0, 0));
		Machine machine = builder.build();
		String text = NodeTableWriter.write(NodeTable.builder("rank", "stream").share("all", "many").note("all", "of a note")
				.note("role", "x")
				.row("n[0]", Reader.class.getName(), 3, "+3").row("n[1]", Reader.class.getName(), "x", "+3").build(), machine);
		NodeTable table = NodeTableReader.read("S.nodes", new StringReader(text), machine);
		Reader.column = column;
		assertEquals(message, assertThrows(Fault.class, () -> table.programs(getClass().getClassLoader())).getMessage());
	}

	/** Reads a constant of the second node. */
	public static final class Reader implements NodeProgram {

		private static String column;

		public Reader(Constants constants) {
			if (constants.node() == 0) {
				return;
			}
			if (column.equals("stream")) {
				new Streaming(constants.text("stream"), 0, Pieces.of(8, 1), 1, Operator.SUM);
			}
			constants.integer(column);
		}

		@Override
		public void phases(Phases phases) {
			// has none
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"Missing  | the class barley.runtime.program.NodeTableTest$Missing is missing: compile the node programs beside the table of "
					+ "nodes",
			"Stranger | barley.runtime.program.NodeTableTest$Stranger is not a NodeProgram",
			"Bare     | barley.runtime.program.NodeTableTest$Bare has no public constructor that takes Constants",
			"Failing  | n[0]: the constructor of barley.runtime.program.NodeTableTest$Failing failed: java.lang.IllegalStateException: no "
			+ "n[0]",
			"Outdated | n[0]: the constructor of barley.runtime.program.NodeTableTest$Outdated failed: java.lang.NoSuchMethodError: "
			+ "width of n[0]; generate and compile it again, it was made for another version",
			"Partial  | n[0]: cannot instantiate barley.runtime.program.NodeTableTest$Partial: java.lang.InstantiationException",
			"Unready  | barley.runtime.program.NodeTableTest$Unready cannot be loaded: java.lang.ExceptionInInitializerError; generate "
			+ "and compile it again"})
	void wrongRolesAreNamed(String role, String message) {
		NodeTable table = NodeTable.builder().row("n[0]", getClass().getName() + "$" + role).build();
		assertEquals(message, assertThrows(Fault.class, () -> table.programs(getClass().getClassLoader())).getMessage());
	}
}
