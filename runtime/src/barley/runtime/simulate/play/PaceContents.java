package barley.runtime.simulate.play;

import java.util.HashMap;
import java.util.Map;

import barley.runtime.program.Elements;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.option.PaceFates;

/**
 * What the data of nodes contain in a block in which each goes at its own pace, item by item: what a node sends is what it held then,
 * however late it is received.
 */
final class PaceContents {

	private final PaceBlock block;
	private final ContributionTracker tracker;
	private final DataParts parts;
	/** What has been sent and not received yet, by the number of its part. */
	private final Map<Integer, Contents> sent = new HashMap<>();

	PaceContents(PaceBlock block, ContributionTracker tracker) {
		this.block = block;
		this.tracker = tracker;
		parts = tracker.parts();
	}

	void send(int item) {
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			sent.put(part, tracker.contents(block.node(item), at(part), size(part)));
		}
	}

	/** A message arrives; what is lost of it leaves what is there. */
	void receive(int item, PaceFates fates) {
		int brought = block.firstPart(block.partner(item)) - block.firstPart(item);
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			Contents contents = sent.remove(part + brought);
			if (fates.isCorrupted(part + brought)) {
				contents.spoil();
			}
			int node = block.node(item);
			int data = parts.data(block, block.room(part));
			long place = block.first(part);
			boolean combines = block.combines(part);
			fates.arriving(part + brought, block.elements(part), (first, count) -> {
				int into = parts.at(data, place + first);
				tracker.arrive(node, into, contents.part(into - parts.at(data, place), parts.count(data, place + first, count)), combines);
			});
		}
	}

	/** Renews what a computation renews. */
	void renew(int item, byte mark, int moment) {
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			if (block.renews(part)) {
				tracker.renew(block.node(item), elements(part), mark, moment);
			}
		}
	}

	/** Returns whether a computation reads anything that is not as in the undisturbed run; a kernel also reads what it renews. */
	boolean readsWrong(int item, ContributionTracker undisturbed) {
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			if (block.use(part) != PaceBlock.RENEWS && block.elements(part) > 0
					&& tracker.differs(undisturbed, block.node(item), elements(part))) {
				return true;
			}
		}
		return false;
	}

	/** The block has ended: nothing is in transit. */
	void end() {
		int first = parts.data(block, block.data());
		tracker.leave(parts.first(first), parts.first(first + block.transits().size()));
	}

	private Elements elements(int part) {
		return new Elements(block.room(part), block.first(part), block.elements(part));
	}

	private int at(int part) {
		return parts.at(parts.data(block, block.room(part)), block.first(part));
	}

	private int size(int part) {
		return parts.count(parts.data(block, block.room(part)), block.first(part), block.elements(part));
	}
}
