package barley.runtime.simulate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
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
	private DataPass data;
	private Lineage lineage;
	private String notTraced;
	private Chronicle chronicle;
	private long lostBefore;
	private long rounds;

	DisturbedRun(Program program, Options options, TimingPass undisturbed, Crew crew, Watch watch) {
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
		begin(options, crew);
	}

	/** Carry it out, on data as well unless these are null. */
	Verification run(DataPass onData) {
		data = onData;
		boolean plays = disturbances.stream().anyMatch(disturbance -> disturbance instanceof LaneFails || disturbance instanceof FragmentCorrupted);
		if (plays) {
			prepare();
		}
		long[] onsets = disturbances.stream().mapToLong(Disturbance::atPs).filter(at -> at > 0).sorted().distinct().toArray();
		chronicle = new Chronicle(epochs, onsets, plays ? this : null);
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
		BigInteger meant = BigInteger.valueOf(Math.max(1, times.transferPs()));
		BigInteger took = BigInteger.valueOf(Math.max(1, chronicle.transferPs()));
		Times disturbed = new Times(chronicle.timePs(), chronicle.transferPs(), scaled(times.use(), meant, took), scaled(times.useOfLanesOn(), meant, took), joules());
		return usual.with(disturbed, chronicle.phases(), damage);
	}

	@Override
	public void compute(int at) {
		for (int node = 0; node < scripts.length && lineage != null; node++) {
			Script.Computation computation = scripts[node].computation(at);
			for (int renewed : computation.data()) {
				lineage.renew(node, new Elements(renewed, 0, program.data().length(renewed)));
			}
			for (Elements part : computation.parts()) {
				lineage.renew(node, part);
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
		if (lineage != null && lineage.gaveUp() == null) {
			lineage.move(record, fates);
		}
		record.forget();
		if (data != null) {
			data.step(at, step, fates);
		}
		watch.tick();
	}

	@Override
	public long state() {
		if (data != null && data.hasKernels()) {
			// What kernels compute may be something else in every round.
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

	/** Be ready to play: every node's script, and where transfers begin and end. */
	private void prepare() {
		for (int node = 0; node < scripts.length; node++) {
			scripts[node] = new Script(undisturbed.outline(), node);
			ProgramGuard.phases(program.nodes().get(node), scripts[node], machine, node);
		}
		for (Phase phase : phases) {
			if (phase.kind() == Phase.Kind.FLOW) {
				throw Fault.of("bad-disturbance", "%s: lanes cannot fail yet while data flow: \"%s\"", program.name(), phase.statement());
			}
		}
		Lineage.Cuts cuts = new Lineage.Cuts(program);
		for (int at = 0; at < phases.size(); at++) {
			Phase phase = phases.get(at);
			for (int node = 0; node < scripts.length && phase.kind() == Phase.Kind.COMPUTE; node++) {
				Arrays.stream(scripts[node].computation(at).parts()).forEach(cuts::add);
			}
			for (int step = 0; phase.kind() == Phase.Kind.EXCHANGE && step < phase.steps() && !cuts.tooMany(); step++) {
				ask(at, phase, step);
				cuts.add(record.sends);
				record.forget();
				watch.tick();
			}
		}
		if (cuts.tooMany()) {
			notTraced = "there are too many nodes and pieces";
		} else {
			lineage = cuts.lineage();
		}
		if (data != null) {
			data.fill();
		}
		watch.start("playing", undisturbed.outline().steps());
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

	/** Lanes that are on draw their power, those that fail until they do. */
	private BigDecimal joules() {
		BigInteger sum = BigInteger.ZERO;
		for (LanesOfType lanes : LanesOfType.of(machine)) {
			sum = sum.add(BigInteger.valueOf(lanes.type().nanowatts()).multiply(BigInteger.valueOf(lanes.on())).multiply(BigInteger.valueOf(chronicle.timePs())));
		}
		Map<Integer, Long> failed = new HashMap<>();
		for (Disturbance disturbance : disturbances) {
			if (disturbance instanceof LaneFails fails && machine.isOn(fails.lane()) && fails.atPs() < chronicle.timePs()) {
				failed.merge(fails.lane(), fails.atPs(), Math::min);
			}
		}
		for (Map.Entry<Integer, Long> lane : failed.entrySet()) {
			sum = sum.subtract(BigInteger.valueOf(machine.linkType(lane.getKey()).nanowatts()).multiply(BigInteger.valueOf(chronicle.timePs() - lane.getValue())));
		}
		return new BigDecimal(sum, 21).stripTrailingZeros();
	}

	/** Use in another time: of what is meant to be carried, whether or not it arrives. */
	private static Ratio scaled(Ratio use, BigInteger meant, BigInteger took) {
		return new Ratio(use.numerator().multiply(meant), use.denominator().multiply(took));
	}
}
