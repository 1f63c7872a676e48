package barley.runtime.simulate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.program.Elements;
import barley.runtime.program.Exchange;
import barley.runtime.program.Program;
import barley.runtime.simulate.Chronicle.Beginning;
import barley.runtime.simulate.Chronicle.Epoch;
import barley.runtime.simulate.Disturbance.FragmentCorrupted;
import barley.runtime.simulate.Disturbance.LaneFails;
import barley.runtime.simulate.Disturbance.LaneSlows;
import barley.runtime.simulate.Disturbance.NodeStraggles;

/**
 * A run in which things go wrong on purpose. Each change of speeds begins an epoch with a timing pass of its own; where transfers may be
 * lost, the run is then played in order of time, and with it who has contributed to what.
 */
final class DisturbedRun implements Chronicle.Player {

	private final Program program;
	private final Machine machine;
	private final List<Disturbance> disturbances;
	private final List<Phase> phases;
	private final TimingPass undisturbed;
	private final Watch watch;
	private final Casualties casualties;
	private final List<Epoch> epochs = new ArrayList<>();
	private final Script[] scripts;
	private final StepRecord record;
	private final FlowRecord flowRecord;
	private final StepListing listing;
	/** Sees everything that happens; null if nobody does. */
	private final Playback.Listener listener;
	private DataPass data;
	private Lineage lineage;
	private FlowMover flowLineage;
	private String notTraced;
	private Chronicle chronicle;
	private long lostBefore;
	private long rounds;

	/** @param listener sees everything that happens, round by round; null if nobody wants to */
	DisturbedRun(Program program, Options options, TimingPass undisturbed, Playback.Listener listener, Crew crew, Watch watch) {
		this.listener = listener;
		this.program = program;
		this.machine = program.machine();
		this.disturbances = options.disturbances();
		this.undisturbed = undisturbed;
		this.watch = watch;
		disturbances.forEach(disturbance -> disturbance.check(machine));
		if (undisturbed.unknown() != null) {
			throw Fault.of("no-times", "%s cannot be disturbed in time: %s", program.name(), undisturbed.unknown());
		}
		phases = undisturbed.outline().phases();
		casualties = new Casualties(program, disturbances);
		scripts = new Script[machine.nodes()];
		record = new StepRecord(machine, program.data());
		flowRecord = new FlowRecord(machine, program.data());
		listing = new StepListing(program);
		begin(options, crew);
	}

	/** Carry it out, on data as well unless these are null. */
	Verification run(DataPass onData) {
		data = onData;
		boolean loses = disturbances.stream().anyMatch(disturbance -> disturbance instanceof LaneFails || disturbance instanceof FragmentCorrupted);
		boolean plays = loses || listener != null;
		if (plays) {
			prepare(loses && listener == null);
		}
		long[] onsets = disturbances.stream().mapToLong(Disturbance::atPs).filter(at -> at > 0).sorted().distinct().toArray();
		chronicle = new Chronicle(epochs, onsets, new Draw(machine, failures()), plays ? this : null);
		chronicle.run();
		for (Disturbance disturbance : disturbances) {
			for (int epoch = 0; epoch < epochs.size() && changesSpeed(disturbance); epoch++) {
				Beginning beginning = chronicle.beginning(epoch);
				if (epochs.get(epoch).fromPs() == disturbance.atPs() && beginning != null) {
					casualties.slow(disturbance, beginning);
				}
			}
		}
		return data == null ? Verification.NONE : plays ? data.verify() : data.run();
	}

	/** The result, given that of the run without disturbances. */
	Result result(Result usual) {
		Times times = usual.times().orElseThrow();
		List<Damage.Lack> lacks = List.of();
		long[] counted = {0};
		if (lineage != null && lineage.gaveUp() == null) {
			lacks = lineage.lacks(counted);
		} else if (lineage != null) {
			notTraced = lineage.gaveUp();
		}
		Damage damage = new Damage(machine, program.data(), times.timePs(), casualties.hits(), casualties.lost(), casualties.corrupted(), lacks,
				counted[0], notTraced);
		Times disturbed = new Times(chronicle.timePs(), chronicle.exchangePs(), chronicle.transferPs(),
				scaled(times.use(), times.transferPs(), chronicle.transferPs()), scaled(times.useOfLanesOn(), times.transferPs(), chronicle.transferPs()),
				scaled(times.useOfExchanges(), times.exchangePs(), chronicle.exchangePs()), new BigDecimal(chronicle.energy(), 21).stripTrailingZeros());
		return usual.with(disturbed, chronicle.phases(), damage);
	}

	@Override
	public void phase(Phase phase, long startPs, long endPs) {
		if (listener != null) {
			listener.phase(phase.number(), phase.statement(), startPs, endPs);
		}
	}

	@Override
	public void compute(int at) {
		for (int node = 0; node < scripts.length && lineage != null; node++) {
			Script.Computation computation = scripts[node].computation(at);
			for (Elements renewed : computation.renewed(program.data())) {
				lineage.renew(node, renewed);
			}
		}
		if (data != null) {
			data.renew(at);
		}
	}

	@Override
	public void step(int at, Phase phase, int step, StepTime cost, Epoch epoch, long startPs) {
		ask(at, phase, step);
		byte[] fates = casualties.judge(record, phase, step, epoch.conditions(), startPs, cost.launchPs());
		if (listener != null) {
			listener.step(phase.number(), step, startPs, startPs + cost.timePs());
			listing.list(record, phase, step, startPs + cost.launchPs(), epoch.conditions(), fates, listener);
		} else if (lineage != null && lineage.gaveUp() == null) {
			lineage.move(record, fates);
		}
		record.forget();
		if (data != null) {
			data.step(at, step, fates);
		}
		watch.tick();
	}

	@Override
	public void flow(int at, Phase phase, Epoch epoch, Forecast forecast, long startPs) {
		List<Chunk> threatened = new ArrayList<>();
		epoch.timing().flow(phase, forecast, startPs, (channel, chunk, place, combines, from, to) -> {
			if (casualties.threatens(channel)) {
				threatened.add(new Chunk(new FlowFates.Hop(channel, chunk, place), from, to));
			}
		});
		threatened.sort(Comparator.comparingLong(Chunk::endPs));
		FlowFates fates = new FlowFates();
		for (Chunk chunk : threatened) {
			byte fate = casualties.judge(phase, chunk.hop, chunk.startPs, chunk.endPs, () -> listing.elements(scripts, at, phase, chunk.hop));
			if (fate != Casualties.ARRIVES) {
				fates.put(chunk.hop, fate);
			}
			watch.tick();
		}
		if (listener != null) {
			epoch.timing().flow(phase, forecast, startPs, (channel, chunk, place, combines, from, to) -> listing.chunk(scripts, at, phase,
					new FlowFates.Hop(channel, chunk, place), combines, fates.of(channel, chunk, place), from, to, listener));
			return;
		}
		for (int chunk = 0; chunk < phase.steps(); chunk++) {
			if (lineage != null && lineage.gaveUp() == null) {
				flowLineage.move(scripts, at, phase.statement(), chunk, fates);
			}
			if (data != null) {
				data.chunk(at, chunk, fates);
			}
			watch.tick();
		}
	}

	/** A chunk that may be lost or corrupted on its way. */
	private record Chunk(FlowFates.Hop hop, long startPs, long endPs) {
	}

	@Override
	public long state() {
		if (data != null && data.hasKernels() || listener != null) {
			// What kernels compute may be something else in every round, and who looks wants to see each.
			return ++rounds;
		}
		return lineage == null ? casualties.corrupted() : lineage.state();
	}

	@Override
	public void beginRound() {
		lostBefore = casualties.lost();
	}

	@Override
	public void repeat(long rounds) {
		casualties.repeat(rounds, casualties.lost() - lostBefore);
	}

	private static boolean changesSpeed(Disturbance disturbance) {
		return disturbance instanceof LaneSlows || disturbance instanceof NodeStraggles;
	}

	/** Make an epoch of every moment from which on something has another speed. */
	private void begin(Options options, Crew crew) {
		epochs.add(new Epoch(0, Conditions.NORMAL, undisturbed));
		long[] moments = disturbances.stream().filter(DisturbedRun::changesSpeed).mapToLong(Disturbance::atPs).sorted().distinct().toArray();
		for (long moment : moments) {
			Conditions conditions = conditions(moment);
			TimingPass pass = new TimingPass(program, options.withRecorder(Recorder.NONE), conditions, crew, watch);
			pass.run();
			if (moment == 0) {
				epochs.clear();
			}
			epochs.add(new Epoch(moment, conditions, pass));
		}
	}

	private Conditions conditions(long moment) {
		Map<Integer, Long> rates = new HashMap<>();
		Map<Integer, Long> launches = new HashMap<>();
		for (Disturbance disturbance : disturbances) {
			if (disturbance.atPs() <= moment && disturbance instanceof LaneSlows slows) {
				rates.merge(slows.lane(), slows.bitsPerSecond(), Math::min);
			} else if (disturbance.atPs() <= moment && disturbance instanceof NodeStraggles straggles) {
				launches.merge(straggles.node(), straggles.byPs(), Math::addExact);
			}
		}
		launches.replaceAll((node, late) -> Math.addExact(late, machine.nodeType(node).launchPs()));
		return new Conditions(rates, launches);
	}

	/**
	 * Be ready to play: every node's script, and where transfers begin and end.
	 *
	 * @param traces whether to follow whose contributions get lost
	 */
	private void prepare(boolean traces) {
		for (int node = 0; node < scripts.length; node++) {
			scripts[node] = new Script(undisturbed.outline(), node);
			ProgramGuard.phases(program.nodes().get(node), scripts[node], machine, node);
		}
		if (traces) {
			cut();
		}
		if (data != null) {
			data.fill();
		}
		watch.start("playing", undisturbed.outline().steps());
	}

	private void cut() {
		Lineage.Cuts cuts = new Lineage.Cuts(program);
		for (int at = 0; at < phases.size(); at++) {
			Phase phase = phases.get(at);
			for (int node = 0; node < scripts.length && phase.kind() == Phase.Kind.COMPUTE; node++) {
				Arrays.stream(scripts[node].computation(at).parts()).forEach(cuts::add);
			}
			for (int step = 0; phase.kind().moves() && step < phase.steps() && !cuts.tooMany(); step++) {
				if (phase.kind() == Phase.Kind.FLOW) {
					askFlow(at, phase, step);
					cuts.add(flowRecord);
					flowRecord.clear();
				} else {
					ask(at, phase, step);
					cuts.add(record);
					record.forget();
				}
				watch.tick();
			}
		}
		cuts.close();
		if (cuts.tooMany()) {
			notTraced = "there are too many nodes and pieces";
		} else {
			lineage = cuts.lineage();
			FlowRecord ofLineage = new FlowRecord(machine, program.data());
			flowLineage = new FlowMover(machine, ofLineage, lineage.cargo(ofLineage), watch);
		}
	}

	private void askFlow(int at, Phase phase, int chunk) {
		for (int node = 0; node < scripts.length; node++) {
			Exchange exchange = scripts[node].exchange(at);
			if (exchange != Exchange.IDLE) {
				flowRecord.enter(node, phase.statement(), chunk);
				exchange.step(chunk, flowRecord);
			}
		}
	}

	private void ask(int at, Phase phase, int step) {
		for (int node = 0; node < scripts.length; node++) {
			Exchange exchange = scripts[node].exchange(at);
			if (exchange != Exchange.IDLE) {
				record.enter(node, phase.statement(), step);
				exchange.step(step, record);
			}
		}
	}

	/** When lanes fail for good. */
	private Map<Integer, Long> failures() {
		Map<Integer, Long> failures = new HashMap<>();
		for (Disturbance disturbance : disturbances) {
			if (disturbance instanceof LaneFails fails) {
				failures.merge(fails.lane(), fails.atPs(), Math::min);
			}
		}
		return failures;
	}

	/** Use in another time: of what is meant to be carried, whether or not it arrives. */
	private static Ratio scaled(Ratio use, long meant, long took) {
		return new Ratio(use.numerator().multiply(BigInteger.valueOf(Math.max(1, meant))), use.denominator().multiply(BigInteger.valueOf(Math.max(1, took))));
	}
}
