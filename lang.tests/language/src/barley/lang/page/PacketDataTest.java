package barley.lang.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

import barley.lang.BarleyText;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.picture.HeatOverlay;
import barley.lang.picture.Scene;
import barley.lang.picture.Scene.Strand;
import barley.lang.picture.Svg;
import barley.lang.run.Execution;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.report.Json;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.trace.FlagLife;
import barley.runtime.simulate.trace.NetworkHeat;
import barley.runtime.simulate.trace.NetworkRecording;
import barley.runtime.simulate.trace.RouterState;
import barley.runtime.simulate.trace.RouterState.Cause;
import barley.runtime.simulate.trace.RouterState.Packet;
import barley.runtime.simulate.trace.RouterState.Port;
import barley.runtime.simulate.trace.RouterStates;
import barley.runtime.simulate.trace.RouterWait;

/** What the page of a run shows of exchanges in packets. */
class PacketDataTest {

	private static final String MESH = """
			switch type Router { cycle 1 ns  packet 64 B  buffer %d packets  combine sum  groups %d  stages 1  compute 2 }
			link type Inside { }
			topology Mesh(n = 3) {
				node chip[n, n]
				switch router[n, n] : Router
				for x in 0 ..< n, y in 0 ..< n link chip[x, y] -- router[x, y] : Inside
				for x in 1 ..< n, y in 0 ..< n { link router[x - 1, y] -- router[x, y] link router[y, x - 1] -- router[y, x] }
				tree Fold[x in 0 ..< n, y in 0 ..< n] to chip[x, y] over chip by shortest
			}
			schedule S on Mesh {
				data x : i32[%d]
				exchange reduce x with sum to chip[0, 0] over Fold[0, 0]
				exchange broadcast x from chip[0, 0] through router
			}
			""";

	private Recording recording;

	private String page(int buffer, int groups, int elements) {
		ScheduleAnalysis known = BarleyText.of(MESH.formatted(buffer, groups, elements)).schedule("S");
		recording = new Recording();
		Result result = Execution.run(known.plan(), known.result(), RunOptions.timing().withRecorder(recording));
		return RunPage.of(List.of(new FinishedRun(known.plan(), known.figures(), result, recording)));
	}

	private static long[] numbers(String json) {
		Matcher numbers = Pattern.compile("-?\\d+").matcher(json);
		return numbers.results().mapToLong(number -> Long.parseLong(number.group())).toArray();
	}

	/** Carries out the changes as the page's script does, and compares the lists with the state of each cycle. */
	private static void assertChanges(NetworkRecording events, int vertex) {
		Json json = Json.compact();
		RouterScript.write(json, events, vertex);
		long[] changes = numbers(json.toString());
		int ports = events.network().firstPort(vertex + 1) - events.network().firstPort(vertex);
		List<List<List<Long>>> lists = new ArrayList<>();
		for (int list = 0; list < 2 + 7 * ports; list++) {
			lists.add(new ArrayList<>());
		}
		int[] widths = {2, 2, 2, 2, 1, 1, 2};
		int at = 0;
		long now = 0;
		for (long cycle = 0; cycle <= events.end(); cycle++) {
			while (at < changes.length && now + changes[at] <= cycle) {
				now += changes[at];
				int list = (int) changes[at + 1];
				int width = list == 0 ? 1 : list == 1 ? 4 : widths[(list - 2) % 7];
				List<List<Long>> own = lists.get(list);
				own.subList((int) changes[at + 2], (int) (changes[at + 2] + changes[at + 3])).clear();
				for (int k = 0; k < changes[at + 4]; k++) {
					List<Long> element = new ArrayList<>();
					for (int i = 0; i < width; i++) {
						element.add(changes[at + 5 + k * width + i]);
					}
					own.add((int) changes[at + 2] + k, element);
				}
				at += 5 + width * (int) changes[at + 4];
			}
			assertState(RouterStates.at(events, vertex, cycle), lists, events.network().firstPort(vertex));
		}
		assertEquals(changes.length, at);
	}

	private static void assertState(RouterState state, List<List<List<Long>>> lists, int first) {
		String where = "cycle " + state.cycle() + " at " + state.vertex();
		assertEquals(List.of(List.of((long) state.pointer() - first)), lists.get(0), where);
		assertEquals(state.entries().stream().map(entry -> List.of((long) entry.flag(), (long) entry.count(), (long) entry.expected(),
				entry.complete() ? 1L : 0L)).toList(), lists.get(1), where);
		for (int i = 0; i < state.ports().size(); i++) {
			Port port = state.ports().get(i);
			assertEquals(packets(port.input()), lists.get(2 + 7 * i), where);
			assertEquals(List.of(List.of((long) port.waits().ordinal(), port.needs() < 0 ? -1L : port.needs() - first)),
					lists.get(3 + 7 * i), where);
			assertEquals(packets(port.crossbar()), lists.get(4 + 7 * i), where);
			assertEquals(packets(port.output()), lists.get(5 + 7 * i), where);
			assertEquals(List.of(List.of((long) port.credits())), lists.get(6 + 7 * i), where);
			assertEquals(List.of(List.of((long) port.stalls().ordinal())), lists.get(7 + 7 * i), where);
			assertEquals(packets(port.channel() == null ? List.of() : List.of(port.channel())), lists.get(8 + 7 * i), where);
		}
	}

	private static List<List<Long>> packets(List<Packet> packets) {
		return packets.stream().map(packet -> List.of((long) packet.flag(), (long) packet.count())).toList();
	}

	/** The changes of each switch lead to its state in every cycle, whatever its buffers and entries. */
	@Test
	void changesLeadToStates() {
		for (int buffer : new int[] {1, 2, 5}) {
			for (int groups : new int[] {1, 4}) {
				page(buffer, groups, 100);
				for (int phase = 0; phase < 2; phase++) {
					NetworkRecording events = recording.packets(phase).orElseThrow().events();
					assertTrue(events.last() > 10);
					for (int number = 0; number < events.network().switches(); number++) {
						assertChanges(events, events.network().vertex(number));
					}
				}
			}
		}
	}

	/** A page has a section for each exchange, with the tree of the first one in its picture, and all of it can be parsed. */
	@Test
	void sectionsOfThePage() throws Exception {
		String page = page(4, 4, 100);
		assertEquals(2, Pattern.compile("<section class=\"packets\"").matcher(page).results().count());
		assertTrue(page.contains("Flags 1 to 7: sum towards chip[0,0]."));
		assertTrue(page.contains("No packets are combined here: plain packets have no flag."));
		assertTrue(page.contains("9 nodes · 9 switches · 21 lanes"), "switches are no nodes");
		assertTrue(page.contains("needed on these ways, at least") && page.contains("cycles of packets"),
				"packets have figures of their own");
		assertFalse(page.contains("in steps") || page.contains("No bound is known") || page.contains("0 steps"), "no steps are missed");
		assertTrue(page.contains("Fold[0,0] blue"), "the tree is drawn");
		DocumentBuilderFactory.newInstance().newDocumentBuilder()
				.parse(new InputSource(new StringReader(page.replaceFirst("<!DOCTYPE html>", ""))));
	}

	/** Lanes without a bandwidth have no capacity that packets could use, beside lanes that have one. */
	@Test
	void useOfLanesWithoutBandwidth() {
		assertTrue(page(4, 4, 100).contains("Packets go over lanes without a bandwidth, which have no capacity to be used."));
		ScheduleAnalysis known = BarleyText.of("link type Cable { bandwidth 8 GB/s } " + MESH.formatted(4, 4, 100)
				.replace("tree Fold",
				"for i in 0 ..< n link chip[0, i] -- chip[0, (i + 1) % n] : Cable ring Row { for i in 0 ..< n visit chip[0, i] } tree Fold")
				.replaceAll("exchange reduce.*", "exchange broadcast x from chip[0, 0] over Row")).schedule("S");
		recording = new Recording();
		Result result = Execution.run(known.plan(), known.result(), RunOptions.timing().withRecorder(recording));
		double most = Arrays.stream(UtilizationChart.of(known.plan().wiring().machine(), result, recording).use()).max().orElse(0);
		assertTrue(most > 0 && most <= 1, "" + most);
	}

	/** Of a schedule that sends everything through switches, no tree is drawn. */
	@Test
	void noTreeIsDrawnThatIsNotUsed() {
		ScheduleAnalysis known = BarleyText.of(MESH.formatted(4, 4, 100).replaceAll("exchange reduce.*", "")).schedule("S");
		recording = new Recording();
		Result result = Execution.run(known.plan(), known.result(), RunOptions.timing().withRecorder(recording));
		String page = RunPage.of(List.of(new FinishedRun(known.plan(), known.figures(), result, recording)));
		assertTrue(page.contains("No walks are drawn."));
		assertEquals(1, Pattern.compile("<section class=\"packets\"").matcher(page).results().count());
	}

	/** All flags of a reduction are injected by all nodes, and delivered whole. */
	@Test
	void livesOfFlags() {
		String page = page(4, 4, 100);
		List<FlagLife> lives = FlagLife.of(recording.packets(0).orElseThrow().events(), 100);
		assertTrue(lives.stream().allMatch(life -> page.contains(life.words(recording.packets(0).orElseThrow().events().network()))));
		assertEquals(7, lives.size());
		for (FlagLife life : lives) {
			assertEquals(9, life.moments().stream().filter(moment -> moment.event() == FlagLife.Event.INJECTED)
					.map(FlagLife.Moment::vertex).distinct().count());
			assertTrue(life.moments().get(0).cycle() >= 0);
			FlagLife.Moment last = life.moments().get(life.moments().size() - 1);
			assertEquals(FlagLife.Event.DELIVERED, last.event());
			assertEquals(9, last.count());
			assertEquals(0, last.vertex());
		}
		assertEquals(2, FlagLife.of(recording.packets(0).orElseThrow().events(), 2).size());
	}

	/** Channels are held for as long as their packets say, split among windows. */
	@Test
	void heatOfChannels() {
		page(4, 4, 100);
		NetworkRecording events = recording.packets(0).orElseThrow().events();
		for (int port = 0; port < events.network().ports(); port++) {
			assertEquals(events.moves().count(0, Long.MAX_VALUE, port), events.held().count(0, Long.MAX_VALUE, port));
			if (!events.network().isInside(port)) {
				assertEquals(events.pushes().count(0, Long.MAX_VALUE, port), events.moves().count(0, Long.MAX_VALUE, port), "port " + port);
			}
		}
	}

	/** Windows of any length count what the recording counts, and at the end no buffer holds anything. */
	@Test
	void heatByWindows() {
		page(4, 4, 100);
		NetworkRecording events = recording.packets(0).orElseThrow().events();
		SwitchNetwork network = events.network();
		for (long most : new long[] {1_000_000, 500, 1}) {
			NetworkHeat heat = new NetworkHeat(events, most);
			assertTrue(heat.windows() * network.ports() <= Math.max(most, network.ports()) + network.ports(),
					"windows of " + heat.length());
			for (int port = 0; port < network.ports(); port++) {
				long moved = network.isInside(port) ? 0 : events.moves().count(0, Long.MAX_VALUE, port);
				assertEquals(moved, heat.packets(heat.all(), port));
				assertEquals(0, heat.filled(heat.windows() - 1, port), "port " + port);
			}
			assertTrue(heat.around(events.last()).end() == heat.windows() && heat.around(0).first() == 0);
		}
		NetworkHeat heat = new NetworkHeat(events, 1_000_000);
		assertTrue(heat.filled(heat.all(), network.vertex(0)) > 0);
	}

	/** On the machine, each channel between switches has its line, and switches are told apart from nodes. */
	@Test
	void heatOnTheMachine() {
		ScheduleAnalysis known = BarleyText.of(MESH.formatted(4, 4, 100)).schedule("S");
		recording = new Recording();
		Result result = Execution.run(known.plan(), known.result(), RunOptions.timing().withRecorder(recording));
		FinishedRun run = new FinishedRun(known.plan(), known.figures(), result, recording);
		Scene scene = run.portrait().orElseThrow().scene();
		RecordedExchange exchange = run.exchanges().get(0);
		NetworkHeat heat = new NetworkHeat(exchange.events(), 1_000_000);
		SwitchNetwork network = exchange.events().network();
		HeatOverlay overlay = new HeatOverlay(network, heat, heat.all(), HeatOverlay.Measure.PACKETS, network.vertex(4));
		assertEquals(24, overlay.lines(scene).size());
		assertEquals(9, scene.spots().stream().filter(spot -> overlay.fill(spot.node(), false).isPresent()).count());
		assertEquals(1, scene.spots().stream().filter(spot -> overlay.isChosen(spot.node())).count());
		assertTrue(overlay.title().matches("cycles 0 to \\d+ · channels: 0 to 7 packets · buffers of a switch: 0 to .* packets on average"),
				overlay.title());
		Strand strand = scene.strands().stream().filter(each -> each.name().contains("router[0,0] -- router[1,0]")).findFirst()
				.orElseThrow();
		assertTrue(overlay.words(strand)
				.matches("(?s)router.*: 7 packets, held in \\d+ % of the cycles.*: 0 packets, .*|(?s).*: 0 packets, .*\n"
				+ ".*: 7 packets, held in \\d+ % of the cycles"), overlay.words(strand));
		assertTrue(Svg.document(scene, overlay).contains("opacity: 0.25"));
	}

	/** Who waits says for whom, in the words of the page. */
	@Test
	void waitsNameWhomTheyWaitFor() {
		page(1, 1, 100);
		NetworkRecording events = recording.packets(0).orElseThrow().events();
		Set<Cause> causes = new TreeSet<>();
		for (int number = 0; number < events.network().switches(); number++) {
			for (long cycle = 0; cycle <= events.end(); cycle++) {
				for (RouterWait wait : RouterWait.of(RouterStates.at(events, events.network().vertex(number), cycle), events.network())) {
					causes.add(wait.cause());
					String words = wait.words(events.network());
					boolean named = wait.cause() == Cause.NO_ROOM || wait.cause() == Cause.NO_CREDIT;
					assertEquals(named, wait.whom() >= 0, words);
					assertTrue(words.matches("\\d+(×\\d+)? (to|from) (router|chip)\\[\\d,\\d] waits.*"), words);
					assertTrue(!named || words.matches(".* (to|from) router\\[\\d,\\d]"), words);
				}
			}
		}
		assertTrue(causes.containsAll(Set.of(Cause.NO_ENTRY, Cause.NO_CREDIT)), causes.toString());
	}

	/** Exchanges beyond the first ones are not recorded, and the page says so. */
	@Test
	void manyExchanges() {
		ScheduleAnalysis known = BarleyText.of(MESH.formatted(4, 4, 100).replace("exchange broadcast",
				"exchange broadcast x from chip[0, 0] over Fold[0, 0] ".repeat(9) + "exchange broadcast")).schedule("S");
		recording = new Recording();
		Result result = Execution.run(known.plan(), known.result(), RunOptions.timing().withRecorder(recording));
		String page = RunPage.of(List.of(new FinishedRun(known.plan(), known.figures(), result, recording)));
		assertTrue(page.contains("3 more exchanges in packets are not recorded."));
		assertEquals(8, Pattern.compile("<section class=\"packets\"").matcher(page).results().count());
	}
}
