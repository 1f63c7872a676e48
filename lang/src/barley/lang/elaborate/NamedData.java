package barley.lang.elaborate;

import java.util.List;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.model.Reference;
import barley.lang.model.Send;
import barley.lang.model.Statement;
import barley.lang.plan.Payload;

/** Finds the data that statements name. */
final class NamedData {

	private final PayloadStore data;
	private final Evaluator evaluator;

	NamedData(PayloadStore data, Evaluator evaluator) {
		this.data = data;
		this.evaluator = evaluator;
	}

	/** Returns the data that references mean, in their order. */
	List<Payload> all(List<Reference> references) {
		return references.size() == 1 ? data.find(references.get(0), evaluator)
				: references.stream().flatMap(reference -> data.find(reference, evaluator).stream()).toList();
	}

	/** Returns the data that references mean as parts of a message: pieces of one vector that follow one another are one. */
	List<Payload> parts(List<Reference> references) {
		return references.size() == 1 ? data.parts(references.get(0), evaluator)
				: references.stream().flatMap(reference -> data.parts(reference, evaluator).stream()).toList();
	}

	/** Returns data of nodes that references mean; data of synapses are an error. */
	List<Payload> ofNodes(List<Reference> references) {
		return requireOfNodes(references, all(references));
	}

	/** Refuses data of synapses where data of nodes are expected. */
	static List<Payload> requireOfNodes(List<Reference> references, List<Payload> payloads) {
		if (payloads.stream().anyMatch(Payload::isOfSynapses)) {
			throw new Complaint(new Finding(Code.MISPLACED, references.get(0),
					"expected data of nodes, but %s is data of synapses".formatted(payloads.stream().filter(Payload::isOfSynapses)
					.findFirst()
							.map(Payload::name).orElseThrow()))
							.withRemedy("synapses return values, which reducers combine: combine sum into x"));
		}
		return payloads;
	}

	/** Returns the data into which a message is put, one behind the other; null if it names none. A range names several. */
	List<Payload> into(Send send) {
		Reference named = send.getInto();
		if (named == null || named.getIndices().stream().noneMatch(Indices::isOpen)) {
			Payload into = into(send, named);
			return into == null ? null : List.of(into);
		}
		return requireOfNodes(List.of(named), parts(List.of(named)));
	}

	/** Returns the datum into which a statement puts what it moves; null if it names none. */
	Payload into(Statement statement, Reference named) {
		List<Payload> into = named == null ? List.of() : requireOfNodes(List.of(named), all(List.of(named)));
		if (into.size() > 1) {
			throw new Complaint(new Finding(Code.INDEX_COUNT, statement, null,
					"expected one datum, found %d of %s".formatted(into.size(), into.get(0).family())));
		}
		return into.isEmpty() ? null : into.get(0);
	}
}
