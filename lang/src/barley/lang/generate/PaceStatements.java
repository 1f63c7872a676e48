package barley.lang.generate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import barley.lang.generate.Act.Computing;
import barley.lang.generate.Act.Looping;
import barley.lang.generate.Act.PaceItem;
import barley.lang.generate.Act.PaceItem.Kind;
import barley.lang.generate.Act.Part;
import barley.lang.generate.Act.Repeating;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.Phase;
import barley.lang.plan.Transfer;
import barley.lang.prove.PaceWriter;
import barley.runtime.data.Operator;
import barley.runtime.program.NodeItems;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceLoop;

/**
 * What each node does in a block in which every node goes at its own pace, as its program states it: its items one after the other, in
 * loops where their numbers move on evenly, which mostly are those of the author; the items of a collective together. Nodes that state the
 * same but for some numbers share a {@link Form}, and so the text of their programs: a stage of a pipeline has the loops of all stages,
 * with rounds, neighbours and elements of its own in the table of nodes.
 *
 * <p>Programs stay readable: a node with more than some hundred statements states the items of each statement together, and if these are
 * too many as well, it leaves all of them to the block. Takes time linear in the items, and memory in those of one node.
 */
final class PaceStatements {

	private static final int MOST_OF_NODE = 300;
	private static final int MOST_OF_ALL = 1_500;
	private static final int MOST_PARTS = 4;
	private static final int COMPARISONS = 2_000_000;

	/** How much of its items a program states. */
	private enum Detail {
		ITEMS, STATEMENTS, NOTHING
	}

	/** What some nodes state, with the numbers of each of them. */
	private static final class Form {

		private final int number;
		private final Map<Integer, long[]> ofNodes = new LinkedHashMap<>();
		private List<Act> acts;
		/** The names of the numbers that differ, and what is said of them. */
		private final Map<String, PaceNumbers.Slot> names = new LinkedHashMap<>();

		Form(int number, List<Act> acts) {
			this.number = number;
			this.acts = acts;
		}
	}

	private final PaceBlock block;
	private final int[] units;
	private final List<PaceUnit> stated;
	private final NodeItems items;
	private final List<Deque<Computing>> given = new ArrayList<>();
	private final Map<List<Object>, Form> forms = new LinkedHashMap<>();
	private final List<Form> formOf = new ArrayList<>();

	private PaceStatements(PaceWriter.Written written, List<PaceUnit> stated, List<Computing> computing, int nodes, Detail detail) {
		block = written.block();
		units = written.units();
		this.stated = stated;
		items = new NodeItems(block, nodes);
		for (int node = 0; node < nodes; node++) {
			given.add(new ArrayDeque<>(0));
		}
		computing.forEach(act -> act.nodes().stream().forEach(node -> given.get(node).add(act)));
		for (int node = 0; node < nodes; node++) {
			add(node, acts(node, detail));
		}
	}

	/**
	 * Returns what nodes state.
	 *
	 * @param stated    the statements of the block, by the numbers that its items have for them
	 * @param computing computations of which it is said how nodes compute, in the order of the text
	 */
	static PaceStatements of(PaceWriter.Written written, List<PaceUnit> stated, List<Computing> computing, int nodes) {
		for (Detail detail : Detail.values()) {
			PaceStatements statements = new PaceStatements(written, stated, computing, nodes, detail);
			if (detail == Detail.NOTHING || statements.all().count() <= MOST_OF_ALL) {
				return statements;
			}
		}
		throw new IllegalStateException("nothing is more than something");
	}

	private void add(int node, List<Act> acts) {
		PaceNumbers numbers = new PaceNumbers();
		List<Object> key = numbers.form(acts);
		Form form = forms.computeIfAbsent(key, any -> new Form(forms.size(), acts));
		form.ofNodes.put(node, numbers.values());
		formOf.add(form);
	}

	/** Returns what the program of a node states, numbers that differ between nodes by their names. */
	List<Act> of(int node) {
		return formOf.get(node).acts;
	}

	/** Returns what all programs state, those of a form once. */
	Stream<Act> all() {
		return forms.values().stream().flatMap(form -> Act.all(form.acts));
	}

	/** Returns the number of what nodes have in common whose programs differ in constants alone. */
	int form(int node) {
		return formOf.get(node).number;
	}

	/** Returns the names of the constants that the program of a node needs, and what these are. */
	Map<String, PaceNumbers.Slot> names(int node) {
		return formOf.get(node).names;
	}

	/** Gives numbers that differ between nodes of a form names, and columns with those of each node, which forms share. */
	void name(Function<String, String> stem, String place, Columns columns) {
		Map<String, String> stems = new HashMap<>();
		Map<String, Map<Integer, Long>> values = new LinkedHashMap<>();
		Map<String, PaceNumbers.Slot> slots = new HashMap<>();
		for (Form form : forms.values()) {
			List<PaceNumbers.Slot> ofForm = PaceNumbers.slots(form.acts);
			Map<List<Object>, String> known = new HashMap<>();
			Map<PaceNumbers.Slot, Integer> counts = new HashMap<>();
			List<String> names = new ArrayList<>();
			for (int number = 0; number < ofForm.size(); number++) {
				int index = number;
				PaceNumbers.Slot slot = ofForm.get(number);
				List<Object> same = new ArrayList<>(List.of(slot));
				form.ofNodes.values().forEach(each -> same.add(each[index]));
				if (same.subList(1, same.size()).stream().distinct().count() == 1) {
					names.add(null);
					continue;
				}
				String name = known.get(same);
				if (name == null) {
					String numbered = slot.word() + counts.merge(slot, 1, Integer::sum);
					name = stems.computeIfAbsent(numbered, stem);
					known.put(same, name);
					Map<Integer, Long> column = values.computeIfAbsent(name, any -> new HashMap<>());
					form.ofNodes.forEach((node, each) -> column.put(node, each[index]));
					slots.put(name, slot);
					form.names.put(name, slot);
				}
				names.add(name);
			}
			form.acts = PaceNumbers.named(form.acts, names.iterator());
		}
		values.forEach((name, column) -> columns.add(name, place + ": " + slots.get(name).note(), column::containsKey, column::get));
	}

	// ---------------------------------------------------------------- items of a node

	private List<Act> acts(int node, Detail least) {
		boolean computes = !given.get(node).isEmpty();
		if (least == Detail.ITEMS) {
			List<Act> acts = folded(node, true);
			if (Act.all(acts).count() <= MOST_OF_NODE) {
				return acts;
			}
		}
		if (least != Detail.NOTHING || computes) {
			List<Act> acts = folded(node, false);
			if (computes || Act.all(acts).count() <= MOST_OF_NODE) {
				return acts;
			}
		}
		return List.of();
	}

	/** @param each whether to state each message and each computation by itself */
	private List<Act> folded(int node, boolean each) {
		Iterator<Computing> computing = given.get(node).iterator();
		List<Act> acts = new ArrayList<>();
		int place = 0;
		for (PaceLoop loop : block.loops()) {
			place = add(node, place, loop.first(), each, computing, acts);
			int lastRound = place;
			while (lastRound < items.count(node) && items.item(node, lastRound) < loop.end() - loop.length()) {
				lastRound++;
			}
			List<Act> round = new ArrayList<>();
			place = add(node, lastRound, loop.end(), each, computing, round);
			if (!round.isEmpty()) {
				acts.add(new Repeating(loop.written() + loop.more(), Folding.within(round, COMPARISONS)));
			}
		}
		add(node, place, block.count(), each, computing, acts);
		return Folding.within(acts, COMPARISONS);
	}

	/** Adds what a node does in its items from a place on, as far as some item, and returns where it has come to. */
	private int add(int node, int from, int end, boolean each, Iterator<Computing> computing, List<Act> acts) {
		int place = from;
		for (; place < items.count(node) && items.item(node, place) < end; place++) {
			int item = items.item(node, place);
			Act act = block.isComputed(item) ? computing.next() : each && stands(item) ? item(item)
					: new PaceItem(Kind.ITEMS, block.statements().get(block.statement(item)), null, Affine.of(1), List.of());
			Act last = acts.isEmpty() ? null : acts.get(acts.size() - 1);
			if (act instanceof PaceItem more && last instanceof PaceItem before && more.kind() == Kind.ITEMS && before.kind() == Kind.ITEMS
					&& more.statement().equals(before.statement())) {
				acts.set(acts.size() - 1, before.and(more));
			} else {
				acts.add(act);
			}
		}
		return place;
	}

	/** Returns whether an item is stated by itself: a computation, or a message of a {@code send} that is not on its way elsewhere. */
	private boolean stands(int item) {
		PaceUnit unit = stated.get(units[item]);
		if (block.kind(item) == PaceBlock.COMPUTE) {
			return unit.phase() instanceof Phase.Computing;
		}
		int first = block.firstPart(item);
		int end = block.firstPart(item + 1);
		boolean stands = unit.phase() instanceof Phase.Exchanging exchanging && end - first <= MOST_PARTS
				&& block.node(block.partner(item)) != block.node(item);
		if (stands && end - first > 0) {
			stands = exchanges(unit);
			for (int part = first; stands && part < end; part++) {
				stands = block.room(part) < block.data()
						&& (block.kind(item) == PaceBlock.SEND || block.use(part) == block.use(first) && divides(part) == 1);
			}
		}
		return stands;
	}

	private int divides(int part) {
		return block.combines(part) ? 1 : block.divisor(part);
	}

	private static boolean exchanges(PaceUnit unit) {
		return ((Phase.Exchanging) unit.phase()).movements().stream().allMatch(Transfer.class::isInstance);
	}

	private PaceItem item(int item) {
		String statement = block.statements().get(block.statement(item));
		return switch (block.kind(item)) {
			case PaceBlock.COMPUTE -> new PaceItem(Kind.COMPUTE, statement, null, Affine.of(block.flop(item)), parts(item));
			case PaceBlock.SEND -> new PaceItem(Kind.SEND, statement, null, Affine.of(other(item)), parts(item));
			default -> new PaceItem(Kind.RECEIVE, statement, operator(item), Affine.of(other(item)), parts(item));
		};
	}

	private int other(int item) {
		return block.node(block.partner(item));
	}

	private Operator operator(int item) {
		int first = block.firstPart(item);
		return first < block.firstPart(item + 1) && block.combines(first) ? block.operators().get(block.use(first)) : null;
	}

	/** Returns the elements that an item sends, receives or renews, neighbours taken together. */
	private List<Part> parts(int item) {
		List<Part> parts = new ArrayList<>(1);
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			if (block.kind(item) == PaceBlock.COMPUTE && !block.renews(part)) {
				continue;
			}
			Part last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
			if (last != null && last.vector() == block.room(part) && last.first().base() + last.count() == block.first(part)) {
				parts.set(parts.size() - 1, new Part(last.vector(), last.first(), last.count() + block.elements(part)));
			} else {
				parts.add(new Part(block.room(part), Affine.of(block.first(part)), block.elements(part)));
			}
		}
		return parts;
	}
}
