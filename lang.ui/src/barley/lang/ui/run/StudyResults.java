package barley.lang.ui.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The studies that have been computed in this session or whose folders have been opened, the latest last; the oldest are forgotten when
 * there are too many.
 */
public final class StudyResults {

	private static final int MOST = 6;
	private static final StudyResults SESSION = new StudyResults();

	private final List<ComputedStudy> studies = new ArrayList<>();
	private final List<Consumer<List<ComputedStudy>>> listeners = new CopyOnWriteArrayList<>();

	private StudyResults() {
	}

	public static StudyResults get() {
		return SESSION;
	}

	public synchronized List<ComputedStudy> studies() {
		return List.copyOf(studies);
	}

	/** Adds a listener, which is called on the thread of a change. */
	public void addListener(Consumer<List<ComputedStudy>> listener) {
		listeners.add(listener);
	}

	public void removeListener(Consumer<List<ComputedStudy>> listener) {
		listeners.remove(listener);
	}

	/** Adds a study; one of the same folder is kept with it, to be compared, unless it has the same rows. No two have the same name. */
	public void add(ComputedStudy study) {
		synchronized (this) {
			studies.removeIf(known -> known.study().equals(study.study()) && known.folder().equals(study.folder())
					&& known.result().equals(study.result()));
			studies.add(new ComputedStudy(unused(study.name()), study.file(), study.folder(), study.result()));
			if (studies.size() > MOST) {
				studies.remove(0);
			}
		}
		changed();
	}

	private String unused(String name) {
		Set<String> taken = studies.stream().map(ComputedStudy::name).collect(Collectors.toSet());
		String free = name;
		for (int number = 2; taken.contains(free); number++) {
			free = name + " #" + number;
		}
		return free;
	}

	/** Forgets all studies; their folders are kept. */
	public void clear() {
		synchronized (this) {
			studies.clear();
		}
		changed();
	}

	private void changed() {
		List<ComputedStudy> all = studies();
		listeners.forEach(listener -> listener.accept(all));
	}
}
