package barley.lang.validation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.naming.IQualifiedNameConverter;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.validation.Check;

import com.google.inject.Inject;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Argument;
import barley.lang.model.Block;
import barley.lang.model.Declaration;
import barley.lang.model.Embedding;
import barley.lang.model.Let;
import barley.lang.model.ModelPackage;
import barley.lang.model.Named;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.SendWord;
import barley.lang.model.Source;
import barley.lang.model.Study;
import barley.lang.model.Use;
import barley.lang.scoping.Members;
import barley.lang.scoping.Packages;

/** Reports names that are declared twice in the same scope. */
public class NameChecks extends Checks {

	/** The most files that a finding names. */
	private static final int MOST_PLACES = 3;

	@Inject
	private Packages packages;

	@Inject
	private IQualifiedNameConverter names;

	@Check
	public void check(Source source) {
		ReservedPackages.owner(source.getName()).ifPresent(owner -> report(new Finding(Code.MISPLACED, source,
				ModelPackage.Literals.SOURCE__NAME,
				"package %s is reserved: %s has the packages that begin with %s".formatted(source.getName(), owner.name(), owner.prefix()))
				.withRemedy("give the package another name")));
		Map<String, Declaration> seen = new HashMap<>();
		for (Declaration declaration : source.getDeclarations()) {
			reportDuplicate(declaration, declaration.getName(), seen.putIfAbsent(declaration.getName(), declaration),
					ModelPackage.Literals.DECLARATION__NAME);
		}
		reportElsewhere(source);
	}

	/**
	 * In this file its own declarations take precedence; an import of the package sees only one of each. What the same files declare is
	 * reported once.
	 */
	private void reportElsewhere(Source source) {
		if (source.getName() == null || source.getName().isEmpty()) {
			return;
		}
		Map<SortedSet<String>, List<Declaration>> elsewhere = new LinkedHashMap<>();
		source.getDeclarations().stream().filter(declaration -> declaration.getName() != null).forEach(declaration -> elsewhere
				.computeIfAbsent(packages.alsoDeclaring(source.eResource(),
						names.toQualifiedName(source.getName()).append(declaration.getName())), any -> new ArrayList<>())
				.add(declaration));
		elsewhere.forEach((files, declarations) -> {
			if (files.isEmpty()) {
				return;
			}
			Declaration first = declarations.get(0);
			int others = declarations.size() - 1;
			report(new Finding(Code.DECLARED_ELSEWHERE, first, ModelPackage.Literals.DECLARATION__NAME, (others == 0
					? "%s is also declared in %s, in the same package %s".formatted(first.getName(), places(files),
					source.getName())
					: "%s and %s of this file are also declared in %s, in the same package %s".formatted(first.getName(),
							Words.count(others, "other name"), places(files), source.getName())))
					.withRemedy("give one of them another name, or the files different packages"));
		});
	}

	/** Returns the first of some files, and how many more there are. */
	private static String places(SortedSet<String> files) {
		int more = files.size() - MOST_PLACES;
		return files.stream().limit(MOST_PLACES).collect(Collectors.joining(" and in "))
				+ (more > 0 ? Words.of(" and in %,d more", more) : "");
	}

	@Check
	public void check(Parameterized declaration) {
		distinct(declaration.getParameters());
	}

	@Check
	public void check(Block block) {
		List<Named> members = Members.of(block);
		if (block.eContainer() instanceof Parameterized declaration) {
			members.addAll(0, declaration.getParameters());
		}
		distinct(members);
	}

	@Check
	public void check(SendWord send) {
		List<Named> names = new ArrayList<>();
		if (send.getWord() != null) {
			names.add(send.getWord());
		}
		if (send.getBody() != null) {
			send.getBody().getSteps().stream().filter(Let.class::isInstance).map(Let.class::cast).forEach(names::add);
		}
		distinct(names);
	}

	@Check
	public void check(Study study) {
		distinct(Members.of(study.getMembers()));
	}

	@Check
	public void check(Embedding embedding) {
		distinct(embedding.getWalks());
	}

	@Check
	public void check(Use use) {
		Map<Parameter, Argument> seen = new HashMap<>();
		for (Argument argument : use.getArguments()) {
			Parameter parameter = argument.getParameter();
			if (parameter != null) {
				reportDuplicate(argument, parameter.getName(), seen.putIfAbsent(parameter, argument),
						ModelPackage.Literals.ARGUMENT__PARAMETER);
			}
		}
	}

	private void distinct(List<? extends Named> names) {
		Map<String, Named> seen = new HashMap<>();
		for (Named named : names) {
			Named first = seen.putIfAbsent(named.getName(), named);
			if (!(named instanceof Parameter) || first instanceof Parameter) {
				reportDuplicate(named, named.getName(), first, ModelPackage.Literals.NAMED__NAME);
			}
		}
	}

	private void reportDuplicate(EObject second, String name, EObject first, EStructuralFeature feature) {
		if (first != null && name != null) {
			report(new Finding(Code.DUPLICATE_NAME, second, feature,
					"%s is already declared in line %d".formatted(name, NodeModelUtils.getNode(first).getStartLine())));
		}
	}
}
