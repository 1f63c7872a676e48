package barley.runtime.simulate.cost;

import java.math.BigInteger;

import barley.runtime.machine.Machine;

/** The energy of bits on lanes, which their types say for each bit, beside the power of the lanes. */
public final class BitEnergy {

	/** An attojoule in nanowatts times picoseconds. */
	private static final BigInteger ATTOJOULE = BigInteger.valueOf(1000);

	private BitEnergy() {
	}

	/** Returns the energy of bytes on the channels of a machine, in nanowatts times picoseconds. */
	public static BigInteger of(Machine machine, long[] channelBytes) {
		BigInteger attojoules = BigInteger.ZERO;
		for (int channel = 0; channel < channelBytes.length; channel++) {
			long each = channelBytes[channel] == 0 ? 0 : machine.linkType(channel >> 1).attojoules();
			attojoules = each == 0 ? attojoules
					: attojoules.add(BigInteger.valueOf(channelBytes[channel]).shiftLeft(3).multiply(BigInteger.valueOf(each)));
		}
		return ofAttojoules(attojoules);
	}

	/** Returns an energy in nanowatts times picoseconds. */
	public static BigInteger ofAttojoules(BigInteger attojoules) {
		return attojoules.multiply(ATTOJOULE);
	}
}
