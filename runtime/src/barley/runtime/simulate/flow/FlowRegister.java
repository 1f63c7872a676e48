package barley.runtime.simulate.flow;

/** A time that a flow remembers. In equal rounds it either advances by the duration of a round or stays constant. */
final class FlowRegister extends FlowStamp implements FlowPart {

	private long[] before;
	private long[] last;

	@Override
	public void keep() {
		long[] oldest = before == null ? new long[WIDTH] : before;
		before = last == null ? new long[WIDTH] : last;
		last = oldest;
		write(last, 0);
	}

	@Override
	public long rounds(long now, long roundPs) {
		long[] present = new long[WIDTH];
		write(present, 0);
		boolean stands = true;
		for (int i = 0; i < WIDTH; i++) {
			if (present[i] - last[i] != last[i] - before[i]) {
				return 0;
			}
			stands &= present[i] == last[i];
		}
		if (stands) {
			// A time in the future has no effect until it is reached.
			return time() > now ? FlowPart.before(time(), now, roundPs) : ANY;
		}
		return time(present, 0) - time(last, 0) == roundPs ? ANY : 0;
	}

	@Override
	public void skip(long rounds) {
		long[] later = new long[WIDTH];
		write(later, 0);
		move(later, 0, rounds, last);
		read(later, 0);
	}
}
