package barley.runtime.simulate.clock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.network.SwitchNetwork;

/**
 * Who waits for whom in a run in which nothing can move any more. Those that wait are the first packets of input buffers and queues, the
 * first packets of output buffers, and the entries of compute units.
 *
 * @param waits  the members of the circle in order, or of the way to the one that waits for what never comes
 * @param closed whether the last one waits for the first one
 * @param failed the vertex of the failed switch for which the last one waits, or -1
 */
public record WaitCircle(List<Wait> waits, boolean closed, int failed) {

	/** What waits. */
	public enum Kind {
		/** The first packet of an input buffer, or of the queue of a node inside the same die. */
		INPUT,
		/** The first packet of an output buffer, or of the queue of a node. */
		OUTPUT,
		/** An entry of a compute unit. */
		ENTRY
	}

	/**
	 * One that waits.
	 *
	 * @param place the port of a buffer; the vertex of the switch of an entry
	 * @param flag  the flag of the packet or entry
	 */
	public record Wait(Kind kind, int place, int flag) {
	}

	public WaitCircle {
		waits = List.copyOf(waits);
	}

	static WaitCircle of(SwitchClock clock) {
		Search search = new Search(clock);
		WaitCircle open = null;
		for (int port = 0; port < clock.network.ports(); port++) {
			if (clock.inHead[port] >= 0) {
				WaitCircle found = search.from(new Wait(Kind.INPUT, port, clock.pool.flag(clock.inHead[port])));
				if (found != null && found.closed()) {
					return found;
				}
				open = open == null ? found : open;
			}
		}
		for (int number = 0; number < clock.network.switches() && open == null; number++) {
			int oldest = clock.units.oldest(number);
			open = oldest < 0 ? null : search.from(search.entry(oldest));
		}
		return open == null ? new WaitCircle(List.of(), false, -1) : open;
	}

	/** Describes the circle, one line for each that waits. */
	public List<String> describe(SwitchNetwork network) {
		List<String> lines = new ArrayList<>();
		for (Wait wait : waits) {
			String what = wait.flag() == 0 ? "a plain packet" : "a packet of group " + wait.flag();
			lines.add(switch (wait.kind()) {
				case INPUT -> what + " on " + network.channelName(network.peer(wait.place()));
				case OUTPUT -> what + " in the output buffer to " + network.channelName(wait.place());
				case ENTRY -> "the entry of group " + wait.flag() + " in " + network.vertexName(wait.place());
			});
		}
		return lines;
	}

	/** Returns a sentence for each that waits: {@code a packet of group 3 on chip[0,1] -> router[0,1] waits for ...}. */
	public List<String> sentences(SwitchNetwork network) {
		List<String> names = describe(network);
		List<String> sentences = new ArrayList<>();
		for (int i = 0; i < names.size(); i++) {
			String next = i + 1 < names.size() ? names.get(i + 1) : closed ? names.get(0)
					: failed >= 0 ? network.vertexName(failed) + ", which has failed" : "what never comes";
			sentences.add(names.get(i) + " waits for " + next);
		}
		return sentences;
	}

	/** Follows waits until one comes again. */
	private static final class Search {

		private final SwitchClock clock;
		private final Map<Wait, Boolean> seen = new HashMap<>();

		Search(SwitchClock clock) {
			this.clock = clock;
		}

		Wait entry(int entry) {
			return new Wait(Kind.ENTRY, clock.network.vertex(clock.units.place(entry)), clock.units.flag(entry));
		}

		/** Returns the circle to which a way leads, or the way to what never comes, or null if another way has been there. */
		WaitCircle from(Wait start) {
			List<Wait> way = new ArrayList<>();
			for (Wait at = start; at != null; at = next(at)) {
				if (seen.putIfAbsent(at, true) != null) {
					int first = way.indexOf(at);
					return first < 0 ? null : new WaitCircle(way.subList(first, way.size()), true, -1);
				}
				way.add(at);
			}
			return new WaitCircle(way, false, failed(way.get(way.size() - 1)));
		}

		/** Returns the failed switch in whose input buffer something waits, or -1. */
		private int failed(Wait last) {
			boolean inDead = last.kind() == Kind.INPUT && clock.dead[clock.switchOf[last.place()]];
			return inDead ? clock.network.owner(last.place()) : -1;
		}

		private Wait next(Wait wait) {
			return switch (wait.kind()) {
				case INPUT -> ofInput(wait.place());
				case OUTPUT -> ofOutput(wait.place());
				case ENTRY -> ofEntry(wait.place(), wait.flag());
			};
		}

		private Wait output(int port) {
			int packet = clock.outHead[port];
			return packet < 0 ? null : new Wait(Kind.OUTPUT, port, clock.pool.flag(packet));
		}

		private Wait input(int port) {
			int packet = clock.inHead[port];
			return packet < 0 ? null : new Wait(Kind.INPUT, port, clock.pool.flag(packet));
		}

		/** An output buffer waits for a credit: for the first packet of the input buffer at the far end. */
		private Wait ofOutput(int port) {
			return clock.switchOf[clock.peer[port]] < 0 ? null : input(clock.peer[port]);
		}

		private boolean isFull(int port) {
			return clock.taken[port] >= clock.room[port];
		}

		private Wait ofInput(int port) {
			int number = clock.switchOf[port];
			int packet = clock.inHead[port];
			if (clock.dead[number]) {
				return null;
			}
			if (clock.pool.target(packet) >= 0) {
				return output(clock.routes(packet).port(clock.network.vertex(number), clock.pool.target(packet),
						clock.pool.isDescending(packet)));
			}
			int row = ~clock.pool.target(packet);
			if (clock.pool.flag(packet) == 0) {
				return ofCopies(row, port);
			}
			if (clock.completes(number, packet)) {
				return clock.rows.up(row) >= 0 ? output(clock.rows.up(row)) : ofCopies(row, -1);
			}
			int leaving = clock.evicts(number) ? clock.units.oldestSettled(number, clock.now) : -1;
			if (leaving >= 0) {
				return output(clock.rows.up(clock.units.row(leaving)));
			}
			int oldest = clock.units.oldest(number);
			return oldest < 0 ? null : entry(oldest);
		}

		/** A packet waits for room in one of the buffers to which it is copied: those of all ports of a row but one. */
		private Wait ofCopies(int row, int but) {
			for (int i = clock.rows.first(row); i < clock.rows.first(row + 1); i++) {
				if (clock.rows.port[i] != but && isFull(clock.rows.port[i])) {
					return output(clock.rows.port[i]);
				}
			}
			return null;
		}

		/** An entry waits for a contribution that is still below it. */
		private Wait ofEntry(int vertex, int flag) {
			int number = clock.network.switchOf(vertex);
			int entry = clock.units.find(number, flag);
			int row = clock.units.row(entry);
			int up = clock.rows.up(row);
			if (clock.idles(number) && up >= 0) {
				return output(clock.rows.up(clock.units.row(clock.units.oldestSettled(number, clock.now))));
			}
			for (int i = clock.rows.first(row); i < clock.rows.first(row + 1); i++) {
				Wait below = clock.rows.port[i] == up ? null : below(clock.rows.port[i], clock.rows.rowAtPort[i], flag);
				if (below != null) {
					return below;
				}
			}
			return up < 0 || clock.switchOf[clock.peer[up]] >= 0 ? null : below(up, -1, flag);
		}

		/** Returns what a contribution waits for that has still to come through a port, or null if none is below it. */
		private Wait below(int port, int row, int flag) {
			for (int packet = clock.inHead[port]; packet >= 0; packet = clock.pool.next(packet)) {
				if (clock.pool.flag(packet) == flag) {
					return input(port);
				}
			}
			int far = clock.peer[port];
			for (int packet = clock.outHead[far]; packet >= 0; packet = clock.pool.next(packet)) {
				if (clock.pool.flag(packet) == flag) {
					return output(far);
				}
			}
			if (row < 0) {
				return !clock.queues.hasFlag(far, flag) ? null : clock.inside[port] ? input(port) : output(far);
			}
			int number = clock.switchOf[far];
			int entry = clock.units.find(number, flag);
			if (entry >= 0) {
				return entry(entry);
			}
			for (int i = clock.rows.first(row); i < clock.rows.first(row + 1); i++) {
				Wait found = clock.rows.port[i] == far ? null : below(clock.rows.port[i], clock.rows.rowAtPort[i], flag);
				if (found != null) {
					return found;
				}
			}
			return null;
		}
	}
}
