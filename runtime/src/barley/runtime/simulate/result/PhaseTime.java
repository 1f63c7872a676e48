package barley.runtime.simulate.result;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.NodeType;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.synapse.SynapseRun;

/**
 * The time of one phase, in picoseconds per round.
 *
 * @param exchange whether data were exchanged; otherwise computed
 * @param rounds   number of times that the phase was executed
 * @param steps    steps per round; for a flow, the transfers of its critical path
 * @param timePs   time per round; for an exchange, that of its cost
 * @param cost     sum over the steps of an exchange, or over the critical path of a flow; zero for a computation
 * @param costs    costs of the steps, with equal consecutive ones merged; limited to the first ones of a phase with many different steps;
 * empty for a flow
 * @param packets  what packets through switches came to; null where none are exchanged
 * @param synapses what words at synapses came to; null where none are exchanged
 * @param drawn    what nodes of each type draw while they compute, beyond what they draw idle, in nanowatts times picoseconds; no entry if
 * that is nothing
 * @param pace     what a block came to in which every node goes at its own pace; null for others. Its cost is that of its critical path,
 * without computing
 */
public record PhaseTime(String statement, boolean exchange, long rounds, long steps, long timePs, Cost cost, List<StepTime> costs,
		PacketTime packets, SynapseRun synapses, Map<NodeType, BigInteger> drawn, PaceTime pace) {

	/** Returns a phase without packets and synapses. */
	public PhaseTime(String statement, boolean exchange, long rounds, long steps, long timePs, Cost cost, List<StepTime> costs) {
		this(statement, exchange, rounds, steps, timePs, cost, costs, null, null, Map.of(), null);
	}

	/** Returns a computation. */
	public static PhaseTime computing(String statement, long rounds, long timePs, Map<NodeType, BigInteger> drawn) {
		return new PhaseTime(statement, false, rounds, 0, timePs, Cost.NONE, List.of(), null, null, drawn, null);
	}

	/** Returns an exchange. */
	public static PhaseTime exchanging(String statement, long rounds, long steps, Cost cost, List<StepTime> costs) {
		return new PhaseTime(statement, true, rounds, steps, cost.timePs(), cost, costs);
	}

	/** Returns an exchange in packets, which has no steps. */
	public static PhaseTime packets(String statement, long rounds, Cost cost, PacketTime packets) {
		return new PhaseTime(statement, true, rounds, 0, cost.timePs(), cost, List.of(), packets, null, Map.of(), null);
	}

	/** Returns an exchange with synapses, which has no steps. */
	public static PhaseTime words(String statement, long rounds, Cost cost, SynapseRun synapses) {
		return new PhaseTime(statement, true, rounds, 0, cost.timePs(), cost, List.of(), null, synapses, Map.of(), null);
	}

	/**
	 * Returns a block in which every node goes at its own pace.
	 *
	 * @param exchange whether anything is exchanged in it
	 */
	public static PhaseTime paced(String statement, boolean exchange, long rounds, long steps, long timePs, Cost cost,
			Map<NodeType, BigInteger> drawn, PaceTime pace) {
		return new PhaseTime(statement, exchange, rounds, steps, timePs, cost, List.of(), null, null, drawn, pace);
	}

	/** Returns how long channels are busy in a round; where nodes go at their own pace, they may be so at any time. */
	public long transferPs() {
		return pace == null ? cost.transferPs() : timePs;
	}

	/** Returns the time of all rounds. */
	public BigInteger allRoundsPs() {
		return BigInteger.valueOf(rounds).multiply(BigInteger.valueOf(timePs));
	}

	/** Returns the same phase with another number of rounds. */
	public PhaseTime withRounds(long times) {
		return new PhaseTime(statement, exchange, times, steps, timePs, cost, costs, packets, synapses, drawn, pace);
	}
}
