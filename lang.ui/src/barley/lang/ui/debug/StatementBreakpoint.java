package barley.lang.ui.debug;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.LineBreakpoint;

import barley.lang.ui.BarleyPlugin;

/** A breakpoint in a statement of a schedule. Debuggers of Java do not know it; see {@link StatementBreakpoints#bind}. */
public final class StatementBreakpoint extends LineBreakpoint {

	/** The identifier of the debug model, and the type of the markers, as declared in plugin.xml. */
	static final String MODEL = BarleyPlugin.ID;
	private static final String MARKER = BarleyPlugin.ID + ".statementBreakpoint";

	/** Called by the platform for a marker that it has kept. */
	public StatementBreakpoint() {
	}

	StatementBreakpoint(IFile file, int line) throws CoreException {
		Map<String, Object> attributes = new HashMap<>();
		attributes.put(IBreakpoint.ID, MODEL);
		attributes.put(IBreakpoint.ENABLED, true);
		attributes.put(IBreakpoint.PERSISTED, true);
		attributes.put(IMarker.LINE_NUMBER, line);
		attributes.put(IMarker.MESSAGE, file.getName() + ":" + line);
		setMarker(file.createMarker(MARKER, attributes));
	}

	@Override
	public String getModelIdentifier() {
		return MODEL;
	}

	/** Returns the line, counted from 1; 0 if it is unknown. */
	int line() {
		return getMarker().getAttribute(IMarker.LINE_NUMBER, 0);
	}
}
