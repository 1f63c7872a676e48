package barley.runtime.files;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.NodeSets;
import barley.runtime.machine.SynapseType;
import barley.runtime.machine.Synapses;

/**
 * The rows of a machine file that describe its synapses: a row for each type, and for each node that hears a row with the numbers of the
 * nodes that it hears. A node with several synapses of a sender has its number as often. Those that are off have rows of their own.
 *
 * <pre>
 * synapsetype  Hear  cycle 1000  registers 16  slots 8  bit/s 0  latency 0  nanowatts 0  attojoules 0
 * synapsetype  Sum   cycle 1000  registers 16  slots 8  bit/s 0  latency 0  nanowatts 0  attojoules 0  functions 2
 * synapses     Hear  soma[0,3]  0-15
 * synapses     Hear  soma[0,4]  0-3  off
 * </pre>
 */
final class SynapseSection {

	private final TabbedReader reader;
	private final MachineBuilder builder;
	private final Map<String, Integer> vertices;
	private final Map<String, SynapseType> types = new HashMap<>();

	/** @param vertices the number of each node by its name */
	SynapseSection(TabbedReader reader, MachineBuilder builder, Map<String, Integer> vertices) {
		this.reader = reader;
		this.builder = builder;
		this.vertices = vertices;
	}

	static void writeTypes(Machine machine, Appendable out) throws IOException {
		for (Synapses synapses : machine.synapses().all()) {
			SynapseType type = synapses.type();
			out.append("synapsetype\t" + type.name() + "\tcycle " + type.cyclePs() + "\tregisters " + type.registers() + "\tslots "
					+ type.slots() + "\tbit/s " + type.bitsPerSecond() + "\tlatency " + type.latencyPs() + "\tnanowatts " + type.nanowatts()
					+ "\tattojoules " + type.attojoules() + (type.isFixed() ? "\tfunctions " + type.functions() : "") + "\n");
		}
	}

	static void writeSynapses(Machine machine, Appendable out) throws IOException {
		for (Synapses synapses : machine.synapses().all()) {
			for (int core = 0; core < synapses.cores(); core++) {
				for (int from = synapses.first(core), to; from < synapses.first(core + 1); from = to) {
					boolean on = synapses.isOn(from);
					to = from + 1;
					while (to < synapses.first(core + 1) && synapses.isOn(to) == on) {
						to++;
					}
					int[] senders = IntStream.range(from, to).map(synapses::id).map(synapses::node).toArray();
					out.append("synapses\t").append(synapses.type().name()).append('\t').append(machine.nodeName(synapses.node(core)));
					out.append('\t').append(NodeSets.write(senders)).append(on ? "\n" : "\toff\n");
				}
			}
		}
	}

	/** Reads a row with a type. */
	void type() {
		reader.expectColumns(9, 10);
		SynapseType type = new SynapseType(reader.text(1), reader.labelled(2, "cycle"), small(3, "registers"), small(4, "slots"),
				reader.columns() > 9 ? small(9, "functions") : 0, reader.labelled(5, "bit/s"), reader.labelled(6, "latency"),
				reader.labelled(7, "nanowatts"), reader.labelled(8, "attojoules"));
		if (types.put(type.name(), type) != null) {
			throw reader.fault("a second synapse type named " + Fault.quoted(type.name()));
		}
	}

	/** Reads the row of a node that hears. */
	void synapses() {
		reader.expectColumns(4, 5);
		boolean off = reader.columns() > 4;
		if (off && !reader.text(4).equals("off")) {
			throw reader.fault("expected \"off\" or nothing, found " + Fault.quoted(reader.text(4)));
		}
		SynapseType type = types.get(reader.text(1));
		Integer hearer = vertices.get(reader.text(2));
		if (type == null || hearer == null) {
			throw reader.fault(type == null ? "no synapse type named " + Fault.quoted(reader.text(1))
					: "no node named " + Fault.quoted(reader.text(2)));
		}
		try {
			for (int sender : NodeSets.read(reader.text(3), builder.nodes())) {
				if (off) {
					builder.synapseOff(sender, hearer, type);
				} else {
					builder.synapse(sender, hearer, type);
				}
			}
		} catch (IllegalArgumentException e) {
			throw reader.fault("nodes: " + e.getMessage());
		}
	}

	private int small(int column, String label) {
		return (int) Math.min(reader.labelled(column, label), Integer.MAX_VALUE);
	}
}
