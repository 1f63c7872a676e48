package barley.runtime.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.runtime.data.Operator;
import barley.runtime.machine.Fault;
import barley.runtime.motion.RingTurn;
import barley.runtime.motion.Stops;

/**
 * The actions of a node while pieces circulate on rings on which some stops only relay. In step s of a turn, each stop forwards what
 * began s positions before it, from a buffer separate from the data, so that a relay keeps its own data; where no piece passes, an empty
 * piece is sent. A piece begins at a member and ends at the last member before it. The position of the node is a constant in the node
 * table and reads:
 *
 * <pre>
 * 0:3/12=0-4,7:5:2      of share 0: at position 3 of 12, with members at 0 to 4 and 7, out over lane 5, in over lane 2
 * 0:3/12=0-4,7:5:2:4    the same, with the root at position 4
 * 0:3/12=0-4,7:5:2~40+10*3+9*2+8    the same, with pieces from element 40 on, three of ten elements, two of nine and one of eight
 * </pre>
 */
public final class Relaying {

	/**
	 * @param steps number of steps per turn
	 * @param root  position of the root, or -1
	 */
	private record Seat(int share, int position, Stops stops, int steps, int out, int in, int root, Pieces pieces) {

		private int before() {
			return Math.floorMod(position - 1, stops.size());
		}
	}

	private final List<Seat> seats = new ArrayList<>();
	private final int data;
	private final int buffer;
	private final Operator operator;
	private final int divisor;
	private final RingTurn[] turns;
	private final int steps;
	private Together together;

	/**
	 * @param text    the constant of the node table
	 * @param buffer  data that hold pieces in transit, as large as the data
	 * @param shares  shares of the data
	 * @param divisor divisor when all is combined; no division if it is less than 2
	 * @param turns   executed one after the other
	 */
	public Relaying(String text, int data, int buffer, Pieces shares, Operator operator, int divisor, RingTurn... turns) {
		for (String seat : text.isBlank() ? new String[0] : text.strip().split(" +")) {
			seats.add(read(seat, shares));
		}
		this.data = data;
		this.buffer = buffer;
		this.operator = operator;
		this.divisor = divisor;
		this.turns = turns.clone();
		steps = turns.length * seats.stream().mapToInt(Seat::steps).max().orElse(0);
	}

	/** Returns a relaying of elements that are stored elsewhere in separate ranges. */
	public Relaying with(Together elements) {
		together = elements;
		return this;
	}

	/** Executes a step; does nothing beyond the last one. */
	public void step(int step, Ports ports) {
		if (step == 0 && together != null) {
			together.collect(0, Long.MAX_VALUE, ports);
		}
		for (Seat seat : seats) {
			if (step >= 0 && step < seat.steps * turns.length) {
				pass(seat, turns[step / seat.steps], step % seat.steps, ports);
			}
		}
		if (step == steps - 1 && together != null) {
			together.spread(0, Long.MAX_VALUE, ports);
		}
	}

	private void pass(Seat seat, RingTurn turn, int step, Ports ports) {
		int sent = seat.stops.begun(turn, seat.root, seat.position, step);
		if (sent >= 0 && begins(seat, turn, step)) {
			int piece = piece(seat, turn, sent);
			ports.copy(buffer, seat.pieces.first(piece), data, seat.pieces.first(piece), seat.pieces.count(piece));
		}
		send(seat, sent < 0 ? -1 : piece(seat, turn, sent), ports);
		int heard = seat.stops.begun(turn, seat.root, seat.before(), step);
		int piece = heard < 0 ? -1 : piece(seat, turn, heard);
		receive(seat, piece, ports);
		if (piece >= 0 && seat.stops.member(seat.position) >= 0) {
			take(seat, turn, heard, piece, ports);
		}
	}

	private void send(Seat seat, int piece, Ports ports) {
		ports.send(seat.out, buffer, seat.pieces.first(Math.max(0, piece)), piece < 0 ? 0 : seat.pieces.count(piece));
	}

	private void receive(Seat seat, int piece, Ports ports) {
		ports.receive(seat.in, buffer, seat.pieces.first(Math.max(0, piece)), piece < 0 ? 0 : seat.pieces.count(piece));
	}

	/** Stores what a member needs of what passes by, depending on the turn. */
	private void take(Seat seat, RingTurn turn, int heard, int piece, Ports ports) {
		long first = seat.pieces.first(piece);
		long count = seat.pieces.count(piece);
		boolean ends = seat.stops.next(seat.position) == heard;
		switch (turn) {
		case COMBINE -> {
			ports.take(data, first, buffer, first, count, operator);
			if (ends && divisor > 1) {
				ports.divide(data, first, count, divisor);
			}
		}
		case HAND_ON -> ports.take(data, first, buffer, first, count);
		case SCATTER -> {
			if (ends) {
				ports.take(data, first, buffer, first, count);
			}
		}
		case GATHER -> {
			if (seat.position == seat.root) {
				ports.take(data, first, buffer, first, count);
			}
		}
		case ALL_TO_ALL -> throw new IllegalStateException("an all-to-all is not relayed");
		}
	}

	/** Returns whether a stop sends elements of its own, or has combined them with its own. */
	private static boolean begins(Seat seat, RingTurn turn, int step) {
		return switch (turn) {
		case COMBINE -> seat.stops.member(seat.position) >= 0;
		case SCATTER -> seat.position == seat.root;
		case HAND_ON, GATHER -> step == 0;
		case ALL_TO_ALL -> false;
		};
	}

	private static int piece(Seat seat, RingTurn turn, int begun) {
		return turn.piece(seat.stops.member(begun), seat.stops.members());
	}

	private static Seat read(String text, Pieces shares) {
		String[] sizes = text.split("~", 2);
		String[] parts = sizes[0].split("[:/=]");
		try {
			if (parts.length == 6 || parts.length == 7) {
				int share = Integer.parseInt(parts[0]);
				Stops stops = Stops.read(parts[2] + '=' + parts[3]);
				return new Seat(share, Integer.parseInt(parts[1]), stops, stops.steps(), Integer.parseInt(parts[4]),
						Integer.parseInt(parts[5]),
						parts.length == 7 ? Integer.parseInt(parts[6]) : -1, sizes.length == 1 ? shares.cut(share, stops.members())
						: pieces(sizes[1], stops.members()));
			}
		} catch (IllegalArgumentException e) {
			// reported below
		}
		throw Fault.of("bad-constant",
				"expected a share, a position among stops with members and two lanes, such as 0:3/12=0-4,7:5:2, found %s",
				Fault.quoted(text));
	}

	private static Pieces pieces(String text, int members) {
		String[] runs = text.split("\\+");
		long[] sizes = new long[members];
		int piece = 0;
		for (int run = 1; run < runs.length; run++) {
			int times = runs[run].indexOf('*');
			int end = piece + (times < 0 ? 1 : Integer.parseInt(runs[run].substring(times + 1)));
			if (end > members) {
				throw new IllegalArgumentException(text);
			}
			Arrays.fill(sizes, piece, end, Long.parseLong(times < 0 ? runs[run] : runs[run].substring(0, times)));
			piece = end;
		}
		return Pieces.ofSizes(Long.parseLong(runs[0]), sizes);
	}
}
