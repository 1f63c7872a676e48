package barley.lang.ui.activator;

import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.plugin.AbstractUIPlugin;
import org.osgi.framework.BundleContext;

import barley.lang.ui.build.Generation;
import barley.lang.ui.markers.MarkerUpdates;
import barley.lang.ui.markers.ProblemTips;
import barley.lang.ui.result.ResultsView;
import barley.lang.ui.result.StudyView;
import barley.lang.ui.run.LoadResults;
import barley.lang.ui.run.RunResults;
import barley.lang.ui.run.StudyResults;
import barley.lang.ui.server.LanguageServerHost;

/**
 * Starts and stops the services that live as long as the bundle, and connects those that do not know each other: findings become markers,
 * and the end of a run shows its results. Nothing depends on this class; each service is obtained from the class that declares it.
 */
public final class BarleyActivator extends AbstractUIPlugin {

	@Override
	public void start(BundleContext context) throws Exception {
		super.start(context);
		RunResults.get().addListener((runs, ended) -> ResultsView.revealAfter(ended));
		LoadResults.get().addListener(ResultsView::revealLoad);
		StudyResults.get().addListener(StudyView::reveal);
		LanguageServerHost.start(MarkerUpdates::new);
		if (PlatformUI.isWorkbenchRunning()) {
			PlatformUI.getWorkbench().getDisplay().asyncExec(ProblemTips::install);
		}
	}

	@Override
	public void stop(BundleContext context) throws Exception {
		Generation.get().cancel();
		LanguageServerHost.stop();
		super.stop(context);
	}
}
