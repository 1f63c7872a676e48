package barley.lang.ide.server;

import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.xtext.ide.server.ILanguageServerShutdownAndExitHandler;
import org.eclipse.xtext.ide.server.IMultiRootWorkspaceConfigFactory;
import org.eclipse.xtext.ide.server.LanguageServerImpl;
import org.eclipse.xtext.ide.server.ProjectManager;
import org.eclipse.xtext.ide.server.ServerModule;
import org.eclipse.xtext.ide.server.UriExtensions;
import org.eclipse.xtext.ide.server.WorkspaceManager;
import org.eclipse.xtext.ide.server.concurrent.IRequestManager;
import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.eclipse.xtext.resource.impl.ResourceServiceProviderRegistryImpl;
import org.eclipse.xtext.util.IFileSystemScanner;
import org.eclipse.xtext.util.Modules2;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Module;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.client.ClientUris;

/** The Guice bindings of a language server for Barley, in a process of its own or inside another program. */
public final class BarleyServerModule extends AbstractModule {

	private static final String FILE_EXTENSION = "barley";

	private final ILanguageServerShutdownAndExitHandler ending;

	private BarleyServerModule(ILanguageServerShutdownAndExitHandler ending) {
		this.ending = ending;
	}

	/** Creates a server; {@code ending} is notified when its client ends the session. */
	public static BarleyLanguageServer createServer(ILanguageServerShutdownAndExitHandler ending) {
		Module module = Modules2.mixin(new ServerModule(), new BarleyServerModule(ending));
		return Guice.createInjector(module).getInstance(BarleyLanguageServer.class);
	}

	@Override
	protected void configure() {
		bind(LanguageServer.class).to(BarleyLanguageServer.class);
		bind(LanguageServerImpl.class).to(BarleyLanguageServer.class);
		bind(WorkspaceManager.class).to(BarleyWorkspaceManager.class);
		bind(ProjectManager.class).to(BarleyProjectManager.class);
		bind(UriExtensions.class).to(ClientUris.class);
		bind(IRequestManager.class).to(BarleyRequestManager.class);
		bind(IMultiRootWorkspaceConfigFactory.class).to(SingleWorkspaceFactory.class);
		bind(IFileSystemScanner.class).to(SourceFileScanner.class);
		bind(ILanguageServerShutdownAndExitHandler.class).toInstance(ending);
		bind(IResourceServiceProvider.Registry.class).toInstance(onlyBarley());
	}

	/** Returns a registry of its own: inside Eclipse the global one may contain other languages, which this server does not serve. */
	private static IResourceServiceProvider.Registry onlyBarley() {
		var registry = new ResourceServiceProviderRegistryImpl();
		registry.getExtensionToFactoryMap().put(FILE_EXTENSION, BarleyIdeSetup.shared().getInstance(IResourceServiceProvider.class));
		return registry;
	}
}
