package barley.lang.ui.start;

import java.io.IOException;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.browser.IWorkbenchBrowserSupport;

import barley.lang.ui.BarleyPlugin;

/** Opens the guide in a browser of the workbench, even where no help system is installed. */
public final class GuideHandler extends AbstractHandler {

	private static final String TITLE = "Barley Guide";
	private static final String FOLDER = "help/";

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		open("index.html");
		return null;
	}

	/** Opens a page of the guide. */
	static void open(String page) throws ExecutionException {
		try {
			var bundle = Platform.getBundle(BarleyPlugin.ID);
			FileLocator.toFileURL(bundle.getEntry(FOLDER)); // unpacks all pages from the jar, so that links between them work
			PlatformUI.getWorkbench().getBrowserSupport()
					.createBrowser(IWorkbenchBrowserSupport.AS_EDITOR | IWorkbenchBrowserSupport.LOCATION_BAR, BarleyPlugin.ID + ".guide",
							TITLE, TITLE) // the second is the title of the window, in place of a URI
					.openURL(FileLocator.toFileURL(bundle.getEntry(FOLDER + page)));
		} catch (IOException | PartInitException e) {
			throw new ExecutionException("Cannot open the guide", e);
		}
	}
}
