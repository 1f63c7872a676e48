package barley.lang.ui.run;

import java.io.IOException;
import java.net.MalformedURLException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.browser.IWorkbenchBrowserSupport;

import barley.lang.ide.result.PastRun;
import barley.lang.ui.BarleyPlugin;
import barley.runtime.machine.Fault;

/** Opens the page about a run, or another one, in the workbench's browser; the page is written when it is opened. */
public final class ReportPage {

	private static final String FOLDER = "pages";
	private static final int STYLE =
			IWorkbenchBrowserSupport.AS_EDITOR | IWorkbenchBrowserSupport.LOCATION_BAR | IWorkbenchBrowserSupport.NAVIGATION_BAR;

	private ReportPage() {
	}

	public static void open(PastRun run) {
		Job job = Job.create("Write the report about " + run.title(), (ICoreRunnable) monitor -> {
			try {
				show(run.title(), run.id(), ReplayedRuns.of(run, monitor).page());
			} catch (IOException | Fault e) {
				throw new CoreException(Status.error("Cannot write the report about %s: %s".formatted(run.title(), e.getMessage())));
			}
		});
		job.setUser(true);
		job.schedule();
	}

	/**
	 * Shows a page; to be called by a job.
	 *
	 * @param name of its file, without an extension
	 */
	public static void show(String title, String name, String text) throws IOException {
		Path page = emptied(BarleyPlugin.state().resolve(FOLDER)).resolve(name + ".html");
		Files.writeString(page, text);
		Display.getDefault().asyncExec(() -> open(title, page));
	}

	/** All pages are shown in one browser, so only the last one is kept. */
	private static Path emptied(Path folder) throws IOException {
		Files.createDirectories(folder);
		try (DirectoryStream<Path> pages = Files.newDirectoryStream(folder)) {
			for (Path page : pages) {
				Files.deleteIfExists(page);
			}
		}
		return folder;
	}

	/** Shows a page that exists. */
	public static void open(String title, Path page) {
		try {
			PlatformUI.getWorkbench().getBrowserSupport().createBrowser(STYLE, BarleyPlugin.ID + ".report", title, page.toString())
					.openURL(page.toUri().toURL());
		} catch (PartInitException | MalformedURLException noBrowser) {
			if (!Program.launch(page.toString())) {
				MessageDialog.openInformation(null, "Report",
						"No browser is configured; the report about " + title + " is in " + page + ".");
			}
		}
	}
}
