package barley.lang.elaborate;

import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.FollowUp;
import barley.lang.model.LinkType;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.SynapseTable;
import barley.runtime.machine.SynapseType;

/** Finds the synapses that a link type in a schedule means. */
final class SynapseTypes {

	private final Wiring wiring;

	SynapseTypes(Wiring wiring) {
		this.wiring = wiring;
	}

	/** Returns the number of a link type in the machine's table of synapses. */
	int link(LinkType type, EObject place, EReference feature) {
		if (FollowUp.known(type, place) == null) {
			throw new Complaint(new Finding(Code.WRONG_TYPE, place, feature, "incomplete statement"));
		} else if (!PhysicalTypes.isSynapse(type)) {
			throw new Complaint(new Finding(Code.WRONG_TYPE, place, feature, "%s has no registers, so nothing can be computed at its links"
					.formatted(type.getName())).withRemedy("give it registers 16, slots 8 and cycle 1 ns"));
		}
		SynapseTable table = wiring.machine().synapses();
		List<SynapseType> known = wiring.realm().synapses().getOrDefault(Element.of(type), List.of()).stream()
				.filter(each -> find(table, each) >= 0).toList();
		if (known.isEmpty()) {
			throw new Complaint(new Finding(Code.NO_SYNAPSES, place, feature, "%s has no link of type %s".formatted(wiring.title(),
					type.getName())).withRemedy("add some: link n[i] -> n[j] : %s".formatted(type.getName())));
		} else if (known.size() > 1) {
			throw new Complaint(new Finding(Code.WRONG_TYPE, place, feature, "%s is used with several values: %s".formatted(type.getName(),
					known.stream().limit(3).map(SynapseType::name).collect(Collectors.joining(", "))))
					.withRemedy("give all links of the type the same values, or declare a type for each"));
		}
		return find(table, known.get(0));
	}

	private static int find(SynapseTable table, SynapseType type) {
		for (int link = 0; link < table.size(); link++) {
			if (table.of(link).type().equals(type)) {
				return link;
			}
		}
		return -1;
	}
}
