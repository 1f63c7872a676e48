package barley.probe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/** The workbench as somebody sees it who sits in front of it: from another thread, and with patience. */
final class Desk {

	private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);
	private static final long PAUSE_MILLIS = 50;
	private static final long SETTLE_MILLIS = 600;

	private Desk() {
	}

	static IWorkbenchPage page() {
		return window().getActivePage();
	}

	/** On early start-up no window need be the active one. */
	private static IWorkbenchWindow window() {
		return PlatformUI.getWorkbench().getWorkbenchWindows()[0];
	}

	static void fillScreen() throws Exception {
		on(() -> {
			window().getShell().setBounds(Display.getCurrent().getBounds());
			for (var view : page().getViewReferences()) {
				if (view.getId().equals("org.eclipse.ui.internal.introview")) {
					page().hideView(view);
				}
			}
			return null;
		});
	}

	/** Does something on the user interface thread. */
	static <T> T on(Callable<T> action) throws Exception {
		var result = new AtomicReference<T>();
		var failure = new AtomicReference<Exception>();
		Display.getDefault().syncExec(() -> {
			try {
				result.set(action.call());
			} catch (Exception e) {
				failure.set(e);
			}
		});
		if (failure.get() != null) {
			throw failure.get();
		}
		return result.get();
	}

	/** Waits for something to appear. */
	static <T> T find(String what, Callable<T> action) throws Exception {
		long last = System.nanoTime() + PATIENCE;
		T found = on(action);
		while (found == null) {
			if (System.nanoTime() > last) {
				throw new AssertionError("no " + what);
			}
			Thread.sleep(PAUSE_MILLIS);
			found = on(action);
		}
		return found;
	}

	/** Waits for something to be so. */
	static void await(String what, Callable<Boolean> condition) throws Exception {
		find(what, () -> condition.call() ? Boolean.TRUE : null);
	}

	/** All of a {@code type} at or below {@code root}. */
	static <T extends Control> List<T> all(Class<T> type, Control root) {
		List<T> all = new ArrayList<>();
		if (type.isInstance(root)) {
			all.add(type.cast(root));
		}
		if (root instanceof Composite parent) {
			for (Control child : parent.getChildren()) {
				all.addAll(all(type, child));
			}
		}
		return all;
	}

	/** Keeps a picture of the screen, once it has been drawn. */
	static void photograph(Path file) throws Exception {
		Thread.sleep(SETTLE_MILLIS);
		var data = on(() -> {
			var display = Display.getCurrent();
			var image = new Image(display, display.getBounds());
			var gc = new GC(display);
			gc.copyArea(image, 0, 0);
			gc.dispose();
			var pixels = image.getImageData();
			image.dispose();
			return pixels;
		});
		var loader = new ImageLoader();
		loader.data = new ImageData[] { data };
		Files.createDirectories(file.getParent());
		loader.save(file.toString(), SWT.IMAGE_PNG);
	}

	/** Closes the workbench; what is not saved is not to be saved. */
	static void leaveWithoutSaving() {
		Display display = Display.getDefault();
		display.asyncExec(() -> PlatformUI.getWorkbench().close());
		while (!display.isDisposed()) {
			try {
				Thread.sleep(PAUSE_MILLIS);
				display.asyncExec(() -> refuseToSave(display));
			} catch (InterruptedException | org.eclipse.swt.SWTException gone) {
				return;
			}
		}
	}

	private static void refuseToSave(Display display) {
		for (var shell : display.getShells()) {
			for (Button button : all(Button.class, shell)) {
				if (shell.isVisible() && button.getText().replace("&", "").equals("Don't Save")) {
					button.notifyListeners(SWT.Selection, new Event());
					return;
				}
			}
		}
	}
}
