package barley.lang.resource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.ParserRule;
import org.eclipse.xtext.diagnostics.Diagnostic;
import org.eclipse.xtext.diagnostics.DiagnosticMessage;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.linking.impl.LinkingDiagnosticMessageProvider;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.scoping.IScopeProvider;
import org.eclipse.xtext.util.Tuples;

import com.google.inject.Inject;

import barley.lang.finding.LibraryNames;
import barley.lang.finding.Nearest;
import barley.lang.finding.Words;
import barley.lang.model.Argument;
import barley.lang.model.Call;
import barley.lang.model.Data;
import barley.lang.model.DataFamily;
import barley.lang.model.Declaration;
import barley.lang.model.Dimension;
import barley.lang.model.Embedding;
import barley.lang.model.Expression;
import barley.lang.model.Import;
import barley.lang.model.Instance;
import barley.lang.model.Machine;
import barley.lang.model.MachinePart;
import barley.lang.model.ModelPackage;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.NodeFitting;
import barley.lang.model.Parameter;
import barley.lang.model.Part;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.model.Send;
import barley.lang.model.Source;
import barley.lang.model.LinkFitting;
import barley.lang.model.SwitchFitting;
import barley.lang.model.SwitchTypeUse;
import barley.lang.model.SynapseBlock;
import barley.lang.model.Use;
import barley.lang.model.Walk;
import barley.lang.scoping.DesignChain;
import barley.lang.scoping.Uses;
import barley.lang.services.BarleyGrammarAccess;
import barley.lang.slip.Misspelled;
import barley.runtime.data.Operator;

/**
 * Reports an unresolved name and suggests the one that was probably meant. The data of the issue are the remedy, and the suggested name or
 * the import that would declare the name.
 */
public class LinkingMessages extends LinkingDiagnosticMessageProvider {

	private static final List<String> FUNCTIONS_OF_SYNAPSES = List.of("min", "max", "invsqrt");
	/** The code of a name that could be resolved if its package were imported. */
	public static final String NOT_IMPORTED = "not-imported";

	/** The most names to compare with the one in the text, and the most errors of a file with a suggestion; more would take too long. */
	private static final int MOST_NAMES = 1_000;
	private static final int MOST_GUESSES = 200;
	/** The most errors of a file that say more than which name is unknown: as many as are listed. */
	private static final int MOST_WORDED = 1_000;
	/** The most names of a file to list for all suggestions together: a scope lists all declarations of the file. */
	private static final int MOST_LOOKUPS = 1_000_000;

	/** The most letters of a name that a message repeats. */
	private static final int LONGEST_NAME = 60;

	/** The most imports of a file to compare with a name that is not imported. */
	private static final int MOST_IMPORTS = 100;

	/** The most names to list that could have been meant. */
	private static final int MOST_LISTED = 12;

	/** How to declare what is missing, for the kinds whose names are listed. */
	private static final Map<EClass, String> DECLARED = Map.of(
			Literals.DESIGN, "or import a library, as in import barley.machines.*",
			Literals.NODE_TYPE, "as in node type Chip { launch 1 us }",
			Literals.LINK_TYPE, "as in link type Cable { bandwidth 16 Gbit/s }",
			Literals.SWITCH_TYPE, "as in switch type Router { cycle 1 ns }");

	/** Where a walk is named. */
	private static final Set<EStructuralFeature> WALKS = Set.of(Literals.WALK_USE__WALK, Literals.BARRIER__WALKS, Literals.OFF__WALKS);

	/** Names of operators in other tools. */
	private static final Map<String, String> OPERATORS_ELSEWHERE =
			Map.of("add", "sum", "plus", "sum", "mul", "prod", "product", "prod", "mean", "avg", "average", "avg");

	@Inject
	private IScopeProvider scopes;

	@Inject
	private BarleyGrammarAccess grammar;

	@Override
	public DiagnosticMessage getUnresolvedProxyMessage(ILinkingDiagnosticContext context) {
		EObject place = context.getContext();
		if (place instanceof Reference reference && reference.getReceiver() != null
				&& hasUnknownMembers(reference.getReceiver().getTarget())) {
			return null; // one unresolved name is enough to report
		} else if (context.getLinkText().isEmpty()) {
			return null; // a missing word has been reported as a syntax error
		} else if (place instanceof Argument && isUnknown(Uses.declaration((Use) place.eContainer()))) {
			return null; // the unresolved design is reported
		} else if (context.getReference() != Literals.INSTANCE__DESIGN && hasUnknownBase(place)) {
			return null; // the names in view depend on another unresolved name
		}
		String name = context.getLinkText();
		if (place.eResource().getErrors().size() > MOST_WORDED) {
			return new DiagnosticMessage("nothing named %s is declared here".formatted(name), Severity.ERROR,
					Diagnostic.LINKING_DIAGNOSTIC, "", "");
		}
		Set<QualifiedName> names = namesAt(place, context.getReference());
		Optional<QualifiedName> home = names.stream().filter(each -> each.getSegmentCount() > 1 && each.getLastSegment().equals(name))
				.map(each -> each.skipLast(1)).findFirst();
		if (home.isPresent() && isMeantByImport(home.get().toString(), name, names, place)) {
			return null; // the import is reported
		} else if (home.isPresent()) {
			String line = "import " + home.get() + ".*";
			boolean schedule = context.getReference().getEReferenceType() == Literals.SCHEDULE;
			return new DiagnosticMessage(schedule ? "%s is in %s, which is not imported".formatted(name, home.get())
					: "%s, but %s declares it".formatted(message(name, place, context.getReference()), home.get()), Severity.ERROR,
					NOT_IMPORTED, line, line);
		}
		if (Misspelled.contains(place)) {
			return null; // in a statement with syntax errors, the name may be something else
		} else if (isInBrokenDeclaration(name, place, context.getReference())) {
			return null; // the syntax error is reported
		}
		List<String> homes = homes(name, place, context.getReference());
		if (!homes.isEmpty()) {
			String written = NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(place));
			String walks = homes.stream().map(each -> each + "." + (written.startsWith(name) ? written : name))
					.collect(Collectors.joining(" or "));
			return new DiagnosticMessage(message(name, place, context.getReference()), Severity.ERROR, Diagnostic.LINKING_DIAGNOSTIC,
					"did you mean " + walks + "?", homes.get(0) + "." + name);
		}
		String nearest = context.getReference() == Literals.COMBINATION__OPERATOR
				? operator(name, names) : nearest(name, names);
		if (place.eContainingFeature() == Literals.WALK_USE__WALK && isLinkType(name, place)) {
			return new DiagnosticMessage("%s is a link type, not a walk".formatted(name), Severity.ERROR, Diagnostic.LINKING_DIAGNOSTIC,
					"name rings, paths or trees", "");
		}
		if (place.eContainingFeature() == Literals.SEND__TO && isLinkType(name, place)) {
			String data = NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(((Send) place.eContainer()).getData().get(0)));
			return new DiagnosticMessage("%s is a link type, not a node".formatted(name), Severity.ERROR, Diagnostic.LINKING_DIAGNOSTIC,
					"write send %s to %s as a { ... }".formatted(data, name), "");
		}
		String kind = kindMeant(name, place, context.getReference());
		if (!kind.isEmpty()) {
			return new DiagnosticMessage(kind, Severity.ERROR, Diagnostic.LINKING_DIAGNOSTIC, place instanceof SwitchFitting
					|| place instanceof SwitchTypeUse ? "write node for switch" : "write switch for node", "");
		}
		if (context.getReference() == Literals.CALL__OPERATOR) {
			return function(name, (Call) place, names);
		}
		String remedy = !nearest.isEmpty() ? "did you mean " + nearest + "?"
				: Stream.<Supplier<String>>of(() -> ElsewhereNames.remedy(name, place, context.getReference(), scopes),
						() -> member(name, place), () -> indexMeant(name, place),
						() -> walks(place, context.getReference()), () -> data(place, context.getReference()),
						() -> known(context.getReference(), names, place))
						.map(Supplier::get).filter(each -> !each.isEmpty()).findFirst().orElse("");
		String message = message(name, place, context.getReference());
		return new DiagnosticMessage(message, Severity.ERROR, Diagnostic.LINKING_DIAGNOSTIC, remedy, nearest);
	}

	/** Returns whether one of the first imports of a file is unknown, and resembles that of a package or of a declaration in it. */
	private static boolean isMeantByImport(String home, String name, Set<QualifiedName> names, EObject place) {
		XtextResource resource = (XtextResource) place.eResource();
		return resource.getCache().get(Tuples.create(LinkingMessages.class, home, name), resource, () -> ((Source) resource.getContents()
				.get(0)).getImports().stream().limit(MOST_IMPORTS).map(Import::getImportedNamespace).filter(Objects::nonNull)
				.anyMatch(each -> resembles(each, home, name, names)));
	}

	private static boolean resembles(String imported, String home, String name, Set<QualifiedName> names) {
		String plain = imported.replace(".*", "");
		String parent = plain.substring(0, Math.max(0, plain.lastIndexOf('.')));
		boolean known = names.contains(QualifiedName.create(plain.split("\\.")));
		return plain.equals(home) || imported.endsWith(".*") && Nearest.to(plain, Set.of(home)).isPresent()
				|| !known && (parent.equals(home) || Nearest.to(parent, Set.of(home)).isPresent())
						&& Nearest.to(plain.substring(plain.lastIndexOf('.') + 1), Set.of(name)).isPresent();
	}

	/** Returns how to name a member of a topology or machine, which stands before it in the text; empty for other names. */
	private String member(String name, EObject place) {
		EObject whole = whole(place);
		if (whole == place || scopes.getScope(place, Literals.INSTANCE__DESIGN).getSingleElement(QualifiedName.create(name)) == null) {
			return "";
		}
		String written = NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(whole));
		return "write %s: what %s declares is named without it".formatted(written.substring(written.indexOf('.') + 1), name);
	}

	/** Returns the reference of which a name is the beginning: {@code E.R} for {@code E}. */
	private static EObject whole(EObject place) {
		EObject whole = place;
		while (whole.eContainer() instanceof Reference outer && outer.getReceiver() == whole) {
			whole = outer;
		}
		return whole;
	}

	/** Returns the data in view where data are named; empty elsewhere. */
	private String data(EObject place, EReference reference) {
		EStructuralFeature feature = place.eContainingFeature();
		if (feature != Literals.COLLECTIVE__DATA && feature != Literals.SEND__DATA && feature != Literals.RECEIVE__DATA
				&& feature != Literals.COMPUTE__DATA || isBeyondGuesses(place.eResource())) {
			return "";
		}
		List<String> data = new ArrayList<>();
		for (IEObjectDescription each : scopes.getScope(place, reference).getAllElements()) {
			if (each.getEObjectOrProxy() instanceof DataFamily) {
				data.add(each.getName().toString());
			}
		}
		return data.isEmpty() ? "" : listed(data.stream().distinct().sorted().toList());
	}

	/** Returns the walks and embeddings in view where one of them is named; empty elsewhere. */
	private String walks(EObject place, EReference reference) {
		EObject whole = whole(place);
		if (!WALKS.contains(whole.eContainingFeature()) || reference != Literals.REFERENCE__TARGET || isBeyondGuesses(place.eResource())) {
			return "";
		}
		List<String> walks = new ArrayList<>();
		for (IEObjectDescription each : scopes.getScope(place, reference).getAllElements()) {
			if (each.getEObjectOrProxy() instanceof Walk || each.getEObjectOrProxy() instanceof Embedding) {
				walks.add(each.getName().toString());
			}
		}
		return walks.isEmpty() ? "" : listed(walks.stream().distinct().sorted().toList());
	}

	/**
	 * Returns how to declare a name that stands for an index in what is said of data, as in {@code data e : f32 at n[k]}; empty elsewhere.
	 */
	private static String indexMeant(String name, EObject place) {
		Data data = EcoreUtil2.getContainerOfType(place, Data.class);
		if (data == null || !isInIndex(place)) {
			return "";
		}
		DataFamily family = data.getFamilies().get(0);
		String count = family.getDimensions().stream().map(Dimension::getSize).filter(Objects::nonNull).findFirst()
				.map(size -> NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(size))).orElse("4");
		return "declare it as an index: data %s[%s in 0 ..< %s]".formatted(family.getName(), name, count);
	}

	private static boolean isInIndex(EObject place) {
		for (EObject part = place; part instanceof Expression; part = part.eContainer()) {
			if (part.eContainingFeature() == Literals.REFERENCE__INDICES) {
				return true;
			}
		}
		return false;
	}

	private boolean isLinkType(String name, EObject place) {
		return scopes.getScope(place, Literals.SEND_WORD__TYPE).getSingleElement(QualifiedName.create(name)) != null;
	}

	/** Says what stands for an unknown function, or which functions there are. */
	private DiagnosticMessage function(String name, Call call, Set<QualifiedName> operators) {
		if (EcoreUtil2.getContainerOfType(call, SynapseBlock.class) != null) {
			return new DiagnosticMessage("there is no function %s; synapses have min, max and invsqrt".formatted(name), Severity.ERROR,
					Diagnostic.LINKING_DIAGNOSTIC, Nearest.to(name, FUNCTIONS_OF_SYNAPSES).map("did you mean %s?"::formatted).orElse(""),
					Nearest.to(name, FUNCTIONS_OF_SYNAPSES).orElse(""));
		}
		List<String> functions = words(grammar.getFunctionWordRule());
		String form = FunctionForms.of(name, call);
		String nearest = Nearest.to(name, Stream.concat(functions.stream(), operators.stream().map(QualifiedName::toString)).toList())
				.orElse("");
		return new DiagnosticMessage("there is no function %s; known are %s, and operators".formatted(name, String.join(", ", functions)),
				Severity.ERROR, Diagnostic.LINKING_DIAGNOSTIC, !form.isEmpty() ? "write " + form : nearest.isEmpty() ? ""
						: "did you mean %s?".formatted(nearest), form.isEmpty() ? nearest : "");
	}

	/** Returns the operator that is meant by a name of another library, or by a misspelt one; empty if none is. */
	private static String operator(String name, Set<QualifiedName> names) {
		String plain = LibraryNames.plain(name);
		return OPERATORS_ELSEWHERE.containsKey(plain) ? OPERATORS_ELSEWHERE.get(plain) : nearest(plain, names);
	}

	/** Returns the name that is most like an unknown one; of names that are not imported, the last part counts. */
	private static String nearest(String name, Set<QualifiedName> names) {
		Optional<String> visible = Nearest.to(name, names.stream().map(QualifiedName::toString).toList());
		return visible.or(() -> Nearest.to(name, names.stream().map(QualifiedName::getLastSegment).toList())
				.flatMap(last -> names.stream().filter(each -> each.getLastSegment().equals(last)).findFirst())
				.map(QualifiedName::toString)).orElse("");
	}

	/** Returns the embeddings in view that have a walk with an unknown name. */
	private List<String> homes(String name, EObject place, EReference reference) {
		List<String> homes = new ArrayList<>();
		if (reference != Literals.REFERENCE__TARGET || ((Reference) place).getReceiver() != null
				|| isBeyondGuesses(place.eResource())) {
			return homes;
		}
		for (IEObjectDescription description : scopes.getScope(place, reference).getAllElements()) {
			if (homes.size() < MOST_LISTED && description.getEObjectOrProxy() instanceof Embedding embedding
					&& embedding.getWalks().stream().anyMatch(walk -> name.equals(walk.getName()))) {
				homes.add(description.getName().toString());
			}
		}
		return homes;
	}

	/**
	 * Returns what is declared of the kind of an unknown name, that of its own file first, or how to declare it; empty for kinds that are
	 * not listed.
	 */
	private static String known(EReference reference, Set<QualifiedName> names, EObject place) {
		EClass kind = reference.getEReferenceType();
		if (!DECLARED.containsKey(kind)) {
			return "";
		} else if (names.isEmpty()) {
			return "declare it, %s".formatted(DECLARED.get(kind));
		}
		Set<String> own = ((Source) place.eResource().getContents().get(0)).getDeclarations().stream().map(Declaration::getName)
				.collect(Collectors.toSet());
		List<String> visible = names.stream().filter(name -> name.getSegmentCount() == 1).map(QualifiedName::getLastSegment).distinct()
				.sorted(Comparator.comparing((String name) -> !own.contains(name)).thenComparing(Comparator.naturalOrder())).toList();
		return visible.isEmpty() ? "declare it, %s".formatted(DECLARED.get(kind)) : listed(visible);
	}

	private static String listed(List<String> names) {
		return "known are " + first(names.stream(), names.size());
	}

	/** Returns what an unknown name is where switches are taken for nodes, or nodes for switches; empty if it is neither. */
	private String kindMeant(String name, EObject place, EReference reference) {
		boolean type = reference == Literals.NODE_TYPE_USE__TYPE || reference == Literals.SWITCH_TYPE_USE__TYPE;
		boolean ofSwitch = reference == Literals.SWITCH_TYPE_USE__TYPE || reference == Literals.SWITCH_FITTING__FAMILY;
		if (!type && reference != Literals.NODE_FITTING__FAMILY && reference != Literals.SWITCH_FITTING__FAMILY) {
			return "";
		}
		EReference other = type ? ofSwitch ? Literals.NODE_TYPE_USE__TYPE : Literals.SWITCH_TYPE_USE__TYPE
				: ofSwitch ? Literals.NODE_FITTING__FAMILY : Literals.SWITCH_FITTING__FAMILY;
		if (scopes.getScope(place, other).getSingleElement(QualifiedName.create(name)) == null) {
			return "";
		}
		return type ? "%s is a %s type".formatted(name, ofSwitch ? "node" : "switch")
				: "%s is a family of %s".formatted(name, ofSwitch ? "nodes" : "switches");
	}

	private String message(String written, EObject place, EReference reference) {
		String name = written.length() > LONGEST_NAME ? written.substring(0, LONGEST_NAME) + "..." : written;
		if (reference == Literals.ARGUMENT__PARAMETER && place.eContainer() instanceof Use use
				&& !isUnknown(Uses.declaration(use))) {
			return "%s has no parameter %s; %s".formatted(Uses.declaration(use).getName(), name, parameters(use));
		} else if (reference == Literals.REFERENCE__TARGET && ((Reference) place).getReceiver() != null) {
			return "%s has no member %s".formatted(((Reference) place).getReceiver().getTarget().getName(), name);
		}
		return switch (reference.getEReferenceType().getClassifierID()) {
		case ModelPackage.DESIGN -> "no topology or machine named " + name;
		case ModelPackage.NODE_TYPE -> "no node type named " + name;
		case ModelPackage.LINK_TYPE -> "no link type named " + name;
		case ModelPackage.SWITCH_TYPE -> "no switch type named " + name;
		case ModelPackage.NODE_FAMILY -> (place instanceof SwitchFitting ? "no switches named "
				: place instanceof LinkFitting ? "no nodes or switches named " : "no nodes named ") + name;
		case ModelPackage.OPERATOR -> "no operator named %s; known are %s".formatted(name,
				Arrays.stream(Operator.values()).map(Operator::word).collect(Collectors.joining(", ")));
		case ModelPackage.SCHEDULE -> "no strategy or schedule named %s; known are %s, and schedules".formatted(name,
				String.join(", ", words(grammar.getStrategyWordRule())));
		default -> "nothing named %s is declared here".formatted(name);
		};
	}

	private static String parameters(Use use) {
		List<Parameter> parameters = Uses.parameters(use);
		return parameters.stream().noneMatch(LinkingMessages::isNamed) ? "it has none"
				: "it has " + first(parameters.stream().filter(LinkingMessages::isNamed).map(Parameter::getName), parameters.size());
	}

	private static boolean isNamed(Parameter parameter) {
		return parameter.getName() != null && !parameter.getName().isEmpty();
	}

	/** Returns the first of {@code count} names that could have been meant, and how many more there are. */
	private static String first(Stream<String> names, int count) {
		return names.filter(Objects::nonNull).limit(MOST_LISTED).collect(Collectors.joining(", "))
				+ (count > MOST_LISTED ? Words.of(" and %,d more", count - MOST_LISTED) : "");
	}

	/** Returns the words of a rule, such as the strategies that need no schedule. */
	private static List<String> words(ParserRule rule) {
		return GrammarUtil.containedKeywords(rule).stream().map(Keyword::getValue).toList();
	}

	/** Returns whether a name is in a schedule or machine whose topology is unknown, and may be one of its members. */
	private static boolean hasUnknownBase(EObject place) {
		Schedule schedule = EcoreUtil2.getContainerOfType(place, Schedule.class);
		Machine machine = EcoreUtil2.getContainerOfType(place, Machine.class);
		Instance base = schedule != null ? schedule.getBase() : machine != null ? machine.getBase() : null;
		return base != null && isUnknown(base.getDesign()) && (place instanceof Reference || place instanceof NodeFitting
				|| place instanceof SwitchFitting);
	}

	/** Returns whether a declaration of this file would have the name, or be it, if it had no syntax errors. */
	private static boolean isInBrokenDeclaration(String name, EObject place, EReference reference) {
		if (Literals.DECLARATION.isSuperTypeOf(reference.getEReferenceType())) {
			return BrokenDeclarations.error(place.eResource(), name).isPresent();
		}
		return (place instanceof Reference || place instanceof NodeFitting || place instanceof SwitchFitting)
				&& DesignChain.below(place).stream().anyMatch(base -> BrokenDeclarations.error(base).isPresent());
	}

	/** Returns whether a name is unresolved itself, or a part of an unresolved topology. */
	private static boolean hasUnknownMembers(EObject target) {
		Instance base = target instanceof Part part ? part.getBase() : target instanceof MachinePart part ? part.getBase() : null;
		return isUnknown(target) || base != null && isUnknown(base.getDesign());
	}

	private static boolean isUnknown(EObject target) {
		return target == null || target.eIsProxy();
	}

	/** Returns whether a file has so many errors that no more suggestions are looked for. */
	private static boolean isBeyondGuesses(Resource resource) {
		long errors = resource.getErrors().size();
		return errors > MOST_GUESSES || errors * ((Source) resource.getContents().get(0)).getDeclarations().size() > MOST_LOOKUPS;
	}

	private Set<QualifiedName> namesAt(EObject place, EReference reference) {
		Set<QualifiedName> names = new LinkedHashSet<>();
		if (isBeyondGuesses(place.eResource())) {
			return names;
		}
		if (reference == Literals.COMBINATION__OPERATOR) {
			Arrays.stream(Operator.values()).map(Operator::word).map(QualifiedName::create).forEach(names::add);
		} else if (reference.getEReferenceType() == Literals.SCHEDULE) {
			words(grammar.getStrategyWordRule()).stream().map(QualifiedName::create).forEach(names::add);
		}
		for (IEObjectDescription description : scopes.getScope(place, reference).getAllElements()) {
			if (names.size() == MOST_NAMES) {
				break;
			}
			names.add(description.getName());
		}
		return names;
	}
}
