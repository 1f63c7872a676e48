package barley.runtime.files;

import java.io.Reader;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.function.Supplier;

import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeType;

/** Reads files written by {@link MachineWriter}. Errors are reported with file and line. */
public final class MachineReader {

	private final TabbedReader reader;
	private final Map<String, NodeType> nodeTypes = new HashMap<>();
	private final Map<String, LinkType> linkTypes = new HashMap<>();
	private final Map<String, Integer> nodes = new HashMap<>();
	private MachineBuilder builder;
	private SwitchSection switches;
	private SynapseSection synapses;
	/** The machine, once a row of a circuit has been reached: these follow all others. */
	private Machine machine;

	private MachineReader(TabbedReader reader) {
		this.reader = reader;
	}

	/** Reads a machine; the file's name is used only in messages. */
	public static Machine read(String file, Reader text) {
		return read(new TabbedReader(file, text));
	}

	static Machine read(TabbedReader reader) {
		return new MachineReader(reader).read();
	}

	private Machine read() {
		long wiring = Head.read(reader, "machine");
		if (!reader.next() || !reader.text(0).equals("machine")) {
			throw reader.fault("expected the machine's name: machine, tab, name");
		}
		reader.expectColumns(2, 2);
		builder = located(() -> new MachineBuilder(reader.text(1)));
		switches = new SwitchSection(reader, builder, nodes);
		synapses = new SynapseSection(reader, builder, nodes);
		while (reader.next()) {
			located(this::row);
		}
		machine = machine == null ? located(builder::build) : machine;
		if (machine.wiring() != wiring) {
			String message = "nodes, lanes or synapses were changed: the header has hash %016x, the content has %016x; "
					+ "generate the machine again";
			throw reader.fault(String.format(Locale.ROOT, message, wiring, machine.wiring()));
		}
		return machine;
	}

	private Void row() {
		if (reader.text(0).equals("circuit")) {
			machine = machine == null ? Machine.withoutCircuits(builder.build()) : machine;
			machine.add(new CircuitRows(reader).read(machine));
			return null;
		} else if (machine != null) {
			throw reader.fault("expected circuit, found " + Fault.quoted(reader.text(0)));
		}
		switch (reader.text(0)) {
			case "nodetype" -> nodeType();
			case "linktype" -> linkType();
			case "switchtype" -> switches.type();
			case "synapsetype" -> synapses.type();
			case "node" -> node();
			case "switches" -> switches.family();
			case "lane" -> lane();
			case "synapses" -> synapses.synapses();
			default -> throw reader.fault(
					"expected nodetype, linktype, switchtype, synapsetype, node, switches, lane, synapses or circuit, found "
					+ Fault.quoted(reader.text(0)));
		}
		return null;
	}

	private void nodeType() {
		reader.expectColumns(7, 13);
		long ports = reader.labelled(6, "ports");
		Map<String, Long> more = new HashMap<>();
		for (int column = 7; column < reader.columns(); column++) {
			String label = Stream.of("combines", "reducers", "executes", "relay", "idle", "computing")
					.filter(reader.text(column)::startsWith).findFirst().orElse("relay");
			more.put(label, reader.labelled(column, label));
		}
		NodeType type = new NodeType(reader.text(1), reader.labelled(2, "flop/s"), reader.labelled(3, "memory"),
				reader.labelled(4, "reduce"), reader.labelled(5, "launch"), small(ports), small(more.getOrDefault("combines", 0L)),
				small(more.getOrDefault("reducers", 1L)), small(more.getOrDefault("executes", 0L)),
				more.getOrDefault("relay", NodeType.NO_RELAY), more.getOrDefault("idle", 0L), more.getOrDefault("computing", 0L));
		once(nodeTypes.put(type.name(), type), "node type", type.name());
	}

	private static int small(long count) {
		return (int) Math.min(count, Integer.MAX_VALUE);
	}

	private void linkType() {
		reader.expectColumns(5, 6);
		LinkType type = new LinkType(reader.text(1), reader.labelled(2, "bit/s"), reader.labelled(3, "latency"),
				reader.labelled(4, "nanowatts"), reader.columns() == 6 ? reader.labelled(5, "attojoules") : 0);
		once(linkTypes.put(type.name(), type), "link type", type.name());
	}

	private void node() {
		reader.expectColumns(3, 3);
		NodeType type = known(nodeTypes, "node type", reader.text(2));
		once(nodes.put(reader.text(1), builder.node(reader.text(1), type)), "node", reader.text(1));
	}

	private void lane() {
		reader.expectColumns(4, 6);
		LinkType type = known(linkTypes, "link type", reader.text(3));
		int from = known(nodes, "node", reader.text(1));
		int to = known(nodes, "node", reader.text(2));
		boolean oneWay = reader.columns() > 4 && reader.text(4).equals("oneway");
		int lane = oneWay ? builder.oneWay(from, to, type) : builder.lane(from, to, type);
		int next = oneWay ? 5 : 4;
		if (reader.columns() > next) {
			if (!reader.text(next).equals("off") || reader.columns() > next + 1) {
				throw reader.fault("expected \"off\" or nothing, found " + Fault.quoted(reader.text(reader.columns() - 1)));
			}
			builder.off(lane);
		}
	}

	private void once(Object before, String what, String name) {
		if (before != null) {
			throw reader.fault("a second " + what + " named " + Fault.quoted(name));
		}
	}

	private <T> T known(Map<String, T> map, String what, String name) {
		T value = map.get(name);
		if (value == null) {
			throw reader.fault("no " + what + " named " + Fault.quoted(name));
		}
		return value;
	}

	/** Adds the current line to faults of the builder. */
	private <T> T located(Supplier<T> action) {
		try {
			return action.get();
		} catch (Fault fault) {
			throw fault.code().equals("malformed-file") ? fault : reader.fault(fault.getMessage());
		}
	}
}
