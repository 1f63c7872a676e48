package barley.lang.ui;

import java.nio.file.Path;

import org.eclipse.core.runtime.ILog;
import org.eclipse.ui.plugin.AbstractUIPlugin;
import org.osgi.framework.BundleContext;

import barley.lang.ui.generate.Generation;
import barley.lang.ui.result.RunResults;
import barley.lang.ui.server.LanguageServerHost;

/** Starts and stops what lives as long as the bundle does. */
public final class BarleyPlugin extends AbstractUIPlugin {

	public static final String ID = "barley.lang.ui";
	/** The content type of Barley files, as declared in plugin.xml. */
	public static final String CONTENT_TYPE = ID + ".barley";

	private static volatile BarleyPlugin plugin;

	private LanguageServerHost host;
	private Generation generation;
	private RunResults results;

	@Override
	public void start(BundleContext context) throws Exception {
		super.start(context);
		plugin = this;
		generation = new Generation();
		results = new RunResults(state().resolve("history"));
		host = new LanguageServerHost();
		host.start();
	}

	@Override
	public void stop(BundleContext context) throws Exception {
		generation.stop();
		host.stop();
		plugin = null;
		super.stop(context);
	}

	/** The language server of this workbench. */
	public static LanguageServerHost server() {
		return plugin.host;
	}

	/** What turns schedules into programs in this workbench. */
	public static Generation generation() {
		return plugin.generation;
	}

	/** What has become of the runs of this workspace. */
	public static RunResults results() {
		return plugin.results;
	}

	/** A folder for what this workspace has to remember. */
	public static Path state() {
		return plugin.getStateLocation().toPath();
	}

	public static ILog log() {
		return ILog.of(BarleyPlugin.class);
	}
}
