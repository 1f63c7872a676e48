package barley.runtime.simulate.phase;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import barley.runtime.data.DataTable;
import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.DataNames;
import barley.runtime.program.Elements;
import barley.runtime.program.Kernel;
import barley.runtime.program.NodeItems;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceCalls;
import barley.runtime.program.PaceLoop;
import barley.runtime.program.Reads;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.Script.Computation;

/**
 * Compares what the program of a node states with the items that its block has for the node: each call takes the next one of them and has
 * to say the same of it. So a program that was changed by hand, and no longer does what has been proved, is a fault. The times and the
 * values of a run follow the block alone; all that the program adds is how kernels compute. Takes time linear in the items that are
 * written down.
 */
public final class PaceProgramCheck implements PaceCalls {

	private static final Elements[] NO_PARTS = {};

	private final Machine machine;
	private final DataTable data;
	private final PaceBlock block;
	private final NodeItems items;
	private final int node;
	private int place;
	/** The name of the node whose program is running, for debuggers to show; null without one. */
	String nodeName;
	private final Map<Integer, Computation> computations = new HashMap<>();

	private PaceProgramCheck(Machine machine, DataTable data, PaceBlock block, NodeItems items, int node) {
		this.machine = machine;
		this.data = data;
		this.block = block;
		this.items = items;
		this.node = node;
	}

	/**
	 * Checks the program of a node.
	 *
	 * @param items of the block that is stated
	 * @return how the node computes items by kernels, by their numbers
	 */
	public static Map<Integer, Computation> check(Paced phase, Script.AtOwnPace stated, NodeItems items, Machine machine, DataTable data,
			int node) {
		PaceProgramCheck check = new PaceProgramCheck(machine, data, stated.block(), items, node);
		if (NodeThread.NAMED) {
			check.nodeName = NodeThread.enter(machine, node);
		}
		if (stated.program() == null) {
			check.takeWithoutKernels(items.count(node));
		} else {
			stated.program().accept(check);
		}
		if (check.place < items.count(node)) {
			int item = items.item(node, check.place);
			throw Fault.of("items-differ", "the program of %s ends before item %d of its block, which %s: \"%s\"", machine.nodeName(node),
					item, check.words(item), phase.statement());
		}
		return check.computations;
	}

	@Override
	public void send(String statement, int to, Elements... parts) {
		int item = next();
		if (!is(item, PaceBlock.SEND, statement) || block.node(block.partner(item)) != to || !has(item, parts, false)) {
			throw differs(item, words("sends", parts) + " to " + name(to), statement);
		}
	}

	@Override
	public void receive(String statement, int from, Elements... parts) {
		receive(statement, from, null, parts);
	}

	@Override
	public void receive(String statement, int from, Operator operator, Elements... parts) {
		int item = next();
		if (!is(item, PaceBlock.RECEIVE, statement) || block.node(block.partner(item)) != from || !has(item, parts, false)
				|| !combines(item, operator)) {
			throw differs(item, words("receives", parts) + " from " + name(from) + with(operator), statement);
		}
	}

	@Override
	public void compute(String statement, long flop, Elements... parts) {
		int item = next();
		if (!is(item, PaceBlock.COMPUTE, statement) || block.isComputed(item) || flop != block.flop(item) || !has(item, parts, true)) {
			throw differs(item, computes(flop, parts), statement);
		}
	}

	@Override
	public void compute(String statement, long flop, Kernel kernel, int... whole) {
		compute(statement, flop, new Computation(kernel, DataNames.NONE, whole, NO_PARTS, Reads.NOTHING));
	}

	@Override
	public void compute(String statement, long flop, Kernel kernel, DataNames names, Elements part, Elements... more) {
		Elements[] parts = new Elements[more.length + 1];
		parts[0] = part;
		System.arraycopy(more, 0, parts, 1, more.length);
		compute(statement, flop, new Computation(kernel, names, new int[0], parts, Reads.NOTHING));
	}

	private void compute(String statement, long flop, Computation computation) {
		int item = next();
		Elements[] renewed = computation.renewed(data).toArray(Elements[]::new);
		if (!is(item, PaceBlock.COMPUTE, statement) || !block.isComputed(item) || flop != block.flop(item) || !has(item, renewed, true)) {
			throw differs(item, computes(flop, renewed) + " with a kernel", statement);
		}
		computations.put(item, computation);
	}

	@Override
	public void items(String statement, int count) {
		for (int done = 0; done < count; done++) {
			int item = place < items.count(node) ? items.item(node, place) : -1;
			if (item < 0 || !statement.equals(statement(item))) {
				throw differs(item, "does item %d of %d".formatted(done + 1, count), statement);
			}
			takeWithoutKernels(1);
		}
	}

	/** Leaves items to the block. */
	private void takeWithoutKernels(int count) {
		for (int end = place + count; place < end; place++) {
			int item = items.item(node, place);
			if (block.isComputed(item)) {
				throw Fault.of("items-differ", "%s does not state how it computes \"%s\"", machine.nodeName(node), statement(item));
			}
		}
	}

	@Override
	public void repeat(long rounds, Runnable round) {
		PaceLoop loop = loop();
		if (loop != null && rounds != loop.written() + loop.more()) {
			throw Fault.of("items-differ", "%s repeats %,d rounds from item %d on, but its block has %,d", machine.nodeName(node), rounds,
					items.item(node, place), loop.written() + loop.more());
		}
		long left = loop == null ? rounds : loop.written();
		for (int before = -1; left > 0 && place != before; left--) {
			before = place;
			round.run();
		}
	}

	/** Returns the loop of which rounds are left out and whose first round begins with the next item; null if there is none. */
	private PaceLoop loop() {
		if (place == items.count(node)) {
			return null;
		}
		int item = items.item(node, place);
		return block.loops().stream().filter(loop -> loop.has(item) && loop.round(item) == 0
				&& (place == 0 || items.item(node, place - 1) < loop.first())).findFirst().orElse(null);
	}

	/** Returns the next item of the node; -1 if there is none. */
	private int next() {
		return place < items.count(node) ? items.item(node, place++) : -1;
	}

	private boolean is(int item, byte kind, String statement) {
		return item >= 0 && block.kind(item) == kind && statement.equals(statement(item));
	}

	private String statement(int item) {
		return block.statements().get(block.statement(item));
	}

	/**
	 * Returns whether an item has some elements, however they are divided.
	 *
	 * @param renewed whether to leave out those that it only reads
	 */
	private boolean has(int item, Elements[] parts, boolean renewed) {
		int same = 0;
		int next = block.firstPart(item);
		for (; next < block.firstPart(item + 1); next++) {
			if (renewed && !block.renews(next)) {
				continue;
			} else if (same == parts.length || parts[same].data() != block.room(next) || parts[same].first() != block.first(next)
					|| parts[same].count() != block.elements(next)) {
				break;
			}
			same++;
		}
		return next == block.firstPart(item + 1) && same == parts.length
				|| together(List.of(parts)).equals(together(elements(item, renewed)));
	}

	private List<Elements> elements(int item, boolean renewed) {
		return IntStream.range(block.firstPart(item), block.firstPart(item + 1)).filter(part -> !renewed || block.renews(part))
				.mapToObj(part -> new Elements(block.room(part), block.first(part), block.elements(part))).toList();
	}

	/** Returns elements in their order, neighbours taken together. */
	private static List<Elements> together(List<Elements> parts) {
		List<Elements> together = new ArrayList<>();
		parts.stream().filter(part -> part.count() != 0).sorted(Comparator.comparingInt(Elements::data).thenComparingLong(Elements::first))
				.forEach(part -> {
			Elements last = together.isEmpty() ? null : together.get(together.size() - 1);
			if (last != null && last.data() == part.data() && last.end() >= part.first()) {
				together.set(together.size() - 1, new Elements(part.data(), last.first(), Math.max(last.end(), part.end()) - last.first()));
			} else {
				together.add(part);
			}
		});
		return together;
	}

	private boolean combines(int item, Operator operator) {
		for (int part = block.firstPart(item); part < block.firstPart(item + 1); part++) {
			boolean same = block.combines(part) ? block.operators().get(block.use(part)).equals(operator)
					: operator == null && block.divisor(part) == 1;
			if (!same) {
				return false;
			}
		}
		return true;
	}

	// ---------------------------------------------------------------- words

	private Fault differs(int item, String states, String statement) {
		String what = machine.nodeName(node) + " " + states;
		return item < 0 ? Fault.of("items-differ", "%s in \"%s\", but its block has no more items", what, statement)
				: Fault.of("items-differ", "%s in \"%s\", but item %d of its block %s", what, statement, item, words(item));
	}

	/** Returns what a node does in an item, and in which statement. */
	private String words(int item) {
		Elements[] parts = elements(item, block.kind(item) == PaceBlock.COMPUTE).toArray(Elements[]::new);
		String what = switch (block.kind(item)) {
			case PaceBlock.SEND -> words("sends", parts) + " to " + name(block.node(block.partner(item)));
			case PaceBlock.RECEIVE -> words("receives", parts) + " from " + name(block.node(block.partner(item))) + with(operator(item));
			default -> computes(block.flop(item), parts) + (block.isComputed(item) ? " with a kernel" : "");
		};
		return what + " in " + block.place(item);
	}

	private Operator operator(int item) {
		int first = block.firstPart(item);
		return first < block.firstPart(item + 1) && block.combines(first) ? block.operators().get(block.use(first)) : null;
	}

	private static String with(Operator operator) {
		return operator == null ? "" : " with " + operator.word();
	}

	private String computes(long flop, Elements[] parts) {
		return words("computes", parts) + " by %,d operations".formatted(flop);
	}

	private String words(String verb, Elements[] parts) {
		String named = together(List.of(parts)).stream().map(this::name).collect(Collectors.joining(", "));
		return verb + (named.isEmpty() ? " nothing" : " " + named);
	}

	private String name(Elements part) {
		String name = part.data() < 0 || part.data() >= block.data() ? "room " + part.data() : data.name(part.data());
		return String.format(Locale.ROOT, "%s[%d..%d]", name, part.first(), part.end() - 1);
	}

	private String name(int other) {
		return other < 0 || other >= machine.nodes() ? "node " + other : machine.nodeName(other);
	}
}
