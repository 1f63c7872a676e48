package barley.lang.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import barley.runtime.number.Rational;

/** The units that may follow a number, each with its size in base units (bit, second, FLOP, watt). */
public final class Units {

	private static final Map<String, Quantity> KNOWN = new LinkedHashMap<>();
	/** {@code nsec}, {@code seconds}, {@code nanoseconds}, {@code Gbits}, {@code kilobytes}, {@code milliwatts}. */
	private static final Pattern SPELLED = Pattern.compile("(?i)(pico|nano|micro|milli|kilo|mega|giga|tera|[pnumkgt\u00B5\u03BC]?)"
			+ "(sec|bit|byte|watt|joule)(?:s|onds?)?");
	private static final Map<String, String> SYMBOLS = Map.ofEntries(Map.entry("pico", "p"), Map.entry("nano", "n"),
			Map.entry("micro", "u"), Map.entry("milli", "m"), Map.entry("kilo", "k"), Map.entry("mega", "M"), Map.entry("giga", "G"),
			Map.entry("tera", "T"), Map.entry("sec", "s"), Map.entry("bit", "bit"), Map.entry("byte", "B"), Map.entry("watt", "W"),
			Map.entry("joule", "J"));
	private static final char MICRO_SIGN = '\u00B5';
	private static final char GREEK_MU = '\u03BC';

	static {
		scaled("s", Measure.TIME, 1, "p", -12, "n", -9, "u", -6, "m", -3, "", 0);
		scaled("bit", Measure.DATA, 1, "", 0, "k", 3, "M", 6, "G", 9, "T", 12);
		scaled("B", Measure.DATA, 8, "", 0, "k", 3, "M", 6, "G", 9, "T", 12);
		binary("KiB", 10);
		binary("MiB", 20);
		binary("GiB", 30);
		binary("TiB", 40);
		scaled("FLOP", Measure.OPERATIONS, 1, "", 0, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15);
		scaled("W", Measure.POWER, 1, "n", -9, "u", -6, "m", -3, "", 0, "k", 3);
		scaled("J", Measure.ENERGY, 1, "p", -12, "n", -9, "u", -6, "m", -3, "", 0, "k", 3);
		KNOWN.put("packets", new Quantity(Rational.ONE, Measure.NUMBER));
		KNOWN.put("cycles", new Quantity(Rational.ONE, Measure.NUMBER));
	}

	private Units() {
	}

	/**
	 * Returns the unit that is meant by a spelling from elsewhere: {@code GBps}, {@code Gbps}, {@code nanoseconds}, {@code nS}.
	 * {@code TFLOPS} is a speed, {@code TFLOP/s}, or an amount where {@code wanted} is one.
	 *
	 * @param wanted the measure that is expected; null if it is not known
	 */
	public static Optional<String> meant(String unit, Measure wanted) {
		String plain = unit.matches("(?i).+flops") ? unit.substring(0, unit.length() - 1) + (Measure.OPERATIONS.equals(wanted) ? "" : "/s")
				: unit.matches(".+ps") ? unit.substring(0, unit.length() - 2) + "/s" : unit;
		String bits = plain.replaceFirst("^([kMGT])b(?=/|$)", "$1bit");
		int stroke = bits.indexOf('/');
		String above = symbols(stroke < 0 ? bits : bits.substring(0, stroke));
		String below = stroke < 0 ? "" : "/" + symbols(bits.substring(stroke + 1));
		return Stream.concat(Stream.of(above), KNOWN.keySet().stream().filter(above::equalsIgnoreCase)).map(known -> known + below)
				.filter(each -> !each.equals(unit) && find(each) != null).findFirst();
	}

	/** Returns the symbols of a unit that is spelled out, or else the unit itself. */
	private static String symbols(String unit) {
		Matcher spelled = SPELLED.matcher(unit);
		return !spelled.matches() ? unit : SYMBOLS.getOrDefault(spelled.group(1).toLowerCase(Locale.ROOT), spelled.group(1))
				+ SYMBOLS.get(spelled.group(2).toLowerCase(Locale.ROOT));
	}

	/** Returns the quantity of one {@code unit} such as {@code ns}, {@code µs} or {@code Gbit/s}, or null if it is not a unit. */
	public static Quantity find(String written) {
		String unit = written.replace(MICRO_SIGN, 'u').replace(GREEK_MU, 'u');
		int stroke = unit.indexOf('/');
		if (stroke < 0) {
			return KNOWN.get(unit);
		}
		Quantity above = KNOWN.get(unit.substring(0, stroke));
		Quantity below = KNOWN.get(unit.substring(stroke + 1));
		return above == null || below == null ? null
				: new Quantity(above.amount().divide(below.amount()), above.measure().over(below.measure()));
	}

	/** Returns a quantity with the unit in which its number is shortest, the largest of several: {@code 1 kB}, {@code 16 Gbit/s}. */
	public static String text(Quantity quantity) {
		boolean rate = quantity.measure().seconds() < 0;
		Measure above = rate ? quantity.measure().times(Measure.TIME) : quantity.measure();
		String unit = "";
		String number = null;
		for (Map.Entry<String, Quantity> known : KNOWN.entrySet()) {
			boolean bits = known.getKey().endsWith("bit");
			if (!above.equals(Measure.NUMBER) && known.getValue().measure().equals(above)
					&& (!above.equals(Measure.DATA) || bits == rate)) {
				String text = quantity.amount().divide(known.getValue().amount()).decimal();
				if (number == null || text.length() <= number.length()) {
					number = text;
					unit = " " + known.getKey() + (rate ? "/s" : "");
				}
			}
		}
		return number == null ? quantity.amount().decimal() : number + unit;
	}

	/** Returns a value as titles and messages have it: {@code 4}, {@code 16 Gbit/s}. */
	public static String shown(Value value) {
		return value instanceof Quantity quantity ? text(quantity) : String.valueOf(value);
	}

	/** Returns the units by name, for completion and messages. */
	public static Map<String, Quantity> known() {
		return Collections.unmodifiableMap(KNOWN);
	}

	private static void scaled(String unit, Measure measure, long base, Object... prefixes) {
		for (int i = 0; i < prefixes.length; i += 2) {
			Rational size = Rational.of(base).multiply(Rational.tenTo((Integer) prefixes[i + 1]));
			KNOWN.put(prefixes[i] + unit, new Quantity(size, measure));
		}
	}

	private static void binary(String unit, int power) {
		KNOWN.put(unit, new Quantity(Rational.of(8L << power), Measure.DATA));
	}
}
