package barley.runtime.simulate.clock;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import barley.runtime.machine.Fault;
import barley.runtime.machine.LinkType;
import barley.runtime.network.NetworkExchange;
import barley.runtime.network.NetworkStatement;
import barley.runtime.network.NetworkStatement.TreeReduce;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.number.Exact;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Cost;

/** What a simulation of switches came to. */
public final class NetworkRun {

	private final SwitchClock clock;
	private final SwitchNetwork network;
	private final RunCounts counts;
	private final long left;
	private final boolean stopped;
	private final WaitCircle circle;

	NetworkRun(SwitchClock clock, boolean stopped) {
		this.clock = clock;
		this.stopped = stopped;
		network = clock.network;
		counts = clock.counts;
		left = clock.left();
		circle = left > 0 && !stopped ? WaitCircle.of(clock) : null;
	}

	public NetworkExchange exchange() {
		return clock.exchange;
	}

	public SwitchNetwork network() {
		return network;
	}

	/** Returns the cycles up to the last delivery. */
	public long cycles() {
		return Arrays.stream(counts.lastDelivery).max().orElse(0);
	}

	/** Returns whether all switches share a clock; otherwise cycles are those of the clock with most of them. */
	public boolean sharesClock() {
		return network.clocks() == 1;
	}

	/** Returns the clock that all switches share, in picoseconds, or 0. */
	public long cyclePs() {
		return sharesClock() ? network.cyclePs(0) : 0;
	}

	/** Returns the time of the cycles up to the last delivery; of networks side by side, the longest. */
	public long cyclesPs() {
		long time = 0;
		for (int clock = 0; clock < network.clocks(); clock++) {
			time = Math.max(time, Math.multiplyExact(counts.lastDelivery[clock], network.cyclePs(clock)));
		}
		return time;
	}

	/**
	 * Returns the cost of the exchange: the longest launch of its nodes, the cycles up to the last delivery, and the combining of the
	 * slowest node that combines itself.
	 */
	public Cost cost() {
		return cost(launchPs(clock.exchange, Conditions.NORMAL));
	}

	/** Returns the cost of the exchange with another launch. */
	public Cost cost(long launchPs) {
		long combine = 0;
		for (int vertex = 0; vertex < network.vertices(); vertex++) {
			long rate = counts.combined[vertex] == 0 ? 0 : network.nodeType(vertex).reduceBytesPerSecond();
			combine = Math.max(combine, rate == 0 ? 0 : Exact.ceilQuotient(counts.combined[vertex], Exact.SECOND, rate));
		}
		return new Cost(launchPs, cyclesPs(), 0, combine);
	}

	/** Returns the longest launch of the nodes of an exchange: what passes before its first cycle. */
	public static long launchPs(NetworkExchange exchange, Conditions conditions) {
		return exchange.nodes().mapToLong(vertex -> conditions.launchPs(vertex, exchange.network().nodeType(vertex))).max().orElse(0);
	}

	/** Returns the cycle in which the simulation ended: nothing moved any more, or the limit was reached. */
	public long end() {
		return clock.now;
	}

	/** Returns the time of all cycles in which something moved; of networks side by side, of the slowest clock. */
	public long endPs() {
		long cycle = 0;
		for (int clockNumber = 0; clockNumber < network.clocks(); clockNumber++) {
			cycle = Math.max(cycle, network.cyclePs(clockNumber));
		}
		return Math.multiplyExact(end(), cycle);
	}

	/** Returns the packets that nodes have put into their queues. */
	public long packets() {
		return counts.packets;
	}

	public long delivered() {
		return counts.delivered;
	}

	/** Returns the packets of traffic that entered their queue after the warm-up. */
	public long packetsAfterWarmUp() {
		return counts.packetsAfterWarmUp;
	}

	/** Returns the packets that were delivered after the warm-up. */
	public long deliveredAfterWarmUp() {
		return counts.deliveredAfterWarmUp;
	}

	/** Returns packets times channels between switches. */
	public long hops() {
		return counts.hops;
	}

	public long additions() {
		return counts.additions;
	}

	/** Returns the number of sums that were sent on unfinished to make room for another group. */
	public long sentOn() {
		return counts.sentOn;
	}

	/** Returns the packets without a flag that nodes have put into their queues: they never see a compute unit. */
	public long plainPackets() {
		long plain = counts.packets;
		for (NetworkStatement statement : clock.exchange.statements()) {
			plain -= statement instanceof TreeReduce reduce ? (long) reduce.tree().members() * reduce.cut().packets() : 0;
		}
		return plain;
	}

	/** Returns the packets that faults took out of the network. */
	public long lost() {
		return counts.lost;
	}

	/** Returns the first packets that faults took out of the network, in order of time. */
	public List<PacketHit> losses() {
		return List.copyOf(counts.losses);
	}

	/** Returns the first packet that a fault hit, by its place in the list of faults; null if it hit none. */
	public PacketHit hit(int fault) {
		return clock.hits[fault];
	}

	/** Returns the number of entries and packets that faults corrupted. */
	public long corrupted() {
		return counts.corrupted;
	}

	/** Returns the channel between switches that carried most packets, the first one of several, as its port; or -1 without any. */
	public int hottestPort() {
		int hottest = -1;
		for (int port = 0; port < network.ports(); port++) {
			if (network.isBetweenSwitches(port) && (hottest < 0 || counts.carried(port) > counts.carried(hottest))) {
				hottest = port;
			}
		}
		return hottest;
	}

	/** Returns the packets that the hottest channel carried. */
	public long hottestPackets() {
		return hottestPort() < 0 ? 0 : counts.carried(hottestPort());
	}

	/** Returns the most packets that were in one input buffer; queues of nodes do not count. */
	public int mostInput() {
		int most = 0;
		for (int port = 0; port < network.ports(); port++) {
			most = Math.max(most, clock.in.most(port));
		}
		return most;
	}

	/** Returns the most packets that were in one output buffer. */
	public int mostOutput() {
		int most = 0;
		for (int port = 0; port < network.ports(); port++) {
			most = Math.max(most, clock.out.most(port));
		}
		return most;
	}

	/** Returns the most entries that were in use at one switch. */
	public int mostEntries() {
		return counts.mostEntries;
	}

	/** Returns the latency of plain and copied packets, from the cycle in which they entered their node's queue. */
	public CycleHistogram latency() {
		return counts.latency;
	}

	/** Returns the cycles in which the results of reductions were complete at their roots. */
	public CycleHistogram results() {
		return counts.results;
	}

	/** Returns the packets that the arbiter let go at a port. */
	public long grants(int port) {
		return counts.grants(port);
	}

	/** Returns the packets that all arbiters let go. */
	public long grants() {
		long grants = 0;
		for (int port = 0; port < network.ports(); port++) {
			grants += counts.grants(port);
		}
		return grants;
	}

	/** Returns the packets on the channel out of a port. */
	public long carried(int port) {
		return counts.carried(port);
	}

	/** Returns the cycles for which the channel out of a port was held. */
	public long busy(int port) {
		return counts.busy(port);
	}

	/** Returns the most packets in the input buffer of a port. */
	public int mostInput(int port) {
		return clock.in.most(port);
	}

	/** Returns the most packets in the output buffer of a port. */
	public int mostOutput(int port) {
		return clock.out.most(port);
	}

	/** Returns the packets in the input buffer of a port in each cycle, before one is let go, on average. */
	public double meanInput(int port) {
		return mean(clock.in.area(port, clock.now), network.isInside(port) ? 0 : counts.grants(port));
	}

	/** Returns the packets in the output buffer of a port in each cycle, before one is put on the channel, on average. */
	public double meanOutput(int port) {
		return mean(clock.out.area(port, clock.now), counts.carried(port));
	}

	/** A packet that leaves was there in that cycle, too. */
	private double mean(long area, long left) {
		return (double) (area + left) / Math.max(1, clock.now);
	}

	/** Returns the cycles in which the arbiter passed a packet because an output buffer had no room. */
	public long refusedForRoom() {
		return counts.refused[SwitchClock.NO_ROOM];
	}

	/** Returns the cycles in which the arbiter passed a packet because there was no entry for its group. */
	public long refusedForEntry() {
		return counts.refused[SwitchClock.NO_ENTRY];
	}

	/** Returns the cycles in which the arbiter passed a packet because an addition to its entry was under way. */
	public long refusedForAddition() {
		return counts.refused[SwitchClock.ADDING];
	}

	/** Returns the cycles in which a packet was ready for an idle channel, but there was no credit. */
	public long withoutCredit() {
		return counts.starved;
	}

	/** Returns the packets that are still in queues, buffers and entries. */
	public long left() {
		return left;
	}

	/** Returns whether nothing can move any more although packets are left. */
	public boolean isBlocked() {
		return left > 0 && !stopped;
	}

	/**
	 * Returns whether everything was delivered: nothing is left, lost or corrupted, and the counts of contributions prove for every group
	 * that its root has those of all members.
	 */
	public boolean isComplete() {
		long groups = clock.exchange.firstFlag(clock.exchange.statements().size()) - 1L;
		return left == 0 && counts.lost == 0 && counts.corrupted == 0 && counts.results.number() == groups;
	}

	/** Returns this run; a fault if it stopped at the limit of cycles, as nothing can be said about what would come. */
	public NetworkRun requireEnd(String statement) {
		if (stopped) {
			throw Fault.of("too-many-cycles", "\"%s\" takes more than %,d cycles; %,d packets are left then", statement,
					ClockOptions.MOST_CYCLES,
					left);
		}
		return this;
	}

	/** Returns whether the simulation stopped at its limit of cycles. */
	public boolean isStopped() {
		return stopped;
	}

	/** Returns who waits for whom if the run is blocked. */
	public Optional<WaitCircle> circle() {
		return Optional.ofNullable(circle);
	}

	/** Returns a hash over every grant and every delivery. */
	public long fingerprint() {
		return clock.fingerprint();
	}

	/**
	 * Returns the energy in nanowatts times picoseconds: power of switches over the time of the exchange, energy for each packet that they
	 * let go, and for each bit on links. Power of links is drawn elsewhere.
	 */
	public BigInteger energy() {
		return RunEnergy.of(this);
	}

	/**
	 * Returns the energy of packets that are let go and of the bits of their headers on links, in nanowatts times picoseconds. That of
	 * their data is counted by channels, as that of all data is.
	 */
	public BigInteger packetEnergy() {
		return RunEnergy.ofPackets(this);
	}

	/** Returns the bytes of data, without headers, on each channel of the machine. */
	public long[] channelBytes() {
		long[] bytes = new long[network.machine().channels()];
		for (int port = 0; port < network.ports(); port++) {
			bytes[network.machine().channel(network.lane(port), network.owner(port))] = counts.bytes(port);
		}
		return bytes;
	}

	/** Returns the bytes of data, without headers, on all channels of a type of link. */
	public long bytes(LinkType type) {
		long bytes = 0;
		for (int port = 0; port < network.ports(); port++) {
			bytes += network.linkType(port).equals(type) ? counts.bytes(port) : 0;
		}
		return bytes;
	}
}
