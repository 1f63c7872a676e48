package barley.runtime.program;

import java.util.List;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/**
 * The constants of one node, read by the constructor of its program: a row of the node table, and the constants shared by all nodes.
 *
 * <pre>{@code
 * int right = constants.integer("right");
 * int[] out = constants.integers("out");     // 3,7,12-15
 * }</pre>
 */
public final class Constants {

	private final NodeTable table;
	private final int node;
	private final Roles roles;

	Constants(NodeTable table, int node, Roles roles) {
		this.table = table;
		this.roles = roles;
		this.node = node;
	}

	/** Returns the index of the node in the machine. */
	public int node() {
		return node;
	}

	/** Returns the node as its author writes it: {@code n[0,1]}. */
	public String name() {
		return table.nodeName(node);
	}

	public int integer(String column) {
		long value = longInteger(column);
		if (value != (int) value) {
			throw wrong(column, "an integer of 32 bits");
		}
		return (int) value;
	}

	public long longInteger(String column) {
		try {
			return Long.parseLong(text(column));
		} catch (NumberFormatException e) {
			throw wrong(column, "an integer");
		}
	}

	public boolean truth(String column) {
		return switch (text(column)) {
			case "true" -> true;
			case "false" -> false;
			default -> throw wrong(column, "true or false");
		};
	}

	public String text(String column) {
		return table.text(node, column);
	}

	/** Returns a list such as {@code 3,7,12-15}. Nodes with the same text share the array, so callers must not modify it. */
	public int[] integers(String column) {
		try {
			return table.integers(node, column);
		} catch (IllegalArgumentException e) {
			throw wrong(column, "a list of integers (" + e.getMessage() + ")");
		}
	}

	/** Returns a list such as {@code 3,-7,25000000000}. Nodes with the same text share the array, so callers must not modify it. */
	long[] longIntegers(String column) {
		try {
			return table.longIntegers(node, column);
		} catch (NumberFormatException e) {
			throw wrong(column, "a list of integers");
		}
	}

	/** Checks that a list has as many numbers as others need of it. */
	void requireLength(String column, int[] list, int length) {
		if (list.length != length) {
			throw Fault.of("bad-constant", "%s: column %s has %,d numbers, but %,d are needed", table.place(node, column), column,
					list.length,
					length);
		}
	}

	/**
	 * Returns a new instance of a user-defined kernel.
	 *
	 * @param name name of its class
	 */
	public Kernel kernel(String name) {
		return roles.kernel(name, name());
	}

	/** Returns the rows of a table of moves that concern this node. */
	public Moves moves(String name) {
		return table.moves(name, name()).of(node);
	}

	/**
	 * Returns a block in which every node goes at its own pace, which is the same for all nodes.
	 *
	 * @param operators the operators of its receives, by their numbers
	 */
	public PaceBlock pace(String name, Operator... operators) {
		return table.pace(name, name(), List.of(operators));
	}

	/** Returns a fault of a constant whose text a routine cannot read, behind the place of the node's row. */
	Fault located(Fault fault) {
		String node = name() + ": ";
		return !fault.code().equals("bad-constant") || fault.getMessage().contains(node) ? fault
				: new Fault(fault.code(), table.place(this.node, "") + ": " + fault.getMessage());
	}

	private Fault wrong(String column, String expected) {
		return Fault.of("bad-constant", "%s: column %s should be %s, but is %s", table.place(node, column), column, expected,
				Fault.quoted(text(column)));
	}
}
