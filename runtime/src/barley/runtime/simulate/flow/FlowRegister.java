package barley.runtime.simulate.flow;

/** A moment that a flow remembers. In rounds that are alike it moves on as long as a round takes, or stands. */
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
			// What is in the future will be the present one day, and then count.
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
