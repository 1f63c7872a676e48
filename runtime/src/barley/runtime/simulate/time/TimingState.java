package barley.runtime.simulate.time;

import barley.runtime.program.Program;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.flow.Flows;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.phase.LaneSwitches;
import barley.runtime.simulate.phase.PhaseTree;
import barley.runtime.simulate.phase.OverlapTurns;

/**
 * State shared by the threads of a timing pass.
 *
 * @param circuits what is sent over circuits
 * @param volumes  bytes sent on each channel of a lane or circuit, in all rounds; written by the sender only
 */
record TimingState(Program program, Conditions conditions, Recorder recorder, TransferHashes hashes, Flows flows, LaneSwitches switches,
		OverlapTurns turns, PacketRuns packets, SynapseRuns synapses, PaceRuns paces, CircuitSends circuits, long[] volumes) {

	TimingState(Program program, PhaseTree tree, Conditions conditions, Recorder recorder) {
		this(program, conditions, recorder, new TransferHashes(program.machine().allChannels()), new Flows(program, conditions),
				new LaneSwitches(program.machine()),
				new OverlapTurns(tree, program.machine().channels()), new PacketRuns(program, recorder),
				new SynapseRuns(program, conditions, recorder),
				new PaceRuns(program, conditions, recorder), new CircuitSends(program.machine(), conditions),
				new long[program.machine().allChannels()]);
	}
}
