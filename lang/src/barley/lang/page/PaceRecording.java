package barley.lang.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.option.Occupation;

/**
 * What occupied units, combiners and channels in a block in which every node went at its own pace. Of long blocks only the beginning is
 * kept, but always how long each of them was busy.
 */
public final class PaceRecording implements Consumer<Occupation> {

	/** What is occupied: the unit or the combiner of a node, or a channel. */
	enum Kind {
		UNIT, COMBINER, CHANNEL
	}

	/** @param number of the node or channel */
	record Row(Kind kind, int number) {
	}

	private final PaceBlock block;
	private final int most;
	private final boolean struck;
	private final List<Occupation> kept = new ArrayList<>();
	private final Map<Row, Long> busyPs = new HashMap<>();
	private long count;
	private long endPs;

	/**
	 * @param most   how many occupations are kept
	 * @param struck whether faults strike the block
	 */
	PaceRecording(PaceBlock block, int most, boolean struck) {
		this.block = block;
		this.most = most;
		this.struck = struck;
	}

	@Override
	public void accept(Occupation occupation) {
		count++;
		endPs = Math.max(endPs, Math.max(occupation.endPs(), occupation.receivedPs()));
		busyPs.merge(row(occupation), occupation.endPs() - occupation.startPs(), Long::sum);
		if (kept.size() < most) {
			kept.add(occupation);
		}
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

	/** Returns the first ones, in order of time. */
	List<Occupation> kept() {
		return kept;
	}

	/** Returns when the last of all ended, or its message was received. */
	long endPs() {
		return endPs;
	}

	/** Returns how many there were. */
	long count() {
		return count;
	}

	/** Returns how long each unit, combiner and channel was busy that ever was. */
	Map<Row, Long> busyPs() {
		return busyPs;
	}
}
