package barley.lang.steps;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import barley.lang.motion.Motion;
import barley.lang.motion.Ranges;
import barley.lang.plan.Joint;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.result.Damage;

/**
 * What faults did to a run, in the steps of its timetable: the transfers that were lost or corrupted, and the elements that nodes hold
 * wrong as a consequence. A timetable shows equal rounds once; what was hit in any of them is marked there.
 *
 * <p>Wrong elements are followed transfer by transfer from the first loss: what is sent wrong arrives wrong; what is combined stays wrong;
 * what is replaced by something right is right again. This takes time linear in the transfers since the first loss. What is wrong after a
 * block at the nodes' own pace, which has no steps, is what the run has found there.
 */
public final class Losses {

	/** More transfers than this are not followed. */
	private static final long MOST_FOLLOWED = 20_000_000;

	/** Stands for what a node holds in transit, apart from any strand. */
	private static final int TRANSIT = -2;

	/** The data of a node; or, if {@code relayed} is not null, what it has received last to pass it on along a strand of that movement. */
	private record Place(int node, int data, Moving relayed, int strand) {

		private Place(int node, int data) {
			this(node, data, null, -1);
		}
	}

	private final Timetable timetable;
	private final NavigableMap<Long, Map<Integer, Fate>> fates = new TreeMap<>();
	/**
	 * What is wrong after blocks in which each node goes at its own pace; none of those that leave nothing wrong, if the run followed it.
	 */
	private final Map<Entry.Renewal, List<Damage.Lack>> blocks = new IdentityHashMap<>();
	/** Whether the run followed what is wrong. */
	private boolean followedInRun;
	/** After so many steps something may be wrong for the first time. */
	private long start = Long.MAX_VALUE;
	/** The nodes of collectives; the others on their ways relay. */
	private final Map<Moving, BitSet> members = new HashMap<>();
	/** What is wrong after {@link #over} steps. */
	private Map<Place, Ranges> wrong = new HashMap<>();
	private long over;
	/** What is wrong in the end, once that has been asked. */
	private Map<Place, Ranges> ended;
	private long followed;

	/** What goals miss. */
	private final Map<Entry.Goal, List<Miss>> missed = new IdentityHashMap<>();

	/**
	 * A node that does not hold what a goal says.
	 *
	 * @param elements those that are wrong, in the stored vector; nothing if it is not known which
	 */
	public record Miss(int node, Payload data, Ranges elements) {
	}

	private Losses(Timetable timetable) {
		this.timetable = timetable;
	}

	/** Returns that nothing was lost. */
	public static Losses none(Timetable timetable) {
		return new Losses(timetable);
	}

	/** Returns what a run lost; {@code damage} is null if there were no faults. */
	public static Losses of(Timetable timetable, Damage damage) {
		Losses losses = new Losses(timetable);
		if (damage != null) {
			List<Phase> phases = leaves(timetable.plan().phases()).toList();
			boolean later = damage.hits().stream().filter(hit -> hit.fragment() != null)
					.noneMatch(hit -> hit.rounds().stream().allMatch(round -> round == 1));
			damage.casualties().stream().filter(casualty -> !casualty.earlier())
					.forEach(casualty -> losses.add(casualty, phases.get(casualty.phase()), later));
			losses.followedInRun = damage.notTraced() == null;
			damage.remnants().stream().filter(remnant -> !remnant.lacks().isEmpty())
					.forEach(remnant -> losses.add(remnant, phases.get(remnant.phase())));
			if (!losses.fates.isEmpty()) {
				losses.start = Math.min(losses.start, losses.fates.firstKey());
			}
			Map<Phase, Damage.Remnant> remnants = new IdentityHashMap<>();
			damage.remnants().forEach(remnant -> remnants.putIfAbsent(phases.get(remnant.phase()), remnant));
			timetable.entries().stream().filter(Entry.Goal.class::isInstance).map(Entry.Goal.class::cast)
					.forEach(goal -> losses.missed.put(goal, losses.missed(goal, remnants)));
		}
		return losses;
	}

	/** Returns what runs count as phases: a block at the nodes' own pace is one of them. */
	static Stream<Phase> leaves(List<Phase> phases) {
		return phases.stream().flatMap(phase -> phase instanceof Phase.Computing || phase instanceof Phase.Hearing
				|| phase instanceof Phase.Exchanging || phase instanceof Phase.Pacing ? Stream.of(phase) : leaves(phase.inner()));
	}

	/** Adds what a block leaves wrong: in the first round or, if it was hit later, in all others. */
	private void add(Damage.Remnant remnant, Phase phase) {
		List<Entry.Renewal> renewals = timetable.entries().stream().filter(Entry.Renewal.class::isInstance).map(Entry.Renewal.class::cast)
				.filter(renewal -> renewal.phase() == phase).toList();
		boolean first = remnant.rounds().stream().allMatch(round -> round == 1);
		for (Entry.Renewal renewal : first || renewals.isEmpty() ? renewals : renewals.subList(renewals.size() - 1, renewals.size())) {
			blocks.put(renewal, remnant.lacks());
			start = Math.min(start, renewal.first());
		}
	}

	/** @param later whether it happened after the first round */
	private void add(Damage.Casualty casualty, Phase phase, boolean later) {
		List<Stage> stages = timetable.stages().stream().filter(stage -> stage.phase() == phase).toList();
		if (!stages.isEmpty()) {
			Stage stage = stages.get(later ? stages.size() - 1 : 0);
			long step = stage.first() + step(stage, casualty);
			fates.computeIfAbsent(step, any -> new TreeMap<>()).merge(casualty.channel(), casualty.lost() ? Fate.LOST : Fate.CORRUPTED,
					(one, other) -> one == Fate.LOST ? one : other);
		}
	}

	/** Returns the step of its exchange; streams count chunks, each of which is in several steps. */
	private static int step(Stage stage, Damage.Casualty casualty) {
		List<Integer> steps = new ArrayList<>();
		for (Moving moving : stage.motions()) {
			Motion motion = moving.motion();
			for (int hop = 0; motion.calls() != motion.steps() && hop < motion.hops(); hop++) {
				for (int step = motion.first(hop); motion.channel(hop) == casualty.channel() && step < motion.end(hop); step++) {
					if (motion.fragment(hop, step) == casualty.step()) {
						steps.add(step);
					}
				}
			}
		}
		Collections.sort(steps);
		return casualty.place() < steps.size() ? steps.get(casualty.place()) : casualty.step();
	}

	public boolean isEmpty() {
		return fates.isEmpty();
	}

	/** Returns which nodes do not hold what a goal says; nobody if it is met or cannot be followed. */
	public List<Miss> missed(Entry.Goal goal) {
		return missed.getOrDefault(goal, List.of());
	}

	/** @param remnants the wrong data that exchanges have left first */
	private List<Miss> missed(Entry.Goal goal, Map<Phase, Damage.Remnant> remnants) {
		List<Miss> misses = new ArrayList<>();
		Map<Place, Ranges> there = before(goal);
		for (Joint joint : goal.phase().goals()) {
			for (Payload payload : GoalElements.data(joint)) {
				BitSet leftWrong = leftWrong(goal, payload, remnants);
				for (int node : joint.nodes()) {
					Ranges wanted = GoalElements.of(joint, payload, node);
					Ranges met = wanted.without(there.getOrDefault(new Place(node, payload.index()), Ranges.NOTHING));
					if (met.size() < wanted.size() || leftWrong.get(node) && wanted.size() > 0) {
						misses.add(new Miss(node, payload, wanted.without(met)));
					}
				}
			}
		}
		return misses;
	}

	/** Returns what is wrong where a goal stands. */
	private Map<Place, Ranges> before(Entry.Goal goal) {
		follow(goal.first());
		if (goal.first() > start && over != goal.first()) {
			return Map.of();
		}
		Map<Place, Ranges> stepped = wrong;
		wrong = goal.first() <= start ? new HashMap<>() : new HashMap<>(stepped);
		renew(goal.first(), goal);
		Map<Place, Ranges> there = wrong;
		wrong = stepped;
		return there;
	}

	/** Returns the nodes on which the last exchange of some data has left them wrong, if that is not followed: packets are not. */
	private BitSet leftWrong(Entry.Goal goal, Payload payload, Map<Phase, Damage.Remnant> remnants) {
		Stage last = null;
		for (Entry entry : timetable.entries()) {
			if (entry == goal) {
				break;
			}
			if (entry instanceof Stage stage && stage.motions().stream()
					.anyMatch(moving -> moving.movement().into().index() == payload.index())) {
				last = stage;
			}
		}
		BitSet nodes = new BitSet();
		if (last != null && remnants.containsKey(last.phase()) && fates.subMap(last.first(), last.end()).isEmpty()
				&& remnants.get(last.phase()).first().data() == payload.index()) {
			IntStream.of(remnants.get(last.phase()).nodes()).forEach(nodes::set);
		}
		return nodes;
	}

	/** Returns what happens to the transfer over a channel in a step. */
	public Fate fate(int channel, long step) {
		return at(step).getOrDefault(channel, Fate.ARRIVES);
	}

	/** Returns the channels whose transfers do not arrive intact in a step, and what happens to these. */
	public Map<Integer, Fate> at(long step) {
		return fates.getOrDefault(step, Map.of());
	}

	/** Returns the steps in which something is lost or corrupted, and the channels. */
	public NavigableMap<Long, Map<Integer, Fate>> all() {
		return fates;
	}

	/** Returns whether it is known what is wrong after so many steps. */
	public synchronized boolean isKnown(long steps) {
		follow(steps);
		return steps <= start || over == steps;
	}

	/** Returns the elements that a node holds wrong after so many steps, as far as they can be followed. */
	public synchronized Ranges wrong(Payload payload, int node, long steps) {
		follow(steps);
		Map<Place, Ranges> known = steps == timetable.steps() && steps >= start ? ended() : steps <= start ? Map.of() : wrong;
		return known.getOrDefault(new Place(node, payload.index()), Ranges.NOTHING).within(payload.first(), payload.end());
	}

	/** Returns what is wrong after all steps, and after what nodes compute behind the last one. */
	private Map<Place, Ranges> ended() {
		if (ended == null) {
			Map<Place, Ranges> stepped = wrong;
			wrong = new HashMap<>(stepped);
			renew(timetable.steps(), null);
			ended = wrong;
			wrong = stepped;
		}
		return ended;
	}

	/** Takes elements of a vector that a node holds wrong. */
	interface Taker {

		void take(int node, int vector, Ranges elements);
	}

	/** Returns whether it is known what is wrong when a block begins in which each node goes at its own pace. */
	boolean isKnown(Entry.Renewal block) {
		return left(block) != null || isKnown(block.first());
	}

	/** Hands on what nodes hold wrong when such a block begins. */
	synchronized void before(Entry.Renewal block, Taker to) {
		List<Damage.Lack> left = left(block);
		if (left == null) {
			follow(block.first());
			Map<Place, Ranges> known = block.first() <= start ? Map.of() : wrong;
			known.forEach((place, ranges) -> take(place, ranges, to));
		} else {
			leaving(left).forEach((place, ranges) -> take(place, ranges, to));
		}
	}

	private static void take(Place place, Ranges ranges, Taker to) {
		if (place.relayed() == null) {
			to.take(place.node(), place.data(), ranges);
		}
	}

	/** Returns what the last of these blocks has left between which and {@code block} nothing moves in steps; null if there is none. */
	private List<Damage.Lack> left(Entry.Renewal block) {
		Entry.Renewal last = null;
		for (Entry entry : timetable.entries()) {
			if (entry == block) {
				break;
			}
			if (followedInRun && entry instanceof Entry.Renewal renewal && renewal.first() == block.first()
					&& renewal.phase() instanceof Phase.Pacing) {
				last = renewal;
			}
		}
		return last == null ? null : blocks.getOrDefault(last, List.of());
	}

	private void follow(long steps) {
		if (steps <= start) {
			return;
		}
		if (over > steps || over == 0) {
			over = start;
			wrong = new HashMap<>();
			followed = 0;
		}
		while (over < steps && followed < MOST_FOLLOWED) {
			renew(over, null);
			step(over++);
		}
	}

	/**
	 * Data that are computed anew are right again, unless a kernel computes them from wrong data.
	 *
	 * @param until what comes behind; null for all that is before the step
	 */
	private void renew(long step, Entry until) {
		for (Entry entry : timetable.entries()) {
			if (entry == until) {
				return;
			} else if (entry instanceof Entry.Renewal renewal && renewal.first() == step && renewal.phase() instanceof Phase.Pacing
					&& followedInRun) {
				leave(blocks.getOrDefault(renewal, List.of()));
			} else if (entry instanceof Entry.Renewal renewal && renewal.first() == step) {
				Map<Place, Ranges> before = Map.copyOf(wrong);
				renewal.data().forEach(payload -> renew(renewal.phase(), payload, before));
			}
		}
	}

	/** These elements are wrong after a block, and no others. */
	private void leave(List<Damage.Lack> lacks) {
		wrong = leaving(lacks);
	}

	private static Map<Place, Ranges> leaving(List<Damage.Lack> lacks) {
		Map<Place, Ranges> left = new HashMap<>();
		lacks.forEach(lack -> left.merge(new Place(lack.node(), lack.data()), Ranges.of(lack.first(), lack.count()), Ranges::with));
		return left;
	}

	private void renew(Phase phase, Payload payload, Map<Place, Ranges> before) {
		Ranges all = Ranges.of(payload.first(), payload.size());
		for (int node = 0; node < timetable.plan().wiring().machine().nodes(); node++) {
			if (phase instanceof Phase.Computing computing && computing.at() != null && !computing.at().get(node)) {
				continue; // it keeps what it holds
			}
			Ranges own = phase instanceof Phase.Computing computing ? timetable.plan().placements().renewed(computing, payload, node) : all;
			boolean derived = derives(phase, node, before);
			wrong.compute(new Place(node, payload.index()), (place, ranges) -> {
				Ranges others = ranges == null ? Ranges.NOTHING : ranges.without(all);
				return nothingIfEmpty(derived ? others.with(own) : others);
			});
		}
	}

	/** What synapses compute depends on the words of many nodes. */
	private boolean derives(Phase phase, int node, Map<Place, Ranges> wrong) {
		if (phase instanceof Phase.Hearing hearing) {
			return hearing.touched().anyMatch(payload -> IntStream.range(0, timetable.plan().wiring().machine().nodes())
					.anyMatch(each -> isWrong(payload, each, wrong)));
		}
		return phase instanceof Phase.Computing computing && (computing.isGiven()
				? computing.read().anyMatch(payload -> isWrong(payload, node, wrong))
				: computing.from().stream().anyMatch(payload -> timetable.plan().placements().needed(computing, payload, node).list()
						.stream().anyMatch(range -> isWrong(payload.index(), node, range.first(), range.end(), wrong))));
	}

	private static boolean isWrong(Payload payload, int node, Map<Place, Ranges> wrong) {
		return isWrong(payload.index(), node, payload.first(), payload.end(), wrong);
	}

	private static boolean isWrong(int data, int node, long first, long end, Map<Place, Ranges> wrong) {
		return !wrong.getOrDefault(new Place(node, data), Ranges.NOTHING).within(first, end).list().isEmpty();
	}

	private static Ranges nothingIfEmpty(Ranges ranges) {
		return ranges.list().isEmpty() ? null : ranges;
	}

	/** Moves what is wrong: what is sent is what the sender held before the step. */
	private void step(long step) {
		Machine machine = timetable.plan().wiring().machine();
		List<Carried> moves = timetable.moves(step, Integer.MAX_VALUE);
		moves.stream().filter(carried -> carried.step() == 0).map(Carried::moving).distinct().forEach(this::copy);
		Map<Place, Ranges> before = wrong;
		wrong = new HashMap<>(before);
		for (Carried carried : moves) {
			followed++;
			Fate fate = fate(carried.channel(), step);
			Motion motion = carried.moving().motion();
			Motion.Room arrives = motion.arrives(carried.hop());
			Place from = place(carried, machine.sender(carried.channel()), motion.leaves(carried.hop()),
					shifts(carried) && carried.step() > 0);
			Ranges sent = before.getOrDefault(from, Ranges.NOTHING);
			int receiver = machine.receiver(carried.channel());
			boolean harmless = fate == Fate.LOST && !carried.combines() && arrives == Motion.Room.DATA && isThere(carried, receiver, step);
			receive(carried, place(carried, receiver, arrives, false), harmless ? Ranges.NOTHING : sent, harmless ? Fate.ARRIVES : fate,
					harmless || carried.combines());
			if (shifts(carried)) {
				receive(carried, place(carried, receiver, arrives, true), sent, fate, false);
			}
		}
	}

	/** Copies what nodes have for themselves, before anything is sent. */
	private void copy(Moving moving) {
		Map<Place, Ranges> before = Map.copyOf(wrong);
		int data = moving.movement().data().index();
		for (Motion.Kept own : moving.motion().kept()) {
			Ranges copied = own.what();
			Ranges there = before.getOrDefault(new Place(own.node(), data), Ranges.NOTHING);
			Ranges wrongThere = there.without(there.without(copied));
			wrong.compute(room(moving, own.node(), own.room()), (place, ranges) -> nothingIfEmpty((ranges == null ? Ranges.NOTHING
					: ranges.without(moved(copied, own.moved()))).with(moved(wrongThere, own.moved()))));
		}
	}

	private static Place room(Moving moving, int node, Motion.Room room) {
		return switch (room) {
		case DATA -> new Place(node, moving.movement().data().index());
		case TARGET -> new Place(node, moving.movement().into().index());
		case TRANSIT -> new Place(node, moving.movement().data().index(), moving, TRANSIT);
		};
	}

	/** Returns whether a receiver holds already what is sent to it: then nothing is missing if it does not arrive. */
	private boolean isThere(Carried carried, int receiver, long step) {
		if (step > timetable.known()) {
			return false;
		}
		Situation before = timetable.after(step);
		Payload payload = carried.movement().data();
		int sender = timetable.plan().wiring().machine().sender(carried.channel());
		if (computesBefore(step, payload, sender) || computesBefore(step, payload, receiver)) {
			return false;
		}
		return carried.what().list().stream().allMatch(range -> Stream.of(sender, receiver)
				.flatMap(node -> before.of(payload, node).stream()).filter(part -> part.first() < range.end() && range.first() < part.end())
				.mapToLong(part -> Math.max(part.first(), range.first()))
				.allMatch(element -> Arrays.equals(before.contributors(payload, sender, element),
						before.contributors(payload, receiver, element))));
	}

	/** Returns whether a node computes data anew between a step and the one before: then no other node holds the same. */
	private boolean computesBefore(long step, Payload payload, int node) {
		return timetable.entries().stream().anyMatch(entry -> entry instanceof Entry.Renewal renewal && renewal.first() == step
				&& renewal.phase() instanceof Phase.Computing computing
				&& computing.data().stream().filter(data -> data.index() == payload.index())
						.anyMatch(data -> timetable.plan().placements().renewed(computing, data, node).size() > 0));
	}

	/** What is shifted is what came last, not what has been combined of it. */
	private static boolean shifts(Carried carried) {
		return carried.movement() instanceof Joint joint && joint.way().passesOnLast();
	}

	private void receive(Carried carried, Place to, Ranges sent, Fate fate, boolean combines) {
		if (fate == Fate.ARRIVES && sent.list().isEmpty() && !wrong.containsKey(to)) {
			return;
		}
		carried.moving().motion().parts(carried.hop(), carried.step(), (first, count, put) -> {
			Ranges all = Ranges.of(put, count);
			Ranges arrives = fate != Fate.ARRIVES ? all : moved(sent.within(first, first + count), put - first);
			Ranges there = wrong.getOrDefault(to, Ranges.NOTHING);
			boolean replaced = fate == Fate.ARRIVES && !combines;
			wrong.compute(to, (place, any) -> nothingIfEmpty((replaced ? there.without(all) : there).with(arrives)));
		});
	}

	private Place place(Carried carried, int node, Motion.Room room, boolean shifted) {
		if (room != Motion.Room.DATA) {
			return room(carried.moving(), node, room);
		}
		boolean relays = carried.movement() instanceof Joint joint && !members.computeIfAbsent(carried.moving(), any -> {
			BitSet nodes = new BitSet();
			IntStream.of(joint.nodes()).forEach(nodes::set);
			return nodes;
		}).get(node);
		int data = carried.movement().data().index();
		return relays || shifted ? new Place(node, data, carried.moving(), carried.moving().motion().strand(carried.hop()))
				: new Place(node, data);
	}

	static Ranges moved(Ranges ranges, long by) {
		return by == 0 ? ranges : Ranges.of(ranges.list().stream().map(range -> new Ranges.Range(range.first() + by, range.count()))
				.toList());
	}
}
