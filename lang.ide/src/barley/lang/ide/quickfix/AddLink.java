package barley.lang.ide.quickfix;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.ide.quickfix.OtherSizes.Size;
import barley.lang.model.Link;
import barley.lang.model.Nodes;
import barley.lang.model.Schedule;
import barley.lang.model.Statement;
import barley.lang.model.Topology;
import barley.lang.scoping.Members;

/**
 * For a walk, collective or send between nodes that no link joins: adds the link after the last one of the topology, with as many lanes as
 * needed. The data of the finding contain the statement.
 */
final class AddLink implements QuickFix {

	private static final int STATEMENT = 1;
	private static final int MOST_LANES = 4;

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		if (finding.data().size() <= STATEMENT) {
			return Stream.empty();
		}
		String statement = finding.data().get(STATEMENT);
		Topology topology = topology(finding).filter(each -> each.getBody() != null && finding.text().contains(each)).orElse(null);
		EObject place = topology == null ? null : lastLinkOrNodes(topology);
		if (place == null) {
			return Stream.empty();
		}
		Map<String, Integer> sizes = OtherSizes.of(finding, topology).stream().collect(Collectors.toMap(Size::parameter, Size::value));
		String indentation = "\n" + finding.text().indentation(finding.text().node(place).getOffset());
		return IntStream.rangeClosed(1, MOST_LANES).boxed().flatMap(lanes -> LinkForms.of(finding.text(), topology, sizes, statement)
				.map(link -> lanes == 1 ? link : link + " lanes " + lanes)
				.map(link -> new TextFix("Add " + link, finding.text().insertAfter(place, indentation + link))));
	}

	private static Optional<Topology> topology(ReportedFinding finding) {
		return finding.enclosing(Topology.class).or(() -> finding.enclosing(Schedule.class).filter(schedule -> schedule.getBase() != null)
				.map(schedule -> Members.topology(schedule.getBase().getDesign())));
	}

	@Override
	public boolean fixesOneOfMany() {
		return true;
	}

	private static EObject lastLinkOrNodes(Topology topology) {
		EObject nodes = null;
		EObject links = null;
		for (Statement statement : topology.getBody().getStatements()) {
			if (hasLink(statement)) {
				links = statement;
			} else if (statement instanceof Nodes) {
				nodes = statement;
			}
		}
		return links != null ? links : nodes;
	}

	private static boolean hasLink(Statement statement) {
		return statement instanceof Link || EcoreUtil2.eAllOfType(statement, Link.class).iterator().hasNext();
	}
}
