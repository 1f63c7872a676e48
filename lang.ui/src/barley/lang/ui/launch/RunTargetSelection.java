package barley.lang.ui.launch;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.ListenerList;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.ISelectionProvider;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.jface.viewers.StructuredSelection;

import barley.lang.ide.picture.SchedulePicture;
import barley.lang.ui.server.Uris;

/** The schedule that a view shows, as its selection: with the focus in the view, the keys of Run and Debug run that schedule. */
public final class RunTargetSelection implements ISelectionProvider {

	private final ListenerList<ISelectionChangedListener> listeners = new ListenerList<>();
	private IStructuredSelection selection = StructuredSelection.EMPTY;

	/** Selects the schedule of a picture; nothing if it is null, or its file is not in the workspace. */
	public void show(SchedulePicture seen) {
		IFile[] files = seen == null ? new IFile[0] : Uris.files(seen.file());
		setSelection(files.length == 0 ? StructuredSelection.EMPTY : new StructuredSelection(new RunTarget(files[0], seen.name())));
	}

	@Override
	public ISelection getSelection() {
		return selection;
	}

	@Override
	public void setSelection(ISelection wanted) {
		if (wanted instanceof IStructuredSelection structured && !structured.equals(selection)) {
			selection = structured;
			listeners.forEach(each -> each.selectionChanged(new SelectionChangedEvent(this, selection)));
		}
	}

	@Override
	public void addSelectionChangedListener(ISelectionChangedListener listener) {
		listeners.add(listener);
	}

	@Override
	public void removeSelectionChangedListener(ISelectionChangedListener listener) {
		listeners.remove(listener);
	}
}
