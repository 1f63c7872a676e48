package barley.lang.ui.topology;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import barley.lang.ide.picture.MachinePicture;
import barley.lang.ide.picture.PictureAtCaret;

/** The last picture of each of the declarations of one file that were looked at lately, to be shown while their text has errors. */
final class LastPictures {

	/** Pictures of large machines take much memory. */
	private static final int MOST = 8;

	private final Map<String, MachinePicture> last = new LinkedHashMap<>(MOST, 0.75f, true) {
		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, MachinePicture> eldest) {
			return size() > MOST;
		}
	};
	private String newest;

	void forget() {
		last.clear();
		newest = null;
	}

	/** Keeps what has been drawn for a declaration. */
	void keep(PictureAtCaret drawn) {
		newest = drawn.declaration();
		last.put(newest, drawn.picture());
	}

	/**
	 * Returns the last picture of a declaration, or else of the machine that it runs on or is made of; if its name cannot be read, the
	 * newest of all; null if there is none.
	 */
	MachinePicture of(PictureAtCaret broken) {
		if (broken.declaration() == null) {
			return last.get(newest);
		}
		return Stream.concat(Stream.of(broken.declaration()), broken.foundations().stream()).map(last::get).filter(Objects::nonNull)
				.findFirst().orElse(null);
	}
}
