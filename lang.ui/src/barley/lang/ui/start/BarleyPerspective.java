package barley.lang.ui.start;

import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.progress.IProgressConstants;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.result.ResultsView;
import barley.lang.ui.schedule.ScheduleView;
import barley.lang.ui.topology.TopologyView;

/** The layout of the Barley perspective: files, text and outline; below them problems and the results of runs. */
public final class BarleyPerspective implements IPerspectiveFactory {

	public static final String ID = BarleyPlugin.ID + ".perspective";

	@Override
	public void createInitialLayout(IPageLayout layout) {
		String editors = layout.getEditorArea();
		IFolderLayout left = layout.createFolder("left", IPageLayout.LEFT, 0.2f, editors);
		left.addView(IPageLayout.ID_PROJECT_EXPLORER);
		left.addPlaceholder(IDebugUIConstants.ID_DEBUG_VIEW);
		layout.createFolder("right", IPageLayout.RIGHT, 0.6f, editors).addView(TopologyView.ID);
		layout.createFolder("below", IPageLayout.BOTTOM, 0.6f, "right").addView(IPageLayout.ID_OUTLINE);
		IFolderLayout bottom = layout.createFolder("bottom", IPageLayout.BOTTOM, 0.64f, editors);
		bottom.addView(IPageLayout.ID_PROBLEM_VIEW);
		bottom.addView(ScheduleView.ID);
		bottom.addView(IConsoleConstants.ID_CONSOLE_VIEW);
		bottom.addView(ResultsView.ID);
		bottom.addView(IProgressConstants.PROGRESS_VIEW_ID);
		bottom.addPlaceholder(NewSearchUI.SEARCH_VIEW_ID);
	}
}
