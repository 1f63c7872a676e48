package barley.lang.ide.start;

/**
 * A first file for an author.
 *
 * @param text the content; it has no errors, and its schedule is proved
 * @param facts a summary for the author: {@code 8 nodes, 16 lanes; all of them are used}
 * @param problem why there is none; empty if there is one
 */
public record StarterFile(String text, String facts, String problem) {

	public boolean isSound() {
		return problem.isEmpty();
	}
}
