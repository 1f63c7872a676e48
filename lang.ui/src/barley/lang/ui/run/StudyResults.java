package barley.lang.ui.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The studies that have been computed in this session, the latest last; the oldest are forgotten when there are too many. */
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

	/** Adds a study; one of the same name is kept with it, to be compared, unless its rows are the same. */
	public void add(ComputedStudy study) {
		synchronized (this) {
			studies.removeIf(known -> isSame(known, study) && known.table().equals(study.table()));
			long alike = studies.stream().filter(known -> isSame(known, study)).count();
			studies.add(alike == 0 ? study
					: new ComputedStudy(study.name() + " #" + (alike + 1), study.file(), study.folder(), study.table()));
			if (studies.size() > MOST) {
				studies.remove(0);
			}
		}
		changed();
	}

	private static boolean isSame(ComputedStudy known, ComputedStudy study) {
		return known.study().equals(study.study()) && known.file().equals(study.file());
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
