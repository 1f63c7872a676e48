package barley.lang.prove.figures;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import barley.lang.finding.Words;
import barley.lang.motion.Shares;
import barley.lang.motion.Way;
import barley.lang.plan.Joint;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.runtime.number.Rational;
import barley.runtime.program.Pieces;
import barley.runtime.report.UnitText;

/** Words for the part of the data that each walk of a collective carries, in both directions together (RULES.md 12). */
public final class ShareWords {

	/** So many walks of a statement are named. */
	private static final int MOST_NAMES = 6;
	/** So many statements are listed. */
	private static final int MOST_STATEMENTS = 8;
	/** Fractions with a larger denominator are percentages. */
	private static final BigInteger SHORT = BigInteger.valueOf(999);

	private ShareWords() {
	}

	/** Returns the part that each walk of a way would carry by some shares, by the name of the walk. */
	static Map<String, Rational> parts(Way way, Shares shares) {
		Map<String, Rational> parts = new LinkedHashMap<>();
		way.shares().used().forEach(share -> parts.merge(way.route(share).name(), Rational.of(shares.weight(share), shares.sum()),
				Rational::add));
		return parts;
	}

	/** {@code Fast carries 10/11, Slow 1/11}. */
	static String carried(Map<String, Rational> parts) {
		return joined(parts, ", ").replaceFirst(" ", " carries ");
	}

	/** {@code Fast 10/11 · Slow 1/11}. */
	public static String brief(Joint joint) {
		return joined(parts(joint.way(), joint.way().shares()), " · ");
	}

	private static String joined(Map<String, Rational> parts, String by) {
		String words = parts.entrySet().stream().limit(MOST_NAMES).map(part -> part.getKey() + " " + part(part.getValue()))
				.collect(Collectors.joining(by));
		return parts.size() > MOST_NAMES ? words + by + "..." : words;
	}

	private static String part(Rational part) {
		return part.signum() == 0 ? "nothing" : part.isWhole() ? "all"
				: part.denominator().compareTo(SHORT) <= 0 ? part.toString() : UnitText.percent(part.decimal(4));
	}

	/** {@code x: Fast 727,274 elements (10/11), Slow 72,726 (1/11)}. */
	public static String full(Joint joint) {
		Shares shares = joint.way().shares();
		Pieces pieces = shares.of(joint.data().size());
		Map<String, Long> counts = new LinkedHashMap<>();
		shares.used().forEach(share -> counts.merge(joint.way().route(share).name(), pieces.count(share), Long::sum));
		Map<String, Rational> parts = parts(joint.way(), shares);
		String words = counts.entrySet().stream().limit(MOST_NAMES)
				.map(walk -> Words.of("%s %,d (%s)", walk.getKey(), walk.getValue(), part(parts.get(walk.getKey()))))
				.collect(Collectors.joining(", ")).replaceFirst(" \\(", " elements (");
		return joint.data().name() + ": " + words + (counts.size() > MOST_NAMES ? ", ..." : "");
	}

	/** Returns the first collective of an exchange whose walks carry different shares; null if there is none. */
	public static Joint uneven(Phase.Exchanging exchange) {
		return exchange.movements().stream().filter(Joint.class::isInstance).map(Joint.class::cast)
				.filter(joint -> !joint.way().shares().isEven()).findFirst().orElse(null);
	}

	/** Returns the shares of all collectives whose walks carry different ones. */
	static List<String> all(Plan plan) {
		return Phase.joints(plan.phases()).filter(joint -> !joint.way().shares().isEven()).map(ShareWords::full).distinct()
				.limit(MOST_STATEMENTS).toList();
	}
}
