package barley.lang.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.motion.CollectiveKind;
import barley.lang.plan.Joint;
import barley.lang.plan.Transfer;
import barley.lang.prove.Segments.Segment;
import barley.lang.wiring.Wiring;

/**
 * Works out what a collective leaves with its members, given what they held before it.
 *
 * <p>Takes time linear in the members and the segments they hold, times the logarithm of their number.
 */
final class JointProof {

	/** What is noted of each member takes as long as to look at this many things. */
	private static final int MEMBER = 28;
	private static final int SEGMENT = 3;

	private final Wiring wiring;
	private final Joint joint;
	private final int[] nodes;
	private final Budget budget;
	private final Transfer combining;
	private final IntFunction<List<Segment>> held;

	/** @param combining the last send that combined values of the vector before; null if there was none */
	JointProof(Wiring wiring, Joint joint, Budget budget, Transfer combining, IntFunction<List<Segment>> held) {
		this.wiring = wiring;
		this.joint = joint;
		this.budget = budget;
		this.combining = combining;
		this.held = node -> {
			List<Segment> segments = held.apply(node);
			budget.effort(MEMBER + (long) SEGMENT * segments.size(), joint.source());
			return segments;
		};
		nodes = joint.nodes();
	}

	/** For each node whose holdings change, what it holds of the vector afterwards. */
	Map<Integer, List<Segment>> outcome() {
		if (joint.sizes() != null) {
			return blocks();
		}
		Map<Integer, List<Segment>> outcome = inPlace();
		if (joint.into() != joint.data()) {
			long moved = joint.into().first() - joint.data().first();
			outcome = new LinkedHashMap<>(outcome);
			outcome.replaceAll((node, parts) -> parts.stream().map(part -> moved(part, moved)).toList());
		}
		return outcome;
	}

	/** Returns where that ends, which a node is left with: blocks have their places, held by their senders or not (RULES.md 33). */
	long end(int node) {
		if (joint.sizes() == null) {
			return joint.into().first() + joint.data().size();
		}
		int to = IntStream.range(0, nodes.length).filter(member -> nodes[member] == node).findFirst().orElseThrow();
		return joint.into().first() + Arrays.stream(joint.sizes()).mapToLong(sent -> sent[to]).sum();
	}

	private Segment moved(Segment part, long elements) {
		return part.moved(joint.data().index(), joint.into().index(), elements);
	}

	/** The elements that member j has for member k, in the order of the members, are put behind those of the members before j. */
	private Map<Integer, List<Segment>> blocks() {
		Map<Integer, List<Segment>> outcome = everyMember(List.of());
		long[] sent = new long[nodes.length];
		for (int to = 0; to < nodes.length; to++) {
			List<Segment> parts = new ArrayList<>();
			long put = joint.into().first();
			for (int from = 0; from < nodes.length; from++) {
				long start = joint.data().first() + sent[from];
				long moved = put - start;
				long count = joint.sizes()[from][to];
				new Segments(held.apply(nodes[from])).within(start, start + count).forEach(part -> parts.add(moved(part, moved)));
				sent[from] += count;
				put += count;
			}
			outcome.put(nodes[to], parts);
		}
		return outcome;
	}

	private Map<Integer, List<Segment>> inPlace() {
		return switch (joint.kind()) {
		case ALLREDUCE -> everyMember(combined());
		case REDUCESCATTER -> pieces(new Segments(combined()));
		case ALLGATHER -> everyMember(union());
		case REDUCE -> only(combined());
		case GATHER -> Map.of(joint.root(), union());
		case BROADCAST -> everyMember(ofRoot());
		case SCATTER -> pieces(new Segments(ofRoot()));
		case ALLTOALL -> exchanged();
		};
	}

	private List<Segment> ofRoot() {
		List<Segment> parts = held.apply(joint.root());
		if (parts.isEmpty() && joint.data().size() > 0) {
			throw complaint(Code.NOT_HELD, "%s is to %s %s, but holds none of it".formatted(wiring.name(joint.root()), joint.kind().word(),
					joint.data().name()));
		}
		return parts;
	}

	private Map<Integer, List<Segment>> everyMember(List<Segment> parts) {
		budget.effort((long) MEMBER * nodes.length, joint.source());
		Map<Integer, List<Segment>> outcome = new LinkedHashMap<>();
		List<Segment> merged = Segments.of(parts).list();
		for (int node : nodes) {
			outcome.put(node, merged);
		}
		return outcome;
	}

	private Map<Integer, List<Segment>> only(List<Segment> parts) {
		Map<Integer, List<Segment>> outcome = everyMember(List.of());
		outcome.put(joint.root(), parts);
		return outcome;
	}

	/** Each member keeps its piece of what all of them hold together. */
	private Map<Integer, List<Segment>> pieces(Segments all) {
		Map<Integer, List<Segment>> outcome = everyMember(List.of());
		Piece.of(joint, all.size())
				.forEach(piece -> outcome.merge(piece.node(), all.slice(piece.first(), piece.end()), JointProof::sorted));
		return outcome;
	}

	private static List<Segment> sorted(List<Segment> some, List<Segment> others) {
		return some.isEmpty() ? others : Stream.concat(some.stream(), others.stream()).sorted((a, b) -> Long.compare(a.first(), b.first()))
				.toList();
	}

	/** Returns what the members hold, combined element by element: all of them have to hold the same elements. */
	private List<Segment> combined() {
		List<Segment> combined = new ArrayList<>();
		Long from = null;
		for (long to : boundaries()) {
			if (from != null) {
				combine(from, to, combined);
			}
			from = to;
		}
		return combined;
	}

	private TreeSet<Long> boundaries() {
		TreeSet<Long> boundaries = new TreeSet<>();
		Segment last = null; // most members hold the same elements
		for (int node : nodes) {
			for (Segment segment : held.apply(node)) {
				if (last == null || segment.first() != last.first() || segment.end() != last.end()) {
					boundaries.add(segment.first());
					boundaries.add(segment.end());
					last = segment;
				}
			}
		}
		return boundaries;
	}

	private void combine(long from, long to, List<Segment> combined) {
		BitSet together = new BitSet();
		Contributions first = null;
		int holders = 0;
		int without = -1;
		for (int node : nodes) {
			Segment part = Segments.at(held.apply(node), from);
			if (part == null) {
				without = node;
				continue;
			}
			holders++;
			first = first == null ? part.set() : first;
			if (!part.set().sameElement(first)) {
				throw new Complaint(HoldingWords.moved(joint, joint.data(), wiring.name(node), from, to));
			}
			int twice = part.set().addTo(together);
			if (twice >= 0) {
				throw new Complaint(new Finding(Code.COUNTED_TWICE, joint.source(),
						"%s would contain the contribution of %s twice".formatted(range(from, to),
						wiring.name(twice % wiring.machine().nodes())))
						.withRemedy(HoldingWords.once(joint)));
			}
		}
		if (holders > 0 && without >= 0) {
			throw complaint(Code.GOAL_MISSED, "%s does not hold %s, which %s must combine".formatted(wiring.name(without), range(from, to),
					joint.kind().word()));
		} else if (holders > 0) {
			combined.add(new Segment(from, to, first.with(together)));
		}
	}

	/** Everything that any member holds; where several hold an element, they have to hold the same of it. */
	private List<Segment> union() {
		List<Segment> parts = new ArrayList<>();
		for (int node : nodes) {
			parts.addAll(held.apply(node));
		}
		parts.sort((a, b) -> Long.compare(a.first(), b.first()));
		List<Segment> union = new ArrayList<>();
		for (Segment part : parts) {
			Segment last = union.isEmpty() ? null : union.get(union.size() - 1);
			if (last == null || part.first() >= last.end()) {
				union.add(part);
			} else if (!part.set().equals(last.set())) {
				throw new Complaint(new Finding(Code.GOAL_MISSED, joint.source(), "members hold different values of %s".formatted(
						range(part.first(), Math.min(part.end(), last.end()))))
						.withRemedy(combining != null
								? ("%s collects pieces that are each held by one member, but after the send in line %d its sender still "
										+ "holds its own; use reducescatter instead, or send each piece from the node that holds its "
										+ "result").formatted(
												joint.kind().word(), combining.source().line())
								: ("%s collects pieces that are each held by one member: let %s begin in pieces, by over or "
								+ "among behind its type, or combine values by %s with an operator").formatted(
										joint.kind().word(), joint.data().name(),
										(joint.root() < 0 ? CollectiveKind.ALLREDUCE : CollectiveKind.REDUCE)
										.word())));
			} else if (part.end() > last.end()) {
				union.add(new Segment(last.end(), part.end(), part.set()));
			}
		}
		return union;
	}

	/** Piece k of member j becomes piece j of member k. */
	private Map<Integer, List<Segment>> exchanged() {
		Map<Integer, List<Segment>> outcome = everyMember(List.of());
		long size = joint.data().size();
		if (size % nodes.length != 0) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, joint.source(),
					Words.of("%,d elements do not divide evenly among %,d members", size, nodes.length))
					.withRemedy(Words.of("%,d elements would", (size / nodes.length + 1) * nodes.length)));
		}
		long piece = size / nodes.length;
		for (int to = 0; to < nodes.length; to++) {
			List<Segment> parts = new ArrayList<>();
			for (int from = 0; from < nodes.length; from++) {
				long start = joint.data().first() + to * piece;
				long shift = (from - to) * piece;
				for (Segment part : new Segments(held.apply(nodes[from])).within(start, start + piece)) {
					parts.add(part.moved(joint.data().index(), joint.data().index(), shift));
				}
			}
			outcome.put(nodes[to], parts);
		}
		return outcome;
	}

	private String range(long first, long end) {
		return HoldingWords.range(joint.data(), first, end);
	}

	private Complaint complaint(Code code, String message) {
		return new Complaint(new Finding(code, joint.source(), message));
	}
}
