package barley.runtime.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import barley.runtime.machine.Circuit;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;

/**
 * The rows of a machine file that describe circuits: the numbers of the vertices at which each stops, and its legs with their lanes. Lane 0
 * leads from the first stop to the second, lanes 3 and 4 from there to the third:
 *
 * <pre>
 * circuit  0 4 1  0-1:0 1-2:3,4
 * </pre>
 */
final class CircuitRows {

	private final TabbedReader reader;

	CircuitRows(TabbedReader reader) {
		this.reader = reader;
	}

	static void write(Machine machine, Appendable out) throws IOException {
		for (Circuit circuit : machine.circuits()) {
			out.append("circuit\t").append(Arrays.stream(circuit.vertices()).mapToObj(Integer::toString).collect(Collectors.joining(" ")));
			out.append('\t').append(circuit.legs().stream().map(leg -> leg.tail() + "-" + leg.head() + ":"
					+ leg.lanes().stream().map(Object::toString).collect(Collectors.joining(","))).collect(Collectors.joining(" ")))
					.append('\n');
		}
	}

	/** Reads the current row; the machine has all its nodes, switches and lanes. */
	Circuit read(Machine machine) {
		reader.expectColumns(3, 3);
		int[] vertices = Arrays.stream(reader.text(1).split(" ")).mapToInt(this::number).toArray();
		List<Circuit.Leg> legs = new ArrayList<>();
		for (String leg : reader.text(2).split(" ")) {
			String[] parts = leg.split("[-:]", 3);
			if (parts.length < 3) {
				throw reader.fault("expected a leg such as 0-1:5,6, found " + Fault.quoted(leg));
			}
			legs.add(new Circuit.Leg(number(parts[0]), number(parts[1]), Arrays.stream(parts[2].split(",")).map(this::number).toList()));
		}
		try {
			return new Circuit(machine, vertices, legs);
		} catch (ArithmeticException e) {
			throw reader.fault("the circuit has more ways than 64 bits can count");
		}
	}

	private int number(String text) {
		try {
			return Integer.parseUnsignedInt(text);
		} catch (NumberFormatException e) {
			throw reader.fault("expected a whole number, found " + Fault.quoted(text));
		}
	}
}
