package barley.lang.elaborate;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

import barley.lang.finding.Code;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.model.Design;
import barley.lang.model.ModelPackage;
import barley.lang.model.Source;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Adjacency;
import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;

/**
 * Reports links that probably are not what they were meant to be: a statement that links nothing since all its numbers of lanes are 0,
 * those that link the same two nodes, as {@code link n[i] -- n[i + 1]} does if a cyclic index has two values, and one without a bandwidth
 * on a machine whose other links have one.
 *
 * <p>Takes time linear in the lanes.
 */
final class LinkChecks {

	private final Design design;
	private final Wiring wiring;
	private final Findings findings;

	private LinkChecks(Design design, Wiring wiring, Findings findings) {
		this.design = design;
		this.wiring = wiring;
		this.findings = findings;
	}

	static void prove(Design design, Wiring wiring, Findings findings) {
		LinkChecks checks = new LinkChecks(design, wiring, findings);
		checks.proveLanes();
		checks.proveOnce();
		checks.proveBandwidth();
	}

	private void proveLanes() {
		if (!wiring.empty().isEmpty()) {
			Set<Origin> linking = new HashSet<>(Arrays.asList(wiring.links()));
			wiring.empty().values().stream().filter(link -> !linking.contains(link)).forEach(link -> report(Code.NO_LANES, link,
					() -> new Finding(Code.NO_LANES, link, ModelPackage.Literals.LINK__LANES.getName(),
							"this links nothing: the number of lanes is 0").withRemedy("give it at least 1 lane")));
		}
	}

	/** The links of a node are sorted by neighbour, so lanes between the same two nodes follow each other. */
	private void proveOnce() {
		Adjacency adjacency = wiring.machine().adjacency();
		for (int node = 0; node < wiring.machine().vertices(); node++) {
			int begin = 0;
			for (int i = 1; i <= adjacency.degree(node); i++) {
				if (i == adjacency.degree(node) || adjacency.neighbour(node, i) != adjacency.neighbour(node, begin)) {
					if (i - begin > 1 && node < adjacency.neighbour(node, begin)) {
						proveOnce(node, begin, i);
					}
					begin = i;
				}
			}
		}
	}

	/** Looks for lanes of one type among links {@code begin} to {@code end} of a node that {@code lanes} alone does not explain. */
	private void proveOnce(int node, int begin, int end) {
		Machine machine = wiring.machine();
		for (int i = begin + 1; i < end; i++) {
			int before = machine.adjacency().lane(node, i - 1);
			int lane = machine.adjacency().lane(node, i);
			if (isAgain(before, lane) && machine.linkType(before).equals(machine.linkType(lane)) && !machine.isOneWay(before)
					&& !machine.isOneWay(lane)) {
				report(Code.LINKED_TWICE, wiring.links()[lane], () -> linkedTwice(before, lane, end - begin));
			}
		}
	}

	/**
	 * Returns whether two lanes are probably not both meant: those of a statement that turns around, and, where no walks say what each lane
	 * is for, those of several statements or of rounds apart. The lanes of one round follow each other.
	 */
	private boolean isAgain(int before, int lane) {
		boolean same = wiring.links()[before].equals(wiring.links()[lane]);
		boolean turned = wiring.machine().from(before) != wiring.machine().from(lane);
		return same && turned || wiring.realm().routes().isEmpty() && (!same || lane > before + 1);
	}

	private Finding linkedTwice(int before, int lane, int lanes) {
		Origin link = wiring.links()[lane];
		Origin other = wiring.links()[before];
		String from = wiring.name(wiring.machine().from(lane));
		String to = wiring.name(wiring.machine().to(lane));
		boolean turned = wiring.machine().from(before) != wiring.machine().from(lane);
		Finding finding;
		if (!link.equals(other)) {
			finding = new Finding(Code.LINKED_TWICE, link,
					"this links %s -- %s, as %s does, so there are %d lanes between them".formatted(from, to, line(other), lanes));
		} else if (turned) {
			finding = new Finding(Code.LINKED_TWICE, link,
					"this links both %s -- %s and %s -- %s, so there are %d lanes between them".formatted(to, from, from, to, lanes));
		} else {
			finding = new Finding(Code.LINKED_TWICE, link,
					"this links %s -- %s in several rounds, so there are %d lanes between them".formatted(from, to, lanes));
		}
		return finding.withRemedy("a lane carries data both ways; leave one out, or write lanes %d if all are meant".formatted(lanes));
	}

	/** Reports the first lane of a machine without a bandwidth if others have one; lanes at clocked switches go without inside of a die. */
	private void proveBandwidth() {
		Machine machine = wiring.machine();
		if (!(design instanceof barley.lang.model.Machine) || machine.linkTypes().stream().allMatch(type -> type.bitsPerSecond() == 0)) {
			return;
		}
		Set<LinkType> silent = Collections.newSetFromMap(new IdentityHashMap<>());
		machine.linkTypes().stream().filter(type -> type.bitsPerSecond() == 0 && !saysBandwidth(type)).forEach(silent::add);
		for (int lane = 0; lane < machine.lanes() && !silent.isEmpty(); lane++) {
			LinkType type = machine.linkType(lane);
			if (silent.contains(type) && !machine.isClocked(machine.from(lane))
					&& !machine.isClocked(machine.to(lane))) {
				findings.add(new Finding(Code.NO_BANDWIDTH, design, ModelPackage.Literals.DECLARATION__NAME,
						"%s -- %s, linked in %s, has no %s, so runs that use it have no times".formatted(wiring.name(machine.from(lane)),
								wiring.name(machine.to(lane)), line(wiring.links()[lane]),
								type.isPlain() ? "link type" : "bandwidth"))
						.withRemedy(type.isPlain() ? "write a colon and a link type behind the link, or link : TYPE in " + design.getName()
								: "add a bandwidth to link type " + type.name()));
				return;
			}
		}
	}

	private String line(Origin link) {
		return (link.file().equals(Element.of(design).file()) ? "line " : link.file() + ":") + link.line();
	}

	/** Returns whether a link type of the file has a bandwidth, whose mistake is reported. */
	private boolean saysBandwidth(LinkType type) {
		String name = type.name().replaceAll("\\(.*", "");
		return EcoreUtil.getRootContainer(design) instanceof Source source && source.getDeclarations().stream()
				.anyMatch(each -> each instanceof barley.lang.model.LinkType link && name.equals(link.getName())
						&& link.getProperties().stream().anyMatch(property -> "bandwidth".equals(property.getName())));
	}

	/** What is odd inside of a part is reported in its own topology. */
	private void report(Code code, Origin place, Supplier<Finding> finding) {
		EObject link = Element.in(place);
		if (link == null || EcoreUtil.isAncestor(design, link)) {
			findings.add(code, place, finding);
		}
	}
}
