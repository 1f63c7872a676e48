package barley.lang.prove;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import barley.lang.plan.Payload;
import barley.lang.prove.Segments.Segment;
import barley.runtime.program.PaceBlock;

/**
 * What nodes hold within a block in which each goes at its own pace, item by item (RULES.md 41). Items may be carried out in any order in
 * which each comes behind what it waits for, so also in order of time. The block must have been proved: nothing is checked here. What a
 * collective leaves with nodes is known by its proof alone; here they also keep the sums on the way to it.
 */
public final class PaceReplay {

	/** A node has rooms for its data, and behind them rooms for what it relays. */
	private record Place(int node, int room) {
	}

	private final Holdings holdings;
	private final List<Payload> data;
	private final PaceBlock block;
	private final Function<Holdings, Replay> within;
	private final Map<Place, Segments> relayed = new HashMap<>();
	/** For each send whose receive has not been carried out yet, what each of its parts brings. */
	private final Map<Integer, List<Segments>> underWay = new HashMap<>();

	/**
	 * @param holdings what nodes hold when the block begins; this object changes them
	 * @param data     the vectors that are stored
	 * @param block    its rooms are these vectors, in their order
	 * @param within   makes a point of the plan of what nodes hold
	 */
	PaceReplay(Holdings holdings, List<Payload> data, PaceBlock block, Function<Holdings, Replay> within) {
		this.holdings = holdings;
		this.data = data;
		this.block = block;
		this.within = within;
	}

	/** Carries out an item. */
	public void carryOut(int item) {
		switch (block.kind(item)) {
			case PaceBlock.COMPUTE -> compute(item);
			case PaceBlock.SEND -> underWay.put(item, send(item));
			default -> receive(item);
		}
	}

	/** Returns what nodes hold now; later items do not change it. */
	public Replay now() {
		return within.apply(holdings.copy());
	}

	/** Returns what nodes hold, as long as no other item is carried out. */
	public Replay passing() {
		return within.apply(holdings);
	}

	private void compute(int item) {
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			if (block.renews(part) && block.elements(part) > 0) {
				Outdating outdating = holdings.renew(range(part), block.node(item));
				underWay.forEach((send, brought) -> {
					for (int number = 0; number < brought.size(); number++) {
						brought.set(number, outdating.of(block.datum(block.room(block.firstPart(send) + number)), brought.get(number)));
					}
				});
				relayed.replaceAll((place, held) -> outdating.of(block.datum(place.room()), held));
			}
		}
	}

	private List<Segments> send(int item) {
		List<Segments> brought = new ArrayList<>(block.firstPart(item + 1) - block.firstPart(item));
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			brought.add(Segments.of(held(block.node(item), part)));
		}
		return brought;
	}

	private void receive(int item) {
		int send = block.partner(item);
		List<Segments> brought = underWay.remove(send);
		for (int number = 0; number < brought.size(); number++) {
			int from = block.firstPart(send) + number;
			int into = block.firstPart(item) + number;
			long moved = block.first(into) - block.first(from);
			int origin = block.datum(block.room(from));
			int target = block.datum(block.room(into));
			List<Segment> parts = moved == 0 && origin == target ? brought.get(number).list()
					: brought.get(number).list().stream().map(part -> part.moved(origin, target, moved)).toList();
			put(block.node(item), into, block.use(into) == PaceBlock.REPLACES ? parts : combined(held(block.node(item), into), parts), origin);
		}
	}

	/** Returns what is held of some elements after others have been combined with them. */
	private static List<Segment> combined(List<Segment> held, List<Segment> brought) {
		List<Segment> combined = new ArrayList<>();
		for (Segment one : held) {
			for (Segment other : brought) {
				long first = Math.max(one.first(), other.first());
				long end = Math.min(one.end(), other.end());
				if (first < end) {
					combined.add(new Segment(first, end, one.set().union(other.set())));
				}
			}
		}
		return combined;
	}

	private Payload range(int part) {
		Payload stored = data.get(block.room(part));
		return stored.piece(stored.name(), block.first(part), block.elements(part));
	}

	private List<Segment> held(int node, int part) {
		return block.room(part) < block.data() ? holdings.of(range(part), node)
				: relayed.getOrDefault(new Place(node, block.room(part)), Segments.NOTHING).within(block.first(part),
						block.first(part) + block.elements(part));
	}

	private void put(int node, int part, List<Segment> parts, int from) {
		if (block.room(part) < block.data()) {
			holdings.put(range(part), node, parts, from);
			return;
		}
		Place place = new Place(node, block.room(part));
		long first = block.first(part);
		Segments before = relayed.getOrDefault(place, Segments.NOTHING);
		relayed.put(place, before.splice(first, first + block.elements(part), parts));
	}
}
