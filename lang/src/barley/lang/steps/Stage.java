package barley.lang.steps;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

import barley.lang.finding.Origin;
import barley.lang.motion.Ground;
import barley.lang.motion.Motion;
import barley.lang.plan.Phase;

/** An exchange in its place among the steps of a schedule. */
public final class Stage implements Entry {

	private final Phase.Exchanging phase;
	private final long first;
	private final int steps;
	private final List<Moving> motions;
	private final List<Ground> grounds;
	private final BitSet off;
	private String rounds = "";
	private SoftReference<Slots> hops = new SoftReference<>(null);
	/** For each motion, how many hops those before it have. */
	private final int[] start;

	Stage(Phase.Exchanging phase, long first, List<Moving> motions, List<Ground> grounds, BitSet off) {
		this.phase = phase;
		this.first = first;
		this.motions = motions;
		this.grounds = grounds;
		this.off = off;
		steps = motions.stream().mapToInt(moving -> moving.motion().steps()).max().orElse(0);
		start = new int[motions.size() + 1];
		for (int motion = 0; motion < motions.size(); motion++) {
			start[motion + 1] = Math.addExact(start[motion], motions.get(motion).motion().hops());
		}
	}

	@Override
	public Origin source() {
		return phase.source();
	}

	@Override
	public long first() {
		return first;
	}

	@Override
	public long end() {
		return first + steps;
	}

	@Override
	public Stage later(long delay) {
		Stage later = new Stage(phase, first + delay, motions, grounds, off);
		later.rounds = rounds;
		return later;
	}

	public int steps() {
		return steps;
	}

	/** Returns which rounds it represents; empty if it is carried out once. */
	public String rounds() {
		return rounds;
	}

	void round(String words) {
		rounds = rounds.isEmpty() ? words : words + ", " + rounds;
	}

	/** Returns what it does, as its author wrote it. */
	public String words() {
		return (motions.size() == 1 ? motions.get(0).movement().source() : source()).text();
	}

	public Phase.Exchanging phase() {
		return phase;
	}

	List<Moving> motions() {
		return motions;
	}

	/** Returns what the movements found. */
	List<Ground> grounds() {
		return grounds;
	}

	/** The channels that it takes. */
	void addTo(BitSet channels) {
		for (Moving moving : motions) {
			for (int hop = 0; hop < moving.motion().hops(); hop++) {
				channels.set(moving.motion().channel(hop));
			}
		}
	}

	/** The statements that move something in it. */
	public void addSources(Set<Origin> statements) {
		motions.forEach(motion -> statements.add(motion.movement().source()));
	}

	/** Returns whether it is what a statement says, or a part of it. */
	public boolean isPartOf(Origin statement) {
		return source().equals(statement) || motions.stream().anyMatch(motion -> motion.movement().source().equals(statement));
	}

	int hops() {
		return start[motions.size()];
	}

	boolean sameOff(Stage other) {
		return off.equals(other.off);
	}

	/** Returns whether a lane is off while it lasts. */
	public boolean isOff(int lane) {
		return off.get(lane);
	}

	/** Returns what goes over a channel in one of its steps. */
	List<Carried> at(int channel, int step) {
		List<Carried> carried = new ArrayList<>(1);
		Slots slots = slots();
		int place = slots.first(channel);
		for (int slot = slots.at(channel, place); slot >= 0; slot = slots.at(channel, ++place)) {
			Moving moving = motions.get(motion(slot));
			int hop = slot - start[motion(slot)];
			int fragment = moving.fragment(hop, step);
			if (fragment >= 0) {
				carried.add(new Carried(this, moving, channel, hop, step, fragment));
			}
		}
		return carried;
	}

	/** Everything that moves in one of its steps. */
	List<Carried> moves(int step, int most) {
		List<Carried> carried = new ArrayList<>();
		for (Moving moving : motions) {
			Motion motion = moving.motion();
			for (int hop = 0; hop < motion.hops() && step < motion.steps() && carried.size() < most; hop++) {
				int fragment = moving.fragment(hop, step);
				if (fragment >= 0) {
					carried.add(new Carried(this, moving, motion.channel(hop), hop, step, fragment));
				}
			}
		}
		return carried;
	}

	private int motion(int slot) {
		int low = 0;
		int high = motions.size() - 1;
		while (low < high) {
			int middle = (low + high + 1) >>> 1;
			if (start[middle] <= slot) {
				low = middle;
			} else {
				high = middle - 1;
			}
		}
		return low;
	}

	private Slots slots() {
		Slots known = hops.get();
		if (known == null) {
			Slots found = new Slots();
			for (int motion = 0; motion < motions.size(); motion++) {
				for (int hop = 0; hop < motions.get(motion).motion().hops(); hop++) {
					found.add(motions.get(motion).motion().channel(hop), start[motion] + hop);
				}
			}
			known = found.sorted();
			hops = new SoftReference<>(known);
		}
		return known;
	}
}
