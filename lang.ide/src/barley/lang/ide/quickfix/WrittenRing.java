package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.TextEdit;

import barley.lang.model.Stop;
import barley.lang.model.Visit;
import barley.lang.model.Walk;

/** A walk whose stops are written one by one, so that they can be reordered: their texts, in the order of the visits. */
record WrittenRing(Walk walk, List<Stop> stops) {

	/** Returns the ring; nothing if the walk contains loops or conditions, or is a family of walks. */
	static Optional<WrittenRing> of(Walk walk) {
		if (walk.getBody() == null || !walk.getIndices().isEmpty()) {
			return Optional.empty();
		}
		List<Stop> stops = new ArrayList<>();
		for (EObject statement : walk.getBody().getStatements()) {
			if (!(statement instanceof Visit visit) || visit.isRelay()) {
				return Optional.empty();
			}
			stops.addAll(visit.getStops());
		}
		return stops.isEmpty() ? Optional.empty() : Optional.of(new WrittenRing(walk, stops));
	}

	/** Returns edits that write stops into the places of the present ones; {@code order} has one for each. */
	List<TextEdit> reordered(OpenText text, List<Stop> order) {
		List<TextEdit> edits = new ArrayList<>();
		for (int i = 0; i < stops.size(); i++) {
			if (stops.get(i) != order.get(i)) {
				edits.add(text.replace(stops.get(i), text.text(order.get(i))));
			}
		}
		return edits;
	}
}
