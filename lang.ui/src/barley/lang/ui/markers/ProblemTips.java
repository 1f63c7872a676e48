package barley.lang.ui.markers;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.ColumnViewer;
import org.eclipse.jface.window.DefaultToolTip;
import org.eclipse.jface.window.ToolTip;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWindowListener;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

import barley.lang.finding.Words;

/**
 * Shows the whole message of a finding, and its line, as a tooltip in the Problems view, whose columns cut long ones off. The platform's
 * view has no tooltips of its own; markers of others have none here either. The columns are {@linkplain ProblemColumns arranged} as well.
 */
public final class ProblemTips implements IWindowListener, IPartListener2 {

	private static final String INSTALLED = ProblemTips.class.getName();

	private ProblemTips() {
	}

	/** Adds tooltips to the Problems views of all windows, now and later. To be called on the user interface thread. */
	public static void install() {
		ProblemTips tips = new ProblemTips();
		PlatformUI.getWorkbench().addWindowListener(tips);
		for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
			tips.windowOpened(window);
		}
	}

	@Override
	public void windowOpened(IWorkbenchWindow window) {
		window.getPartService().addPartListener(this);
		for (IWorkbenchPage page : window.getPages()) {
			addTo(page.findView(IPageLayout.ID_PROBLEM_VIEW));
		}
	}

	@Override
	public void windowClosed(IWorkbenchWindow window) {
		window.getPartService().removePartListener(this);
	}

	@Override
	public void windowActivated(IWorkbenchWindow window) {
		// nothing to do
	}

	@Override
	public void windowDeactivated(IWorkbenchWindow window) {
		// nothing to do
	}

	@Override
	public void partOpened(IWorkbenchPartReference part) {
		if (part.getId().equals(IPageLayout.ID_PROBLEM_VIEW)) {
			addTo(part.getPart(false));
		}
	}

	private static void addTo(IWorkbenchPart view) {
		if (view != null && view.getSite().getSelectionProvider() instanceof ColumnViewer viewer && viewer.getControl() instanceof Tree tree
				&& tree.getData(INSTALLED) == null) {
			tree.setData(INSTALLED, new Tip(tree));
			ProblemColumns.arrange(view, tree);
		}
	}

	/** The tooltip of a tree of markers. */
	private static final class Tip extends DefaultToolTip {

		private final Tree tree;

		Tip(Tree tree) {
			super(tree, ToolTip.NO_RECREATE, false);
			this.tree = tree;
			setShift(new Point(12, 12));
		}

		@Override
		protected Object getToolTipArea(Event event) {
			return tree.getItem(new Point(event.x, event.y));
		}

		@Override
		protected boolean shouldCreateToolTip(Event event) {
			return getText(event) != null && super.shouldCreateToolTip(event);
		}

		@Override
		protected String getText(Event event) {
			TreeItem item = tree.getItem(new Point(event.x, event.y));
			IMarker marker = item == null ? null : Adapters.adapt(item.getData(), IMarker.class);
			return marker == null || !isFinding(marker) ? null : Words.of("%s\n%s, line %d", marker.getAttribute(IMarker.MESSAGE, ""),
					marker.getResource().getFullPath(), marker.getAttribute(IMarker.LINE_NUMBER, 1));
		}

		private static boolean isFinding(IMarker marker) {
			try {
				return marker.exists() && marker.isSubtypeOf(MarkerAttributes.TYPE);
			} catch (CoreException deletedMeanwhile) {
				return false;
			}
		}
	}
}
