package barley.lang.ui.drawing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;

/** Saves a picture as SVG or PNG, depending on the extension of the file. */
public final class Export {

	private Export() {
	}

	/** Asks for a file; returns null if the dialog is cancelled. */
	public static Path ask(Shell shell, String name) {
		FileDialog dialog = new FileDialog(shell, SWT.SAVE);
		dialog.setFilterExtensions(new String[] { "*.svg", "*.png" });
		dialog.setFileName(name + ".svg");
		dialog.setOverwrite(true);
		String chosen = dialog.open();
		return chosen == null ? null : Path.of(chosen);
	}

	/** Writes the picture. Not to be called on the user interface thread, except for what can only be drawn there. */
	public static void write(Path file, Supplier<String> svg, Supplier<ImageData> png) {
		boolean picture = file.toString().endsWith(".png");
		ImageData pixels = picture ? png.get() : null;
		Job.create("Export " + file.getFileName(), monitor -> {
			try {
				if (picture) {
					ImageLoader loader = new ImageLoader();
					loader.data = new ImageData[] { pixels };
					loader.save(file.toString(), SWT.IMAGE_PNG);
				} else {
					Files.writeString(file, svg.get(), StandardCharsets.UTF_8);
				}
				return Status.OK_STATUS;
			} catch (IOException | SWTException e) {
				return Status.error("Cannot write " + file, e);
			}
		}).schedule();
	}
}
