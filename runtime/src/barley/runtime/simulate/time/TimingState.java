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
 * @param volumes bytes carried by each channel, in all rounds; written by the sender only
 */
record TimingState(Program program, Conditions conditions, Recorder recorder, TransferHashes hashes, Flows flows, LaneSwitches switches,
		OverlapTurns turns, PacketRuns packets, long[] volumes) {

	TimingState(Program program, PhaseTree tree, Conditions conditions, Recorder recorder) {
		this(program, conditions, recorder, new TransferHashes(program.machine().channels()), new Flows(program, conditions),
				new LaneSwitches(program.machine()),
				new OverlapTurns(tree, program.machine().channels()), new PacketRuns(program), new long[program.machine().channels()]);
	}
}
