package barley.runtime.simulate.synapse;

import java.math.BigInteger;

/**
 * What the words of an exchange need on their ways between cores.
 *
 * @param wires         wires of pairs of cores, or channels of lanes, that carry words
 * @param transmissions words, or their packets, times the wires or channels that carry them
 * @param rounds        most channels that a word passes one after the other
 * @param duplicates    words that came to where they had been, and were dropped
 * @param channelBytes  bytes of words on each channel of the machine; empty if no lane carries any
 * @param energy        of packets in switches and of the bits of their headers, in nanowatts times picoseconds
 */
public record WordTraffic(long wires, long transmissions, int rounds, long duplicates, long[] channelBytes, BigInteger energy) {

	/** Nothing is sent. */
	static final WordTraffic NONE = new WordTraffic(0, 0, 0, 0, new long[0], BigInteger.ZERO);

	/** Words that pass no switch with a clock. */
	WordTraffic(long wires, long transmissions, int rounds, long duplicates, long[] channelBytes) {
		this(wires, transmissions, rounds, duplicates, channelBytes, BigInteger.ZERO);
	}

	/** Returns these words in all of some rounds. */
	WordTraffic times(long number) {
		return new WordTraffic(wires, Math.multiplyExact(transmissions, number), rounds, Math.multiplyExact(duplicates, number),
				new long[0],
				energy.multiply(BigInteger.valueOf(number)));
	}

	/** Returns these words and those of other channels together. */
	WordTraffic plus(WordTraffic other) {
		long[] bytes = channelBytes.length == 0 ? other.channelBytes : channelBytes.clone();
		for (int channel = 0; channelBytes.length > 0 && channel < other.channelBytes.length; channel++) {
			bytes[channel] = Math.addExact(bytes[channel], other.channelBytes[channel]);
		}
		return new WordTraffic(wires + other.wires, Math.addExact(transmissions, other.transmissions), Math.max(rounds, other.rounds),
				Math.addExact(duplicates, other.duplicates), bytes, energy.add(other.energy));
	}
}
