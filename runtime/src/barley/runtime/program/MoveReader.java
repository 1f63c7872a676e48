package barley.runtime.program;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import barley.runtime.machine.Fault;

/** Read one stretch of {@link Moves} from its text. */
final class MoveReader {

	private static final Pattern MOVE = Pattern.compile("(?:(\\d{1,9})(?:-(\\d{1,9}))?:)?(\\d{1,9})(?:/(\\d{1,9}))?\\[(\\d{1,18})\\.\\.(-1|\\d{1,18})\\]([+-]\\d{1,18})?(?:@(\\d{1,18})([+-]\\d{1,18})?)?");

	private final String text;
	private final Matcher parts;

	MoveReader(String text) {
		this.text = text;
		parts = MOVE.matcher(text);
	}

	void read(Moves moves, int i) {
		if (!parts.matches()) {
			throw new IllegalArgumentException("expected a move like 2-6:5[0..749], found " + Fault.quoted(text));
		}
		int from = (int) number(1, 0);
		int until = (int) number(2, from) + 1;
		long first = number(5, 0);
		long count = number(6, -1) - first + 1;
		if (until <= from || count < 0) {
			throw new IllegalArgumentException(Fault.quoted(text) + " runs backward");
		}
		moves.set(i, from, until, (int) number(3, 0), (int) number(4, -1), first, count, number(7, 0), number(8, -1), number(9, 0));
	}

	private long number(int group, long otherwise) {
		return parts.group(group) == null ? otherwise : Long.parseLong(parts.group(group));
	}
}
