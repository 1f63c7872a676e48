package barley.lang.elaborate;

import static barley.lang.elaborate.WrittenRules.name;
import static barley.lang.evaluate.ElementRules.complaint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaints;
import barley.lang.finding.Words;
import barley.lang.model.Compute;
import barley.lang.model.Reference;
import barley.lang.plan.ComputedElements;
import barley.lang.plan.Payload;
import barley.runtime.data.ElementType;

/**
 * Elaborates what nodes compute element by element: {@code compute r = y - h}. All elements are of one type. What is read has as many
 * elements as what is computed, or a single one; families are computed member by member.
 */
final class ElementElaborator {

	private final PayloadStore data;
	private final Evaluator evaluator;
	/** What has been found fine, and need not be gone through again in the next round of a loop. */
	private final Map<Compute, WrittenRules> known = new HashMap<>();

	ElementElaborator(PayloadStore data, Evaluator evaluator) {
		this.data = data;
		this.evaluator = evaluator;
	}

	/** Returns what a statement computes of some data; null if these have no elements. */
	ComputedElements elaborate(Compute statement, List<Payload> all) {
		evaluator.budget().effort(all.size(), statement);
		Payload first = all.get(0);
		for (Payload other : all) {
			if (other.type() != first.type()) {
				throw complaint(Code.WRONG_VALUE, statement, "%s is of type %s, but %s is of type %s".formatted(other.name(),
						other.type().word(), first.name(), first.type().word()), "compute each with a statement of its own");
			}
		}
		for (Payload other : all) {
			if (other.link() != first.link()) {
				throw complaint(Code.WRONG_VALUE, statement, "%s and %s are not data of the same nodes or synapses".formatted(other.name(),
						first.name()), "compute each with a statement of its own");
			}
		}
		Complaints parts = new Complaints();
		WrittenRules rules = rules(statement, first.type(), parts);
		List<List<Payload>> read = new ArrayList<>();
		rules.operands().values().forEach(reference -> parts.run(() -> read.add(read(reference, statement, all))));
		parts.end();
		List<Payload> computed = all.stream().filter(payload -> payload.size() > 0).toList();
		if (computed.isEmpty()) {
			return null;
		}
		requireNoOrder(statement, computed, read);
		return new ComputedElements(rules.elements(), computed, read, rules.values());
	}

	private WrittenRules rules(Compute statement, ElementType type, Complaints parts) {
		WrittenRules before = known.get(statement);
		if (before != null && before.type() == type && before.again()) {
			return before;
		}
		WrittenRules rules = new WrittenRules(statement, type, evaluator);
		parts.run(rules::check);
		if (rules.elements() != null) {
			known.put(statement, rules);
		}
		return rules;
	}

	/** Returns what a name of data stands for where some are computed: the same for all, or one for each that has elements. */
	private List<Payload> read(Reference reference, Compute statement, List<Payload> all) {
		List<Payload> members = data.find(reference, evaluator);
		evaluator.budget().effort(members.size(), statement);
		requireType(reference, members, all.get(0).type());
		requirePlace(reference, members.get(0), all.get(0));
		if (members.size() != 1 && members.size() != all.size()) {
			throw complaint(Code.WRONG_VALUE, reference, Words.of("%s has %,d members, but %,d are computed", name(reference),
					members.size(), all.size()),
					"name as many, or a single one");
		}
		List<Payload> used = new ArrayList<>();
		for (int member = 0; member < all.size(); member++) {
			Payload operand = members.get(members.size() == 1 ? 0 : member);
			requireSize(reference, operand, all.get(member));
			if (all.get(member).size() > 0) {
				used.add(operand);
			}
		}
		return members.size() == 1 ? members : used;
	}

	private static void requireType(Reference reference, List<Payload> members, ElementType type) {
		ElementType other = members.get(0).type();
		if (other != type) {
			throw complaint(Code.WRONG_VALUE, reference, "%s is of type %s, but what is computed is of type %s".formatted(name(reference),
					other.word(), type.word()), "declare both with the same type");
		}
	}

	/** Synapses read what they and their node have, and nodes what they have themselves. */
	private static void requirePlace(Reference reference, Payload read, Payload computed) {
		if (read.isOfSynapses() && read.link() != computed.link()) {
			throw complaint(Code.MISPLACED, reference, "%s is data of synapses, but %s is not data of the same synapses".formatted(
					name(reference), computed.name()), "synapses return values, which reducers combine: combine sum into %s".formatted(
							computed.name()));
		} else if (!read.isOfSynapses() && computed.isOfSynapses() && read.size() != 1) {
			throw complaint(Code.WRONG_VALUE, reference, Words.of("%s has %,d elements; synapses read a single element of their node",
					name(reference), read.size()));
		}
	}

	private static void requireSize(Reference reference, Payload operand, Payload computed) {
		if (operand.size() != computed.size() && (operand.size() != 1 || operand.isOfSynapses())) {
			throw complaint(Code.WRONG_VALUE, reference, Words.of("%s has %s, but %s has %,d", operand.name(),
					Words.count(operand.size(), "element"),
					computed.name(), computed.size()), "give both the same size, or read a single element");
		}
	}

	/** Members are computed one after the other, but none of them may read what another one has become. */
	private static void requireNoOrder(Compute statement, List<Payload> computed, List<List<Payload>> read) {
		if (computed.size() == 1) {
			return;
		}
		Map<List<Long>, Integer> places = new HashMap<>();
		for (int member = 0; member < computed.size(); member++) {
			places.put(place(computed.get(member)), member);
		}
		for (List<Payload> operand : read) {
			for (int member = 0; member < operand.size(); member++) {
				Integer place = places.get(place(operand.get(member)));
				if (place != null && (operand.size() == 1 || place != member)) {
					throw complaint(Code.WRONG_VALUE, statement,
							"%s is computed here, and read to compute %s".formatted(operand.get(member).name(),
							computed.get(operand.size() > 1 ? member : place == 0 ? 1 : 0).name()),
							"copy it first: data before : %s, compute before = %s".formatted(computed.get(0).type().word(),
							operand.get(member).name()));
				}
			}
		}
	}

	private static List<Long> place(Payload payload) {
		return List.of((long) payload.index(), payload.first());
	}
}
