package barley.lang.ide.program;

/**
 * A topology or machine between whose nodes traffic can run, as a dialog shows it.
 *
 * @param offset where its text begins
 * @param end    the offset after its text
 * @param words  its network, in words
 */
public record TrafficMachine(String name, int offset, int end, String words) {

	public boolean contains(int caret) {
		return offset <= caret && caret <= end;
	}
}
