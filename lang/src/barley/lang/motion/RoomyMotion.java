package barley.lang.motion;

/**
 * A motion that goes by way of buffers elsewhere, as nodes carry it out that go at their own pace: what is on its way lies in transit, at
 * the places of its elements, where each step has a room of its own. So nobody waits for a buffer.
 */
abstract class RoomyMotion extends Motion {

	final Motion motion;

	RoomyMotion(Motion motion) {
		this.motion = motion;
	}

	@Override
	public final int steps() {
		return motion.steps();
	}

	@Override
	public final int hops() {
		return motion.hops();
	}

	@Override
	public final int channel(int hop) {
		return motion.channel(hop);
	}

	@Override
	public final int sender(int hop) {
		return motion.sender(hop);
	}

	@Override
	public final int receiver(int hop) {
		return motion.receiver(hop);
	}

	@Override
	public final int strand(int hop) {
		return motion.strand(hop);
	}

	@Override
	public final boolean takesPart(int hop, int step) {
		return motion.takesPart(hop, step);
	}

	@Override
	public final int fragments() {
		return motion.fragments();
	}

	@Override
	public final int fragment(int hop, int step) {
		return motion.fragment(hop, step);
	}

	@Override
	public final Ranges what(int hop, int step) {
		return motion.what(hop, step);
	}

	@Override
	public final long size(int hop, int step) {
		return motion.size(hop, step);
	}

	/** What arrives in transit is combined when it is taken from there, if at all. */
	@Override
	public final boolean combines(int hop, int step) {
		return arrives(hop) != Room.TRANSIT && motion.combines(hop, step);
	}

	@Override
	public final boolean isInPlace() {
		return false;
	}

	@Override
	public final boolean isListed() {
		return true;
	}
}
