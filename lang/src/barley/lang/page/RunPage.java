package barley.lang.page;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import barley.lang.analyse.FigureWords;
import barley.lang.finding.Words;
import barley.lang.generate.DataPlaces;
import barley.lang.picture.Markup;
import barley.lang.prove.figures.PlanReport;
import barley.runtime.machine.Machine;
import barley.runtime.report.PlanFigures;
import barley.runtime.report.TextReport;
import barley.runtime.report.EnergyText;
import barley.runtime.report.UnitText;
import barley.runtime.report.VerdictText;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.result.EnergyOf;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.result.Verification;

/** Writes the page of the runs of schedules: their times, the breakdown of the time, and what moved where in each step. */
public final class RunPage {

	private static final int PLACES = 6;
	/** A whole number of five digits or more that is no part of a name. */
	private static final Pattern WHOLE = Pattern.compile("(?<![\\w.])[0-9]{5,}(?![\\w.])");
	/** The lines about faults that are shown at once; the others are folded. */
	private static final int MOST_EFFECTS = 6;
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

	/** Returns whether {@code file} is a page that Barley has written, of runs or of a comparison. */
	public static boolean isOne(Path file) throws IOException {
		return Html.isPage(file);
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
		html.element("h1", "", grouped(run.plan().title()) + " on " + result.machine());
		String lanes = Words.of(" · %s%s", Words.count(result.lanes(), "lane"),
				result.lanes() == result.lanesOn() ? "" : Words.of(", %,d of them off", result.lanes() - result.lanesOn()));
		html.note(Words.of("%s%s%s · %s · %sfingerprint %016x", Words.count(result.nodes(), "node"),
				machine.switches() == 0 ? "" : " · " + RecordedExchange.switches(machine.switches()),
				result.isOfSynapsesOnly() && result.lanes() == 0 ? "" : lanes,
				result.mode() == Mode.FUNCTIONAL ? "data moved" : "timing only, no data moved",
				result.isOfSynapsesOnly() ? "" : Words.count(result.transfers(), "transfer") + ", ", result.fingerprint()));
		PlanFigures plan = PlanReport.of(run.plan(), run.figures());
		if (!plan.nodeWork().isEmpty()) {
			html.note("Nodes: " + plan.nodeWork() + ".");
		}
		plan.shares().forEach(shares -> html.note("Shares of " + shares + "."));
		if (!result.complete()) {
			html.element("p", "class=\"bad\"", "Stopped early: " + result.interrupted());
		}
		tiles();
		StepChapter steps = new StepChapter(html, number, run);
		steps.picture();
		new PacketChapter(html, number, run).write();
		new SynapseChapter(html, number, run).write();
		new PaceChapter(html, number, run).write();
		damage();
		time();
		energy();
		if (!result.isOfSynapsesOnly()) {
			useOverTime();
			lanes();
			new BoundsChapter(html, run).write();
			new ComputeBalance(html, run).write();
			steps.folded();
		}
		html.close();
	}

	/** Returns a title with digits in groups of three, as in all other texts: {@code AllReduce(elements = 25,000,000)}. */
	static String grouped(String title) {
		return WHOLE.matcher(title).replaceAll(number -> Words.of("%,d", new BigInteger(number.group())));
	}

	private void tiles() {
		html.open("div", "class=\"tiles\"");
		if (result.steps() > 0 || result.network().isEmpty() && !result.isOfSynapsesOnly()) {
			tile("steps", Words.of("%,d", result.steps()));
		}
		tile(result.times().isPresent() ? "time" : "time unknown: " + result.noTimesBecause(),
				result.times().map(times -> UnitText.time(times.timePs())).orElse("–"));
		BoundsChapter bounds = new BoundsChapter(html, run);
		bounds.leastTime(this::tile);
		SynapseChapter.tiles(result, this::tile);
		if (!result.isOfSynapsesOnly()) {
			tilesOfLanes();
		}
		result.times().filter(times -> times.energyJoules().signum() > 0)
				.ifPresent(times -> tile(energyOf(), FigureWords.joules(times.energyJoules()).replace(' ', '\u00A0'),
						UnitText.joules(times.energyJoules())));
		bounds.tiles(this::tile);
		PacketChapter.tiles(result, this::tile);
		String open = VerdictText.notChecked(result);
		box(result.right() || result.mode() == Mode.TIMING ? "" : " wrong", "", verdict(result.verification()),
				open.isEmpty() ? "result" : "result; " + open);
		html.close();
	}

	private String energyOf() {
		return result.isOfSynapsesOnly() ? "energy of the wires to synapses"
				: result.times().filter(times -> times.nodeJoules().signum() > 0).isPresent() ? "energy of nodes, lanes and switches"
				: machine.switches() > 0 ? "energy of lanes and switches" : "energy of the lanes";
	}

	private void tilesOfLanes() {
		PlanFigures plan = PlanReport.of(run.plan(), run.figures());
		plan.algorithmBandwidth(result.timesOfData()).ifPresent(rate ->
				tile("algbw, as NCCL's tests define it", rate.toPlainString() + " GB/s"));
		plan.busBandwidth(result.timesOfData()).ifPresent(rate -> tile("busbw, as NCCL's tests define it", rate.toPlainString() + " GB/s"));
		tile("over the busiest lane, one direction" + result.bottleneck().map(known -> ": " + known.fullest()).orElse(""),
				UnitText.bytes(result.bytesPerLaneMax()));
		// packets may go over lanes without a bandwidth, which have no capacity
		Optional<Times> used = result.times().filter(times -> times.use().signum() > 0 || result.network().isEmpty());
		used.ifPresent(times -> tile("of lane capacity used "
				+ (result.exchangesAtOwnPace() ? "in transfers and async blocks" : "while transferring"),
				UnitText.percent(times.use().decimal(PLACES + 2))));
		used.filter(times -> times.exchangePs() > times.transferPs())
				.ifPresent(times -> tile("of lane capacity used over whole exchanges",
						UnitText.percent(times.useOfExchanges().decimal(PLACES + 2))));
	}

	/** Writes a tile; a quantity of many digits is rounded, and shown as reports show it under the mouse. */
	private void tile(String name, String value) {
		String rounded = RoundedNumber.quantity(value);
		tile(name, rounded, rounded.replace('\u00A0', ' ').equals(value) ? "" : value);
	}

	/** @param exact the value as reports show it, where the page rounds it: under the mouse; or nothing */
	private void tile(String name, String value, String exact) {
		box("", exact.isEmpty() ? "" : " title=\"%s\"".formatted(Markup.escape(exact)), value, name);
	}

	private void box(String style, String title, String value, String name) {
		html.open("div", "class=\"tile%s\"%s".formatted(style, title)).element("b", "", value).element("span", "", name).close();
	}

	private String verdict(Verification verification) {
		if (result.verified()) {
			return verification.unknown() > 0
					? Words.of("%,d of %,d verified", verification.checked(), verification.checked() + verification.unknown())
					: PlanReport.isUnensured(run.plan()) ? "as proved; no ensure" : "verified";
		}
		if (verification.wrong() > 0) {
			return Words.of("WRONG in %,d places", verification.wrong());
		}
		if (!result.complete()) {
			return "not checked";
		}
		String unknown = !result.edits().isEmpty() ? "NOT VERIFIED: the tables were edited"
				: verification.unknown() == 0 ? "no expectations" : "not checked";
		return result.mode() == Mode.TIMING ? "not moved" : result.blocked() ? "NOT VERIFIED: the run never ends" : result.right()
				? unknown : "NOT VERIFIED: wrong data occurred during the run";
	}

	private void damage() {
		List<Map.Entry<String, String>> lines = TextReport.damageByName(result,
				PlanFigures.NONE.withNames(() -> new DataPlaces(run.plan()).all()));
		if (!lines.isEmpty()) {
			html.element("h2", "", "Injected faults and their effects");
			effects(lines.subList(0, Math.min(MOST_EFFECTS, lines.size())));
			if (lines.size() > MOST_EFFECTS) {
				html.open("details", "").element("summary", "", Words.of("%,d more", lines.size() - MOST_EFFECTS));
				effects(lines.subList(MOST_EFFECTS, lines.size()));
				html.close();
			}
			if (result.damage().asPlanned() != null) {
				html.note("As planned: " + result.damage().asPlanned() + ".");
			}
		}
	}

	private void effects(List<Map.Entry<String, String>> lines) {
		html.open("table", "class=\"words\"");
		lines.forEach(line -> html.row(line.getKey(), line.getValue()));
		html.close();
	}

	private void time() {
		html.element("h2", "", "Time by phase");
		if (result.times().isEmpty()) {
			html.note("Times are unknown: " + result.noTimesBecause() + ".");
			return;
		}
		BarChart bars = new BarChart();
		for (PhaseTime phase : result.phases().subList(0, Math.min(MOST_PHASES, result.phases().size()))) {
			List<BarChart.Part> parts = phase.synapses() != null ? SynapseChapter.parts(phase) : parts(phase);
			String rounds = phase.rounds() > 1 ? Words.of("%,d × ", phase.rounds()) : "";
			bars.bar(phase.statement(), parts, rounds + UnitText.time(phase.timePs())
					+ (phase.packets() != null ? PacketChapter.cycles(phase) : phase.synapses() != null ? SynapseChapter.cycles(phase)
					: phase.exchange() ? ", " + Words.count(phase.steps(), "step") : ""));
		}
		html.chart("Time by phase", bars);
		String lanes = result.isOfSynapsesOnly() ? ""
				: "From left to right: transfer (blue), launch (orange), latency (green), combining (pink); computing grey.";
		html.note(lanes + (result.synapses().isEmpty() ? "" : (lanes.isEmpty() ? "" : " ") + SynapseChapter.KEY)
				+ (result.phases().size() > MOST_PHASES ? Words.of(" The first %,d of %,d phases.", MOST_PHASES, result.phases().size())
						: ""));
	}

	/** What an exchange takes its time for, or the critical path of a block in which every node goes at its own pace; else it computes. */
	private static List<BarChart.Part> parts(PhaseTime phase) {
		List<BarChart.Part> parts = new ArrayList<>();
		if (phase.exchange()) {
			parts.addAll(List.of(part(0, phase, phase.cost().transferPs(), "transfer"), part(1, phase, phase.cost().launchPs(), "launch"),
					part(2, phase, phase.cost().latencyPs(), "latency"), part(3, phase, phase.cost().combinePs(), "combining")));
		}
		if (!phase.exchange() || phase.pace() != null) {
			parts.add(part(9, phase, phase.pace() == null ? phase.timePs() : phase.pace().computePs(), "compute"));
		}
		return parts;
	}

	/** The energy of each type, and of each phase, unless a single one of them draws all. */
	private void energy() {
		bars("Energy by type", result.energyOf().types());
		bars("Energy by phase", result.energyOf().phases());
	}

	private void bars(String title, List<EnergyOf.Row> rows) {
		if (rows.size() < 2) {
			return;
		}
		html.element("h2", "", title);
		BigDecimal all = rows.stream().map(EnergyOf.Row::joules).reduce(BigDecimal.ZERO, BigDecimal::add);
		BarChart bars = new BarChart();
		rows.stream().limit(MOST_PHASES).forEach(row -> bars.bar(EnergyText.name(row), row.joules().doubleValue(), 0,
				FigureWords.joules(row.joules()) + ", " + EnergyText.share(row.joules(), all)));
		html.chart(title, bars);
		if (rows.size() > MOST_PHASES) {
			html.note(Words.of("The first %,d of %,d phases.", MOST_PHASES, rows.size()));
		}
	}

	static BarChart.Part part(int style, PhaseTime phase, long picoseconds, String name) {
		return new BarChart.Part(style, (double) picoseconds * phase.rounds(), name + " " + UnitText.time(picoseconds));
	}

	private void useOverTime() {
		html.element("h2", "", "Use and power over time");
		UtilizationChart.Curves curves = UtilizationChart.of(machine, result, run.recording());
		if (curves.x().length < 2) {
			html.note("No data move.");
			return;
		}
		boolean used = result.network().isEmpty() || Arrays.stream(curves.use()).anyMatch(share -> share > 0);
		LinePlot.Axis across = new LinePlot.Axis(curves.unit(), false, 0, curves.x()[curves.x().length - 1], curves.words());
		if (used) {
			html.chart("Use over time", new LinePlot(across, new LinePlot.Axis("use", false, 0, 1, part -> Math.round(100 * part) + " %"))
					.steps("use of all lanes, both ways", curves.x(), curves.use()));
		} else {
			html.note("Packets go over lanes without a bandwidth, which have no capacity to be used.");
		}
		double most = Arrays.stream(curves.watts()).max().orElse(0);
		if (most > 0) {
			LinePlot.Axis up = new LinePlot.Axis("power", false, 0, 1.1 * most, watts -> RoundedNumber.number(watts) + " W");
			html.chart("Power over time", new LinePlot(across, up).steps(powerOf(), curves.x(), curves.watts()));
		}
		if (used || most > 0) {
			html.note(curves.note());
		}
	}

	private String powerOf() {
		boolean nodes = machine.nodeTypes().stream().anyMatch(type -> type.computingNanowatts() > 0);
		return "power of " + (machine.switches() > 0 ? (nodes ? "nodes, " : "") + "lanes and switches"
				: nodes ? "nodes and lanes" : "the lanes that are on");
	}

	private void lanes() {
		html.element("h2", "", "Bytes over each lane, one direction");
		result.bottleneck().ifPresent(known -> html.note("Busy longest: " + known.channelWords()
				+ (known.phase() == null ? "." : "; the slowest exchange is " + known.phaseWords() + ".")));
		TreeMap<Long, Long> volumes = new TreeMap<>(Comparator.reverseOrder());
		Arrays.stream(result.channelBytes()).forEach(bytes -> volumes.merge(bytes, 1L, Long::sum));
		BarChart bars = new BarChart();
		volumes.entrySet().stream().limit(MOST_VOLUMES)
				.forEach(entry -> bars.bar(channels(entry.getKey(), entry.getValue()), entry.getKey(), 0, UnitText.bytes(entry.getKey())));
		if (!bars.isEmpty()) {
			html.chart("Bytes over each lane", bars);
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
}
