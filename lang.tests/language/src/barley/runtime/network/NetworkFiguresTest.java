package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import barley.runtime.report.Json;
import barley.runtime.report.NetworkText;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.result.NetworkFigures;

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
		assertEquals("{ \"cycles\": 5, \"packets\": 4, \"delivered\": 1, \"hops\": 3, \"additions\": 3, \"sentOn\": 0, "
				+ "\"hottestPackets\": 1, \"mostInput\": 1, \"mostOutput\": 1, \"mostEntries\": 1, \"latencyCyclesMean\": null, "
				+ "\"latencyCyclesMax\": null }", json(reduce));
		NetworkFigures both = reduce.plus(figures(Networks.broadcast(mesh, 1, 0, 0)));
		assertEquals("{ \"cycles\": 8, \"packets\": 5, \"delivered\": 4, \"hops\": 6, \"additions\": 3, \"sentOn\": 0, "
				+ "\"hottestPackets\": 1, \"mostInput\": 1, \"mostOutput\": 1, \"mostEntries\": 1, \"latencyCyclesMean\": 2.3333, "
				+ "\"latencyCyclesMax\": 3 }", json(both));
		assertEquals(reduce.plus(reduce), reduce.times(2));
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
