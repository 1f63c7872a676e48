package barley.lang.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import barley.runtime.report.Json;
import barley.runtime.simulate.trace.SynapseRecording;

/** The data with which the page's script shows an exchange with synapses, as JSON. */
final class SynapseData {

	private SynapseData() {
	}

	static String of(RecordedWords exchange) {
		SynapseRecording events = exchange.events();
		Json json = Json.compact();
		json.open(null, '{').put("cycles", events.cycles()).put("loaded", events.reloaded()).put("levels", events.mostLevels())
				.put("single", events.cores() == events.cells() ? 1 : 0);
		json.put("names", IntStream.range(0, events.cells()).mapToObj(events::name).toList());
		json.open("channels", '[');
		for (int place = 0; place < events.channels(); place++) {
			int channel = place;
			json.open(null, '{').put("label", exchange.label(channel));
			json.put("cells", runs(events.cells() * events.cells(),
					cell -> new int[] {events.arrived(channel, cell), events.begun(channel, cell), events.ended(channel, cell)}));
			json.put("reducers", runs(events.cells(), row -> new int[] {events.reducing(channel, row), events.reduced(channel, row),
					events.levels(channel, row)}));
			json.close('}');
		}
		return json.close(']').close('}').toString();
	}

	/** Returns rows of numbers as one list: how many rows in turn are alike, and their numbers. */
	private static List<Integer> runs(int rows, IntFunction<int[]> row) {
		List<Integer> runs = new ArrayList<>();
		for (int at = 0; at < rows;) {
			int[] numbers = row.apply(at);
			int end = at + 1;
			while (end < rows && Arrays.equals(numbers, row.apply(end))) {
				end++;
			}
			runs.add(end - at);
			Arrays.stream(numbers).forEach(runs::add);
			at = end;
		}
		return runs;
	}
}
