package barley.lang.ide.server;

import java.util.List;
import java.util.Objects;

import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.xtext.ide.server.IMultiRootWorkspaceConfigFactory;
import org.eclipse.xtext.workspace.IWorkspaceConfig;

import com.google.inject.Inject;

import org.eclipse.xtext.ide.server.UriExtensions;

/**
 * Creates one workspace of all folders a client has open: an import is resolved in any of them, and a file outside of all of them is served
 * as well.
 */
public final class SingleWorkspaceFactory implements IMultiRootWorkspaceConfigFactory {

	/** The folder of a client that has none open. */
	static final URI NOWHERE = URI.createURI("file:///nowhere/");

	@Inject
	private UriExtensions uriExtensions;

	@Override
	public IWorkspaceConfig getWorkspaceConfig(List<WorkspaceFolder> folders) {
		return new SingleWorkspace(folders.stream().map(WorkspaceFolder::getUri).filter(Objects::nonNull).map(uriExtensions::toUri)
				.filter(folder -> !NOWHERE.equals(folder)).distinct().toList());
	}
}
