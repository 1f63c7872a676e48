package barley.lang.motion;

/** A send by hand: one hop in one step, with all that the sender holds of the data. */
public final class SendMotion extends Motion {

	private final int channel;
	private final int from;
	private final int to;
	private final boolean combines;
	private final Ranges what;

	public SendMotion(int channel, int from, int to, boolean combines, Ranges what) {
		this.from = from;
		this.to = to;
		this.channel = channel;
		this.combines = combines;
		this.what = what;
	}

	@Override
	public int steps() {
		return 1;
	}

	@Override
	public int hops() {
		return 1;
	}

	@Override
	public int strand(int hop) {
		return -1;
	}

	@Override
	public int channel(int hop) {
		return channel;
	}

	@Override
	public int sender(int hop) {
		return from;
	}

	@Override
	public int receiver(int hop) {
		return to;
	}

	@Override
	public int fragments() {
		return 1;
	}

	@Override
	public int fragment(int hop, int step) {
		return step == 0 ? 0 : -1;
	}

	@Override
	public Ranges what(int hop, int step) {
		return what;
	}

	@Override
	public boolean combines(int hop, int step) {
		return combines;
	}

	/** There is nothing between before and after a single step. */
	@Override
	public void changes(int node, int steps, Change to) {
		// nothing
	}
}
