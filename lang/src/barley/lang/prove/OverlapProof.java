package barley.lang.prove;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import barley.lang.elaborate.Budget;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;

/** Proves that parts which run at the same time touch different data (rule 22 of the tour). */
final class OverlapProof {

	private OverlapProof() {
	}

	static void proveApart(Phase.Overlapping overlapping, Budget budget) {
		List<Payload> before = new ArrayList<>();
		for (Phase part : overlapping.parts()) {
			Set<Payload> touched = new LinkedHashSet<>();
			collect(part, touched);
			budget.effort((long) touched.size() * before.size(), overlapping.source());
			for (Payload payload : touched) {
				if (before.stream().anyMatch(other -> other.index() == payload.index() && other.first() < payload.end() && payload.first() < other.end())) {
					throw new Complaint(new Finding(Code.COUNTED_TWICE, overlapping.source(),
							"two parts of this overlap touch %s; which comes first would be left to chance".formatted(payload.name())));
				}
			}
			before.addAll(touched);
		}
	}

	private static void collect(Phase phase, Set<Payload> touched) {
		if (phase instanceof Phase.Computing computing) {
			touched.addAll(computing.data());
		} else if (phase instanceof Phase.Exchanging exchanging) {
			exchanging.movements().stream().map(Movement::data).forEach(touched::add);
		} else if (phase instanceof Phase.Repeating repeating) {
			repeating.body().forEach(inner -> collect(inner, touched));
		} else if (phase instanceof Phase.Overlapping inner) {
			inner.parts().forEach(part -> collect(part, touched));
		}
	}
}
