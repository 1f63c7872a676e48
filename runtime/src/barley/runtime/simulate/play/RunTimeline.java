package barley.runtime.simulate.play;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.phase.LaneSwitches;
import barley.runtime.simulate.phase.OverlapTurns;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Communication;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Overlap;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Repeat;
import barley.runtime.simulate.phase.ProgramPhase.Switch;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.phase.TimeFold;
import barley.runtime.simulate.phase.TimeSum;
import barley.runtime.simulate.play.Epochs.Beginning;
import barley.runtime.simulate.play.Epochs.Epoch;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.time.PowerMeter;
import barley.runtime.simulate.time.StepSum;
import barley.runtime.simulate.time.TimingPass;

/**
 * Walks through a run in order of time, while the costs of steps change at epochs. Rounds of a repetition that are alike are skipped
 * together.
 */
final class RunTimeline extends TimeFold<RunTimeline.Moment> {

	/**
	 * A point in time of the run.
	 *
	 * @param exchangePs time of exchanges so far; of overlapping parts, the longest counts, as for transfers
	 * @param transferPs time in which channels were busy
	 */
	record Moment(long timePs, long exchangePs, long transferPs) {

		private static final Moment START = new Moment(0, 0, 0);

		private Moment after(PhaseTime time, long times) {
			long exchanging = time.exchange() ? Math.multiplyExact(times, time.timePs()) : 0;
			return new Moment(Math.addExact(timePs, time.timePs()), Math.addExact(exchangePs, exchanging),
					Math.addExact(transferPs, Math.multiplyExact(times, time.transferPs())));
		}
	}

	/** Maximum number of different step costs that are kept for a phase during which speeds change. */
	private static final int MOST_COSTS = 1000;

	private final LaneSwitches switches;
	private final OverlapTurns turns;
	private final Epochs epochs;
	private final PowerMeter meter;
	private final DisturbedPackets packets;
	private final DisturbedWords words;
	private final RunPlayer player;
	private final PhaseLog phases = new PhaseLog();
	/** Current rounds of the enclosing repetitions, the outermost first. */
	private final List<Long> rounds = new ArrayList<>();
	/** How often the current phase is executed without change; always 1 with a player. */
	private long times = 1;
	/** Power of all parts of the overlap around the current phase; null outside overlaps. */
	private PowerMeter.Mark drawn;
	private Moment end = Moment.START;

	/**
	 * @param player null if the timeline only computes times
	 */
	RunTimeline(List<Epoch> epochs, long[] onsets, PowerMeter meter, DisturbedPackets packets, DisturbedWords words, RunPlayer player) {
		super(epochs.get(0).timing().turns());
		this.epochs = new Epochs(epochs, onsets);
		this.meter = meter;
		this.packets = packets;
		this.words = words;
		this.player = player;
		switches = epochs.get(0).timing().switches();
		turns = epochs.get(0).timing().turns();
	}

	void run() {
		end = fold(epochs.get(0).timing().tree().phases(), Moment.START);
	}

	/** Returns the current rounds of the enclosing repetitions, the outermost first, counted from 1. */
	List<Long> rounds() {
		return List.copyOf(rounds);
	}

	/** Returns the end of the run. */
	Moment end() {
		return end;
	}

	/** Returns what the run has drawn. */
	PowerMeter meter() {
		return meter;
	}

	/** Returns the first step of an epoch, or null if the run ended before. */
	Beginning beginning(int ofEpoch) {
		return epochs.beginning(ofEpoch);
	}

	/** Returns the phases in the order in which they first happened; a phase whose cost changes later appears again. */
	List<PhaseTime> phases() {
		return phases.times();
	}

	/** Returns, for each of these phases, its index among the leaves of the program. */
	List<Integer> numbers() {
		return phases.numbers();
	}

	@Override
	protected Moment power(Switch lanes, Moment start) {
		meter.power(switches.at(lanes), lanes.on());
		return start;
	}

	@Override
	protected Moment overlap(Overlap overlap, Moment start) {
		PowerMeter.Mark outside = drawn;
		PowerMeter.Mark mark = meter.mark();
		drawn = mark;
		Moment last = super.overlap(overlap, start);
		drawn = outside;
		meter.lastAs(mark, start.timePs, last.timePs - start.timePs, times, drawn);
		return last;
	}

	@Override
	protected Moment fork(Moment start) {
		return new Moment(start.timePs, 0, 0);
	}

	@Override
	protected Moment join(Moment start, List<Moment> ends) {
		long time = start.timePs;
		long exchange = 0;
		long transfer = 0;
		for (Moment moment : ends) {
			time = Math.max(time, moment.timePs);
			exchange = Math.max(exchange, moment.exchangePs);
			transfer = Math.max(transfer, moment.transferPs);
		}
		return new Moment(time, Math.addExact(start.exchangePs, exchange), Math.addExact(start.transferPs, transfer));
	}

	@Override
	protected Moment repeat(Repeat repeat, Moment start) {
		rounds.add(1L);
		Moment last = times > 1 ? alike(repeat, repeat.times(), start) : oneByOne(repeat, start);
		rounds.remove(rounds.size() - 1);
		return last;
	}

	/** Advances over rounds that are alike. */
	private Moment alike(Repeat repeat, long count, Moment start) {
		if (count == 0) {
			return start;
		}
		long outside = times;
		times = Math.multiplyExact(times, count);
		Moment once = fold(repeat.body(), start);
		times = outside;
		return new Moment(Math.addExact(start.timePs, Math.multiplyExact(once.timePs - start.timePs, count)), once.exchangePs,
				once.transferPs);
	}

	private Moment oneByOne(Repeat repeat, Moment start) {
		boolean alike = player == null && !repeat.switchesLanes();
		Moment now = start;
		for (long round = 0; round < repeat.times();) {
			rounds.set(rounds.size() - 1, round + 1);
			long length = alike ? length(repeat, now.timePs) : 0;
			long passed = alike ? Math.min(repeat.times() - round,
					length == 0 ? Long.MAX_VALUE : (epochs.next(now.timePs) - now.timePs) / length) : 0;
			// A player executes each round.
			if (passed > (player == null ? 0 : 1)) {
				now = alike(repeat, passed, now);
				round += passed;
				if (player != null) {
					player.repeat(rounds.size(), passed);
				}
			} else {
				long before = now.timePs;
				long state = player == null ? 0 : player.state();
				if (player != null) {
					player.beginRound(rounds.size());
				}
				now = fold(repeat.body(), now);
				round++;
				alike = player == null || epochs.next(before) > now.timePs && player.state() == state;
			}
		}
		return now;
	}

	/** Returns the time of one round from some time on if nothing changes. */
	private long length(Repeat repeat, long moment) {
		int epoch = epochs.at(moment);
		return TimeSum.of(repeat.body(), turns, leaf -> leaf instanceof Packets exchange
				? packets.settled(exchange, moment, epochs.get(epoch).conditions()).time().timePs()
				: leaf instanceof Words exchange ? words.settled(exchange, moment, epochs.get(epoch)).time().timePs()
				: time(leaf, epoch).timePs());
	}

	@Override
	protected Moment compute(Compute compute, Moment start) {
		Moment last = whole(compute, start);
		if (player != null && times == 1) {
			player.phase(compute, start.timePs, last.timePs);
			player.compute(compute);
		}
		return last;
	}

	@Override
	protected Moment exchange(BulkExchange phase, Moment start) {
		int first = epochs.at(start.timePs);
		PhaseTime usual = time(phase, first);
		if (times > 1 || player == null && epochs.next(start.timePs) - start.timePs >= usual.timePs()) {
			return whole(phase, start);
		}
		StepSum sum = new StepSum(MOST_COSTS);
		int epoch = first;
		long now = start.timePs;
		for (int step = 0; step < phase.steps(); step++) {
			epoch = epochs.at(now);
			epochs.begin(epoch, phase, step, now, rounds);
			Cost cost = cost(phase, step, now);
			sum.run(step, step + 1, cost);
			now = Math.addExact(now, cost.timePs());
		}
		PhaseTime time = sum.phase(phase, 1);
		if (epoch == first) {
			phases.add(phase, first, usual, times);
		} else {
			phases.add(phase, time);
		}
		meter.last(phase.number(), start.timePs, now - start.timePs, 1, drawn);
		if (player != null) {
			player.phase(phase, start.timePs, now);
			play(phase, start.timePs);
		}
		return start.after(time, 1);
	}

	private void play(BulkExchange phase, long start) {
		long now = start;
		for (int step = 0; step < phase.steps(); step++) {
			Cost cost = cost(phase, step, now);
			player.step(phase, step, cost, epochs.get(epochs.at(now)), now);
			now += cost.timePs();
		}
	}

	private Cost cost(BulkExchange phase, int step, long moment) {
		return epochs.get(epochs.at(moment)).timing().costs().step(phase.firstStep() + step);
	}

	@Override
	protected Moment flow(Flow flow, Moment start) {
		int first = epochs.at(start.timePs);
		Moment last;
		if (times > 1 || isSteady(start.timePs, time(flow, first).timePs())) {
			last = whole(flow, start);
		} else {
			PhaseTime time = TimingPass.time(flow, epochs.get(first).timing().flow(flow, epochs.forecast(), start.timePs, null), 1);
			last = start.after(time, 1);
			phases.add(flow, time);
			meter.last(flow.number(), start.timePs, time.timePs(), 1, drawn);
			epochs.begin(first, flow, 0, start.timePs, rounds);
			epochs.begin(epochs.at(last.timePs - 1), flow, 0, start.timePs, rounds);
		}
		if (player != null && times == 1) {
			player.phase(flow, start.timePs, last.timePs);
			player.flow(flow, epochs.get(first), epochs.forecast(), start.timePs);
		}
		return last;
	}

	@Override
	protected Moment paced(Paced block, Moment start) {
		int first = epochs.at(start.timePs);
		TimingPass timing = epochs.get(first).timing();
		Moment last;
		if (times > 1 || isSteady(start.timePs, time(block, first).timePs())) {
			last = whole(block, start);
		} else {
			PhaseTime time = timing.time(block, timing.follow(block, epochs.forecast(), start.timePs), 1);
			last = start.after(time, 1);
			phases.add(block, time);
			meter.addComputing(block.number(), time.drawn(), 1);
			meter.last(block.number(), start.timePs, time.timePs(), 1, drawn);
			epochs.begin(first, block, 0, start.timePs, rounds);
			epochs.begin(epochs.at(last.timePs - 1), block, 0, start.timePs, rounds);
		}
		if (player != null && times == 1) {
			player.phase(block, start.timePs, last.timePs);
			player.paced(block, timing, epochs.forecast(), start.timePs);
		}
		return last;
	}

	/** Returns whether no speed changes during some time. */
	private boolean isSteady(long startPs, long timePs) {
		return epochs.at(Math.max(startPs, Math.addExact(startPs, timePs) - 1)) == epochs.at(startPs);
	}

	@Override
	protected Moment packets(Packets phase, Moment start) {
		int number = epochs.at(start.timePs);
		Epoch epoch = epochs.get(number);
		PhaseTime time = (times > 1 ? packets.settled(phase, start.timePs, epoch.conditions())
				: packets.at(phase, start.timePs, epoch.conditions(), disturbance -> false)).time();
		epochs.begin(number, phase, 0, start.timePs, rounds);
		phases.add(phase, time, time, times);
		meter.last(phase.number(), start.timePs, time.timePs(), times, drawn);
		if (time.packets() != null) {
			meter.add(phase.number(), time.packets().energy().multiply(BigInteger.valueOf(times)));
		}
		if (player != null && times == 1) {
			player.phase(phase, start.timePs, start.timePs + time.timePs());
			player.packets(phase, epoch, start.timePs);
		}
		return start.after(time, times);
	}

	/** Words are as late as they are when the exchange begins; they may be lost while it lasts. */
	@Override
	protected Moment words(Words phase, Moment start) {
		int number = epochs.at(start.timePs);
		Epoch epoch = epochs.get(number);
		DisturbedWords.Run run = times > 1 ? words.settled(phase, start.timePs, epoch)
				: words.at(phase, start.timePs, epoch, player == null ? disturbance -> false : player::isSpent);
		PhaseTime time = run.time();
		epochs.begin(number, phase, 0, start.timePs, rounds);
		phases.add(phase, time, time, times);
		meter.last(phase.number(), start.timePs, time.timePs(), times, drawn);
		if (time.synapses() != null) {
			meter.add(phase.number(), time.synapses().energy().multiply(BigInteger.valueOf(times)));
		}
		if (player != null && times == 1) {
			player.phase(phase, start.timePs, start.timePs + time.timePs());
			player.words(phase, run, epoch, start.timePs);
		}
		return start.after(time, times);
	}

	/** Advances over a phase during which nothing changes. */
	private Moment whole(Leaf phase, Moment start) {
		int epoch = epochs.at(start.timePs);
		if (phase instanceof Communication || phase instanceof Paced) {
			epochs.begin(epoch, phase, 0, start.timePs, rounds);
		}
		PhaseTime time = time(phase, epoch);
		phases.add(phase, epoch, time, times);
		meter.addComputing(phase.number(), time.drawn(), times);
		meter.last(phase.number(), start.timePs, time.timePs(), times, drawn);
		return start.after(time, times);
	}

	/** Returns the time of a phase in an epoch. */
	private PhaseTime time(Leaf phase, int epoch) {
		return epochs.get(epoch).timing().phaseTimes().get(phase.number());
	}
}
