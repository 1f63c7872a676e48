package barley.lang.elaborate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.FileEffort;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Complaints;
import barley.lang.finding.Element;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.FollowUp;
import barley.lang.finding.Origin;
import barley.lang.finding.Severity;
import barley.lang.model.Design;
import barley.lang.model.Instance;
import barley.lang.model.Machine;
import barley.lang.model.ModelPackage;
import barley.lang.model.Off;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.Schedule;
import barley.lang.model.Topology;
import barley.lang.model.Use;
import barley.lang.prove.EmbeddingProof;
import barley.lang.value.Value;
import barley.lang.wiring.Assembly;
import barley.lang.wiring.Realm;
import barley.lang.wiring.SwitchWays;
import barley.lang.wiring.Wiring;

/** Turns topologies and machines into {@link Wiring}s. Each call starts afresh; only what was spent is added up. */
public final class Elaborator {

	private static final String IN_PART = "in this part, ";
	/** How many levels of nesting a part counts for: it takes as much of the stack as so many statements. */
	private static final int PART_LEVELS = 4;
	/** The effort of a part, or of a machine's topology, apart from what it is made of. */
	private static final int PART = 400;
	/** The effort of a machine, apart from what it is made of. */
	private static final int MACHINE = 2_000;
	/** The effort of a node or lane of a machine that is built upon another one. */
	private static final int REBUILT = 5;

	private final Limits limits;
	private final Overrides overrides;
	private final FileEffort effort;
	private final BooleanSupplier canceled;
	private final List<Budget> budgets = new ArrayList<>();

	public Elaborator(Limits limits, Overrides overrides, FileEffort effort, BooleanSupplier canceled) {
		this.limits = limits;
		this.overrides = overrides;
		this.effort = effort;
		this.canceled = canceled;
	}

	/** Elaborates a topology or machine with these arguments; null if it comes to nothing. */
	public Wiring wiring(Design design, Map<Parameter, Value> arguments, Findings findings) {
		return guarded(findings, () -> wiring(design, arguments, budget(), findings));
	}

	/** Returns what a schedule for a group of nodes runs on by itself; null if it comes to nothing. */
	public Wiring mesh(Schedule schedule, Frame parameters, Findings findings) {
		return guarded(findings, () -> FullMesh.of(schedule, parameters, budget()));
	}

	/** Elaborates a part of a machine as a machine of its own; null if it comes to nothing. */
	Wiring part(Instance base, Frame caller, Budget budget, Findings findings) {
		return inPart(base, budget, findings,
				inside -> wiring(base.getDesign(), Binding.arguments(base, new Evaluator(caller, budget)), budget, inside));
	}

	/**
	 * Returns the values of the parameters of a declaration with these arguments, which those of its base can use; null after an error,
	 * which is reported.
	 */
	public Frame parameters(Parameterized declaration, Map<Parameter, Value> arguments, Findings findings) {
		return guarded(findings, () -> {
			Frame frame = new Frame();
			binding(budget()).bind(declaration.getParameters(), arguments, frame);
			return frame;
		});
	}

	/** Returns the values of the arguments of {@code use}; null after an error, which is reported. */
	public Map<Parameter, Value> arguments(Use use, Frame caller, Findings findings) {
		return guarded(findings, () -> Binding.arguments(use, new Evaluator(caller, budget())));
	}

	/** A fresh budget under this elaborator's limits. */
	public Budget budget() {
		Budget budget = new Budget(limits, effort, canceled);
		budgets.add(budget);
		return budget;
	}

	/** Returns the most that any of the budgets has spent of each limit. */
	public Limits spent() {
		return budgets.stream().map(Budget::spent).reduce(Limits.NONE, Limits::or);
	}

	/** Returns the effort that all budgets have spent together. */
	public long effort() {
		return effort.spent();
	}

	Overrides overrides() {
		return overrides;
	}

	private Binding binding(Budget budget) {
		return new Binding(overrides, budget);
	}

	interface Elaboration<T> {
		T run();
	}

	/** Runs an elaboration; a complaint that is not caught nearer ends it as a whole. */
	static <T> T guarded(Findings findings, Elaboration<T> elaboration) {
		try {
			return elaboration.run();
		} catch (Complaint complaint) {
			findings.add(complaint);
			return null;
		}
	}

	/**
	 * Elaborates a design. One frame has the parameters of all machines from {@code design} down to the topology, and those of the
	 * topology: members of the machines and schedules see them all.
	 */
	private Wiring wiring(Design design, Map<Parameter, Value> arguments, Budget budget, Findings findings) {
		Deque<Machine> chain = new ArrayDeque<>();
		Binding binding = binding(budget);
		Frame frame = new Frame();
		Evaluator evaluator = new Evaluator(frame, budget);
		Complaints values = new Complaints();
		Design base = design;
		Map<Parameter, Value> baseArguments = arguments;
		while (base instanceof Machine machine) {
			budget.effort(MACHINE + chain.size(), machine);
			if (chain.contains(machine)) {
				throw new Complaint(new Finding(Code.CYCLIC_MACHINE, machine,
						"machine %s is based on itself".formatted(machine.getName())));
			}
			chain.push(machine);
			binding.bind(machine.getParameters(), baseArguments, frame, values);
			base = FollowUp.known(machine.getBase().getDesign(), machine);
			baseArguments = Binding.arguments(machine.getBase(), evaluator, values);
		}
		if (!(base instanceof Topology topology) || topology.getBody() == null) {
			return null;
		}
		binding.bind(topology.getParameters(), baseArguments, frame, values);
		values.reportTo(findings);
		String title = Binding.title(design.getName(), design.getParameters(), frame);
		Assembly assembly = new Assembly(title);
		Realm realm = new Realm("");
		long before = findings.count();
		Fittings fittings = new Fittings(new PhysicalTypes(binding, budget, findings), evaluator, findings);
		chain.descendingIterator().forEachRemaining(fittings::add);
		new TopologyElaborator(this, assembly, fittings, realm, frame, budget, findings).elaborate(topology);
		if (!findings.isIncomplete()) {
			fittings.reportUnmet();
		}
		realm.synapses().putAll(fittings.synapses());
		barley.runtime.machine.Machine machine = assembly.build(realm);
		Wiring wiring = new Wiring(Element.of(design), title, findings.count() == before, machine, realm, assembly.links(),
				new Origin[0], assembly.empty());
		budget.effort(SwitchWays.effort(machine, realm.allRoutes()), design);
		if (!findings.isIncomplete()) {
			provePorts(design, wiring, findings);
			LinkChecks.prove(design, wiring, findings);
		}
		for (Machine above : chain) {
			wiring = switchOff(above, MachineParts.apply(above, wiring, this, budget, findings), budget, findings);
		}
		return wiring;
	}

	/** Reports the first node that has more link ends than its type has ports. */
	private static void provePorts(Design design, Wiring wiring, Findings findings) {
		barley.runtime.machine.Machine machine = wiring.machine();
		for (int vertex = 0; vertex < machine.vertices(); vertex++) {
			int ports = machine.isSwitch(vertex) ? machine.switchType(vertex).ports() : machine.nodeType(vertex).ports();
			int ends = machine.adjacency().degree(vertex);
			if (ports > 0 && ends > ports) {
				String type = typeName(machine, vertex);
				int most = IntStream.range(0, machine.vertices()).filter(each -> typeName(machine, each).equals(type))
						.map(machine.adjacency()::degree).max().orElse(0);
				findings.add(new Finding(Code.TOO_MANY_PLUGS, design, ModelPackage.Literals.DECLARATION__NAME,
						"%s has %d link ends, but %s has %d ports".formatted(wiring.name(vertex), ends, type, ports))
						.withRemedy("", Integer.toString(most), type));
				return;
			}
		}
	}

	private static String typeName(barley.runtime.machine.Machine machine, int vertex) {
		return machine.isSwitch(vertex) ? machine.switchType(vertex).name() : machine.nodeType(vertex).name();
	}

	/** Pays for what a machine with parts or lanes off makes anew of the machine that it is based on. */
	static void payToRebuild(Machine machine, Wiring base, Budget budget) {
		barley.runtime.machine.Machine built = base.machine();
		budget.effort((long) REBUILT * (built.vertices() + built.lanes() + built.synapses().synapses()), machine);
	}

	/** Returns the machine with the lanes and synapses off that {@code machine} says. */
	private static Wiring switchOff(Machine machine, Wiring wiring, Budget budget, Findings findings) {
		List<Off> statements = machine.getMembers().stream().filter(Off.class::isInstance).map(Off.class::cast).toList();
		if (statements.isEmpty()) {
			return wiring;
		}
		payToRebuild(machine, wiring, budget);
		Origin[] off = new Origin[wiring.machine().lanes()];
		Evaluator evaluator = new Evaluator(Binding.inView(wiring), budget);
		LanesOff lanes = new LanesOff(wiring, EmbeddingProof.of(wiring, new Findings()), new Resolver(wiring.realm(), evaluator),
				evaluator);
		List<BitSet> synapses = wiring.machine().synapses().none();
		boolean any = false;
		for (Off statement : statements) {
			LanesOff.Dark said = guarded(findings, () -> lanes.find(statement));
			for (int lane = said == null ? -1 : said.lanes().nextSetBit(0); lane >= 0; lane = said.lanes().nextSetBit(lane + 1)) {
				off[lane] = off[lane] == null ? Element.of(statement) : off[lane];
				any = true;
			}
			for (int link = 0; said != null && link < synapses.size(); link++) {
				synapses.get(link).or(said.synapses().get(link));
				any |= !synapses.get(link).isEmpty();
			}
		}
		return any ? wiring.withOff(off, synapses) : wiring;
	}

	/** Elaborates a part of a topology into the machine of the whole. */
	void part(Instance base, Frame caller, Realm realm, Assembly assembly, Fittings fittings, Budget budget,
			Findings findings) {
		if (!(FollowUp.known(base.getDesign(), base) instanceof Topology topology) || topology.getBody() == null) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, base, "a part requires a topology"));
		}
		inPart(base, budget, findings, inside -> {
			Frame frame = new Frame();
			binding(budget).bind(topology.getParameters(), Binding.arguments(base, new Evaluator(caller, budget)), frame);
			new TopologyElaborator(this, assembly, fittings, realm, frame, budget, inside).elaborate(topology);
			return null;
		});
	}

	/** Elaborates a part. What is wrong inside is reported once, at its base. */
	private static <T> T inPart(Instance base, Budget budget, Findings findings, Function<Findings, T> elaboration) {
		budget.enter(base, PART_LEVELS);
		budget.effort(PART, base);
		try {
			Findings inside = new Findings();
			T part = elaboration.apply(inside);
			inside.list().stream().filter(finding -> finding.code().severity() != Severity.INFO).limit(1)
					.forEach(finding -> findings.add(inPart(finding, base)));
			if (inside.isIncomplete()) {
				findings.add(new FollowUp(base));
			}
			return part;
		} catch (Complaint complaint) {
			throw complaint.with(finding -> inPart(finding, base));
		} finally {
			budget.leave(PART_LEVELS);
		}
	}

	private static Finding inPart(Finding finding, Instance base) {
		String message = finding.message().startsWith(IN_PART) ? finding.message() : IN_PART + finding.message();
		return new Finding(finding.code(), base, null, message, finding.remedy(), List.of());
	}
}
