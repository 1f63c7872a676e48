package barley.lang.steps;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import barley.lang.evaluate.Budget;
import barley.lang.finding.Finding;
import barley.lang.finding.Origin;
import barley.lang.plan.Movement;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.Replay;

/**
 * A schedule step by step, as its plan and its proof know it, without running anything: which channel carries which fragment, and what
 * every node holds by then. Rounds that are alike appear once. Any step can be looked at without going through those before it, but
 * for sends by hand and collectives, whose proof is repeated from the last point that was kept.
 */
public final class Timetable {

	/** Where something is wrong. */
	public record Trouble(long first, long end, Finding finding) {
	}

	private static final int MOST_WANTED = 4;

	private final Plan plan;
	private final List<Entry> entries;
	private final List<Trouble> troubles;
	private final List<Stage> stages;
	/** For each stage, the end of the last one up to it. */
	private final long[] ends;
	private final BitSet used;
	/** The indices of data that are moved, or of which something is claimed. */
	private final BitSet needed;
	private final Memory memory;
	private final List<PaceTimetable> paces = new ArrayList<>();
	/** What there is to be held, by the entry before which it is; a few of them. */
	private final Map<Integer, Wanted> wanted = new LinkedHashMap<>(16, 0.75f, true) {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<Integer, Wanted> eldest) {
			return size() > MOST_WANTED;
		}
	};

	Timetable(Plan plan, List<Entry> entries, List<Trouble> troubles, BitSet used, Memory memory) {
		this.plan = plan;
		this.entries = entries;
		this.troubles = troubles;
		this.used = used;
		this.memory = memory;
		needed = needed(plan);
		List<Stage> inTime = new ArrayList<>();
		for (Entry entry : entries) {
			if (entry instanceof Stage stage && stage.steps() > 0) {
				inTime.add(stage);
			}
		}
		inTime.sort((a, b) -> Long.compare(a.first(), b.first()));
		stages = inTime;
		for (int entry = 0; entry < entries.size(); entry++) {
			if (entries.get(entry) instanceof Entry.Renewal renewal && renewal.pace() != null) {
				paces.add(new PaceTimetable(this, entry, renewal));
			}
		}
		ends = new long[stages.size()];
		for (int i = 0; i < ends.length; i++) {
			ends[i] = Math.max(i == 0 ? 0 : ends[i - 1], stages.get(i).end());
		}
	}

	private static BitSet needed(Plan plan) {
		BitSet needed = new BitSet();
		Stream<Movement> goals = Phase.all(Phase.Ensuring.class, plan.phases()).flatMap(claim -> claim.goals().stream());
		Stream.concat(Phase.movements(plan.phases()), goals).flatMap(movement -> Stream.of(movement.data(), movement.into()))
				.filter(Objects::nonNull).forEach(data -> needed.set(data.index()));
		return needed;
	}

	/** Lays out a plan that may be wrong, at the cost of {@code budget}. */
	public static Timetable of(Plan plan, Budget budget) {
		return new Laying(plan, budget).lay();
	}

	public Plan plan() {
		return plan;
	}

	/** Returns how many steps it shows: all, but for those of rounds that are alike. */
	public long steps() {
		return ends.length == 0 ? 0 : ends[ends.length - 1];
	}

	/** Returns all that is done, in the order of the proof. */
	public List<Entry> entries() {
		return entries;
	}

	/** Returns the exchanges that have steps, in the order of their first ones. */
	public List<Stage> stages() {
		return stages;
	}

	/** Returns what is wrong, where it happens. */
	public List<Trouble> troubles() {
		return troubles;
	}

	/** Until where what nodes hold is known. */
	public long known() {
		return memory.known();
	}

	/** Returns the exchanges that a step belongs to: several if parts overlap. */
	public List<Stage> stagesAt(long step) {
		int low = 0;
		int high = stages.size();
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (stages.get(middle).first() <= step) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		List<Stage> found = new ArrayList<>(1);
		for (int i = low - 1; i >= 0 && ends[i] > step; i--) {
			if (stages.get(i).end() > step) {
				found.add(0, stages.get(i));
			}
		}
		return found;
	}

	/** Returns what a channel carries in a step. */
	public List<Carried> at(int channel, long step) {
		List<Carried> carried = List.of();
		for (Stage stage : stagesAt(step)) {
			List<Carried> more = stage.at(channel, (int) (step - stage.first()));
			if (carried.isEmpty()) {
				carried = more;
			} else {
				carried.addAll(more);
			}
		}
		return carried;
	}

	/** Returns all that moves in a step, or as many as {@code most} of it. */
	public List<Carried> moves(long step, int most) {
		List<Carried> carried = new ArrayList<>();
		stagesAt(step).forEach(stage -> carried.addAll(stage.moves((int) (step - stage.first()), most - carried.size())));
		return carried;
	}

	/** Returns whether a lane is off in a step. */
	public boolean isOff(int lane, long step) {
		List<Stage> at = stagesAt(step);
		return at.isEmpty() ? !plan.wiring().machine().isOn(lane) : at.stream().allMatch(stage -> stage.isOff(lane));
	}

	/** Returns what every node holds when so many steps are over. */
	public Situation after(long steps) {
		return memory.after(Math.max(0, Math.min(steps, known())), this);
	}

	/** Returns the blocks in which each node goes at its own pace, as far as they are proved. */
	public List<PaceTimetable> paces() {
		return paces;
	}

	/** Returns what is held before entry number {@code entry}. */
	Replay before(int entry) {
		return memory.before(entry);
	}

	/** Returns the first step of what a statement says, or -1 if it says nothing that takes steps. */
	public long firstStepOf(Origin statement) {
		for (Stage stage : stages) {
			if (stage.isPartOf(statement)) {
				return stage.first();
			}
		}
		return -1;
	}

	/** Returns whether a channel carries anything at any time. */
	boolean isUsed(int channel) {
		return used.get(channel);
	}

	/**
	 * Returns what nodes are to hold of a vector that they hold something of after {@code steps}: what they hold before they renew it, or
	 * in the end.
	 */
	synchronized Wanted wanted(Payload payload, long steps) {
		return wanted(payload, 0, Math.max(1, steps));
	}

	/** Returns what nodes are to hold of a vector behind an entry: what they hold before they renew it, or in the end. */
	synchronized Wanted wantedBehind(Payload payload, int entry) {
		return wanted(payload, entry + 1, entries.get(entry).first());
	}

	/**
	 * @param entry the first entry that may renew the vector
	 * @param first the first step before which it may be renewed
	 */
	private Wanted wanted(Payload payload, int entry, long first) {
		if (!needed.get(payload.index())) {
			return Wanted.NOTHING;
		}
		int next = entry;
		while (next < entries.size() && !renews(entries.get(next), payload, first)) {
			next++;
		}
		boolean sound = known() >= (next < entries.size() ? entries.get(next).first() : steps()) && troubles.isEmpty();
		return wanted.computeIfAbsent(next, before -> new Wanted(plan, sound ? memory.before(before) : null));
	}

	private static boolean renews(Entry entry, Payload payload, long from) {
		return entry instanceof Entry.Renewal renewal && renewal.first() >= from
				&& renewal.data().stream().anyMatch(data -> data.index() == payload.index());
	}
}
