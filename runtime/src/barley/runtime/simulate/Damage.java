package barley.runtime.simulate;

import java.util.List;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Machine;

/**
 * What disturbances did to a run.
 *
 * @param machine       names of nodes and lanes
 * @param data          names of data
 * @param undisturbedPs how long the run would have taken
 * @param hits          for each disturbance, in the order in which they were given, the first thing that it did
 * @param lost          transfers that did not arrive
 * @param corrupted     transfers that arrived with wrong bits
 * @param lacks         what nodes do not hold in the end although they should, the first ones of many
 * @param lacksInAll    how many of these there are
 * @param notTraced     why it is not known what nodes lack, or null
 */
public record Damage(Machine machine, DataTable data, long undisturbedPs, List<Hit> hits, long lost, long corrupted, List<Lack> lacks, long lacksInAll, String notTraced) {

	/**
	 * The first thing that a disturbance did.
	 *
	 * @param statement null if the run was over before it did anything
	 * @param flows     whether that goes by data flow, chunk by chunk
	 * @param step      in its phase; of a flow, the number of the chunk
	 * @param atPs      when the step began; of a flow, when that chunk began to be transferred or the flow to be slowed down
	 * @param fragment  the transfer that it hit, or null if it slowed the phase down
	 */
	public record Hit(Disturbance disturbance, String statement, boolean flows, int step, long atPs, Fragment fragment) {
	}

	/** Elements on their way. */
	public record Fragment(int channel, int data, long first, long count) {
	}

	/**
	 * Elements that are not what they should be.
	 *
	 * @param contributors whose contributions are missing from them
	 * @param spoiled      whether a corrupted fragment has entered into them
	 */
	public record Lack(int node, int data, long first, long count, int[] contributors, boolean spoiled) {
	}

	/** Tell whether nothing is lost: the run only took longer. */
	public boolean harmless() {
		return lacksInAll == 0 && (notTraced == null || lost == 0 && corrupted == 0);
	}
}
