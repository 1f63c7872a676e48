package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import barley.lang.evaluate.Limits;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.server.LanguageServerHost;

/** Where one begins: wizards, perspective, preferences, guide. */
class StartTest {

	private static final Path EXAMPLES = Path.of(System.getProperty("barley.root"), "examples");

	private IProject project;

	@BeforeEach
	void fillScreen() {
		project = ResourcesPlugin.getWorkspace().getRoot().getProject("first");
		Workbench.fillScreen();
	}

	@AfterEach
	void deleteProject() throws Exception {
		Workbench.page().closeAllEditors(false);
		for (IProject each : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
			each.delete(true, true, null);
		}
	}

	@Test
	void theProductBeginsInItsPerspective() {
		assertEquals("barley.lang.ui.perspective", PlatformUI.getWorkbench().getPerspectiveRegistry().getDefaultPerspective());
		assertEquals("barley.lang.ui.perspective", Workbench.page().getPerspective().getId());
	}

	@Test
	void aNewProjectChecksAndRuns() throws Exception {
		WizardDialog dialog = open("barley.lang.ui.newProject", StructuredSelection.EMPTY);
		Controls.find(Text.class, dialog.getCurrentPage().getControl()).setText("first");
		dialog.showPage(dialog.getCurrentPage().getNextPage());
		Control page = dialog.getCurrentPage().getControl();
		Table machines = Controls.find(Table.class, page);
		Workbench.await("library", () -> machines.getItemCount() > 10);
		Workbench.await("facts", () -> says(page, "8 nodes, 16 lanes; AllReduce: 14 steps"));
		choose(machines, "Prism");
		Workbench.await("facts", () -> says(page, "12 nodes, 36 lanes"));
		Text layers = Controls.find(Text.class, page);
		layers.setText("1");
		Workbench.await("complaint", () -> dialog.getErrorMessage() != null && dialog.getErrorMessage().contains("layers >= 2"));
		assertFalse(dialog.getCurrentPage().isPageComplete());
		layers.setText("6");
		Workbench.await("facts", () -> says(page, "18 nodes, 54 lanes") && dialog.getErrorMessage() == null);
		Workbench.screenshot("new-project");
		finish(dialog);

		IFile file = project.getFile("prism.barley");
		Workbench.await("editor", () -> Workbench.page().getActiveEditor() != null
				&& Workbench.page().getActiveEditor().getTitle().equals("prism.barley"));
		Workbench.await("program", () -> project.getFile("bin/first/AllReduce.class").exists());
		assertTrue(new String(file.getContents().readAllBytes()).contains("Prism(layers = 6)"));
		assertEquals(List.of(), ProjectFiles.errors(project));
		Workbench.screenshot("project");
	}

	@Test
	void aNewFileIsSound() throws Exception {
		ProjectFiles files = ProjectFiles.create("first");
		finish(open("barley.lang.ui.newFile", new StructuredSelection(files.project)));
		IFile file = files.file("rings.barley");
		Workbench.await("editor", () -> Workbench.page().getActiveEditor() != null
				&& Workbench.page().getActiveEditor().getTitle().equals("rings.barley"));
		Workbench.await("answer", () -> LanguageServerHost.get().published().diagnostics(file.getLocation().toPath().toUri().toString())
				.isPresent());
		Workbench.idle();
		assertEquals(List.of(), ProjectFiles.errors(project));
		assertTrue(new String(file.getContents().readAllBytes()).contains("topology Rings("));
	}

	@Test
	void examplesAreCopied() throws Exception {
		WizardDialog dialog = open("barley.lang.ui.examples", StructuredSelection.EMPTY);
		Workbench.screenshot("examples");
		finish(dialog);
		IProject copied = ResourcesPlugin.getWorkspace().getRoot().getProject("barley-examples");
		try (Stream<Path> all = Files.walk(EXAMPLES)) {
			for (Path example : all.filter(path -> path.toString().endsWith(".barley")).toList()) {
				IFile copy = copied.getFile(EXAMPLES.relativize(example).toString());
				assertTrue(copy.exists(), example.toString());
			}
		}
		Workbench.await("program", () -> copied.getFile("bin/examples/AllReduce.class").exists());
		assertEquals(List.of(), ProjectFiles.errors(copied.getFile("ladder.barley")));
	}

	@Test
	void preferencesLimitWhatIsElaborated() throws Exception {
		PreferenceDialog dialog = PreferencesUtil.createPreferenceDialogOn(Workbench.page().getWorkbenchWindow().getShell(),
				"barley.lang.ui.preferences", null, null);
		dialog.setBlockOnOpen(false);
		dialog.open();
		Workbench.screenshot("preferences");
		dialog.close();
		ProjectFiles files = ProjectFiles.create("first");
		IFile file = files.write("ladder.barley", EditorTest.LADDER);
		Workbench.idle();
		assertEquals(List.of(), ProjectFiles.errors(file));
		Preferences.setLimit("nodes", 5);
		try {
			Workbench.await("finding", () -> ProjectFiles.messages(file).contains("nodes"));
		} finally {
			Preferences.setLimit("nodes", Limits.DEFAULT.nodes());
		}
		Workbench.await("no finding", () -> ProjectFiles.errors(file).isEmpty());
	}

	/** All that Help offers works; without a server for the pages of the help system, the guide is opened in their place. */
	@Test
	void helpHasTheGuideAndTheCheatSheets() throws Exception {
		Menu help = Arrays.stream(PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell().getMenuBar().getItems())
				.filter(item -> item.getText().replace("&", "").equals("Help")).findFirst().orElseThrow().getMenu();
		help.notifyListeners(SWT.Show, new Event());
		List<String> items = Arrays.stream(help.getItems()).map(item -> item.getText().replace("&", "")).toList();
		assertTrue(items.containsAll(List.of("Barley Guide", "Barley Cheat Sheet: Your First Ring", "Cheat Sheets...")), items::toString);
		MenuItem sheet = help.getItem(items.indexOf("Barley Cheat Sheet: Your First Ring"));
		Workbench.settle();
		sheet.notifyListeners(SWT.Selection, new Event());
		Workbench.await("tutorial", () -> Workbench.page().findView("org.eclipse.ui.cheatsheets.views.CheatSheetView") != null);
		Workbench.screenshot("cheat-sheet");
		Workbench.page().hideView(Workbench.page().findView("org.eclipse.ui.cheatsheets.views.CheatSheetView"));
		for (String command : List.of("helpContents", "helpSearch", "dynamicHelp")) {
			PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand("org.eclipse.ui.help." + command, null);
			Workbench.await("guide", () -> Workbench.page().getActiveEditor() != null
					&& Workbench.page().getActiveEditor().getTitle().equals("Barley Guide"));
			assertEquals("Barley Guide", Workbench.page().getActiveEditor().getTitleToolTip(), "what the title of the window says");
			Workbench.page().closeAllEditors(false);
		}
	}

	@Test
	void theCheatSheetHasTheStepsOfTheGuide() throws Exception {
		var bundle = Platform.getBundle(BarleyPlugin.ID);
		try (InputStream sheet = bundle.getEntry("cheatsheets/first-ring.xml").openStream();
				InputStream page = bundle.getEntry("help/first-ring.html").openStream()) {
			Document steps = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(sheet);
			String guide = new String(page.readAllBytes());
			NodeList items = steps.getElementsByTagName("item");
			assertEquals(7, items.getLength());
			for (int i = 0; i < items.getLength(); i++) {
				String title = ((Element) items.item(i)).getAttribute("title");
				assertTrue(guide.contains("<h2>" + (i + 1) + ". " + title + "</h2>"), title);
			}
		}
	}

	@Test
	void everyPageOfTheGuideIsThere() throws Exception {
		var bundle = Platform.getBundle(BarleyPlugin.ID);
		List<String> pages = new ArrayList<>();
		try (InputStream toc = bundle.getEntry("help/toc.xml").openStream()) {
			Pattern.compile("href=\"([^\"]+)\"").matcher(new String(toc.readAllBytes())).results()
					.forEach(link -> pages.add(link.group(1)));
		}
		assertEquals(14, pages.size());
		for (String page : pages) {
			for (MatchResult link : Pattern.compile("(?:href|src)=\"([^\"#]*)(?:#([^\"]+))?\"").matcher(text(bundle, page)).results()
					.toList()) {
				String target = link.group(1).isEmpty() ? page : "help/" + link.group(1);
				assertNotNull(bundle.getEntry(target), page + " links to " + target);
				assertTrue(link.group(2) == null || text(bundle, target).contains(" id=\"" + link.group(2) + "\""),
						page + " links to " + link.group(2) + " in " + target);
			}
		}
	}

	private static String text(Bundle bundle, String page) throws IOException {
		try (InputStream text = bundle.getEntry(page).openStream()) {
			return new String(text.readAllBytes());
		}
	}

	private static WizardDialog open(String wizard, StructuredSelection selection) throws Exception {
		Shell shell = Workbench.page().getWorkbenchWindow().getShell();
		IWorkbenchWizard made = PlatformUI.getWorkbench().getNewWizardRegistry().findWizard(wizard).createWizard();
		made.init(PlatformUI.getWorkbench(), selection);
		WizardDialog dialog = new WizardDialog(shell, made);
		dialog.setBlockOnOpen(false);
		dialog.create();
		dialog.getShell().setSize(Math.max(760, dialog.getShell().getSize().x), Math.max(620, dialog.getShell().getSize().y));
		dialog.open();
		return dialog;
	}

	private static void finish(WizardDialog dialog) {
		Workbench.await("a wizard that can finish", dialog.getCurrentPage().getWizard()::canFinish);
		assertTrue(dialog.getCurrentPage().getWizard().performFinish(), () -> dialog.getErrorMessage());
		dialog.close();
	}

	private static boolean says(Control page, String words) {
		return Controls.all(Label.class, page).stream().anyMatch(label -> label.getText().contains(words));
	}

	private static void choose(Table table, String text) {
		TableItem item = Arrays.stream(table.getItems()).filter(each -> each.getText().equals(text)).findFirst().orElseThrow();
		table.setSelection(item);
		Event event = new Event();
		event.item = item;
		table.notifyListeners(SWT.Selection, event);
	}
}
