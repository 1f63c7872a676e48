package barley.runtime.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkRun;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.clock.SwitchFault;
import barley.runtime.simulate.trace.NetworkRecording;
import barley.runtime.simulate.trace.RouterState;
import barley.runtime.simulate.trace.RouterState.Cause;
import barley.runtime.simulate.trace.RouterState.Port;
import barley.runtime.simulate.trace.RouterStates;

/** Recordings of switches, and the states that they play back, against the simple model. */
class RouterStatesTest {

	private static NetworkRun record(NetworkExchange exchange, NetworkRecording recording) {
		return NetworkSimulator.run(exchange, ClockOptions.TIMING.withListener(recording));
	}

	/** The state of every switch at the beginning of every cycle is that of the simple model. */
	@Test
	void statesAreThoseOfTheModel() {
		for (int seed = 0; seed < 120; seed++) {
			RandomNetworks random = new RandomNetworks(seed);
			NetworkExchange exchange = random.exchange(random.network());
			NetworkRecording recording = new NetworkRecording(exchange.network());
			record(exchange, recording);
			StepwiseSwitches model = new StepwiseSwitches(exchange);
			for (long cycle = 0; cycle < Math.min(60, recording.end()); cycle++) {
				for (int number = 0; number < exchange.network().switches(); number++) {
					int vertex = exchange.network().vertex(number);
					assertEquals(model.state(vertex), text(RouterStates.at(recording, vertex, cycle), exchange.network()),
							"seed " + seed + " cycle " + cycle + " at " + exchange.network().vertexName(vertex));
				}
				model.step();
			}
		}
	}

	private static String text(RouterState state, SwitchNetwork network) {
		StringBuilder text = new StringBuilder("pointer " + state.pointer());
		for (Port port : state.ports()) {
			text.append("\nport ").append(port.port()).append(" in");
			port.input().stream().limit(network.isInside(port.port()) ? 1 : Integer.MAX_VALUE)
					.forEach(packet -> text.append(" ").append(packet.flag()).append("x").append(packet.count()));
			text.append(" out");
			port.output().forEach(packet -> text.append(" ").append(packet.flag()).append("x").append(packet.count()));
			text.append(" crossbar ").append(port.crossbar().size()).append(" credits ").append(port.credits());
		}
		state.entries().forEach(entry -> text.append("\nentry ").append(entry.flag()).append(" ").append(entry.count()).append(" of ")
				.append(entry.expected()).append(entry.complete() ? " complete" : ""));
		return text.toString();
	}

	/** Going on from change to change gives the state of every cycle: between changes nothing differs. */
	@Test
	void changesAreFound() {
		for (int seed = 0; seed < 60; seed++) {
			RandomNetworks random = new RandomNetworks(seed);
			NetworkExchange exchange = random.exchange(random.network());
			NetworkRecording recording = new NetworkRecording(exchange.network());
			record(exchange, recording);
			for (int number = 0; number < exchange.network().switches(); number++) {
				int vertex = exchange.network().vertex(number);
				RouterStates states = new RouterStates(recording, vertex);
				String last = text(states.at(0), exchange.network());
				long next = states.next();
				for (long cycle = 0; cycle <= Math.min(200, recording.end()); cycle++) {
					if (cycle == next) {
						last = text(states.at(cycle), exchange.network());
						next = states.next();
					}
					assertEquals(text(RouterStates.at(recording, vertex, cycle), exchange.network()), last,
							"seed " + seed + " cycle " + cycle);
				}
			}
		}
	}

	/** In an exchange that sticks, the packets in the circle wait for entries. */
	@Test
	void whyPacketsWait() {
		SwitchNetwork mesh = Networks.mesh(3, 3, Networks.ADDING);
		NetworkRecording recording = new NetworkRecording(mesh);
		NetworkRun run = record(Networks.reduce(mesh, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8), recording);
		assertTrue(run.isBlocked());
		RouterState state = RouterStates.at(recording, 13, recording.end());
		assertTrue(state.ports().stream().anyMatch(port -> port.waits() == Cause.NO_ENTRY), state.toString());
		assertEquals(1, state.entries().size());
		assertTrue(state.entries().get(0).count() < state.entries().get(0).expected());
	}

	/** A packet on a lane that fails never comes to the buffer at its end. */
	@Test
	void lostPackets() {
		SwitchNetwork mesh = Networks.mesh(3, 3, Networks.ADDING);
		NetworkRecording recording = new NetworkRecording(mesh);
		int lane = mesh.machine().adjacency().between(9, 10)[0];
		NetworkSimulator.run(Networks.gather(mesh, 20, 0),
				ClockOptions.TIMING.withListener(recording).withFaults(List.of(SwitchFault.laneFails(lane, 10))));
		RouterState state = RouterStates.at(recording, 9, recording.end());
		assertTrue(state.ports().stream().allMatch(port -> port.input().isEmpty()), state.toString());
		RouterState sender = RouterStates.at(recording, 10, recording.end());
		assertTrue(sender.ports().stream().anyMatch(port -> port.stalls() == Cause.NO_CREDIT), sender.toString());
	}

	/** Beyond the limit there are counts by windows, which cover the whole run. */
	@Test
	void windowsBeyondTheLimit() {
		SwitchNetwork mesh = Networks.mesh(3, 3, Networks.ADDING);
		NetworkRecording all = new NetworkRecording(mesh);
		NetworkRun run = record(Networks.gather(mesh, 400, 4), all);
		assertTrue(all.isComplete());
		assertEquals(run.cycles(), all.end());
		NetworkRecording some = new NetworkRecording(mesh, 1000);
		record(Networks.gather(mesh, 400, 4), some);
		assertFalse(some.isComplete());
		assertEquals(1000, some.events());
		assertTrue(some.end() < 200);
		assertTrue(some.moves().cycles() >= 16, "" + some.moves().cycles());
		for (int port = 0; port < mesh.ports(); port++) {
			assertEquals(run.carried(port), some.moves().count(0, Long.MAX_VALUE, port));
			assertEquals(run.busy(port), some.held().count(0, Long.MAX_VALUE, port));
			assertEquals(run.grants(port), some.grants().count(0, Long.MAX_VALUE, port));
		}
		for (long cycle = 0; cycle <= some.end(); cycle += 7) {
			assertEquals(RouterStates.at(all, 13, cycle), RouterStates.at(some, 13, cycle));
		}
	}
}
