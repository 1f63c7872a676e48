package barley.runtime.simulate.pace;

import barley.runtime.program.PaceBlock;

/** What each leg carries: parts of its message over the channel of a lane or circuit. */
public final class PaceLegs {

	private final int[] channel;
	private final int[] firstPart;
	private final int[] endPart;
	private final long[] bytes;

	/** @param builder has made all items of the block */
	public PaceLegs(PaceBlock block, PaceBuilder builder) {
		int count = builder.items().legs();
		channel = new int[count];
		firstPart = new int[count];
		endPart = new int[count];
		bytes = new long[count];
		for (int item = 0; item < block.count(); item++) {
			if (block.kind(item) == PaceBlock.SEND) {
				int[] leg = {builder.items().firstLeg(item)};
				builder.legs(item, (over, first, end, carried) -> {
					channel[leg[0]] = over;
					firstPart[leg[0]] = first;
					endPart[leg[0]] = end;
					bytes[leg[0]++] = carried;
				});
			}
		}
	}

	public int count() {
		return channel.length;
	}

	public int channel(int leg) {
		return channel[leg];
	}

	/** Returns the first part of the send that a leg carries. */
	public int firstPart(int leg) {
		return firstPart[leg];
	}

	/** Returns the part behind the last one that a leg carries. */
	public int endPart(int leg) {
		return endPart[leg];
	}

	public long bytes(int leg) {
		return bytes[leg];
	}
}
