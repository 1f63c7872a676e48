package barley.lang.prove;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;

/** Proves that parts which run at the same time touch different data (RULES.md 22). */
final class OverlapProof {

	private OverlapProof() {
	}

	static void proveDisjoint(Phase.Overlapping overlapping, Budget budget) {
		List<Payload> before = new ArrayList<>();
		for (Phase part : overlapping.parts()) {
			Set<Payload> touched = Phase.all(List.of(part)).flatMap(OverlapProof::touched)
					.collect(Collectors.toCollection(LinkedHashSet::new));
			budget.effort((long) touched.size() * before.size(), overlapping.source());
			for (Payload payload : touched) {
				if (before.stream().anyMatch(other -> other.index() == payload.index() && other.first() < payload.end()
						&& payload.first() < other.end())) {
					throw new Complaint(new Finding(Code.WRITTEN_TWICE, overlapping.source(),
							"two parts of this overlap use %s; their order is undefined".formatted(payload.name()))
							.withRemedy("give each part its own data, or run them one after the other"));
				}
			}
			before.addAll(touched);
		}
	}

	private static Stream<Payload> touched(Phase phase) {
		if (phase instanceof Phase.Computing computing) {
			return computing.elements() == null ? computing.data().stream()
					: Stream.concat(computing.data().stream(), computing.elements().read());
		}
		if (phase instanceof Phase.Hearing hearing) {
			return hearing.touched();
		}
		return phase instanceof Phase.Exchanging exchanging ? exchanging.movements().stream()
				.flatMap(movement -> Stream.of(movement.data(), movement.into())) : Stream.empty();
	}
}
