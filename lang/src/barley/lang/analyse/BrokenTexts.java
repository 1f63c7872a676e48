package barley.lang.analyse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.diagnostics.AbstractDiagnostic;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.IResourceScopeCache;
import org.eclipse.xtext.util.Tuples;

import com.google.inject.Inject;

import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Operator;
import barley.lang.model.Schedule;
import barley.lang.model.Source;

/**
 * Finds the declarations with syntax or linking errors, in themselves or in anything they use. These are not elaborated; all others are
 * complete. The time is linear in the size of a file, once, and in the number of declarations used.
 */
class BrokenTexts {

	private record Place(Declaration declaration, int offset, int end) {
	}

	@Inject
	private IResourceScopeCache cache;

	/** Returns whether {@code declaration}, or any that it uses, is broken. */
	boolean contains(Declaration declaration) {
		Set<EObject> seen = new HashSet<>(Set.of(declaration));
		Deque<EObject> open = new ArrayDeque<>(seen);
		while (!open.isEmpty()) {
			EObject next = open.pop();
			if (next.eIsProxy() || next.eResource() == null || brokenIn(next.eResource()).contains(next)) {
				return true;
			}
			needs(next).stream().filter(seen::add).forEach(open::push);
		}
		return false;
	}

	/** Returns the topologies, machines, schedules and operators that a declaration refers to. */
	private List<EObject> needs(EObject declaration) {
		return cache.get(Tuples.create(BrokenTexts.class, declaration), declaration.eResource(), () -> {
			List<EObject> needs = new ArrayList<>();
			declaration.eAllContents().forEachRemaining(part -> {
				for (EObject target : part.eCrossReferences()) {
					if (target instanceof Design || target instanceof Schedule || target instanceof Operator) {
						needs.add(target);
					}
				}
			});
			return needs;
		});
	}

	private Set<EObject> brokenIn(Resource resource) {
		return cache.get(BrokenTexts.class, resource, () -> {
			// The linker has reported everything only after this.
			EcoreUtil2.resolveLazyCrossReferences(resource, CancelIndicator.NullImpl);
			Set<EObject> broken = new HashSet<>();
			List<Place> places = places(resource);
			for (Resource.Diagnostic error : resource.getErrors()) {
				if (error instanceof AbstractDiagnostic diagnostic) {
					add(diagnostic.getOffset(), diagnostic.getOffset() + diagnostic.getLength(), places, broken);
				}
			}
			return broken;
		});
	}

	/**
	 * Adds the declarations that overlap the range from {@code offset} to {@code end}; places are in the order of the text and do not
	 * overlap.
	 */
	private static void add(int offset, int end, List<Place> places, Set<EObject> broken) {
		int low = 0;
		int high = places.size();
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (places.get(middle).offset <= end) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		for (int i = low - 1; i >= 0 && places.get(i).end >= offset; i--) {
			broken.add(places.get(i).declaration);
		}
	}

	private static List<Place> places(Resource resource) {
		List<Place> places = new ArrayList<>();
		if (!resource.getContents().isEmpty() && resource.getContents().get(0) instanceof Source source) {
			for (Declaration declaration : source.getDeclarations()) {
				ICompositeNode node = NodeModelUtils.findActualNodeFor(declaration);
				places.add(new Place(declaration, node.getOffset(), end(node)));
			}
		}
		return places;
	}

	/**
	 * Returns where errors count towards a node: a node that ends with a brace is complete, but an error in any other is often reported at
	 * the word after it.
	 */
	private static int end(ICompositeNode node) {
		int end = node.getEndOffset();
		INode last = node;
		while (last instanceof ICompositeNode parent && parent.hasChildren()) {
			last = parent.getLastChild();
		}
		if (last.getText().equals("}")) {
			return end;
		}
		INode next = last;
		do {
			next = leafAfter(next);
		} while (next instanceof ILeafNode leaf && leaf.isHidden() && next.getSyntaxErrorMessage() == null);
		return next == null ? Integer.MAX_VALUE : next.getOffset();
	}

	/** Returns the next node without children; null at the end of the text. Searching for it by its offset would start at the root. */
	private static INode leafAfter(INode node) {
		INode next = node;
		while (next != null && !next.hasNextSibling()) {
			next = next.getParent();
		}
		next = next == null ? null : next.getNextSibling();
		while (next instanceof ICompositeNode parent && parent.hasChildren()) {
			next = parent.getFirstChild();
		}
		return next;
	}
}
