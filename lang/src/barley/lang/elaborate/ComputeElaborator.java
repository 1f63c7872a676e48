package barley.lang.elaborate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.WholeQuotients;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.model.Compute;
import barley.lang.model.ModelPackage;
import barley.lang.plan.AuthorKernel;
import barley.lang.plan.ComputedElements;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.value.Measure;
import barley.runtime.number.Rational;

/** Elaborates {@code compute}: what it costs, which nodes renew which data, and how: as they please, by a kernel or by an expression. */
final class ComputeElaborator {

	private final PayloadStore data;
	private final NamedData named;
	private final Resolver resolver;
	private final WholeQuotients quotients;
	private final Evaluator evaluator;
	private final ElementElaborator expressions;

	ComputeElaborator(PayloadStore data, NamedData named, Resolver resolver, WholeQuotients quotients) {
		this.data = data;
		this.named = named;
		this.resolver = resolver;
		this.quotients = quotients;
		evaluator = resolver.evaluator();
		expressions = new ElementElaborator(data, evaluator);
	}

	/** Elaborates a statement of a schedule; {@code pace} is null outside of blocks in which each node goes at its own pace. */
	Phase.Computing elaborate(Compute compute, String schedule, PaceElaborator pace) {
		Complaints parts = new Complaints();
		Long flop = compute.getCost() == null ? Long.valueOf(0) : parts.of(() -> flop(compute));
		AuthorKernel kernel = compute.getKernel() == null ? null : new WrittenKernel(compute);
		List<Payload> computed = parts.of(() -> named.all(compute.getData()));
		ComputedElements elements = compute.getValue() == null || computed == null ? null
				: parts.of(() -> expressions.elaborate(compute, computed));
		parts.end();
		if (compute.getValue() != null && computed.get(0).type().isFloating()) {
			quotients.find(compute.getValue(), evaluator);
		}
		BitSet at = compute.getPlaces().isEmpty() ? null
				: Arrays.stream(resolver.nodes(compute.getPlaces())).collect(BitSet::new, BitSet::set, BitSet::or);
		List<Payload> from = named.ofNodes(compute.getInputs());
		NamedData.requireOfNodes(compute.getData(), at == null ? List.of() : computed);
		if (pace != null) {
			PaceElaborator.requireNodes(compute, computed);
			at = pace.at(compute, at);
		}
		return new Phase.Computing(Element.of(compute), schedule, computed, flop, kernel, kernel == null ? List.of() : data.groups(),
				elements, from, at);
	}

	private long flop(Compute compute) {
		Rational amount = evaluator.amount(compute.getCost(), "a cost", Measure.OPERATIONS);
		if (amount.signum() < 0) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, compute, ModelPackage.Literals.COMPUTE__COST,
					"the cost must not be negative"));
		}
		if (amount.numerator().divide(amount.denominator()).bitLength() >= Long.SIZE) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, compute, ModelPackage.Literals.COMPUTE__COST, "cost exceeds 2^63 FLOP"));
		}
		return amount.numerator().divide(amount.denominator()).longValueExact();
	}
}
