package barley.lang.ui.debug;

import java.util.Set;

import org.eclipse.debug.ui.actions.IToggleBreakpointsTarget;
import org.eclipse.debug.ui.actions.IToggleBreakpointsTargetFactory;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IWorkbenchPart;

/** Offers breakpoints in the statements of Barley files to the platform's actions. */
public final class StatementBreakpointFactory implements IToggleBreakpointsTargetFactory {

	private static final String TARGET = "barley.lang.ui.statementBreakpoints";

	@Override
	public Set<String> getToggleTargets(IWorkbenchPart part, ISelection selection) {
		return Set.of(TARGET);
	}

	@Override
	public String getDefaultToggleTarget(IWorkbenchPart part, ISelection selection) {
		return TARGET;
	}

	@Override
	public IToggleBreakpointsTarget createToggleTarget(String target) {
		return new StatementBreakpoints();
	}

	@Override
	public String getToggleTargetName(String target) {
		return "Barley Breakpoints";
	}

	@Override
	public String getToggleTargetDescription(String target) {
		return "Breakpoints in the methods that are generated for a statement";
	}
}
