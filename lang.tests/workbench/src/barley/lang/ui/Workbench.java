package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;

import barley.lang.ui.build.Generation;

/** The running workbench, as tests see it. */
final class Workbench {

	private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);
	private static final Path SCREENSHOTS = Path.of(System.getProperty("barley.screenshots", "target/screenshots"));

	private static volatile int turns;

	private Workbench() {
	}

	/** Returns how often the user interface thread has been free to take up something else. */
	static int turns() {
		return turns;
	}

	/** Lets the workbench do one thing that is due; tells whether there was any. */
	static boolean dispatch(Display display) {
		turns++;
		return display.readAndDispatch();
	}

	static IWorkbenchPage page() {
		return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
	}

	/** Makes the window as large as the screen; there is no window manager to do it. */
	static void fillScreen() {
		Shell shell = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell();
		shell.setBounds(shell.getDisplay().getBounds());
		IViewPart welcome = page().findView("org.eclipse.ui.internal.introview");
		if (welcome != null) {
			page().hideView(welcome);
		}
		activate();
	}

	/** Gives the window the keyboard; hovers appear in the active window alone. */
	static void activate() {
		Shell shell = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell();
		await("active window", () -> {
			shell.forceActive();
			return shell.getDisplay().getActiveShell() == shell;
		});
	}

	static IViewPart show(String view) throws PartInitException {
		IViewPart part = page().showView(view, null, IWorkbenchPage.VIEW_VISIBLE);
		page().bringToTop(part); // in front of one that is active as well
		return part;
	}

	/** Lets the workbench work until {@code condition} holds. */
	static void await(String what, BooleanSupplier condition) {
		find(what, () -> condition.getAsBoolean() ? Boolean.TRUE : null);
	}

	/** Lets the workbench work until there is a result. */
	static <T> T find(String what, Supplier<T> result) {
		Display display = Display.getCurrent();
		long deadline = System.nanoTime() + PATIENCE;
		T found = result.get();
		while (found == null && System.nanoTime() < deadline) {
			// wakes up so that what no event tells about is looked at, too
			display.timerExec(10, () -> { });
			if (!dispatch(display)) {
				display.sleep();
			}
			found = result.get();
		}
		return found != null ? found : fail("no " + what);
	}

	/** Lets the workbench work until nothing is built or generated any more. */
	static void idle() {
		pause(200);
		await("end of all builds", () -> Stream.of(ResourcesPlugin.FAMILY_AUTO_BUILD, ResourcesPlugin.FAMILY_MANUAL_BUILD,
				Generation.FAMILY)
				.allMatch(family -> Job.getJobManager().find(family).length == 0));
	}

	/** Lets the workbench do what is due, drawing for instance. */
	static void settle() {
		pause(300);
	}

	/** Lets the workbench work for so long. */
	static void pause(int milliseconds) {
		Display display = Display.getCurrent();
		boolean[] late = new boolean[1];
		display.timerExec(milliseconds, () -> late[0] = true);
		while (!late[0]) {
			if (!dispatch(display)) {
				display.sleep();
			}
		}
	}

	/** Keeps a picture of the screen. */
	static void screenshot(String name) {
		settle();
		Display display = Display.getCurrent();
		Rectangle bounds = display.getBounds();
		Image image = new Image(display, bounds.width, bounds.height);
		GC screen = new GC(display);
		try {
			screen.copyArea(image, bounds.x, bounds.y);
			ImageLoader loader = new ImageLoader();
			loader.data = new ImageData[] { image.getImageData() };
			Files.createDirectories(SCREENSHOTS);
			loader.save(SCREENSHOTS.resolve(name + ".png").toString(), SWT.IMAGE_PNG);
		} catch (IOException e) {
			fail(e);
		} finally {
			screen.dispose();
			image.dispose();
		}
	}

	/** Returns the visible windows beside the workbench's own: hovers and proposals, for instance. */
	static Shell popup(Shell... known) {
		for (Shell shell : Display.getCurrent().getShells()) {
			if (shell.isVisible() && shell.getParent() != null && !Arrays.asList(known).contains(shell)) {
				return shell;
			}
		}
		return null;
	}
}
