package barley.runtime.files;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import barley.runtime.data.DataTable;
import barley.runtime.data.Operator;
import barley.runtime.machine.Machine;
import barley.runtime.machine.MachineChecks;
import barley.runtime.machine.NodeSets;
import barley.runtime.program.Expectation;

/**
 * Writes a schedule's data and expectations as text; nodes with equal expectations share a row. A row of data names its owners unless all
 * nodes own them; for data of synapses it names their link type, {@code per Hear}. {@code held} is followed by the bytes that a node holds
 * at most, where nodes do not hold all data at the same time: one number, or one for each node.
 */
public final class ScheduleWriter {

	private record Row(int data, long first, long count, Operator operator, String contributors, int source, long origin) {
	}

	private ScheduleWriter() {
	}

	public static String write(Schedule schedule, Machine machine) {
		DataTable data = schedule.data();
		StringBuilder text = new StringBuilder(Head.of("schedule", machine.wiring()));
		text.append("\nschedule\t").append(MachineChecks.name("schedule", schedule.name())).append('\n');
		for (int index = 0; index < data.size(); index++) {
			text.append("data\t").append(data.name(index)).append('\t').append(data.type(index).word());
			text.append('\t').append(data.length(index));
			text.append(holders(data, index)).append('\n');
		}
		long[] held = data.held();
		text.append(held.length == 0 ? "" : LongStream.of(held).mapToObj(Long::toString).collect(Collectors.joining("\t", "held\t", "\n")));
		new TreeMap<>(schedule.operators()).forEach((word, type) -> text.append("operator\t").append(word).append('\t').append(type)
				.append('\n'));
		rows(schedule).forEach((row, nodes) -> {
			text.append("expect\t").append(set(nodes.build().toArray())).append('\t').append(data.name(row.data));
			text.append('\t').append(row.first).append('\t').append(row.count).append('\t').append(row.operator.word());
			text.append('\t').append(row.contributors).append(row.origin == row.first && row.source == row.data ? "" : "\t" + row.origin)
					.append(row.source == row.data ? "" : "\t" + data.name(row.source)).append('\n');
		});
		return text.toString();
	}

	/** Returns a column with the owners of data or the link type of the synapses that have them; nothing if all nodes own them. */
	private static String holders(DataTable data, int index) {
		if (data.synapses(index) != null) {
			return "\tper " + data.synapses(index).type().name();
		}
		return data.isCommon(index) ? "" : "\t" + set(data.owners(index));
	}

	private static Map<Row, IntStream.Builder> rows(Schedule schedule) {
		Map<int[], String> sets = new IdentityHashMap<>();
		Map<Row, IntStream.Builder> rows = new LinkedHashMap<>();
		for (Expectation expectation : schedule.expectations()) {
			String contributors = sets.computeIfAbsent(expectation.contributors(), ScheduleWriter::set);
			Row row = new Row(expectation.data(), expectation.first(), expectation.count(), expectation.operator(), contributors,
					expectation.source(), expectation.origin());
			rows.computeIfAbsent(row, added -> IntStream.builder()).add(expectation.node());
		}
		return rows;
	}

	private static String set(int[] nodes) {
		int[] sorted = nodes.clone();
		Arrays.sort(sorted);
		return NodeSets.write(sorted);
	}
}
