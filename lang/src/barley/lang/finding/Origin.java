package barley.lang.finding;

/**
 * The source of a part of a wiring or plan. Proofs report it; generated programs quote it in comments and derive names from it. Parts that
 * are elaborated from a text have an {@link Element}; importers and tests pass theirs to {@link #of}. Origins are equal if they are the
 * same place.
 */
public interface Origin {

	/** Returns the name of the file. */
	String file();

	/** Returns the line in the file, from 1. */
	int line();

	/** Returns the statement as its author wrote it, on a single line. */
	String text();

	/** Returns words to derive a name from: what it does, with which data. */
	String words();

	/** Returns the walks it uses as its author wrote them; empty if it uses none. */
	String walks();

	/** Returns the URI fragment of the element in its file; empty if it is in no text. */
	String fragment();

	/** Returns place and text: {@code ladder.barley:42 exchange allreduce gradient with sum over Twist}. */
	default String place() {
		return "%s:%d %s".formatted(file(), line(), text());
	}

	/** Returns an origin outside of any text's model. */
	static Origin of(String file, int line, String text) {
		return new Noted(file, line, text, text, "");
	}

	/** An origin that holds all of its texts. */
	record Noted(String file, int line, String text, String words, String walks) implements Origin {

		@Override
		public String fragment() {
			return "";
		}
	}
}
