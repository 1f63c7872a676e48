package barley.lang.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

import barley.lang.evaluate.IntList;
import barley.lang.finding.Origin;
import barley.lang.motion.Motion;
import barley.lang.motion.Motion.Room;
import barley.lang.motion.Ranges;
import barley.lang.plan.Joint;
import barley.lang.plan.Movement;
import barley.lang.plan.PaceRounds;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.PaceUnit.End;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Placements;
import barley.lang.plan.Plan;
import barley.lang.plan.Transfer;
import barley.lang.prove.ProvedPhase.Divided;
import barley.lang.prove.ProvedPhase.Division;
import barley.lang.prove.ProvedPhase.Exchanged;
import barley.lang.prove.ProvedPhase.Found;
import barley.lang.prove.ProvedPhase.Paced;
import barley.runtime.machine.Machine;
import barley.runtime.program.PaceBlock;
import barley.runtime.program.PaceLoop;
import barley.runtime.program.Pieces;

/**
 * Writes a proved block down item by item (RULES.md 39): computations node by node, exchanges step by step, first all sends of a step, then
 * its receives; what one node sends another over the same lanes in a step is one message. Messages that go in chunks are messages of one
 * statement each; of the sends of a step, as of its receives, the first chunks of all come first, then the second ones (RULES.md 21).
 */
public final class PaceWriter {

	/** Where the data of a plan are kept. */
	public interface Store {

		/** Returns the number of the datum that a payload is of. */
		int datum(Payload payload);

		/** Returns how much further on elements of the payload are there than in the vector of the plan. */
		long offset(Payload payload);
	}

	/** The data of a plan, as the proof numbers them. */
	public static final Store STORED = new Store() {

		@Override
		public int datum(Payload payload) {
			return payload.index();
		}

		@Override
		public long offset(Payload payload) {
			return 0;
		}
	};

	/**
	 * A message of a step, or a chunk of it: what one node sends another over the same lanes.
	 *
	 * @param stream the number of the movement whose message it is a chunk of; {@link #NO_STREAM} if all movements share it
	 */
	private record Way(int from, int to, Set<Integer> channels, int stream, int chunk) {

		Way(int from, int to, Set<Integer> channels) {
			this(from, to, channels, NO_STREAM, 0);
		}

		Way chunk(int number) {
			return new Way(from, to, channels, stream, number);
		}
	}

	private static final int NO_STREAM = -1;

	/** Elements that go over a channel of a message, from a room of the sender to one of the receiver. */
	private record Part(int channel, int room, long first, long count, int into, long place, int operator) {

		Part within(long before, long size) {
			return new Part(channel, room, first + before, size, into, place + before, operator);
		}
	}

	private static final Comparator<Part> BY_CHANNEL = Comparator.comparingInt(Part::channel);

	private final Machine machine;
	private final Placements placements;
	private final Store store;
	private final BitSet off;
	private final LongConsumer spend;
	private final PaceBlock.Builder block;
	/** The last sends of messages between programs, and what their receives take. */
	private final Map<Phase, Integer> sends = new IdentityHashMap<>();
	private final Map<Phase, Integer> receives = new IdentityHashMap<>();
	/** The steps of messages of which one end has been written. */
	private final Map<Phase, List<Map<Way, List<Part>>>> halves = new IdentityHashMap<>();
	private final Map<Phase, Exchanged> sent = new IdentityHashMap<>();
	/** The places of statements as text, which many items share. */
	private final Map<Origin, String> places = new HashMap<>();

	private PaceWriter(Machine machine, Placements placements, int data, Store store, BitSet off, LongConsumer spend) {
		this.machine = machine;
		this.placements = placements;
		this.store = store;
		this.off = off;
		this.spend = spend;
		block = new PaceBlock.Builder(data);
	}

	/**
	 * What nodes do in a block.
	 *
	 * @param units for each item the number of its unit
	 */
	public record Written(PaceBlock block, int[] units) {
	}

	/**
	 * Returns what nodes do in a block.
	 *
	 * @param data  how many data a node has
	 * @param off   lanes that are off
	 * @param spend is told how many things were looked at
	 */
	public static Written write(Paced paced, Machine machine, Placements placements, int data, Store store, BitSet off,
			LongConsumer spend) {
		return new PaceWriter(machine, placements, data, store, off, spend).write(paced);
	}

	/** Returns what nodes do in a block with the data of the plan that is being proved. */
	static Written written(Paced paced, Plan plan, LongConsumer spend) {
		return write(paced, plan.wiring().machine(), plan.placements(), plan.data().size(), STORED, new BitSet(), spend);
	}

	private Written write(Paced paced) {
		block.buffers(paced.phase().buffers());
		for (int number = 0; number < paced.units().size(); number++) {
			PaceUnit unit = paced.phase().units().get(number);
			if (unit.end() == End.SEND) {
				sent.put(unit.phase(), (Exchanged) paced.units().get(number).get(0));
			}
		}
		IntList units = new IntList();
		int[] first = new int[paced.units().size() + 1];
		for (int number = 0; number < paced.units().size(); number++) {
			first[number] = block.count();
			block.iteration(paced.phase().units().get(number).iteration());
			write(paced.phase().units().get(number), paced.units().get(number));
			while (units.size() < block.count()) {
				units.add(number);
			}
		}
		first[paced.units().size()] = block.count();
		sends.forEach((message, send) -> block.match(send, receives.get(message)));
		for (PaceRounds rounds : paced.phase().rounds()) {
			int items = first[rounds.end()] - first[rounds.end() - rounds.length()];
			if (items > 0) {
				int written = Math.min(rounds.written(), (first[rounds.end()] - first[rounds.first()]) / items);
				block.repeat(new PaceLoop(first[rounds.end()] - written * items, items, written, rounds.more()));
			}
		}
		return new Written(block.build(), units.toArray());
	}

	private void write(PaceUnit unit, List<ProvedPhase> phases) {
		if (unit.end() != End.BOTH) {
			spend.accept(1);
			writeEnd(unit);
		}
		for (ProvedPhase proved : phases) {
			spend.accept(1);
			if (proved instanceof Divided divided) {
				divide(divided);
			} else if (proved instanceof Exchanged exchanged && unit.end() == End.BOTH) {
				steps(exchanged).forEach(step -> exchange(exchanged.phase().source(), step));
			} else if (proved.phase() instanceof Phase.Computing computing) {
				placements.nodes(computing, machine.nodes()).stream().forEach(node -> compute(computing, node));
			}
		}
	}

	/** A node divides elements by a message to itself, which takes no time: what it sends is divided when it is put back. */
	private void divide(Divided divided) {
		Map<Integer, List<Division>> ofNodes = new LinkedHashMap<>();
		divided.parts().forEach(part -> ofNodes.computeIfAbsent(part.node(), any -> new ArrayList<>()).add(part));
		Origin source = divided.phase().source();
		ofNodes.forEach((node, parts) -> {
			Map.Entry<Way, List<Part>> message = Map.entry(new Way(node, node, Set.of()), parts.stream().map(this::divided).toList());
			block.match(send(source, message), receive(source, message));
		});
	}

	private Part divided(Division part) {
		int datum = store.datum(part.data());
		long first = store.offset(part.data()) + part.first();
		return new Part(PaceBlock.NO_CHANNEL, datum, first, part.count(), datum, first, PaceBlock.divides(part.divisor()));
	}

	private void writeEnd(PaceUnit unit) {
		List<Map<Way, List<Part>>> known = halves.remove(unit.phase());
		List<Map<Way, List<Part>>> steps = known != null ? known : steps(sent.get(unit.phase()));
		if (known == null) {
			halves.put(unit.phase(), steps);
		}
		if (unit.end() == End.SEND) {
			send(unit, steps);
		} else {
			receives.put(unit.phase(), receive(unit.source(), last(steps)));
		}
	}

	private void exchange(Origin source, Map<Way, List<Part>> step) {
		Map<Map.Entry<Way, List<Part>>, Integer> sent = new IdentityHashMap<>();
		List<Map.Entry<Way, List<Part>>> messages = step.entrySet().stream()
				.sorted(Comparator.comparingInt(message -> message.getKey().chunk)).toList();
		messages.forEach(message -> sent.put(message, send(source, message)));
		messages.forEach(message -> block.match(sent.get(message), receive(source, message)));
	}

	/** A message leaves for the program of another node; nodes on its way send it on. */
	private void send(PaceUnit unit, List<Map<Way, List<Part>>> steps) {
		for (int step = 0; step < steps.size() - 1; step++) {
			Map.Entry<Way, List<Part>> hop = steps.get(step).entrySet().iterator().next();
			block.match(send(unit.source(), hop), receive(unit.source(), hop));
		}
		sends.put(unit.phase(), send(unit.source(), last(steps)));
	}

	private String place(Origin source) {
		return places.computeIfAbsent(source, Origin::place);
	}

	private static Map.Entry<Way, List<Part>> last(List<Map<Way, List<Part>>> steps) {
		return steps.get(steps.size() - 1).entrySet().iterator().next();
	}

	private int send(Origin source, Map.Entry<Way, List<Part>> message) {
		int item = block.add(PaceBlock.SEND, message.getKey().from(), place(source), 0);
		message.getValue().forEach(part -> block.part(part.room(), part.first(), part.count(), part.channel()));
		return item;
	}

	private int receive(Origin source, Map.Entry<Way, List<Part>> message) {
		int item = block.add(PaceBlock.RECEIVE, message.getKey().to(), place(source), 0);
		message.getValue().forEach(part -> block.part(part.into(), part.place(), part.count(), part.operator()));
		return item;
	}

	/** Returns what goes in each step of an exchange, message by message; the parts of a message are in the order of their channels. */
	private List<Map<Way, List<Part>>> steps(Exchanged exchanged) {
		// by twice the step, and one more for what is taken out of transit behind it
		Map<Integer, Map<Way, List<Part>>> steps = new TreeMap<>();
		BitSet without = (BitSet) off.clone();
		without.or(exchanged.phase().off());
		List<Found> found = exchanged.movements();
		for (int number = 0; number < found.size(); number++) {
			Found each = found.get(number);
			Motion motion = each.movement().motion(machine, each.ground(), without).atOwnPace();
			payFor(motion);
			Rooms rooms = new Rooms(each.movement(), motion);
			Sending sending = new Sending(motion, rooms, each.movement().ownPace() ? number : NO_STREAM);
			motion.kept().forEach(kept -> kept.what().list().forEach(range -> add(steps, 2 * Motion.KEPT,
					new Way(kept.node(), kept.node(), Set.of()), rooms.kept(kept.room(), range, kept.moved()))));
			Map<Integer, Map<Way, Set<Integer>>> lanes = lanes(motion);
			for (int hop = 0; hop < motion.hops(); hop++) {
				for (int step = motion.first(hop); step < motion.end(hop); step++) {
					add(sending, hop, step, lanes, steps);
				}
			}
			for (int step = 0; step < motion.steps(); step++) {
				int behind = 2 * step + 1;
				motion.takes(step, (node, since, first, count, place, combines) -> add(steps, behind, new Way(node, node, Set.of()),
						rooms.taken(since, first, count, place, combines)));
			}
		}
		if (steps.isEmpty()) {
			Movement first = exchanged.movements().get(0).movement();
			if (first instanceof Transfer transfer) {
				steps.put(0, Map.of(new Way(transfer.from(), transfer.to(), Set.of()), new ArrayList<>()));
			}
		}
		List<Map<Way, List<Part>>> messages = new ArrayList<>(steps.size());
		for (Map<Way, List<Part>> step : steps.values()) {
			step.values().forEach(parts -> parts.sort(BY_CHANNEL));
			messages.add(isStreamed(step) ? chunks(step, found) : step);
		}
		return messages;
	}

	/**
	 * How the messages of a movement go.
	 *
	 * @param stream its number, if what it sends is no message with what others send
	 */
	private record Sending(Motion motion, Rooms rooms, int stream) {
	}

	private static boolean isStreamed(Map<Way, List<Part>> step) {
		for (Way way : step.keySet()) {
			if (way.stream != NO_STREAM) {
				return true;
			}
		}
		return false;
	}

	/** Cuts the messages of streams into chunks, each in the order of its elements at the sender. */
	private static Map<Way, List<Part>> chunks(Map<Way, List<Part>> step, List<Found> found) {
		Map<Way, List<Part>> chunks = new LinkedHashMap<>();
		step.forEach((way, parts) -> {
			int count = way.stream != NO_STREAM && found.get(way.stream).movement() instanceof Joint joint ? joint.way().chunksOfMessage()
					: 1;
			if (count == 1) {
				chunks.put(way, parts);
				return;
			}
			long length = Pieces.of(parts.stream().mapToLong(Part::count).sum(), count).count(0);
			long[] sent = new long[1];
			parts.stream().sorted(Comparator.comparingLong(Part::first).thenComparingInt(Part::room)).forEach(part -> {
				for (long done = 0, next; done < part.count; done += next, sent[0] += next) {
					next = Math.min(part.count - done, length - sent[0] % length);
					chunks.computeIfAbsent(way.chunk((int) (sent[0] / length)), any -> new ArrayList<>(1)).add(part.within(done, next));
				}
			});
		});
		return chunks;
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

	private void add(Sending sending, int hop, int step, Map<Integer, Map<Way, Set<Integer>>> lanes,
			Map<Integer, Map<Way, List<Part>>> to) {
		Motion motion = sending.motion;
		if (!motion.takesPart(hop, step) || motion.size(hop, step) == 0) {
			return;
		}
		Set<Integer> channels = motion.strand(hop) >= 0 ? Set.of(motion.channel(hop))
				: lanes.get(step).get(new Way(motion.sender(hop), motion.receiver(hop), Set.of()));
		Way way = new Way(motion.sender(hop), motion.receiver(hop), channels, sending.stream, 0);
		motion.parts(hop, step, (first, count, place) -> sending.rooms.parts(hop, step, first, count, place,
				part -> add(to, 2 * step, way, part)));
	}

	private void add(Map<Integer, Map<Way, List<Part>>> steps, int step, Way way, Part part) {
		spend.accept(1);
		steps.computeIfAbsent(step, any -> new LinkedHashMap<>()).computeIfAbsent(way, any -> new ArrayList<>(1)).add(part);
	}

	/** Returns the channels over which each message of each step is cut that belongs to no walk. */
	private static Map<Integer, Map<Way, Set<Integer>>> lanes(Motion motion) {
		if (motion.hops() == 1 && motion.strand(0) < 0 && motion.end(0) - motion.first(0) == 1) {
			Way only = new Way(motion.sender(0), motion.receiver(0), Set.of()); // as most are
			return Map.of(motion.first(0), Map.of(only, Set.of(motion.channel(0))));
		}
		Map<Integer, Map<Way, Set<Integer>>> lanes = new HashMap<>();
		for (int hop = 0; hop < motion.hops(); hop++) {
			for (int step = motion.first(hop); motion.strand(hop) < 0 && step < motion.end(hop); step++) {
				lanes.computeIfAbsent(step, any -> new HashMap<>())
						.computeIfAbsent(new Way(motion.sender(hop), motion.receiver(hop), Set.of()),
						any -> new TreeSet<>()).add(motion.channel(hop));
			}
		}
		return lanes;
	}

	/** Where the elements of a movement lie: in its data, in those into which it puts them, or in transit. */
	private final class Rooms {

		private final Movement movement;
		private final Motion motion;
		private final Map<Integer, Integer> transits = new HashMap<>();
		private final TransitRooms came;

		Rooms(Movement movement, Motion motion) {
			this.movement = movement;
			this.motion = motion;
			came = motion.transit() == 0 ? null : new TransitRooms(motion, spend);
		}

		Part kept(Room room, Ranges.Range range, long moved) {
			return new Part(PaceBlock.NO_CHANNEL, datum(Room.DATA, 0), offset(Room.DATA) + range.first(), range.count(),
					datum(room, Motion.KEPT), offset(room) + range.first() + moved, PaceBlock.REPLACES);
		}

		Part taken(int since, long first, long count, long place, boolean combines) {
			return new Part(PaceBlock.NO_CHANNEL, datum(Room.TRANSIT, since), first, count, datum(Room.DATA, 0), offset(Room.DATA) + place,
					block.operator(combines ? movement.operator() : null));
		}

		void parts(int hop, int step, long first, long count, long place, Consumer<Part> to) {
			if (motion.leaves(hop) == Room.TRANSIT) {
				came.find(motion.sender(hop), step, first, count,
						(since, from, elements) -> to.accept(part(hop, step, since, from, elements, place + from - first)));
			} else {
				to.accept(part(hop, step, step, first, count, place));
			}
		}

		/** @param since the step in which elements came that are sent on */
		private Part part(int hop, int step, int since, long first, long count, long place) {
			Room leaves = motion.leaves(hop);
			Room arrives = motion.arrives(hop);
			return new Part(motion.channel(hop), datum(leaves, since), offset(leaves) + first, count, datum(arrives, step),
					offset(arrives) + place, block.operator(motion.combines(hop, step) ? movement.operator() : null));
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
	}

	private void compute(Phase.Computing computing, int node) {
		block.add(PaceBlock.COMPUTE, node, place(computing.source()), computing.flop());
		computing.named().forEach(payload -> use(payload, placements.read(computing, payload, node), PaceBlock.READS));
		computing.data().forEach(payload -> use(payload, placements.written(computing, payload, node),
				computing.isGiven() ? PaceBlock.COMPUTES : PaceBlock.RENEWS));
	}

	private void use(Payload payload, Ranges ranges, int as) {
		ranges.list().forEach(range -> block.part(store.datum(payload), store.offset(payload) + range.first(), range.count(), as));
	}
}
