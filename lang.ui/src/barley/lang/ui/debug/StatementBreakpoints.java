package barley.lang.ui.debug;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IBreakpointManager;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.ui.actions.IToggleBreakpointsTarget;
import org.eclipse.jdt.debug.core.JDIDebugModel;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.generate.GeneratedProgram;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.ProgramMaker;
import barley.lang.ui.debug.StatementMethods.Method;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.server.CodeActions;

/**
 * Breakpoints in the statements of schedules. When a schedule is debugged, breakpoints of Java are set for them in the methods that are
 * generated for the statements; they are set anew for each run, because methods change with the text and the parameters.
 */
public final class StatementBreakpoints implements IToggleBreakpointsTarget {

	/** The attribute of the breakpoints of Java that stand for one in a statement during a run. */
	private static final String STATEMENT = "barley.lang.ui.statement";

	@Override
	public boolean canToggleLineBreakpoints(IWorkbenchPart part, ISelection selection) {
		return part instanceof ITextEditor && selection instanceof ITextSelection;
	}

	/** Returns at once; the breakpoint appears when the programs of the file are known. */
	@Override
	public void toggleLineBreakpoints(IWorkbenchPart part, ISelection selection) {
		IFile file = part instanceof ITextEditor editor ? editor.getEditorInput().getAdapter(IFile.class) : null;
		if (file != null && part instanceof ITextEditor editor && selection instanceof ITextSelection place) {
			int line = place.getStartLine() + 1;
			List<String> lines = editor.getDocumentProvider().getDocument(editor.getEditorInput()).get().lines().toList();
			Job.create("Set a breakpoint in " + file.getName(), (ICoreRunnable) monitor -> toggle(file, line, lines, monitor)).schedule();
		}
	}

	private static void toggle(IFile file, int line, List<String> lines, IProgressMonitor monitor) throws CoreException {
		Optional<Path> path = BarleyFiles.path(file);
		if (path.isEmpty()) {
			return;
		}
		List<GeneratedProgram> programs = BarleyIdeSetup.shared().getInstance(ProgramMaker.class)
				.make(path.get(), BarleyFiles::others, Optional.empty(), Preferences.settings(),
						monitor::isCanceled)
				.programs();
		StatementMethods methods = new StatementMethods(file.getName(), programs);
		int beginning = methods.beginning(line, lines);
		List<StatementBreakpoint> present = of(file).stream()
				.filter(breakpoint -> breakpoint.line() == line || breakpoint.line() == beginning).toList();
		IBreakpointManager manager = DebugPlugin.getDefault().getBreakpointManager();
		if (!present.isEmpty()) {
			manager.removeBreakpoints(present.toArray(IBreakpoint[]::new), true);
		} else if (beginning == 0) {
			CodeActions.showStatus("No method is generated for line " + line
					+ "; breakpoints can be set in exchanges and async blocks of schedules without errors");
		} else {
			manager.addBreakpoint(new StatementBreakpoint(file, beginning));
		}
	}

	/**
	 * Sets breakpoints of Java for those of a file, at the entry of the methods of the program that is about to run; those of earlier runs
	 * go. They belong to the project, because the debugger of Java expects Java in the files of its breakpoints.
	 */
	public static void bind(IFile file, GeneratedProgram program) throws CoreException {
		IBreakpointManager manager = DebugPlugin.getDefault().getBreakpointManager();
		for (IBreakpoint old : manager.getBreakpoints(JDIDebugModel.getPluginIdentifier())) {
			if (old.getMarker().getAttribute(STATEMENT, false)) {
				manager.removeBreakpoint(old, true);
			}
		}
		StatementMethods methods = new StatementMethods(file.getName(), List.of(program));
		for (StatementBreakpoint breakpoint : of(file)) {
			for (Method method : breakpoint.isEnabled() ? methods.at(breakpoint.line()) : Set.<Method>of()) {
				Map<String, Object> attributes = new HashMap<>(Map.of(STATEMENT, true)); // the platform adds its own
				JDIDebugModel.createMethodBreakpoint(file.getProject(), method.types(), method.name(), method.signature(), true,
						false, false, -1, -1, -1, 0, true, attributes).setPersisted(false);
			}
		}
	}

	private static List<StatementBreakpoint> of(IFile file) {
		return Arrays.stream(DebugPlugin.getDefault().getBreakpointManager().getBreakpoints(StatementBreakpoint.MODEL))
				.filter(breakpoint -> breakpoint instanceof StatementBreakpoint && file.equals(breakpoint.getMarker().getResource()))
				.map(StatementBreakpoint.class::cast).toList();
	}

	@Override
	public boolean canToggleMethodBreakpoints(IWorkbenchPart part, ISelection selection) {
		return false;
	}

	@Override
	public void toggleMethodBreakpoints(IWorkbenchPart part, ISelection selection) {
		// there are only breakpoints of lines
	}

	@Override
	public boolean canToggleWatchpoints(IWorkbenchPart part, ISelection selection) {
		return false;
	}

	@Override
	public void toggleWatchpoints(IWorkbenchPart part, ISelection selection) {
		// there are only breakpoints of lines
	}
}
