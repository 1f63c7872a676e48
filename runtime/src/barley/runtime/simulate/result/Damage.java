package barley.runtime.simulate.result;

import java.util.List;

import barley.runtime.data.DataTable;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.option.Disturbance;

/**
 * The effect of disturbances on a run.
 *
 * @param machine       names of nodes and lanes
 * @param data          names of data
 * @param undisturbedPs time of the run without disturbances
 * @param phases        for each phase of the result, its index among the computations and exchanges of the program; one with different
 * times in different rounds appears more than once
 * @param hits          for each disturbance, in the given order, its first effect
 * @param lost          number of transfers that did not arrive
 * @param corrupted     number of transfers, and of sums and packets in switches, that got wrong bits
 * @param packetsLost   number of packets that were taken out of networks
 * @param packetsLeft   number of packets that were left in networks in which nothing moved any more
 * @param wordsLost     number of words that synapses did not get, one for each synapse
 * @param lacks         the first contributions that nodes should hold at the end but do not
 * @param lacksInAll    total number of these
 * @param casualties    the first transfers that were lost or corrupted, in order of time; of equal rounds, only those of the first
 * @param messages      the first messages that were lost on a hop over nodes that relay them, or where every node goes at its own pace
 * @param remnants      the first time that each exchange left wrong data, in order of time
 * @param remnantsInAll how often exchanges left wrong data, in all rounds
 * @param notTraced     why contributions were not tracked, or null
 * @param asPlanned     which figures of the result count what the programs send, and why; null if all are those of this run
 */
public record Damage(Machine machine, DataTable data, long undisturbedPs, List<Integer> phases, List<Hit> hits, long lost, long corrupted,
		long packetsLost, long packetsLeft, long wordsLost,
		List<Casualty> casualties, List<LostMessage> messages,
		List<Lack> lacks, long lacksInAll, List<Remnant> remnants, long remnantsInAll, String notTraced, String asPlanned) {

	/**
	 * The first effect of a disturbance.
	 *
	 * @param missed    why it had no effect, or null if it had one
	 * @param statement null if it had no effect
	 * @param indices   of the loops around what was hit, where every node goes at its own pace; otherwise empty
	 * @param rounds    current rounds of the repetitions around the statement, the outermost first, counted from 1
	 * @param unit      in what the statement proceeds
	 * @param number    number of the step, chunk, cycle or item in its phase, from 0
	 * @param atPs      start of the step or cycle; in a flow, the time at which the transfer of that chunk begins, or from which the flow
	 *                  is slowed down, and likewise where every node goes at its own pace
	 * @param fragment  the transfer that it hit, or null if it slowed the phase down
	 * @param packet    the packet that it hit, or null
	 */
	public record Hit(Disturbance disturbance, String missed, String statement, String indices, List<Long> rounds, Unit unit, long number,
			long atPs, Fragment fragment, String packet) {

		/** Returns that a disturbance had no effect, and why. */
		public static Hit none(Disturbance disturbance, String why) {
			return new Hit(disturbance, why, null, "", List.of(), null, 0, 0, null, null);
		}

		/** Returns the same for another disturbance. */
		public Hit by(Disturbance another) {
			return new Hit(another, missed, statement, indices, rounds, unit, number, atPs, fragment, packet);
		}
	}

	/** What a statement proceeds in. */
	public enum Unit {
		STEP, CHUNK, CYCLE, ITEM
	}

	/**
	 * A transfer that was lost or corrupted in some round.
	 *
	 * @param phase its index among the computations and exchanges of the program
	 * @param step  number in its phase; in a flow, the number of the chunk, and where every node goes at its own pace, that of the send
	 * @param place   in a flow, how many sends of the same chunk over the same channel come before it; otherwise 0
	 * @param earlier whether what was lost there had been lost on an earlier hop
	 */
	public record Casualty(int phase, int step, int channel, int place, boolean lost, boolean earlier) {
	}

	/**
	 * Elements of a message that did not come to their destination.
	 *
	 * @param statement what sends it, where every node goes at its own pace; otherwise null
	 * @param indices of the loops around that; empty if there are none
	 * @param channel the hop on which they were lost
	 * @param data    what they are at the source
	 */
	public record LostMessage(String statement, String indices, int source, int destination, int channel, int data, long first,
			long count) {
	}

	/**
	 * Elements that are transferred over a channel.
	 *
	 * @param relayed whether the sender only relays them where every node goes at its own pace: they are counted in what it keeps for that
	 */
	public record Fragment(int channel, boolean relayed, int data, long first, long count) {

		/** Elements of the data of the sender. */
		public Fragment(int channel, int data, long first, long count) {
			this(channel, false, data, first, count);
		}
	}

	/**
	 * Wrong elements.
	 *
	 * @param contributors nodes whose contributions are missing; empty if the elements contain more than they should
	 * @param spoiled      whether a corrupted fragment has been combined into them
	 * @param derived      whether a kernel or synapses computed them, or elements combined into them, from wrong data or without words that
	 *                     they miss
	 */
	public record Lack(int node, int data, long first, long count, int[] contributors, boolean spoiled, boolean derived) {
	}

	/**
	 * Wrong data after an exchange, whether or not they were renewed or overwritten later: what is ensured after the exchange does not
	 * hold, and later computations had wrong input.
	 *
	 * @param phase  its index among the computations and exchanges of the program
	 * @param rounds as for a hit
	 * @param nodes  nodes that held wrong data when it ended
	 * @param first  first wrong elements of the first of them
	 * @param lacks  after a block in which every node goes at its own pace, wrong elements of all of them, the first of them if there are
	 *               very many; empty after an exchange
	 */
	public record Remnant(int phase, String statement, List<Long> rounds, int[] nodes, Lack first, List<Lack> lacks) {
	}

	/** Returns whether every exchange has left the right data, and every node holds them at the end: the run only took longer. */
	public boolean harmless() {
		return lacksInAll == 0 && remnantsInAll == 0 && (notTraced == null || lost + packetsLost + packetsLeft + wordsLost == 0
				&& corrupted == 0);
	}
}
