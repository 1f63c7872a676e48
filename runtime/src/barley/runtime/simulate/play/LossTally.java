package barley.runtime.simulate.play;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.machine.Machine;

/** The transfers that were lost so far, in all rounds, and their bytes by channel. */
final class LossTally {

	private long transfers;
	private long packets;
	private long words;
	/** Only channels that lost something. */
	private final Map<Integer, Long> bytes = new HashMap<>();

	LossTally() {
	}

	/** Copies a tally, for {@link #repeat}. */
	LossTally(LossTally from) {
		transfers = from.transfers;
		packets = from.packets;
		words = from.words;
		bytes.putAll(from.bytes);
	}

	/** Adds a transfer over a lane or circuit. */
	void add(Machine machine, int channel, long lostBytes) {
		transfers++;
		addPart(machine, channel, lostBytes);
	}

	/** Adds some bytes of a transfer of which others arrive. */
	void addPart(Machine machine, int channel, long lostBytes) {
		machine.carry(channel, lostBytes, (held, lost) -> bytes.merge(held, lost, Math::addExact));
	}

	/**
	 * Adds packets.
	 *
	 * @param lostBytes bytes that channels carry less than without faults, by channel; negative if they carry more
	 */
	void add(long lostPackets, Map<Integer, Long> lostBytes) {
		packets += lostPackets;
		addBytes(lostBytes);
	}

	/** Adds words to synapses. */
	void addWords(long lostWords, Map<Integer, Long> lostBytes) {
		words += lostWords;
		addBytes(lostBytes);
	}

	private void addBytes(Map<Integer, Long> lostBytes) {
		lostBytes.forEach((channel, lost) -> bytes.merge(channel, lost, Math::addExact));
	}

	/** Counts rounds that repeat the last one. */
	void repeat(long rounds, LossTally beforeLast) {
		transfers = repeated(transfers, beforeLast.transfers, rounds);
		packets = repeated(packets, beforeLast.packets, rounds);
		words = repeated(words, beforeLast.words, rounds);
		bytes.replaceAll((channel, lost) -> repeated(lost, beforeLast.bytes.getOrDefault(channel, 0L), rounds));
	}

	private static long repeated(long now, long before, long rounds) {
		return Math.addExact(now, Math.multiplyExact(rounds, now - before));
	}

	long transfers() {
		return transfers;
	}

	long packets() {
		return packets;
	}

	long words() {
		return words;
	}

	/** Returns the bytes that channels carry of those that are sent on them. */
	long[] carried(long[] sent) {
		long[] carried = sent.clone();
		bytes.forEach((channel, lost) -> carried[channel] -= lost);
		return carried;
	}
}
