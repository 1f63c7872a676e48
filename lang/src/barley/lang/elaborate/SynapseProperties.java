package barley.lang.elaborate;

import java.util.List;
import java.util.Objects;

import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.model.Property;
import barley.lang.value.Measure;
import barley.runtime.machine.SynapseType;
import barley.runtime.number.Rational;

/**
 * Reads the properties of a link type whose links are synapses. A property that is wrong is reported and read as if it were left out, so
 * that the synapses can be made all the same.
 */
final class SynapseProperties {

	private static final Rational PICOSECONDS = Rational.tenTo(12);
	private static final Rational NANOWATTS = Rational.tenTo(9);
	private static final Rational ATTOJOULES = Rational.tenTo(18);
	private static final int MOST = 1 << 20;

	private final BoundType type;

	SynapseProperties(BoundType type) {
		this.type = type;
	}

	/** Reports what only synapses have in a type without registers. */
	static void requireRegisters(BoundType type) {
		for (String name : List.of("slots", "functions", "cycle")) {
			Property property = type.property(name);
			if (property != null) {
				type.report(property, new Finding(Code.WRONG_VALUE, property, "%s needs registers: only links with registers compute"
						.formatted(name)).withRemedy("add them, such as registers 16, or remove %s".formatted(name)));
			}
		}
	}

	SynapseType type(String name) {
		Property registers = type.property("registers");
		if (type.property("cycle") == null) {
			type.report(registers, new Finding(Code.WRONG_VALUE, registers, "a link with registers computes, so it needs a clock")
					.withRemedy("add a cycle, such as cycle 1 ns", "cycle", "1 ns", Objects.toString(type.type().getName(), "")));
		}
		return new SynapseType(name, Math.max(1, type.size("cycle", Measure.TIME, PICOSECONDS)), count("registers", MOST),
				count("slots", SynapseType.ANY_SLOTS), count("functions", 0), type.size("bandwidth", Measure.BANDWIDTH, Rational.ONE),
				type.size("latency", Measure.TIME, PICOSECONDS), type.size("power", Measure.POWER, NANOWATTS),
				type.size("energy", Measure.ENERGY_PER_BIT, ATTOJOULES));
	}

	/** Returns a number of at least 1; {@code otherwise} if it is left out or wrong. */
	private int count(String name, int otherwise) {
		return type.value(name, otherwise, (property, evaluator) -> evaluator.whole(property.getValue(), name, 1, MOST));
	}
}
