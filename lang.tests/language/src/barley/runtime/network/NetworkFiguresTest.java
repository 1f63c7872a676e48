package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import barley.runtime.report.Json;
import barley.runtime.report.NetworkText;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.PacketTime;

/** The figures of exchanges through switches as JSON. */
class NetworkFiguresTest {

	private static NetworkFigures figures(NetworkExchange exchange) {
		return NetworkFigures.of(NetworkSimulator.run(exchange, ClockOptions.TIMING));
	}

	private static String json(NetworkFigures figures) {
		return Json.of(NetworkText.members(figures)).replaceAll("\\s+", " ");
	}

	@Test
	void members() {
		SwitchNetwork mesh = Networks.mesh(2, 2, Networks.ADDING);
		NetworkFigures reduce = figures(Networks.reduce(mesh, 1, 0));
		String none = "\"waitCyclesRoom\": 0, \"waitCyclesEntry\": 0, \"waitCyclesAddition\": 0, \"waitCyclesCredit\": 0 }";
		String way = "\"boundCyclesBy\": \"the longest way takes 5 cycles when nothing is in its way";
		assertEquals("{ \"cycles\": 5, \"boundCycles\": 5, " + way
				+ "\", \"packets\": 4, \"plainPackets\": 0, \"delivered\": 1, \"hops\": 3, \"additions\": 3, "
				+ "\"sentOn\": 0, \"hottestPackets\": 1, \"hottestChannel\": \"router[0,1] -> router[0,0]\", \"mostInput\": 1, "
				+ "\"mostOutput\": 1, \"mostEntries\": 1, \"latencyCyclesMean\": null, "
				+ "\"latencyCyclesMedian\": null, \"latencyCycles99\": null, \"latencyCyclesMax\": null, \"resultCyclesMean\": 5.0000, "
				+ "\"resultCyclesMedian\": 5, \"resultCycles99\": 5, \"resultCyclesMax\": 5, " + none, json(reduce));
		NetworkFigures both = reduce.plus(figures(Networks.broadcast(mesh, 1, 0, 0)));
		assertEquals("{ \"cycles\": 8, \"boundCycles\": 8, " + way
				+ ", which is 5 of them\", \"packets\": 5, \"plainPackets\": 1, \"delivered\": 4, \"hops\": 6, "
				+ "\"additions\": 3, \"sentOn\": 0, \"hottestPackets\": 1, \"hottestChannel\": \"router[0,1] -> router[0,0]\", "
				+ "\"mostInput\": 1, \"mostOutput\": 1, \"mostEntries\": 1, "
				+ "\"latencyCyclesMean\": 2.3333, \"latencyCyclesMedian\": 2, \"latencyCycles99\": 3, \"latencyCyclesMax\": 3, "
				+ "\"resultCyclesMean\": 5.0000, \"resultCyclesMedian\": 5, \"resultCycles99\": 5, \"resultCyclesMax\": 5, " + none,
				json(both));
		assertEquals(reduce.plus(reduce), reduce.times(2));
	}

	@Test
	void text() {
		SwitchNetwork mesh = Networks.mesh(8, 8, Networks.ADDING);
		assertEquals("""
				cycles: 1,009; at least 1,009 are needed on these ways, whatever the buffers: router[0,0] lets 1,008 packets go, at most 1 a cycle; the first comes after 1 cycle
				packets: 1,008 injected, 1,008 delivered
				hops: 7,168 between switches, of which the hottest channel, router[0,1] -> router[0,0], carried 896
				additions: 0 in switches
				buffers: at most 4 packets at an input, 4 at an output; 0 entries in use
				latency: 505.5 cycles on average; median 505, 99 % within 999, most 1,009
				waits: cycles of all packets: 57,253 for room at an output, 32,714 for room behind a channel
				""", lines(Networks.gather(mesh, 16, 0)));
		NetworkExchange reduce = Networks.reduce(mesh, 1, 0);
		assertTrue(lines(reduce).startsWith("cycles: 29; at least 29 are"), lines(reduce));
		NetworkExchange stuck = Networks.reduce(Networks.mesh(3, 3, Networks.ADDING), 1, 0, 1, 2, 3, 4, 5, 6, 7, 8);
		assertTrue(lines(stuck).startsWith("cycles: 13\n"), lines(stuck));
		NetworkRun run = NetworkSimulator.run(stuck, ClockOptions.TIMING);
		List<String> waits = run.circle().orElseThrow().sentences(stuck.network());
		assertTrue(waits.size() > 1 && waits.get(waits.size() - 1).endsWith("waits for " + waits.get(0).replaceFirst(" waits for .*", "")),
				waits::toString);
	}

	private static String lines(NetworkExchange exchange) {
		StringBuilder text = new StringBuilder();
		NetworkText.lines(figures(exchange)).forEach((label, line) -> text.append(label).append(": ").append(line).append('\n'));
		return text.toString();
	}

	/** What passed each port, and how full its buffers were, which the simple model shows cycle by cycle. */
	@Test
	void ports() {
		NetworkExchange row = Networks.reduce(Networks.mesh(1, 3, Networks.ADDING), 8, 0);
		NetworkRun run = NetworkSimulator.run(row, ClockOptions.TIMING);
		PacketTime time = PacketTime.of(run);
		assertEquals(List.of("router[0,0] - router[0,1]: 8, 0; 1 0", "router[0,0] - chip[0,0]: 8, 0; 0 0",
				"router[0,1] - router[0,0]: 0, 8; 0 1", "router[0,1] - router[0,2]: 8, 0; 4 0", "router[0,1] - chip[0,1]: 8, 0; 0 0",
				"router[0,2] - router[0,1]: 0, 8; 0 1", "router[0,2] - chip[0,2]: 8, 0; 0 0"),
				time.ports().stream().map(port -> "%s - %s: %d, %d; %d %d".formatted(port.owner(), port.neighbour(), port.grants(),
				port.carried(), port.mostInput(), port.mostOutput())).toList());
		StepwiseSwitches model = new StepwiseSwitches(row).run();
		SwitchNetwork network = row.network();
		for (int port = 0; port < network.ports(); port++) {
			String channel = network.channelName(port);
			double[] means = model.means(port, run.end());
			time.ports().stream().filter(each -> each.channel().equals(channel)).forEach(each -> {
				assertEquals(means[0], each.meanInput(), 1e-12, channel);
				assertEquals(means[1], each.meanOutput(), 1e-12, channel);
			});
		}
		assertEquals("{grants=most by the arbiter of router[0,0], 16: 8 from router[0,1], 8 from chip[0,0], fullest="
				+ "1.84 packets on average in the input of router[0,1] from router[0,2], 0.47 in the output of router[0,2] to router[0,1]}",
				NetworkText.portLines(List.of(time)).toString());
	}

	@Test
	void blocked() {
		SwitchNetwork mesh = Networks.mesh(3, 3, Networks.ADDING);
		NetworkFigures stuck = figures(Networks.reduce(mesh, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8));
		assertEquals(45, stuck.left());
		String json = json(stuck);
		assertEquals("\"blocked\": true, \"left\": 45 }", json.substring(json.indexOf("\"blocked\"")));
	}
}
