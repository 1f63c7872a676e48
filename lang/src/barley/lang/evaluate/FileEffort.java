package barley.lang.evaluate;

import barley.lang.finding.Finding;
import barley.lang.value.Value;
import barley.lang.value.Whole;

/**
 * The effort that the declarations of one file share: what one of them takes is not left for those after it. One unit takes about five
 * nanoseconds. Work is counted and no clock is read, so that the same file always comes as far.
 */
public final class FileEffort {

	/** A number from here on says how large something is. */
	private static final long LARGE = 1_000;

	private final boolean measuring;
	private final int part;
	private boolean resized;
	private double rounding;
	private long spent;
	private Finding exhausted;

	public FileEffort() {
		this(false, 1);
	}

	private FileEffort(boolean measuring, int part) {
		this.measuring = measuring;
		this.part = part;
	}

	/** For finding out what a text needs, which ends as soon as it is clear that it needs too much for that. */
	public static FileEffort measuring() {
		return measuring(1);
	}

	/** For finding out what a text would need if its large numbers were a part of what they are. */
	public static FileEffort measuring(int part) {
		return new FileEffort(true, part);
	}

	/** Returns whether a number of the text is large, so that its size is another one than that of the text. */
	public boolean isResized() {
		return resized;
	}

	/** Returns the largest part by which a number is too small, or too large, as it must be whole. */
	public double rounding() {
		return rounding;
	}

	/** Returns a number that somebody wrote, at the size that is looked at. */
	Value sized(Value written) {
		if (part > 1 && written instanceof Whole whole && whole.value() >= LARGE) {
			long size = Math.max(1, whole.value() / part);
			resized = true;
			rounding = Math.max(rounding, Math.abs((double) whole.value() / part / size - 1));
			return new Whole(size);
		}
		return written;
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
