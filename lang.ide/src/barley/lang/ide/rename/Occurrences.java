package barley.lang.ide.rename;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.xtext.findReferences.IReferenceFinder;
import org.eclipse.xtext.findReferences.TargetURICollector;
import org.eclipse.xtext.findReferences.TargetURIs;
import org.eclipse.xtext.ide.server.DocumentExtensions;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.IReferenceDescription;
import org.eclipse.xtext.resource.IResourceDescriptions;
import org.eclipse.xtext.resource.impl.ResourceDescriptionsProvider;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.SimpleAttributeResolver;
import org.eclipse.xtext.ide.util.CancelIndicatorProgressMonitor;
import org.eclipse.xtext.util.concurrent.IUnitOfWork;

import com.google.inject.Inject;
import com.google.inject.Provider;

/** Finds every place where the name of an element is written, in all files of the workspace. */
final class Occurrences {

	@Inject
	private IReferenceFinder references;

	@Inject
	private TargetURICollector collector;

	@Inject
	private Provider<TargetURIs> targets;

	@Inject
	private ResourceDescriptionsProvider indices;

	@Inject
	private DocumentExtensions locations;

	List<Occurrence> of(EObject element, CancelIndicator cancelIndicator) {
		List<Occurrence> occurrences = new ArrayList<>();
		EStructuralFeature name = SimpleAttributeResolver.NAME_RESOLVER.getAttribute(element);
		NodeModelUtils.findNodesForFeature(element, name).forEach(node -> add(occurrences, node, element, null));
		TargetURIs uris = targets.get();
		collector.add(element, uris);
		ResourceSet resources = element.eResource().getResourceSet();
		IResourceDescriptions index = indices.getResourceDescriptions(element.eResource());
		references.findAllReferences(uris, new Access(resources), index, new Acceptor(resources, occurrences),
				new CancelIndicatorProgressMonitor(cancelIndicator));
		return occurrences;
	}

	/** Adds a place; of a qualified name, only the last segment. */
	private void add(List<Occurrence> occurrences, INode node, EObject source, EReference reference) {
		ILeafNode last = null;
		for (ILeafNode leaf : node.getLeafNodes()) {
			last = leaf.isHidden() ? last : leaf;
		}
		if (last != null) {
			occurrences.add(new Occurrence(locations.newLocation(source.eResource(), last.getTextRegion()), source, reference));
		}
	}

	private record Access(ResourceSet resources) implements IReferenceFinder.IResourceAccess {

		@Override
		public <R> R readOnly(URI uri, IUnitOfWork<R, ResourceSet> work) {
			try {
				return work.exec(resources);
			} catch (RuntimeException e) {
				throw e;
			} catch (Exception e) {
				throw new IllegalStateException(e);
			}
		}
	}

	private final class Acceptor implements IReferenceFinder.Acceptor {

		private final ResourceSet resources;
		private final List<Occurrence> occurrences;

		Acceptor(ResourceSet resources, List<Occurrence> occurrences) {
			this.resources = resources;
			this.occurrences = occurrences;
		}

		@Override
		public void accept(EObject source, URI sourceURI, EReference reference, int index, EObject target, URI targetURI) {
			List<INode> nodes = NodeModelUtils.findNodesForFeature(source, reference);
			int place = Math.max(0, index);
			if (place < nodes.size()) {
				add(occurrences, nodes.get(place), source, reference);
			}
		}

		@Override
		public void accept(IReferenceDescription description) {
			EObject source = resources.getEObject(description.getSourceEObjectUri(), true);
			if (source != null) {
				accept(source, null, description.getEReference(), description.getIndexInList(), null, null);
			}
		}
	}
}
