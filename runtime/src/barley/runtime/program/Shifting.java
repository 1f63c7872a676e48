package barley.runtime.program;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.motion.ShiftSteps;

/**
 * The actions of a node while whole shares of data are shifted around rings, step by step: the node forwards what it received before and
 * combines what arrives. On a ring that is used in both directions, the data of the opposite node arrive in the last step, half in each
 * direction. The position of the node is a constant in the node table and reads:
 *
 * <pre>
 * 0+3:5:2    of share 0, forward: at position 3, out over lane 5, in over lane 2
 * 0-4:2:5    backward: at position 4, counted from the last one
 * </pre>
 */
public final class Shifting {

	private record Seat(int share, boolean backward, int position, int out, int in) {
	}

	private final List<Seat> seats = new ArrayList<>();
	private final int data;
	private final int forth;
	private final int back;
	private final int kept;
	private final long keptFirst;
	private final Pieces shares;
	private final Pieces[] wholes;
	private final Pieces[] halves;
	private final Operator operator;
	private final int divisor;
	private final ShiftSteps shift;
	private Together together;

	private Shifting(String text, int data, int forth, int back, int kept, long keptFirst, Pieces shares, int members, Operator operator,
			int divisor) {
		for (String seat : text.isBlank() ? new String[0] : text.strip().split(" +")) {
			seats.add(read(seat));
		}
		this.data = data;
		this.forth = forth;
		this.back = back;
		this.kept = kept;
		this.keptFirst = keptFirst;
		this.shares = shares;
		wholes = IntStream.range(0, shares.members()).mapToObj(share -> shares.cut(share, 1)).toArray(Pieces[]::new);
		halves = IntStream.range(0, shares.members()).mapToObj(share -> shares.cut(share, 2)).toArray(Pieces[]::new);
		this.operator = operator;
		this.divisor = divisor;
		boolean bothWays = seats.stream().anyMatch(Seat::backward) && seats.stream().anyMatch(seat -> !seat.backward);
		shift = new ShiftSteps(members, bothWays);
	}

	/**
	 * Combines data when they arrive.
	 *
	 * @param text    the constant of the node table
	 * @param forth   buffer for data in transit forward, as large as the data
	 * @param back    buffer for data in transit backward
	 * @param shares  shares of the data, one per ring
	 * @param members number of members of each ring
	 * @param divisor divisor at the end; no division if it is less than 2
	 */
	public static Shifting asItComes(String text, int data, int forth, int back, Pieces shares, int members, Operator operator,
			int divisor) {
		return new Shifting(text, data, forth, back, -1, 0, shares, members, operator, divisor);
	}

	/**
	 * Combines data in the order of the ring's positions, after all have arrived.
	 *
	 * @param kept      data that store what arrives from each position, consecutively
	 * @param keptFirst first element of this store
	 */
	public static Shifting inOrder(String text, int data, int kept, long keptFirst, Pieces shares, int members, Operator operator,
			int divisor) {
		return new Shifting(text, data, -1, -1, kept, keptFirst, shares, members, operator, divisor);
	}

	/** Returns a shifting of elements that are stored elsewhere in separate ranges. */
	public Shifting with(Together elements) {
		together = elements;
		return this;
	}

	/** Executes a step; does nothing beyond the last one. */
	public void step(int step, Ports ports) {
		if (step == 0 && together != null) {
			together.collect(shares.first(0), shares.end() - shares.first(0), ports);
		}
		for (int i = 0; i < seats.size() && step >= 0 && step < shift.steps(); i++) {
			Seat seat = seats.get(i);
			boolean first = i == 0 || seats.get(i - 1).share != seat.share;
			boolean last = i == seats.size() - 1 || seats.get(i + 1).share != seat.share;
			if (kept >= 0) {
				keep(seat, step, first, last, ports);
			} else {
				pass(seat, step, last, ports);
			}
		}
		if (step == shift.steps() - 1 && together != null) {
			together.spread(shares.first(0), shares.end() - shares.first(0), ports);
		}
	}

	private void pass(Seat seat, int step, boolean last, Ports ports) {
		int buffer = seat.backward ? back : forth;
		Pieces part = part(seat, step);
		int piece = seat.backward ? part.members() - 1 : 0;
		if (step == 0) {
			ports.copy(buffer, shares.first(seat.share), data, shares.first(seat.share), shares.count(seat.share));
		}
		ports.send(seat.out, buffer, part, piece);
		ports.receive(seat.in, buffer, part, piece);
		ports.take(data, part.first(piece), buffer, part.first(piece), part.count(piece), operator);
		if (last) {
			divide(seat, step, ports);
		}
	}

	private void keep(Seat seat, int step, boolean first, boolean last, Ports ports) {
		Pieces part = part(seat, step);
		int piece = seat.backward ? part.members() - 1 : 0;
		if (step == 0 && first) {
			ports.copy(kept, place(origin(seat, 0), shares.first(seat.share)), data, shares.first(seat.share), shares.count(seat.share));
		}
		ports.send(seat.out, kept, place(origin(seat, step), part.first(piece)), part.count(piece));
		ports.receive(seat.in, kept, place(origin(seat, step + 1), part.first(piece)), part.count(piece));
		if (step == shift.steps() - 1 && last) {
			for (int position = 0; position < shift.members(); position++) {
				long at = place(position, shares.first(seat.share));
				if (position == 0) {
					ports.take(data, shares.first(seat.share), kept, at, shares.count(seat.share));
				} else {
					ports.take(data, shares.first(seat.share), kept, at, shares.count(seat.share), operator);
				}
			}
			divide(seat, step, ports);
		}
	}

	private void divide(Seat seat, int step, Ports ports) {
		if (step == shift.steps() - 1 && divisor > 1) {
			ports.divide(data, shares, seat.share, divisor);
		}
	}

	/** Returns what of the share is sent in a step: all of it, or one half in each direction. */
	private Pieces part(Seat seat, int step) {
		return step < shift.fullSteps() ? wholes[seat.share] : halves[seat.share];
	}

	/** Returns the position, counted forward, of the origin of what passes the seat in a step. */
	private int origin(Seat seat, int step) {
		return shift.origin(seat.position, seat.backward, step);
	}

	private long place(int position, long element) {
		return keptFirst + position * (shares.end() - shares.first(0)) + element - shares.first(0);
	}

	private static Seat read(String text) {
		String[] parts = text.split("[+:-]");
		try {
			if (parts.length == 4) {
				return new Seat(Integer.parseInt(parts[0]), text.contains("-"), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]),
						Integer.parseInt(parts[3]));
			}
		} catch (NumberFormatException e) {
			// reported below
		}
		throw Fault.of("bad-constant", "expected a share, a position and two lanes, such as 0+3:5:2, found %s", Fault.quoted(text));
	}
}
