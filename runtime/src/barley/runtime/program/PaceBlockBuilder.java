package barley.runtime.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.data.Operator;

/**
 * Collects the items of a {@link PaceBlock}; parts belong to the item that was added last. It makes one block, which takes over its tables:
 * arrays of twice the length whenever they are full, so that an item takes constant time.
 */
public final class PaceBlockBuilder {

	private static final int NONE = -1;

	final int data;
	final Map<String, Integer> statements = new LinkedHashMap<>();
	final Map<Operator, Integer> operators = new LinkedHashMap<>();
	final List<PaceBlock.Transit> transits = new ArrayList<>();
	final List<PaceLoop> loops = new ArrayList<>();
	int buffers = PaceBlock.UNBOUNDED;
	int count;
	byte[] kind = new byte[16];
	int[] node = new int[16];
	int[] statement = new int[16];
	Iteration[] iteration = new Iteration[16];
	int[] partner = new int[16];
	long[] flop = new long[16];
	int[] firstPart = new int[17];
	int parts;
	int[] room = new int[16];
	long[] first = new long[16];
	long[] elements = new long[16];
	int[] use = new int[16];
	/** That of the next items. */
	private Iteration current;

	/** @param data how many data a node has */
	public PaceBlockBuilder(int data) {
		this.data = data;
	}

	/** Returns how many items there are so far. */
	public int count() {
		return count;
	}

	/** For copies of the items of a block. */
	PaceBlockBuilder(PaceBlock block) {
		data = block.data();
		buffers = block.buffers();
		transits.addAll(block.transits());
		block.statements().forEach(each -> statements.put(each, statements.size()));
		block.operators().forEach(each -> operators.put(each, operators.size()));
	}

	/** Adds a copy of an item, without what it is matched with, and returns its number. */
	int copy(PaceBlock block, int item) {
		current = block.iteration(item);
		int copy = add(block.kind(item), block.node(item), block.statement(item), block.flop(item));
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			part(block.room(part), block.first(part), block.elements(part), block.use(part));
		}
		return copy;
	}

	/** Says within which iteration the next items stand; null for none. */
	public void iteration(Iteration of) {
		current = of;
	}

	/** Says how many messages of one node to another may be sent and not yet received. */
	public void buffers(int number) {
		buffers = number;
	}

	/** Says that further rounds follow those of a loop: as the last of them, from which its first ones may differ. */
	public void repeat(PaceLoop loop) {
		loops.add(loop);
	}

	/** Adds an item and returns its number. */
	public int add(byte what, int at, String source, long operations) {
		return add(what, at, statements.computeIfAbsent(source, any -> statements.size()), operations);
	}

	private int add(byte what, int at, int source, long operations) {
		if (count == kind.length) {
			int length = 2 * count;
			kind = Arrays.copyOf(kind, length);
			node = Arrays.copyOf(node, length);
			statement = Arrays.copyOf(statement, length);
			iteration = Arrays.copyOf(iteration, length);
			partner = Arrays.copyOf(partner, length);
			flop = Arrays.copyOf(flop, length);
			firstPart = Arrays.copyOf(firstPart, length + 1);
		}
		kind[count] = what;
		node[count] = at;
		statement[count] = source;
		iteration[count] = current;
		partner[count] = NONE;
		flop[count] = operations;
		firstPart[++count] = parts;
		return count - 1;
	}

	/** Adds a part to the last item. */
	public void part(int of, long from, long amount, int usedAs) {
		if (from < 0 || amount < 0) {
			throw new IllegalArgumentException("a number of elements or a place below 0");
		}
		if (parts == room.length) {
			int length = 2 * parts;
			room = Arrays.copyOf(room, length);
			first = Arrays.copyOf(first, length);
			elements = Arrays.copyOf(elements, length);
			use = Arrays.copyOf(use, length);
		}
		room[parts] = of;
		first[parts] = from;
		elements[parts] = amount;
		use[parts] = usedAs;
		firstPart[count] = ++parts;
	}

	/** Returns the number of an operator; {@link PaceBlock#REPLACES} for none. */
	public int operator(Operator operator) {
		return operator == null ? PaceBlock.REPLACES : operators.computeIfAbsent(operator, any -> operators.size());
	}

	/** Adds a room in transit and returns its number, which follows those of the data. */
	public int transit(int data, long size) {
		transits.add(new PaceBlock.Transit(data, size));
		return this.data + transits.size() - 1;
	}

	/** Says which receive takes what a send brings. */
	public void match(int send, int receive) {
		if (send < 0 || send >= count || receive < 0 || receive >= count) {
			throw new IllegalArgumentException("item " + receive + " receives what no item sends");
		}
		partner[send] = receive;
		partner[receive] = send;
	}

	/**
	 * Returns the block.
	 *
	 * @throws IllegalArgumentException if a send and its receive do not fit together
	 */
	public PaceBlock build() {
		for (int item = 0; item < count; item++) {
			if (kind[item] == PaceBlock.SEND) {
				requireMatch(item, partner[item]);
			} else if (kind[item] == PaceBlock.RECEIVE && (partner[item] == NONE || partner[partner[item]] != item)) {
				throw new IllegalArgumentException("item " + item + " receives what no item sends");
			}
		}
		PaceBlock block = new PaceBlock(this);
		PaceUnfolding.check(block);
		return block;
	}

	/** Returns a block of copied items, which need no check. */
	PaceBlock copied() {
		return new PaceBlock(this);
	}

	private void requireMatch(int send, int receive) {
		if (receive < 0 || receive >= count || kind[receive] != PaceBlock.RECEIVE || partner[receive] != send) {
			throw new IllegalArgumentException("item " + send + " sends what no item receives");
		}
		int own = firstPart[send];
		int other = firstPart[receive];
		boolean fits = firstPart[send + 1] - own == firstPart[receive + 1] - other;
		for (int part = 0; fits && part < firstPart[send + 1] - own; part++) {
			fits = elements[own + part] == elements[other + part];
		}
		if (!fits) {
			throw new IllegalArgumentException("item " + receive + " receives other elements than item " + send + " sends");
		}
	}
}
