package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.ModelPackage;
import barley.lang.model.Reference;
import barley.lang.motion.MessageWay;
import barley.lang.plan.Payload;
import barley.lang.plan.Transfer;
import barley.runtime.machine.Machine;

/**
 * An all-to-all whose blocks are the members of a family, one for each member of the collective: {@code alltoall x[q, *] among n[r, *]}.
 * Block j of member i becomes block i of member j, by a message of its own (RULES.md 34).
 */
final class FamilyBlocks {

	private FamilyBlocks() {
	}

	/** Returns whether the members that a reference names are the blocks of a collective. */
	static boolean are(Collective collective, Reference reference, Function<List<Reference>, List<Payload>> members) {
		return collective.getKind() == CollectiveKind.ALLTOALL && (reference.getIndices().stream().anyMatch(Indices::isOpen)
				|| members.apply(List.of(reference)).size() > 1);
	}

	/** Blocks go among nodes, by messages, and take one another's places. */
	static void requireMessages(Collective collective, Reference family) {
		if (!collective.getWalks().isEmpty() || !collective.getSwitches().isEmpty() || collective.getInto() != null
				|| collective.getSizes() != null || collective.getStrategy() != null && collective.getStrategy().getSchedule() != null) {
			throw new Complaint(new Finding(Code.WRONG_WALKS, collective, ModelPackage.Literals.COLLECTIVE__DATA,
					"the members of %s are blocks here, which go by messages among nodes and take one another's places".formatted(
							family.getTarget().getName()))
					.withRemedy("write alltoall %s among nodes, and nothing behind, or name one member".formatted(Evaluator.text(family))));
		}
	}

	/** There is a block for each member, and all are alike. */
	static void requireFitting(Collective collective, Reference family, List<Payload> blocks, int members) {
		if (blocks.size() != members) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, collective, ModelPackage.Literals.COLLECTIVE__DATA, Words.of(
					"%s has %s for %s; an all-to-all of a family has a block for each node that takes part",
					Evaluator.text(family), Words.count(blocks.size(), "block"), Words.count(members, "node")))
					.withRemedy("name one member to cut it into blocks"));
		}
		for (Payload block : blocks) {
			if (block.size() != blocks.get(0).size()) {
				throw new Complaint(new Finding(Code.WRONG_VALUE, collective, ModelPackage.Literals.COLLECTIVE__DATA, Words.of(
						"%s has %,d elements, but %s has %,d; blocks that take one another's places are alike", blocks.get(0).name(),
						blocks.get(0).size(), block.name(), block.size())));
			}
		}
	}

	/** Returns the messages of members in the order of their blocks. */
	static List<Transfer> messages(Collective collective, List<Payload> blocks, int[] nodes, MessageWay way, Machine machine) {
		Element source = Element.of(collective);
		List<Transfer> messages = new ArrayList<>();
		for (int from = 0; from < nodes.length; from++) {
			for (int to = 0; to < nodes.length; to++) {
				if (from != to) {
					messages.add(new Transfer(source, barley.lang.motion.CollectiveKind.ALLTOALL, blocks.get(to), blocks.get(from),
							way.passage(nodes[from], nodes[to], machine)));
				}
			}
		}
		return messages;
	}
}
