package barley.lang.prove.random;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The rules of the language about holdings, done by hand: for every vector, node and element the set of what is in it, or
 * null if it is not held. A contribution is the vector, the node and the element that it comes from. Slow, simple, and of its own: it
 * shares nothing with the proofs that it judges.
 */
final class HandInterpreter {

	/** The rules forbid what was tried. */
	static final class Forbidden extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Forbidden(String why) {
			super(why);
		}
	}

	/** What an old contribution of a node is counted as, after the node has renewed it. */
	private static final int OUTDATED = 1_000_000;
	/** How far apart the contributions of two vectors are. */
	private static final int VECTOR = 10_000_000;

	private final int nodes;
	private final int[] sizes;
	/** By vector and node, the elements that begin there; null for all of them. */
	private final List<List<Set<Integer>>> places;
	/** By vector and node, what each has begun with or renewed last. */
	private final List<List<List<Set<Integer>>>> begun = new ArrayList<>();
	/** By vector, node and element. */
	private final List<List<List<Set<Integer>>>> held = new ArrayList<>();
	/** By vector and element, what it has been combined with since all nodes have renewed it; null for nothing. */
	private final List<List<String>> operators = new ArrayList<>();

	HandInterpreter(int nodes, List<List<Set<Integer>>> places, int... sizes) {
		this.nodes = nodes;
		this.sizes = sizes;
		this.places = places;
		for (int data = 0; data < sizes.length; data++) {
			operators.add(null);
			held.add(null);
			begun.add(null);
			renew(data);
		}
	}

	HandInterpreter(HandInterpreter other) {
		nodes = other.nodes;
		sizes = other.sizes;
		places = other.places;
		other.operators.forEach(elements -> operators.add(new ArrayList<>(elements)));
		other.begun.forEach(vectors -> begun.add(copy(vectors)));
		other.held.forEach(vectors -> held.add(copy(vectors)));
	}

	private static List<List<Set<Integer>>> copy(List<List<Set<Integer>>> vectors) {
		return new ArrayList<>(vectors.stream().map(vector -> (List<Set<Integer>>) new ArrayList<>(vector)).toList());
	}

	boolean holdsTheSameAs(HandInterpreter other) {
		return held.equals(other.held);
	}

	/** A contribution as a number. */
	static int contribution(int data, int node, int element) {
		return VECTOR * data + 1_000 * node + element;
	}

	static boolean isOutdated(int contribution) {
		return contribution % VECTOR >= OUTDATED;
	}

	/** The contributions in an element; null if it is not held. */
	Set<Integer> at(int data, int node, int element) {
		return held.get(data).get(node).get(element);
	}

	void renew(int data) {
		outdate(data, IntStream.range(0, nodes).boxed().collect(Collectors.toSet()));
		operators.set(data, new ArrayList<>(Collections.nCopies(sizes[data], null)));
		List<List<Set<Integer>>> vectors = new ArrayList<>();
		for (int node = 0; node < nodes; node++) {
			List<Set<Integer>> vector = new ArrayList<>();
			for (int element = 0; element < sizes[data]; element++) {
				boolean here = places.get(data) == null || places.get(data).get(node).contains(element);
				vector.add(here ? Set.of(contribution(data, node, element)) : null);
			}
			vectors.add(vector);
		}
		held.set(data, vectors);
		begun.set(data, copy(vectors));
	}

	/** Some nodes renew all of a vector; of what they have given to others before, that is what is outdated. */
	void renewAt(int data, Set<Integer> who) {
		outdate(data, who);
		for (int node : who) {
			for (int element = 0; element < sizes[data]; element++) {
				Set<Integer> own = Set.of(contribution(data, node, element));
				held.get(data).get(node).set(element, own);
				begun.get(data).get(node).set(element, own);
			}
		}
	}

	/** What some nodes have given of a vector is outdated, wherever it is. */
	private void outdate(int data, Set<Integer> who) {
		for (List<List<Set<Integer>>> vectors : held) {
			for (List<Set<Integer>> vector : vectors == null ? List.<List<Set<Integer>>>of() : vectors) {
				vector.replaceAll(there -> there == null ? null : there.stream().map(each -> each / VECTOR == data && !isOutdated(each)
						&& who.contains(each % VECTOR / 1_000) ? each + OUTDATED : each).collect(Collectors.toSet()));
			}
		}
	}

	/** Whoever computes a vector must hold all of another one. */
	void require(int data, Set<Integer> who) {
		for (int node : who) {
			if (held.get(data).get(node).contains(null)) {
				throw new Forbidden("not held");
			}
		}
	}

	/** Carries out an exchange, or throws {@link Forbidden} and leaves nobody knows what. */
	void exchange(List<Step> steps) {
		List<List<List<Set<Integer>>>> before = new ArrayList<>(held.stream().map(HandInterpreter::copy).toList());
		Map<String, Boolean> touched = new HashMap<>();
		Map<String, Set<Integer>> arrived = new HashMap<>();
		for (Step step : steps) {
			note(step);
			Step.Part put = step.into() == null ? step.what() : step.into();
			List<List<Set<Integer>>> found = cut(before, step.what());
			Map<Integer, List<Set<Integer>>> after = step instanceof Step.Together together ? outcome(together, found) : null;
			Set<Integer> receivers = after != null ? after.keySet() : Set.of(((Step.Send) step).to());
			for (int node : receivers) {
				for (int element = put.first(); element < put.first() + step.what().size(); element++) {
					Boolean alone = touched.put(put.data() + "@" + node + "[" + element, after != null);
					if (alone != null && (alone || after != null)) {
						throw new Forbidden("two statements leave something there");
					}
				}
			}
			if (after != null) {
				after.forEach((node, vector) -> leave(vector, held.get(put.data()).get(node), put.first(),
						step.into() != null && !((Step.Together) step).kind().equals("alltoall")));
			} else {
				Step.Send send = (Step.Send) step;
				List<Set<Integer>> sent = found.get(send.from());
				requireRoom(send, put, sent, arrived.computeIfAbsent(put.data() + "@" + send.to(), any -> new HashSet<>()));
				send(send, put, sent);
			}
		}
	}

	/** What nodes hold of a part. */
	private static List<List<Set<Integer>>> cut(List<List<List<Set<Integer>>>> held, Step.Part part) {
		return held.get(part.data()).stream().map(vector -> vector.subList(part.first(), part.end())).toList();
	}

	/** Other data keep what nothing is put upon; the blocks of an all-to-all have their places, held by their senders or not. */
	private static void leave(List<Set<Integer>> vector, List<Set<Integer>> there, int first, boolean keeps) {
		for (int element = 0; element < vector.size(); element++) {
			if (!keeps || vector.get(element) != null) {
				there.set(first + element, vector.get(element));
			}
		}
	}

	/** By what the elements are combined to which a step brings something; what an all-to-all moves changes its place. */
	private void note(Step step) {
		Step.Part what = step.what();
		Step.Part put = step.into() == null ? what : step.into();
		boolean mixes = step instanceof Step.Together together && together.kind().equals("alltoall");
		int end = mixes && ((Step.Together) step).blocks() != null ? put.end() : put.first() + what.size();
		for (int element = put.first(); element < end; element++) {
			if (mixes) {
				for (String each : operators.get(what.data()).subList(what.first(), what.end()).stream().distinct().toList()) {
					note(put.data(), element, each);
				}
			} else {
				note(put.data(), element, step.operator() == null ? operators.get(what.data()).get(what.first() + element - put.first())
						: step.operator());
			}
		}
	}

	/** Elements stay with their operator until all nodes renew them. */
	private void note(int data, int element, String operator) {
		String own = operators.get(data).get(element);
		if (operator != null && own != null && !own.equals(operator)) {
			throw new Forbidden("two operators");
		}
		operators.get(data).set(element, operator == null ? own : operator);
	}

	/** What has just arrived may be combined with, but not replaced. */
	private static void requireRoom(Step.Send send, Step.Part put, List<Set<Integer>> sent, Set<Integer> arrived) {
		for (int element = 0; element < sent.size(); element++) {
			if (sent.get(element) != null && !arrived.add(put.first() + element) && send.operator() == null) {
				throw new Forbidden("replaces what has just arrived");
			}
		}
	}

	private void send(Step.Send send, Step.Part put, List<Set<Integer>> sent) {
		if (sent.stream().allMatch(each -> each == null) && !sent.isEmpty()) {
			throw new Forbidden("nothing to send");
		}
		List<Set<Integer>> there = held.get(put.data()).get(send.to()).subList(put.first(), put.first() + sent.size());
		for (int element = 0; element < sent.size(); element++) {
			if (sent.get(element) != null) {
				there.set(element, send.operator() == null ? sent.get(element)
						: combined(Arrays.asList(there.get(element), sent.get(element))));
			}
		}
	}

	/** Values of the same element are combined, wherever it is by now. */
	private static Set<Integer> combined(List<Set<Integer>> sets) {
		Set<Integer> all = new HashSet<>();
		Set<Integer> elements = new HashSet<>();
		for (Set<Integer> set : sets) {
			if (set == null) {
				throw new Forbidden("missing");
			}
			for (int contribution : set) {
				elements.add(contribution / VECTOR * 1_000 + contribution % 1_000);
				if (elements.size() > 1) {
					throw new Forbidden("moved");
				} else if (!all.add(contribution)) {
					throw new Forbidden("counted twice");
				}
			}
		}
		return all;
	}

	/** What a goal asks for: what the collective would have left if everybody had begun with its own; more may be held. */
	boolean meets(Step.Together goal) {
		Step.Part part = goal.what();
		if (goal.operator() != null && operators.get(part.data()).subList(part.first(), part.end()).stream()
				.anyMatch(own -> own != null && !own.equals(goal.operator()))) {
			return false;
		}
		Map<Integer, List<Set<Integer>>> wanted = outcome(goal, cut(begun, part));
		for (int node : wanted.keySet()) {
			for (int element = 0; element < part.size(); element++) {
				Set<Integer> asked = wanted.get(node).get(element);
				if (asked != null && !asked.equals(held.get(part.data()).get(node).get(part.first() + element))) {
					return false;
				}
			}
		}
		return true;
	}

	private Map<Integer, List<Set<Integer>>> outcome(Step.Together step, List<List<Set<Integer>>> before) {
		Map<Integer, List<Set<Integer>>> after = new HashMap<>();
		for (List<List<Integer>> laps : step.laps()) {
			List<Integer> members = laps.get(0);
			switch (step.kind()) {
			case "allreduce" -> members.forEach(node -> after.put(node, reduced(members, before)));
			case "reduce" -> members.forEach(node -> after.put(node,
					node == step.root() ? reduced(members, before) : nothing(step.what().size())));
			case "broadcast" -> members.forEach(node -> after.put(node, new ArrayList<>(source(before.get(step.root())))));
			case "allgather" -> members.forEach(node -> after.put(node, union(members, before)));
			case "gather" -> after.put(step.root(), union(members, before));
			case "reducescatter" -> scatter(step, laps, reduced(members, before), after);
			case "scatter" -> scatter(step, laps, source(before.get(step.root())), after);
			default -> {
				if (step.blocks() == null) {
					swap(step, members, before, after);
				} else {
					swapBlocks(step, members, before, after);
				}
			}
			}
		}
		return after;
	}

	private static List<Set<Integer>> source(List<Set<Integer>> held) {
		if (!held.isEmpty() && held.stream().allMatch(each -> each == null)) {
			throw new Forbidden("nothing there");
		}
		return held;
	}

	private static List<Set<Integer>> nothing(int size) {
		return new ArrayList<>(Collections.nCopies(size, null));
	}

	/** All members combine, element by element; they have to hold the same elements. */
	private static List<Set<Integer>> reduced(List<Integer> members, List<List<Set<Integer>>> before) {
		List<Set<Integer>> result = new ArrayList<>();
		for (int element = 0; element < before.get(0).size(); element++) {
			int place = element;
			List<Set<Integer>> sets = new ArrayList<>();
			members.forEach(node -> sets.add(before.get(node).get(place)));
			result.add(sets.stream().allMatch(each -> each == null) ? null : combined(sets));
		}
		return result;
	}

	private static List<Set<Integer>> union(List<Integer> members, List<List<Set<Integer>>> before) {
		List<Set<Integer>> result = new ArrayList<>();
		for (int element = 0; element < before.get(0).size(); element++) {
			Set<Integer> found = null;
			for (int node : members) {
				Set<Integer> set = before.get(node).get(element);
				if (set != null && found != null && !set.equals(found)) {
					throw new Forbidden("members differ");
				}
				found = set == null ? found : set;
			}
			result.add(found);
		}
		return result;
	}

	/** What is held, in the order of its elements, is cut into a share a lap, and each share into a piece a position. */
	private void scatter(Step.Together step, List<List<Integer>> laps, List<Set<Integer>> all, Map<Integer, List<Set<Integer>>> after) {
		List<Integer> elements = new ArrayList<>();
		for (int element = 0; element < all.size(); element++) {
			if (all.get(element) != null) {
				elements.add(element);
			}
		}
		laps.get(0).forEach(node -> after.put(node, nothing(step.what().size())));
		for (int lap = 0; lap < laps.size(); lap++) {
			List<Integer> share = piece(elements, laps.size(), lap);
			int members = laps.get(lap).size();
			for (int position = 0; position < members; position++) {
				int node = laps.get(lap).get(position);
				piece(share, members, step.rings() ? (position + 1) % members : position)
						.forEach(element -> after.get(node).set(element, all.get(element)));
			}
		}
	}

	/** Piece number {@code index} of {@code count}: each as long as the longest has to be, the last ones shorter. */
	static List<Integer> piece(List<Integer> elements, int count, int index) {
		int length = (elements.size() + count - 1) / count;
		int first = Math.min(elements.size(), index * length);
		return elements.subList(first, Math.min(elements.size(), first + length));
	}

	/** Piece k of member j becomes piece j of member k; members are numbered by the index of their nodes (RULES.md 9). */
	private void swap(Step.Together step, List<Integer> nodes, List<List<Set<Integer>>> before, Map<Integer, List<Set<Integer>>> after) {
		List<Integer> members = nodes.stream().sorted().toList();
		int length = step.what().size() / members.size();
		if (length * members.size() != step.what().size()) {
			throw new Forbidden("does not divide");
		}
		members.forEach(node -> after.put(node, nothing(step.what().size())));
		for (int j = 0; j < members.size(); j++) {
			for (int k = 0; k < members.size(); k++) {
				for (int i = 0; i < length; i++) {
					after.get(members.get(k)).set(j * length + i, before.get(members.get(j)).get(k * length + i));
				}
			}
		}
	}

	/** Member j has its blocks for members 0, 1, ... one behind the other, and so has member k what it gets (RULES.md 9 and 34). */
	private static void swapBlocks(Step.Together step, List<Integer> nodes, List<List<Set<Integer>>> before,
			Map<Integer, List<Set<Integer>>> after) {
		List<Integer> members = nodes.stream().sorted().toList();
		int[] taken = new int[members.size()];
		for (int k = 0; k < members.size(); k++) {
			List<Set<Integer>> vector = new ArrayList<>();
			for (int j = 0; j < members.size(); j++) {
				for (int i = 0; i < step.blocks().of(j, k); i++) {
					vector.add(before.get(members.get(j)).get(taken[j]++));
				}
			}
			after.put(members.get(k), vector);
		}
	}
}
