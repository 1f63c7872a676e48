package barley.lang.finding;

/**
 * Where a part of a wiring or plan comes from. Proofs complain of it, generated programs quote it in comments and names. What
 * elaboration makes comes from an {@link Element} of a text; what an importer or a test makes comes from what {@link #of} is given.
 * Origins are equal if they are the same place.
 */
public interface Origin {

	/** Returns the name of the file. */
	String file();

	/** Returns the line in the file, from 1. */
	int line();

	/** Returns the statement as its author wrote it, on a single line. */
	String text();

	/** Returns what a name for it can be made of: what it does, with which data. */
	String words();

	/** Returns the walks it goes over as its author wrote them; empty if it goes over none. */
	String walks();

	/** Returns what finds it in its file again; empty if it is in no text. */
	String fragment();

	/** {@code ladder.barley:42 exchange allreduce gradient with sum over Twist} */
	default String place() {
		return "%s:%d %s".formatted(file(), line(), text());
	}

	/** Returns an origin that is no element of a text's model. */
	static Origin of(String file, int line, String text) {
		return new Noted(file, line, text, text, "");
	}

	/** An origin that says all of itself. */
	record Noted(String file, int line, String text, String words, String walks) implements Origin {

		@Override
		public String fragment() {
			return "";
		}
	}
}
