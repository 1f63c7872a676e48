package barley.lang.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;

/** Proves that parts which run at the same time touch different data (RULES.md 22). */
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
