package barley.lang.elaborate;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import barley.lang.evaluate.Evaluator;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.LinkType;
import barley.lang.model.NodeType;
import barley.lang.model.Property;
import barley.lang.value.Measure;
import barley.runtime.number.Rational;

/** Turns node types and link types into the runtime's, in its units: picoseconds, bytes, bits per second, nanowatts. */
final class PhysicalTypes {

	private static final Rational PICOSECONDS = Rational.tenTo(12);
	private static final Rational NANOWATTS = Rational.tenTo(9);
	/** What 0 of these would mean: nothing happens, ever. Without them, they are not limited or take no time. */
	private static final Map<String, String> POSITIVE = Map.of("compute", "computing takes no time", "memory", "data are not limited",
			"reduce", "combining takes no time", "bandwidth", "runs have no times", "ports", "link ends are not limited");
	private static final String PORTS = "ports";
	private static final Rational BYTES = Rational.ONE.divide(Rational.of(8));

	/** What a node is while no type says otherwise: it takes no time for anything. */
	static final barley.runtime.machine.NodeType PLAIN_NODE = new barley.runtime.machine.NodeType("node", 0, 0, 0, 0, 0);

	/** What a link is while no type says otherwise: a machine made of these has steps and bytes, but no times. */
	static final barley.runtime.machine.LinkType PLAIN_LINK = new barley.runtime.machine.LinkType("link", 0, 0, 0);

	private final Evaluator evaluator;
	private final Findings findings;
	private final Set<String> names = new HashSet<>();
	private final Map<NodeType, barley.runtime.machine.NodeType> nodeTypes = new HashMap<>();
	private final Map<LinkType, barley.runtime.machine.LinkType> linkTypes = new HashMap<>();

	/**
	 * @param findings where wrong properties are reported; types are as if they did not have them, so that nodes and
	 * links can be made all the same
	 */
	PhysicalTypes(Evaluator evaluator, Findings findings) {
		this.evaluator = evaluator;
		this.findings = findings;
	}

	barley.runtime.machine.NodeType node(NodeType type) {
		return type == null || type.eIsProxy() ? PLAIN_NODE : nodeTypes.computeIfAbsent(type, this::read);
	}

	barley.runtime.machine.LinkType link(LinkType type) {
		return type == null || type.eIsProxy() ? PLAIN_LINK : linkTypes.computeIfAbsent(type, this::read);
	}

	private barley.runtime.machine.NodeType read(NodeType type) {
		List<Property> properties = type.getProperties();
		return new barley.runtime.machine.NodeType(unique(type.getName()),
				size(properties, "compute", Measure.SPEED, Rational.ONE),
				size(properties, "memory", Measure.DATA, BYTES),
				size(properties, "reduce", Measure.BANDWIDTH, BYTES),
				size(properties, "launch", Measure.TIME, PICOSECONDS),
				(int) size(properties, PORTS, Measure.NUMBER, Rational.ONE));
	}

	private barley.runtime.machine.LinkType read(LinkType type) {
		List<Property> properties = type.getProperties();
		return new barley.runtime.machine.LinkType(unique(type.getName()),
				size(properties, "bandwidth", Measure.BANDWIDTH, Rational.ONE),
				size(properties, "latency", Measure.TIME, PICOSECONDS),
				size(properties, "power", Measure.POWER, NANOWATTS));
	}

	/** Types of one name can come from two packages; the runtime distinguishes them by name. */
	private String unique(String name) {
		String free = name == null ? "?" : name;
		for (int i = 2; !names.add(free); i++) {
			free = name + " (" + i + ")";
		}
		return free;
	}

	/** A property in the runtime's unit, rounded down; 0 if the type does not say, or says something wrong. */
	private long size(List<Property> properties, String name, Measure measure, Rational scale) {
		try {
			return read(properties, name, measure, scale);
		} catch (Complaint complaint) {
			findings.add(complaint.finding());
			return 0;
		}
	}

	private long read(List<Property> properties, String name, Measure measure, Rational scale) {
		for (Property property : properties) {
			if (name.equals(property.getName()) && property.getValue() != null) {
				Rational amount = evaluator.amount(property.getValue(), name, measure).multiply(scale);
				if (amount.signum() < 0) {
					throw complaint(property, "%s must not be negative".formatted(name));
				} else if (amount.signum() == 0 && POSITIVE.containsKey(name)) {
					throw new Complaint(new Finding(Code.WRONG_VALUE, property, "%s must be greater than 0".formatted(name))
							.withRemedy("without %s, %s".formatted(name, POSITIVE.get(name))));
				} else if (name.equals(PORTS) && !amount.isWhole()) {
					throw complaint(property, "ports must be a whole number; found %s".formatted(amount.decimal()));
				}
				BigInteger size = amount.numerator().divide(amount.denominator());
				if (size.bitLength() > (name.equals(PORTS) ? Integer.SIZE : Long.SIZE) - 1) {
					throw complaint(property, "%s is too large to represent".formatted(name));
				}
				if (size.signum() == 0 && amount.signum() > 0) {
					throw complaint(property, "%s is too small to represent".formatted(name));
				}
				return size.longValue();
			}
		}
		return 0;
	}

	private static Complaint complaint(Property property, String message) {
		return new Complaint(new Finding(Code.WRONG_VALUE, property, message));
	}
}
