package barley.runtime.synapse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import barley.runtime.program.NodeProgram;
import barley.runtime.report.DisturbanceText;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.synapse.CoreListener;
import barley.runtime.simulate.synapse.SynapseRun;
import barley.runtime.simulate.trace.SynapseRecording;

/** What synapses and reducers do in each cycle of an exchange. */
class SynapseRecordingTest {

	private SynapseRecording recording;

	private void record(Cortex cortex, SynapseReducer reducer, Disturbance... disturbances) {
		SynapseBlock three = SynapseBlock.of(3, (core, element, from, to) -> {
		});
		SynapseBlock two = SynapseBlock.of(2, (core, element, from, to) -> {
		});
		NodeProgram program = phases -> phases.synapses("Test.barley:1 two", ports -> {
			ports.synapse(0, 0, three, reducer);
			ports.synapse(5, 0, two);
			ports.send(0, 0, cortex.at("x"), 0, 1);
			ports.store(5, 0, cortex.at("y"), 0, 1);
			ports.receive(0, cortex.at("h"), 0);
		});
		Simulator.run(cortex.program(program), RunOptions.timing().withDisturbances(List.of(disturbances)).withRecorder(new Recorder() {

			@Override
			public void carries(int phase, int channel, int data, int firstStep, int steps, long element, long stride, long count,
					long bytes) {
				throw new AssertionError("no lane carries anything");
			}

			@Override
			public CoreListener words(int phase, SynapsePlan exchange, SynapseRun run) {
				recording = new SynapseRecording(exchange, run);
				return recording;
			}
		}));
	}

	/** Returns a letter for each cycle: the word is coming, waits, the program is running, is done. */
	private String cell(int channel, int cell) {
		return IntStream.rangeClosed(0, recording.cycles()).mapToObj(cycle -> recording.at(channel, cell, cycle).name().substring(0, 1))
				.collect(Collectors.joining());
	}

	/** Returns for each cycle the levels that work. */
	private String levels(int row) {
		return IntStream.range(0, recording.cycles()).mapToObj(cycle -> IntStream.range(0, recording.mostLevels())
				.filter(level -> recording.works(0, row, level, cycle)).mapToObj(Integer::toString).collect(Collectors.joining()))
				.map(each -> each.isEmpty() ? "-" : each).collect(Collectors.joining(" "));
	}

	@Test
	void programsFollowEachOther() {
		record(Cortex.full(4).data("x y h"), SynapseReducer.SUM);
		assertEquals("CRRRDDD", cell(0, 0));
		assertEquals("CCWWRRD", cell(1, 0));
		assertEquals("- - - - 0 1", levels(3));
		assertEquals("4 4 soma[2] 0 5", recording.cells() + " " + recording.cores() + " " + recording.name(2) + " " + recording.slot(0)
				+ " "
				+ recording.slot(1));
	}

	@Test
	void lateSynapses() {
		Cortex cortex = Cortex.full(4).data("x y h");
		Disturbance late = DisturbanceText.read("synapse soma[1] -> soma[2] late by 3 ns", cortex.machine);
		Disturbance lost = DisturbanceText.read("synapse soma[0] -> soma[2] fails", cortex.machine);
		record(cortex, SynapseReducer.SUM, late, lost);
		assertEquals("CRRRDDDDDD", cell(0, 4 + 1));
		assertEquals("CCCCRRRDDD", cell(0, 8 + 1));
		assertEquals("NNNNNNNNNN", cell(0, 8));
		assertEquals("- - - - - - - 0 1", levels(2));
	}

	@Test
	void reducersThatTakeResultsAsTheyCome() {
		Cortex cortex = Cortex.full(4).data("x y h");
		record(cortex, SynapseReducer.SUM.byArrival(), DisturbanceText.read("synapse soma[1] -> soma[2] late by 3 ns", cortex.machine));
		assertEquals("- - - - 0 1", levels(0).substring(0, 11));
		assertEquals("- - - - 01 01 01", levels(2).substring(0, 16));
	}

	/** Of many cores, a cell stands for several synapses. */
	@Test
	void manyCores() {
		record(Cortex.full(100).data("x y h"), SynapseReducer.SUM);
		assertEquals("64 100 soma[0] .. soma[1] soma[99]", recording.cells() + " " + recording.cores() + " " + recording.name(0) + " "
				+ recording.name(63));
		assertEquals("CRRRDDDDDDDD", cell(0, 63 * 64 + 63));
		assertEquals("- - - - 0 1 2 3 4 5 6", levels(63));
	}
}
