package barley.runtime.program;

/** Elements {@code first .. first + count - 1} of some data. */
public record Elements(int data, long first, long count) {

	/** Returns the index after the last element. */
	public long end() {
		return first + count;
	}

	/** Returns whether these elements contain all of some others. */
	public boolean contains(Elements other) {
		return data == other.data && first <= other.first && other.end() <= end();
	}

	/** Returns whether these and other elements intersect. */
	public boolean meets(Elements other) {
		return data == other.data && first < other.end() && other.first < end();
	}
}
