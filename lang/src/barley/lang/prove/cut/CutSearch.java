package barley.lang.prove.cut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;

/**
 * Finds the group of nodes whose lanes limit some collectives most: the largest quotient of the bytes that have to leave or enter a group
 * and what its lanes carry in that direction.
 *
 * <p>First it compares groups that are quickly found: every node, the beginnings of a few orders of all nodes, and what remains together
 * when slow lanes are cut. Then a {@link CutProof} shows that no group is worse, or finds it. Where that would keep an editor waiting, the
 * worst group found is a bound all the same, but maybe not the tightest.
 *
 * <p>Bytes and rates are divided by the largest numbers of which all of them are multiples, since that changes no comparison; so what was
 * found for some payload holds for others ({@link CutQuestion}).
 */
public final class CutSearch {

	/** How many lanes to look at for proofs: some tens of milliseconds. */
	private static final long MOST_WORK = 5_000_000;
	/** How often every node and lane is looked at for the groups that are quickly found. */
	private static final int LOOKS = 10;

	private final Wiring wiring;
	private final Machine machine;
	private final IntToLongFunction rate;
	private final List<Requirement> requirements;
	private final CapacityGraph graph;
	private final Worst worst;
	private final LongConsumer paid;

	/**
	 * What a search has found.
	 *
	 * @param cut   the worst cut; empty if none takes longer than was asked for
	 * @param exact whether no group of nodes takes longer; otherwise not all of them have been compared
	 */
	public record Found(Optional<Cut> cut, boolean exact) {
	}

	private CutSearch(Wiring wiring, CutQuestion question, LongConsumer paid) {
		this.paid = paid;
		this.wiring = wiring;
		rate = lane -> question.rates()[lane];
		requirements = question.requirements();
		machine = wiring.machine();
		graph = CapacityGraph.of(machine, rate);
		worst = new Worst(question.longer());
	}

	/**
	 * Returns the cut that limits all of {@code requirements} together most.
	 *
	 * @param rate   what each lane carries in one direction, in any unit
	 * @param longer only cuts count that take longer than this time
	 * @param paid   is told how many nodes and lanes are looked at
	 */
	public static Found of(Wiring wiring, IntToLongFunction rate, List<Requirement> requirements, Rational longer, LongConsumer paid) {
		return of(wiring, rate, requirements, longer, paid, AllGroups.MOST_VERTICES);
	}

	/** @param most up to how many clusters all groups are compared one by one */
	static Found of(Wiring wiring, IntToLongFunction rate, List<Requirement> requirements, Rational longer, LongConsumer paid,
			int most) {
		long[] rates = LongStream.range(0, wiring.machine().lanes()).map(lane -> rate.applyAsLong((int) lane)).toArray();
		long unit = Arrays.stream(rates).reduce(0, CutSearch::gcd);
		if (unit == 0) {
			return new Found(Optional.empty(), true);
		}
		long bytes = Math.max(1, requirements.stream().mapToLong(Requirement::unit).reduce(0, CutSearch::gcd));
		CutQuestion question = new CutQuestion(Arrays.stream(rates).map(each -> each / unit).toArray(),
				requirements.stream().map(each -> each.in(bytes)).toList(), longer.multiply(Rational.of(unit)).divide(Rational.of(bytes)),
				most);
		Found found = question.answer(wiring, paid, pay -> new CutSearch(wiring, question, pay).find(most));
		return new Found(found.cut().map(cut -> cut.times(bytes, unit)), found.exact());
	}

	static long gcd(long one, long other) {
		return other == 0 ? one : gcd(other, one % other);
	}

	private Found find(int mostVertices) {
		paid.accept(LOOKS * ((long) machine.vertices() + machine.lanes() + (long) requirements.size() * machine.nodes()));
		List<CutProof> proofs = parts().stream().map(part -> new CutProof(graph, wiring.realm(), part, worst)).toList();
		if (proofs.stream().allMatch(CutProof::byRings)) {
			return new Found(Optional.empty(), true);
		}
		int[] nodes = new int[graph.size];
		Arrays.setAll(nodes, node -> node);
		Candidates candidates = new Candidates(new Side(graph, requirements, nodes), worst);
		candidates.singles();
		boolean exact = proofs.stream().allMatch(CutProof::byRings);
		if (!exact) {
			Orders.of(graph, wiring.realm()).forEach(candidates::beginnings);
			candidates.parts(machine, rate);
			Work work = new Work(MOST_WORK, paid);
			exact = proofs.stream().allMatch(proof -> proof.byRings() || proof.byFlows(candidates, work, mostVertices));
		}
		return new Found(worst.group().isEmpty() ? Optional.empty()
				: Optional.of(Cut.of(machine, worst.group(), worst.leaves(), worst.bytes(), rate)).filter(cut -> cut.rate() > 0)
						.map(cut -> cut.with(Alike.of(wiring, rate, cut, new Side(graph, requirements, nodes), paid))), exact);
	}

	/**
	 * Returns the requirements of each part of the machine that no lane joins to another one. No group with nodes in several parts is
	 * worse than its nodes in one of them.
	 */
	private Collection<List<Requirement>> parts() {
		Parts parts = new Parts(machine.vertices());
		for (int lane = 0; lane < machine.lanes(); lane++) {
			parts.join(machine.from(lane), machine.to(lane));
		}
		Map<Integer, List<Requirement>> found = new LinkedHashMap<>();
		for (Requirement each : requirements) {
			found.computeIfAbsent(parts.first(each.nodes()[0]), part -> new ArrayList<>()).add(each);
		}
		return found.values();
	}
}
