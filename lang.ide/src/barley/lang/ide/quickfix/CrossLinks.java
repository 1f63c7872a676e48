package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.finding.Element;
import barley.lang.model.Expression;
import barley.lang.model.Link;
import barley.lang.model.Parameter;
import barley.lang.model.Reference;
import barley.lang.model.Topology;
import barley.lang.model.Walk;
import barley.lang.wiring.Route;
import barley.lang.wiring.Wiring;

/**
 * For two walks that step from one pair of nodes to another whose links are crossed the other way: crosses or uncrosses the links, as where
 * the rails of a ladder are closed. Links written one by one exchange ends; for a statement that declares both, an index is changed.
 */
final class CrossLinks implements QuickFix {

	/** The most pairs of missing steps to examine. */
	private static final int MOST = 8;

	private record Step(int from, int to) {
	}

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		Topology topology = finding.enclosing(Topology.class).orElse(null);
		Wiring wiring = topology == null || finding.enclosing(Walk.class).isEmpty() ? null : finding.wiring(topology).orElse(null);
		if (wiring == null) {
			return Stream.empty();
		}
		List<Step> missing = missing(wiring);
		List<TextFix> fixes = new ArrayList<>();
		for (int i = 0; i < missing.size() && i < MOST; i++) {
			for (int j = i + 1; j < missing.size() && j < MOST; j++) {
				Step one = missing.get(i);
				Step other = missing.get(j);
				fixes.addAll(swapped(finding.text(), topology, wiring, one.from, one.to, other.from, other.to));
				fixes.addAll(swapped(finding.text(), topology, wiring, one.from, one.to, other.to, other.from));
			}
		}
		return fixes.stream();
	}

	/** Returns the steps of all walks that have no link. */
	private static List<Step> missing(Wiring wiring) {
		Set<Step> steps = new LinkedHashSet<>();
		for (Route route : wiring.realm().allRoutes()) {
			for (int hop = 0; hop < route.hops(); hop++) {
				if (route.from(hop) != route.to(hop) && wiring.machine().adjacency().between(route.from(hop), route.to(hop)).length == 0) {
					steps.add(new Step(Math.min(route.from(hop), route.to(hop)), Math.max(route.from(hop), route.to(hop))));
				}
			}
		}
		return List.copyOf(steps);
	}

	/** Returns fixes for links a -- d and c -- b, where a -- b and c -- d are needed. */
	private static List<TextFix> swapped(OpenText text, Topology topology, Wiring wiring, int a, int b, int c, int d) {
		Link first = link(wiring, a, d);
		Link second = link(wiring, c, b);
		if (first == null || second == null || !text.contains(first) || !text.contains(second)) {
			return List.of();
		}
		return first == second ? otherIndex(text, topology, first) : otherEnds(text, wiring, first, second, a, c);
	}

	private static Link link(Wiring wiring, int from, int to) {
		int[] lanes = from == to ? new int[0] : wiring.machine().adjacency().between(from, to);
		return lanes.length == 0 ? null : (Link) Element.in(wiring.links()[lanes[0]]);
	}

	private static List<TextFix> otherEnds(OpenText text, Wiring wiring, Link first, Link second, int a, int c) {
		Reference far = farEnd(text, wiring, first, a);
		Reference otherFar = farEnd(text, wiring, second, c);
		Reference near = far == first.getTo() ? first.getFrom() : first.getTo();
		Reference otherNear = otherFar == second.getTo() ? second.getFrom() : second.getTo();
		return List.of(new TextFix("Cross the links: %s -- %s, %s -- %s".formatted(text.text(near), text.text(otherFar),
				text.text(otherNear), text.text(far)),
				List.of(text.replace(far, text.text(otherFar)), text.replace(otherFar, text.text(far)))));
	}

	/** Returns the end of a link that is not {@code node}, if it can be found in the text. */
	private static Reference farEnd(OpenText text, Wiring wiring, Link link, int node) {
		String name = wiring.name(node).replace(" ", "");
		return text.text(link.getTo()).replace(" ", "").equals(name) ? link.getFrom() : link.getTo();
	}

	/**
	 * Returns fixes that change an index. Rails that close with {@code s + rungs} cross if the number of rungs is odd; that is tried before
	 * a fixed twist.
	 */
	private static List<TextFix> otherIndex(OpenText text, Topology topology, Link link) {
		List<TextFix> fixes = new ArrayList<>();
		for (Expression index : link.getTo().getIndices()) {
			String written = text.text(index);
			String base = written.replaceFirst(" \\+ \\w+$", "");
			Set<String> others = new TreeSet<>();
			for (Parameter parameter : topology.getParameters()) {
				others.add(base + " + " + parameter.getName());
			}
			List<String> candidates = new ArrayList<>(others);
			candidates.add(base);
			candidates.add(base + " + 1");
			if (!EcoreUtil2.getAllContentsOfType(index, Reference.class).isEmpty() || index instanceof Reference) {
				for (String candidate : candidates) {
					if (!candidate.equals(written)) {
						String to = text.text(link.getTo()).replace(written + "]", candidate + "]").replace(written + ",", candidate + ",");
						fixes.add(new TextFix("%s the links: %s -- %s".formatted(candidate.equals(base) ? "Uncross" : "Cross",
								text.text(link.getFrom()), to),
								text.replace(index, candidate)));
					}
				}
			}
		}
		return fixes;
	}
}
