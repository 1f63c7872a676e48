package barley.runtime.simulate.play;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.phase.LaneSwitches;
import barley.runtime.simulate.phase.Outline;
import barley.runtime.simulate.phase.OverlapTurns;
import barley.runtime.simulate.phase.Phase;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.time.PowerMeter;
import barley.runtime.simulate.time.StepSum;
import barley.runtime.simulate.time.TimingPass;

/**
 * Go through a run in order of time, while what steps cost changes now and then. Rounds of a repetition that are alike are passed over
 * together.
 */
final class RunTimeline {

	/** A stretch of time in which nothing changes. */
	record Epoch(long fromPs, Conditions conditions, TimingPass timing) {
	}

	/** The first step of an epoch. */
	record Beginning(Phase phase, List<Long> rounds, int step, long startPs) {
	}

	/** Takes part in everything that happens. */
	interface Player {

		/** A phase begins; what belongs to it follows. */
		void phase(Phase phase, long startPs, long endPs);

		void compute(int at);

		void step(int at, Phase phase, int step, StepTime cost, Epoch epoch, long startPs);

		void flow(int at, Phase phase, Epoch epoch, Forecast forecast, long startPs);

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
	private final LaneSwitches switches;
	private final OverlapTurns turns;
	private final List<Epoch> epochs;
	private final Forecast forecast;
	/** When something begins, ascending. */
	private final long[] onsets;
	private final PowerMeter draw;
	private final Player player;
	private final List<PhaseTime> told = new ArrayList<>();
	/** For each phase that is told, its place among the computations and exchanges of the program. */
	private final List<Integer> numbers = new ArrayList<>();
	private final Map<Long, Integer> places = new HashMap<>();
	/** For each epoch the first step that it had a part in. */
	private final Beginning[] beginnings;
	/** In which round one is of the repetitions that one is in, the outermost first. */
	private final List<Long> rounds = new ArrayList<>();
	private long timePs;
	/** Of what overlaps, the longest; as of transfers. */
	private long exchangePs;
	private long transferPs;

	/** @param player null if nobody wants to take part */
	RunTimeline(List<Epoch> epochs, long[] onsets, PowerMeter draw, Player player) {
		this.epochs = epochs;
		this.onsets = onsets;
		this.draw = draw;
		this.player = player;
		beginnings = new Beginning[epochs.size()];
		forecast = new Forecast(epochs.stream().map(Epoch::fromPs).toList(), epochs.stream().map(Epoch::conditions).toList());
		phases = epochs.get(0).timing().outline();
		switches = epochs.get(0).timing().switches();
		turns = epochs.get(0).timing().turns();
		outline = phases.phases();
	}

	void run() {
		timePs = section(0, outline.size(), 0, 1, null);
	}

	/** In which round one is of the repetitions that one is in, the outermost first, counted from 1. */
	List<Long> rounds() {
		return List.copyOf(rounds);
	}

	long timePs() {
		return timePs;
	}

	long exchangePs() {
		return exchangePs;
	}

	long transferPs() {
		return transferPs;
	}

	/** What lanes have drawn, in nanowatts times picoseconds. */
	BigInteger energy() {
		return draw.energy();
	}

	/** The first step of an epoch, or null if the run was over before. */
	Beginning beginning(int ofEpoch) {
		return beginnings[ofEpoch];
	}

	/** Phases in the order in which they first happened, those that cost something else later once more. */
	List<PhaseTime> phases() {
		return told;
	}

	/** For each of these phases, its place among the computations and exchanges of the program. */
	List<Integer> numbers() {
		return numbers;
	}

	/**
	 * Go through entries once and tell when they are over.
	 *
	 * @param times how often they are carried out one after the other, each time like the first; nobody takes part in more than one
	 * @param drawn what is drawn for all that runs at the same time; null if nothing else does
	 */
	private long section(int index, int end, long start, long times, PowerMeter.Mark drawn) {
		long now = start;
		for (int at = index; at < end; at++) {
			Phase phase = outline.get(at);
			switch (phase.kind()) {
				case COMPUTE -> now = compute(at, phase, now, times, drawn);
				case FLOW -> now = flow(at, phase, now, times, drawn);
				case EXCHANGE -> now = exchange(at, phase, now, times, drawn);
				case REPEAT -> {
					int close = phases.close(at);
					rounds.add(1L);
					now = times > 1 ? many(phase.count(), at + 1, close, now, times, drawn) : repeat(phase.count(), at + 1, close, now, drawn);
					rounds.remove(rounds.size() - 1);
					at = close;
				}
				case OVERLAP -> {
					int[] parts = phases.parts(at);
					now = overlap(parts, now, times, drawn);
					at = parts[parts.length - 1];
				}
				case SWITCH -> draw.power(switches.at(at), phase.count() == 1);
				case PART, END -> throw new AssertionError("skipped with what it begins or ends");
			}
		}
		return now;
	}

	private long overlap(int[] parts, long start, long times, PowerMeter.Mark drawn) {
		PowerMeter.Mark before = draw.mark();
		int[] firsts = turns.firsts(parts);
		long exchanged = exchangePs;
		long transferred = transferPs;
		long[] ends = new long[firsts.length];
		long[] exchanging = new long[firsts.length];
		long[] transferring = new long[firsts.length];
		Arrays.fill(ends, start);
		for (int part = 0; part < firsts.length; part++) {
			int line = firsts[part];
			exchangePs = exchanging[line];
			transferPs = transferring[line];
			ends[line] = section(parts[part] + 1, parts[part + 1], ends[line], times, before);
			exchanging[line] = exchangePs;
			transferring[line] = transferPs;
		}
		exchangePs = Math.addExact(exchanged, Arrays.stream(exchanging).max().orElse(0));
		transferPs = Math.addExact(transferred, Arrays.stream(transferring).max().orElse(0));
		long last = Arrays.stream(ends).max().orElse(start);
		draw.lastAs(before, start, last - start, times, drawn);
		return last;
	}

	/** Rounds that are alike, of rounds that are. */
	private long many(long count, int index, int end, long start, long times, PowerMeter.Mark drawn) {
		if (count == 0) {
			return start;
		}
		long round = section(index, end, start, Math.multiplyExact(times, count), drawn) - start;
		return Math.addExact(start, Math.multiplyExact(round, count));
	}

	private long repeat(long times, int index, int end, long start, PowerMeter.Mark drawn) {
		boolean switched = outline.subList(index, end).stream().anyMatch(phase -> phase.kind() == Phase.Kind.SWITCH);
		boolean alike = player == null && !switched;
		long now = start;
		for (long round = 0; round < times;) {
			rounds.set(rounds.size() - 1, round + 1);
			long length = alike ? length(index, end, epoch(now)) : 0;
			long passed = alike ? Math.min(times - round, length == 0 ? Long.MAX_VALUE : (next(now) - now) / length) : 0;
			// Whoever takes part does so in a single round.
			if (passed > (player == null ? 0 : 1)) {
				section(index, end, now, passed, drawn);
				now = Math.addExact(now, Math.multiplyExact(passed, length));
				round += passed;
				if (player != null) {
					player.repeat(passed);
				}
			} else {
				long before = now;
				long state = player == null ? 0 : player.state();
				if (player != null) {
					player.beginRound();
				}
				now = section(index, end, now, 1, drawn);
				round++;
				alike = player == null || next(before) > now && player.state() == state;
			}
		}
		return now;
	}

	/** Time of one round in an epoch. */
	private long length(int index, int end, int epoch) {
		long sum = 0;
		for (int at = index; at < end; at++) {
			Phase phase = outline.get(at);
			if (phase.kind() == Phase.Kind.REPEAT) {
				int close = phases.close(at);
				sum = Math.addExact(sum, Math.multiplyExact(phase.count(), length(at + 1, close, epoch)));
				at = close;
			} else if (phase.kind() == Phase.Kind.OVERLAP) {
				int[] parts = phases.parts(at);
				int[] firsts = turns.firsts(parts);
				long[] lengths = new long[firsts.length];
				for (int part = 0; part < firsts.length; part++) {
					lengths[firsts[part]] = Math.addExact(lengths[firsts[part]], length(parts[part] + 1, parts[part + 1], epoch));
				}
				sum = Math.addExact(sum, Arrays.stream(lengths).max().orElse(0));
				at = parts[parts.length - 1];
			} else if (phase.kind() == Phase.Kind.COMPUTE || phase.kind().moves()) {
				sum = Math.addExact(sum, time(phase, epoch).timePs());
			}
		}
		return sum;
	}

	private long compute(int at, Phase phase, long start, long times, PowerMeter.Mark drawn) {
		long end = whole(at, phase, start, times, drawn);
		if (player != null && times == 1) {
			player.phase(phase, start, end);
			player.compute(at);
		}
		return end;
	}

	private long exchange(int at, Phase phase, long start, long times, PowerMeter.Mark drawn) {
		int first = epoch(start);
		PhaseTime usual = time(phase, first);
		if (times > 1 || player == null && next(start) - start >= usual.timePs()) {
			return whole(at, phase, start, times, drawn);
		}
		StepSum sum = new StepSum(MOST_COSTS);
		int last = first;
		long end = start;
		for (int step = 0; step < phase.steps(); step++) {
			last = epoch(end);
			begin(last, phase, step, end);
			StepTime cost = cost(phase, step, end);
			sum.run(step, step + 1, cost);
			end = Math.addExact(end, cost.timePs());
		}
		if (last == first) {
			tell(at, first, usual, 1);
		} else {
			tell(phase, sum.phase(phase, 1));
		}
		exchangePs = Math.addExact(exchangePs, end - start);
		transferPs = Math.addExact(transferPs, sum.transferPs());
		draw.last(start, end - start, 1, drawn);
		if (player != null) {
			player.phase(phase, start, end);
			play(at, phase, start);
		}
		return end;
	}

	private void play(int at, Phase phase, long start) {
		long now = start;
		for (int step = 0; step < phase.steps(); step++) {
			StepTime cost = cost(phase, step, now);
			player.step(at, phase, step, cost, epochs.get(epoch(now)), now);
			now += cost.timePs();
		}
	}

	private StepTime cost(Phase phase, int step, long moment) {
		return epochs.get(epoch(moment)).timing().costs().step(phase.firstStep() + step);
	}

	private long flow(int at, Phase phase, long start, long times, PowerMeter.Mark drawn) {
		int first = epoch(start);
		PhaseTime usual = time(phase, first);
		long end = Math.addExact(start, usual.timePs());
		if (times > 1 || next(start) >= end) {
			whole(at, phase, start, times, drawn);
		} else {
			TimingPass timing = epochs.get(first).timing();
			PhaseTime time = TimingPass.time(phase, timing.flow(phase, forecast, start, null), 1);
			end = Math.addExact(start, time.timePs());
			tell(phase, time);
			exchangePs = Math.addExact(exchangePs, time.timePs());
			transferPs = Math.addExact(transferPs, time.transferPs());
			draw.last(start, time.timePs(), 1, drawn);
			begin(first, phase, 0, start);
			begin(epoch(end - 1), phase, 0, start);
		}
		if (player != null && times == 1) {
			player.phase(phase, start, end);
			player.flow(at, phase, epochs.get(first), forecast, start);
		}
		return end;
	}

	private long whole(int at, Phase phase, long start, long times, PowerMeter.Mark drawn) {
		int epoch = epoch(start);
		if (phase.kind().moves()) {
			begin(epoch, phase, 0, start);
		}
		PhaseTime time = time(phase, epoch);
		tell(at, epoch, time, times);
		exchangePs = Math.addExact(exchangePs, time.exchange() ? Math.multiplyExact(times, time.timePs()) : 0);
		transferPs = Math.addExact(transferPs, Math.multiplyExact(times, time.transferPs()));
		draw.last(start, time.timePs(), times, drawn);
		return Math.addExact(start, time.timePs());
	}

	private void tell(Phase phase, PhaseTime time) {
		told.add(time);
		numbers.add(phase.number());
	}

	private void tell(int at, int epoch, PhaseTime time, long times) {
		Integer place = places.putIfAbsent((long) at << 32 | epoch, told.size());
		if (place == null) {
			tell(outline.get(at), time.withRounds(times));
		} else {
			told.set(place, time.withRounds(told.get(place).rounds() + times));
		}
	}

	/** What a phase takes in an epoch. */
	private PhaseTime time(Phase phase, int epoch) {
		return epochs.get(epoch).timing().phaseTimes().get(phase.number());
	}

	/** Note what begins when an epoch holds; parts that run at the same time are gone through one after the other. */
	private void begin(int epoch, Phase phase, int step, long start) {
		for (int at = epoch; at >= 0 && (beginnings[at] == null || beginnings[at].startPs > start && epochs.get(at).fromPs <= start); at--) {
			beginnings[at] = new Beginning(phase, rounds(), step, Math.max(start, epochs.get(at).fromPs));
		}
	}

	/** The number of the epoch that holds at a moment. */
	private int epoch(long moment) {
		return forecast.at(moment);
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
