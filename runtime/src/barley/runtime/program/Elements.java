package barley.runtime.program;

/** Elements {@code first .. first + count - 1} of some data. */
public record Elements(int data, long first, long count) {

	/** Returns where the first element behind these is. */
	public long end() {
		return first + count;
	}

	/** Returns whether all of some elements are among these. */
	public boolean contains(Elements other) {
		return data == other.data && first <= other.first && other.end() <= end();
	}

	/** Returns whether any element is among both. */
	public boolean meets(Elements other) {
		return data == other.data && first < other.end() && other.first < end();
	}
}
