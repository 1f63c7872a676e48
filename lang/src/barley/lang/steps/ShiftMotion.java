package barley.lang.steps;

import java.util.ArrayList;
import java.util.List;

import barley.lang.plan.Joint;
import barley.lang.plan.Joint.Way;
import barley.lang.plan.Lap;
import barley.lang.prove.Ground;
import barley.lang.prove.Ranges;
import barley.runtime.machine.Machine;
import barley.runtime.program.Pieces;

/** Whole shares shifted round rings: in step s a position passes on what began s positions before it, and everybody combines what passes. */
final class ShiftMotion extends Motion {

	private final Ground ground;
	private final Way.Shift shift;
	private final List<Lap> laps;
	private final int members;

	ShiftMotion(Joint joint, Machine machine, Ground ground) {
		super(joint, machine);
		this.ground = ground;
		shift = (Way.Shift) joint.way();
		laps = shift.laps();
		members = laps.get(0).members();
	}

	@Override
	int steps() {
		return shift.steps();
	}

	@Override
	int hops() {
		return laps.size() * members;
	}

	private Lap lap(int hop) {
		return laps.get(hop / members);
	}

	@Override
	int channel(int hop) {
		return channel(machine, lap(hop).out()[hop % members], lap(hop).nodes()[hop % members]);
	}

	@Override
	int fragments() {
		return members;
	}

	/** The position, counted forward, at which that began which goes by. */
	@Override
	int fragment(int hop, int step) {
		int from = Math.floorMod(hop % members - step, members);
		return step >= shift.steps() ? -1 : lap(hop).backward() ? members - 1 - from : from;
	}

	@Override
	Ranges what(int hop, int step) {
		Pieces share = share(lap(hop));
		if (step < shift.fullSteps()) {
			return ground.all().slice(share.first(0), share.count(0));
		}
		Pieces halves = Pieces.of(share.count(0), 2);
		int half = lap(hop).backward() ? 1 : 0;
		return ground.all().slice(share.first(0) + halves.first(half), halves.count(half));
	}

	private Pieces share(Lap lap) {
		return Pieces.of(ground.all().size(), lap.shares()).cut(lap.share(), 1);
	}

	@Override
	boolean combines(int hop, int step) {
		return !shift.fixed();
	}

	@Override
	void changes(int node, int steps, Source.Base base, List<Source.Change> changes) {
		if (shift.fixed()) {
			return; // what comes is kept beside the data until all is there
		}
		List<Source.Change> found = new ArrayList<>();
		int full = Math.min(steps, shift.fullSteps());
		for (Lap lap : laps) {
			int position = 0;
			while (position < members && lap.nodes()[position] != node) {
				position++;
			}
			if (position < members && !lap.backward()) {
				Pieces share = share(lap);
				// What is opposite comes half each way in the last step.
				int length = steps >= shift.steps() ? members : full + 1 + (shift.bothWays() ? full : 0);
				found.add(new Source.Change(ground.all().slice(share.first(0), share.count(0)), new Sums(lap.nodes(), base).stretch(position - full, length)));
			}
		}
		found.sort((a, b) -> Long.compare(a.what().first(), b.what().first()));
		changes.addAll(found);
	}
}
