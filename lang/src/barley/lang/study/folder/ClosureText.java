package barley.lang.study.folder;

import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

import barley.lang.analyse.Reach;
import barley.lang.cache.Fingerprint;
import barley.lang.model.Compute;
import barley.lang.model.Declaration;
import barley.lang.model.Source;
import barley.lang.resource.KernelFile;

/**
 * The text on which the figures of some declarations depend: that of all declarations that they reach, in any file, by name, and the
 * kernels that these call. Comments and layout are left out, so that neither changes a key.
 */
public final class ClosureText {

	private ClosureText() {
	}

	/** Returns the tokens of an element of a text, with a blank between each two. */
	public static String of(EObject element) {
		INode node = NodeModelUtils.findActualNodeFor(element);
		return node == null ? "" : StreamSupport.stream(node.getLeafNodes().spliterator(), false).filter(leaf -> !leaf.isHidden())
				.map(ILeafNode::getText).collect(Collectors.joining(" "));
	}

	/** Returns an element of a text as its author wrote it. */
	public static String written(EObject element) {
		INode node = NodeModelUtils.findActualNodeFor(element);
		return node == null ? "" : node.getText().strip();
	}

	/** Adds the text of all declarations that some others depend on. */
	static void addTo(Fingerprint sum, Collection<? extends Declaration> roots) {
		List<Declaration> all = new Reach(roots).declarations().stream().sorted(Comparator.comparing(ClosureText::name)
				.thenComparing(ClosureText::of)).toList();
		sum.add(all.size());
		for (Declaration declaration : all) {
			sum.add(name(declaration)).add(of(declaration));
			EcoreUtil2.getAllContentsOfType(declaration, Compute.class).stream().filter(each -> each.getKernel() != null)
					.forEach(each -> addKernel(sum, KernelFile.of(each)));
		}
	}

	private static void addKernel(Fingerprint sum, KernelFile kernel) {
		try {
			sum.add(kernel.name()).add(kernel.read());
		} catch (IOException e) {
			sum.add(0); // a finding says that it is not there
		}
	}

	private static String name(Declaration declaration) {
		Source source = EcoreUtil2.getContainerOfType(declaration, Source.class);
		return (source == null || source.getName() == null ? "" : source.getName() + ".") + declaration.getName();
	}
}
