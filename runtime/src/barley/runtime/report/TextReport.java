package barley.runtime.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import barley.runtime.number.Rational;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.result.Bottleneck;
import barley.runtime.simulate.result.Mismatch;
import barley.runtime.simulate.result.NetworkFigures;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;
import barley.runtime.simulate.result.Verification;

/** Writes a result as text: the figures of the run, then the time of each phase. */
public final class TextReport {

	private static final int MOST_PHASES = 50;
	private static final int PLACES = 8;

	private final Result result;
	private final PlanFigures plan;
	private final boolean colour;
	private final StringBuilder text = new StringBuilder();

	private TextReport(Result result, PlanFigures plan, boolean colour) {
		this.result = result;
		this.plan = plan;
		this.colour = colour;
	}

	/** Returns a report, optionally with terminal colours. */
	public static String of(Result result, boolean colour) {
		return of(result, PlanFigures.NONE, colour);
	}

	/** Returns a report with the figures of the plan, optionally with terminal colours. */
	public static String of(Result result, PlanFigures plan, boolean colour) {
		TextReport report = new TextReport(result, plan, colour);
		report.figures();
		report.phases();
		report.energy();
		return report.text.toString();
	}

	/**
	 * Returns the effects of disturbances as pairs of a name, which is empty if the words belong to the one before, and words; empty if
	 * there were none.
	 *
	 * @param plan names the data of the program
	 */
	public static List<Map.Entry<String, String>> damageByName(Result result, PlanFigures plan) {
		return damageLines(result, plan).stream().map(line -> Map.entry(line.name(), line.words())).toList();
	}

	private static List<DamageText.Line> damageLines(Result result, PlanFigures plan) {
		return result.damage() == null ? List.of() : new DamageText(result.damage(), plan).lines(result.times().orElseThrow().timePs());
	}

	private void figures() {
		line(paint("1", result.schedule() + " on " + result.machine()));
		if (!result.complete()) {
			line("  " + paint("31", "STOPPED") + " while " + result.interrupted() + "; " + partial());
		}
		String off = result.lanes() == result.lanesOn() ? "" : ", " + (result.lanes() - result.lanesOn()) + " off";
		if (result.isOfSynapsesOnly() && result.lanes() == 0) {
			figure("nodes", number(result.nodes()));
		} else {
			figure("nodes, lanes", String.format(Locale.ROOT, "%,d, %,d%s", result.nodes(), result.lanes(), off));
		}
		if (result.steps() > 0 || goesInSteps()) {
			figure("steps", number(result.steps()));
		}
		if (!plan.nodeWork().isEmpty()) {
			figure("nodes", plan.nodeWork());
		}
		plan.shares().forEach(shares -> figure("shares", shares));
		Optional<Times> times = result.times();
		figure("time", times.map(t -> UnitText.time(t.timePs())).orElse("unknown: " + result.noTimesBecause()));
		Optional<Times> ofData = result.timesOfData();
		plan.algorithmBandwidth(ofData).ifPresent(algorithm -> figure("bandwidth", "algbw %s GB/s, busbw %s GB/s".formatted(
				algorithm.toPlainString(), plan.busBandwidth(ofData).orElseThrow().toPlainString())));
		if (plan.bytes() > 0 && result.right() && times.isPresent() && result.computesInExchanges()) {
			figure("bandwidth", "algbw, busbw unknown: " + PlanFigures.NO_RATE_BECAUSE);
		}
		if (!result.isOfSynapsesOnly()) {
			figure("busiest lane", UnitText.bytes(result.bytesPerLaneMax()) + result.bottleneck().map(known -> " over "
					+ known.fullest()).orElse(""));
		}
		result.bottleneck().ifPresent(this::bottleneck);
		times.filter(known -> !result.isOfSynapsesOnly()).ifPresent(this::lanes);
		times.filter(known -> !result.isOfSynapsesOnly() || known.energyJoules().signum() > 0).ifPresent(known -> figure("energy",
				UnitText.energy(known) + (known.knownJoules().isPresent() ? "" : ": no type has a power or an energy")));
		if (result.damage() != null && result.damage().asPlanned() != null) {
			figure("as planned", result.damage().asPlanned());
		}
		result.phases().stream().filter(phase -> phase.pace() != null).forEach(this::pace);
		result.network().ifPresent(this::network);
		result.synapses().ifPresent(synapses -> SynapseText.lines(synapses).forEach(this::figure));
		if (result.transfers() > 0 || goesInSteps()) {
			figure("transfers", number(result.transfers()));
		}
		result.edits().forEach(edit -> figure("tables", paint("33", "EDITED") + ": " + edit));
		figure("data", verdict());
		for (Mismatch mismatch : result.verification().mismatches()) {
			line("    " + mismatch);
		}
		damageLines(result, plan).forEach(damage -> line(damage.toString()));
		figure("fingerprint", String.format(Locale.ROOT, "%016x", result.fingerprint()));
		String folded = result.folded() ? String.format(Locale.ROOT, ", folded: %,d of %,d nodes simulated step by step", result.followed(),
				result.nodes()) : "";
		figure("simulated in", result.wall().totalMs() + " ms" + folded);
	}

	/** Returns whether data go in steps or flows, from node to node; otherwise they go in packets or as words to synapses. */
	private boolean goesInSteps() {
		return !result.isOfSynapsesOnly() && result.network().isEmpty();
	}

	/** Returns the partial result of a stopped run. */
	private String partial() {
		return result.followed() > 0 ? "the figures are complete, but data were not checked"
				: "the figures cover the nodes simulated so far";
	}

	/** How well lanes are used, and what bounds their use. */
	private void lanes(Times times) {
		boolean same = times.use().equals(times.useOfLanesOn());
		String on = same ? "" : ", of the lanes that are on " + UnitText.percent(times.useOfLanesOn().decimal(PLACES));
		String whole = times.exchangePs() == times.transferPs() ? ""
				: "; over whole exchanges " + UnitText.percent(times.useOfExchanges().decimal(PLACES));
		if (times.use().signum() > 0 || result.network().isEmpty()) {
			figure("use", UnitText.percent(times.use().decimal(PLACES)) + on + whole);
		}
		plan.boundPs().ifPresent(least -> figure("bound", "transfers need at least %s%s: %s".formatted(UnitText.time(least),
				took(times.transferPs(), result.exchangesAtOwnPace()), plan.boundBy())));
		plan.timePs().filter(least -> plan.stepsPs() > 0).ifPresent(least -> figure("time bound",
				"exchanges need at least %s%s: %s".formatted(UnitText.time(least), took(times.exchangePs(), result.computesInExchanges()),
						plan.timeBoundWords())));
		plan.paceBounds().forEach(bound -> figure("async bound", bound));
		if (plan.noBoundBecause() != null && result.network().isEmpty() && plan.paceBounds().isEmpty()) {
			figure("bound", "unknown: " + plan.noBoundBecause());
		}
	}

	/** Returns what was taken of what is bounded; nothing if the time includes something else. */
	private static String took(long picoseconds, boolean includesMore) {
		return includesMore ? "" : " and took " + UnitText.time(picoseconds);
	}

	private void network(NetworkFigures network) {
		if (!network.isBlocked() && !plan.ends().isEmpty()) {
			figure("ends", plan.ends());
		}
		NetworkText.lines(network).forEach(this::figure);
		NetworkText.portLines(result.phases().stream().map(PhaseTime::packets).filter(Objects::nonNull).toList()).forEach(this::figure);
		for (PhaseTime phase : result.phases()) {
			if (phase.packets() != null && phase.packets().figures().isBlocked()) {
				String word = result.damage() == null ? "BLOCKED" : "STOPPED";
				long left = phase.packets().figures().left();
				figure("ends", paint("31", word) + ", %s left in \"%s\"".formatted(left == 1 ? "1 packet is"
						: number(left) + " packets are",
						phase.statement()));
				phase.packets().waits().forEach(wait -> line("    " + wait));
			}
		}
	}

	private void pace(PhaseTime phase) {
		PaceText.lines(phase.pace()).forEach(this::figure);
		if (phase.pace().isBlocked()) {
			figure("ends", paint("31", "BLOCKED") + ", in \"%s\"".formatted(phase.statement()));
			phase.pace().circle().forEach(wait -> line("    " + wait));
		}
	}

	private void bottleneck(Bottleneck bottleneck) {
		String busy = result.times().filter(times -> (result.damage() == null || result.damage().asPlanned() == null)
				&& times.transferPs() > 0 && bottleneck.busyPs() > 0)
				.map(times -> ", busy %s of the time of transfers%s".formatted(UnitText.percent(
						Rational.of(bottleneck.busyPs(), times.transferPs()).decimal(PLACES)),
						result.exchangesAtOwnPace() ? " and async blocks" : "")).orElse("");
		figure("bottleneck", bottleneck.channelWords() + busy);
		if (bottleneck.phase() != null) {
			figure("takes longest", bottleneck.phaseWords());
		}
	}

	private String verdict() {
		Verification verification = result.verification();
		String unknown = verification.unknown() == 0 ? "" : "; " + VerdictText.notChecked(result);
		if (result.verified()) {
			String words = VerdictText.verified(verification.checked(), plan.unensured());
			return (plan.unensured() ? words : words.replaceFirst("verified", paint("32", "verified"))) + unknown;
		}
		if (verification.wrong() > 0) {
			return paint("31", "WRONG") + String.format(Locale.ROOT, ", %,d of %s %s not met", verification.wrong(),
					VerdictText.expectations(verification.checked()),
					verification.wrong() == 1 ? "is" : "are") + unknown;
		}
		if (!result.complete()) {
			return "not checked";
		}
		if (result.mode() == Mode.TIMING) {
			return "not moved in a timing run";
		}
		if (result.blocked()) {
			return paint("31", "NOT VERIFIED") + ", the run never ends";
		}
		if (!result.right()) {
			return paint("31", "NOT VERIFIED") + ", wrong data occurred during the run"
					+ (verification.checked() == 0 ? "" : ", though " + VerdictText.expectations(verification.checked())
					+ " met at the end") + unknown;
		}
		if (verification.checked() > 0) {
			return paint("33", "NOT VERIFIED") + ", the tables were edited; " + VerdictText.expectations(verification.checked()) + " met"
					+ unknown;
		}
		return verification.unknown() == 0 ? "moved, no expectations" : "moved" + unknown;
	}

	private void phases() {
		List<PhaseTime> phases = result.phases();
		boolean repeated = result.times().isPresent() && phases.stream().anyMatch(phase -> phase.rounds() > 1);
		TextTable table = new TextTable();
		List<PhaseColumn> columns = PhaseColumn.of(result, repeated);
		table.row(columns.stream().map(PhaseColumn::name).toArray(String[]::new));
		for (PhaseTime phase : phases.subList(0, Math.min(MOST_PHASES, phases.size()))) {
			table.row(columns.stream().map(column -> column.text().apply(phase)).toArray(String[]::new));
		}
		line("");
		if (repeated) {
			line((result.isOfSynapsesOnly() ? "Cycles" : "Steps") + " and times are those of one round.");
		}
		List<String> lines = table.lines();
		line(paint("1", lines.get(0)));
		lines.subList(1, lines.size()).forEach(this::line);
		if (phases.size() > MOST_PHASES) {
			line("and " + (phases.size() - MOST_PHASES) + " more phases");
		}
	}

	private void energy() {
		List<String> lines = EnergyText.lines(result.energyOf());
		if (!lines.isEmpty()) {
			line("");
			lines.forEach(line -> line(line.startsWith("energy by") ? paint("1", line) : line));
		}
	}

	private static String number(long value) {
		return String.format(Locale.ROOT, "%,d", value);
	}

	private void figure(String name, String value) {
		line(String.format(Locale.ROOT, "  %-16s %s", name, value));
	}

	private void line(String line) {
		text.append(line).append('\n');
	}

	private String paint(String code, String words) {
		return colour ? "\u001b[" + code + "m" + words + "\u001b[0m" : words;
	}
}
