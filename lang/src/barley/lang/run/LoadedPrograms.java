package barley.lang.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The classes of the programs that were run last in this process, by their texts. Generated classes have no state of their own, so that
 * runs share them and their compiled code; kernels may have some, so a program with kernels is loaded anew each time. Used by several
 * threads, of which one compiles while others that want the same wait.
 */
final class LoadedPrograms {

	/** Programs that are kept; the least recently used one goes first. */
	private static final int MOST = 16;

	/** The classes of one program; null until they have been made. */
	private static final class Place {

		private Classes classes;
		private ClassLoader loader;
	}

	private final Function<CompilerInput, Classes> maker;
	private final Map<String, Place> places = new LinkedHashMap<>(MOST, 0.75f, true) {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, Place> eldest) {
			return size() > MOST;
		}
	};
	private long misses;

	/** @param maker returns the classes of a program that is not kept */
	LoadedPrograms(Function<CompilerInput, Classes> maker) {
		this.maker = maker;
	}

	/** Returns a loader for the classes of a program. */
	ClassLoader of(CompilerInput input) {
		Place place = place(input.texts());
		synchronized (place) {
			if (place.classes == null) {
				place.classes = maker.apply(input);
				place.loader = place.classes.loader();
			}
			return input.program().kernels().isEmpty() ? place.loader : place.classes.loader();
		}
	}

	private synchronized Place place(String texts) {
		return places.computeIfAbsent(texts, any -> {
			misses++;
			return new Place();
		});
	}

	/** Returns how many programs were not kept when they were wanted. */
	synchronized long misses() {
		return misses;
	}
}
