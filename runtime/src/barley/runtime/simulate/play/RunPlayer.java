package barley.runtime.simulate.play;

import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.play.Epochs.Epoch;
import barley.runtime.simulate.time.TimingPass;

/** Executes or observes the run. */
interface RunPlayer {

	/** Reports the beginning of a phase; its contents follow. */
	void phase(Leaf phase, long startPs, long endPs);

	void compute(Compute phase);

	void step(BulkExchange phase, int step, Cost cost, Epoch epoch, long startPs);

	void flow(Flow phase, Epoch epoch, Forecast forecast, long startPs);

	void paced(Paced phase, TimingPass timing, Forecast forecast, long startPs);

	void packets(Packets phase, Epoch epoch, long startPs);

	void words(Words phase, DisturbedWords.Run run, Epoch epoch, long startPs);

	/** Returns whether a disturbance that acts once has done so. */
	boolean isSpent(int disturbance);

	/** Returns a hash of all state on which later steps depend. */
	long state();

	/**
	 * Reports rounds that repeat the previous one.
	 *
	 * @param depth number of the repetitions around them, with their own
	 */
	void repeat(int depth, long rounds);

	/** Reports the beginning of a round. */
	void beginRound(int depth);
}
