package barley.lang.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;

import barley.lang.finding.Words;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.machine.Machine;
import barley.runtime.report.Units;
import barley.runtime.simulate.PhaseTime;
import barley.runtime.simulate.Result;
import barley.runtime.simulate.StepTime;

/** How busy lanes are and what they draw from step to step; of very many steps, neighbours are taken together. */
final class UseOverTime {

	/**
	 * Two curves that keep each value until the next.
	 *
	 * @param x one more than there are values
	 */
	record Curves(double[] x, double[] use, double[] watts, String unit, DoubleFunction<String> words, String note) {
	}

	/** Points of a curve. */
	private static final int MOST = 600;
	private static final int MOST_STEPS = 4_000_000;

	/** A step: how long it takes, its part in which lanes are busy, and the bytes in it. */
	private record Slice(double length, double transfer, double bytes, double watts) {
	}

	private UseOverTime() {
	}

	static Curves of(Plan plan, Result result, Recording recording) {
		Machine machine = plan.wiring().machine();
		boolean timed = result.times().isPresent();
		List<Slice> slices = slices(result, recording, timed, Watts.of(plan));
		int together = Math.max(1, (slices.size() + MOST - 1) / MOST);
		double rate = 0;
		for (int lane = 0; lane < machine.lanes(); lane++) {
			rate += 2.0 * machine.linkType(lane).bitsPerSecond() / 8e12;
		}
		int count = (slices.size() + together - 1) / together;
		double[] x = new double[count + 1];
		double[] use = new double[count];
		double[] power = new double[count];
		double most = slices.stream().mapToDouble(Slice::bytes).max().orElse(1);
		for (int i = 0; i < count; i++) {
			List<Slice> some = slices.subList(i * together, Math.min(slices.size(), (i + 1) * together));
			double bytes = some.stream().mapToDouble(Slice::bytes).sum();
			double busy = some.stream().mapToDouble(Slice::transfer).sum();
			x[i + 1] = x[i] + some.stream().mapToDouble(Slice::length).sum();
			use[i] = timed ? busy > 0 ? Math.min(1, bytes / (busy * rate)) : 0 : bytes / most / some.size();
			power[i] = some.stream().mapToDouble(slice -> slice.watts * slice.length).sum() / Math.max(1, x[i + 1] - x[i]);
		}
		String note = (timed ? "Use while data are transferred." : "Without times, bytes of each step against the fullest one.")
				+ (result.phases().stream().anyMatch(phase -> phase.rounds() > 1) ? " Of repeated phases one round is shown." : "")
				+ (Phase.all(plan.phases()).anyMatch(Phase.Overlapping.class::isInstance) ? " Phases that overlap are drawn one behind the other." : "")
				+ (together > 1 ? Words.of(" Each point stands for %,d steps.", together) : "");
		return new Curves(x, use, power, timed ? "time" : "steps", timed ? at -> Units.time(Math.round(at)) : at -> Words.of("%,.0f", at), note);
	}

	private static List<Slice> slices(Result result, Recording recording, boolean timed, List<Double> watts) {
		List<Slice> slices = new ArrayList<>();
		for (int number = 0; number < result.phases().size(); number++) {
			PhaseTime phase = result.phases().get(number);
			double drawn = number < watts.size() ? watts.get(number) : 0;
			if (!phase.exchange() || phase.costs().isEmpty()) {
				if (timed && phase.timePs() > 0) {
					// Of a flow only the mean is known: chunks have no common steps.
					double bytes = Arrays.stream(recording.bytes(number, (int) Math.min(phase.steps(), MOST_STEPS))).sum();
					slices.add(new Slice(phase.timePs(), phase.exchange() ? phase.transferPs() : 0, bytes, drawn));
				}
				continue;
			}
			long kept = phase.costs().stream().mapToLong(StepTime::steps).sum();
			long[] bytes = recording.bytes(number, (int) Math.min(kept, MOST_STEPS));
			int step = 0;
			for (StepTime cost : phase.costs()) {
				for (long i = 0; i < cost.steps() && step < bytes.length; i++, step++) {
					slices.add(timed ? new Slice(cost.timePs(), cost.transferPs(), bytes[step], drawn) : new Slice(1, 1, bytes[step], drawn));
				}
			}
		}
		return slices;
	}
}
