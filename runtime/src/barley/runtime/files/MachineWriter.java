package barley.runtime.files;

import java.io.IOException;
import java.io.UncheckedIOException;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineChecks;
import barley.runtime.machine.NodeType;

/** Writes a machine as readable text, which {@link MachineReader} reads: its types, its nodes, its switches, its lanes, its
 * synapses, its circuits, one per line. */
public final class MachineWriter {

	private MachineWriter() {
	}

	public static String write(Machine machine) {
		StringBuilder text = new StringBuilder();
		write(machine, text);
		return text.toString();
	}

	/** Writes to a stream, because the text of a large machine is long. */
	public static void write(Machine machine, Appendable out) {
		try {
			out.append(Head.of("machine", machine.wiring())).append('\n');
			out.append("machine\t").append(machine.name()).append('\n');
			for (NodeType type : machine.nodeTypes()) {
				out.append(row(type)).append('\n');
			}
			for (LinkType type : machine.linkTypes()) {
				out.append(row(type)).append('\n');
			}
			SwitchSection.writeTypes(machine, out);
			SynapseSection.writeTypes(machine, out);
			for (int node = 0; node < machine.nodes(); node++) {
				out.append("node\t").append(MachineChecks.name("node", machine.nodeName(node)));
				out.append('\t').append(machine.nodeType(node).name()).append('\n');
			}
			SwitchSection.writeSwitches(machine, out);
			for (int lane = 0; lane < machine.lanes(); lane++) {
				out.append("lane\t").append(machine.nodeName(machine.from(lane))).append('\t').append(machine.nodeName(machine.to(lane)));
				out.append('\t').append(machine.linkType(lane).name());
				out.append(machine.isOneWay(lane) ? "\toneway" : "").append(machine.isOn(lane) ? "\n" : "\toff\n");
			}
			SynapseSection.writeSynapses(machine, out);
			CircuitRows.write(machine, out);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static String row(NodeType type) {
		return "nodetype\t" + type.name() + "\tflop/s " + type.flopPerSecond() + "\tmemory " + type.memoryBytes() + "\treduce "
				+ type.reduceBytesPerSecond() + "\tlaunch " + type.launchPs() + "\tports " + type.ports()
				+ (type.combines() == 0 ? "" : "\tcombines " + type.combines())
				+ (type.reducers() == 1 ? "" : "\treducers " + type.reducers())
				+ (type.executes() == 0 ? "" : "\texecutes " + type.executes())
				+ (type.relayPs() == NodeType.NO_RELAY ? "" : "\trelay " + type.relayPs())
				+ (type.idleNanowatts() == 0 ? "" : "\tidle " + type.idleNanowatts())
				+ (type.computingNanowatts() == 0 ? "" : "\tcomputing " + type.computingNanowatts());
	}

	private static String row(LinkType type) {
		return "linktype\t" + type.name() + "\tbit/s " + type.bitsPerSecond() + "\tlatency " + type.latencyPs() + "\tnanowatts "
				+ type.nanowatts() + (type.attojoules() == 0 ? "" : "\tattojoules " + type.attojoules());
	}
}
