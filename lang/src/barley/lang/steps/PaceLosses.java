package barley.lang.steps;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.motion.Ranges;
import barley.lang.plan.Payload;
import barley.lang.prove.PaceReplay;
import barley.lang.prove.Replay.Held;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.option.PaceFates;

/**
 * The elements that nodes hold wrong in a block in which each goes at its own pace, item by item as faults strike it. What is sent wrong
 * arrives wrong, what is combined stays wrong, and what is replaced by something right is right again. What does not arrive leaves what is
 * there: that is wrong if it should have been replaced by something else.
 */
final class PaceLosses {

	/** A node has rooms for its data, and behind them rooms for what it relays. */
	private record Place(int node, int room) {
	}

	private final PaceBlock block;
	private final PaceFates fates;
	private final List<Payload> data;
	private final PaceReplay replay;
	private final Map<Place, Ranges> wrong = new HashMap<>();
	/** For each send whose receive has not been carried out yet, what of each of its parts is wrong. */
	private final Map<Integer, List<Ranges>> underWay = new HashMap<>();

	/**
	 * @param data   the vectors that are stored
	 * @param replay what nodes hold without faults, from the beginning of the block; this object goes on with it
	 */
	PaceLosses(PaceBlock block, PaceFates fates, List<Payload> data, PaceReplay replay) {
		this.block = block;
		this.fates = fates;
		this.data = data;
		this.replay = replay;
	}

	/** A node holds wrong elements when the block begins. */
	void begin(int node, int vector, Ranges elements) {
		wrong.put(new Place(node, vector), elements);
	}

	/** Returns what nodes hold without faults. */
	PaceReplay replay() {
		return replay;
	}

	/** Returns the elements of a vector that a node holds wrong now. */
	Ranges wrong(Payload payload, int node) {
		return held(node, payload.index()).within(payload.first(), payload.end());
	}

	/** Carries out an item. */
	void carryOut(int item) {
		switch (block.kind(item)) {
			case PaceBlock.COMPUTE -> compute(item);
			case PaceBlock.SEND -> send(item);
			default -> receive(item);
		}
	}

	/** What is computed from something wrong is wrong; what is given or renewed otherwise is right again. */
	private void compute(int item) {
		replay.carryOut(item);
		boolean derived = false;
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			derived |= block.use(part) != PaceBlock.RENEWS && !at(item, part).list().isEmpty();
		}
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			if (block.renews(part)) {
				Ranges all = elements(part);
				Ranges others = held(block.node(item), block.room(part)).without(all);
				put(item, part, derived ? others.with(all) : others);
			}
		}
	}

	private void send(int item) {
		replay.carryOut(item);
		List<Ranges> sent = new ArrayList<>();
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			sent.add(at(item, part));
		}
		underWay.put(item, sent);
	}

	private void receive(int item) {
		int send = block.partner(item);
		List<Ranges> sent = underWay.remove(send);
		List<List<Held>> before = new ArrayList<>();
		for (int number = 0; number < sent.size(); number++) {
			before.add(mayStay(item, send, number) ? intact(item, block.firstPart(item) + number) : List.of());
		}
		replay.carryOut(item);
		for (int number = 0; number < sent.size(); number++) {
			int from = block.firstPart(send) + number;
			int into = block.firstPart(item) + number;
			Ranges arrives = arriving(from, into);
			Ranges lost = elements(into).without(arrives);
			Ranges came = fates.isCorrupted(from) ? arrives : common(Losses.moved(sent.get(number), block.first(into) - block.first(from)),
					arrives);
			Ranges there = held(block.node(item), block.room(into));
			if (mayStay(item, send, number)) {
				lost = lost.without(alike(before.get(number), intact(item, into)));
			}
			put(item, into, (block.combines(into) ? there : there.without(arrives)).with(came).with(lost));
		}
	}

	/** Returns whether some elements do not arrive that may be there already. */
	private boolean mayStay(int item, int send, int number) {
		int into = block.firstPart(item) + number;
		return !block.combines(into) && block.room(into) < block.data()
				&& arriving(block.firstPart(send) + number, into).size() < block.elements(into);
	}

	private Ranges arriving(int from, int into) {
		List<Ranges.Range> runs = new ArrayList<>();
		fates.arriving(from, block.elements(into), (first, count) -> runs.add(new Ranges.Range(block.first(into) + first, count)));
		return Ranges.of(runs);
	}

	private List<Held> intact(int item, int part) {
		return replay.passing().held(data.get(block.room(part)), block.node(item));
	}

	/** Returns the elements in which the same is held. */
	private static Ranges alike(List<Held> one, List<Held> other) {
		List<Ranges.Range> alike = new ArrayList<>();
		for (Held held : one) {
			for (Held now : other) {
				long first = Math.max(held.first(), now.first());
				long end = Math.min(held.end(), now.end());
				if (first < end && held.contributors() == now.contributors() && held.print() == now.print()) {
					alike.add(new Ranges.Range(first, end - first));
				}
			}
		}
		return Ranges.of(alike);
	}

	private Ranges elements(int part) {
		return block.elements(part) == 0 ? Ranges.NOTHING : Ranges.of(block.first(part), block.elements(part));
	}

	private Ranges at(int item, int part) {
		return held(block.node(item), block.room(part)).within(block.first(part), block.first(part) + block.elements(part));
	}

	private Ranges held(int node, int room) {
		return wrong.getOrDefault(new Place(node, room), Ranges.NOTHING);
	}

	private void put(int item, int part, Ranges ranges) {
		Place place = new Place(block.node(item), block.room(part));
		if (ranges.list().isEmpty()) {
			wrong.remove(place);
		} else {
			wrong.put(place, ranges);
		}
	}

	private static Ranges common(Ranges one, Ranges other) {
		return one.without(one.without(other));
	}
}
