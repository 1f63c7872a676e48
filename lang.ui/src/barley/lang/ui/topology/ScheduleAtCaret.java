package barley.lang.ui.topology;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

import org.eclipse.jface.text.ITextSelection;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.picture.SchedulePicture;
import barley.lang.ide.picture.SchedulePictures;
import barley.lang.steps.Timetable;
import barley.lang.ui.drawing.BackgroundQuery;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.server.DocumentConnection;

/** Analyses the schedule at the caret of the last active editor in the background, for views that show something of it. */
public final class ScheduleAtCaret {

	private static final int PATIENCE_MILLIS = 120;

	private final EditorWatch watch;
	private final BackgroundQuery looking;

	public ScheduleAtCaret(EditorWatch watch, BackgroundQuery looking) {
		this.watch = watch;
		this.looking = looking;
	}

	/**
	 * Begins to analyse the present text.
	 *
	 * @param derive what is computed of the schedule in the background
	 * @param show   gets the schedule, null if the file declares none, and what was computed of it, null if it could not be elaborated
	 * @return whether there is an editor
	 */
	public <T> boolean find(Function<Timetable, T> derive, BiConsumer<SchedulePicture, T> show) {
		DocumentConnection connection = watch.connection();
		if (connection == null) {
			looking.stop();
			return false;
		}
		Path path = Path.of(URI.create(connection.uri()));
		String text = connection.document().get();
		int caret = watch.editor().getSelectionProvider().getSelection() instanceof ITextSelection selection ? selection.getOffset() : 0;
		looking.begin(PATIENCE_MILLIS, canceled -> {
			Optional<SchedulePicture> seen = BarleyIdeSetup.shared().getInstance(SchedulePictures.class)
					.at(path, text, caret, BarleyFiles::others, Preferences.settings(), canceled);
			T derived = seen.map(SchedulePicture::timetable).map(derive).orElse(null);
			return () -> show.accept(seen.orElse(null), derived);
		});
		return true;
	}
}
