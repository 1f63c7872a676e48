package barley.lang.ui.debug;

import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.ui.IDebugView;
import org.eclipse.jdt.debug.core.IJavaStackFrame;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.StructuredViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IActionDelegate2;
import org.eclipse.ui.IViewActionDelegate;
import org.eclipse.ui.IViewPart;

import barley.lang.ui.launch.LaunchAttributes;
import barley.lang.ui.preferences.Preferences;

/**
 * Hides the stack frames of the runtime in the Debug view, and those of the library of Java below it, so that those of the node programs
 * remain; an action in the menu of the view shows them. The frame in which a thread stands is always shown, and so are all frames of other
 * programs than those of schedules.
 */
public final class RuntimeFramesFilter extends ViewerFilter implements IViewActionDelegate, IActionDelegate2 {

	/** In the names of the classes through which the runtime calls methods of programs. */
	private static final String LAMBDA = "$$Lambda";
	/** The beginnings of the names of classes whose frames are hidden. */
	private static final List<String> PACKAGES = List.of(RuntimeFrames.PACKAGE, "java.", "jdk.");

	private StructuredViewer viewer;

	@Override
	public void init(IViewPart view) {
		IDebugView debug = view.getAdapter(IDebugView.class);
		if (debug != null && debug.getViewer() instanceof StructuredViewer frames) {
			viewer = frames;
			viewer.addFilter(this);
		}
	}

	@Override
	public void init(IAction action) {
		action.setChecked(Preferences.showsRuntimeFrames());
	}

	@Override
	public void runWithEvent(IAction action, Event event) {
		run(action);
	}

	@Override
	public void run(IAction action) {
		Preferences.setShowsRuntimeFrames(action.isChecked());
		if (viewer != null && !viewer.getControl().isDisposed()) {
			viewer.refresh();
		}
	}

	@Override
	public void selectionChanged(IAction action, ISelection selection) {
		// the action does not depend on it
	}

	@Override
	public boolean select(Viewer shown, Object parent, Object element) {
		return !(element instanceof IJavaStackFrame frame && isRuntime(frame)) || Preferences.showsRuntimeFrames();
	}

	private static boolean isRuntime(IJavaStackFrame frame) {
		try {
			String type = frame.getDeclaringTypeName();
			return isOfSchedule(frame) && (PACKAGES.stream().anyMatch(type::startsWith) || type.contains(LAMBDA))
					&& !frame.equals(frame.getThread().getTopStackFrame());
		} catch (CoreException resumed) {
			return false;
		}
	}

	private static boolean isOfSchedule(IJavaStackFrame frame) throws CoreException {
		ILaunchConfiguration configuration = frame.getLaunch().getLaunchConfiguration();
		return configuration != null && LaunchAttributes.TYPE.equals(configuration.getType().getIdentifier());
	}

	@Override
	public void dispose() {
		viewer = null;
	}
}
