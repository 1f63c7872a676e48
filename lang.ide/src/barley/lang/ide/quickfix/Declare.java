package barley.lang.ide.quickfix;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.INode;

import barley.lang.model.Argument;
import barley.lang.model.Block;
import barley.lang.model.Collective;
import barley.lang.model.Compute;
import barley.lang.model.Declaration;
import barley.lang.model.Expression;
import barley.lang.model.ModelPackage;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.PhysicalType;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.model.Send;
import barley.lang.model.Topology;

/** For an unresolved name: declares it with the kind that is expected there, with a body to be completed. */
final class Declare implements QuickFix {

	private static final int SIZE = 4;

	@Override
	public Stream<TextFix> fixes(ReportedFinding finding) {
		EObject place = finding.element();
		EReference reference = place == null ? null : Unresolved.at(finding);
		String name = finding.words();
		if (reference == null || !name.matches("[a-zA-Z_]\\w*")) {
			return Stream.empty();
		}
		return switch (reference.getEReferenceType().getClassifierID()) {
		case ModelPackage.DESIGN, ModelPackage.TOPOLOGY -> declaration(finding.text(), place, name, "topology", "node n[" + SIZE + "]");
		case ModelPackage.NODE_TYPE -> declaration(finding.text(), place, name, "node type", "launch 1 us");
		case ModelPackage.LINK_TYPE -> declaration(finding.text(), place, name, "link type", "bandwidth 16 Gbit/s");
		case ModelPackage.SWITCH_TYPE -> declaration(finding.text(), place, name, "switch type", "cycle 1 ns");
		case ModelPackage.NAMED -> place instanceof Reference use && use.getReceiver() == null
				? named(finding.text(), use, name) : Stream.empty();
		default -> Stream.empty();
		};
	}

	/** Returns a fix that inserts the declaration before the one that uses it. */
	private static Stream<TextFix> declaration(OpenText text, EObject use, String name, String kind, String content) {
		Declaration user = EcoreUtil2.getContainerOfType(use, Declaration.class);
		return Stream.of(new TextFix("Declare %s %s".formatted(kind, name),
				text.insertBefore(user, "%s %s {\n\t%s\n}\n\n".formatted(kind, name, content))));
	}

	private static Stream<TextFix> named(OpenText text, Reference use, String name) {
		Block body = body(use);
		if (body == null) {
			return hasValue(use) ? added(text, use, name) : Stream.empty();
		} else if (isData(use) && body.eContainer() instanceof Schedule) {
			String data = "data %s%s : f32[1_000]".formatted(name, dimensions(use));
			return Stream.of(new TextFix("Declare " + data, text.prepend(body, data)));
		} else if (isNode(use)) {
			String nodes = "node %s%s".formatted(name, dimensions(use));
			return body.eContainer() instanceof Topology ? Stream.of(new TextFix("Declare " + nodes, text.prepend(body, nodes)))
					: Stream.empty();
		}
		return added(text, use, name);
	}

	/** Returns whether a name in a type or machine stands for a value, and not for a walk or node. */
	private static boolean hasValue(Reference use) {
		return EcoreUtil2.getContainerOfType(use, PhysicalType.class) != null || EcoreUtil2.getContainerOfType(use, Argument.class) != null;
	}

	/** Returns a fix that adds a parameter to the declaration around the name of a value; none in a study, which has no parameters. */
	private static Stream<TextFix> added(OpenText text, Reference use, String name) {
		Parameterized owner = EcoreUtil2.getContainerOfType(use, Parameterized.class);
		boolean isValue = use.eContainmentFeature().getEReferenceType() == Literals.EXPRESSION;
		return owner == null || !isValue || !use.getIndices().isEmpty() ? Stream.empty()
				: Stream.of(new TextFix("Add parameter %s = %d".formatted(name, SIZE), parameter(text, owner, name)));
	}

	/** Returns the body of the topology or schedule around an element. */
	private static Block body(EObject element) {
		return Optional.ofNullable(EcoreUtil2.getContainerOfType(element, Topology.class)).map(Topology::getBody)
				.or(() -> Optional.ofNullable(EcoreUtil2.getContainerOfType(element, Schedule.class)).map(Schedule::getBody)).orElse(null);
	}

	private static boolean isData(Reference use) {
		EObject owner = use.eContainer();
		return owner instanceof Collective collective && collective.getData().contains(use) || owner instanceof Compute
				&& ((Compute) owner).getData().contains(use) || owner instanceof Send send && send.getData().contains(use);
	}

	private static boolean isNode(Reference use) {
		EReference role = use.eContainmentFeature();
		return role == Literals.LINK__FROM || role == Literals.LINK__TO || role == Literals.STOP__NODE || role == Literals.WALK__ROOT
				|| role == Literals.WALK__MEMBERS;
	}

	/** Returns as many dimensions as the use has indices, each large enough for the literal indices in all uses of the name. */
	private static String dimensions(Reference use) {
		List<Integer> sizes = new ArrayList<>(Collections.nCopies(use.getIndices().size(), 0));
		String name = text(use);
		for (Reference other : EcoreUtil2.eAllOfType(EcoreUtil2.getContainerOfType(use, Declaration.class), Reference.class)) {
			if (other.getIndices().size() == sizes.size() && text(other).equals(name)) {
				for (int d = 0; d < sizes.size(); d++) {
					sizes.set(d, Math.max(sizes.get(d), size(other.getIndices().get(d))));
				}
			}
		}
		return sizes.isEmpty() ? "" : sizes.stream().map(String::valueOf).toList().toString();
	}

	private static String text(Reference use) {
		INode name = org.eclipse.xtext.nodemodel.util.NodeModelUtils.findNodesForFeature(use, Literals.REFERENCE__TARGET).stream()
				.findFirst().orElse(null);
		return name == null ? "" : org.eclipse.xtext.nodemodel.util.NodeModelUtils.getTokenText(name);
	}

	private static int size(Expression index) {
		return index instanceof NumberLiteral literal && literal.getNumber() != null && literal.getNumber().matches("\\d{1,6}")
				? Integer.parseInt(literal.getNumber()) + 1
				: SIZE;
	}

	private static TextEdit parameter(OpenText text, Parameterized owner, String name) {
		List<Parameter> parameters = owner.getParameters();
		return parameters.isEmpty() ? text.insert(text.node(owner, Literals.DECLARATION__NAME).getEndOffset(),
				"(%s = %d)".formatted(name, SIZE))
				: text.insertAfter(parameters.get(parameters.size() - 1), ", %s = %d".formatted(name, SIZE));
	}
}
