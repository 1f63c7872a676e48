package barley.lang.ui;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A project with one file of Barley in it, and an editor on that. */
abstract class EditorTest {

	static final String LADDER = """
			/* Two rings, twisted like barley sugar, that keep every link of a ladder busy both ways. */
			package examples

			link type Serdes {
				bandwidth 16 Gbit/s // of one lane, in each direction
				power 1 W
			}

			node type Ipu {
				compute 100 TFLOP/s
				memory 900 MB
				launch 1 us // cost of starting one exchange step
			}

			/** Facing pairs joined by two links, rails that close on themselves. Its `rungs` may be any number from 2 on. */
			topology Ladder(rungs = 4) {
				require rungs >= 2
				node n[rungs, cyclic 2] // a cyclic index wraps

				for k in 0 ..< rungs link n[k, 0] -- n[k, 1] lanes 2
				for k in 1 ..< rungs, s in 0 ..< 2 link n[k - 1, s] -- n[k, s]
				for s in 0 ..< 2 link n[rungs - 1, s] -- n[0, s + rungs] // crosses when rungs is odd

				embedding Twist {
					ring VR[s in 0 ..< 2] {
						for k in 0 ..< rungs visit n[k, k + s], n[k, k + s + 1]
					}
				}
			}

			machine Rack = Ladder {
				node : Ipu
				link : Serdes
			}

			schedule AllReduce(elements = 25_000_000) on Rack {
				/** What the nodes agree on. */
				data gradient : f16[elements]
				exchange allreduce gradient with sum over Twist
				ensure allreduce gradient with sum
			}
			""";
	/** With five rungs the returns have to cross; here they do not. */
	static final String BROKEN = LADDER.replace("rungs = 4", "rungs = 5")
			.replace("n[0, s + rungs] // crosses when rungs is odd", "n[0, s]");

	IFile file;
	ITextEditor editor;
	ISourceViewer viewer;
	IDocument document;

	@BeforeEach
	void createProject() throws CoreException {
		IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("sugar");
		project.create(null);
		project.open(null);
		Workbench.fillScreen();
	}

	@AfterEach
	void deleteProject() throws CoreException {
		Workbench.page().closeAllEditors(false);
		ResourcesPlugin.getWorkspace().getRoot().getProject("sugar").delete(true, true, null);
	}

	void open(String text) throws CoreException {
		file = ResourcesPlugin.getWorkspace().getRoot().getProject("sugar").getFile("ladder.barley");
		file.create(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, null);
		editor = (ITextEditor) IDE.openEditor(Workbench.page(), file);
		viewer = (ISourceViewer) editor.getAdapter(ITextOperationTarget.class);
		document = viewer.getDocument();
	}

	StyledText widget() {
		return viewer.getTextWidget();
	}

	/** Returns where {@code words} begin in the text. */
	int offset(String words) {
		int offset = document.get().indexOf(words);
		if (offset < 0) {
			throw new IllegalArgumentException(words + " does not stand in the text");
		}
		return offset;
	}

	/** Puts the caret behind {@code words}. */
	void caretBehind(String words) {
		editor.setFocus();
		editor.selectAndReveal(offset(words) + words.length(), 0);
	}

	/** Executes a command in the editor. */
	void run(String command) throws Exception {
		editor.setFocus();
		PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command, null);
	}

	/** Returns how the server calls the file. */
	String uri() {
		return file.getLocation().toPath().toUri().toString();
	}

	List<IMarker> markers() {
		try {
			return Arrays.asList(file.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO));
		} catch (CoreException e) {
			throw new IllegalStateException(e);
		}
	}

	List<String> codes() {
		return markers().stream().map(marker -> marker.getAttribute("code", "")).toList();
	}
}
