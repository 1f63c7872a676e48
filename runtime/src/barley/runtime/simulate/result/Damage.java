package barley.runtime.simulate.result;

import java.util.List;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.option.Disturbance;

/**
 * What disturbances did to a run.
 *
 * @param machine       names of nodes and lanes
 * @param data          names of data
 * @param undisturbedPs how long the run would have taken
 * @param phases        for each phase of the result its place among the computations and exchanges of the program; one that took another
 *                      time in some rounds stands there more than once
 * @param hits          for each disturbance, in the order in which they were given, the first thing that it did
 * @param lost          transfers that did not arrive
 * @param corrupted     transfers that arrived with wrong bits
 * @param lacks         what nodes do not hold in the end although they should, the first ones of many
 * @param lacksInAll    how many of these there are
 * @param casualties    transfers that were lost or corrupted, in the order of time, the first ones of many; of
 *                      rounds that are alike those of the first
 * @param remnants      the first time that each exchange left something wrong, in the order of time
 * @param remnantsInAll how often exchanges left something wrong, in all rounds
 * @param notTraced     why it is not known what nodes lack, or null
 */
public record Damage(Machine machine, DataTable data, long undisturbedPs, List<Integer> phases, List<Hit> hits, long lost, long corrupted,
		List<Casualty> casualties,
		List<Lack> lacks, long lacksInAll, List<Remnant> remnants, long remnantsInAll, String notTraced) {

	/**
	 * The first thing that a disturbance did.
	 *
	 * @param missed    why it did nothing, or null if it did
	 * @param statement null if it did nothing
	 * @param rounds    in which round of the repetitions around the statement, the outermost first, counted from 1
	 * @param flows     whether that goes by data flow, chunk by chunk
	 * @param step      in its phase; of a flow, the number of the chunk
	 * @param atPs      when the step began; of a flow, when that chunk began to be transferred or the flow to be slowed down
	 * @param fragment  the transfer that it hit, or null if it slowed the phase down
	 */
	public record Hit(Disturbance disturbance, String missed, String statement, List<Long> rounds, boolean flows, int step, long atPs,
			Fragment fragment) {
	}

	/**
	 * A transfer that was lost or corrupted in some round.
	 *
	 * @param phase its place among the computations and exchanges of the program
	 * @param step  in its phase; of a flow, the number of the chunk
	 */
	public record Casualty(int phase, int step, int channel, boolean lost) {
	}

	/** Elements on their way. */
	public record Fragment(int channel, int data, long first, long count) {
	}

	/**
	 * Elements that are not what they should be.
	 *
	 * @param contributors whose contributions are missing from them; nobody's if they hold more than they should
	 * @param spoiled      whether a corrupted fragment has entered into them
	 * @param derived      whether a kernel computed them, or what entered into them, on a node that held what it should not
	 */
	public record Lack(int node, int data, long first, long count, int[] contributors, boolean spoiled, boolean derived) {
	}

	/**
	 * What an exchange left that is not what it leaves undisturbed, whether or not it was renewed or overwritten later: what is ensured
	 * behind it does not hold, and who computed with it computed with something else.
	 *
	 * @param rounds as of a hit
	 * @param nodes  the nodes that held something wrong when it ended
	 * @param first  the first of it, on the first of them
	 */
	public record Remnant(String statement, List<Long> rounds, int[] nodes, Lack first) {
	}

	/** Returns whether every exchange has left what it should, and every node holds it: the run only took longer. */
	public boolean harmless() {
		return lacksInAll == 0 && remnantsInAll == 0 && (notTraced == null || lost == 0 && corrupted == 0);
	}
}
