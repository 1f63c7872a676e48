package barley.lang.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import barley.lang.finding.Words;
import barley.lang.generate.DataPlaces;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.runtime.data.DataTable;
import barley.runtime.data.Vector;
import barley.runtime.machine.Fault;
import barley.runtime.simulate.option.GivenData;

/**
 * Values of data in a file of the caller: a line for each node that owns them, in the order of the nodes, with its elements separated by
 * commas; those of a family member after member. Lines that are empty or begin with {@code #} count for nothing.
 */
final class GivenRows {

	private final String file;
	private final List<String> lines;
	private final Plan plan;
	private final DataPlaces places;
	private final DataTable table;
	private int line;

	GivenRows(String file, List<String> lines, Plan plan, DataTable table) {
		this.file = file;
		this.lines = lines;
		this.plan = plan;
		this.table = table;
		places = new DataPlaces(plan);
	}

	/** Adds the values of some data, the members of a family or a single one. */
	GivenData addTo(GivenData given, String name, List<Payload> members) {
		int vector = places.of(members.get(0)).data();
		long size = members.stream().mapToLong(Payload::size).sum();
		int[] nodes = IntStream.range(0, plan.wiring().machine().nodes()).filter(node -> table.owns(node, vector)).toArray();
		Map<Payload, Map<Integer, Vector>> values = new HashMap<>();
		members.forEach(member -> values.put(member, new HashMap<>()));
		for (int node : nodes) {
			String[] cells = cells(name, nodes.length);
			if (cells.length != size) {
				throw new UsageError(Words.of("%s:%d: %s has %,d values of %s here, but %s has %,d elements", file, line,
						plan.wiring().name(node), cells.length, name, name, size));
			}
			int at = 0;
			for (Payload member : members) {
				values.get(member).put(node, vector(member, cells, at));
				at += (int) member.size();
			}
		}
		if (next() != null) {
			throw new UsageError(Words.of("%s:%d: a line more than the %,d nodes that have %s", file, line, nodes.length, name));
		}
		GivenData all = given;
		for (Payload member : members) {
			all = all.with(places.of(member), values.get(member));
		}
		return all;
	}

	private String[] cells(String name, int nodes) {
		String row = next();
		if (row == null) {
			throw new UsageError(Words.of("%s ends before it has a line for each of the %,d nodes that have %s", file, nodes, name));
		}
		return row.split(",", -1);
	}

	/** Returns the next line that counts, or null. */
	private String next() {
		while (line < lines.size()) {
			String text = lines.get(line++).strip();
			if (!text.isEmpty() && !text.startsWith("#")) {
				return text;
			}
		}
		return null;
	}

	private Vector vector(Payload member, String[] cells, int at) {
		Vector vector = Vector.of(member.type(), (int) member.size());
		for (int i = 0; i < member.size(); i++) {
			try {
				vector.setBits(i, member.type().parse(cells[at + i].strip()));
			} catch (NumberFormatException e) {
				throw new UsageError("%s:%d: %s is no number of type %s".formatted(file, line, Fault.quoted(cells[at + i].strip()),
						member.type().word()));
			}
		}
		return vector;
	}
}
