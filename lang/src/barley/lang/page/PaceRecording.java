package barley.lang.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.Occupation;

/**
 * What occupies units, combiners and channels in a block in which every node goes at its own pace. Of long blocks only those from some
 * time on are kept, as many as there is room for, but always how long each of them was busy with what arrived.
 */
public final class PaceRecording implements Consumer<Occupation> {

	/** What is occupied: the unit or the combiner of a node, or a channel. */
	public enum Kind {
		UNIT, COMBINER, CHANNEL
	}

	/** @param number of the node or channel */
	record Row(Kind kind, int number) {
	}

	private final PaceBlock block;
	private final int most;
	private final boolean struck;
	private final long fromPs;
	private final List<Occupation> kept = new ArrayList<>();
	/** The places of those that are kept, by their numbers among all. */
	private final Map<Integer, Integer> places = new HashMap<>();
	private final Map<Row, Long> busyPs = new HashMap<>();
	private int count;
	private long endPs;
	/** When the first one begins behind those that are kept. */
	private long nextPs = Long.MAX_VALUE;

	/**
	 * @param most   how many occupations are kept
	 * @param struck whether faults strike the block
	 */
	PaceRecording(PaceBlock block, int most, boolean struck) {
		this(block, most, struck, 0);
	}

	/**
	 * @param most   how many occupations are kept
	 * @param fromPs what ends by then is not kept
	 */
	public PaceRecording(PaceBlock block, int most, long fromPs) {
		this(block, most, false, fromPs);
	}

	private PaceRecording(PaceBlock block, int most, boolean struck, long fromPs) {
		this.block = block;
		this.most = most;
		this.struck = struck;
		this.fromPs = fromPs;
	}

	@Override
	public void accept(Occupation occupation) {
		endPs = Math.max(endPs, Math.max(occupation.endPs(), occupation.receivedPs()));
		busyPs.merge(row(occupation), occupation.fate() == Fate.LOST ? 0 : occupation.endPs() - occupation.startPs(), Long::sum);
		if (fromPs == 0 || occupation.endPs() > fromPs) {
			if (kept.size() < most) {
				places.put(count, kept.size());
				kept.add(occupation);
			} else {
				nextPs = Math.min(nextPs, occupation.startPs());
			}
		}
		count++;
	}

	/** Returns what is occupied. */
	Row row(Occupation occupation) {
		if (occupation.channel() != Occupation.NONE) {
			return new Row(Kind.CHANNEL, occupation.channel());
		}
		return new Row(block.kind(occupation.item()) == PaceBlock.COMPUTE ? Kind.UNIT : Kind.COMBINER, block.node(occupation.item()));
	}

	/** Returns whether it is the block as faults strike it. */
	boolean isStruck() {
		return struck;
	}

	PaceBlock block() {
		return block;
	}

	/** Returns those that are kept, in order of time. */
	List<Occupation> kept() {
		return kept;
	}

	/** Returns the place among those that are kept of what one waited for; {@link Occupation#NONE} if it is not kept, or there is none. */
	int placeBefore(Occupation occupation) {
		return places.getOrDefault(occupation.after(), Occupation.NONE);
	}

	/** Returns when the last of all ended, or its message was received. */
	long endPs() {
		return endPs;
	}

	/** Returns until when all are kept: the end, or when the first one begins behind those that are kept. */
	long shownPs() {
		return Math.min(endPs, nextPs);
	}

	/** Returns how many there were. */
	long count() {
		return count;
	}

	/** Returns how long each unit, combiner and channel was busy that ever was; a channel is not with what it loses. */
	Map<Row, Long> busyPs() {
		return busyPs;
	}
}
