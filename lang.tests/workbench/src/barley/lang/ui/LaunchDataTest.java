package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.junit.jupiter.api.Test;

/** Values of data in launches: read and checked in the dialog, handed to the program, and shown in the Results view. */
class LaunchDataTest extends LaunchTest {

	private static final String VIEW = "barley.lang.ui.results";
	private static final int DATA = 7;
	private static final String SUMS = """
			switch type Combiner { cycle 4 ns packet 256 B width 64 bit combine sum, max inputs 4 }
			topology Combining(p = 4) {
				node n[p]
				switch alu[p] : Combiner
				for i in 0 ..< p link n[i] -- alu[i]
				for i in 1 ..< p link alu[i] -- alu[(i - 1) / 2]
				tree Combine {
					for i in 0 ..< p visit n[i], alu[i]
					for i in 1 ..< p visit alu[i], alu[(i - 1) / 2]
				}
			}
			schedule Sums on Combining {
				data x : f64[3]
				data y[2] : i16[2]
				exchange { allreduce x with sum over Combine  allreduce y[1] with max over Combine }
				ensure allreduce x with sum
				ensure allreduce y[1] with max
			}
			""";

	private IFile write() throws Exception {
		files.write("x.csv", "3, 1e16, 1e300\n5, 1, 1\n-2, -1e16, -1e300\n100, 1, 0\n");
		files.write("y.csv", "1, -7\n-2, -5\n0, -6\n1, -9\n");
		return files.write("sums.barley", SUMS);
	}

	/** What does not fit the data is told before the run, in the words of the command line. */
	@Test
	void theRunDialogReadsFilesOfValues() throws Exception {
		ILaunchConfiguration configuration = configuration(write(), "Sums").doSave();
		inRunDialog(configuration, "Data", (dialog, page) -> {
			List<Text> texts = Controls.all(Text.class, page);
			texts.get(0).setText("x = y.csv");
			awaitWords(dialog, "y.csv:1: n[0] has 2 values of x here, but x has 3 elements");
			texts.get(0).setText("x");
			awaitWords(dialog, "expected data and a file, such as x = values.csv, found \"x\"");
			texts.get(0).setText("x = x.csv\ny[1] = y.csv");
			texts.get(1).setText("x\nz");
			awaitWords(dialog, "Sums has no data named z");
			texts.get(1).setText("x\ny");
			Workbench.await("no complaint", () -> Controls.all(Text.class, dialog).stream()
					.noneMatch(text -> text.getText().contains("no data named")));
			Workbench.screenshot("data-tab");
		});
	}

	private static void awaitWords(Shell dialog, String words) {
		Workbench.await(words, () -> Controls.all(Text.class, dialog).stream().anyMatch(text -> text.getText().contains(words)));
	}

	@Test
	void theResultsViewShowsWhatNodesHold() throws Exception {
		ILaunchConfigurationWorkingCopy configuration = configuration(write(), "Sums");
		configuration.setAttribute("barley.lang.ui.given", "x = x.csv\ny[1] = y.csv");
		configuration.setAttribute("barley.lang.ui.shown", "x\ny[1]");
		DebugUITools.launch(configuration, ILaunchManager.RUN_MODE);
		Workbench.await("result", () -> Workbench.page().findView(VIEW) != null
				&& Arrays.stream(Controls.all(Table.class, view()).get(0).getItems())
				.anyMatch(run -> run.getText().contains("Sums")));
		CTabFolder tabs = Controls.find(CTabFolder.class, view());
		tabs.setSelection(DATA);
		tabs.notifyListeners(SWT.Selection, new Event());
		assertEquals("Data", tabs.getItem(DATA).getText());
		Table table = Controls.find(Table.class, (Composite) tabs.getItem(DATA).getControl());
		Workbench.await("values", () -> table.getItemCount() == 4 && table.getItem(3).getText(1).equals("106.0"));
		assertEquals("n[3] 106.0 2.0 0.0", "%s %s %s %s".formatted(table.getItem(3).getText(0), table.getItem(3).getText(1),
				table.getItem(3).getText(2), table.getItem(3).getText(3)));
		Workbench.show(VIEW); // other tests may have left another view of the stack in front
		Workbench.await("view in front", () -> Workbench.page().isPartVisible(Workbench.page().findView(VIEW)));
		Workbench.screenshot("results-data");
		press(table.getMenu(), "Copy");
		Clipboard clipboard = new Clipboard(view().getDisplay());
		String copied = (String) clipboard.getContents(TextTransfer.getInstance());
		clipboard.dispose();
		assertTrue(copied.startsWith("x\t[0]\t[1]\t[2]"), copied);
		assertTrue(copied.contains("n[0]\t106.0\t2.0\t0.0"), copied);
		Workbench.page().hideView(Workbench.page().findView(VIEW));
	}

	private static Control view() {
		return (Control) Workbench.page().findView(VIEW).getSite().getService(MPart.class).getWidget();
	}

	private static void press(Menu menu, String name) {
		menu.notifyListeners(SWT.Show, new Event());
		Arrays.stream(menu.getItems()).filter(item -> item.getText().equals(name)).findFirst().orElseThrow()
				.notifyListeners(SWT.Selection, new Event());
	}
}
