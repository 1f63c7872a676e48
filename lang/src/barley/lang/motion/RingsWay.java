package barley.lang.motion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import barley.lang.motion.Round.Begins;
import barley.lang.motion.RoundMotion.Leg;
import barley.runtime.motion.RingTurn;
import barley.runtime.program.Pieces;

/**
 * Round rings by the bucket algorithm: each lap carries a share of the data, cut into a piece a member. A turn takes each piece once round;
 * every collective is a turn or two. All-reduce of {@code m} bytes by {@code p} members of one lap: {@code p - 1} steps to combine and as
 * many to hand on, with {@code m / p} bytes a lane and step, {@code 2 m (p - 1) / p} bytes a lane in all, which no schedule can undercut
 * where every node has one lane out (P. Patarasuk, X. Yuan, <i>Bandwidth optimal all-reduce algorithms for clusters of workstations</i>,
 * 2009). With as many laps as there are disjoint rings, each in both directions, that divides by the number of laps.
 *
 * <pre>
 * combine, 4 members, forward: position i sends piece i - s and ends with the whole of piece i + 1
 *           position 0   1   2   3
 * step 0             0   1   2   3
 * step 1             3   0   1   2
 * step 2             2   3   0   1      ends with pieces 1, 2, 3, 0
 * </pre>
 *
 * <p>Stops that only relay make a turn longer, as everything has to get past them; they take part in every step, where nothing comes by
 * with an empty piece.
 */
public record RingsWay(List<Lap> laps) implements Way {

	/** Returns the turns of a kind of collective, one after the other. */
	public static List<RingTurn> turns(CollectiveKind kind) {
		return switch (kind) {
		case ALLREDUCE -> List.of(RingTurn.COMBINE, RingTurn.HAND_ON);
		case REDUCE -> List.of(RingTurn.COMBINE, RingTurn.GATHER);
		case BROADCAST -> List.of(RingTurn.SCATTER, RingTurn.HAND_ON);
		case REDUCESCATTER -> List.of(RingTurn.COMBINE);
		case ALLGATHER -> List.of(RingTurn.HAND_ON);
		case SCATTER -> List.of(RingTurn.SCATTER);
		case GATHER -> List.of(RingTurn.GATHER);
		case ALLTOALL -> List.of(RingTurn.ALL_TO_ALL);
		};
	}

	@Override
	public Motion motion(Task task) {
		if (task.kind() == CollectiveKind.ALLTOALL) {
			return new AllToAllRounds(task, laps);
		}
		List<Leg> legs = new ArrayList<>(laps.size());
		for (Lap lap : laps) {
			List<Round> rounds = new ArrayList<>(2);
			List<Cargo> cargos = new ArrayList<>(2);
			for (RingTurn turn : turns(task.kind())) {
				Cargo cargo = task.ground().brought() ? new Brought(lap, task) : new Cut(lap, task, turn);
				int root = task.root() < 0 ? 0 : lap.position(task.root());
				int first = rounds.size() * lap.steps();
				Sizes sizes = RoundMotion.sizes(lap, cargo);
				rounds.add(new Round(lap, sizes, first, lap.steps(), turn.reach(), root, turn.combines(), begins(turn, task)));
				cargos.add(cargo);
			}
			legs.add(new Leg(lap, rounds, cargos));
		}
		return new RoundMotion(task.machine(), legs);
	}

	private static Begins begins(RingTurn turn, Task task) {
		if (turn.combines()) {
			return Begins.OWN;
		}
		boolean fromRoot = task.kind() == CollectiveKind.BROADCAST || task.kind() == CollectiveKind.SCATTER;
		return task.kind().combines() ? Begins.ALL : fromRoot ? Begins.ROOT : Begins.OWN;
	}

	/** Pieces as a scattering cuts them, one a member. */
	private static final class Cut implements Cargo {

		private final Lap lap;
		private final Ranges all;
		private final Pieces pieces;
		private final RingTurn turn;
		private final Ranges[] known;

		private Cut(Lap lap, Task task, RingTurn turn) {
			this.lap = lap;
			this.turn = turn;
			all = task.ground().all();
			pieces = lap.pieces(all.size());
			known = new Ranges[lap.members()];
		}

		@Override
		public int fragment(int member) {
			return turn.piece(member, lap.members());
		}

		@Override
		public int member(int fragment) {
			return turn.deals() ? fragment : Math.floorMod(fragment - 1, lap.members());
		}

		@Override
		public long count(int member) {
			return pieces.count(fragment(member));
		}

		@Override
		public Ranges what(int member) {
			int piece = fragment(member);
			if (known[piece] == null) {
				known[piece] = all.slice(pieces.first(piece), pieces.count(piece));
			}
			return known[piece];
		}
	}

	@Override
	public List<Strand> strands() {
		return laps.stream().map(Lap::strand).toList();
	}

	@Override
	public List<Lap> buckets() {
		return laps;
	}

	@Override
	public Shares shares() {
		return laps.get(0).share().all();
	}

	@Override
	public boolean carries(Shares shares) {
		return laps.stream().anyMatch(lap -> shares.weight(lap.share().number()) > 0);
	}

	@Override
	public Way sharing(Shares shares) {
		return new RingsWay(Lap.sharing(laps, shares));
	}

	@Override
	public boolean puts() {
		return !relays();
	}

	@Override
	public int cuts(CollectiveKind kind, int members) {
		return laps.get(0).members();
	}

	@Override
	public boolean relays() {
		return laps.stream().anyMatch(Lap::relays);
	}

	@Override
	public int[] stops(int[] members) {
		return laps.stream().flatMapToInt(lap -> Arrays.stream(lap.nodes())).distinct().toArray();
	}
}
