package barley.lang.ide.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import barley.lang.finding.Words;
import barley.runtime.report.UnitText;
import barley.runtime.report.VerdictText;
import barley.runtime.simulate.result.Bottleneck;

/** The figures of a run, in the words of its report; the most important first. */
public final class RunFigures {

	public static final String STEPS = "steps";
	public static final String TIME = "time";
	public static final String BUSIEST = "busiest lane";
	public static final String USE = "use";
	public static final String BOUND = "bound reached";
	public static final String TIME_BOUND = "time bound reached";
	public static final String ALGORITHM_BANDWIDTH = "algbw";
	public static final String BUS_BANDWIDTH = "busbw";
	public static final String BOTTLENECK = "bottleneck";
	public static final String ENERGY = "energy";
	public static final String DATA = "data";
	public static final String SIMULATED = "simulated in";

	private static final String TRANSFER_TIME = "transfer time";
	/** In a block at own pace, transfers have no time of their own. */
	private static final String PACED_TIME = "transfers and async";
	private static final String BUBBLE = "bubble";
	private static final int MOST_LINES = 20;
	private static final int MOST_MISMATCHES = 3;
	private static final int MOST_PHASES = 20;
	private static final MathContext SHARE = new MathContext(12);

	private final List<RunFigure> figures = new ArrayList<>();
	private final PastRun run;
	private final Report report;

	private RunFigures(PastRun run) {
		this.run = run;
		report = run.report();
	}

	/** Returns how the amounts of a figure are written. */
	static DoubleFunction<String> formatOf(String name) {
		return switch (name) {
		case TIME, TRANSFER_TIME, PACED_TIME, "bound" -> RunFigures::time;
		case BUSIEST -> bytes -> UnitText.bytes(Math.round(bytes));
		case USE, BOUND, BUBBLE, "use of lanes on", "use over whole exchanges" -> part -> UnitText.percent(BigDecimal.valueOf(part)
				.setScale(3, RoundingMode.HALF_EVEN));
		case ENERGY -> joules -> plain(joules) + " J";
		case SIMULATED -> millis -> plain(millis) + " ms";
		default -> name.startsWith("phase ") ? RunFigures::time : RunFigures::plain;
		};
	}

	private static String time(double picoseconds) {
		return UnitText.time(Math.round(picoseconds));
	}

	private static String plain(double value) {
		return value == Math.rint(value) && Math.abs(value) < 1e15 ? number((long) value)
				: new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros().toPlainString();
	}

	/** Returns all figures; those of repeated phases are distinguished by numbers. */
	public static List<RunFigure> of(PastRun run) {
		RunFigures figures = new RunFigures(run);
		figures.ending();
		if (run.report().hasFigures()) {
			figures.verdict();
			figures.damage();
			figures.times();
			figures.simulation();
			figures.phases();
			figures.machine();
		}
		figures.order();
		return List.copyOf(figures.figures);
	}

	private void order() {
		RunRequest order = run.order();
		say("schedule", order.schedule());
		say("file", order.file());
		say("mode", order.timing() ? "timing, no data moved" : "functional, data moved");
		say("parameters", order.parameters().isEmpty() ? "as in the text"
				: order.parameters().entrySet().stream().map(each -> each.getKey() + " = " + each.getValue())
						.collect(Collectors.joining(", ")));
	}

	private void ending() {
		if (!report.failure().isEmpty()) {
			say(run.outcome() == Outcome.STOPPED ? "stopped" : "failed", report.failure());
		} else if (run.outcome() == Outcome.STOPPED) {
			boolean timed = report.whole("nodesFollowed").orElse(0L) > 0;
			say("stopped", "while " + report.interrupted() + "; "
					+ (timed ? "the figures are complete, but data were not checked" : "the figures cover the nodes simulated so far"));
		}
	}

	private void machine() {
		say("machine", report.machine());
		amount("nodes", "nodes", RunFigures::number);
		amount("lanes", "lanes", RunFigures::number);
		report.whole("lanesOn").filter(on -> !Optional.of(on).equals(report.whole("lanes")))
				.ifPresent(on -> add("lanes on", number(on), BigDecimal.valueOf(on)));
	}

	private void times() {
		if (report.whole("timePs").isEmpty()) {
			say(TIME, "unknown: " + report.text("noTimesBecause"));
		}
		amount(TIME, "timePs", UnitText::time);
		rate(ALGORITHM_BANDWIDTH, "algbwGBps");
		rate(BUS_BANDWIDTH, "busbwGBps");
		amount(STEPS, "steps", RunFigures::number);
		amount("bound", "boundPs", UnitText::time);
		List<LenientJson> blocks = report.list("phases").stream().filter(phase -> phase.at("kind").text().equals("exchange"))
				.map(phase -> phase.at("async")).filter(LenientJson::isObject).toList();
		amount(blocks.isEmpty() ? TRANSFER_TIME : PACED_TIME, "transferPs", UnitText::time);
		blocks.stream().limit(MOST_LINES).forEach(this::block);
		report.list("asyncBounds").stream().limit(MOST_LINES).forEach(bound -> say("async bound", bound.text()));
		// their times include more than what these are bounds of
		met("transferPs", "boundPs").filter(share -> blocks.isEmpty()).ifPresent(share -> add(BOUND, percent(share), share));
		say("bound from", report.text("boundBy"));
		amount("time bound", "timeBoundPs", UnitText::time);
		met("exchangePs", "timeBoundPs").filter(share -> blocks.stream().noneMatch(RunFigures::computes))
				.ifPresent(share -> add(TIME_BOUND, percent(share), share));
		amount("steps bound", "stepsBound", RunFigures::number);
		amount(BUSIEST, "bytesPerLaneMax", UnitText::bytes);
		bottleneck();
		share(USE, "use");
		if (!report.number("use").equals(report.number("useOfLanesOn"))) {
			share("use of lanes on", "useOfLanesOn");
		}
		share("use over whole exchanges", "useOfExchanges");
		report.number("energyJ").ifPresent(joules -> add(ENERGY,
				joules.signum() > 0 ? joules.toPlainString() + " J" : "unknown: no type has a power or an energy", joules));
		amount("transfers", "transfers", RunFigures::number);
	}

	/** Says of a block in which each node goes at its own pace how much nodes wait that compute, and what takes its time. */
	private void block(LenientJson block) {
		block.at("bubble").number().filter(share -> computes(block)).ifPresent(share -> add(BUBBLE, percent(share), share));
		say("critical path", block.at("critical").text());
	}

	private static boolean computes(LenientJson block) {
		return block.at("units").whole().orElse(0L) > 0;
	}

	/** Returns a bound as a fraction of what it is a bound of. */
	private Optional<BigDecimal> met(String taken, String bound) {
		return report.number(taken).filter(took -> took.signum() > 0)
				.flatMap(took -> report.number(bound).map(least -> least.divide(took, SHARE)));
	}

	private static String percent(BigDecimal share) {
		return UnitText.percent(share.setScale(8, RoundingMode.HALF_EVEN));
	}

	private void rate(String name, String member) {
		report.number(member).ifPresent(rate -> add(name, rate.toPlainString() + " GB/s", rate));
	}

	/** The channels that are busy longest, and where transfers take longest. */
	private void bottleneck() {
		LenientJson found = report.bottleneck();
		if (found.isObject()) {
			long channels = found.at("channels").whole().orElse(1L);
			Bottleneck bottleneck = new Bottleneck(found.at("channel").text(), found.at("fullest").text(), (int) channels,
					report.whole("lanes").filter(lanes -> 2 * lanes == channels).isPresent(), found.at("linkType").text(),
					found.at("bytes").whole().orElse(0L), found.at("busyPs").whole().orElse(0L),
					found.at("phase").text().isEmpty() ? null : found.at("phase").text(), found.at("firstStep").whole().orElse(0L),
					found.at("lastStep").whole().orElse(0L));
			say(BOTTLENECK, bottleneck.channelWords());
			say("takes longest", bottleneck.phaseWords());
		}
	}

	private void verdict() {
		long wrong = report.whole("wrong").orElse(0L);
		long expected = report.whole("expectations").orElse(0L);
		long unknown = report.whole("notChecked").orElse(0L);
		String open = unknown == 0 ? "" : Words.of("%,d expectations on %s not checked", unknown,
				VerdictText.computed(report.isWithSynapses()));
		String words = report.truth("verified").equals(Optional.of(true))
				? VerdictText.verified(expected, report.truth("ensured").equals(Optional.of(false))) + (open.isEmpty() ? "" : "; " + open)
				: wrong > 0 ? Words.of("WRONG, %,d of %,d expectations are not met", wrong, expected)
				: run.outcome() == Outcome.STOPPED ? "not checked" : run.order().timing() ? "not moved in a timing run"
				: run.outcome() == Outcome.WRONG ? "NOT VERIFIED, wrong data occurred during the run"
				: expected > 0 ? Words.of("NOT VERIFIED, the tables were edited; %,d expectations met", expected)
				: unknown > 0 ? "moved, " + open : "moved, no expectations";
		report.list("edits").forEach(edit -> say("tables", "EDITED: " + edit.text()));
		say(DATA, words);
		List<LenientJson> mismatches = report.list("mismatches");
		for (LenientJson each : mismatches.stream().limit(MOST_MISMATCHES).toList()) {
			say("wrong", Words.of("%s holds %s in %s[%d], expected %s", each.at("node").text(), each.at("found").text(),
					each.at("data").text(),
					each.at("element").whole().orElse(0L), each.at("expected").text()));
		}
		if (wrong > MOST_MISMATCHES) {
			say("wrong", Words.of("and %,d more", wrong - MOST_MISMATCHES));
		}
	}

	private void damage() {
		LenientJson damage = report.damage();
		if (!damage.isObject()) {
			return;
		}
		damage.at("faults").list().forEach(each -> say("disturbed", each.at("fault").text() + ": " + each.at("effect").text()));
		Optional<Long> undisturbed = damage.at("undisturbedPs").whole();
		undisturbed.ifPresent(took -> add("undisturbed time", UnitText.time(took), BigDecimal.valueOf(took)));
		say("as planned", damage.at("asPlanned").text());
		long transfers = damage.at("transfersLost").whole().orElse(0L);
		long corrupted = damage.at("transfersCorrupted").whole().orElse(0L);
		if (transfers + corrupted > 0) {
			say("lost", Words.of("%,d transfer%s", transfers, transfers == 1 ? "" : "s")
					+ (corrupted == 0 ? "" : Words.of(", %,d corrupted", corrupted)));
		}
		long lost = damage.at("packetsLost").whole().orElse(0L);
		long left = damage.at("packetsLeft").whole().orElse(0L);
		if (lost + left > 0) {
			say("packets lost", Words.of("%,d, and %,d left in switches and queues", lost, left));
		}
		damage.at("wordsLost").whole().filter(words -> words > 0).ifPresent(words -> say("words lost", Words.of("%,d", words)));
		damage.at("remnants").list().stream().limit(MOST_LINES).forEach(each -> say("left behind", remnant(each)));
		damage.at("lacks").list().stream().limit(MOST_LINES).forEach(each -> say("lacks", lack(each)));
		long more = damage.at("lacksInAll").whole().orElse(0L) - Math.min(MOST_LINES, damage.at("lacks").list().size());
		if (more > 0) {
			say("lacks", Words.of("and %,d more", more));
		}
		if (!damage.at("notTraced").text().isEmpty()) {
			say("lacks", "missing contributions unknown: " + damage.at("notTraced").text());
		}
	}

	/** Returns what an exchange left that differs from an undisturbed run. */
	private static String remnant(LenientJson remnant) {
		String rounds = remnant.at("rounds").list().stream().map(round -> Words.of("%,d", round.whole().orElse(0L)))
				.collect(Collectors.joining(", inner round "));
		return Words.of("\"%s\"%s: wrong data on %,d nodes, first %s", remnant.at("statement").text(),
				rounds.isEmpty() ? "" : " in round " + rounds,
				remnant.at("nodes").whole().orElse(0L), lack(remnant.at("first")));
	}

	private static String lack(LenientJson lack) {
		long first = lack.at("first").whole().orElse(0L);
		long last = first + lack.at("count").whole().orElse(1L) - 1;
		List<String> missing = lack.at("contributionsMissing").texts();
		String names = missing.stream().limit(8).collect(Collectors.joining(", "))
				+ (missing.size() > 8 ? Words.of(" and %,d more", missing.size() - 8) : "");
		String wrong = Stream.of(missing.isEmpty() ? "" : "lacks the contributions of " + names,
				lack.at("spoiled").truth().orElse(false) ? "contains a corrupted fragment" : "",
				lack.at("derived").truth().orElse(false) ? "was computed from wrong data" : "")
				.filter(words -> !words.isEmpty()).collect(Collectors.joining(" and "));
		String elements = lack.at("elements").text();
		String what = !elements.isEmpty() ? elements // reports of older versions do not have it
				: Words.of("%s[%d..%d]", lack.at("data").text(), first, last);
		return Words.of("%s: %s %s", lack.at("node").text(), what,
				wrong.isEmpty() ? "holds contributions that should have been replaced" : wrong);
	}

	private void simulation() {
		say("fingerprint", report.text("fingerprint"));
		amount(SIMULATED, "wallMs", millis -> millis + " ms");
	}

	private void phases() {
		List<PhaseReport> phases = PhaseReport.of(run);
		for (PhaseReport phase : phases.subList(0, Math.min(MOST_PHASES, phases.size()))) {
			phase.timePs().ifPresent(took -> add(phase.name(), UnitText.time(took), BigDecimal.valueOf(took)));
		}
		report.whole(Report.IN_ALL).filter(all -> all > MOST_PHASES)
				.ifPresent(all -> add("phases in all", number(all), BigDecimal.valueOf(all)));
	}

	private void amount(String name, String member, Function<Long, String> words) {
		report.whole(member).ifPresent(value -> add(name, words.apply(value), BigDecimal.valueOf(value)));
	}

	private void share(String name, String member) {
		report.number(member).ifPresent(part -> add(name, UnitText.percent(part), part));
	}

	private void say(String name, String words) {
		if (!words.isEmpty()) {
			add(name, words, null);
		}
	}

	/** Adds a figure; a duplicate name gets a number. */
	private void add(String name, String words, BigDecimal amount) {
		String own = name;
		for (int again = 2; isTaken(own); again++) {
			own = name + " " + again;
		}
		figures.add(new RunFigure(own, words, Optional.ofNullable(amount)));
	}

	private boolean isTaken(String name) {
		return figures.stream().anyMatch(figure -> figure.name().equals(name));
	}

	private static String number(long value) {
		return Words.of("%,d", value);
	}
}
