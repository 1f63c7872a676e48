package barley.lang.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The complaints about the parts of a statement: each part is tried, so that all that is wrong is reported, and not the first alone. What
 * reaches a limit is not continued.
 */
public final class Complaints {

	/** The most findings of a statement: nobody mends more of them at once. */
	private static final int MOST = 8;

	private final List<Complaint> found = new ArrayList<>(0);

	/** Returns what a part comes to; null if it is complained about. */
	public <T> T of(Supplier<T> part) {
		try {
			return part.get();
		} catch (Complaint complaint) {
			add(complaint);
			return null;
		}
	}

	/** Adds the complaint about a part. */
	public void add(Complaint complaint) {
		if (complaint.finding().code() == Code.LIMIT) {
			throw complaint;
		} else if (found.size() < MOST) {
			found.add(complaint);
		}
	}

	/** Tries a part. */
	public void run(Runnable part) {
		of(() -> {
			part.run();
			return null;
		});
	}

	public boolean isEmpty() {
		return found.isEmpty();
	}

	/** Throws what was found, if anything was. */
	public void end() {
		if (!found.isEmpty()) {
			throw found.size() == 1 ? found.get(0) : new Complaint(found.stream().flatMap(each -> each.findings().stream()).toList());
		}
	}
}
