package barley.lang.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The complaints about the parts of a statement: each part is tried, so that all that is wrong is reported, and not the first alone. What
 * reaches a limit, or has a requirement that does not hold, is not continued.
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
		if (complaint instanceof Unmet || !(complaint instanceof FollowUp) && complaint.finding().code() == Code.LIMIT) {
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

	/** Reports what was found, and goes on. */
	public void reportTo(Findings findings) {
		found.forEach(findings::add);
	}

	/** Throws what was found, if anything was. */
	public void end() {
		if (!found.isEmpty()) {
			List<Finding> findings = found.stream().flatMap(each -> each.findings().stream()).toList();
			throw found.size() == 1 || findings.isEmpty() ? found.get(0) : new Complaint(findings);
		}
	}
}
