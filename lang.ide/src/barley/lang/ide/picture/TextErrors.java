package barley.lang.ide.picture;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.diagnostics.AbstractDiagnostic;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** The errors that keep a declaration from being elaborated: of syntax, and of names that nothing has. */
final class TextErrors {

	/** What is said of a declaration without such an error, which is not elaborated nevertheless. */
	static final String ELSEWHERE = "errors in a declaration that it uses";

	private TextErrors() {
	}

	/** Returns the first error between two offsets. */
	static Optional<AbstractDiagnostic> first(Resource file, int from, int until) {
		return of(file, from, until).findFirst();
	}

	/** Returns the errors within an element of a file, in their order. */
	static Stream<AbstractDiagnostic> of(EObject element) {
		INode node = NodeModelUtils.findActualNodeFor(element);
		return of(element.eResource(), node.getOffset(), node.getEndOffset());
	}

	private static Stream<AbstractDiagnostic> of(Resource file, int from, int until) {
		return file.getErrors().stream().filter(AbstractDiagnostic.class::isInstance).map(AbstractDiagnostic.class::cast)
				.filter(error -> from <= error.getOffset() && error.getOffset() <= until)
				.sorted(Comparator.comparingInt(AbstractDiagnostic::getOffset));
	}
}
