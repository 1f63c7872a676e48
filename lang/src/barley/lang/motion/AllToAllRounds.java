package barley.lang.motion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.motion.Round.Begins;
import barley.runtime.motion.RingTurn;
import barley.runtime.program.Pieces;

/**
 * An all-to-all round rings: member j has a block for each member k, which is to become block j of member k. Every position sends on what
 * has not arrived yet, one block less in each step: what began at position i - s, for those ahead of position i. A block on its way lies
 * where its receiver has its own, and takes its place, the block of its sender, when it arrives. Of each block, each lap carries a share.
 *
 * <pre>
 * position 0 of 4 sends
 * step 0     its blocks for 1, 2 and 3
 * step 1     those of 3 for 1 and 2
 * step 2     that of 2 for 1
 * </pre>
 *
 * <p>That are {@code m (p - 1) / 2} bytes a lane for {@code m} bytes of each member on one lap.
 */
final class AllToAllRounds extends RoundMotion {

	private final Task task;
	private final long block;
	private final Map<Integer, Integer> memberOf = new HashMap<>();

	AllToAllRounds(Task task, List<Lap> laps) {
		super(task.machine(), laps.stream().map(lap -> leg(lap, task.size() / lap.members())).toList());
		this.task = task;
		block = task.size() / task.nodes().length;
		for (int member = 0; member < task.nodes().length; member++) {
			memberOf.put(task.nodes()[member], member);
		}
	}

	private static Leg leg(Lap lap, long block) {
		Cargo blocks = new Blocks(lap.share().count(block));
		RingTurn turn = RingTurn.ALL_TO_ALL;
		Round round = new Round(lap, sizes(lap, blocks), 0, lap.steps(), turn.reach(), 0, turn.combines(), Begins.OWN);
		return new Leg(lap, List.of(round), List.of(blocks));
	}

	/** What a member has for each other one; the elements depend on how far it has come. */
	private record Blocks(long each) implements Cargo {

		@Override
		public int fragment(int member) {
			return member;
		}

		@Override
		public int member(int fragment) {
			return fragment;
		}

		@Override
		public long count(int member) {
			return each;
		}

		@Override
		public Ranges what(int member) {
			throw new UnsupportedOperationException("blocks are known by hop and step");
		}
	}

	@Override
	public Ranges what(int hop, int step) {
		List<Ranges.Range> blocks = new ArrayList<>();
		parts(hop, step, (first, count, place) -> blocks.add(new Ranges.Range(first, count)));
		blocks.sort(Comparator.comparingLong(Ranges.Range::first));
		return Ranges.of(blocks);
	}

	@Override
	public void parts(int hop, int step, Part to) {
		Lap lap = leg(hop).lap();
		int members = lap.members();
		Pieces share = lap.share().cut(block, 1);
		int origin = memberOf.get(lap.nodes()[Math.floorMod(position(hop) - step, members)]);
		for (int ahead = 1; ahead < members - step; ahead++) {
			int receiver = memberOf.get(lap.nodes()[(position(hop) + ahead) % members]);
			long first = task.ground().all().first() + receiver * block + share.first(0);
			to.part(first, share.count(0), ahead == 1 ? first + (origin - receiver) * block : first);
		}
	}
}
