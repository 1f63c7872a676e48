package barley.lang.page;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

import barley.lang.finding.Words;
import barley.runtime.machine.Machine;
import barley.runtime.network.SwitchNetwork;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.cost.BitEnergy;
import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.option.Disturbance.LaneFails;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.RunCourse;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.trace.ChannelWindows;

/**
 * Plots the utilization of lanes and their power from the beginning of a run to its end, over all rounds and overlapping phases. The bytes
 * of a step are spread over all of its time, launch and latency included; those of a flow over the whole flow. Intervals too short to see
 * are drawn as their mean.
 */
final class UtilizationChart {

	/**
	 * Two curves that keep each value until the next.
	 *
	 * @param x one more than there are values
	 * @param watts null if unknown
	 */
	record Curves(double[] x, double[] use, double[] watts, String unit, DoubleFunction<String> words, String note) {
	}

	/** Points of a curve. */
	private static final int MOST = 600;
	private static final int MOST_STEPS = 4_000_000;

	/** Consecutive steps. */
	private record Slice(double length, double bytes) {
	}

	private final Machine machine;
	private final Result result;
	private final Recording recording;
	private final boolean timed;
	private final Map<Integer, List<Slice>> slices = new HashMap<>();
	/** The shortest time that is drawn round by round. */
	private double shortest;

	private UtilizationChart(Machine machine, Result result, Recording recording) {
		this.machine = machine;
		this.result = result;
		this.recording = recording;
		timed = result.times().isPresent();
	}

	static Curves of(Machine machine, Result result, Recording recording) {
		return new UtilizationChart(machine, result, recording).curves();
	}

	private Curves curves() {
		double rate = 0;
		double watts = 0;
		for (int lane = 0; lane < machine.lanes(); lane++) {
			rate += (double) machine.directions(lane) * machine.linkType(lane).bitsPerSecond() / 8e12;
			watts += machine.isOn(lane) ? machine.linkType(lane).nanowatts() / 1e9 : 0;
		}
		for (int node = 0; node < machine.nodes(); node++) {
			watts += machine.nodeType(node).idleNanowatts() / 1e9;
		}
		for (int vertex = machine.nodes(); vertex < machine.vertices(); vertex++) {
			watts += machine.switchType(vertex).nanowatts() / 1e9;
		}
		List<RunCourse> course = result.course().isEmpty() ? inARow() : result.course();
		double end = result.course().isEmpty() || !timed ? length(course) : result.times().get().timePs();
		shortest = end / MOST;
		RateCurves changing = new RateCurves();
		changing.change(0, 0, watts);
		walk(course, 0, changing);
		fail(changing);
		RateCurves.Curves curve = changing.curves(Math.max(1, end), MOST);
		addMoving(curve);
		// If lanes are switched in rounds that differ, the times of switching are not known here.
		boolean mean = timed && !isEnergy(curve, result.times().get());
		if (mean) {
			Arrays.fill(curve.second(), mean(result.times().get()));
		}
		double full = timed ? rate : Arrays.stream(curve.first()).max().orElse(1);
		double[] use = Arrays.stream(curve.first()).map(bytes -> full > 0 ? Math.max(0, bytes / full) : 0).toArray();
		String note = timed
				? "Bytes of each step over its whole time, with launch, latency and combining; "
						+ (result.exchangesAtOwnPace()
						? "those of an async block are spread over all of its time, while nodes compute in it, too."
						: "nothing is carried while nodes compute.")
						+ (computes() ? " What nodes draw beyond idle is spread over the phase in which they compute." : "")
				: "Without times: bytes of each step relative to the fullest one.";
		String packets = result.network().isPresent() ? " Bytes of packets are spread over the cycles in which these are on channels." : "";
		String means = curve.means() ? Words.of(" Each point is a mean over 1/%,d of the range.", MOST) : "";
		return new Curves(curve.x(), use, curve.second(), timed ? "time" : "steps",
				timed ? at -> UnitText.time(Math.round(at)) : at -> Words.of("%,.0f", at),
				note + packets + (mean ? " Power is the mean over the run." : "") + means);
	}

	private boolean computes() {
		return result.phases().stream().anyMatch(phase -> !phase.drawn().isEmpty());
	}

	/** Adds the energy of bits and packets to the power, spread as the bytes are. */
	private void addMoving(RateCurves.Curves curve) {
		BigInteger energy = BitEnergy.of(machine, result.channelBytes());
		for (PhaseTime phase : result.phases()) {
			energy = phase.packets() == null ? energy
					: energy.add(phase.packets().energy().multiply(BigInteger.valueOf(phase.rounds())));
		}
		double bytes = integral(curve.x(), curve.first());
		if (timed && energy.signum() > 0 && bytes > 0) {
			double each = energy.doubleValue() / 1e9 / bytes; // watts times picoseconds
			Arrays.setAll(curve.second(), span -> curve.second()[span] + each * curve.first()[span]);
		}
	}

	private static double integral(double[] x, double[] rate) {
		return IntStream.range(0, rate.length).mapToDouble(span -> rate[span] * (x[span + 1] - x[span])).sum();
	}

	/** Subtracts the power of failed lanes from the time of the failure. */
	private void fail(RateCurves changing) {
		Map<Integer, Long> failures = new HashMap<>();
		for (Damage.Hit hit : result.damage() == null ? List.<Damage.Hit>of() : result.damage().hits()) {
			if (hit.disturbance() instanceof LaneFails fails && machine.isOn(fails.lane())) {
				failures.merge(fails.lane(), fails.atPs(), Math::min);
			}
		}
		failures.forEach((lane, at) -> changing.change(at, 0, -machine.linkType(lane).nanowatts() / 1e9));
	}

	/** Returns whether the integral of the curve equals the energy of the run, except for rounding. */
	private static boolean isEnergy(RateCurves.Curves curve, Times times) {
		double drawn = integral(curve.x(), curve.second()) / 1e12;
		return Math.abs(drawn - times.energyJoules().doubleValue()) <= 1e-5 * drawn;
	}

	private static double mean(Times times) {
		return times.timePs() == 0 ? 0 : times.energyJoules().doubleValue() / times.timePs() * 1e12;
	}

	/** Returns all phases one after the other, for runs whose order is unknown. */
	private List<RunCourse> inARow() {
		List<RunCourse> course = new ArrayList<>();
		for (int phase = 0; phase < result.phases().size(); phase++) {
			course.add(new RunCourse.Rounds(timed ? result.phases().get(phase).rounds() : 1, List.of(new RunCourse.Once(phase))));
		}
		return course;
	}

	private double length(List<RunCourse> course) {
		double sum = 0;
		for (RunCourse each : course) {
			if (each instanceof RunCourse.Once once) {
				sum += length(once.phase());
			} else if (each instanceof RunCourse.Rounds rounds) {
				sum += rounds.times() * length(rounds.body());
			} else if (each instanceof RunCourse.Together together) {
				sum += together.lines().stream().mapToDouble(this::length).max().orElse(0);
			}
		}
		return sum;
	}

	private double length(int phase) {
		return timed ? result.phases().get(phase).timePs() : result.phases().get(phase).steps();
	}

	private double walk(List<RunCourse> course, double start, RateCurves into) {
		double now = start;
		for (RunCourse each : course) {
			if (each instanceof RunCourse.Once once) {
				now = once(once.phase(), now, into);
			} else if (each instanceof RunCourse.Switched switched) {
				into.change(now, 0, switched.nanowatts().doubleValue() / 1e9);
			} else if (each instanceof RunCourse.Rounds rounds) {
				now = rounds(rounds, now, into);
			} else if (each instanceof RunCourse.Together together) {
				double begin = now;
				now = together.lines().stream().mapToDouble(line -> walk(line, begin, into)).max().orElse(now);
			}
		}
		return now;
	}

	private double once(int phase, double start, RateCurves into) {
		double now = start;
		double computing = result.phases().get(phase).drawn().values().stream().mapToDouble(BigInteger::doubleValue).sum();
		if (timed && computing != 0) {
			into.add(start, start + length(phase), 0, computing / 1e9 / length(phase));
		}
		for (Slice slice : slices(phase)) {
			into.add(now, now + slice.length, slice.bytes / slice.length, 0);
			now += slice.length;
		}
		return start + length(phase);
	}

	private double rounds(RunCourse.Rounds rounds, double start, RateCurves into) {
		double length = length(rounds.body());
		double end = start + rounds.times() * length;
		if (length > shortest) {
			for (long round = 0; round < rounds.times(); round++) {
				walk(rounds.body(), start + round * length, into);
			}
		} else if (length > 0) {
			RateCurves one = new RateCurves();
			walk(rounds.body(), 0, one);
			RateCurves.Curves mean = one.curves(length, 1);
			into.add(start, end, mean.first()[0], mean.second()[0]);
			into.change(end, 0, one.rest());
		}
		return end;
	}

	/** Returns the steps of a phase; steps too short to see are merged, and so are those without costs or bytes of their own. */
	private List<Slice> slices(int phase) {
		return slices.computeIfAbsent(phase, number -> slices(number, result.phases().get(number)));
	}

	private List<Slice> slices(int number, PhaseTime phase) {
		List<Slice> found = new ArrayList<>();
		if (!phase.exchange()) {
			return found;
		}
		if (phase.packets() != null) {
			return packets(phase, recording.packets(result.place(number)).orElse(null));
		}
		long kept = phase.costs().stream().mapToLong(StepTime::steps).sum();
		long[] bytes = recording.bytes(result.place(number), (int) Math.min(kept, MOST_STEPS));
		double left = recording.bytes(result.place(number));
		double time = timed ? phase.timePs() : phase.steps();
		double length = 0;
		double carried = 0;
		int step = 0;
		for (StepTime cost : phase.costs()) {
			for (long i = 0; i < cost.steps() && step < bytes.length; i++) {
				length += timed ? cost.timePs() : 1;
				carried += bytes[step++];
				if (length > shortest) {
					found.add(new Slice(length, carried));
					time -= length;
					left -= carried;
					length = 0;
					carried = 0;
				}
			}
		}
		// Only the mean of a flow is known: chunks have no common steps.
		if (time > 0) {
			found.add(new Slice(time, left));
		}
		return found;
	}

	/** Returns what channels carry of an exchange in packets, by windows of cycles; its mean if these are unknown. */
	private List<Slice> packets(PhaseTime phase, Recording.Packets packets) {
		NetworkFigures figures = phase.packets().figures();
		double bytes = phase.packets().bytes();
		if (!timed || packets == null || figures.cycles().isEmpty()) {
			return phase.timePs() > 0 ? List.of(new Slice(phase.timePs(), bytes)) : List.of();
		}
		ChannelWindows held = packets.events().held();
		SwitchNetwork network = packets.exchange().network();
		long cycles = figures.cycles().getAsLong();
		List<Long> shares = new ArrayList<>();
		for (long cycle = 0; cycle < cycles; cycle += held.cycles()) {
			long from = cycle;
			shares.add(IntStream.range(0, network.ports()).filter(port -> network.linkType(port).bitsPerSecond() > 0)
					.mapToLong(port -> held.count(from, from + held.cycles(), port)).sum());
		}
		double all = Math.max(1, shares.stream().mapToLong(Long::longValue).sum());
		List<Slice> found = new ArrayList<>();
		add(found, phase.cost().launchPs(), 0);
		for (int window = 0; window < shares.size(); window++) {
			add(found, (double) figures.cyclePs() * Math.min(held.cycles(), cycles - window * held.cycles()),
					bytes * shares.get(window) / all);
		}
		add(found, phase.cost().combinePs(), 0);
		return found;
	}

	private static void add(List<Slice> slices, double length, double bytes) {
		if (length > 0) {
			slices.add(new Slice(length, bytes));
		}
	}
}
