package barley.runtime.network;

import barley.runtime.machine.Fault;

/**
 * How a vector is cut into packets: all are full but the last one.
 *
 * @param packets     the number of packets
 * @param elements    elements in each packet but the last
 * @param last        elements in the last packet
 * @param elementBytes bytes of an element
 */
public record PacketCut(int packets, long elements, long last, int elementBytes) {

	/** A packet without elements, which is combined all the same: a byte that says that its sender has come. */
	static final PacketCut SIGNAL = new PacketCut(1, 1, 1, 1);

	/** Most packets of a vector. */
	private static final long MOST_PACKETS = 1 << 24;

	public PacketCut {
		if (packets < 0 || packets > 0 && (last < 1 || last > elements) || elementBytes < 1) {
			throw Fault.of("wrong-value", "%,d packets of %,d elements, the last one of %,d", packets, elements, last);
		}
	}

	/**
	 * Cuts a vector.
	 *
	 * @param packetBytes most data in one packet; 0 for the whole vector
	 */
	public static PacketCut of(long elements, int elementBytes, long packetBytes) {
		long each = packetBytes == 0 ? elements : packetBytes / elementBytes;
		if (elements == 0) {
			return new PacketCut(0, 0, 0, elementBytes);
		}
		if (each == 0) {
			throw Fault.of("wrong-value", "a packet of %,d B cannot hold an element of %,d B", packetBytes, elementBytes);
		}
		long packets = (elements - 1) / each + 1;
		if (packets > MOST_PACKETS) {
			throw Fault.of("wrong-value", "a vector of %,d elements is cut into %,d packets, but at most %,d are possible", elements,
					packets, MOST_PACKETS);
		}
		return new PacketCut((int) packets, Math.min(each, elements), elements - (packets - 1) * each, elementBytes);
	}

	/** Returns full packets of one element of four bytes each. */
	public static PacketCut packets(int packets) {
		return new PacketCut(packets, 1, 1, 4);
	}

	/** Returns the bytes of data in a packet. */
	public long bytes(int packet) {
		return (packet == packets - 1 ? last : elements) * elementBytes;
	}

	/** Returns the bytes of data in all packets. */
	public long bytes() {
		return packets == 0 ? 0 : ((packets - 1) * elements + last) * elementBytes;
	}
}
