package barley.lang.evaluate;

import barley.lang.finding.Finding;

/**
 * The effort that the declarations of one file share: what one of them takes is not left for those after it. One unit takes about five
 * nanoseconds. Work is counted and no clock is read, so that the same file always comes as far.
 */
public final class FileEffort {

	private final boolean measuring;
	private long spent;
	private Finding exhausted;

	public FileEffort() {
		this(false);
	}

	private FileEffort(boolean measuring) {
		this.measuring = measuring;
	}

	/** For finding out what a text needs, which ends as soon as it is clear that it needs too much for that. */
	public static FileEffort measuring() {
		return new FileEffort(true);
	}

	boolean isMeasuring() {
		return measuring;
	}

	/** Returns what has been spent. */
	public long spent() {
		return spent;
	}

	/** Adds {@code amount}, and returns what has been spent; what exceeds the range of numbers is the most that it has. */
	long spend(long amount) {
		spent = spent + amount < spent ? Long.MAX_VALUE : spent + amount;
		return spent;
	}

	/** Returns to what had been spent before a declaration whose analysis was canceled. */
	public void resetTo(long before) {
		spent = before;
	}

	/** Returns the finding with which the effort ended; null while some is left. */
	public Finding exhausted() {
		return exhausted;
	}

	void end(Finding finding) {
		exhausted = exhausted == null ? finding : exhausted;
	}
}
