package barley.lang.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import barley.lang.finding.Words;
import barley.lang.picture.Portrait;
import barley.lang.picture.Svg;
import barley.lang.prove.figures.Bounds;
import barley.runtime.machine.Machine;
import barley.runtime.report.TextReport;
import barley.runtime.report.UnitText;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.result.Verification;

/** Writes the page of the runs of schedules: their times, the breakdown of the time, and what moved where in each step. */
public final class RunPage {

	private static final int PLACES = 6;
	/** The most phases to list. */
	private static final int MOST_PHASES = 60;
	/** The most different volumes to list; more are summarized by their range. */
	private static final int MOST_VOLUMES = 12;

	private final Html html;
	private final int number;
	private final FinishedRun run;
	private final Result result;
	private final Machine machine;

	private RunPage(Html html, int number, FinishedRun run) {
		this.html = html;
		this.number = number;
		this.run = run;
		result = run.result();
		machine = run.plan().wiring().machine();
	}

	public static String of(List<FinishedRun> runs) {
		Html html = new Html(runs.stream().map(run -> run.result().schedule() + " on " + run.result().machine())
				.collect(Collectors.joining(", ")));
		for (int i = 0; i < runs.size(); i++) {
			new RunPage(html, i, runs.get(i)).write();
		}
		return html.page();
	}

	private void write() {
		html.open("article", "data-run=\"" + number + "\"");
		html.element("h1", "", run.plan().title() + " on " + result.machine());
		html.note(Words.of("%,d nodes · %,d lanes%s · %s · %,d transfers, fingerprint %016x", result.nodes(), result.lanes(),
				result.lanes() == result.lanesOn() ? "" : Words.of(", %,d of them off", result.lanes() - result.lanesOn()),
				result.mode() == Mode.FUNCTIONAL ? "data moved" : "timing only, no data moved", result.transfers(), result.fingerprint()));
		if (!result.complete()) {
			html.element("p", "class=\"bad\"", "Stopped early: " + result.interrupted());
		}
		tiles();
		damage();
		steps();
		time();
		useOverTime();
		lanes();
		bounds();
		new ComputeBalance(html, run).write();
		html.close();
	}

	private void tiles() {
		html.open("div", "class=\"tiles\"");
		tile("steps", Words.of("%,d", result.steps()));
		tile(result.times().isPresent() ? "time" : "time unknown: " + result.noTimesBecause(),
				result.times().map(times -> UnitText.time(times.timePs())).orElse("–"));
		tile("over the busiest lane, one direction", UnitText.bytes(result.bytesPerLaneMax()));
		result.times().ifPresent(times -> tile("of lane capacity used while transferring",
				UnitText.percent(times.use().decimal(PLACES + 2))));
		result.times().filter(times -> times.exchangePs() > times.transferPs())
				.ifPresent(times -> tile("of lane capacity used over whole exchanges",
						UnitText.percent(times.useOfExchanges().decimal(PLACES + 2))));
		result.times().ifPresent(times -> tile("energy of the lanes", UnitText.energy(times)));
		bound().ifPresent(bounds -> tile("of the bandwidth bound reached", UnitText.percent(bounds.share().decimal(PLACES + 2))));
		tile("result", verdict(result.verification()));
		html.close();
	}

	private Optional<Bounds> bound() {
		return run.figures() == null ? Optional.empty() : run.figures().bounds();
	}

	private void tile(String name, String value) {
		html.open("div", "class=\"tile\"").element("b", "", value).element("span", "", name).close();
	}

	private String verdict(Verification verification) {
		if (result.verified()) {
			return "verified";
		}
		if (verification.wrong() > 0) {
			return Words.of("WRONG in %,d places", verification.wrong());
		}
		if (!result.complete()) {
			return "not checked";
		}
		String unknown = !result.edits().isEmpty() ? "NOT VERIFIED: the tables were edited"
				: verification.unknown() == 0 ? "no expectations" : "results of kernels are not checked";
		return result.mode() == Mode.TIMING ? "not moved" : result.right() ? unknown : "NOT VERIFIED: wrong data occurred during the run";
	}

	private void damage() {
		List<String> lines = TextReport.damage(result);
		if (!lines.isEmpty()) {
			html.element("h2", "", "Injected faults and their effects");
			html.element("pre", "", String.join("\n", lines));
		}
	}

	private void steps() {
		Optional<Portrait> portrait = run.portrait();
		ChannelTimeline timeline = run.timeline(portrait);
		html.element("h2", "", "Fragments carried by each lane in each step");
		if (timeline.bands().isEmpty()) {
			html.note("No data move in steps.");
		} else {
			html.open("div", "class=\"steps\"").element("button", "data-by=\"-1\"", "‹").element("button", "data-by=\"1\"", "›")
					.element("button", "data-play=\"1\"", "play");
			html.empty("input", Words.of("type=\"range\" min=\"0\" max=\"%d\" value=\"0\" aria-label=\"step\"", timeline.columns().size()));
			html.element("output", "", "all steps").close();
		}
		if (portrait.isPresent()) {
			html.drawing(Svg.element(portrait.get().scene()));
			html.note(keys(portrait.get()));
		} else {
			html.note("The machine is too large to be drawn.");
		}
		if (!timeline.bands().isEmpty()) {
			ChannelTimelineDrawing.Drawing drawing = ChannelTimelineDrawing.of(timeline, machine);
			html.drawing(drawing.svg());
			List<String> cuts = new ArrayList<>(timeline.cuts());
			if (!drawing.note().isEmpty()) {
				cuts.add(drawing.note());
			}
			html.note("Letters name the fragments, separately for each walk and direction; + marks several at once."
					+ (flows() ? " For streams, columns are chunks, not steps." : "")
					+ (rounds() ? " Repeated phases are shown for one round." : "")
					+ (timeline.suffers() ? " Crossed cells were lost in transit, struck-through cells corrupted"
							+ (rounds() ? ", in some round." : ".") : "")
							+ (cuts.isEmpty() ? "" : " Only a part is shown: " + String.join("; ", cuts) + "."));
			html.element("p", "class=\"note hover\" aria-live=\"polite\"", " ");
			html.data("run-" + number, StepData.of(timeline, drawing, result.phases(), machine));
		}
	}

	private boolean flows() {
		return result.phases().stream().anyMatch(ChannelTimeline::flows);
	}

	private boolean rounds() {
		return result.phases().stream().anyMatch(phase -> phase.rounds() > 1);
	}

	private static String keys(Portrait portrait) {
		String[] colours = { "blue", "orange", "green", "pink", "light blue", "vermilion", "violet" };
		List<String> keys = portrait.scene().walks().stream()
				.map(walk -> walk.key() + " " + colours[walk.colour() % colours.length] + (walk.dash() > 0 ? " dashed" : "")).distinct()
				.toList();
		String more = keys.size() > 12 ? Words.of(" and %,d more", keys.size() - 12) : "";
		return keys.isEmpty() ? "No walks are drawn." : keys.stream().limit(12).collect(Collectors.joining(", ")) + more;
	}

	private void time() {
		html.element("h2", "", "Time by phase");
		if (result.times().isEmpty()) {
			html.note("Times are unknown: " + result.noTimesBecause() + ".");
			return;
		}
		BarChart bars = new BarChart();
		for (PhaseTime phase : result.phases().subList(0, Math.min(MOST_PHASES, result.phases().size()))) {
			List<BarChart.Part> parts = phase.exchange()
					? List.of(part(0, phase, phase.cost().transferPs(), "transfer"), part(1, phase, phase.cost().launchPs(), "launch"),
							part(2, phase, phase.cost().latencyPs(), "latency"), part(3, phase, phase.cost().combinePs(), "combining"))
					: List.of(part(9, phase, phase.timePs(), "compute"));
			String rounds = phase.rounds() > 1 ? Words.of("%,d × ", phase.rounds()) : "";
			bars.bar(phase.statement(), parts, rounds + UnitText.time(phase.timePs())
					+ (phase.exchange() ? Words.of(", %,d steps", phase.steps()) : ""));
		}
		html.drawing(bars.svg("Time by phase"));
		html.note("From left to right: transfer (blue), launch (orange), latency (green), combining (pink); computing grey."
				+ (result.phases().size() > MOST_PHASES ? Words.of(" The first %,d of %,d phases.", MOST_PHASES, result.phases().size())
						: ""));
	}

	private static BarChart.Part part(int style, PhaseTime phase, long picoseconds, String name) {
		return new BarChart.Part(style, (double) picoseconds * phase.rounds(), name + " " + UnitText.time(picoseconds));
	}

	private void useOverTime() {
		html.element("h2", "", "Use and power over time");
		UtilizationChart.Curves curves = UtilizationChart.of(machine, result, run.recording());
		if (curves.x().length < 2) {
			html.note("No data move in steps.");
			return;
		}
		LinePlot.Axis across = new LinePlot.Axis(curves.unit(), false, 0, curves.x()[curves.x().length - 1], curves.words());
		html.drawing(new LinePlot(across, new LinePlot.Axis("use", false, 0, 1, part -> Math.round(100 * part) + " %"))
				.steps("use of all lanes, both ways", curves.x(), curves.use())
				.svg("Use over time"));
		double most = Arrays.stream(curves.watts()).max().orElse(0);
		if (most > 0) {
			html.drawing(new LinePlot(across, new LinePlot.Axis("power", false, 0, 1.1 * most, watts -> RoundedNumber.number(watts) + " W"))
					.steps("power of the lanes that are on", curves.x(),
					curves.watts()).svg("Power over time"));
		}
		html.note(curves.note());
	}

	private void lanes() {
		html.element("h2", "", "Bytes over each lane, one direction");
		TreeMap<Long, Long> volumes = new TreeMap<>(Comparator.reverseOrder());
		Arrays.stream(result.channelBytes()).forEach(bytes -> volumes.merge(bytes, 1L, Long::sum));
		BarChart bars = new BarChart();
		volumes.entrySet().stream().limit(MOST_VOLUMES)
				.forEach(entry -> bars.bar(channels(entry.getKey(), entry.getValue()), entry.getKey(), 0, UnitText.bytes(entry.getKey())));
		if (!bars.isEmpty()) {
			html.drawing(bars.svg("Bytes over each lane"));
		}
		if (volumes.size() > MOST_VOLUMES) {
			html.note(Words.of("%,d different volumes in all, down to %s.", volumes.size(), UnitText.bytes(volumes.lastKey())));
		}
	}

	/** Returns the names of a few channels, or else their number. */
	private String channels(long bytes, long count) {
		if (count > 1) {
			return Words.of("%,d channels", count);
		}
		for (int channel = 0; channel < result.channelBytes().length; channel++) {
			if (result.channelBytes()[channel] == bytes) {
				return machine.channelName(channel).replace("->", "→");
			}
		}
		return "";
	}

	private void bounds() {
		html.element("h2", "", "Distance from the bounds");
		if (bound().isEmpty()) {
			html.note("No bound is known: " + (run.figures() == null ? "the schedule is too large to compute its figures from the plan"
					: run.figures().noBoundBecause()) + ".");
			return;
		}
		Bounds bounds = bound().get();
		BarChart bandwidth = new BarChart();
		if (bounds.busiestBytes().isPresent()) {
			double least = bounds.busiestBytes().get().decimal(2).doubleValue();
			bandwidth.bar("lower bound for any schedule", least, 9, UnitText.bytes(Math.round(least)));
			bandwidth.bar("this schedule", run.figures().busiestBytes(), 0, UnitText.bytes(run.figures().busiestBytes()));
			html.drawing(bandwidth.svg("Sequential bytes on the busiest lanes"));
			html.note("Sum over all steps of the bytes on the busiest lane: " + UnitText.percent(bounds.share().decimal(PLACES + 2))
					+ " of the bandwidth bound.");
		}
		if (bounds.busiestBytes().isEmpty()) {
			html.note("Lanes differ in bandwidth: " + UnitText.percent(bounds.share().decimal(PLACES + 2))
					+ " of the bandwidth bound, as a time.");
		}
		BarChart latency = new BarChart();
		latency.bar("hops to the most distant node", bounds.steps(), 9, Words.of("%,d", bounds.steps()));
		latency.bar("steps taken", result.steps(), 0, Words.of("%,d", result.steps()));
		html.drawing(latency.svg("Steps"));
		result.times().map(Times::timePs).flatMap(time -> run.figures().boundPs()
				.map(least -> Words.of("Transfers alone need at least %s; the run took %s.",
				UnitText.time(least), UnitText.time(time)))).ifPresent(html::note);
	}
}
