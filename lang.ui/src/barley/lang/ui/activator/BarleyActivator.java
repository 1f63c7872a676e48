package barley.lang.ui.activator;

import org.eclipse.ui.plugin.AbstractUIPlugin;
import org.osgi.framework.BundleContext;

import barley.lang.ui.build.Generation;
import barley.lang.ui.markers.MarkerUpdates;
import barley.lang.ui.result.ResultsView;
import barley.lang.ui.run.RunResults;
import barley.lang.ui.server.LanguageServerHost;

/**
 * Starts and stops what lives as long as the bundle does, and connects what does not know each other: findings become markers,
 * the end of a run shows the results. Nothing depends on this class; each service is asked for where it is declared.
 */
public final class BarleyActivator extends AbstractUIPlugin {

	@Override
	public void start(BundleContext context) throws Exception {
		super.start(context);
		RunResults.get().addListener((runs, ended) -> ResultsView.revealAfter(ended));
		LanguageServerHost.start(MarkerUpdates::new);
	}

	@Override
	public void stop(BundleContext context) throws Exception {
		Generation.get().cancel();
		LanguageServerHost.stop();
		super.stop(context);
	}
}
