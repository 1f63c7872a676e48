package barley.lang.elaborate;

import java.util.IdentityHashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;

import barley.lang.finding.Element;

/** The statements that lanes and stops come from, one object each: a loop makes millions of lanes and stops from a few statements. */
final class Sources {

	private final Map<EObject, Element> known = new IdentityHashMap<>();
	private EObject last;
	private Element lastSource;

	Element of(EObject statement) {
		if (statement != last) {
			last = statement;
			lastSource = known.computeIfAbsent(statement, Element::of);
		}
		return lastSource;
	}
}
