package barley.lang.ui.result;

import java.util.List;

import org.eclipse.jface.action.IMenuManager;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.ActionFactory;
import org.eclipse.ui.part.ViewPart;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.ViewAction;
import barley.lang.ui.run.ComputedStudy;
import barley.lang.ui.run.StudyResults;

/** The studies of this session, and earlier ones whose folders were opened: their plots and rows. */
public final class StudyView extends ViewPart {

	public static final String ID = BarleyPlugin.ID + ".study";

	private StudyPanel panel;

	@Override
	public void createPartControl(Composite parent) {
		panel = new StudyPanel(parent);
		getViewSite().getActionBars().setGlobalActionHandler(ActionFactory.COPY.getId(),
				new ViewAction("Copy", "Copies the selected rows, or all", null, panel.text()::copy));
		IMenuManager menu = getViewSite().getActionBars().getMenuManager();
		menu.add(new ViewAction("Open Folder...", "Shows the results of an earlier study", panel::openFolder));
		menu.add(new ViewAction("Remove All", "Forgets all studies; their folders are kept", StudyResults.get()::clear));
	}

	/** Shows the view when another study is computed, without activating it. */
	public static void reveal(List<ComputedStudy> studies) {
		if (!studies.isEmpty()) {
			Display.getDefault().asyncExec(() -> {
				IWorkbenchWindow window = PlatformUI.isWorkbenchRunning() ? PlatformUI.getWorkbench().getActiveWorkbenchWindow() : null;
				if (window != null && window.getActivePage() != null) {
					try {
						window.getActivePage().showView(ID, null, IWorkbenchPage.VIEW_VISIBLE);
					} catch (PartInitException e) {
						BarleyPlugin.log().warn("Cannot show studies", e);
					}
				}
			});
		}
	}

	@Override
	public void setFocus() {
		panel.setFocus();
	}
}
