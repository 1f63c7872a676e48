package barley.lang.motion;

/**
 * What packets do that switches forward: as far as steps go, everything takes place in one. Which packet is on which channel in which cycle
 * is for the simulator of switches to say.
 */
public final class PacketMotion extends Motion {

	@Override
	public int steps() {
		return 1;
	}

	@Override
	public int hops() {
		return 0;
	}

	@Override
	public int channel(int hop) {
		throw none(hop);
	}

	@Override
	public int sender(int hop) {
		throw none(hop);
	}

	@Override
	public int receiver(int hop) {
		throw none(hop);
	}

	@Override
	public int strand(int hop) {
		return -1;
	}

	@Override
	public int fragments() {
		return 0;
	}

	@Override
	public int fragment(int hop, int step) {
		return -1;
	}

	@Override
	public Ranges what(int hop, int step) {
		throw none(hop);
	}

	@Override
	public boolean combines(int hop, int step) {
		throw none(hop);
	}

	private static IndexOutOfBoundsException none(int hop) {
		return new IndexOutOfBoundsException(hop);
	}
}
