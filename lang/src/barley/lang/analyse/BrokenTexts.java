package barley.lang.analyse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.diagnostics.AbstractDiagnostic;
import org.eclipse.xtext.linking.impl.XtextLinkingDiagnostic;
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
import barley.lang.model.Instance;
import barley.lang.model.Machine;
import barley.lang.model.Operator;
import barley.lang.model.Schedule;
import barley.lang.model.Source;
import barley.lang.model.Topology;

/**
 * Finds the declarations with syntax or linking errors, in themselves or in anything they use. These come to nothing; all others are
 * complete. Of those in which only names are unknown, while all that they use is complete, the rest can be elaborated, to find what else
 * is wrong with them. The time is linear in the size of a file and in the number of declarations used, once.
 */
class BrokenTexts {

	private record Place(Declaration declaration, int offset, int end) {
	}

	/**
	 * The declarations of a file with errors.
	 *
	 * @param broken   those with an error of any kind
	 * @param unparsed those with a syntax error
	 */
	private record Errors(Set<EObject> broken, Set<EObject> unparsed) {

		boolean isUnlinked(EObject declaration) {
			return broken.contains(declaration) && !unparsed.contains(declaration);
		}
	}

	@Inject
	private IResourceScopeCache cache;

	/**
	 * The declarations of a file that are not broken. It holds as long as the errors of all files that the declarations use are the same.
	 */
	static final class Sound {

		private final Map<Resource, Errors> errors = new HashMap<>();
		private final Set<Declaration> declarations = new LinkedHashSet<>();
		private final Set<Declaration> drafts = new LinkedHashSet<>();

		boolean contains(Declaration declaration) {
			return declarations.contains(declaration);
		}

		/** Returns whether names alone are unknown in a declaration. */
		boolean isDraft(Declaration declaration) {
			return drafts.contains(declaration);
		}

		/** Returns the declarations that can be elaborated in whole or, as drafts, in part, in the order of the text. */
		List<Declaration> elaborated(List<Declaration> all) {
			return all.stream().filter(declaration -> contains(declaration) || isDraft(declaration)).toList();
		}
	}

	/** What was sound when a file was last asked for. */
	private static final class Last {

		private Sound sound;
	}

	/** Returns the declarations that are not broken, in themselves or in any that they use; the same object while nothing has changed. */
	Sound sound(Resource resource) {
		Last last = cache.get(Last.class, resource, Last::new);
		synchronized (last) {
			if (last.sound == null || !last.sound.errors.entrySet().stream().allMatch(each -> brokenIn(each.getKey()) == each.getValue())) {
				last.sound = find(resource);
			}
			return last.sound;
		}
	}

	/** Follows what is used from all declarations of a file, and goes back from what is broken to what uses it. */
	private Sound find(Resource resource) {
		Sound sound = new Sound();
		List<Declaration> declarations = resource.getContents().isEmpty() ? List.of()
				: ((Source) resource.getContents().get(0)).getDeclarations();
		Map<EObject, List<EObject>> users = new HashMap<>();
		Set<EObject> seen = new HashSet<>(declarations);
		Deque<EObject> broken = new ArrayDeque<>();
		for (Deque<EObject> open = new ArrayDeque<>(declarations); !open.isEmpty();) {
			EObject next = open.pop();
			Resource home = next.eIsProxy() ? null : next.eResource();
			Errors errors = home == null ? null : sound.errors.computeIfAbsent(home, this::brokenIn);
			if (errors == null || errors.broken.contains(next)) {
				broken.add(next);
			}
			if (errors == null || errors.unparsed.contains(next)) {
				continue;
			}
			for (EObject used : needs(next)) {
				users.computeIfAbsent(used, each -> new ArrayList<>()).add(next);
				if (seen.add(used)) {
					open.push(used);
				}
			}
		}
		Set<EObject> reached = new HashSet<>(broken);
		while (!broken.isEmpty()) {
			users.getOrDefault(broken.pop(), List.of()).stream().filter(reached::add).forEach(broken::push);
		}
		declarations.stream().filter(declaration -> !reached.contains(declaration)).forEach(sound.declarations::add);
		Errors own = sound.errors.get(resource);
		declarations.stream().filter(declaration -> own.isUnlinked(declaration) && stands(declaration)
				&& needs(declaration).stream().allMatch(used -> used == declaration || used.eIsProxy() || !reached.contains(used)))
				.forEach(sound.drafts::add);
		return sound;
	}

	/** Returns whether what a declaration is made for is known. */
	private static boolean stands(Declaration declaration) {
		Instance base = declaration instanceof Machine machine ? machine.getBase()
				: declaration instanceof Schedule schedule ? schedule.getBase() : null;
		return base == null ? declaration instanceof Topology || declaration instanceof Schedule schedule && schedule.getGroup() != null
				: base.getDesign() != null && !base.getDesign().eIsProxy();
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

	private Errors brokenIn(Resource resource) {
		return cache.get(BrokenTexts.class, resource, () -> {
			// The linker has reported everything only after this.
			EcoreUtil2.resolveLazyCrossReferences(resource, CancelIndicator.NullImpl);
			Errors errors = new Errors(new HashSet<>(), new HashSet<>());
			List<Place> places = places(resource);
			for (Resource.Diagnostic error : resource.getErrors()) {
				if (error instanceof AbstractDiagnostic diagnostic) {
					add(diagnostic.getOffset(), diagnostic.getOffset() + diagnostic.getLength(), places, errors.broken);
					if (!(diagnostic instanceof XtextLinkingDiagnostic)) {
						add(diagnostic.getOffset(), diagnostic.getOffset() + diagnostic.getLength(), places, errors.unparsed);
					}
				}
			}
			return errors;
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
