package barley.runtime.simulate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Fault;

/**
 * Go through a run in order of time, while what steps cost changes now and then. Rounds of a repetition that are alike are passed over
 * together.
 */
final class Chronicle {

	/** A stretch of time in which nothing changes. */
	record Epoch(long fromPs, Conditions conditions, TimingPass timing) {
	}

	/** The first step of an epoch. */
	record Beginning(Phase phase, int step, long startPs) {
	}

	/** Takes part in everything that happens. */
	interface Player {

		void compute(int at);

		void step(int at, Phase phase, int step, StepTime cost, Epoch epoch, long startPs);

		/** A hash of everything that later steps depend on. */
		long state();

		/** Some rounds go by that do what the last one did. */
		void repeat(long rounds);

		/** A round begins. */
		void beginRound();
	}

	/** Steps kept apart in a phase during which something changes. */
	private static final int MOST_COSTS = 1000;

	private final List<Phase> outline;
	private final Outline phases;
	private final List<Epoch> epochs;
	/** When something begins, ascending. */
	private final long[] onsets;
	private final Player player;
	private final List<PhaseTime> told = new ArrayList<>();
	private final Map<Long, Integer> places = new HashMap<>();
	/** For each epoch the first step that it had a part in. */
	private final Beginning[] beginnings;
	private int epoch;
	private long now;
	private long transferPs;

	/** @param player null if nobody wants to take part */
	Chronicle(List<Epoch> epochs, long[] onsets, Player player) {
		this.epochs = epochs;
		this.onsets = onsets;
		this.player = player;
		beginnings = new Beginning[epochs.size()];
		phases = epochs.get(0).timing().outline();
		outline = phases.phases();
	}

	void run() {
		section(0, outline.size());
	}

	long timePs() {
		return now;
	}

	long transferPs() {
		return transferPs;
	}

	/** The first step of an epoch, or null if the run was over before. */
	Beginning beginning(int ofEpoch) {
		return beginnings[ofEpoch];
	}

	/** Phases in the order in which they first happened, those that cost something else later once more. */
	List<PhaseTime> phases() {
		return told;
	}

	private void section(int index, int end) {
		for (int at = index; at < end; at++) {
			Phase phase = outline.get(at);
			switch (phase.kind()) {
				case COMPUTE -> {
					if (player != null) {
						player.compute(at);
					}
					whole(at, 1);
				}
				case FLOW -> whole(at, 1);
				case EXCHANGE -> exchange(at, phase);
				case REPEAT -> {
					int close = phases.close(at);
					repeat(phase.count(), at + 1, close);
					at = close;
				}
				case END -> throw new AssertionError("the end of a repetition is skipped with it");
				default -> throw Fault.of("bad-disturbance", "a run with %s cannot be disturbed yet", Phase.describe(phase.kind(), phase.statement(), phase.count()));
			}
		}
	}

	private void repeat(long times, int index, int end) {
		boolean alike = player == null;
		for (long round = 0; round < times;) {
			settle();
			long length = length(index, end);
			long before = now;
			long passed = alike ? Math.min(times - round, length == 0 ? Long.MAX_VALUE : (next(now) - now) / length) : 0;
			if (passed > 0) {
				bulk(index, end, passed);
				round += passed;
				if (player != null) {
					player.repeat(passed);
				}
			} else {
				long state = player == null ? 0 : player.state();
				if (player != null) {
					player.beginRound();
				}
				section(index, end);
				round++;
				alike = player == null || next(before) > now && player.state() == state;
			}
		}
	}

	/** Time of one round as things are now. */
	private long length(int index, int end) {
		long sum = 0;
		for (int at = index; at < end; at++) {
			Phase phase = outline.get(at);
			if (phase.kind() == Phase.Kind.REPEAT) {
				int close = phases.close(at);
				sum = Math.addExact(sum, Math.multiplyExact(phase.count(), length(at + 1, close)));
				at = close;
			} else {
				sum = Math.addExact(sum, time(at).timePs());
			}
		}
		return sum;
	}

	/** Let rounds go by. */
	private void bulk(int index, int end, long times) {
		for (int at = index; at < end; at++) {
			Phase phase = outline.get(at);
			if (phase.kind() == Phase.Kind.REPEAT) {
				int close = phases.close(at);
				bulk(at + 1, close, Math.multiplyExact(times, phase.count()));
				at = close;
			} else {
				whole(at, times);
			}
		}
	}

	private void exchange(int at, Phase phase) {
		settle();
		PhaseTime usual = time(at);
		if (player == null && next(now) - now >= usual.timePs()) {
			whole(at, 1);
			return;
		}
		int first = epoch;
		StepSum sum = new StepSum(MOST_COSTS);
		for (int step = 0; step < phase.steps(); step++) {
			settle();
			begin(phase, step);
			StepTime cost = epochs.get(epoch).timing().costs().step(phase.firstStep() + step);
			if (player != null) {
				player.step(at, phase, step, cost, epochs.get(epoch), now);
			}
			sum.run(step, step + 1, cost);
			now = Math.addExact(now, cost.timePs());
		}
		if (epoch == first) {
			tell(at, usual, 1);
		} else {
			told.add(sum.phase(phase, 1));
		}
		transferPs = Math.addExact(transferPs, sum.transferPs());
	}

	private void whole(int at, long times) {
		settle();
		if (outline.get(at).kind().moves()) {
			begin(outline.get(at), 0);
		}
		PhaseTime time = time(at);
		tell(at, time, times);
		now = Math.addExact(now, Math.multiplyExact(times, time.timePs()));
		transferPs = Math.addExact(transferPs, Math.multiplyExact(times, time.transferPs()));
	}

	private void tell(int at, PhaseTime time, long times) {
		Integer place = places.putIfAbsent((long) at << 32 | epoch, told.size());
		if (place == null) {
			told.add(time.withRounds(times));
		} else {
			told.set(place, time.withRounds(told.get(place).rounds() + times));
		}
	}

	/** What a phase takes as things are now. */
	private PhaseTime time(int at) {
		return epochs.get(epoch).timing().phaseTimes().get(outline.get(at).number());
	}

	private void begin(Phase phase, int step) {
		for (int at = epoch; at >= 0 && beginnings[at] == null; at--) {
			beginnings[at] = new Beginning(phase, step, now);
		}
	}

	/** Begin the epochs that have come. */
	private void settle() {
		while (epoch + 1 < epochs.size() && epochs.get(epoch + 1).fromPs() <= now) {
			epoch++;
		}
	}

	/** When something begins after some moment. */
	private long next(long moment) {
		for (long onset : onsets) {
			if (onset > moment) {
				return onset;
			}
		}
		return Long.MAX_VALUE;
	}
}
