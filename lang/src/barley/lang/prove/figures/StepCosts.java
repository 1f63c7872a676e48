package barley.lang.prove.figures;

import java.util.Arrays;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.NodeType;
import barley.runtime.number.Exact;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.FlowCost;

/**
 * What each step of an exchange costs (RULES.md 19 and 20): the dearest launch, the busiest channel, the longest
 * latency, the slowest combining. Rounded as the simulator rounds, so that both agree to the picosecond.
 */
final class StepCosts {

	private static final long BYTE = 8 * Exact.SECOND;

	final long[] launchPs;
	final long[] transferPs;
	final long[] latencyPs;
	final long[] combinePs;
	/** Bytes of the channel that carries most. */
	final long[] busiest;

	private LinkType lastType;
	private long lastBytes;
	private long lastPs;
	private String unknown;

	StepCosts(int steps) {
		launchPs = new long[steps];
		transferPs = new long[steps];
		latencyPs = new long[steps];
		combinePs = new long[steps];
		busiest = new long[steps];
	}

	int steps() {
		return busiest.length;
	}

	/** Returns why there are no times, or null. */
	String unknown() {
		return unknown;
	}

	/** Returns the sum of the busiest channels' bytes over all steps. */
	long bytes() {
		return sum(busiest);
	}

	/** Returns all steps one after the other: a chain of as many transfers. */
	FlowCost sum() {
		return new FlowCost(steps(), bytes(), new Cost(sum(launchPs), sum(transferPs), sum(latencyPs), sum(combinePs)));
	}

	private static long sum(long[] costs) {
		return Arrays.stream(costs).reduce(0, Math::addExact);
	}

	/** The steps from {@code first} to the one before {@code end} have to be launched. */
	void launch(int first, int end, long picoseconds) {
		raise(launchPs, first, end, picoseconds);
	}

	/** A channel of a lane carries bytes in each step from {@code first} to the one before {@code end}. */
	void carry(int first, int end, LinkType type, long bytes) {
		if (bytes == 0) {
			return;
		}
		if (type.bitsPerSecond() == 0 && unknown == null) {
			unknown = type.withoutBandwidth();
		}
		raise(busiest, first, end, bytes);
		raise(transferPs, first, end, time(type, bytes));
		raise(latencyPs, first, end, type.latencyPs());
	}

	/** Channels carry at least what they carry in other steps, each in its turn. */
	void raise(StepCosts others) {
		for (int step = 0; step < others.steps(); step++) {
			raise(busiest, step, step + 1, others.busiest[step]);
			raise(transferPs, step, step + 1, others.transferPs[step]);
		}
	}

	/** What is sent in a step arrives so much later. */
	void delay(int step, long picoseconds) {
		raise(latencyPs, step, step + 1, picoseconds);
	}

	/** In a step, channels carry what they carried in the step before. */
	void repeat(int step) {
		busiest[step] = busiest[step - 1];
		transferPs[step] = transferPs[step - 1];
		latencyPs[step] = latencyPs[step - 1];
	}

	/** A node combines bytes that arrive in a step. */
	void combine(int step, NodeType type, long bytes) {
		if (bytes > 0 && type.reduceBytesPerSecond() > 0) {
			raise(combinePs, step, step + 1, Exact.ceilQuotient(bytes, Exact.SECOND, type.reduceBytesPerSecond()));
		}
	}

	private long time(LinkType type, long bytes) {
		if (type != lastType || bytes != lastBytes) {
			lastPs = type.bitsPerSecond() == 0 ? 0 : Exact.ceilQuotient(bytes, BYTE, type.bitsPerSecond());
			lastType = type;
			lastBytes = bytes;
		}
		return lastPs;
	}

	private static void raise(long[] costs, int first, int end, long cost) {
		for (int step = first; step < end; step++) {
			if (costs[step] < cost) {
				costs[step] = cost;
			}
		}
	}
}
