package barley.lang.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;

import barley.lang.evaluate.IntList;
import barley.lang.motion.Motion;
import barley.lang.motion.Motion.Room;
import barley.lang.motion.Ranges.Range;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.runtime.machine.Machine;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceBlockBuilder;

/**
 * What goes in each step of an exchange at the nodes' own pace, as {@link PaceMessages}. Messages that go in chunks are messages of one
 * statement each; of the messages of a step, the first chunks of all come first, then the second ones (RULES.md 21).
 */
final class PaceSteps {

	/** To find out what goes over a hop in a step, and to add it to a message, take as long as to look at this many things. */
	private static final int PART = 60;

	private final Machine machine;
	private final PaceWriter.Store store;
	private final BitSet off;
	private final LongConsumer spend;
	private final PaceBlockBuilder block;
	private final PaceMessages messages;

	/** @param off lanes that are off */
	PaceSteps(Machine machine, PaceWriter.Store store, BitSet off, LongConsumer spend, PaceBlockBuilder block, PaceMessages messages) {
		this.machine = machine;
		this.store = store;
		this.off = off;
		this.spend = spend;
		this.block = block;
		this.messages = messages;
	}

	/** Returns the messages of an exchange step by step; those of a step in the order of their sends, as of their receives. */
	List<int[]> of(Exchanged exchanged) {
		int begun = messages.begin();
		BitSet without = exchanged.phase().off();
		if (without.isEmpty()) {
			without = off;
		} else {
			without = (BitSet) off.clone();
			without.or(exchanged.phase().off());
		}
		List<Found> found = exchanged.movements();
		for (int number = 0; number < found.size(); number++) {
			Found each = found.get(number);
			Motion motion = each.movement().motion(machine, each.ground(), without).atOwnPace();
			payFor(motion);
			new Sending(each.movement(), motion, each.movement().ownPace() ? number : PaceMessages.NO_STREAM).add();
		}
		if (messages.count() == begun && found.get(0).movement() instanceof Transfer transfer) {
			messages.message(0, transfer.from(), transfer.to(), PaceMessages.atNode(transfer.from()), PaceMessages.NO_STREAM);
		}
		int[] all = messages.byStep(begun, messages.count());
		List<int[]> steps = new ArrayList<>();
		for (int first = 0, end; first < all.length; first = end) {
			for (end = first + 1; end < all.length && messages.step(all[end]) == messages.step(all[first]);) {
				end++;
			}
			steps.add(chunks(Arrays.copyOfRange(all, first, end), found));
		}
		return steps;
	}

	/** Pays for going through the hops step by step, before anything is made for each of them. */
	private void payFor(Motion motion) {
		long followed = motion.effort();
		spend.accept(followed);
		long steps = 0;
		for (int hop = 0; hop < motion.hops(); hop++) {
			steps += motion.end(hop) - motion.first(hop);
		}
		spend.accept(Math.max(0, steps - followed));
	}

	/** Cuts those messages of a step into chunks that are of streams. */
	private int[] chunks(int[] step, List<Found> found) {
		IntList first = new IntList();
		IntList count = new IntList();
		int most = 1;
		boolean streamed = false;
		for (int message : step) {
			int chunks = messages.stream(message) != PaceMessages.NO_STREAM
					&& found.get(messages.stream(message)).movement() instanceof Joint joint ? joint.way().chunksOfMessage() : 1;
			streamed |= chunks > 1;
			first.add(chunks == 1 ? message : messages.count());
			count.add(chunks == 1 ? 1 : messages.cut(message, chunks));
			most = Math.max(most, count.get(count.size() - 1));
		}
		if (!streamed) {
			return step;
		}
		IntList inOrder = new IntList();
		for (int chunk = 0; chunk < most; chunk++) {
			for (int message = 0; message < step.length; message++) {
				if (chunk < count.get(message)) {
					inOrder.add(first.get(message) + chunk);
				}
			}
		}
		return inOrder.toArray();
	}

	/** Adds what a movement sends. Its elements lie in its data, in those into which it puts them, or in transit. */
	private final class Sending {

		private final Movement movement;
		private final Motion motion;
		/** The number of the movement, if what it sends is no message with what others send. */
		private final int stream;
		private final Map<Integer, Integer> transits = new HashMap<>();
		private final TransitRooms came;
		/** By step, sender and receiver over which lanes messages go that belong to no walk; null if over one each. */
		private final Map<List<Integer>, Integer> lanes;

		Sending(Movement movement, Motion motion, int stream) {
			this.movement = movement;
			this.motion = motion;
			this.stream = stream;
			came = motion.transit() == 0 ? null : new TransitRooms(motion, spend);
			lanes = haveOneLane() ? null : lanes();
		}

		/** Steps are counted double: what is taken out of transit behind a step comes between it and the next one. */
		void add() {
			motion.kept().forEach(kept -> kept.what().list().forEach(range -> keep(kept, range)));
			for (int hop = 0; hop < motion.hops(); hop++) {
				for (int step = motion.first(hop); step < motion.end(hop); step++) {
					add(hop, step);
				}
			}
			for (int step = 0; step < motion.steps(); step++) {
				int in = step;
				motion.takes(step, (node, since, first, count, place, combines) -> take(node, in, since, first, count, place, combines));
			}
		}

		private void keep(Motion.Kept kept, Range range) {
			int message = messages.message(2 * Motion.KEPT, kept.node(), kept.node(), PaceMessages.atNode(kept.node()),
					PaceMessages.NO_STREAM);
			spend.accept(PART);
			messages.part(message, PaceBlock.NO_CHANNEL, datum(Room.DATA, 0), offset(Room.DATA) + range.first(), range.count(),
					datum(kept.room(), Motion.KEPT), offset(kept.room()) + range.first() + kept.moved(), PaceBlock.REPLACES);
		}

		private void take(int node, int step, int since, long first, long count, long place, boolean combines) {
			int message = messages.message(2 * step + 1, node, node, PaceMessages.atNode(node), PaceMessages.NO_STREAM);
			spend.accept(PART);
			messages.part(message, PaceBlock.NO_CHANNEL, datum(Room.TRANSIT, since), first, count, datum(Room.DATA, 0),
					offset(Room.DATA) + place, block.operator(combines ? movement.operator() : null));
		}

		private void add(int hop, int step) {
			if (!motion.takesPart(hop, step) || motion.size(hop, step) == 0) {
				return;
			}
			int sender = motion.sender(hop);
			int receiver = motion.receiver(hop);
			int channel = motion.channel(hop);
			int over = motion.strand(hop) >= 0 || lanes == null ? channel : lanes.get(List.of(step, sender, receiver));
			boolean relays = motion.leaves(hop) == Room.TRANSIT;
			int operator = block.operator(motion.combines(hop, step) ? movement.operator() : null);
			motion.parts(hop, step, (first, count, place) -> {
				if (relays) {
					came.find(sender, step, first, count, (since, from, elements) -> add(hop, step, sender, receiver, over, channel, since,
							from, elements, place + from - first, operator));
				} else {
					add(hop, step, sender, receiver, over, channel, step, first, count, place, operator);
				}
			});
		}

		/** @param since the step in which elements came that are sent on */
		private void add(int hop, int step, int sender, int receiver, int over, int channel, int since, long first, long count, long place,
				int operator) {
			Room leaves = motion.leaves(hop);
			Room arrives = motion.arrives(hop);
			int room = datum(leaves, since);
			spend.accept(PART);
			messages.part(messages.message(2 * step, sender, receiver, over, stream), channel, room, offset(leaves) + first, count,
					datum(arrives, step), offset(arrives) + place, operator);
		}

		private int datum(Room room, int step) {
			return switch (room) {
			case DATA -> store.datum(movement.data());
			case TARGET -> store.datum(movement.into());
			case TRANSIT -> transits.computeIfAbsent(step, any -> block.transit(store.datum(movement.data()), motion.transit()));
			};
		}

		private long offset(Room room) {
			return room == Room.DATA ? store.offset(movement.data()) : room == Room.TARGET ? store.offset(movement.into()) : 0;
		}

		/** Returns whether no two hops that belong to no walk have the same ends. */
		private boolean haveOneLane() {
			if (motion.hops() == 1) {
				return true;
			}
			Set<Long> ends = new HashSet<>();
			for (int hop = 0; hop < motion.hops(); hop++) {
				if (motion.strand(hop) < 0 && !ends.add((long) motion.sender(hop) << Integer.SIZE | motion.receiver(hop))) {
					return false;
				}
			}
			return true;
		}

		private Map<List<Integer>, Integer> lanes() {
			Map<List<Integer>, Set<Integer>> channels = new HashMap<>();
			for (int hop = 0; hop < motion.hops(); hop++) {
				for (int step = motion.first(hop); motion.strand(hop) < 0 && step < motion.end(hop); step++) {
					channels.computeIfAbsent(List.of(step, motion.sender(hop), motion.receiver(hop)), any -> new TreeSet<>())
							.add(motion.channel(hop));
				}
			}
			Map<List<Integer>, Integer> over = new HashMap<>();
			channels.forEach((ends, of) -> over.put(ends, messages.over(of)));
			return over;
		}
	}
}
