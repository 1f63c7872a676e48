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
import barley.lang.ui.result.StudyView;
import barley.lang.ui.schedule.ScheduleView;
import barley.lang.ui.topology.TopologyView;

/**
 * The layout of the Barley perspective: files and outline on the left, the text as high as the window, so that a whole topology can be
 * read, and on the right the machine, with problems, schedules and results below it.
 */
public final class BarleyPerspective implements IPerspectiveFactory {

	public static final String ID = BarleyPlugin.ID + ".perspective";

	@Override
	public void createInitialLayout(IPageLayout layout) {
		String editors = layout.getEditorArea();
		IFolderLayout left = layout.createFolder("left", IPageLayout.LEFT, 0.14f, editors);
		left.addView(IPageLayout.ID_PROJECT_EXPLORER);
		left.addPlaceholder(IDebugUIConstants.ID_DEBUG_VIEW);
		layout.createFolder("outline", IPageLayout.BOTTOM, 0.5f, "left").addView(IPageLayout.ID_OUTLINE);
		layout.createFolder("right", IPageLayout.RIGHT, 0.56f, editors).addView(TopologyView.ID);
		IFolderLayout below = layout.createFolder("below", IPageLayout.BOTTOM, 0.5f, "right");
		below.addView(IPageLayout.ID_PROBLEM_VIEW);
		below.addView(ScheduleView.ID);
		below.addView(IConsoleConstants.ID_CONSOLE_VIEW);
		below.addView(ResultsView.ID);
		below.addPlaceholder(StudyView.ID);
		below.addView(IProgressConstants.PROGRESS_VIEW_ID);
		below.addPlaceholder(NewSearchUI.SEARCH_VIEW_ID);
	}
}
