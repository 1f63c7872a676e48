package barley.runtime.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import barley.runtime.Bucket;
import barley.runtime.Structures;
import barley.runtime.data.ElementType;
import barley.runtime.program.Exchange;
import barley.runtime.program.NodeProgram;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.play.Playback.Window;
import barley.runtime.simulate.result.Result;

/** Traces are valid JSON for an independent parser, and agree with the run. */
class TraceTest {

	private static final Window ALL = new Window(0, Long.MAX_VALUE, 1_000_000);

	private record Slice(String name, long start, long end, long bytes) {
	}

	private long reached;

	@ParameterizedTest
	@CsvSource({"ladder, 8, allreduce", "ring, 5, allgather", "prism, 9, reducescatter", "tube, 8, allreduce"})
	void slicesOfAChannelFollowEachOtherAndCarryAllItsBytes(String structure, int nodes, String collective) throws IOException {
		Program program = Bucket.on(switch (structure) {
			case "ladder" -> Structures.ladder(nodes / 2);
			case "ring" -> Structures.ring(nodes);
			case "prism" -> Structures.prism(nodes / 3);
			default -> Structures.boxTube(nodes / 4);
		}).collective(collective).data(ElementType.F32, 12_345).program();
		Result result = Simulator.run(program, RunOptions.timing());
		Map<Integer, List<Slice>> tracks = tracks(trace(program, ALL));

		long[] bytes = new long[program.machine().channels()];
		for (int channel = 0; channel < bytes.length; channel++) {
			long busyUntil = 0;
			for (Slice slice : tracks.getOrDefault(channel + 1, List.of())) {
				assertTrue(slice.start >= busyUntil, slice::toString);
				busyUntil = slice.end;
				bytes[channel] += slice.bytes;
			}
		}
		assertArrayEquals(result.channelBytes(), bytes);
		List<Slice> phases = tracks.get(-1);
		assertEquals(result.times().orElseThrow().timePs(), phases.get(phases.size() - 1).end);
		assertEquals(result.steps(), tracks.get(-2).size());
		assertEquals(Long.MAX_VALUE, reached);
	}

	@Test
	void arrowsFollowFragments() throws IOException {
		Program program = Bucket.on(Structures.ring(4)).oneWay().collective("allgather").data(ElementType.I32, 4).program();
		Map<String, Integer> ends = new HashMap<>();
		for (JsonObject event : trace(program, ALL)) {
			String kind = event.get("ph").getAsString();
			if (kind.equals("s") || kind.equals("f")) {
				ends.merge(event.get("id").getAsString(), kind.equals("s") ? 1 : -1, Integer::sum);
			}
		}
		// Four pieces are sent three times each, twice of these as forwards.
		assertEquals(8, ends.size());
		assertTrue(ends.values().stream().allMatch(balance -> balance == 0), ends::toString);
	}

	@ParameterizedTest
	@CsvSource({"0, 9000000000, 1000000, 300, 9223372036854775807", "0, 2500000, 1000000, 3, 3000000",
			"2999999, 4000001, 1000000, 3, 5000000",
			"3000000, 4000000, 1000000, 1, 4000000", "0, 9000000000, 10, 3, 2000000"})
	void aWindowShowsItsStepsOnly(long from, long to, long most, int steps, long end) throws IOException {
		Program program = repeated(100);
		List<Slice> shown = tracks(trace(program, new Window(from, to, most))).get(-2);
		assertEquals(steps, shown.size());
		assertEquals(end, reached);
	}

	/** Returns repeated rounds of three steps with a launch of a microsecond each. */
	private static Program repeated(long rounds) {
		var embedding = Structures.ring(3);
		List<NodeProgram> nodes = new ArrayList<>();
		for (int node = 0; node < 3; node++) {
			int out = node;
			int in = (node + 2) % 3;
			nodes.add(phases -> phases.repeat(rounds, () -> phases.exchange("T:1", 3, node(out, in))));
		}
		return new Program("Rounds", embedding.machine(), Bucket.on(embedding).data(ElementType.I8, 8).schedule().data(), nodes, List.of());
	}

	private static Exchange node(int out, int in) {
		return (step, ports) -> {
			ports.send(out, 0, 0, 0);
			ports.receive(in, 0, 0, 0);
		};
	}

	private List<JsonObject> trace(Program program, Window window) throws IOException {
		StringWriter text = new StringWriter();
		reached = TraceWriter.write(program, Playback.of(program, RunOptions.timing()), window, List.of(), text);
		List<JsonObject> events = new ArrayList<>();
		JsonParser.parseString(text.toString()).getAsJsonObject().getAsJsonArray("traceEvents")
				.forEach(event -> events.add(event.getAsJsonObject()));
		return events;
	}

	/** Returns slices by track, in order of time; phases and steps are tracks -1 and -2. */
	private static Map<Integer, List<Slice>> tracks(List<JsonObject> events) {
		Map<Integer, List<Slice>> tracks = new HashMap<>();
		for (JsonObject event : events) {
			if (event.get("ph").getAsString().equals("X")) {
				long start = picoseconds(event, "ts");
				boolean channel = event.get("pid").getAsInt() > 0;
				long bytes = channel ? event.getAsJsonObject("args").get("bytes").getAsLong() : 0;
				tracks.computeIfAbsent(channel ? event.get("tid").getAsInt() : -event.get("tid").getAsInt(), any -> new ArrayList<>())
						.add(new Slice(event.get("name").getAsString(), start, start + picoseconds(event, "dur"), bytes));
			}
		}
		tracks.values().forEach(slices -> slices.sort(Comparator.comparingLong(Slice::start)));
		return tracks;
	}

	private static long picoseconds(JsonObject event, String name) {
		return new BigDecimal(event.get(name).getAsString()).movePointRight(6).longValueExact();
	}
}
