package barley.lang.motion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import barley.lang.motion.Round.Begins;
import barley.lang.motion.RoundMotion.Leg;
import barley.lang.wiring.Route;
import barley.runtime.motion.RingTurn.Reach;
import barley.runtime.motion.ShiftSteps;
import barley.runtime.program.Pieces;

/**
 * Whole vectors shifted round rings, each ring with a share of them: in step s a position passes on what began s positions before it, and
 * every node combines what passes. The laps of a ring that is run both ways have the same share: each brings what comes from its side, and
 * in the last step half of what is opposite.
 *
 * <p>All-reduce of {@code m} bytes by {@code p} members of one ring takes {@code p - 1} steps one way, {@code p / 2} both ways, with {@code
 * m} bytes a lane and step: fewer steps than by buckets and more bytes, for data so short that steps cost more than bytes. The steps are
 * those of {@link ShiftSteps}.
 *
 * @param fixed whether everybody keeps all that passes and combines it in the order of the ring's positions, so that all get the same bits
 * @param once  whether nodes inject their own vector alone, and routers keep a copy of what passes and relay it
 */
public record ShiftWay(List<Lap> laps, boolean fixed, boolean once) implements Way {

	private ShiftSteps counts() {
		return new ShiftSteps(laps.get(0).members(), passing(laps) == 2);
	}

	/** Returns the laps of a ring that is run in both directions share out its nodes, not its data. */
	private static int passing(List<Lap> laps) {
		return laps.size() > laps.get(0).share().all().used().count() ? 2 : 1;
	}

	@Override
	public Motion motion(Task task) {
		ShiftSteps counts = counts();
		List<Leg> legs = new ArrayList<>(laps.size());
		for (Lap lap : laps) {
			Cargo whole = new Passing(lap, counts, task, false);
			Cargo half = new Passing(lap, counts, task, true);
			int full = counts.fullSteps();
			Round first = new Round(lap, RoundMotion.sizes(lap, whole), 0, full, Reach.ALL, 0, !fixed, Begins.OWN);
			Round last = new Round(lap, RoundMotion.sizes(lap, half), full, 1, Reach.ALL, 0, !fixed, Begins.OWN);
			boolean halves = counts.steps() > full;
			legs.add(new Leg(lap, halves ? List.of(first, last) : List.of(first), halves ? List.of(whole, half) : List.of(whole)));
		}
		return new Shifted(task, legs, counts);
	}

	/** What begins at a member: its share, or the half of it that goes this way. Fragments are numbered by positions forward. */
	private static final class Passing implements Cargo {

		private final Lap lap;
		private final ShiftSteps counts;
		private final Ranges what;

		private Passing(Lap lap, ShiftSteps counts, Task task, boolean half) {
			this.lap = lap;
			this.counts = counts;
			Ranges share = lap.shareOf(task.ground().all());
			Pieces halves = Pieces.of(share.size(), 2);
			int part = lap.backward() ? 1 : 0;
			what = half ? share.slice(halves.first(part), halves.count(part)) : share;
		}

		@Override
		public int fragment(int member) {
			return counts.origin(member, lap.backward(), 0);
		}

		@Override
		public int member(int fragment) {
			return fragment(fragment);
		}

		@Override
		public long count(int member) {
			return what.size();
		}

		@Override
		public Ranges what(int member) {
			return what;
		}
	}

	/** What is shifted goes on as it came, from a place beside the data. */
	private final class Shifted extends RoundMotion {

		private final Task task;
		private final ShiftSteps counts;

		private Shifted(Task task, List<Leg> legs, ShiftSteps counts) {
			super(task.machine(), legs);
			this.task = task;
			this.counts = counts;
		}

		@Override
		public boolean isInPlace() {
			return false;
		}

		@Override
		public int fragment(int hop, int step) {
			return step < steps() ? counts.origin(position(hop), leg(hop).lap().backward(), step) : -1;
		}

		/** In a fixed order, everything is combined when all has come. */
		@Override
		public void folds(Fold to) {
			for (int hop = 0; hop < hops() && fixed && steps() > 0; hop++) {
				if (leads(leg(hop).lap())) {
					to.fold(hop, steps() - 1, Math.multiplyExact(share(hop).size(), counts.members() - 1L));
				}
			}
		}

		/** Returns whether a lap is the first one of its ring. */
		private boolean leads(Lap lap) {
			return laps.stream().filter(other -> other.tour() == lap.tour()).findFirst().orElseThrow() == lap;
		}

		private Ranges share(int hop) {
			return leg(hop).lap().shareOf(task.ground().all());
		}

		@Override
		public Motion atOwnPace() {
			return new ShiftAtOwnPace(this, fixed, hop -> leads(leg(hop).lap()), this::share);
		}

		@Override
		public void changes(int node, int steps, Change to) {
			if (fixed) {
				return; // what comes is kept beside the data until all is there
			}
			int full = Math.min(steps, counts.fullSteps());
			// What is opposite comes half each way in the last step.
			int length = steps >= counts.steps() ? counts.members() : full + 1 + (counts.bothWays() ? full : 0);
			Arrays.stream(hopsOf(node)).filter(hop -> leads(leg(hop).lap())).boxed()
					.sorted(Comparator.comparingLong(hop -> share(hop).first()))
					.forEach(hop -> to.change(share(hop), row(strand(hop)), position(hop) - full, length));
		}
	}

	@Override
	public List<Strand> strands() {
		return laps.stream().map(Lap::strand).toList();
	}

	@Override
	public Transport transport() {
		return once ? Transport.RELAYED : Transport.STEPS;
	}

	@Override
	public Shares shares() {
		return laps.get(0).share().all();
	}

	@Override
	public Route route(int share) {
		return laps.stream().filter(lap -> lap.share().number() == share).findFirst().orElseThrow().tour();
	}

	@Override
	public Way sharing(Shares shares) {
		return new ShiftWay(Lap.sharing(laps, shares), fixed, once);
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return 1;
	}

	@Override
	public int passing() {
		return fixed ? 0 : passing(laps);
	}

	@Override
	public boolean keepsAll() {
		return fixed;
	}

	@Override
	public boolean passesOnLast() {
		return true;
	}

	@Override
	public boolean orderVaries() {
		return !fixed;
	}
}
