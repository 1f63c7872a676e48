package barley.runtime.values;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.program.Elements;

/**
 * Elements of a program's data under a name of their own: a vector, or a part of one in which the members of a family lie.
 *
 * @param name as the author of the schedule writes it
 */
public record NamedElements(String name, Elements elements) {

	private static final int PARTS = 4;

	/** Reads {@code x}, all of the data with this name, or what {@link #text} has written. */
	public static NamedElements read(String text, DataTable table) {
		String[] parts = text.split(":", PARTS);
		int data = table.find(parts[0]);
		if (data < 0) {
			throw Fault.of("no-data", "the program has no data named %s", parts[0]);
		} else if (parts.length < PARTS) {
			return new NamedElements(text, new Elements(data, 0, table.length(data)));
		}
		try {
			long first = Long.parseLong(parts[1]);
			long count = Long.parseLong(parts[2]);
			if (first >= 0 && count >= 0 && first <= table.length(data) - count) {
				return new NamedElements(parts[3], new Elements(data, first, count));
			}
		} catch (NumberFormatException e) {
			// reported below
		}
		throw Fault.of("wrong-elements", "%s does not name elements of %s, which has %,d", text, parts[0], table.length(data));
	}

	/** Returns the elements as an argument of {@code Main}: the data, the first element, their number and the name. */
	public String text(DataTable table) {
		return table.name(elements.data()) + ":" + elements.first() + ":" + elements.count() + ":" + name;
	}
}
