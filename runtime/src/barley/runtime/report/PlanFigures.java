package barley.runtime.report;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import barley.runtime.number.Exact;
import barley.runtime.number.Rational;
import barley.runtime.simulate.result.Times;
import barley.runtime.values.NamedElements;

/**
 * Figures that the plan of a schedule shows and its programs do not: what no schedule with the same goals can undercut, and how much is
 * transferred for these goals. Whoever has the plan passes them to the reports of a run; a run in a process of its own gets them as
 * {@linkplain #arguments() arguments}.
 *
 * @param boundPs        the bandwidth bound: how long transfers take at least; empty if unknown
 * @param noBoundBecause why it is unknown, or null if not specified
 * @param boundBy        the lanes that it comes from, in words
 * @param exact          whether these are the worst lanes; otherwise not all groups of nodes were compared
 * @param nodes          the group of nodes around which these lanes are, or the first of many; empty if it is all lanes together
 * @param lanes          these lanes, or the first of many; empty if it is all lanes together
 * @param steps          the latency bound: the steps that are needed at least
 * @param stepsPs        how long so many steps take at least without transfers
 * @param timePs         both bounds together: how long exchanges take at least; empty if unknown
 * @param bytes          the size of the data of the goals, as NCCL's tests count it; 0 if there are none
 * @param busBytes       the same, times the factor by which these compute the bus bandwidth of each collective
 * @param ends           whether it is proved that exchanges in packets end, in words; empty if there are none
 * @param nodeWork       what nodes inject, relay and combine, in words; empty if nothing is relayed and no type limits what it combines
 * @param paceBounds     what blocks take at least in which each node goes at its own pace, in words
 * @param shares         which walk carries how much, for each collective whose walks carry different shares
 * @param unensured      whether no {@code ensure} of the schedule says what nodes should hold: runs are compared with the proof alone
 * @param named          the members of families under the names that the author of the schedule writes, asked for where they are needed;
 *                       they are no argument
 */
public record PlanFigures(Optional<Long> boundPs, String noBoundBecause, String boundBy, boolean exact, List<String> nodes,
		List<String> lanes,
		long steps, long stepsPs, Optional<Long> timePs, long bytes, Rational busBytes, String ends, String nodeWork,
		List<String> paceBounds, List<String> shares, boolean unensured, Supplier<List<NamedElements>> named) {

	/** Names nothing. */
	public static final Supplier<List<NamedElements>> NO_NAMES = List::of;
	/** Why data are not divided by the time of exchanges. */
	public static final String NO_RATE_BECAUSE = "nodes compute in async blocks, whose time is not that of exchanges alone";
	/** Nothing is known of the plan. */
	public static final PlanFigures NONE = unknown(null);

	private static final int DIGITS = 6;
	/** Prefix of an argument; what follows is a name, {@code =} and a value. */
	private static final String OPTION = "--plan=";

	public static PlanFigures unknown(String because) {
		return new PlanFigures(Optional.empty(), because, "", true, List.of(), List.of(), 0, 0, Optional.empty(), 0, Rational.ZERO, "", "",
				List.of(),
				List.of(), false, NO_NAMES);
	}

	/** Returns the same of a schedule with or without goals. */
	public PlanFigures unensured(boolean without) {
		return new PlanFigures(boundPs, noBoundBecause, boundBy, exact, nodes, lanes, steps, stepsPs, timePs, bytes, busBytes, ends,
				nodeWork, paceBounds, shares, without, named);
	}

	/** Returns the same with names of data. */
	public PlanFigures withNames(Supplier<List<NamedElements>> of) {
		return new PlanFigures(boundPs, noBoundBecause, boundBy, exact, nodes, lanes, steps, stepsPs, timePs, bytes, busBytes, ends,
				nodeWork, paceBounds, shares, unensured, of);
	}

	/** Returns the data of the goals divided by the time of exchanges, in GB/s; empty if either is unknown. */
	public Optional<BigDecimal> algorithmBandwidth(Optional<Times> times) {
		return gigabytesPerSecond(Rational.of(bytes), times);
	}

	/** Returns the same with the factors that make it comparable with the bandwidth of the hardware. */
	public Optional<BigDecimal> busBandwidth(Optional<Times> times) {
		return gigabytesPerSecond(busBytes, times);
	}

	private static Optional<BigDecimal> gigabytesPerSecond(Rational amount, Optional<Times> times) {
		return times.filter(known -> amount.signum() > 0 && known.exchangePs() > 0).map(known -> rounded(
				amount.multiply(Rational.of(Exact.SECOND, known.exchangePs())).divide(Rational.tenTo(9))));
	}

	/** Returns a rate with six decimals, or as many digits that count if it is small: 2.5, 1.666667, 0.00136209. */
	private static BigDecimal rounded(Rational rate) {
		BigDecimal digits = new BigDecimal(rate.numerator()).divide(new BigDecimal(rate.denominator()), new MathContext(DIGITS));
		BigDecimal rounded = rate.decimal(Math.max(DIGITS, digits.scale())).stripTrailingZeros();
		return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
	}

	/** Returns what the time bound counts, in words; there must be one. */
	public String timeBoundWords() {
		String launched = String.format(Locale.ROOT, "%,d step%s of %s or more", steps, steps == 1 ? "" : "s",
				UnitText.time(steps == 0 ? 0 : stepsPs / steps));
		String transferred = UnitText.time(boundPs.orElse(0L)) + " of transfers";
		return timePs.orElseThrow() == stepsPs + boundPs.orElse(0L) ? launched + " and " + transferred
				: timePs.orElseThrow() == stepsPs ? launched + ", which transfers may overlap"
				: transferred + " behind one launch, which other steps may overlap";
	}

	/** Returns these figures as members of a JSON object; unknown ones are null. */
	public Map<String, Object> members(Optional<Times> times) {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("boundPs", boundPs.orElse(null));
		members.put("noBoundBecause", noBoundBecause);
		members.put("boundBy", boundBy.isEmpty() ? null : boundBy);
		members.put("boundExact", boundBy.isEmpty() ? null : (Object) exact);
		members.put("boundNodes", nodes);
		members.put("boundLanes", lanes);
		members.put("stepsBound", steps);
		members.put("stepsBoundPs", stepsPs);
		members.put("timeBoundPs", timePs.orElse(null));
		members.put("dataBytes", bytes);
		members.put("algbwGBps", algorithmBandwidth(times).orElse(null));
		members.put("busbwGBps", busBandwidth(times).orElse(null));
		members.put("ends", ends.isEmpty() ? null : ends);
		if (!nodeWork.isEmpty()) {
			members.put("nodeWork", nodeWork);
		}
		if (!paceBounds.isEmpty()) {
			members.put("asyncBounds", paceBounds);
		}
		if (!shares.isEmpty()) {
			members.put("shares", shares);
		}
		return members;
	}

	/** Returns these figures as arguments of a run. */
	public List<String> arguments() {
		List<String> arguments = new ArrayList<>();
		boundPs.ifPresent(ps -> add(arguments, "bound", ps));
		Optional.ofNullable(noBoundBecause).ifPresent(why -> add(arguments, "unknown", why));
		add(arguments, "by", boundBy);
		add(arguments, "exact", exact);
		nodes.forEach(node -> add(arguments, "node", node));
		lanes.forEach(lane -> add(arguments, "lane", lane));
		add(arguments, "steps", steps);
		add(arguments, "stepsPs", stepsPs);
		timePs.ifPresent(ps -> add(arguments, "time", ps));
		add(arguments, "bytes", bytes);
		add(arguments, "busBytes", busBytes);
		add(arguments, "ends", ends);
		add(arguments, "nodeWork", nodeWork);
		paceBounds.forEach(bound -> add(arguments, "pace", bound));
		shares.forEach(share -> add(arguments, "share", share));
		add(arguments, "unensured", unensured);
		return arguments;
	}

	private static void add(List<String> arguments, String name, Object value) {
		arguments.add(OPTION + name + "=" + value);
	}

	/** Returns whether a value of the option is one that {@link #arguments()} writes. */
	public static boolean isSound(String value) {
		return value.matches("(bound|time|steps|stepsPs|bytes)=[0-9]{1,19}")
				? new BigInteger(value.substring(value.indexOf('=') + 1)).bitLength() < Long.SIZE
				: value.matches("busBytes=[0-9]{1,1000}(/0*[1-9][0-9]{0,999})?")
				|| value.matches("(?s)(unknown|by|exact|node|lane|ends|nodeWork|pace|share|unensured)=.*");
	}

	/** Returns the figures that {@link #arguments()} has written, from the values of the option. */
	public static PlanFigures of(List<String> values) {
		Map<String, List<String>> named = new HashMap<>();
		for (String value : values) {
			int end = value.indexOf('=');
			named.computeIfAbsent(value.substring(0, end), name -> new ArrayList<>()).add(value.substring(end + 1));
		}
		return new PlanFigures(first(named, "bound").map(Long::valueOf), first(named, "unknown").orElse(null), first(named,
				"by").orElse(""),
				first(named, "exact").map(Boolean::valueOf).orElse(true), named.getOrDefault("node", List.of()),
				named.getOrDefault("lane", List.of()), number(named, "steps"), number(named, "stepsPs"),
				first(named, "time").map(Long::valueOf), number(named, "bytes"), rational(named, "busBytes"),
				first(named, "ends").orElse(""), first(named, "nodeWork").orElse(""), named.getOrDefault("pace", List.of()),
				named.getOrDefault("share", List.of()), first(named, "unensured").map(Boolean::valueOf).orElse(false), NO_NAMES);
	}

	private static Optional<String> first(Map<String, List<String>> named, String name) {
		return named.getOrDefault(name, List.of()).stream().findFirst();
	}

	/** Reads a fraction as {@link Rational#toString} writes it. */
	private static Rational rational(Map<String, List<String>> named, String name) {
		return first(named, name).map(text -> text.split("/")).map(parts -> new Rational(new BigInteger(parts[0]),
				parts.length == 1 ? BigInteger.ONE : new BigInteger(parts[1]))).orElse(Rational.ZERO);
	}

	private static long number(Map<String, List<String>> named, String name) {
		return first(named, name).map(Long::valueOf).orElse(0L);
	}
}
