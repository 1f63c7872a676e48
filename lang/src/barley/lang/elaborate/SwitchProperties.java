package barley.lang.elaborate;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Property;
import barley.lang.value.Measure;
import barley.runtime.adder.AdderOperation;
import barley.runtime.adder.WordFormat;
import barley.runtime.data.Operator;
import barley.runtime.machine.RouteRule;
import barley.runtime.machine.SwitchType;
import barley.runtime.machine.SwitchType.Full;
import barley.runtime.machine.SwitchType.Release;
import barley.runtime.number.Rational;

/**
 * Reads the properties of a switch type into the runtime's units. A property that is wrong is reported and read as if it were left out, so
 * that the switches can be made all the same.
 */
final class SwitchProperties {

	private static final Rational PICOSECONDS = Rational.tenTo(12);
	private static final Rational NANOWATTS = Rational.tenTo(9);
	private static final Rational ATTOJOULES = Rational.tenTo(18);
	private static final Rational BYTES = Rational.ONE.divide(Rational.of(8));
	private static final int MOST = 1 << 30;
	private static final int MOST_CYCLES = 1 << 20;
	private static final int BUFFER = 4;
	/** Without a clock these mean nothing. */
	private static final List<String> CLOCKED = List.of("packet", "header", "buffer", "output", "inputs", "stages", "compute", "width",
			"combine", "groups", "full", "release", "route", "arbiter", "energy");

	private static final Map<String, List<String>> CHOICES = Map.of("full", words(Full.values()), "release", words(Release.values()),
			"route", words(RouteRule.values()), "arbiter", words(Arbiter.values()));

	private static final List<String> OPERATORS = Arrays.stream(Operator.values()).map(Operator::word).toList();
	private static final List<String> ADDER = Arrays.stream(AdderOperation.values()).map(AdderOperation::word).toList();

	private final BoundType type;

	/** The only rule by which ports are served; it can be said all the same. */
	private enum Arbiter {
		ROUNDROBIN
	}

	SwitchProperties(BoundType type) {
		this.type = type;
	}

	SwitchType type(String name) {
		long cycle = type.size("cycle", Measure.TIME, PICOSECONDS);
		int ports = (int) type.size("ports", Measure.NUMBER, Rational.ONE);
		long power = type.size("power", Measure.POWER, NANOWATTS);
		long latency = type.size("latency", Measure.TIME, PICOSECONDS);
		if (type.property("cycle") == null) {
			CLOCKED.forEach(this::requireClock);
			return SwitchType.clear(name, latency, ports, power);
		}
		rejectLatency();
		int buffer = count("buffer", BUFFER, 1, MOST);
		int inputs = count("inputs", 1, 1, MOST);
		Release release = choice("release", Release.CHILDREN, Release.values());
		choice("arbiter", Arbiter.ROUNDROBIN, Arbiter.values());
		if (ports > 0 && inputs > ports) {
			type.report(type.property("inputs"), new Finding(Code.INPUTS_UNUSED, type.property("inputs"),
					Words.of("inputs is %,d, but with %,d ports at most %,d packets can be let go in a cycle", inputs, ports, ports))
					.withRemedy("", Integer.toString(ports)));
		}
		int width = width();
		long packet = packet(width);
		long header = type.size("header", Measure.DATA, BYTES);
		int output = count("output", buffer, 1, MOST);
		int stages = count("stages", 0, 0, MOST_CYCLES);
		int compute = count("compute", 1, 1, MOST_CYCLES);
		List<String> combine = combine(width);
		int groups = count("groups", 1, 1, MOST);
		Full full = choice("full", Full.WAIT, Full.values());
		RouteRule route = choice("route", RouteRule.XY, RouteRule.values());
		long energy = type.size("energy", Measure.ENERGY, ATTOJOULES);
		return cycle == 0 ? SwitchType.clear(name, latency, ports, power) // reported, and read as if it were left out
				: new SwitchType(name, cycle, 0, packet, header, buffer, output, inputs, ports, stages, compute, width, combine, groups,
				full, release, route, power, energy);
	}

	private void requireClock(String name) {
		Property property = type.property(name);
		if (property != null) {
			type.report(property, new Finding(Code.WRONG_VALUE, property, "%s needs a clock".formatted(name))
					.withRemedy("add a cycle, such as cycle 1 ns; a switch without one forwards data without storing them"));
		}
	}

	private void rejectLatency() {
		Property latency = type.property("latency");
		if (latency != null) {
			type.report(latency, new Finding(Code.WRONG_VALUE, latency, "a switch with a clock has no latency")
					.withRemedy("write stages and the number of cycles that a packet spends in it"));
		}
	}

	/** Returns the bits of the adder; 0 if the type says none, or what no adder has. */
	private int width() {
		Rational bits = type.value("width", null, (property, evaluator) -> evaluator.amount(property.getValue(), "width", Measure.DATA,
				"an amount of data, such as 64 bit"));
		boolean whole = bits != null && bits.isWhole() && bits.bitLength() < Long.SIZE;
		if (bits == null || whole && WordFormat.isWidth(bits.longValueExact())) {
			return bits == null ? 0 : (int) bits.longValueExact();
		}
		Property width = type.property("width");
		type.report(width, new Finding(Code.WRONG_VALUE, width, "an adder cannot have %s bits".formatted(
				whole ? Words.of("%,d", bits.longValueExact()) : bits.decimal()))
				.withRemedy(Words.of("it can have whole bytes from %d to %,d bits", WordFormat.LEAST_BITS, WordFormat.MOST_BITS)));
		return 0;
	}

	private long packet(int width) {
		long bytes = type.size("packet", Measure.DATA, BYTES);
		if (bytes > 0 && bytes < width / Byte.SIZE) {
			Property packet = type.property("packet");
			type.report(packet, new Finding(Code.WRONG_VALUE, packet,
					Words.of("a packet of %,d B cannot hold a word of %,d bits", bytes, width)));
			return 0;
		}
		return bytes;
	}

	private List<String> combine(int width) {
		Property combine = type.property("combine");
		if (combine == null) {
			return List.of();
		}
		List<String> possible = width > 0 ? ADDER : OPERATORS;
		List<String> words = combine.getWords().stream().filter(Objects::nonNull).distinct().toList(); // one is missing while it is typed
		List<String> known = words.stream().filter(possible::contains).toList();
		words.stream().filter(word -> !possible.contains(word)).findFirst()
				.ifPresent(word -> type.report(combine, width > 0 && OPERATORS.contains(word)
						? new Finding(Code.UNKNOWN_OPERATOR, combine, "an adder of unsigned integers cannot combine by %s".formatted(word))
								.withRemedy(("name what it has of %s; nodes turn min, minloc and maxloc into max, and avg into "
								+ "sum").formatted(
										String.join(", ", ADDER)))
						: new Finding(Code.UNKNOWN_OPERATOR, combine,
								"switches cannot combine by %s; known are %s".formatted(word, String.join(", ", possible)))));
		return known;
	}

	/** Returns a number; {@code otherwise} if it is left out or wrong. */
	private int count(String name, int otherwise, int least, int most) {
		return type.value(name, otherwise, (property, evaluator) -> evaluator.whole(property.getValue(), name, least, most));
	}

	private <T extends Enum<T>> T choice(String name, T otherwise, T[] choices) {
		Property property = type.property(name);
		if (property == null || property.getChoice() == null) {
			return otherwise;
		}
		for (T choice : choices) {
			if (word(choice).equals(property.getChoice())) {
				return choice;
			}
		}
		type.report(property, new Finding(Code.WRONG_VALUE, property, "%s cannot be %s".formatted(name, property.getChoice()))
				.withRemedy("it can be " + String.join(" or ", words(choices))));
		return otherwise;
	}

	static List<String> choices(String property) {
		return CHOICES.getOrDefault(property, List.of());
	}

	private static List<String> words(Enum<?>[] constants) {
		return Arrays.stream(constants).map(SwitchProperties::word).toList();
	}

	private static String word(Enum<?> constant) {
		return constant.name().toLowerCase(Locale.ROOT);
	}
}
