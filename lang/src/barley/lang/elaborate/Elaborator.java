package barley.lang.elaborate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Origin;
import barley.lang.model.Argument;
import barley.lang.model.Design;
import barley.lang.model.Instance;
import barley.lang.model.Machine;
import barley.lang.model.ModelPackage;
import barley.lang.model.Off;
import barley.lang.model.Parameter;
import barley.lang.model.Schedule;
import barley.lang.model.Topology;
import barley.lang.prove.EmbeddingProof;
import barley.lang.value.Quantity;
import barley.lang.value.Value;
import barley.lang.wiring.Assembly;
import barley.lang.wiring.Realm;
import barley.lang.wiring.Wiring;

/** Turns topologies and machines into {@link Wiring}s. Each call starts afresh; only what was spent is added up. */
public final class Elaborator {

	private static final String IN_PART = "in this part, ";

	private final Limits limits;
	private final Overrides overrides;
	private final BooleanSupplier canceled;
	private final List<Budget> budgets = new ArrayList<>();

	public Elaborator(Limits limits, Overrides overrides, BooleanSupplier canceled) {
		this.limits = limits;
		this.overrides = overrides;
		this.canceled = canceled;
	}

	/** Elaborates a topology or machine with nothing but its defaults; null if it comes to nothing. */
	public Wiring wiring(Design design, Findings findings) {
		return guarded(findings, () -> wiring(design, List.of(), new Frame(), budget(), findings));
	}

	/**
	 * Elaborates what a schedule or another machine names, with its arguments as the caller's names have them; null if it comes to nothing.
	 */
	public Wiring wiring(Instance instance, Frame caller, Findings findings) {
		return guarded(findings, () -> wiring(instance.getDesign(), instance.getArguments(), caller, budget(), findings));
	}

	/** Returns the same as a part of an elaboration that has spent some of its budget already. */
	Wiring wiring(Instance instance, Frame caller, Budget budget, Findings findings) {
		return wiring(instance.getDesign(), instance.getArguments(), caller, budget, findings);
	}

	/** Returns the values of a schedule's parameters, which the arguments of its base can use; null after an error, which is reported. */
	public Frame parameters(Schedule schedule, Findings findings) {
		return guarded(findings, () -> {
			Frame frame = new Frame();
			bind(schedule.getParameters(), List.of(), frame, frame, budget());
			return frame;
		});
	}

	/** Returns the values of the arguments of {@code instance}; null after an error, which is reported. */
	public Map<Parameter, Value> arguments(Instance instance, Frame caller, Findings findings) {
		return guarded(findings, () -> {
			Evaluator evaluator = new Evaluator(caller, budget());
			Map<Parameter, Value> values = new HashMap<>();
			for (Argument argument : instance.getArguments()) {
				values.putIfAbsent(argument.getParameter(), evaluator.evaluate(argument.getValue()));
			}
			return values;
		});
	}

	/** A fresh budget under this elaborator's limits. */
	public Budget budget() {
		Budget budget = new Budget(limits, canceled);
		budgets.add(budget);
		return budget;
	}

	/** Returns the most that any of the budgets has spent of each limit. */
	public Limits spent() {
		return budgets.stream().map(Budget::spent).reduce(Limits.NONE, Limits::or);
	}

	Overrides overrides() {
		return overrides;
	}

	interface Elaboration<T> {
		T run();
	}

	/** Runs an elaboration; a complaint that is not caught nearer ends it as a whole. */
	static <T> T guarded(Findings findings, Elaboration<T> elaboration) {
		try {
			return elaboration.run();
		} catch (Complaint complaint) {
			findings.add(complaint.finding());
			return null;
		}
	}

	private Wiring wiring(Design design, List<Argument> arguments, Frame caller, Budget budget, Findings findings) {
		Fittings fittings = new Fittings();
		Deque<Machine> chain = new ArrayDeque<>();
		Design base = design;
		List<Argument> baseArguments = arguments;
		while (base instanceof Machine machine) {
			if (chain.contains(machine)) {
				throw new Complaint(new Finding(Code.CYCLIC_MACHINE, machine,
						"machine %s is based on itself".formatted(machine.getName())));
			}
			chain.push(machine);
			fittings.add(machine, findings);
			rejectAll(baseArguments, machine);
			base = machine.getBase().getDesign();
			baseArguments = machine.getBase().getArguments();
		}
		if (!(base instanceof Topology topology) || topology.getBody() == null) {
			return null;
		}
		Frame frame = new Frame();
		bind(topology.getParameters(), baseArguments, chain.isEmpty() ? caller : new Frame(), frame, budget);
		String title = design == topology ? title(topology.getName(), topology.getParameters(), frame) : design.getName();
		Assembly assembly = new Assembly(title);
		Realm realm = new Realm("");
		long before = findings.count();
		PhysicalTypes types = new PhysicalTypes(new Evaluator(frame, budget), findings);
		new TopologyElaborator(this, assembly, fittings, types, realm, frame, budget, findings).elaborate(topology);
		barley.runtime.machine.Machine machine = assembly.build();
		Wiring wiring = new Wiring(Element.of(design), title, findings.count() == before, machine, realm, assembly.links(),
				new Origin[0], assembly.empty());
		provePorts(design, wiring, findings);
		LinkChecks.prove(design, wiring, findings);
		for (Machine above : chain) {
			wiring = switchOff(above, MachineParts.apply(above, wiring, this, budget, findings), budget, findings);
		}
		return wiring;
	}

	/** Reports the first node that has more link ends than its type has ports. */
	private static void provePorts(Design design, Wiring wiring, Findings findings) {
		barley.runtime.machine.Machine machine = wiring.machine();
		for (int node = 0; node < machine.nodes(); node++) {
			int ports = machine.nodeType(node).ports();
			int ends = machine.adjacency().degree(node);
			if (ports > 0 && ends > ports) {
				findings.add(new Finding(Code.TOO_MANY_PLUGS, design, ModelPackage.Literals.DECLARATION__NAME,
						"%s has %d link ends, but %s has %d ports".formatted(wiring.name(node), ends, machine.nodeType(node).name(), ports))
						.withRemedy("",
								Integer.toString(mostEnds(machine, machine.nodeType(node))), machine.nodeType(node).name()));
				return;
			}
		}
	}

	private static int mostEnds(barley.runtime.machine.Machine machine, barley.runtime.machine.NodeType type) {
		return IntStream.range(0, machine.nodes()).filter(node -> machine.nodeType(node) == type).map(machine.adjacency()::degree).max()
				.orElse(0);
	}

	/** Returns the machine with the lanes off that {@code machine} says. */
	private static Wiring switchOff(Machine machine, Wiring wiring, Budget budget, Findings findings) {
		List<Off> statements = machine.getMembers().stream().filter(Off.class::isInstance).map(Off.class::cast).toList();
		if (statements.isEmpty()) {
			return wiring;
		}
		Origin[] off = new Origin[wiring.machine().lanes()];
		Evaluator evaluator = new Evaluator(new Frame(), budget);
		LanesOff lanes = new LanesOff(wiring, EmbeddingProof.of(wiring, new Findings()), new Resolver(wiring.realm(), evaluator),
				evaluator);
		boolean any = false;
		for (Off statement : statements) {
			BitSet said = guarded(findings, () -> lanes.lanes(statement));
			for (int lane = said == null ? -1 : said.nextSetBit(0); lane >= 0; lane = said.nextSetBit(lane + 1)) {
				off[lane] = off[lane] == null ? Element.of(statement) : off[lane];
				any = true;
			}
		}
		return any ? wiring.withOff(off) : wiring;
	}

	/** Elaborates a part into the machine of the whole. What is wrong inside is reported once, where the part is made. */
	void part(Instance base, Frame caller, Realm realm, Assembly assembly, Fittings fittings, PhysicalTypes types, Budget budget,
			Findings findings) {
		if (!(base.getDesign() instanceof Topology topology) || topology.getBody() == null) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, base, "a part requires a topology"));
		}
		budget.enter(base);
		try {
			Frame frame = new Frame();
			bind(topology.getParameters(), base.getArguments(), caller, frame, budget);
			Findings inside = new Findings();
			new TopologyElaborator(this, assembly, fittings, types, realm, frame, budget, inside).elaborate(topology);
			inside.list().stream().limit(1).forEach(finding -> findings.add(inPart(finding, base)));
		} catch (Complaint complaint) {
			throw new Complaint(inPart(complaint.finding(), base));
		} finally {
			budget.leave();
		}
	}

	private static Finding inPart(Finding finding, Instance base) {
		String message = finding.message().startsWith(IN_PART) ? finding.message() : IN_PART + finding.message();
		return new Finding(finding.code(), base, null, message, finding.remedy(), List.of());
	}

	private static void rejectAll(List<Argument> arguments, Machine machine) {
		if (!arguments.isEmpty()) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, arguments.get(0),
					"machine %s takes no arguments".formatted(machine.getName()))
					.withRemedy("its topology does: declare another machine with that size"));
		}
	}

	/** Binds parameters: to the argument if there is one, else to what the command line says, else to the default. */
	void bind(List<Parameter> parameters, List<Argument> arguments, Frame caller, Frame frame, Budget budget) {
		Evaluator outside = new Evaluator(caller, budget);
		Evaluator inside = new Evaluator(frame, budget);
		for (Parameter parameter : parameters) {
			Argument argument = arguments.stream().filter(each -> each.getParameter() == parameter).findFirst().orElse(null);
			Value value = argument == null ? overrides.find(parameter) : outside.evaluate(argument.getValue());
			frame.push(parameter, value != null ? value : inside.evaluate(parameter.getDefault()));
		}
	}

	/** A declaration's name with the values of its parameters: {@code Ladder(rungs = 4)}. */
	static String title(String name, List<Parameter> parameters, Frame frame) {
		StringJoiner title = new StringJoiner(", ", "(", ")").setEmptyValue("");
		for (Parameter parameter : parameters) {
			Value value = frame.find(parameter);
			title.add(parameter.getName() + " = " + shown(value));
		}
		return name + title;
	}

	/** Returns a value as a title has it. */
	static String shown(Value value) {
		return value instanceof Quantity ? value.describe() : String.valueOf(value);
	}
}
