package barley.lang.ui.drawing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTException;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;

/** Saves a picture as SVG or PNG, depending on the extension of the file. */
public final class Export {

	/** The formats of tables: their names and endings. */
	public static final Map<String, String> TABLES = Map.of("CSV, comma-separated values (*.csv)", ".csv");
	/** The formats of what is a picture and a table. */
	public static final Map<String, String> PICTURES_AND_TABLES = new LinkedHashMap<>();
	/** The same for pictures that are pixels only. */
	public static final Map<String, String> PIXELS_AND_TABLES = new LinkedHashMap<>();

	private static final Map<String, String> PICTURES = new LinkedHashMap<>();

	static {
		PICTURES.put("SVG, to be scaled (*.svg)", ".svg");
		PICTURES.put("PNG, pixels (*.png)", ".png");
		PICTURES_AND_TABLES.putAll(PICTURES);
		PICTURES_AND_TABLES.putAll(TABLES);
		PIXELS_AND_TABLES.put("PNG, pixels (*.png)", ".png");
		PIXELS_AND_TABLES.putAll(TABLES);
	}

	private Export() {
	}

	/**
	 * Asks for a file, at first in the project of an editor's file; returns null if the dialog is cancelled. A name gets the ending of the
	 * format that is selected, unless it has that of another format and the proposed format is still selected.
	 *
	 * @param editor null for the active one, if there is any
	 */
	public static Path ask(Shell shell, String title, ITextEditor editor, String name) {
		return ask(shell, title, editor, name, PICTURES);
	}

	/** @param formats pairs of names and endings */
	public static Path ask(Shell shell, String title, ITextEditor editor, String name, Map<String, String> formats) {
		List<String> endings = List.copyOf(formats.values());
		FileDialog dialog = new FileDialog(shell, SWT.SAVE);
		dialog.setText(title);
		dialog.setFilterNames(formats.keySet().toArray(String[]::new));
		dialog.setFilterExtensions(endings.stream().map(ending -> "*" + ending).toArray(String[]::new));
		dialog.setFilterPath(folder(editor));
		dialog.setFileName(name.replaceAll("[^A-Za-z0-9._-]+", "-") + endings.get(0));
		dialog.setOverwrite(true);
		String chosen = dialog.open();
		String named = chosen == null ? null : complete(chosen, endings, dialog.getFilterIndex());
		return named == null || !named.equals(chosen) && !mayReplace(shell, title, Path.of(named)) ? null : Path.of(named);
	}

	/** Asks, where the dialog has asked about another name, whether a file may be replaced. */
	private static boolean mayReplace(Shell shell, String title, Path file) {
		return !Files.exists(file) || MessageDialog.openConfirm(shell, title, file.getFileName() + " exists already. Replace it?");
	}

	/** Returns whether a file is to have a table, as its name says. */
	public static boolean isTable(Path file) {
		return file.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
	}

	/**
	 * Returns a name with the ending of one of the formats: that of the name where the format is the one that was proposed, the first, for
	 * then the user has typed the ending; otherwise that of the format.
	 *
	 * @param chosen the number of the format; -1 if it is not known
	 */
	static String complete(String name, List<String> endings, int chosen) {
		String known = endings.stream().filter(name.toLowerCase(Locale.ROOT)::endsWith).findFirst().orElse("");
		return !known.isEmpty() && chosen <= 0 ? name
				: name.substring(0, name.length() - known.length()) + endings.get(Math.max(0, Math.min(endings.size() - 1, chosen)));
	}

	/** Returns the folder of the project that the file of an editor is in; null if it is in none. */
	private static String folder(ITextEditor editor) {
		IEditorPart source = editor != null ? editor
				: PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage().getActiveEditor();
		IFile file = source == null ? null : source.getEditorInput().getAdapter(IFile.class);
		return file == null || file.getProject().getLocation() == null ? null : file.getProject().getLocation().toOSString();
	}

	/** Shows a file that has just been written in the workspace, if it is in there. */
	private static void refresh(Path file) throws CoreException {
		for (IFile known : ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(file.toUri())) {
			known.refreshLocal(IResource.DEPTH_ZERO, null);
		}
	}

	/**
	 * Writes a picture or a text. Not to be called on the user interface thread, except for what can only be drawn there.
	 *
	 * @param png null for texts
	 */
	public static void write(Path file, Supplier<String> svg, Supplier<ImageData> png) {
		boolean picture = file.toString().toLowerCase(Locale.ROOT).endsWith(".png");
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
				refresh(file);
				return Status.OK_STATUS;
			} catch (IOException | SWTException | CoreException e) {
				return Status.error("Cannot write " + file, e);
			}
		}).schedule();
	}
}
