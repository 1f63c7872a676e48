package barley.lang.steps;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.motion.Ranges;
import barley.lang.plan.PaceUnit;
import barley.lang.plan.Payload;
import barley.lang.plan.Plan;
import barley.lang.prove.PaceReplay;
import barley.lang.prove.Replay;
import barley.lang.prove.figures.PaceFigures;
import barley.runtime.program.PaceBlock;
import barley.runtime.simulate.option.Occupation;
import barley.runtime.simulate.option.PaceFates;
import barley.runtime.simulate.option.PacedRun;
import barley.runtime.simulate.pace.PaceGraph;
import barley.runtime.simulate.pace.PaceTimes;

/**
 * A block of a schedule in which each node goes at its own pace, against time, without running anything: what occupies units, combiners and
 * channels, and what every node holds at a time. Times are picoseconds from the beginning of the block; of a block that is repeated, it is
 * the first round. Looking at a time takes as long as the items that end since the time that was looked at before, or since the beginning.
 * Until the block ends, nodes are shown to hold the sums on the way to what collectives leave with them, too. A run that faults strike has
 * its own times, and nodes hold wrong elements in it.
 */
public final class PaceTimetable {

	/** To write a block down and to go through it takes at most as long as to look at this many things. */
	private static final long MOST_EFFORT = 200_000_000;

	private final Timetable timetable;
	private final int entry;
	private final Entry.Renewal block;
	private final Losses losses;
	/** How it went in a run; null if as planned. */
	private final PacedRun run;
	private PaceTimes times;
	/** Items in the order in which they end, each behind what it waits for. */
	private int[] order;
	private PaceLosses carried;
	/** How many of these have been carried out. */
	private int done;

	/** @param entry the number of {@code block} among the entries of the timetable */
	PaceTimetable(Timetable timetable, int entry, Entry.Renewal block) {
		this(timetable, entry, block, Losses.none(timetable), null);
	}

	private PaceTimetable(Timetable timetable, int entry, Entry.Renewal block, Losses losses, PacedRun run) {
		this.timetable = timetable;
		this.entry = entry;
		this.block = block;
		this.losses = losses;
		this.run = run;
	}

	/**
	 * Returns the same block in a run with faults.
	 *
	 * @param went how it went in the first round that faults struck; null if as planned
	 */
	public PaceTimetable in(Losses lost, PacedRun went) {
		return new PaceTimetable(timetable, entry, block, lost, went);
	}

	/** Returns whether faults strike the block. */
	public boolean isStruck() {
		return run != null;
	}

	/** Returns its number among the computations and exchanges of the program. */
	public int number() {
		return Losses.leaves(plan().phases()).toList().indexOf(block.phase());
	}

	/** Returns the statement. */
	public Origin source() {
		return block.source();
	}

	/** Returns the statement in words: {@code line 12 async}. */
	public String words() {
		return Words.of("line %,d %s", source().line(), source().text());
	}

	/** Returns what its nodes do, statement by statement. */
	public List<PaceUnit> units() {
		return block.pace().proved().phase().units();
	}

	/** Returns the timetable of the schedule. */
	public Timetable timetable() {
		return timetable;
	}

	public Plan plan() {
		return timetable.plan();
	}

	/** Returns how many steps of the timetable come before it. */
	public long first() {
		return block.first();
	}

	/** Returns the items; throws a {@link Complaint} if there are too many to be shown. */
	public PaceBlock items() {
		return times().block();
	}

	/** Returns why there are no times, or null. */
	public String unknown() {
		return times().unknown();
	}

	/** Returns when it ends. */
	public long endPs() {
		return run == null ? times().clock().picoseconds() : run.endPs();
	}

	/** Reports what occupies units, combiners and channels, in order of time. */
	public void tell(Consumer<Occupation> to) {
		if (run == null) {
			times().tell(to);
		} else {
			run.tell(to);
		}
	}

	/**
	 * What some statements have in the block.
	 *
	 * @param items      how many items they are, of all nodes; what is relayed has items, too
	 * @param workPs     how long units and combiners are busy with them
	 * @param carriedPs  how long channels are busy with them
	 * @param firstPs    when the first item begins
	 * @param lastPs     when the last item ends
	 * @param criticalPs how much of the critical path they are
	 */
	public record Share(long items, long workPs, long carriedPs, long firstPs, long lastPs, long criticalPs) {
	}

	/** Returns what statements have in the block whose places are in {@code statements}; nothing if they have no items. */
	public Optional<Share> share(Set<String> statements) {
		PaceBlock items = items();
		BitSet wanted = new BitSet();
		IntStream.range(0, items.statements().size()).filter(number -> statements.contains(items.statements().get(number)))
				.forEach(wanted::set);
		long count = 0;
		long first = Long.MAX_VALUE;
		long last = 0;
		for (int item = 0; item < items.count(); item++) {
			if (wanted.get(items.statement(item))) {
				count++;
				first = Math.min(first, times().journal().begin(item));
				last = Math.max(last, end(item));
			}
		}
		long[] spent = new long[3];
		tell(occupation -> {
			if (wanted.get(items.statement(occupation.item()))) {
				long lasts = occupation.endPs() - occupation.startPs();
				boolean carries = occupation.channel() != Occupation.NONE;
				spent[carries ? 1 : 0] += lasts;
				spent[2] += occupation.critical() ? lasts + (carries ? latencyPs(occupation.channel()) : 0) : 0;
			}
		});
		return count == 0 ? Optional.empty() : Optional.of(new Share(count, spent[0], spent[1], first, last, spent[2]));
	}

	private long latencyPs(int channel) {
		return plan().wiring().machine().linkType(channel >> 1).latencyPs();
	}

	private synchronized PaceTimes times() {
		if (times == null) {
			long[] left = {MOST_EFFORT};
			LongConsumer spend = count -> {
				left[0] -= count;
				if (left[0] < 0) {
					throw new Complaint(new Finding(Code.LIMIT, source(), "this has too many items to show them one by one"));
				}
			};
			times = run == null ? PaceFigures.times(block.pace().proved(), timetable.plan(), block.pace().off(), spend)
					: PaceFigures.wholeTimes(block.pace().proved(), timetable.plan(), block.pace().off(), spend);
		}
		return times;
	}

	/** Returns what every node holds when all items have ended that end up to a time; in the end, what is proved. */
	public Situation at(long picoseconds) {
		return situation(picoseconds < endPs() ? carriedOut(picoseconds) : timetable.before(entry + 1));
	}

	/** Returns what every node holds when all items have been carried out that end up to a time. */
	synchronized Replay carriedOut(long picoseconds) {
		goTo(picoseconds);
		return carried.replay().now();
	}

	private void goTo(long picoseconds) {
		if (order == null) {
			order = ordered();
		}
		if (carried == null || done > 0 && end(order[done - 1]) > picoseconds) {
			carried = begun();
			done = 0;
		}
		while (done < order.length && end(order[done]) <= picoseconds) {
			carried.carryOut(order[done++]);
		}
	}

	private PaceLosses begun() {
		PaceLosses begun = new PaceLosses(items(), run == null ? PaceFates.GOOD : run.fates(), plan().data(),
				timetable.before(entry).pace(items()));
		losses.before(block, begun::begin);
		return begun;
	}

	private long end(int item) {
		return run == null ? times().journal().end(item) : run.endPs(item);
	}

	/** Returns the elements of a vector that a node holds wrong at a time, as the damage of steps says it. */
	public synchronized Ranges wrong(Payload payload, int node, long picoseconds) {
		goTo(picoseconds);
		return carried.wrong(payload, node);
	}

	/** Returns whether it is known what nodes hold wrong. */
	public boolean isWrongKnown() {
		return losses.isKnown(block);
	}

	/** What a node holds of some elements from some time on, right or wrong; at the beginning of the block, what it holds before. */
	public record Change(long picoseconds, int node, Payload payload, Situation.Part part, boolean wrong) {
	}

	/** Returns what nodes hold over time, in order of time; nothing if there are more than {@code most} changes. */
	public Optional<List<Change>> changes(int most) {
		List<Change> changes = new ArrayList<>();
		PaceLosses fresh = begun();
		Situation before = situation(fresh.replay().passing());
		for (int node = 0; node < plan().wiring().machine().nodes() && changes.size() <= most; node++) {
			for (Payload payload : plan().data()) {
				add(before, fresh, 0, node, payload, payload.first(), payload.end(), changes);
			}
		}
		for (int item : ordered()) {
			fresh.carryOut(item);
			for (int part = items().firstPart(item); part < items().firstPart(item + 1) && changes.size() <= most; part++) {
				if (isChanged(item, part)) {
					add(situation(fresh.replay().passing()), fresh, end(item), items().node(item), plan().data().get(items().room(part)),
							items().first(part), items().first(part) + items().elements(part), changes);
				}
			}
		}
		return changes.size() > most ? Optional.empty() : Optional.of(changes);
	}

	/** Returns whether an item changes the elements of a part in the data of its node. */
	private boolean isChanged(int item, int part) {
		byte kind = items().kind(item);
		return items().room(part) < items().data()
				&& (kind == PaceBlock.RECEIVE || kind == PaceBlock.COMPUTE && items().renews(part));
	}

	private static void add(Situation now, PaceLosses losses, long picoseconds, int node, Payload payload, long first, long end,
			List<Change> changes) {
		for (Situation.Part part : now.of(payload, node)) {
			long from = Math.max(first, part.first());
			long to = Math.min(end, part.end());
			if (from < to) {
				Ranges wrong = losses.wrong(payload, node).within(from, to);
				add(Ranges.of(from, to - from).without(wrong), false, part, picoseconds, node, payload, changes);
				add(wrong, true, part, picoseconds, node, payload, changes);
			}
		}
	}

	private static void add(Ranges elements, boolean wrong, Situation.Part of, long picoseconds, int node, Payload payload,
			List<Change> changes) {
		elements.list().forEach(range -> changes.add(new Change(picoseconds, node, payload,
				new Situation.Part(range.first(), range.end(), of.contributors(), of.wanted(), of.complete()), wrong)));
	}

	private Situation situation(Replay held) {
		return new Situation(block.first(), held, List.of(), payload -> timetable.wantedBehind(payload, entry));
	}

	private int[] ordered() {
		return IntStream.of(PaceGraph.of(times().items()).order()).boxed().sorted(Comparator.comparingLong(this::end))
				.mapToInt(Integer::intValue).toArray();
	}
}
