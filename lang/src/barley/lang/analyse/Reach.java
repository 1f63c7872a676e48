package barley.lang.analyse;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.model.Declaration;
import barley.lang.model.ModelPackage;
import barley.lang.model.Source;

/**
 * The declarations that some others depend on, including these, in all files: all of them must be free of errors before these can be used.
 */
public final class Reach {

	private static final String PACKAGE = "package";

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

	/** Returns whether a place of a file is in one of these declarations, or in the name of their package. */
	public boolean covers(Resource resource, int offset) {
		return declarations.stream().filter(declaration -> declaration.eResource() == resource)
				.flatMap(declaration -> Stream.concat(Stream.of(declaration).map(NodeModelUtils::findActualNodeFor), names(declaration)))
				.anyMatch(node -> contains(node, offset));
	}

	/**
	 * Returns whether a place of a file is in the declaration of the package of one of these declarations, or directly behind it, where an
	 * error stands if the name of the package ends early.
	 */
	public boolean coversPackage(Resource resource, int offset) {
		return declarations.stream().filter(declaration -> declaration.eResource() == resource).map(Declaration::eContainer)
				.filter(Source.class::isInstance).map(Source.class::cast).distinct()
				.anyMatch(source -> startsWithPackage(source) && offset <= end(source));
	}

	private static boolean startsWithPackage(Source source) {
		INode root = NodeModelUtils.getNode(source);
		for (ILeafNode leaf : root == null ? List.<ILeafNode>of() : root.getRootNode().getLeafNodes()) {
			if (!leaf.isHidden()) {
				return leaf.getText().equals(PACKAGE);
			}
		}
		return false;
	}

	/** Returns where the first import or declaration of a source starts. */
	private static int end(Source source) {
		return source.eContents().stream().map(NodeModelUtils::findActualNodeFor).filter(Objects::nonNull).mapToInt(INode::getOffset).min()
				.orElse(Integer.MAX_VALUE);
	}

	/** Returns the name of the package of a declaration. */
	private static Stream<INode> names(Declaration declaration) {
		return declaration.eContainer() instanceof Source source
				? NodeModelUtils.findNodesForFeature(source, ModelPackage.Literals.SOURCE__NAME).stream() : Stream.empty();
	}

	private static boolean contains(INode node, int offset) {
		return node != null && node.getOffset() <= offset && offset <= node.getEndOffset();
	}
}
