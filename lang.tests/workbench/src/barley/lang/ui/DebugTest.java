package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IDebugTarget;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.debug.ui.IDebugView;
import org.eclipse.debug.ui.actions.IToggleBreakpointsTarget;
import org.eclipse.jdt.debug.core.IJavaStackFrame;
import org.eclipse.jdt.debug.core.JDIDebugModel;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import barley.lang.ui.launch.ScheduleShortcut;

/** Breakpoints in generated programs, and in the statements that these are generated for. */
class DebugTest extends LaunchTest {

	/** As many that all ways in which a run asks for steps are among them. */
	private static final int STOPS = 20;

	@Test
	void breakpointsInNodeProgramsStop() throws Exception {
		IFile file = files.write("ladder.barley", SMALL);
		files.await("bin/examples/AllReduce.class");
		IFile program = files.file("src-gen/examples/AllReduce.java");
		assertFalse(program.isDerived(IResource.CHECK_ANCESTORS), "hidden where resources are opened by name");
		List<String> lines = new ArrayList<>(new String(program.getContents().readAllBytes()).lines().toList());
		int line = 1 + lines.indexOf(lines.stream().filter(each -> each.contains("phases.exchange(")).findFirst().orElseThrow());
		var breakpoint = JDIDebugModel.createLineBreakpoint(program, "examples.AllReduce", line, -1, -1, 0, true, null);
		try {
			new ScheduleShortcut().launch(new StructuredSelection(file), ILaunchManager.DEBUG_MODE);
			IThread thread = Workbench.find("suspended thread", DebugTest::suspended);
			IStackFrame frame = thread.getTopStackFrame();
			assertEquals(line, frame.getLineNumber());
			assertEquals(program, thread.getLaunch().getSourceLocator().getSourceElement(frame));
			Workbench.await("editor of the program", () -> Workbench.page().getActiveEditor() != null
					&& Workbench.page().getActiveEditor().getTitle().equals("AllReduce.java"));
			Workbench.screenshot("debug");
		} finally {
			breakpoint.delete();
		}
	}

	@Test
	void breakpointsInStatementsStop() throws Exception {
		IFile file = files.write("ladder.barley", SMALL);
		ITextEditor editor = (ITextEditor) IDE.openEditor(Workbench.page(), file);
		toggle(editor, SMALL.indexOf("exchange allreduce"));
		IBreakpoint breakpoint = Workbench.find("breakpoint", () -> breakpoints(file).isEmpty() ? null : breakpoints(file).get(0));
		int line = (int) SMALL.substring(0, SMALL.indexOf("exchange allreduce")).lines().count();
		assertEquals(line, breakpoint.getMarker().getAttribute(IMarker.LINE_NUMBER, 0));
		Workbench.screenshot("breakpoint");
		editor.getDocumentProvider().getDocument(editor.getEditorInput()).replace(0, 0, "// one line more\n");
		editor.doSave(null);
		new ScheduleShortcut().launch(new StructuredSelection(file), ILaunchManager.DEBUG_MODE);
		IThread thread = Workbench.find("suspended thread", DebugTest::suspended);
		assertTrue(thread.getTopStackFrame().getName().contains("llreduce"), thread.getTopStackFrame().getName());
		assertTrue(thread.getName().matches("n\\[\\d,\\d\\], step \\d+"), thread.getName());
		List<String> listed = Workbench.find("stack frames", () -> listed());
		Workbench.screenshot("debug-statement");
		assertTrue(listed.stream().allMatch(frame -> frame.startsWith("AllReduce.")), listed::toString);
		assertTrue(thread.getStackFrames().length > listed.size(), "the runtime is below");
		thread.stepInto();
		Workbench.await("the next statement of a program", () -> thread.isSuspended() && !thread.isStepping());
		assertTrue(((IJavaStackFrame) thread.getTopStackFrame()).getDeclaringTypeName().startsWith("examples."), "steps pass over the "
				+ "runtime, but this is " + thread.getTopStackFrame());
		thread.resume();
		for (int stop = 0; stop < STOPS; stop++) {
			IThread now = Workbench.find("suspended thread", DebugTest::suspended);
			String step = variable(now.getTopStackFrame(), "step").getValue().getValueString();
			String node = now.getName().split(",? step")[0];
			assertEquals(node + ", step " + (1 + Integer.parseInt(step)), now.getName(), "stop " + stop);
			List<String> ports = fields(now.getTopStackFrame(), "ports");
			assertTrue(ports.contains("nodeName=" + node), () -> node + " " + ports);
			now.resume();
		}
		Workbench.page().activate(editor);
		toggle(editor, SMALL.indexOf("exchange allreduce") + "// one line more\n".length());
		Workbench.await("no breakpoint", () -> breakpoints(file).isEmpty());
	}

	/**
	 * All that a node does in an async block is one method, which is the method of each statement in the block: a breakpoint in any of them
	 * stops every node that has it, at the beginning of its method.
	 */
	@Test
	void breakpointsInAsyncBlocksStop() throws Exception {
		String text = """
				package pipes
				link type Cable { bandwidth 25 GB/s latency 500 ns }
				node type Gpu { compute 100 TFLOP/s launch 2 us }
				topology Row { node n[3] link n[0] -- n[1] link n[1] -- n[2] }
				machine Pipe = Row { node : Gpu link : Cable }
				schedule Forward(m = 4) on Pipe {
					data act[k in 0 ..< m] : f16[500] at n[0]
					async for s in 0 ..< 3 program n[s] {
						for k in 0 ..< m {
							if s > 0 receive act[k] from n[s - 1]
							compute act[k] from act[k] costs 1 GFLOP
							if s < 2 send act[k] to n[s + 1]
						}
					}
				}
				""";
		IFile file = files.write("pipes.barley", text);
		ITextEditor editor = (ITextEditor) IDE.openEditor(Workbench.page(), file);
		int send = text.indexOf("send act");
		toggle(editor, send);
		IBreakpoint breakpoint = Workbench.find("breakpoint", () -> breakpoints(file).isEmpty() ? null : breakpoints(file).get(0));
		assertEquals((int) text.substring(0, send).lines().count(), breakpoint.getMarker().getAttribute(IMarker.LINE_NUMBER, 0));
		new ScheduleShortcut().launch(new StructuredSelection(file), ILaunchManager.DEBUG_MODE);
		IThread thread = Workbench.find("suspended thread", DebugTest::suspended);
		IStackFrame frame = thread.getTopStackFrame();
		assertEquals("async", frame.getName());
		assertTrue(thread.getName().matches("n\\[[01]\\]"), thread.getName());
		Workbench.find("stack frames", () -> listed());
		Workbench.screenshot("debug-async");
		List<String> pace = fields(frame, "pace");
		assertTrue(pace.contains("nodeName=" + thread.getName()), pace::toString);
		Workbench.page().activate(editor);
		toggle(editor, send);
		Workbench.await("no breakpoint", () -> breakpoints(file).isEmpty());
	}

	/** Returns the fields of a variable of a frame, as the Variables view shows them. */
	private static List<String> fields(IStackFrame frame, String name) throws DebugException {
		List<String> fields = new ArrayList<>();
		for (IVariable field : variable(frame, name).getValue().getVariables()) {
			fields.add(field.getName() + "=" + field.getValue().getValueString());
		}
		return fields;
	}

	private static IVariable variable(IStackFrame frame, String name) throws DebugException {
		for (IVariable variable : frame.getVariables()) {
			if (variable.getName().equals(name)) {
				return variable;
			}
		}
		throw new AssertionError("no variable " + name);
	}

	/** Returns the stack frames that the Debug view lists; null as long as there are none. */
	private static List<String> listed() {
		try {
			IDebugView view = Workbench.show(IDebugUIConstants.ID_DEBUG_VIEW).getAdapter(IDebugView.class);
			List<String> frames = new ArrayList<>();
			collect(((TreeViewer) view.getViewer()).getTree().getItems(), frames);
			return frames.isEmpty() || frames.contains("") ? null : frames; // labels come later
		} catch (PartInitException e) {
			throw new IllegalStateException(e);
		}
	}

	private static void collect(TreeItem[] items, List<String> frames) {
		for (TreeItem item : items) {
			if (item.getData() instanceof IStackFrame) {
				frames.add(item.getText());
			}
			collect(item.getItems(), frames);
		}
	}

	private static void toggle(ITextEditor editor, int offset) throws Exception {
		editor.selectAndReveal(offset, 0);
		ISelection selection = editor.getSelectionProvider().getSelection();
		IToggleBreakpointsTarget target = DebugUITools.getToggleBreakpointsTargetManager().getToggleBreakpointsTarget(editor, selection);
		assertTrue(target.canToggleLineBreakpoints(editor, selection));
		target.toggleLineBreakpoints(editor, selection);
	}

	private static List<IBreakpoint> breakpoints(IFile file) {
		return Arrays.stream(DebugPlugin.getDefault().getBreakpointManager().getBreakpoints())
				.filter(each -> file.equals(each.getMarker().getResource())).toList();
	}

	private static IThread suspended() {
		try {
			for (ILaunch launch : LAUNCHES.getLaunches()) {
				for (IDebugTarget target : launch.getDebugTargets()) {
					for (IThread thread : target.getThreads()) {
						if (thread.isSuspended() && thread.getBreakpoints().length > 0 && thread.getTopStackFrame() != null) {
							return thread;
						}
					}
				}
			}
		} catch (DebugException notYet) {
			// asked again
		}
		return null;
	}
}
