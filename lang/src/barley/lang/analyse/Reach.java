package barley.lang.analyse;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Declaration;

/**
 * The declarations that some others depend on, including these, in all files: all of them must be free of errors before these can be used.
 */
public final class Reach {

	private final Set<Declaration> declarations = new LinkedHashSet<>();

	public Reach(Collection<? extends Declaration> wanted) {
		Deque<Declaration> open = new ArrayDeque<>(wanted);
		declarations.addAll(wanted);
		while (!open.isEmpty()) {
			EcoreUtil.ExternalCrossReferencer.find(open.pop()).keySet().forEach(target -> {
				Declaration declaration = declaration(target);
				if (declaration != null && declarations.add(declaration)) {
					open.push(declaration);
				}
			});
		}
	}

	private static Declaration declaration(EObject element) {
		EObject next = element;
		while (next != null && !(next instanceof Declaration)) {
			next = next.eContainer();
		}
		return (Declaration) next;
	}

	/** Returns these declarations, those that were asked for first. */
	public Set<Declaration> declarations() {
		return declarations;
	}

	/** Returns the files that contain these declarations. */
	public Set<Resource> resources() {
		return declarations.stream().map(EObject::eResource).collect(Collectors.toSet());
	}

	/** Returns whether a place of a file is in one of these declarations. */
	public boolean covers(Resource resource, int offset) {
		return declarations.stream().filter(declaration -> declaration.eResource() == resource).map(NodeModelUtils::findActualNodeFor)
				.anyMatch(node -> contains(node, offset));
	}

	private static boolean contains(INode node, int offset) {
		return node != null && node.getOffset() <= offset && offset <= node.getEndOffset();
	}
}
