package barley.lang.prove.figures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.motion.Shares;
import barley.lang.motion.Task;
import barley.lang.motion.Way;
import barley.lang.motion.Weighing;
import barley.lang.plan.Joint;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.runtime.number.Rational;
import barley.runtime.report.UnitText;

/** Reports statements whose walks carry even shares, and would be a tenth faster with shares by weights (RULES.md 12). */
final class SlowShare {

	/** In loops, a statement is looked at so often. */
	private static final int MOST_TIMES = 32;

	private final Plan plan;
	private final Effort effort;
	private final Findings findings;
	private final Map<Way, Boolean> alike = new HashMap<>();
	private final Map<Origin, Integer> looked = new HashMap<>();

	SlowShare(Plan plan, Effort effort, Findings findings) {
		this.plan = plan;
		this.effort = effort;
		this.findings = findings;
	}

	/**
	 * Looks at the statements of an exchange.
	 *
	 * @param now  how long it takes
	 * @param time how long an exchange takes
	 */
	void report(Exchanged exchanged, long now, ToLongFunction<Exchanged> time) {
		if (!findings.wantHints()) {
			return;
		}
		Set<Origin> sources = new LinkedHashSet<>();
		for (Found found : exchanged.movements()) {
			if (found.movement() instanceof Joint joint && joint.way().shares().count() > 1 && joint.way().shares().isEven()
					&& !alike.computeIfAbsent(joint.way(), way -> Weighing.alike(way, task(found), effort::spend))) {
				sources.add(joint.source());
			}
		}
		for (Origin source : sources) {
			if (looked.merge(source, 1, Integer::sum) <= MOST_TIMES) {
				report(source, exchanged, now, time);
			}
		}
	}

	private void report(Origin source, Exchanged exchanged, long now, ToLongFunction<Exchanged> time) {
		List<Found> weighed = new ArrayList<>();
		Joint example = null;
		Shares shares = null;
		for (Found found : exchanged.movements()) {
			if (found.movement() instanceof Joint joint && joint.source().equals(source) && joint.way().shares().isEven()) {
				Shares best = Weighing.best(joint.way(), task(found), joint.data().type().bytes(), effort::spend);
				example = example == null && !best.isEven() ? joint : example;
				shares = example == joint ? best : shares;
				weighed.add(best.isEven() ? found : new Found(joint.by(joint.way().sharing(best)), found.ground()));
			} else {
				weighed.add(found);
			}
		}
		if (example == null) {
			return;
		}
		long best = time.applyAsLong(new Exchanged(new Phase.Exchanging(exchanged.phase().source(),
				weighed.stream().map(Found::movement).toList(), exchanged.phase().off()), weighed));
		if (Rational.of(now).multiply(Rational.of(10)).compareTo(Rational.of(best).multiply(Rational.of(11))) > 0) {
			Map<String, Long> weights = new LinkedHashMap<>();
			for (int share = 0; share < shares.count(); share++) {
				weights.putIfAbsent(example.way().route(share).name(), shares.weight(share));
			}
			findings.add(new Finding(Code.SLOW_SHARE, source, "even shares take %s, the best %s: %s".formatted(
					UnitText.time(now), UnitText.time(best), ShareWords.carried(ShareWords.parts(example.way(), shares))))
					.withRemedy("add weighted behind the walks", weights.entrySet().stream()
							.map(weight -> weight.getKey() + "=" + weight.getValue()).toArray(String[]::new)));
		}
	}

	private Task task(Found found) {
		Joint joint = (Joint) found.movement();
		return new Task(joint.kind(), joint.root(), joint.nodes(), found.ground(), plan.wiring().machine(), new BitSet());
	}
}
