package barley.runtime.simulate.cost;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;

/** The energy of bits on lanes, which their types say for each bit, beside the power of the lanes. */
public final class BitEnergy {

	/** An attojoule in nanowatts times picoseconds. */
	private static final BigInteger ATTOJOULE = BigInteger.valueOf(1000);

	private BitEnergy() {
	}

	/** Returns the energy of bytes on the channels of a machine, in nanowatts times picoseconds. */
	public static BigInteger of(Machine machine, long[] channelBytes) {
		return byType(machine, channelBytes).values().stream().reduce(BigInteger.ZERO, BigInteger::add);
	}

	/** Returns the same for each type of link whose bits need energy. */
	public static Map<LinkType, BigInteger> byType(Machine machine, long[] channelBytes) {
		Map<LinkType, BigInteger> energies = new HashMap<>();
		LinkType last = null;
		BigInteger bytes = BigInteger.ZERO;
		for (int channel = 0; channel < channelBytes.length; channel++) {
			LinkType type = channelBytes[channel] == 0 ? last : machine.linkType(channel >> 1);
			if (type != last) {
				add(energies, last, bytes);
				last = type;
				bytes = BigInteger.ZERO;
			}
			bytes = channelBytes[channel] == 0 ? bytes : bytes.add(BigInteger.valueOf(channelBytes[channel]));
		}
		add(energies, last, bytes);
		return energies;
	}

	private static void add(Map<LinkType, BigInteger> energies, LinkType type, BigInteger bytes) {
		if (type != null && type.attojoules() > 0) {
			energies.merge(type, ofAttojoules(bytes.shiftLeft(3).multiply(BigInteger.valueOf(type.attojoules()))), BigInteger::add);
		}
	}

	/** Returns an energy in nanowatts times picoseconds. */
	public static BigInteger ofAttojoules(BigInteger attojoules) {
		return attojoules.multiply(ATTOJOULE);
	}
}
