package barley.lang.study;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import barley.lang.cache.PrivateFolder;
import barley.lang.cache.UserCache;

/**
 * How long a step of effort takes on this computer, as the studies that were computed on it have shown: the last one counts. It is kept in
 * the user's cache; without any, a step takes as long as on the computer where Barley was measured.
 */
public final class StudyPace {

	/** Seconds of a step when a million points of ladders were computed by a processor that others used as well. */
	static final double USUAL = 2.5e-8;

	private static final String FOLDER = "pace";
	private static final String FILE = "seconds-per-step";
	/** How many times faster or slower than usual a computer may be: others were not measured well. */
	private static final double MOST = 50;
	/** Seconds of runs before they say anything: the first of a process are slow. */
	private static final double ENOUGH = 5;

	private final Optional<Path> cache;

	public StudyPace() {
		this(UserCache.folder());
	}

	/** @param cache the folder for the caches of all programs; nothing if there is none */
	StudyPace(Optional<Path> cache) {
		this.cache = cache;
	}

	/** Returns how many seconds a step of effort takes a thread. */
	public double secondsPerStep() {
		try {
			Optional<Path> file = cache.isEmpty() ? Optional.empty()
					: PrivateFolder.existing(cache.get(), FOLDER).map(folder -> folder.path().resolve(FILE)).filter(Files::exists);
			return file.isEmpty() || Files.size(file.get()) > Byte.MAX_VALUE ? USUAL
					: bounded(Double.parseDouble(Files.readString(file.get()).strip()));
		} catch (IOException | NumberFormatException e) {
			return USUAL;
		}
	}

	/** Learns what runs have taken together. */
	public void learn(double seconds, long effort) {
		if (seconds >= ENOUGH && effort > 0 && cache.isPresent()) {
			try {
				PrivateFolder.open(cache.get(), FOLDER).write(FILE, (seconds / effort + "\n").getBytes(StandardCharsets.US_ASCII));
			} catch (IOException e) {
				// estimates stay as they are
			}
		}
	}

	private static double bounded(double seconds) {
		return seconds > USUAL / MOST && seconds < USUAL * MOST ? seconds : USUAL;
	}
}
