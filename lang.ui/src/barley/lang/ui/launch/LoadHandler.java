package barley.lang.ui.launch;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.handlers.HandlerUtil;

/** Asks for the traffic to put on the machine at the caret. */
public final class LoadHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) {
		IEditorPart editor = HandlerUtil.getActiveEditor(event);
		if (editor != null) {
			new LoadShortcut().launch(editor, ILaunchManager.RUN_MODE);
		}
		return null;
	}
}
