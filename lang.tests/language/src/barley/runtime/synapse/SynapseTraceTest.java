package barley.runtime.synapse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import barley.runtime.program.Program;
import barley.runtime.report.DisturbanceText;
import barley.runtime.report.TraceWriter;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.Playback;

/** What a trace of an exchange with synapses has. */
class SynapseTraceTest {

	private final Cortex cortex = Cortex.full(4).data("x h");

	private Program program() {
		SynapseBlock block = SynapseBlock.of(3, (core, element, from, to) -> {
		});
		return cortex.program(phases -> phases.repeat(2, () -> cortex.send(phases, 2, "x", block, SynapseReducer.SUM, "h")));
	}

	@Test
	void programsAndReductionsArePlayedInOrderOfTime() {
		assertEquals("[soma[0] runs 4 from 1 to 4, soma[1] runs 4 from 1 to 4, soma[2] runs 4 from 1 to 4, soma[3] runs 4 from 1 to 4, "
				+ "soma[0] reduces 2 from 4 to 6, soma[1] reduces 2 from 4 to 6, soma[2] reduces 2 from 4 to 6, soma[3] reduces 2 from 4 "
				+ "to 6]",
				events(RunOptions.timing(), 6).toString());
	}

	@Test
	void lateSynapsesArePlayedAsTheyAre() {
		List<String> events = events(RunOptions.timing().withDisturbances(List.of(
				DisturbanceText.read("synapse soma[1] -> soma[2] late by 2500 ps", cortex.machine))), 9);
		assertTrue(events.contains("soma[2] runs 4 from 1 to 7"), events.toString());
		assertTrue(events.contains("soma[2] reduces 2 from 7 to 9"), events.toString());
	}

	private List<String> events(RunOptions options, long untilNs) {
		List<String> events = new ArrayList<>();
		Playback.of(program(), options).play(new Playback.Window(0, 1_000 * untilNs, 100), new Playback.Listener() {

			@Override
			public void phase(int phase, String statement, long startPs, long endPs) {
				// only cores are of interest
			}

			@Override
			public void step(int phase, int step, long startPs, long endPs) {
				throw new AssertionError();
			}

			@Override
			public void transfer(int phase, int step, int channel, int data, long first, long count, Playback.Arrival arrival, long startPs,
					long endPs) {
				throw new AssertionError();
			}

			@Override
			public void programs(int phase, int node, int channel, int words, long startPs, long endPs) {
				events.add("soma[%d] runs %d from %d to %d".formatted(node, words, startPs / 1_000, endPs / 1_000));
			}

			@Override
			public void reduction(int phase, int node, int channel, int levels, long startPs, long endPs) {
				events.add("soma[%d] reduces %d from %d to %d".formatted(node, levels, startPs / 1_000, endPs / 1_000));
			}
		});
		return events;
	}

	@Test
	void tracesHaveATrackForEachChannelOfACore() throws IOException {
		StringWriter text = new StringWriter();
		TraceWriter.write(program(), Playback.of(program(), RunOptions.timing()), new Playback.Window(0, Long.MAX_VALUE, 1_000),
				List.of(), text);
		assertEquals(4, text.toString().split("synapses, channel 2").length - 1);
		assertEquals(4, text.toString().split("reducer, channel 2").length - 1);
		assertEquals(8, text.toString().split("\"name\": ?\"reduction\"").length - 1);
	}
}
