package barley.lang.ui.start;

import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.progress.IProgressConstants;

import barley.lang.ui.BarleyPlugin;

/** The workbench as an author of Barley wants it: files, text, outline, and below what is found and what runs say. */
public final class BarleyPerspective implements IPerspectiveFactory {

	public static final String ID = BarleyPlugin.ID + ".perspective";

	@Override
	public void createInitialLayout(IPageLayout layout) {
		String editors = layout.getEditorArea();
		layout.createFolder("left", IPageLayout.LEFT, 0.2f, editors).addView(IPageLayout.ID_PROJECT_EXPLORER);
		layout.createFolder("right", IPageLayout.RIGHT, 0.72f, editors).addView(IPageLayout.ID_OUTLINE);
		IFolderLayout bottom = layout.createFolder("bottom", IPageLayout.BOTTOM, 0.72f, editors);
		bottom.addView(IPageLayout.ID_PROBLEM_VIEW);
		bottom.addView(IConsoleConstants.ID_CONSOLE_VIEW);
		bottom.addView(IProgressConstants.PROGRESS_VIEW_ID);
	}
}
