package barley.lang.ide.server;

import java.util.List;
import java.util.Objects;

import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.xtext.ide.server.IMultiRootWorkspaceConfigFactory;
import org.eclipse.xtext.workspace.IWorkspaceConfig;

import com.google.inject.Inject;

import barley.lang.ide.client.ClientUris;

/**
 * Creates one workspace of all folders a client has open: an import is resolved in any of them, and a file outside of all of them is served
 * as well. A folder that is none of this machine's is left out: only its client can read it.
 */
public final class SingleWorkspaceFactory implements IMultiRootWorkspaceConfigFactory {

	/** The folder of a client that has none open. */
	static final URI NOWHERE = URI.createURI("file:///nowhere/");

	@Inject
	private ClientUris uris;

	@Override
	public IWorkspaceConfig getWorkspaceConfig(List<WorkspaceFolder> folders) {
		return new SingleWorkspace(folders.stream().map(WorkspaceFolder::getUri).filter(Objects::nonNull).map(this::folder)
				.filter(folder -> folder != null && ClientUris.isPath(folder) && !NOWHERE.equals(folder)).distinct().toList());
	}

	/** Xtext gives the folder of a client that has only one as it gives a text. */
	private URI folder(String given) {
		return uris.folder(uris.toUriString(URI.createURI(given)));
	}
}
