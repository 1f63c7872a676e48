package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.projection.ProjectionViewer;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.NewSearchUI;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.junit.jupiter.api.Test;

import barley.lang.ui.editor.Brackets;
import barley.lang.ui.server.LanguageServerHost;

/** What menus and keys of the editor do beyond typing. */
class EditorCommandTest extends EditorTest {

	private static final String OCCURRENCE = "org.eclipse.ui.genericeditor.text";

	@Test
	void occurrencesOfTheNameAtTheCaretAreMarked() throws Exception {
		open(LADDER);
		caretBehind("topology Ladder(run");
		Workbench.await("occurrences", () -> marked(OCCURRENCE).size() > 4);
		assertEquals(List.of("rungs"), marked(OCCURRENCE).stream().distinct().toList());
		Workbench.screenshot("occurrences");
		caretBehind("link type Ser");
		Workbench.await("other occurrences", () -> marked(OCCURRENCE).equals(List.of("Serdes", "Serdes")));
	}

	@Test
	void theQuickOutlineNarrowsDownAndGoesThere() throws Exception {
		open(LADDER);
		Workbench.activate();
		editor.setFocus();
		Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
		Shell before = Workbench.popup(widget().getShell());
		run("barley.lang.ui.quickOutline");
		Shell popup = Workbench.find("quick outline", () -> Workbench.popup(widget().getShell(), before));
		Text pattern = Controls.find(Text.class, popup);
		Tree tree = Controls.find(Tree.class, popup);
		assertEquals(5, tree.getItemCount());
		pattern.setText("allred");
		Workbench.await("one line", () -> tree.getItemCount() == 1 && tree.getSelectionCount() == 1);
		Workbench.screenshot("quick-outline");
		key(pattern, SWT.CR);
		Workbench.await("place", () -> ((ITextSelection) editor.getSelectionProvider().getSelection()).getText().equals("AllReduce"));
	}

	@Test
	void referencesAreListed() throws Exception {
		open(LADDER);
		Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
		caretBehind("topology Ladd");
		run("org.eclipse.ui.genericeditor.findReferences");
		AbstractTextSearchResult result = Workbench.find("references", () -> {
			for (ISearchQuery query : NewSearchUI.getQueries()) {
				if (query.getLabel().equals("References to Ladder")
						&& ((AbstractTextSearchResult) query.getSearchResult()).getMatchCount() == 2) {
					return (AbstractTextSearchResult) query.getSearchResult();
				}
			}
			return null;
		});
		assertNotNull(result);
		Tree lines = Workbench.find("lines", () -> {
			Tree tree = Controls.find(Tree.class, (Control) Workbench.page().findView(NewSearchUI.SEARCH_VIEW_ID).getSite()
					.getService(MPart.class).getWidget());
			return tree == null || tree.getItemCount() == 0 ? null : tree;
		});
		assertEquals("sugar", lines.getItem(0).getText().split(" ")[0]);
		Workbench.screenshot("references");
		Workbench.page().hideView(Workbench.page().findView("org.eclipse.search.ui.views.SearchView"));
	}

	@Test
	void aNameIsChangedEverywhere() throws Exception {
		open(LADDER);
		Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
		caretBehind("link type Ser");
		startRenaming();
		Keyboard.type("Cable");
		assertTrue(document.get().contains("link type Cable {") && document.get().contains("link : Cable"), "both change while one types");
		Workbench.screenshot("rename-in-place");
		Keyboard.type("\n");
		Workbench.settle();
		Workbench.await("new name", () -> document.get().contains("link : Cable"));
		assertEquals(LADDER.replace("Serdes", "Cable"), document.get());
		Workbench.await("something to undo", () -> PlatformUI.getWorkbench().getService(ICommandService.class)
				.getCommand("org.eclipse.ui.edit.undo").isEnabled());
		run("org.eclipse.ui.edit.undo");
		assertEquals(LADDER, document.get(), "one step of undo");
	}

	@Test
	void escapeGivesTheOldNameBack() throws Exception {
		open(LADDER);
		Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
		caretBehind("link type Ser");
		startRenaming();
		Keyboard.type("Cable");
		Keyboard.press(SWT.ESC, 0);
		Workbench.await("old name", () -> document.get().equals(LADDER));
	}

	/** The second time, the command shows what would change; a name that is taken is refused there. */
	@Test
	void renamingCanBePreviewed() throws Exception {
		open(LADDER);
		Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
		caretBehind("link type Ser");
		startRenaming();
		Keyboard.type("Ipu");
		run("barley.lang.ui.rename");
		Shell dialog = Workbench.find("dialog", () -> Arrays.stream(Display.getCurrent().getShells())
				.filter(shell -> shell.isVisible() && shell.getText().equals("Rename")).findFirst().orElse(null));
		assertEquals(LADDER, document.get());
		Button rename = Controls.all(Button.class, dialog).stream().filter(button -> button.getText().equals("Rename")).findFirst()
				.orElseThrow();
		Text name = Controls.find(Text.class, dialog);
		name.setText("Cable");
		Table lines = Controls.find(Table.class, dialog);
		Workbench.await("preview", () -> rename.isEnabled() && lines.getItemCount() == 2);
		assertEquals("link type Cable {", lines.getItem(0).getText(1));
		Workbench.screenshot("rename-preview");
		name.setText("2");
		Workbench.await("refusal", () -> lines.getItemCount() == 0 && !rename.isEnabled());
		name.setText("Cable");
		Workbench.await("preview", rename::isEnabled);
		rename.notifyListeners(SWT.Selection, new Event());
		Workbench.await("new name", () -> document.get().equals(LADDER.replace("Serdes", "Cable")));
	}

	/** Where nothing can be renamed, the status line says what to do. */
	@Test
	void renamingSaysWhereTheCaretHasToBe() throws Exception {
		open(LADDER);
		Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(uri()).isPresent());
		Workbench.activate();
		caretBehind("link type Serdes {\n");
		run("barley.lang.ui.rename");
		Workbench.await("remedy", () -> isInStatusLine("nothing to rename here; put the caret on the name of a declaration"));
		caretBehind("link type Ser");
		startRenaming();
		Keyboard.press(SWT.ESC, 0);
		Workbench.await("end", () -> !isInStatusLine("rename"));
		caretBehind("\tbandw");
		run("barley.lang.ui.rename");
		Workbench.await("remedy", () -> isInStatusLine("nothing to rename here; put the caret on the name of a declaration"));
		assertEquals(LADDER, document.get());
	}

	private boolean isInStatusLine(String text) {
		return Controls.all(CLabel.class, widget().getShell()).stream()
				.anyMatch(label -> label.getText() != null && label.getText().contains(text));
	}

	private void startRenaming() throws Exception {
		Workbench.activate();
		run("barley.lang.ui.rename");
		Workbench.await("selected name", () -> widget().getSelectionText().equals("Serdes"));
	}

	@Test
	void blocksFold() throws Exception {
		open(LADDER);
		assertEquals(List.of("link type Serdes {", "node type Ipu {", "topology Ladder(rungs = 4) {", "embedding Twist {",
				"ring VR[s in 0 ..< 2] {", "machine Rack = Ladder {",
				"schedule AllReduce(elements = 25_000_000) on Rack {"), Workbench.find("folds", () -> folds().isEmpty() ? null : folds()));
		document.replace(0, 0, "/* one\n * two\n */\n");
		Workbench.await("another fold", () -> folds().contains("/* one"));
		assertEquals(8, folds().size());
	}

	/** Returns the lines that stay when something is folded. */
	private List<String> folds() {
		IAnnotationModel model = ((ProjectionViewer) viewer).getProjectionAnnotationModel();
		SortedMap<Integer, String> lines = new TreeMap<>();
		for (Iterator<Annotation> all = model == null ? Collections.emptyIterator() : model.getAnnotationIterator(); all.hasNext();) {
			try {
				IRegion line = document.getLineInformationOfOffset(model.getPosition(all.next()).getOffset());
				lines.put(line.getOffset(), document.get(line.getOffset(), line.getLength()).strip());
			} catch (BadLocationException e) {
				throw new IllegalStateException(e);
			}
		}
		return List.copyOf(lines.values());
	}

	@Test
	void bracketsMatch() throws Exception {
		open(LADDER);
		int open = offset("{\n\trequire");
		IRegion pair = new Brackets().match(document, open + 1);
		assertEquals(open, pair.getOffset());
		assertEquals(offset("}\n\nmachine Rack") + 1, pair.getOffset() + pair.getLength());
	}

	private List<String> marked(String type) {
		List<String> words = new ArrayList<>();
		IAnnotationModel model = viewer.getAnnotationModel();
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			Annotation annotation = all.next();
			Position position = model.getPosition(annotation);
			if (annotation.getType().equals(type) && position != null) {
				words.add(document.get().substring(position.getOffset(), position.getOffset() + position.getLength()));
			}
		}
		return words;
	}

	private static void key(Text text, char key) {
		Event event = new Event();
		event.widget = text;
		event.character = key;
		event.keyCode = key;
		text.notifyListeners(SWT.KeyDown, event);
	}
}
