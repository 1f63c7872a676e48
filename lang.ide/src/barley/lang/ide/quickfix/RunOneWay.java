package barley.lang.ide.quickfix;

import java.util.stream.Stream;

import barley.lang.finding.Element;
import barley.lang.model.Embedding;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Topology;

/** For rings of an embedding that need the same lane: makes them one-way if they pass it in opposite directions. */
final class RunOneWay implements QuickFix {

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		return finding.enclosing(Embedding.class).filter(embedding -> !embedding.isOneway()).stream()
				.map(embedding -> new TextFix("Run the %d walks of %s one way".formatted(rings(finding, embedding), embedding.getName()),
						finding.text().insert(finding.text().node(embedding, Literals.NAMED__NAME).getEndOffset(), " oneway")));
	}

	private static int rings(ReportedFinding finding, Embedding embedding) {
		return finding.enclosing(Topology.class).flatMap(finding::wiring).map(wiring -> wiring.realm().routes(Element.of(embedding)).size())
				.orElse(embedding.getWalks().size());
	}
}
