package barley.runtime.program;

import java.util.ArrayList;
import java.util.List;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;

/**
 * The actions of a node on every chunk of data that streams through it, in order. They are a constant in the node table and read:
 *
 * <pre>
 * 0:+3&gt;4&lt;4&gt;3 of share 0: combine what comes over lane 3, send it on over lane 4, take over what comes back there, send it on over
 * lane 3 0:+3+4/5&gt;3&gt;4 combine what comes over lanes 3 and 4, divide by 5, send it over both
 * </pre>
 */
public final class Streaming {

	private static final char COMBINE = '+';
	private static final char TAKE_OVER = '<';
	private static final char SEND = '>';
	private static final char DIVIDE = '/';

	/** A share of the data with the actions on its chunks. */
	private record Course(Pieces chunks, char[] actions, int[] numbers) {
	}

	private final int data;
	private final Operator operator;
	private final List<Course> courses = new ArrayList<>();
	private Together together;

	/**
	 * @param text     the constant of the node table
	 * @param shares   shares into which the data are partitioned
	 * @param chunks   number of chunks of each share
	 * @param operator combines what arrives; null if nothing is combined
	 */
	public Streaming(String text, int data, Pieces shares, int chunks, Operator operator) {
		this.data = data;
		this.operator = operator;
		for (String course : text.isBlank() ? new String[0] : text.strip().split(" +")) {
			courses.add(read(course, shares, chunks));
		}
	}

	/** Returns a streaming of elements that are stored elsewhere in separate ranges. */
	public Streaming with(Together elements) {
		together = elements;
		return this;
	}

	/** Returns the chunk numbers from which on a share has no more chunks. */
	public int[] changes() {
		return courses.stream().mapToInt(course -> course.chunks.members()).toArray();
	}

	/** Forwards a chunk; does nothing beyond the last one. */
	public void carry(int chunk, Ports ports) {
		for (Course course : courses) {
			boolean carries = chunk >= 0 && chunk < course.chunks.members();
			if (carries && together != null) {
				together.collect(course.chunks.first(chunk), course.chunks.count(chunk), ports);
			}
			for (int i = 0; i < course.actions.length && carries; i++) {
				int number = course.numbers[i];
				switch (course.actions[i]) {
					case COMBINE -> ports.receive(number, data, course.chunks, chunk, operator);
					case TAKE_OVER -> ports.receive(number, data, course.chunks, chunk);
					case SEND -> ports.send(number, data, course.chunks, chunk);
					default -> ports.divide(data, course.chunks, chunk, number);
				}
			}
			if (carries && together != null) {
				together.spreadAtOnce(course.chunks.first(chunk), course.chunks.count(chunk), ports);
			}
		}
	}

	private static Course read(String text, Pieces shares, int chunks) {
		int colon = text.indexOf(':');
		int share = number(text, 0, colon, text);
		if (share >= shares.members()) {
			throw wrong(text);
		}
		StringBuilder actions = new StringBuilder();
		List<Integer> numbers = new ArrayList<>();
		for (int at = colon + 1; at < text.length();) {
			int end = at + 1;
			while (end < text.length() && Character.isDigit(text.charAt(end))) {
				end++;
			}
			if ("+<>/".indexOf(text.charAt(at)) < 0) {
				throw wrong(text);
			}
			actions.append(text.charAt(at));
			numbers.add(number(text, at + 1, end, text));
			at = end;
		}
		return new Course(shares.cut(share, chunks), actions.toString().toCharArray(),
				numbers.stream().mapToInt(Integer::intValue).toArray());
	}

	private static int number(String text, int from, int to, String all) {
		try {
			return Integer.parseUnsignedInt(text.substring(from, Math.max(from, to)));
		} catch (NumberFormatException e) {
			throw wrong(all);
		}
	}

	private static Fault wrong(String text) {
		return Fault.of("bad-constant", "expected a share and the actions on its chunks, such as 0:+3>4, found %s", Fault.quoted(text));
	}
}
