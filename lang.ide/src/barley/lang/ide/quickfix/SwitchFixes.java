package barley.lang.ide.quickfix;

import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;

import barley.lang.model.Collective;
import barley.lang.model.Fitting;
import barley.lang.model.Property;
import barley.lang.model.Statement;
import barley.lang.model.SwitchType;

/** Fixes of types of switches, of families that have a type of another kind, and of exchanges over trees of switches. */
final class SwitchFixes {

	private static final String NODE = "node";
	private static final String SWITCH = "switch";

	private SwitchFixes() {
	}

	/** Fixes a reduction over switches that lack its operator; the finding names operator and type. */
	static Stream<TextFix> addCombine(ReportedFinding finding) {
		if (finding.data().size() < 3) {
			return Stream.empty();
		}
		String word = finding.data().get(1);
		String name = finding.data().get(2);
		OpenText text = finding.text();
		return text.source().getDeclarations().stream().filter(SwitchType.class::isInstance).map(SwitchType.class::cast)
				.filter(type -> name.equals(type.getName()) && !type.getProperties().isEmpty()).map(type -> {
			Property combine = type.getProperties().stream().filter(property -> "combine".equals(property.getName())).findFirst()
					.orElse(null);
			EObject last = combine != null ? combine : type.getProperties().get(type.getProperties().size() - 1);
			return new TextFix("Let %s combine by %s".formatted(name, word),
					text.insertAfter(last, (combine != null ? ", " : "  combine ") + word));
		});
	}

	/** Fixes a reduction over a tree that leads elsewhere; the finding names the one of the same family that leads to the root. */
	static Stream<TextFix> useTree(ReportedFinding finding) {
		return finding.data().size() < 2 || finding.data().get(1).isEmpty() ? Stream.empty() : finding.enclosing(Collective.class)
				.filter(collective -> collective.getWalks().size() == 1).stream()
				.map(collective -> new TextFix("Run over " + finding.data().get(1),
						finding.text().replace(collective.getWalks().get(0).getWalk(), finding.data().get(1))));
	}

	/** Fixes an arbiter that could let more packets go than there are ports. */
	static Stream<TextFix> lowerInputs(ReportedFinding finding) {
		return finding.data().size() < 2 ? Stream.empty() : finding.enclosing(Property.class).stream()
				.map(inputs -> new TextFix("Set inputs to " + finding.data().get(1),
						finding.text().replace(inputs.getValue(), finding.data().get(1))));
	}

	/** Fixes properties that mean something only in a switch with a clock, which the type lacks. */
	static Stream<TextFix> addClock(ReportedFinding finding) {
		return finding.enclosing(SwitchType.class)
				.filter(type -> type.getProperties().stream().noneMatch(property -> "cycle".equals(property.getName()))).stream()
				.map(type -> new TextFix("Add cycle 1 ns", finding.text().insertBefore(type.getProperties().get(0), "cycle 1 ns  ")));
	}

	/** Fixes nodes that have the type of switches, or switches that have that of nodes, in a topology or in a machine. */
	static Stream<TextFix> changeKind(ReportedFinding finding) {
		EObject declared = finding.enclosing(Fitting.class).map(EObject.class::cast)
				.orElseGet(() -> finding.enclosing(Statement.class).orElse(null));
		ILeafNode word = declared == null ? null : firstWord(finding.text().node(declared));
		String found = word == null ? "" : word.getText();
		return !found.equals(NODE) && !found.equals(SWITCH) || EcoreUtil2.getContainerOfType(finding.element(), SwitchType.class) != null
				? Stream.empty() : Stream.of(found.equals(NODE) ? SWITCH : NODE)
						.map(kind -> new TextFix("Write %s for %s".formatted(kind, found), finding.text().replace((INode) word, kind)));
	}

	private static ILeafNode firstWord(INode statement) {
		for (ILeafNode leaf : statement.getLeafNodes()) {
			if (!leaf.isHidden()) {
				return leaf;
			}
		}
		return null;
	}
}
