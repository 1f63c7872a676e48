package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.resources.IMarker;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.ISourceViewerExtension3;
import org.eclipse.jface.text.source.TextInvocationContext;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.junit.jupiter.api.Test;

import barley.lang.evaluate.Limits;
import barley.lang.ui.assist.EmbedRingsAssist;
import barley.lang.ui.markers.LooseFixes;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.server.LanguageServerHost;

/** Findings, from the server to the Problems view and back by a quick fix. */
class MarkerTest extends EditorTest {

	private static final String PROBLEMS = "org.eclipse.ui.views.ProblemView";
	private static final String NOTHING = "No suggestions available";

	@Test
	void aSoundFileHasNoMarkers() throws Exception {
		open(LADDER);
		Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
		Workbench.settle();
		assertEquals(List.of(), codes());
	}

	@Test
	void aBrokenLadderIsMarkedAndMended() throws Exception {
		IViewPart problems = Workbench.show(PROBLEMS);
		open(BROKEN);
		IMarker gap = Workbench.find("ring-gap", () -> find("ring-gap"));
		assertEquals(IMarker.SEVERITY_ERROR, gap.getAttribute(IMarker.SEVERITY, -1));
		assertTrue(gap.getAttribute(IMarker.MESSAGE, "").contains("no link connects them"), gap.getAttribute(IMarker.MESSAGE, ""));
		assertTrue(gap.exists() && gap.getType().equals("barley.lang.ui.finding") && gap.isSubtypeOf(IMarker.PROBLEM));
		Workbench.await("annotation", () -> annotated(gap));
		IDE.gotoMarker(editor, gap);
		expandProblems(problems);
		Workbench.screenshot("problems");

		int links = linkStatements();
		for (int fixes = 0; find("ring-gap") != null && fixes < 4; fixes++) {
			IMarker marker = Workbench.find("fixes", this::mendable);
			IMarkerResolution[] resolutions = IDE.getMarkerHelpRegistry().getResolutions(marker);
			assertTrue(resolutions.length > 0 && resolutions[resolutions.length - 1].getLabel().startsWith("Add "), "no quick fix");
			String text = document.get();
			String message = marker.getAttribute(IMarker.MESSAGE, "");
			resolutions[resolutions.length - 1].run(marker);
			Workbench.await("mended text", () -> !document.get().equals(text));
			Workbench.await("marker to go", () -> find("ring-gap") == null
					|| !find("ring-gap").getAttribute(IMarker.MESSAGE, "").equals(message));
		}
		assertEquals(List.of(), codes().stream().filter("ring-gap"::equals).toList());
		assertTrue(linkStatements() > links);
		Workbench.await("problems without errors", () -> groups(problems).stream().noneMatch(group -> group.startsWith("Errors")));
		Workbench.screenshot("problems-mended");
	}

	/** The columns of the Problems view are narrow: a tooltip has the whole message, and its line. */
	@Test
	void theProblemsViewHasTooltips() throws Exception {
		IViewPart problems = Workbench.show(PROBLEMS);
		open(BROKEN);
		IMarker gap = Workbench.find("ring-gap", () -> find("ring-gap"));
		Workbench.await("errors", () -> groups(problems).stream().anyMatch(group -> group.startsWith("Errors")));
		expandProblems(problems);
		Tree tree = Controls.find(Tree.class, (Control) problems.getSite().getService(MPart.class).getWidget());
		Event hover = new Event();
		Workbench.await("the error in sight", () -> {
			hover.x = 60;
			hover.y += 5;
			TreeItem item = tree.getItem(new Point(hover.x, hover.y %= 300));
			return item != null && item.getParentItem() != null && item.getText().startsWith("ring VR[0]");
		});
		Shell workbench = tree.getShell();
		tree.notifyListeners(SWT.MouseHover, hover);
		CLabel tip = Workbench.find("tooltip", () -> Workbench.popup(workbench) == null ? null
				: Controls.find(CLabel.class, Workbench.popup(workbench)));
		Workbench.screenshot("problems-tooltip");
		assertEquals(gap.getAttribute(IMarker.MESSAGE, "") + "\n" + gap.getResource().getFullPath() + ", line 26", tip.getText());
		tree.notifyListeners(SWT.MouseExit, new Event());
		Workbench.await("end of the tooltip", () -> Workbench.popup(workbench) == null);
	}

	/** Limits are settings of the project, which the user who chooses the fix agrees to; no text changes. */
	@Test
	void limitsAreRaisedByTheFix() throws Exception {
		open("topology T { node n[2] link n[0] -- n[1] }\nschedule S on T { data x[20001] : f32[4] }\n");
		raise();
		Workbench.await("marker to go", () -> find("limit") == null);
		IFile settings = file.getProject().getFile(".settings/barley.lang.ui.prefs");
		assertTrue(new String(settings.getContents().readAllBytes()).contains("limit.vectors=21000"));
		assertEquals(Limits.DEFAULT.vectors(), Preferences.limits().vectors(), "other projects keep theirs");
	}

	/** What comes with a project counts only when the user has agreed to it, once. */
	@Test
	void limitsThatComeWithAProjectNeedConsent() throws Exception {
		IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("sugar");
		settings(project, "limit.vectors=30000\nlimit.nodes=5\n");
		open("topology T { node n[2] link n[0] -- n[1] }\nschedule S on T { data x[20001] : f32[4] }\n");
		raise();
		Workbench.await("marker to go", () -> find("limit") == null);
		document.set(document.get().replace("20001", "21001"));
		Workbench.await("what was not agreed to", () -> find("limit") != null);
		raise();
		Workbench.await("marker to go again", () -> find("limit") == null);
		document.set(document.get().replace("n[2]", "n[6]"));
		Workbench.await("a lower limit, which always counts", () -> find("limit") != null);
	}

	/** Writes settings outside of the workbench, as a checkout does. */
	private static void settings(IProject project, String limits) throws Exception {
		Path settings = project.getLocation().toPath().resolve(".settings/barley.lang.ui.prefs");
		Files.createDirectories(settings.getParent());
		Files.writeString(settings, "eclipse.preferences.version=1\n" + limits);
		project.refreshLocal(IResource.DEPTH_INFINITE, null);
	}

	/** Chooses the fix of the marker about limits. */
	private void raise() {
		IMarker limit = Workbench.find("fixes", () -> find("limit") == null || find("limit").getAttribute("fixes", "").isEmpty() ? null
				: find("limit"));
		IMarkerResolution fix = IDE.getMarkerHelpRegistry().getResolutions(limit)[0];
		assertTrue(fix.getLabel().startsWith("Raise the limit to vectors=2"), fix.getLabel());
		fix.run(limit);
	}

	@Test
	void quickAssistOffersTheFix() throws Exception {
		open(BROKEN);
		IMarker gap = Workbench.find("fixes", this::mendable);
		Workbench.await("annotation", () -> annotated(gap));
		Workbench.activate();
		editor.setFocus();
		editor.selectAndReveal(gap.getAttribute(IMarker.CHAR_START, -1) + 1, 0);
		Workbench.settle();
		((ISourceViewerExtension3) viewer).getQuickAssistAssistant().showPossibleQuickAssists();
		Table fixes = Workbench.find("quick fixes", () -> {
			Shell popup = Workbench.popup(widget().getShell());
			return popup == null ? null : Controls.find(Table.class, popup);
		});
		assertEquals("Cross the links: n[rungs - 1, s] -- n[0, s + rungs]", fixes.getItem(0).getText());
		assertTrue(fixes.getItem(1).getText().startsWith("Add "), fixes.getItem(1).getText());
		assertTrue(Arrays.stream(fixes.getItems()).noneMatch(item -> item.getText().equals(NOTHING)));
		Workbench.screenshot("quick-fix");
	}

	/** Where there is nothing to suggest, Ctrl+1 says so, and to choose that changes nothing. */
	@Test
	void quickAssistSaysThatThereIsNothing() throws Exception {
		open(LADDER);
		Workbench.activate();
		editor.setFocus();
		editor.selectAndReveal(offset("require") + 2, 0);
		Workbench.settle();
		((ISourceViewerExtension3) viewer).getQuickAssistAssistant().showPossibleQuickAssists();
		Table suggestions = Workbench.find("suggestions", () -> {
			Shell popup = Workbench.popup(widget().getShell());
			return popup == null ? null : Controls.find(Table.class, popup);
		});
		Workbench.screenshot("no-suggestions");
		assertEquals(List.of(NOTHING), Arrays.stream(suggestions.getItems()).map(TableItem::getText).toList());
		Keyboard.press(SWT.CR, 0);
		assertEquals(LADDER, document.get());
		assertFalse(editor.isDirty());
	}

	@Test
	void aFileOutsideTheWorkspaceIsAnnotated() throws Exception {
		Path loose = Files.createTempDirectory("loose").resolve("loose.barley");
		Files.writeString(loose, "topology T { node n[3] ring R { visit n[0], n[1] } }\n");
		ITextEditor other = (ITextEditor) IDE.openEditorOnFileStore(Workbench.page(), EFS.getLocalFileSystem().getStore(loose.toUri()));
		IAnnotationModel annotations = other.getDocumentProvider().getAnnotationModel(other.getEditorInput());
		Workbench.await("annotation", () -> {
			var all = annotations.getAnnotationIterator();
			while (all.hasNext()) {
				if (String.valueOf(all.next().getText()).contains("no link connects them")) {
					return true;
				}
			}
			return false;
		});
	}

	/** As README shows it: an example is opened where it lies. */
	@Test
	void aFileOutsideTheWorkspaceHasFixesAndFigures() throws Exception {
		Path loose = Files.createTempDirectory("loose").resolve("ladder.barley");
		Files.writeString(loose, LADDER.replace("allreduce gradient with sum over", "allrduce gradient with sum over"));
		editor = (ITextEditor) IDE.openEditorOnFileStore(Workbench.page(), EFS.getLocalFileSystem().getStore(loose.toUri()));
		viewer = (ISourceViewer) editor.getAdapter(ITextOperationTarget.class);
		document = viewer.getDocument();
		var place = new TextInvocationContext(viewer, offset("allrduce") + 1, 0);
		ICompletionProposal fix = Workbench.find("fix", () -> Arrays.stream(new LooseFixes().computeQuickAssistProposals(place))
				.filter(each -> each.getDisplayString().equals("Change to allreduce")).findFirst().orElse(null));
		fix.apply(document);
		Workbench.await("mended text", () -> document.get().equals(LADDER));
		Workbench.await("figures", () -> {
			List<String> types = new ArrayList<>();
			viewer.getAnnotationModel().getAnnotationIterator().forEachRemaining(each -> types.add(each.getType()));
			return types.stream().filter("org.eclipse.jface.text.source.inlined"::equals).count() == 2;
		});
		Workbench.page().activate(editor);
		viewer.setSelectedRange(0, 0);
		run("barley.lang.ui.comment");
		assertTrue(document.get().startsWith("//"), document.get());
		assertTrue(PlatformUI.getWorkbench().getService(ICommandService.class).getCommand("org.eclipse.ui.genericeditor.findReferences")
				.isEnabled());
	}

	/** What the author has to say has no fix and no bulb; rings are not searched for in what cannot be read, nor is it formatted. */
	@Test
	void whatCannotBeReadIsLeftAlone() throws Exception {
		open(LADDER.replace("require rungs >= 2", "require rungs >="));
		Workbench.await("marker", () -> find("syntax") != null);
		assertFalse(IDE.getMarkerHelpRegistry().hasResolutions(find("syntax")));
		Workbench.activate();
		EmbedRingsAssist rings = new EmbedRingsAssist();
		assertFalse(rings.canAssist(new TextInvocationContext(viewer, offset("topology"), 0)));
		assertTrue(rings.canAssist(new TextInvocationContext(viewer, offset("machine Rack"), 0)));
		String text = document.get();
		run("barley.lang.ui.format");
		Workbench.await("status", () -> Controls.all(CLabel.class, widget().getShell()).stream()
				.anyMatch(label -> label.getText().equals("Not formatted: line 17 has a syntax error")));
		assertEquals(text, document.get());
	}

	@Test
	void findingsFollowTypingBeforeAnythingIsSaved() throws Exception {
		open(LADDER);
		document.replace(offset("over Twist") + 5, 5, "Twisst");
		IMarker marker = Workbench.find("linking error", () -> markers().isEmpty() ? null : markers().get(0));
		assertTrue(marker.getAttribute(IMarker.MESSAGE, "").contains("Twisst"));
		assertEquals(offset("Twisst"), marker.getAttribute(IMarker.CHAR_START, -1));
		assertTrue(editor.isDirty());
		document.replace(offset("Twisst"), 6, "Twist");
		Workbench.await("no marker", () -> markers().isEmpty());
	}

	@Test
	void closingWithoutSavingBringsBackWhatIsOnDisk() throws Exception {
		open(LADDER);
		document.replace(offset("over Twist") + 5, 5, "Twisst");
		Workbench.await("marker", () -> !markers().isEmpty());
		Workbench.page().closeAllEditors(false);
		Workbench.await("no marker", () -> markers().isEmpty());
	}

	/** The finding is the same before and after, so that its marker does not change; but what was cut out had no mark any more. */
	@Test
	void aLineThatIsMovedAwayAndBackIsMarkedAgain() throws Exception {
		open(LADDER.replace("over Twist", "over Twisst"));
		IMarker marker = Workbench.find("marker", () -> find("unknown-name"));
		Workbench.await("annotation", () -> annotated(marker));
		int start = offset("\texchange");
		String line = document.get(start, document.get().indexOf('\n', start) + 1 - start);
		document.replace(start, line.length(), "");
		document.replace(start, 0, line);
		Workbench.await("annotation", () -> annotated(find("unknown-name")));
	}

	/** What is right again is painted like a text that never had an error, though its error hid another one, which is back now. */
	@Test
	void aWordThatIsMendedIsNotUnderlined() throws Exception {
		open(BROKEN);
		Workbench.await("gap", () -> find("ring-gap") != null);
		Workbench.await("underlined gap", () -> !underlined().isEmpty());
		List<String> before = underlined();
		document.replace(offset("require"), 1, "");
		Workbench.await("underlined word", () -> underlined().equals(List.of("equire")));
		document.replace(offset("equire"), 0, "r");
		Workbench.await("the gap alone", () -> underlined().equals(before));
	}

	/** Returns what is underlined in the editor. */
	private List<String> underlined() {
		return Arrays.stream(widget().getStyleRanges()).filter(style -> style.underline)
				.map(style -> widget().getText(style.start, style.start + style.length - 1)).toList();
	}

	/** Opens the groups of the Problems view, so that the picture shows what is in them. */
	private static void expandProblems(IViewPart problems) {
		Tree tree = Workbench.find("problems", () -> {
			Tree found = Controls.find(Tree.class, control(problems));
			return found == null || found.getItemCount() == 0 ? null : found;
		});
		Event event = new Event();
		event.item = tree.getItem(0);
		tree.notifyListeners(SWT.Expand, event); // fills the group
		tree.getItem(0).setExpanded(true);
	}

	/** Returns the headings of the Problems view: {@code Errors (1 item)}. */
	private static List<String> groups(IViewPart problems) {
		Tree tree = Controls.find(Tree.class, control(problems));
		return tree == null ? List.of() : Arrays.stream(tree.getItems()).map(TreeItem::getText).toList();
	}

	private static Control control(IViewPart view) {
		return (Control) view.getSite().getService(MPart.class).getWidget();
	}

	private IMarker find(String code) {
		return markers().stream().filter(marker -> marker.getAttribute("code", "").equals(code)).findFirst().orElse(null);
	}

	/** A gap whose fixes have been tried out; markers need not wait for that. */
	private IMarker mendable() {
		IMarker gap = find("ring-gap");
		return gap == null || gap.getAttribute("fixes", "").isEmpty() ? null : gap;
	}

	private boolean annotated(IMarker marker) {
		var annotations = viewer.getAnnotationModel().getAnnotationIterator();
		while (annotations.hasNext()) {
			if (annotations.next() instanceof MarkerAnnotation annotation && annotation.getMarker().equals(marker)) {
				Position position = viewer.getAnnotationModel().getPosition(annotation);
				return position.getOffset() == marker.getAttribute(IMarker.CHAR_START, -1);
			}
		}
		return false;
	}

	private int linkStatements() {
		return document.get().split("\\blink n\\[", -1).length;
	}
}
