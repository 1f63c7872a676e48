package barley.lang.resource;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.diagnostics.AbstractDiagnostic;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextSyntaxDiagnostic;
import org.eclipse.xtext.util.Tuples;

import barley.lang.model.Declaration;
import barley.lang.model.Source;

/**
 * Declarations that syntax errors leave without some of their names, or do not leave at all: an unknown name that such a declaration would
 * hold is no finding of its own, since the syntax error is its cause. Each file is searched once.
 */
public final class BrokenDeclarations {

	private static final Pattern DECLARED = Pattern.compile("\\b(?:topology|machine|schedule|study|operator|type)\\s+(\\w+)");
	private static final String END = "}";

	private BrokenDeclarations() {
	}

	/** Returns the first syntax error in a declaration; one that does not end with a brace goes on to the next declaration. */
	public static Optional<AbstractDiagnostic> error(Declaration declaration) {
		ICompositeNode node = NodeModelUtils.findActualNodeFor(declaration);
		if (node == null || !hasSyntaxErrors(declaration.eResource())) {
			return Optional.empty();
		}
		XtextResource file = (XtextResource) declaration.eResource();
		return file.getCache().get(Tuples.create(BrokenDeclarations.class, declaration), file, () -> {
			int end = NodeModelUtils.getTokenText(node).endsWith(END) ? node.getEndOffset() : next(declaration);
			return errors(file).stream().filter(error -> node.getOffset() <= error.getOffset() && error.getOffset() <= end).findFirst();
		});
	}

	/** Returns where the next declaration begins. */
	private static int next(Declaration declaration) {
		List<Declaration> all = ((Source) declaration.eContainer()).getDeclarations();
		int next = all.indexOf(declaration) + 1;
		return next < all.size() ? NodeModelUtils.findActualNodeFor(all.get(next)).getOffset() : Integer.MAX_VALUE;
	}

	/** Returns the first syntax error of a file whose text declares a name, whether or not the declaration can be read. */
	public static Optional<AbstractDiagnostic> error(Resource file, String name) {
		if (!hasSyntaxErrors(file)) {
			return Optional.empty();
		}
		XtextResource source = (XtextResource) file;
		Set<String> names = source.getCache().get(BrokenDeclarations.class, source, () -> names(source));
		return names.contains(name) ? errors(file).stream().findFirst() : Optional.empty();
	}

	private static Set<String> names(XtextResource file) {
		Set<String> names = new HashSet<>();
		Matcher declared = DECLARED.matcher(file.getParseResult().getRootNode().getText());
		while (declared.find()) {
			names.add(declared.group(1));
		}
		return names;
	}

	private static List<AbstractDiagnostic> errors(Resource file) {
		return file.getErrors().stream().filter(XtextSyntaxDiagnostic.class::isInstance).map(AbstractDiagnostic.class::cast).toList();
	}

	private static boolean hasSyntaxErrors(Resource file) {
		return file instanceof XtextResource source && source.getParseResult() != null && source.getParseResult().hasSyntaxErrors();
	}
}
