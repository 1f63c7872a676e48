package barley.lang.ide.server;

import org.eclipse.xtext.ide.server.ProjectManager;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.resource.impl.ResourceDescriptionsData;

import com.google.inject.Inject;

/** Builds all files with the settings of the client, and reads none from a network. */
final class BarleyProjectManager extends ProjectManager {

	@Inject
	private BarleyWorkspaceManager workspace;

	@Override
	public XtextResourceSet createNewResourceSet(ResourceDescriptionsData index) {
		XtextResourceSet resourceSet = super.createNewResourceSet(index);
		workspace.settings().attachTo(resourceSet);
		resourceSet.getURIConverter().getURIHandlers().add(0, new LocalFiles());
		return resourceSet;
	}
}
