package barley.lang.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Transfer;

/** Proves that parts which run at the same time touch different data (RULES.md 2, 22). */
final class OverlapProof {

	private OverlapProof() {
	}

	/** Data that a phase uses, at some nodes; null for all. */
	private record Use(Payload data, BitSet nodes) {

		boolean meets(Use other) {
			return data.index() == other.data.index() && data.first() < other.data.end() && other.data.first() < data.end()
					&& (nodes == null || other.nodes == null || nodes.intersects(other.nodes));
		}
	}

	static void proveDisjoint(Phase.Overlapping overlapping, Budget budget) {
		List<Use> before = new ArrayList<>();
		for (Phase part : overlapping.parts()) {
			Set<Use> touched = Phase.all(List.of(part)).flatMap(OverlapProof::touched).collect(Collectors.toCollection(LinkedHashSet::new));
			budget.effort((long) touched.size() * before.size(), overlapping.source());
			for (Use use : touched) {
				if (before.stream().anyMatch(use::meets)) {
					throw new Complaint(new Finding(Code.WRITTEN_TWICE, overlapping.source(),
							"two parts of this overlap use %s; their order is undefined".formatted(use.data.name()))
							.withRemedy("give each part its own data, or run them one after the other"));
				}
			}
			before.addAll(touched);
		}
	}

	/** What a collective puts into other data comes there at different times, so no other statement of its exchange can read these. */
	static void proveReadable(List<Movement> movements, Budget budget) {
		List<Movement> puts = movements.stream().filter(movement -> movement instanceof Joint && movement.into() != movement.data())
				.toList();
		for (Movement put : puts) {
			Use written = new Use(put.into(), nodes(put));
			for (Movement movement : movements) {
				budget.effort(1, movement.source());
				if (movement.data().index() == put.into().index() && written.meets(new Use(movement.data(), nodes(movement)))) {
					throw new Complaint(new Finding(Code.WRITTEN_TWICE, movement.source(),
							"%s is read here, but another statement of this exchange puts other data into it".formatted(movement.data()
							.name()))
							.withRemedy("put each into an exchange of its own"));
				}
			}
		}
	}

	/** Returns the nodes at which a movement reads; null for all. */
	private static BitSet nodes(Movement movement) {
		BitSet nodes = new BitSet();
		if (movement instanceof Joint joint) {
			IntStream.of(joint.nodes()).forEach(nodes::set);
		} else if (movement instanceof Transfer transfer) {
			nodes.set(transfer.from());
		} else {
			return null;
		}
		return nodes;
	}

	private static Stream<Use> touched(Phase phase) {
		if (phase instanceof Phase.Computing computing) {
			Stream<Payload> read = Stream.concat(computing.from().stream(),
					computing.elements() == null ? Stream.empty() : computing.elements().read());
			return Stream.concat(computing.data().stream(), read).map(data -> new Use(data, computing.at()));
		}
		if (phase instanceof Phase.Hearing hearing) {
			return hearing.touched().map(data -> new Use(data, null));
		}
		return phase instanceof Phase.Exchanging exchanging ? exchanging.movements().stream()
				.flatMap(movement -> Stream.of(movement.data(), movement.into())).map(data -> new Use(data, null)) : Stream.empty();
	}
}
