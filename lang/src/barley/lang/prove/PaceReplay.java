package barley.lang.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import barley.lang.evaluate.Budget;
import barley.lang.plan.Payload;
import barley.lang.prove.Segments.Segment;
import barley.lang.prove.UnderWay.Cargo;
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
	private final Map<Place, Cargo> relayed = new HashMap<>();
	private final UnderWay underWay;
	/** For each send whose receive has not been carried out yet, what each of its parts brings. */
	private final Map<Integer, List<Cargo>> sent = new HashMap<>();

	/**
	 * @param holdings what nodes hold when the block begins; this object changes them
	 * @param data     the vectors that are stored
	 * @param nodes    how many nodes there are
	 * @param block    its rooms are these vectors, in their order
	 * @param within   makes a point of the plan of what nodes hold
	 */
	PaceReplay(Holdings holdings, List<Payload> data, int nodes, PaceBlock block, Function<Holdings, Replay> within) {
		this.holdings = holdings;
		this.data = data;
		this.block = block;
		this.within = within;
		underWay = new UnderWay(nodes, Budget.boundless());
	}

	/** Carries out an item. */
	public void carryOut(int item) {
		switch (block.kind(item)) {
			case PaceBlock.COMPUTE -> compute(item);
			case PaceBlock.SEND -> sent.put(item, send(item));
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
				BitSet at = new BitSet();
				at.set(block.node(item));
				Payload renewed = range(part);
				holdings.renew(renewed, at, renewed.source());
				underWay.renew(renewed, at, renewed.source());
			}
		}
	}

	private List<Cargo> send(int item) {
		List<Cargo> brought = new ArrayList<>(block.firstPart(item + 1) - block.firstPart(item));
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			brought.add(underWay.add(vector(block.room(part)), Segments.of(held(block.node(item), part))));
		}
		return brought;
	}

	private void receive(int item) {
		int send = block.partner(item);
		List<Cargo> brought = sent.remove(send);
		for (int number = 0; number < brought.size(); number++) {
			int from = block.firstPart(send) + number;
			int into = block.firstPart(item) + number;
			long moved = block.first(into) - block.first(from);
			int origin = block.datum(block.room(from));
			int target = block.datum(block.room(into));
			List<Segment> carried = underWay.remove(brought.get(number)).list();
			List<Segment> parts = moved == 0 && origin == target ? carried
					: carried.stream().map(part -> part.moved(origin, target, moved)).toList();
			put(block.node(item), into, block.use(into) == PaceBlock.REPLACES ? parts : combined(held(block.node(item), into), parts),
					origin);
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
				: relayed(new Place(node, block.room(part))).within(block.first(part), block.first(part) + block.elements(part));
	}

	private Segments relayed(Place place) {
		return relayed.containsKey(place) ? relayed.get(place).parts() : Segments.NOTHING;
	}

	/** Returns the vector that is in a room, or passes through it. */
	private Payload vector(int room) {
		return data.get(block.datum(room));
	}

	private void put(int node, int part, List<Segment> parts, int from) {
		if (block.room(part) < block.data()) {
			holdings.put(range(part), node, parts, from);
			return;
		}
		Place place = new Place(node, block.room(part));
		long first = block.first(part);
		Segments after = relayed(place).splice(first, first + block.elements(part), parts);
		Cargo before = relayed.put(place, underWay.add(vector(place.room()), after));
		if (before != null) {
			underWay.remove(before);
		}
	}
}
