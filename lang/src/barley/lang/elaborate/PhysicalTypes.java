package barley.lang.elaborate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.model.LinkType;
import barley.lang.model.LinkTypeUse;
import barley.lang.model.NodeType;
import barley.lang.model.NodeTypeUse;
import barley.lang.model.Parameter;
import barley.lang.model.PhysicalType;
import barley.lang.model.Property;
import barley.lang.model.SwitchType;
import barley.lang.model.SwitchTypeUse;
import barley.lang.model.Use;
import barley.lang.value.Measure;
import barley.lang.value.Value;
import barley.runtime.machine.SynapseType;
import barley.runtime.number.Rational;

/** Turns physical types into the runtime's, in its units: picoseconds, bytes, bits per second, nanowatts, attojoules. */
final class PhysicalTypes {

	private static final Rational PICOSECONDS = Rational.tenTo(12);
	private static final Rational NANOWATTS = Rational.tenTo(9);
	private static final Rational ATTOJOULES = Rational.tenTo(18);
	private static final Rational BYTES = Rational.ONE.divide(Rational.of(8));

	/** What a node is while no type says otherwise: it takes no time for anything. */
	static final barley.runtime.machine.NodeType PLAIN_NODE = new barley.runtime.machine.NodeType("node", 0, 0, 0, 0, 0);

	/** What a link is while no type says otherwise: a machine made of these has steps and bytes, but no times. */
	static final barley.runtime.machine.LinkType PLAIN_LINK = new barley.runtime.machine.LinkType("link", 0, 0, 0);

	/** What a link in one direction is while no type says otherwise: nothing can be computed there. */
	static final SynapseType PLAIN_SYNAPSE = new SynapseType("synapse", 1, 1, 1);

	private static final int MOST = 1 << 20;

	/** Machines, reports and pictures list their types one by one. */
	private static final int TOO_MANY_VALUES = 10_000;

	/** To read a type, its properties are looked through for each of those that it may have. */
	private static final int READING = 20;

	private final Binding binding;
	private final Budget budget;
	private final Findings findings;
	private final Set<String> names = new HashSet<>();
	private final Map<PhysicalType, Map<List<Value>, barley.runtime.machine.NodeType>> nodeTypes = new HashMap<>();
	private final Map<PhysicalType, Map<List<Value>, barley.runtime.machine.LinkType>> linkTypes = new HashMap<>();
	private final Map<PhysicalType, Map<List<Value>, SynapseType>> synapseTypes = new LinkedHashMap<>();
	private final Map<PhysicalType, Map<List<Value>, barley.runtime.machine.SwitchType>> switchTypes = new HashMap<>();

	/**
	 * @param findings where wrong properties are reported; types are as if they did not have them, so that nodes and
	 * links can be made all the same
	 */
	PhysicalTypes(Binding binding, Budget budget, Findings findings) {
		this.binding = binding;
		this.budget = budget;
		this.findings = findings;
	}

	/** Returns the type of nodes that {@code use} names, with its arguments as {@code caller} evaluates them. */
	barley.runtime.machine.NodeType node(NodeTypeUse use, Evaluator caller) {
		NodeType type = use.getType();
		return type == null || type.eIsProxy() ? PLAIN_NODE : known(nodeTypes, bound(type, use, caller), this::node);
	}

	/** Returns the type of links that {@code use} names, with its arguments as {@code caller} evaluates them. */
	barley.runtime.machine.LinkType link(LinkTypeUse use, Evaluator caller) {
		LinkType type = use.getType();
		return type == null || type.eIsProxy() ? PLAIN_LINK : known(linkTypes, bound(type, use, caller), this::link);
	}

	/** Returns whether links of a type are synapses: they have registers. */
	static boolean isSynapse(LinkType type) {
		return type != null && type.getProperties().stream().anyMatch(property -> "registers".equals(property.getName()));
	}

	/** Returns the type of synapses that {@code use} names, with its arguments as {@code caller} evaluates them. */
	SynapseType synapse(LinkTypeUse use, Evaluator caller) {
		LinkType type = use.getType();
		return type == null || type.eIsProxy() ? PLAIN_SYNAPSE : known(synapseTypes, bound(type, use, caller), this::synapse);
	}

	/** Returns the types of synapses that each link type has become so far. */
	Map<Origin, List<SynapseType>> synapses() {
		Map<Origin, List<SynapseType>> all = new LinkedHashMap<>();
		synapseTypes.forEach((type, known) -> all.put(Element.of(type), List.copyOf(known.values())));
		return all;
	}

	/** Returns the type of switches that {@code use} names, with its arguments as {@code caller} evaluates them. */
	barley.runtime.machine.SwitchType switchType(SwitchTypeUse use, Evaluator caller) {
		SwitchType type = use.getType();
		return type == null || type.eIsProxy() ? barley.runtime.machine.SwitchType.PLAIN
				: known(switchTypes, bound(type, use, caller), this::switchType);
	}

	/** Returns a type of switches by itself, with the values that its parameters have without arguments. */
	barley.runtime.machine.SwitchType switchType(SwitchType type) {
		return switchType(bound(type, null, null));
	}

	/** Returns a type of synapses by itself, with the values that its parameters have without arguments. */
	SynapseType synapse(LinkType type) {
		return synapse(bound(type, null, null));
	}

	/** Reads the properties of a type by itself, with the values that its parameters have without arguments. */
	void check(PhysicalType type) {
		BoundType bound = bound(type, null, null);
		if (type instanceof NodeType) {
			node(bound);
		} else if (type instanceof SwitchType) {
			switchType(bound);
		} else if (isSynapse((LinkType) type)) {
			synapse(bound);
		} else {
			link(bound);
		}
	}

	private barley.runtime.machine.NodeType node(BoundType type) {
		Property computing = type.property("computing");
		if (computing != null && nanowatts(type, "computing", "idle") < nanowatts(type, "idle", "computing")) {
			type.report(computing, new Finding(Code.POWER_INVERTED, computing, "computing, %s, is less than idle".formatted(
					Evaluator.text(computing.getValue()))).withRemedy("computing is what a node draws in all while it computes"));
		}
		return new barley.runtime.machine.NodeType(unique(type.title()),
				type.size("compute", Measure.SPEED, Rational.ONE),
				type.size("memory", Measure.DATA, BYTES),
				type.size("reduce", Measure.BANDWIDTH, BYTES),
				type.size("launch", Measure.TIME, PICOSECONDS),
				(int) type.size("ports", Measure.NUMBER, Rational.ONE),
				(int) type.size("combines", Measure.NUMBER, Rational.ONE),
				count(type, "reducers", 1, 0), count(type, "executes", 0, 1),
				type.property("relay") == null ? barley.runtime.machine.NodeType.NO_RELAY : type.size("relay", Measure.TIME, PICOSECONDS),
				nanowatts(type, "idle", "computing"), nanowatts(type, "computing", "idle"));
	}

	/** Returns a number of at least {@code least}; {@code otherwise} if it is left out or wrong. */
	private static int count(BoundType type, String name, int otherwise, int least) {
		return type.value(name, otherwise, (property, evaluator) -> evaluator.whole(property.getValue(), name, least, MOST));
	}

	/** Returns the power of a node while it does one thing; if that is not given, the same as while it does the other. */
	private long nanowatts(BoundType type, String given, String other) {
		return type.size(type.property(given) == null ? other : given, Measure.POWER, NANOWATTS);
	}

	private barley.runtime.machine.LinkType link(BoundType type) {
		SynapseProperties.requireRegisters(type);
		return new barley.runtime.machine.LinkType(unique(type.title()),
				type.size("bandwidth", Measure.BANDWIDTH, Rational.ONE),
				type.size("latency", Measure.TIME, PICOSECONDS),
				type.size("power", Measure.POWER, NANOWATTS),
				type.size("energy", Measure.ENERGY_PER_BIT, ATTOJOULES));
	}

	private SynapseType synapse(BoundType type) {
		return new SynapseProperties(type).type(unique(type.title()));
	}

	private barley.runtime.machine.SwitchType switchType(BoundType type) {
		return new SwitchProperties(type).type(unique(type.title()));
	}

	/** Returns the one type of the runtime for a type with these values. */
	private <T> T known(Map<PhysicalType, Map<List<Value>, T>> types, BoundType bound, Function<BoundType, T> made) {
		Map<List<Value>, T> known = types.computeIfAbsent(bound.type(), any -> new HashMap<>());
		T type = known.get(bound.values());
		if (type == null) {
			if (known.size() + 1 >= TOO_MANY_VALUES) {
				throw new Complaint(new Finding(Code.LIMIT, bound.use(),
						Words.of("%s must have fewer than %,d different values in a machine", bound.type().getName(), TOO_MANY_VALUES)));
			}
			budget.effort((long) READING * bound.type().getProperties().size(), bound.type());
			type = made.apply(bound);
			known.put(bound.values(), type);
		}
		return type;
	}

	private BoundType bound(PhysicalType type, Use use, Evaluator caller) {
		if (type.getParameters().isEmpty()) {
			return new BoundType(type, use, new Frame(), List.of(), budget, findings);
		}
		Frame frame = new Frame();
		Map<Parameter, Value> arguments = use == null ? Map.of() : Binding.arguments(use, caller);
		try {
			binding.bind(type.getParameters(), arguments, frame);
		} catch (Complaint complaint) {
			throw complaint.with(finding -> BoundType.atArgument(finding, finding.source(), use, type.getName()));
		}
		return new BoundType(type, use, frame, type.getParameters().stream().map(frame::find).toList(), budget, findings);
	}

	/** Types of one name can come from two packages; the runtime distinguishes them by name. */
	private String unique(String name) {
		String free = name;
		for (int i = 2; !names.add(free); i++) {
			free = name + " (" + i + ")";
		}
		return free;
	}
}
