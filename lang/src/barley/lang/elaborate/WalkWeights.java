package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Collective;
import barley.lang.model.ModelPackage;
import barley.lang.model.WalkUse;
import barley.lang.motion.Shares;
import barley.lang.motion.Task;
import barley.lang.motion.Way;
import barley.lang.motion.Weighing;
import barley.lang.value.Measure;
import barley.lang.wiring.Route;
import barley.runtime.number.Rational;

/**
 * The weights by which walks of a collective share its data (RULES.md 12): those that its author writes, one for each direction of a walk,
 * or those that take the least time, where it is {@code weighted}.
 */
final class WalkWeights {

	private static final Rational ONE = Rational.ONE;

	private final Collective collective;
	private final Resolver resolver;
	private final Findings findings;
	private final boolean written;
	private final Map<Route, Rational> weights = new IdentityHashMap<>();

	WalkWeights(Collective collective, Resolver resolver, Findings findings) {
		this.collective = collective;
		this.resolver = resolver;
		this.findings = findings;
		written = collective.getWalks().stream().anyMatch(use -> use.getWeight() != null);
		if (written && collective.isWeighted()) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, collective, ModelPackage.Literals.COLLECTIVE__WEIGHTED,
					"weighted computes the shares of walks, but some have a weight already").withRemedy("remove the weights, or weighted"));
		}
	}

	/** Notes the weight of a walk that is named. */
	void add(Route route, WalkUse use) {
		if (!written) {
			return;
		}
		Rational weight = use.getWeight() == null ? ONE : resolver.evaluator().amount(use.getWeight(), "a weight", Measure.NUMBER);
		if (weight.signum() < 0) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, use, ModelPackage.Literals.WALK_USE__WEIGHT,
					"a weight cannot be negative, but %s is %s".formatted(Evaluator.text(use.getWeight()), weight))
					.withRemedy("0 leaves the walk out"));
		}
		weights.put(route, weight);
	}

	/**
	 * Returns a way with shares by weights.
	 *
	 * @param original returns the walk as it was named
	 * @param width    the bytes of an element
	 */
	Way weighed(Way even, UnaryOperator<Route> original, Task task, int width) {
		if (even.shares().count() == 1) {
			if (written || collective.isWeighted()) {
				findings.add(new Finding(Code.NEEDLESS, collective, ModelPackage.Literals.COLLECTIVE__WALKS,
						"one walk in one direction carries all of the data, so %s changes nothing".formatted(written ? "a weight"
						: "weighted"))
						.withRemedy(written ? "remove the weight" : "remove weighted"));
			}
			return even;
		} else if (collective.isWeighted()) {
			Shares best = Weighing.best(even, task, width, effort -> resolver.budget().effort(effort, collective));
			return best.isEven() ? even : even.sharing(best);
		} else if (!written) {
			return even;
		}
		List<Rational> all = new ArrayList<>();
		for (int share = 0; share < even.shares().count(); share++) {
			all.add(weights.get(original.apply(even.route(share))));
		}
		if (all.stream().allMatch(weight -> weight.signum() == 0)) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, collective, ModelPackage.Literals.COLLECTIVE__WALKS,
					"all walks over the same nodes have weight 0, so none carries anything"));
		}
		try {
			Shares shares = Shares.of(all);
			return shares.isEven() ? even : even.sharing(shares);
		} catch (ArithmeticException e) {
			throw new Complaint(new Finding(Code.NUMBER_TOO_LARGE, collective, ModelPackage.Literals.COLLECTIVE__WALKS,
					"the sum of the weights, as whole numbers, exceeds 2^63"));
		}
	}
}
