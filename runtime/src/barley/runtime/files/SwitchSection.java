package barley.runtime.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineBuilder;
import barley.runtime.machine.MachineChecks;
import barley.runtime.machine.RouteRule;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.machine.SwitchType.Release;

/**
 * The rows of a machine file that describe its switches: a row for each type, and for each family a row with its type and the sizes of its
 * dimensions, followed by a row with the name of each of its switches.
 *
 * <pre>
 * switchtype  ChipletRouter  cycle 1000  latency 0  packet 64 ...
 * switches    ChipletRouter  2 2
 * switch      router[0,0]
 * </pre>
 */
final class SwitchSection {

	/** Switches of a file, at most. */
	private static final int MOST = 1 << 26;
	private static final List<String> LABELS = List.of("cycle", "latency", "packet", "header", "buffer", "output", "inputs", "ports",
			"stages", "compute", "width", "groups", "nanowatts", "attojoules");

	private final TabbedReader reader;
	private final MachineBuilder builder;
	private final Map<String, Integer> vertices;
	private final Map<String, SwitchType> types = new HashMap<>();

	/** @param vertices receives the number of each switch by its name */
	SwitchSection(TabbedReader reader, MachineBuilder builder, Map<String, Integer> vertices) {
		this.reader = reader;
		this.builder = builder;
		this.vertices = vertices;
	}

	// ---------------------------------------------------------------- writing

	static void writeTypes(Machine machine, Appendable out) throws IOException {
		for (SwitchType type : machine.switchTypes()) {
			long[] values = {type.cyclePs(), type.latencyPs(), type.packetBytes(), type.headerBytes(), type.buffer(), type.output(),
					type.inputs(), type.ports(), type.stages(), type.compute(), type.width(), type.groups(), type.nanowatts(),
					type.attojoules()};
			out.append("switchtype\t").append(type.name());
			for (int i = 0; i < values.length; i++) {
				out.append('\t').append(LABELS.get(i)).append(' ').append(Long.toString(values[i]));
			}
			out.append('\t').append(word(type.full())).append('\t').append(word(type.release())).append('\t').append(word(type.route()));
			out.append("\tcombine ").append(String.join(" ", type.combine())).append('\n');
		}
	}

	static void writeSwitches(Machine machine, Appendable out) throws IOException {
		for (int vertex = machine.nodes(); vertex < machine.vertices(); vertex++) {
			if (vertex == machine.nodes() || machine.switchFamily(vertex) != machine.switchFamily(vertex - 1)) {
				out.append("switches\t").append(machine.switchType(vertex).name()).append('\t');
				out.append(Arrays.stream(machine.switchSizes(vertex)).mapToObj(Integer::toString).collect(Collectors.joining(" ")));
				out.append('\n');
			}
			out.append("switch\t").append(MachineChecks.name("switch", machine.nodeName(vertex))).append('\n');
		}
	}

	private static String word(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT);
	}

	// ---------------------------------------------------------------- reading

	/** Reads a row with a type. */
	void type() {
		int labels = LABELS.size();
		reader.expectColumns(labels + 6, labels + 6);
		long[] values = IntStream.range(0, labels).mapToLong(i -> reader.labelled(i + 2, LABELS.get(i))).toArray();
		String combine = reader.text(labels + 5);
		if (!combine.startsWith("combine ")) {
			throw reader.fault("expected \"combine\" and words, found " + Fault.quoted(combine));
		}
		List<String> words = Arrays.stream(combine.substring("combine ".length()).split(" ")).filter(word -> !word.isEmpty()).toList();
		SwitchType type = new SwitchType(reader.text(1), values[0], values[1], values[2], values[3], whole(values, 4), whole(values, 5),
				whole(values, 6), whole(values, 7), whole(values, 8), whole(values, 9), whole(values, 10), words,
				whole(values, 11), constant(labels + 2, Full.values()), constant(labels + 3, Release.values()),
				constant(labels + 4, RouteRule.values()), values[12], values[13]);
		if (types.put(type.name(), type) != null) {
			throw reader.fault("a second switch type named " + Fault.quoted(type.name()));
		}
	}

	/** Reads the row of a family and the rows of its switches. */
	void family() {
		reader.expectColumns(3, 3);
		SwitchType type = types.get(reader.text(1));
		if (type == null) {
			throw reader.fault("no switch type named " + Fault.quoted(reader.text(1)));
		}
		int[] sizes = sizes(reader.text(2));
		long count = 1;
		for (int size : sizes) {
			count = Math.min(MOST, count) * size;
		}
		if (count > MOST) {
			throw reader.fault(String.format(Locale.ROOT, "a family of more than %,d switches", MOST));
		}
		List<String> names = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			if (!reader.next() || !reader.text(0).equals("switch")) {
				throw reader.fault(String.format(Locale.ROOT, "expected a row for each of %,d switches, found %,d", count, i));
			}
			reader.expectColumns(2, 2);
			names.add(MachineChecks.name("switch", reader.text(1)));
		}
		int first = builder.switches(names.size(), names::get, sizes, type);
		for (int i = 0; i < names.size(); i++) {
			if (vertices.put(names.get(i), first + i) != null) {
				throw reader.fault("a second node or switch named " + Fault.quoted(names.get(i)));
			}
		}
	}

	private int[] sizes(String text) {
		try {
			return Arrays.stream(text.split(" ")).filter(size -> !size.isEmpty()).mapToInt(Integer::parseUnsignedInt).toArray();
		} catch (NumberFormatException e) {
			throw reader.fault("expected the size of each dimension, found " + Fault.quoted(text));
		}
	}

	private static int whole(long[] values, int index) {
		return (int) Math.min(values[index], Integer.MAX_VALUE);
	}

	private <T extends Enum<T>> T constant(int column, T[] constants) {
		return Arrays.stream(constants).filter(constant -> word(constant).equals(reader.text(column))).findFirst()
				.orElseThrow(() -> reader.fault("expected " + Arrays.stream(constants).map(SwitchSection::word)
						.collect(Collectors.joining(" or ")) + ", found " + Fault.quoted(reader.text(column))));
	}
}
