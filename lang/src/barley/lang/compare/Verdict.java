package barley.lang.compare;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;

import barley.lang.compare.Comparison.Crossover;
import barley.lang.compare.Comparison.Lead;
import barley.lang.compare.Comparison.Reign;
import barley.lang.finding.Words;
import barley.runtime.number.Rational;
import barley.runtime.report.NetworkText;
import barley.runtime.report.UnitText;

/**
 * The result of a comparison in sentences: which schedule is the fastest for which payloads, where one overtakes another, and what is
 * unknown.
 */
public final class Verdict {

	private final Comparison comparison;
	private final List<String> lines = new ArrayList<>();

	private Verdict(Comparison comparison) {
		this.comparison = comparison;
	}

	public static List<String> of(Comparison comparison) {
		Verdict verdict = new Verdict(comparison);
		verdict.reigns();
		verdict.crossovers();
		verdict.cycles();
		verdict.unknown();
		return verdict.lines;
	}

	/** Formats a number of bytes that need not be whole. */
	public static String bytes(Rational bytes) {
		return UnitText.bytes(rounded(bytes));
	}

	private static long rounded(Rational value) {
		return new BigDecimal(value.numerator()).divide(new BigDecimal(value.denominator()), 0, RoundingMode.HALF_EVEN).longValue();
	}

	private void reigns() {
		List<Integer> growing = comparison.growing();
		boolean all = growing.size() == comparison.contenders().size();
		List<Reign> reigns = comparison.reigns();
		comparison.lead().filter(lead -> !all || Rational.of(lead.bytes()).compareTo(reigns.get(0).fromBytes()) < 0).ifPresent(this::lead);
		if (growing.size() < 2) {
			lines.add(comparison.lead().isPresent() ? "the fastest for other payloads is unknown" : "the fastest is unknown" + because());
		}
		if (!reigns.isEmpty() && reigns.get(0).fromBytes().signum() > 0) {
			lines.add(below(reigns.get(0).fromBytes()));
		}
		for (int i = 0; i < reigns.size(); i++) {
			String who = (all ? "" : "among those with known growth, ") + are(alike(reigns.get(i).contender()));
			String from = bytes(reigns.get(i).fromBytes());
			String until = i + 1 < reigns.size() ? bytes(reigns.get(i + 1).fromBytes()) : "";
			lines.add(who + (reigns.size() == 1 && reigns.get(0).fromBytes().signum() == 0 ? " for every payload" : until.isEmpty()
					? " from %s on".formatted(from)
					: reigns.get(i).fromBytes().signum() == 0 ? " up to " + until : " from %s to %s".formatted(from, until)));
		}
	}

	/** Returns that the fastest is not known where packets do not fill a network yet, so that a time does not grow evenly. */
	private String below(Rational least) {
		List<String> late = comparison.contenders().stream().filter(contender -> contender.growth().stream()
				.anyMatch(growth -> Rational.of(growth.fromBytes()).equals(least))).map(Contender::name).toList();
		return "below %s, the fastest is not known%s: the time%s of %s %s unevenly there, because packets do not fill %s".formatted(
				bytes(least), comparison.lead().isPresent() ? " for other payloads" : "", late.size() == 1 ? "" : "s",
				String.join(" and ", late), late.size() == 1 ? "grows" : "grow", late.size() == 1 ? "its network" : "their networks");
	}

	/** Returns why no contender is the fastest for the payload of the table, and what to do about it. */
	private String because() {
		List<Contender> timed = comparison.contenders().stream().filter(contender -> contender.figures().times().isPresent()).toList();
		if (timed.size() < 2) {
			return timed.isEmpty() ? ": no schedule has a time" : ": only %s has a time".formatted(timed.get(0).name());
		}
		Contender most = timed.stream().max(Comparator.comparingLong(Contender::payload)).orElseThrow();
		Contender least = timed.stream().min(Comparator.comparingLong(Contender::payload)).orElseThrow();
		Contender soonest = timed.stream().min(Comparator.comparingLong(Verdict::timePs)).orElseThrow();
		return ": a node has %s of data in %s, but %s in %s; give the data the same sizes in all. As they are, %s takes the least time, %s"
				.formatted(UnitText.bytes(least.payload()), least.name(), UnitText.bytes(most.payload()), most.name(), soonest.name(),
						UnitText.time(timePs(soonest)));
	}

	private static long timePs(Contender contender) {
		return contender.figures().times().orElseThrow().timePs();
	}

	private void lead(Lead lead) {
		lines.add("%s at %s: %s".formatted(are(lead.contenders()), UnitText.bytes(lead.bytes()), UnitText.time(lead.timePs())));
	}

	/** Returns the contenders that take the same time for every payload. */
	private List<Integer> alike(int contender) {
		return comparison.growing().stream().filter(other -> comparison.contenders().get(other).growth()
				.equals(comparison.contenders().get(contender).growth())).toList();
	}

	private String are(List<Integer> contenders) {
		return String.join(" and ", contenders.stream().map(this::name).toList())
				+ (contenders.size() == 1 ? " is the fastest" : " are the fastest");
	}

	private String name(int contender) {
		return comparison.contenders().get(contender).name();
	}

	private void crossovers() {
		for (Crossover crossover : comparison.crossovers()) {
			lines.add("%s overtakes %s at %s, where both take %s".formatted(name(crossover.above()), name(crossover.below()),
					bytes(crossover.bytes()),
					UnitText.time(rounded(crossover.timePs()))));
		}
	}

	/** Tells of exchanges in packets how many cycles they need, and from which payload on they grow evenly. */
	private void cycles() {
		for (Contender contender : comparison.contenders()) {
			contender.cycles().ifPresent(cycles -> lines.add(Words.of("%s takes %,d cycles of packets; %s", contender.name(), cycles,
					NetworkText.bound(contender.figures().packets().orElseThrow().bound().orElseThrow()))));
			contender.growth().filter(growth -> growth.fromBytes() > 0).ifPresent(growth -> lines.add(
					"the time of %s grows evenly from %s on, where packets fill its network".formatted(
							contender.name(), UnitText.bytes(growth.fromBytes()))));
		}
	}

	private void unknown() {
		for (Contender contender : comparison.contenders()) {
			if (contender.growth().isEmpty()) {
				lines.add("growth of the time of %s with its payload is unknown: %s".formatted(contender.name(),
						contender.unknownBecause()));
			}
		}
		for (Contender contender : comparison.contenders()) {
			if (contender.boundShare().isEmpty() && contender.figures().bounds().isEmpty()) {
				lines.add("no bound is known for %s: %s".formatted(contender.name(), contender.figures().noBoundBecause()));
			}
		}
		LongSummaryStatistics payloads = comparison.contenders().stream().mapToLong(Contender::payload).summaryStatistics();
		if (payloads.getMin() < payloads.getMax()) {
			lines.add("the payloads of the table differ, from %s to %s: its times are those of different amounts of data".formatted(
					UnitText.bytes(payloads.getMin()), UnitText.bytes(payloads.getMax())));
		}
	}
}
