package barley.runtime.simulate.time;

import barley.runtime.program.Program;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.flow.Flows;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.phase.Outline;
import barley.runtime.simulate.phase.Switches;
import barley.runtime.simulate.phase.Turns;

/**
 * What the threads of a timing pass share.
 *
 * @param volumes bytes carried by each channel, in all rounds; written by the sender only
 */
record Tally(Program program, Conditions conditions, Recorder recorder, Ledger ledger, Flows flows, Switches switches, Turns turns, long[] volumes) {

	Tally(Program program, Outline outline, Conditions conditions, Recorder recorder) {
		this(program, conditions, recorder, new Ledger(2 * program.machine().lanes()), new Flows(program, conditions), new Switches(program.machine()),
				new Turns(outline, 2 * program.machine().lanes()), new long[2 * program.machine().lanes()]);
	}
}
