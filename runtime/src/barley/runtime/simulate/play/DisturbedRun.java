package barley.runtime.simulate.play;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Program;
import barley.runtime.simulate.call.FlowFates;
import barley.runtime.simulate.call.StepRecord;
import barley.runtime.simulate.clock.ClockOptions;
import barley.runtime.simulate.clock.NetworkSimulator;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.cost.Cost;
import barley.runtime.simulate.cost.Forecast;
import barley.runtime.simulate.move.DataPass;
import barley.runtime.simulate.option.Disturbance;
import barley.runtime.simulate.option.Disturbance.NodeStraggles;
import barley.runtime.simulate.option.Fate;
import barley.runtime.simulate.option.Recorder;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.pace.PaceTimes;
import barley.runtime.simulate.phase.ProgramPhase.BulkExchange;
import barley.runtime.simulate.phase.ProgramPhase.Compute;
import barley.runtime.simulate.phase.ProgramPhase.Flow;
import barley.runtime.simulate.phase.ProgramPhase.Leaf;
import barley.runtime.simulate.phase.ProgramPhase.Paced;
import barley.runtime.simulate.phase.ProgramPhase.Packets;
import barley.runtime.simulate.phase.ProgramPhase.Words;
import barley.runtime.simulate.play.Epochs.Beginning;
import barley.runtime.simulate.play.Epochs.Epoch;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.result.Verification;
import barley.runtime.simulate.time.PowerMeter;
import barley.runtime.simulate.time.TimingPass;

/**
 * A run with injected disturbances. Each change of speeds begins an epoch with its own timing pass. If transfers may be lost, the run is
 * then simulated in order of time, and the contributions in the data of all nodes are tracked.
 */
public final class DisturbedRun implements RunPlayer {

	/** Maximum number of steps of nodes for which contributions are tracked; each counts once, however often it is repeated. */
	private static final long MOST_STEPS = 20_000_000;

	private final Program program;
	private final Machine machine;
	private final Disturbances disturbances;
	private final TimingPass undisturbed;
	private final RunMonitor monitor;
	private final TransferFates transferFates;
	private final DisturbedPackets packets;
	private final DisturbedWords words;
	private final DisturbedPaces paces;
	private final boolean hasPackets;
	private final boolean hasPaces;
	private final List<Epoch> epochs = new ArrayList<>();
	private final NodeQuestions questions;
	private final StepListing listing;
	/** Times at which disturbances begin, ascending. */
	private final long[] onsets;
	/** Observes all events; null if there is no listener. */
	private final Playback.Listener listener;
	private DataPass data;
	/** What the data of each node contain; null if it is not tracked. */
	private ContributionWatch watch;
	private final ExchangeDamage remnants = new ExchangeDamage();
	/** Nodes with transfers that may be lost or corrupted. */
	private final int[] threatened;
	private String notTraced;
	/** The timeline that computes times. */
	private final RunTimeline times;
	/** The same timeline with its player. */
	private RunTimeline play;
	/** For each depth of repetitions, what had happened when the current round began. */
	private final Map<Integer, RoundStart> roundStarts = new HashMap<>();
	private long rounds;

	private record RoundStart(LossTally lost, long remnants) {
	}

	/**
	 * @param listener observes all events, round by round; null if there is none
	 */
	public DisturbedRun(Program program, RunOptions options, TimingPass undisturbed, Playback.Listener listener, WorkerPool pool,
			RunMonitor monitor) {
		this.listener = listener;
		this.program = program;
		this.machine = program.machine();
		this.disturbances = new Disturbances(machine, options.disturbances());
		this.undisturbed = undisturbed;
		this.monitor = monitor;
		disturbances.all().forEach(disturbance -> disturbance.check(machine));
		if (undisturbed.unknown() != null) {
			throw Fault.of("no-times", "%s has no times for faults to act on: %s", program.name(), undisturbed.unknown());
		}
		undisturbed.phaseTimes().stream().filter(time -> time.packets() != null && time.packets().figures().isBlocked()).findFirst()
				.ifPresent(stuck -> {
					throw Fault.of("no-packet-faults",
							"\"%s\" never ends, even without faults: run it without --fault to see what waits for what",
							stuck.statement());
				});
		undisturbed.phaseTimes().stream().filter(time -> time.pace() != null && time.pace().isBlocked()).findFirst().ifPresent(stuck -> {
			throw Fault.of("no-async-faults", "\"%s\" never ends, even without faults: run it without --fault to see who waits for whom",
					stuck.statement());
		});
		packets = new DisturbedPackets(machine, disturbances, undisturbed, options.recorder(), monitor);
		words = new DisturbedWords(machine, disturbances, options.recorder(), monitor);
		hasPackets = undisturbed.tree().leaves().stream().anyMatch(Packets.class::isInstance);
		transferFates = new TransferFates(program, disturbances.all());
		paces = new DisturbedPaces(transferFates, options.recorder());
		hasPaces = undisturbed.tree().leaves().stream().anyMatch(Paced.class::isInstance);
		questions = new NodeQuestions(program, monitor);
		listing = new StepListing(program);
		threatened = IntStream.range(0, machine.allChannels()).filter(transferFates::threatens).map(machine::sender).distinct().sorted()
				.toArray();
		begin(options, pool);
		onsets = disturbances.onsets();
		times = new RunTimeline(epochs, onsets, new PowerMeter(machine, disturbances.failures(), disturbances.switchFailures()), packets,
				words, null);
		times.run();
		noteSlow();
	}

	/** Executes the run, with data unless these are null. */
	public Verification run(DataPass onData) {
		data = onData;
		boolean loses = disturbances.lose();
		boolean plays = loses || hasPackets || hasPaces || undisturbed.words().hasWords() || listener != null;
		if (plays) {
			prepare((loses || disturbances.losesWords()) && listener == null);
			play = new RunTimeline(epochs, onsets, new PowerMeter(machine, disturbances.failures(), disturbances.switchFailures()), packets,
					words, this);
			play.run();
		}
		return data == null ? Verification.NONE : plays ? data.verify() : data.run();
	}

	/**
	 * Returns the result of the disturbed run, or its partial result if it was stopped.
	 *
	 * @param usual result of the run without disturbances
	 */
	public Result result(Result usual) {
		long[] counted = {0};
		boolean known = usual.complete() && follows();
		List<Damage.Lack> lacks = known ? watch.lacks(counted) : List.of();
		String unknown = !usual.complete() ? "the run was stopped" : watch != null && !known ? watch.gaveUp() : notTraced;
		return new DisturbedResult(program, undisturbed, disturbances, packets, transferFates, epochs, times)
				.of(usual, lacks, counted[0], remnants, unknown);
	}

	private void noteSlow() {
		for (Disturbance disturbance : disturbances.all()) {
			boolean carries = Arrays.stream(disturbances.channels(disturbance)).anyMatch(channel -> undisturbed.volumes()[channel] > 0);
			for (int epoch = 0; epoch < epochs.size() && Disturbances.changesSpeed(disturbance); epoch++) {
				Beginning beginning = times.beginning(epoch);
				// Packets are slowed down one by one.
				if (epochs.get(epoch).fromPs() == disturbance.atPs() && beginning != null
						&& (carries && !(beginning.phase() instanceof Packets) || disturbance instanceof NodeStraggles
								|| disturbances.meetsWords(disturbance))) {
					transferFates.slow(disturbance, beginning);
				}
			}
		}
	}

	/** Returns whether contributions are tracked. */
	private boolean follows() {
		return watch != null && watch.gaveUp() == null;
	}

	@Override
	public void phase(Leaf phase, long startPs, long endPs) {
		if (listener != null) {
			listener.phase(phase.number(), phase.statement(), startPs, endPs);
		}
	}

	@Override
	public void compute(Compute phase) {
		if (follows()) {
			watch.compute(node -> questions.scripts()[node].computation(phase));
		}
		if (data != null) {
			data.renew(phase);
		}
	}

	@Override
	public void step(BulkExchange phase, int step, Cost cost, Epoch epoch, long startPs) {
		StepRecord record = undisturbed.relays() || follows() || data != null || listener != null ? questions.ask(phase, step)
				: questions.ask(phase, step, threatened);
		Fate[] fates = transferFates.judge(record, phase, play.rounds(), step, epoch.conditions(), startPs, cost.launchPs());
		if (listener != null) {
			listener.step(phase.number(), step, startPs, startPs + cost.timePs());
			listing.list(record, phase, step, startPs + cost.launchPs(), epoch.conditions(), fates, listener);
		} else if (follows()) {
			watch.step(record, fates);
			if (step == phase.steps() - 1) {
				watch.lookBack(phase, play.rounds(), remnants);
			}
		}
		record.forget();
		if (data != null) {
			data.step(phase, step, fates);
		}
		monitor.advance();
	}

	@Override
	public void flow(Flow phase, Epoch epoch, Forecast forecast, long startPs) {
		List<Chunk> threatened = new ArrayList<>();
		epoch.timing().flow(phase, forecast, startPs, (channel, chunk, place, combines, from, to) -> {
			if (transferFates.threatens(channel)) {
				threatened.add(new Chunk(new FlowFates.Hop(channel, chunk, place), from, to));
			}
		});
		threatened.sort(Comparator.comparingLong(Chunk::endPs));
		FlowFates fates = new FlowFates();
		for (Chunk chunk : threatened) {
			Fate fate = transferFates.judge(phase, play.rounds(), chunk.hop, chunk.startPs, chunk.endPs,
					() -> listing.elements(questions.scripts(), phase, chunk.hop));
			if (fate != Fate.ARRIVES) {
				fates.put(chunk.hop, fate);
			}
			monitor.tick();
		}
		if (listener != null) {
			epoch.timing().flow(phase, forecast, startPs, (channel, chunk, place, combines, from, to) -> listing.chunk(
					questions.scripts(), phase, new FlowFates.Hop(channel, chunk, place), combines, fates.of(channel, chunk, place), from,
					to, listener));
			return;
		}
		for (int chunk = 0; chunk < phase.steps() && (follows() || data != null); chunk++) {
			if (follows()) {
				watch.chunk(questions.scripts(), phase, chunk, fates);
			}
			if (data != null) {
				data.chunk(phase, chunk, fates);
			}
			monitor.steps(machine.nodes());
			monitor.advance();
		}
		if (follows()) {
			watch.lookBack(phase, play.rounds(), remnants);
		}
	}

	@Override
	public void paced(Paced phase, TimingPass timing, Forecast forecast, long startPs) {
		PaceTimes underWay = timing.follow(phase, forecast, startPs);
		DisturbedPaces.Run run = paces.at(phase, questions.scripts()[0].block(phase), underWay, play.rounds(), startPs);
		paces.record(phase, run, forecast, startPs);
		if (listener != null) {
			new PacePlayback(run.block(), run.times(), run.fates(), phase.number(), startPs, listener).play();
		}
		if (follows()) {
			watch.paced(run.block(), run.order(), run.fates());
			watch.lookBack(phase, play.rounds(), remnants);
		}
		if (data != null) {
			data.movePaced(phase, run.fates());
		}
		monitor.advance();
	}

	@Override
	public void packets(Packets phase, Epoch epoch, long startPs) {
		DisturbedPackets.Run run = packets.at(phase, startPs, epoch.conditions(), transferFates::isSpent);
		transferFates.judge(phase, play.rounds(), startPs, run);
		packets.record(phase, run);
		if (listener != null && run.run() != null) {
			PacketPlayback played = new PacketPlayback(run.run().network(), phase.number(), startPs + run.time().cost().launchPs(),
					listener);
			NetworkSimulator.run(run.run().exchange(), ClockOptions.TIMING.withFaults(run.faults()).withListener(played));
		}
		if (follows() && packets.plan(phase) != null) {
			watch.packets(packets.plan(phase), run.isDamaged(), run.faults());
			watch.lookBack(phase, play.rounds(), remnants);
		}
		if (data != null) {
			data.movePackets(phase, run.faults());
		}
		monitor.advance();
	}

	@Override
	public void words(Words phase, DisturbedWords.Run run, Epoch epoch, long startPs) {
		if (run.losses() != null) {
			transferFates.judge(phase, play.rounds(), startPs, run);
			words.record(phase, run, epoch);
		}
		if (listener != null) {
			CorePlayback.play(epoch.timing(), phase, run.conditions(), run.time().synapses(), startPs, listener);
		}
		if (follows() && run.losses() != null) {
			watch.receive(undisturbed.words().plan(phase), node -> undisturbed.words().received(phase, node), run.losses().nodes());
			watch.lookBack(phase, play.rounds(), remnants);
		}
		if (data != null) {
			data.moveWords(phase, run.conditions());
		}
		monitor.advance();
	}

	@Override
	public boolean isSpent(int disturbance) {
		return transferFates.isSpent(disturbance);
	}

	/** A chunk that may be lost or corrupted on its way. */
	private record Chunk(FlowFates.Hop hop, long startPs, long endPs) {
	}

	@Override
	public long state() {
		if (data != null && data.hasKernels() || listener != null) {
			// Kernels may compute different results in each round, and a listener observes each round.
			return ++rounds;
		}
		return follows() ? watch.state() : transferFates.corrupted();
	}

	@Override
	public void beginRound(int depth) {
		roundStarts.put(depth, new RoundStart(new LossTally(transferFates.lost()), remnants.all()));
	}

	@Override
	public void repeat(int depth, long rounds) {
		RoundStart start = roundStarts.get(depth);
		transferFates.lost().repeat(rounds, start.lost);
		remnants.repeat(rounds, remnants.all() - start.remnants);
	}

	/** Begins an epoch at each time at which speeds change. */
	private void begin(RunOptions options, WorkerPool pool) {
		epochs.add(new Epoch(0, Conditions.NORMAL, undisturbed));
		for (long moment : disturbances.changes()) {
			Conditions conditions = disturbances.conditions(moment);
			TimingPass pass = new TimingPass(program, options.withRecorder(Recorder.NONE), conditions, pool, monitor);
			pass.run();
			if (moment == 0) {
				epochs.clear();
			}
			epochs.add(new Epoch(moment, conditions, pass));
		}
	}

	/**
	 * Prepares for playing: the scripts of all nodes, and the places where transfers begin and end.
	 *
	 * @param traces whether to track lost contributions
	 */
	private void prepare(boolean traces) {
		questions.prepare(undisturbed.tree());
		if (traces) {
			watch = watch();
		}
		if (data != null) {
			data.fill();
		}
		monitor.start("playing", times.phases().stream().mapToLong(phase -> phase.steps() * phase.rounds()).sum());
	}

	/** Returns a watch over the contributions of all nodes; null if there are too many to track. */
	private ContributionWatch watch() {
		if ((long) machine.nodes() * undisturbed.tree().steps() > MOST_STEPS) {
			notTraced = String.format(Locale.ROOT, "%,d nodes in %,d steps are too many to track", machine.nodes(),
					undisturbed.tree().steps());
			return null;
		}
		PartCuts cuts = questions.cuts(undisturbed.tree(), packets);
		if (cuts.tooMany()) {
			notTraced = "there are too many nodes and pieces to track";
			return null;
		}
		return new ContributionWatch(program, cuts.parts(), monitor);
	}
}
