package barley.lang.ide.picture;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The declarations of a text with syntax errors, each judged by itself: a brace that is not closed makes the parser read on into the next
 * declaration, but not here. A declaration begins where a line does, with the word for its kind, and ends before the next. Those with
 * syntax errors of their own are blanked out, letter by letter, so that offsets in the others stay what they are.
 */
final class SoundDeclarations {

	private static final Pattern HEAD =
			Pattern.compile("(?m)^(?:package|import|topology|machine|schedule|operator|(?:node|link|switch)[ \\t]+type)\\b");
	private static final Pattern DECLARED = Pattern.compile("(?:\\w+[ \\t]+)?(?:type|topology|machine|schedule|operator)\\s+(\\p{L}\\w*)");
	private static final Pattern NAME = Pattern.compile("\\b(?:topology|machine|schedule)\\s+(\\p{L}\\w*)");

	/** Judges a piece of the text. */
	interface Parser {

		boolean accepts(String piece) throws IOException;
	}

	private record Piece(int start, int end, boolean sound) {
	}

	private final String text;
	private final List<Piece> pieces = new ArrayList<>();

	SoundDeclarations(String text, Parser parser) throws IOException {
		this.text = text;
		int start = 0;
		for (Matcher head = HEAD.matcher(text); head.find();) {
			add(start, head.start(), parser);
			start = head.start();
		}
		add(start, text.length(), parser);
	}

	private void add(int start, int end, Parser parser) throws IOException {
		if (start < end) {
			pieces.add(new Piece(start, end, parser.accepts(text.substring(start, end))));
		}
	}

	/** Returns the text with blanks instead of everything that has a syntax error. */
	String text() {
		StringBuilder sound = new StringBuilder(text);
		for (Piece piece : pieces) {
			for (int i = piece.start; !piece.sound && i < piece.end; i++) {
				if (text.charAt(i) != '\n') {
					sound.setCharAt(i, ' ');
				}
			}
		}
		return sound.toString();
	}

	/** Returns the names of the declarations that are blanked out. */
	Set<String> blanked() {
		return pieces.stream().filter(piece -> !piece.sound).map(piece -> DECLARED.matcher(text.substring(piece.start, piece.end)))
				.filter(Matcher::lookingAt).map(name -> name.group(1)).collect(Collectors.toSet());
	}

	/** Returns whether there is no syntax error in the declaration around a caret. */
	boolean isSoundAt(int caret) {
		return at(caret).map(Piece::sound).orElse(true);
	}

	/** Returns where the declaration around a caret begins. */
	int start(int caret) {
		return at(caret).map(Piece::start).orElse(0);
	}

	/** Returns where the declaration around a caret ends. */
	int end(int caret) {
		return at(caret).map(Piece::end).orElse(text.length());
	}

	/** Returns the first caret from which on no declaration with a syntax error comes before {@code caret}. */
	int firstBeside(int caret) {
		return pieces.stream().filter(piece -> !piece.sound && piece.end <= caret).mapToInt(Piece::end).max().orElse(0);
	}

	/** Returns the last caret before the next declaration with a syntax error after {@code caret}. */
	int lastBeside(int caret) {
		return pieces.stream().filter(piece -> !piece.sound && piece.start > caret).mapToInt(piece -> piece.start - 1).min()
				.orElse(Integer.MAX_VALUE);
	}

	/** Returns the name of the declaration around a caret, as far as it can be made out; else null. */
	String name(int caret) {
		Matcher name = NAME.matcher(text.substring(start(caret), end(caret)));
		return name.find() ? name.group(1) : null;
	}

	/** A caret right before a declaration is in it; one at the end of the text is in the last. */
	private Optional<Piece> at(int caret) {
		return pieces.stream().filter(piece -> caret < piece.end || piece.end == text.length()).findFirst();
	}
}
