package barley.lang.analyse;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.elaborate.Elaborator;
import barley.lang.elaborate.PlanElaborator;
import barley.lang.evaluate.FileEffort;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.MachineChoice;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.finding.Severity;
import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Instance;
import barley.lang.model.Link;
import barley.lang.model.Machine;
import barley.lang.model.Parameter;
import barley.lang.model.Parameterized;
import barley.lang.model.Schedule;
import barley.lang.model.Use;
import barley.lang.plan.Plan;
import barley.lang.prove.EmbeddingProof;
import barley.lang.prove.MixedReads;
import barley.lang.prove.ResultProof;
import barley.lang.prove.figures.Figures;
import barley.lang.prove.figures.OffLanes;
import barley.lang.prove.figures.OneWayLanes;
import barley.lang.scoping.Members;
import barley.lang.value.Value;
import barley.lang.wiring.Wiring;

/** Elaborates one declaration and proves it. */
public final class Analyser {

	/** What a trial of a strategy may take, and the effort of all trials of a file: some tens of milliseconds. */
	private static final Limits TRIAL = Limits.DEFAULT.with(Map.of("effort", 500_000L));
	private static final long MOST_TRIED = 5_000_000;

	private final Elaborator elaborator;
	private final Bases bases;
	private final Overrides overrides;
	private final BooleanSupplier canceled;
	private long tried;

	public Analyser(Limits limits, Overrides overrides, BooleanSupplier canceled) {
		this(limits, overrides, canceled, new Bases());
	}

	/** Creates an analyser with the effort of a whole file, which shares topologies and machines with others of the same thread. */
	public Analyser(Limits limits, Overrides overrides, BooleanSupplier canceled, Bases bases) {
		this(limits, overrides, new FileEffort(), canceled, bases);
	}

	/**
	 * Creates an analyser that looks up topologies and machines in {@code bases} before it elaborates them again.
	 *
	 * @param effort what all analyses of the file have spent
	 */
	Analyser(Limits limits, Overrides overrides, FileEffort effort, BooleanSupplier canceled, Bases bases) {
		elaborator = new Elaborator(limits, overrides, effort, canceled);
		this.canceled = canceled;
		this.overrides = overrides;
		this.bases = bases;
	}

	/** Returns what the analyses have spent of each limit; those found in a cache of bases count where they were made. */
	public Limits spent() {
		return elaborator.spent();
	}

	/** Returns the effort that the analyses have spent. */
	public long effort() {
		return elaborator.effort();
	}

	/** Analyses a topology, machine or schedule. */
	DeclarationAnalysis analyse(Declaration declaration) {
		return declaration instanceof Schedule schedule ? analyse(schedule) : analyse((Design) declaration);
	}

	/**
	 * Elaborates a declaration in which names are unknown as far as it goes. What depends on them is left out, so nothing is proved of the
	 * whole; only what is wrong in itself is found.
	 */
	DeclarationAnalysis draft(Declaration declaration) {
		Findings findings = new Findings();
		if (declaration instanceof Schedule schedule) {
			Bases.Base below = below(schedule);
			if (below.embeddings() != null && !Findings.haveErrors(below.findings())) {
				PlanElaborator.plan(schedule, Map.of(), elaborator, below.wiring(), below.embeddings(), findings);
			}
			return new ScheduleAnalysis(schedule, below.findings(), null, null, null, null,
					errors(Borrowed.moved(findings.list(), schedule)));
		}
		elaborator.wiring((Design) declaration, Map.of(), findings);
		return new DesignAnalysis((Design) declaration, null, null, errors(declaration instanceof Machine machine
				? Foundation.placed(findings.list(), machine, machine.getBase()) : Foundation.placed(findings.list(), declaration)));
	}

	/** Returns the errors alone: advice would be about what is left. */
	private static List<Finding> errors(List<Finding> findings) {
		return findings.stream().filter(finding -> finding.code().severity() == Severity.ERROR).toList();
	}

	/** Elaborates a topology or machine and proves its walks. Errors in the base of a machine are reported at the machine. */
	public DesignAnalysis analyse(Design design) {
		Bases.Base base = bases.of(design, Map.of(), () -> base(design));
		return new DesignAnalysis(design, base.wiring(), base.embeddings(),
				design instanceof Machine machine ? Foundation.placed(base.findings(), machine, machine.getBase())
				: Foundation.placed(base.findings(), design));
	}

	private Bases.Base base(Design design) {
		if (design instanceof Machine machine && machine.getBase() != null && machine.getBase().getArguments().isEmpty()) {
			Bases.Base below = bases.find(machine.getBase().getDesign(), Map.of());
			if (below != null && below.isTooLarge()) {
				return below;
			}
		}
		return proved(design, Map.of());
	}

	private Bases.Base proved(Design design, Map<Parameter, Value> arguments) {
		Findings findings = new Findings();
		return proved(elaborator.wiring(design, arguments, findings), findings);
	}

	/**
	 * Proves the walks of a wiring. Where a link statement has an error, its links are not there: that walks miss them follows from it; a
	 * link with 0 lanes is reported once, for the walk over it.
	 */
	private static Bases.Base proved(Wiring wiring, Findings findings) {
		boolean missing = findings.list().stream().anyMatch(finding -> finding.code().severity() == Severity.ERROR
				&& EcoreUtil2.getContainerOfType(finding.source(), Link.class) != null);
		Findings ofWalks = new Findings();
		EmbeddingProof embeddings = wiring == null ? null : EmbeddingProof.of(wiring, ofWalks);
		ofWalks.list().stream().filter(finding -> !(missing && finding.code() == Code.RING_GAP)).forEach(findings::add);
		return new Bases.Base(wiring, embeddings, findings.list().stream().filter(finding -> finding.code() != Code.NO_LANES
				|| ofWalks.list().stream().noneMatch(gap -> gap.origin().equals(finding.origin()))).toList());
	}

	/** Elaborates and proves what a schedule runs on, which may depend on the schedule's parameters. */
	private Bases.Base base(Schedule schedule) {
		if (schedule.getGroup() != null) {
			return mesh(schedule);
		}
		Findings findings = new Findings();
		Map<Parameter, Value> arguments = passed(schedule, Map.of(), findings);
		return arguments == null ? new Bases.Base(null, null, findings.list()) : base(schedule.getBase().getDesign(), arguments);
	}

	/** Elaborates the full mesh that a schedule for a group of nodes runs on by itself. */
	private Bases.Base mesh(Schedule schedule) {
		Findings findings = new Findings();
		Frame frame = elaborator.parameters(schedule, Map.of(), findings);
		return frame == null ? new Bases.Base(null, null, findings.list()) : proved(elaborator.mesh(schedule, frame, findings), findings);
	}

	/** Returns the arguments that a schedule with arguments passes to what it runs on; null after an error, which is reported. */
	public Map<Parameter, Value> passed(Schedule schedule, Map<Parameter, Value> arguments, Findings findings) {
		Instance instance = schedule.getBase();
		if (instance.getArguments().isEmpty()) {
			return Map.of();
		}
		Frame frame = elaborator.parameters(schedule, arguments, findings);
		return frame == null ? null : elaborator.arguments(instance, frame, findings);
	}

	/** Returns the values of the arguments of {@code use}; null after an error, which is reported. */
	public Map<Parameter, Value> arguments(Use use, Frame caller, Findings findings) {
		return elaborator.arguments(use, caller, findings);
	}

	/** Returns the values that the parameters of a declaration have by default; null if they depend on more than each other. */
	public Frame defaults(Parameterized declaration) {
		return elaborator.parameters(declaration, Map.of(), new Findings());
	}

	/** Returns a design with arguments; null if it comes to nothing. */
	public Wiring wiring(Design design, Map<Parameter, Value> arguments) {
		return base(design, arguments).wiring();
	}

	private Bases.Base base(Design design, Map<Parameter, Value> arguments) {
		return bases.of(design, arguments, () -> arguments.isEmpty() ? base(design) : proved(design, arguments));
	}

	/** Returns the base a schedule runs on: the one in its text, or the machine selected in its place. */
	private Bases.Base below(Schedule schedule) {
		if (schedule.getGroup() != null && overrides.machine().isPresent()) {
			return new Bases.Base(null, null, List.of(new Finding(Code.WRONG_VALUE, schedule.getGroup(),
					"%s is for any nodes and runs on no machine by itself".formatted(schedule.getName()))
					.withRemedy("use it in a schedule on %s: using %s".formatted(overrides.machine().get().text(), schedule.getName()))));
		} else if (overrides.machine().isEmpty() || Members.topology(schedule.getBase().getDesign()) == null) {
			return base(schedule);
		}
		Findings findings = new Findings();
		MachineChoice choice = overrides.machine().get();
		Machine other = OtherMachine.find(choice.name(), schedule, findings);
		Map<Parameter, Value> arguments = other == null ? null : OtherMachine.arguments(choice, other, schedule, findings);
		if (arguments == null) {
			return new Bases.Base(null, null, findings.list());
		}
		Bases.Base base = base(other, arguments);
		return new Bases.Base(base.wiring(), base.embeddings(), base.findings().stream()
				.map(finding -> new Finding(finding.code(), schedule.getBase(), "on %s, %s".formatted(choice.text(), finding.message()))
						.withRemedy(finding.code() == Code.LIMIT ? finding.remedy() : ""))
				.toList());
	}

	/** Elaborates a schedule and proves its result, as far as its base allows. */
	public ScheduleAnalysis analyse(Schedule schedule) {
		return analyse(schedule, Map.of(), schedule.getBase() == null && schedule.getGroup() == null ? new Bases.Base(null, null, List.of())
				: below(schedule), new Findings());
	}

	/**
	 * Elaborates a schedule with arguments and proves its result, without hints that take long to find.
	 *
	 * @param base what it runs on, of the topology that its text names
	 * @param passed the arguments of {@code base}
	 */
	public ScheduleAnalysis analyse(Schedule schedule, Map<Parameter, Value> arguments, Design base, Map<Parameter, Value> passed) {
		return analyse(schedule, arguments, base(base, passed), Findings.ofErrors());
	}

	/** Analyses a copy of a schedule of the file, with effort of its own; null if the trials of the file have taken too much of it. */
	private ScheduleAnalysis trial(Schedule copy, Bases.Base below) {
		if (tried > MOST_TRIED) {
			return null;
		}
		Analyser other = new Analyser(TRIAL, overrides, canceled, bases);
		ScheduleAnalysis analysis = other.analyse(copy, Map.of(), below, Findings.ofErrors());
		tried += other.effort();
		return analysis;
	}

	private ScheduleAnalysis analyse(Schedule schedule, Map<Parameter, Value> arguments, Bases.Base below, Findings findings) {
		if (below.embeddings() == null || Findings.haveErrors(below.findings())) {
			return new ScheduleAnalysis(schedule, below.findings(), null, null, null, null,
					Foundation.placed(below.findings(), schedule, schedule.getBase()));
		}
		Plan plan = PlanElaborator.plan(schedule, arguments, elaborator, below.wiring(), below.embeddings(), findings);
		ResultProof result = null;
		Plan draft = findings.hasErrors() ? null : plan;
		if (draft != null) {
			result = ResultProof.of(plan, elaborator.budget(), findings);
			MemoryProof.prove(plan, result, findings);
			OffLanes.prove(plan, elaborator.budget(), findings);
			if (result != null) {
				OneWayLanes.prove(plan, result.phases(), elaborator.budget(), findings);
				result.reportAdvice(findings);
				MixedReads.report(plan, elaborator.budget(), findings);
			}
		}
		Figures figures = result == null || findings.hasErrors() ? null : Figures.of(plan, result, elaborator.budget(), findings);
		if (figures != null && findings.wantHints() && !findings.hasErrors()) {
			SlowStrategy.report(schedule, figures, copy -> trial(copy, below), findings);
		}
		boolean sound = !findings.hasErrors();
		return new ScheduleAnalysis(schedule, below.findings(), sound ? plan : null, draft, sound ? result : null, sound ? figures : null,
				Borrowed.moved(findings.list(), schedule));
	}
}
