package barley.lang.ide.start;

/**
 * Something to begin with.
 *
 * @param text    the file; it has no errors, and its schedule is proved
 * @param facts   what it is, for somebody who chooses: {@code 8 nodes, 16 lanes; all of them are used}
 * @param problem why there is none; empty if there is one
 */
public record StarterFile(String text, String facts, String problem) {

	public boolean isSound() {
		return problem.isEmpty();
	}
}
