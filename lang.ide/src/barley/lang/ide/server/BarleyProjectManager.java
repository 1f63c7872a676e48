package barley.lang.ide.server;

import org.eclipse.xtext.ide.server.ProjectManager;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.resource.impl.ResourceDescriptionsData;

import com.google.inject.Inject;

import barley.lang.ide.client.ClientUris;

/** Builds all files with the settings of the client, and reads none from a network. */
final class BarleyProjectManager extends ProjectManager {

	@Inject
	private BarleyWorkspaceManager workspace;

	@Inject
	private ClientUris uris;

	@Override
	public XtextResourceSet createNewResourceSet(ResourceDescriptionsData index) {
		XtextResourceSet resourceSet = super.createNewResourceSet(index);
		workspace.settings().attachTo(resourceSet);
		resourceSet.getURIConverter().getURIHandlers().add(0, new LocalFiles(getOpenedDocumentsContentProvider(), uris));
		return resourceSet;
	}
}
