package barley.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.Test;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.TraceWriter;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;
import barley.runtime.simulate.play.Playback.Window;
import barley.runtime.simulate.result.NetworkFigures;

/** A trace shows every packet on its channel, every sum in its entry and every delivery, at the times of the run. */
class PacketTraceTest {

	private static final Window ALL = new Window(0, Long.MAX_VALUE, 100_000);

	private final ScheduleAnalysis analysis = BarleyText.of("""
			switch type Router { cycle 2 ns combine max groups 2 packet 16 B }
			link type Die { }
			node type Core { launch 10 ns }
			topology Mesh(n = 4) {
				node chip[n, n] : Core
				switch router[n, n] : Router
				for x in 0 ..< n, y in 0 ..< n link chip[x, y] -- router[x, y] : Die
				for x in 1 ..< n, y in 0 ..< n { link router[x - 1, y] -- router[x, y]  link router[y, x - 1] -- router[y, x] }
				tree Fold to chip[0, 0] over chip by shortest
			}
			schedule S on Mesh { data x : i32[16] repeat 2 { compute x exchange allreduce x with max over Fold } }
			""").schedule("S");

	private List<JsonObject> trace(RunOptions options, Window window, long[] reached) throws IOException {
		StringWriter writer = new StringWriter();
		var program = Execution.program(analysis.plan(), analysis.result());
		reached[0] = TraceWriter.write(program, Playback.of(program, options), window, List.of(), writer);
		return StreamSupport.stream(JsonParser.parseString(writer.toString()).getAsJsonObject().get("traceEvents").getAsJsonArray()
				.spliterator(), false).map(JsonElement::getAsJsonObject).toList();
	}

	private static long picoseconds(JsonObject event, String member) {
		return event.get(member).getAsBigDecimal().movePointRight(6).longValueExact();
	}

	private static long count(List<JsonObject> events, String kind, String member) {
		return events.stream().filter(event -> event.get("ph").getAsString().equals(kind) && event.has("args")
				&& event.getAsJsonObject("args").has(member)).count();
	}

	@Test
	void showsEveryPacket() throws IOException {
		long[] reached = new long[1];
		List<JsonObject> events = trace(RunOptions.timing(), ALL, reached);
		var run = Execution.run(analysis.plan(), analysis.result(), RunOptions.timing());
		NetworkFigures figures = run.network().orElseThrow();
		assertEquals(Long.MAX_VALUE, reached[0]);
		assertEquals(figures.hops(), count(events, "X", "cycle"));
		assertEquals(figures.delivered(), count(events, "i", "cycle"));
		// Each of 16 switches releases each of 4 sums in each of 2 rounds.
		assertEquals(2 * 4 * 16, count(events, "X", "contributions") - count(events, "X", "cycle"));
		Map<Integer, Long> busyUntil = new HashMap<>();
		events.stream().filter(event -> event.get("ph").getAsString().equals("X"))
				.sorted(Comparator.comparing(event -> picoseconds(event, "ts")))
				.forEach(event -> {
					int track = 1000 * event.get("pid").getAsInt() + event.get("tid").getAsInt();
					assertTrue(busyUntil.getOrDefault(track, 0L) <= picoseconds(event, "ts"), event::toString);
					busyUntil.put(track, picoseconds(event, "ts") + picoseconds(event, "dur"));
				});
		long last = events.stream().filter(event -> event.get("ph").getAsString().equals("i")).mapToLong(event -> picoseconds(event, "ts"))
				.max()
				.orElseThrow();
		assertEquals(run.times().orElseThrow().timePs(), last);
	}

	@Test
	void endsWithItsWindow() throws IOException {
		long[] reached = new long[1];
		List<JsonObject> all = trace(RunOptions.timing(), ALL, reached);
		List<JsonObject> some = trace(RunOptions.timing(), new Window(20_000, 30_000, 100_000), reached);
		assertTrue(count(some, "X", "cycle") > 0);
		assertEquals(all.stream().filter(event -> event.get("ph").getAsString().equals("X") && event.has("args")
				&& event.getAsJsonObject("args").has("cycle") && picoseconds(event, "ts") < 30_000
				&& picoseconds(event, "ts") + picoseconds(event, "dur") >= 20_000).count(), count(some, "X", "cycle"));
		List<JsonObject> first = trace(RunOptions.timing(), new Window(0, Long.MAX_VALUE, 10), reached);
		assertEquals(8, count(first, "X", "contributions") + count(first, "i", "contributions"));
		assertTrue(reached[0] > 0 && reached[0] < 30_000);
	}

	@Test
	void showsWhatFaultsLeave() throws IOException {
		RunOptions options = RunOptions.timing()
				.withDisturbances(List.of(DisturbanceText.read("switch router[3, 3] fails at 14 ns", analysis.plan().wiring().machine())));
		long[] reached = new long[1];
		List<JsonObject> events = trace(options, ALL, reached);
		assertTrue(count(events, "X", "cycle") > 0);
		assertTrue(count(events, "X", "cycle") < count(trace(RunOptions.timing(), ALL, reached), "X", "cycle"));
	}
}
