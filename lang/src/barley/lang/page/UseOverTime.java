package barley.lang.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

import barley.lang.finding.Words;
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

	/** A step: how long it takes, its part in which lanes are busy, and the bytes in it. */
	private record Slice(double length, double transfer, double bytes) {
	}

	private UseOverTime() {
	}

	static Curves of(Result result, Recording recording, Machine machine) {
		boolean timed = result.times().isPresent();
		List<Slice> slices = slices(result, recording, timed);
		int together = Math.max(1, (slices.size() + MOST - 1) / MOST);
		double rate = 0;
		double watts = 0;
		for (int lane = 0; lane < machine.lanes(); lane++) {
			rate += 2.0 * machine.linkType(lane).bitsPerSecond() / 8e12;
			watts += machine.isOn(lane) ? machine.linkType(lane).nanowatts() / 1e9 : 0;
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
			power[i] = watts;
		}
		String note = (timed ? "Use while data are transferred." : "Without times, bytes of each step against the fullest one.")
				+ (result.phases().stream().anyMatch(phase -> phase.rounds() > 1) ? " Of repeated phases one round is shown." : "")
				+ (together > 1 ? Words.of(" Each point stands for %,d steps.", together) : "");
		return new Curves(x, use, power, timed ? "time" : "steps", timed ? at -> Units.time(Math.round(at)) : at -> Words.of("%,.0f", at), note);
	}

	private static List<Slice> slices(Result result, Recording recording, boolean timed) {
		List<Slice> slices = new ArrayList<>();
		for (int number = 0; number < result.phases().size(); number++) {
			PhaseTime phase = result.phases().get(number);
			if (!phase.exchange() || phase.costs().isEmpty()) {
				if (timed && phase.timePs() > 0) {
					slices.add(new Slice(phase.timePs(), 0, 0));
				}
				continue;
			}
			long kept = phase.costs().stream().mapToLong(StepTime::steps).sum();
			long[] bytes = recording.bytes(number, (int) Math.min(kept, 4_000_000));
			int step = 0;
			for (StepTime cost : phase.costs()) {
				for (long i = 0; i < cost.steps() && step < bytes.length; i++, step++) {
					slices.add(timed ? new Slice(cost.timePs(), cost.transferPs(), bytes[step]) : new Slice(1, 1, bytes[step]));
				}
			}
		}
		return slices;
	}
}
