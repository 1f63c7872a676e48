package barley.lang.generate;

import java.util.List;

/**
 * A collective in packets as the programs of a role state it. What is the same for all nodes and rounds stands in the code, everything
 * else in the table.
 *
 * @param call      one of the calls
 * @param notes     what words say in all of them
 * @param arguments the arguments, in Java
 * @param fields    what the arguments read from the table
 */
record PacketLine(PacketCall call, List<String> notes, List<String> arguments, List<Field> fields) {

	/**
	 * A field of programs.
	 *
	 * @param type   its type in Java
	 * @param column its name in the table
	 * @param each   entries of a list for each round
	 */
	record Field(String type, String name, String column, String note, int each) {

		/** Returns the method of constants that reads it. */
		String reader() {
			return type.equals("int[]") ? "integers" : type.equals("int") ? "integer" : "longInteger";
		}
	}
}
