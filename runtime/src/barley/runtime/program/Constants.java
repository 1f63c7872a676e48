package barley.runtime.program;

import barley.runtime.machine.Fault;

/**
 * The constants of one node, read by the constructor of its program: a row of the node table, and what is the same for all nodes.
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

	/** Index of the node in the machine. */
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

	/** A list such as {@code 3,7,12-15}; nodes with the same text share the array, so do not write into it. */
	public int[] integers(String column) {
		try {
			return table.integers(text(column));
		} catch (IllegalArgumentException e) {
			throw wrong(column, "a list of integers (" + e.getMessage() + ")");
		}
	}

	/**
	 * A kernel of a user's own.
	 *
	 * @param name of its class
	 */
	public Kernel kernel(String name) {
		return roles.kernel(name, name());
	}

	/** Returns what the node sends, receives or divides by a table of moves. */
	public Moves moves(String name) {
		return table.moves(name, name()).of(node);
	}

	private Fault wrong(String column, String expected) {
		return Fault.of("bad-constant", "%s: column %s should be %s, but is %s", name(), column, expected, Fault.quoted(text(column)));
	}
}
