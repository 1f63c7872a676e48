package barley.lang.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.analyse.Analyser;
import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Findings;
import barley.lang.model.Design;
import barley.lang.model.Mishap;
import barley.lang.model.ModelPackage;
import barley.lang.model.Parameter;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.model.StudyRun;
import barley.lang.model.Topology;
import barley.lang.model.Use;
import barley.lang.scoping.Members;
import barley.lang.value.Value;
import barley.runtime.simulate.option.Disturbance;

/**
 * Binds the parameters of runs to their arguments at a point: as parameters themselves, so that a name reaches what it is passed to only.
 */
public final class RunBinder {

	private final Analyser analyser;

	public RunBinder(Analyser analyser) {
		this.analyser = analyser;
	}

	Analyser analyser() {
		return analyser;
	}

	/** Binds a run at a point; throws a complaint if it cannot be. */
	public BoundRun bind(StudyRun run, StudyPoint point) {
		if (!point.failed().isEmpty()) {
			for (Reference reference : EcoreUtil2.eAllOfType(run, Reference.class)) {
				Finding missing = point.failed().get(reference.getTarget());
				if (missing != null) {
					throw new Complaint(missing);
				}
			}
		}
		Frame frame = point.frame();
		List<Disturbance> mishaps = new ArrayList<>();
		for (Mishap mishap : run.getMishaps()) {
			mishaps.add(BoundMishap.of(mishap, frame));
		}
		return undisturbed(run, frame).with(mishaps);
	}

	/** Binds a run without its mishaps, whose lanes and nodes may have no values yet. */
	BoundRun undisturbed(StudyRun run, Frame frame) {
		Schedule schedule = run.getSchedule().getSchedule();
		if (schedule.getGroup() != null) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, run.getSchedule(), ModelPackage.Literals.SCHEDULE_USE__SCHEDULE,
					"%s is for any nodes and runs on no machine by itself".formatted(schedule.getName())));
		}
		Map<Parameter, Value> arguments = arguments(run.getSchedule(), frame);
		Design design = run.getBase() == null ? schedule.getBase().getDesign() : run.getBase().getDesign();
		requireTopology(run, schedule, design);
		Map<Parameter, Value> passed;
		if (run.getBase() == null) {
			Findings findings = new Findings();
			passed = analyser.passed(schedule, arguments, findings);
			requireNone(findings);
		} else {
			passed = arguments(run.getBase(), frame);
		}
		return new BoundRun(run, schedule, arguments, design, canonical(passed), List.of());
	}

	/** A schedule names the nodes and walks of its topology, so it runs on no other. */
	private static void requireTopology(StudyRun run, Schedule schedule, Design design) {
		Topology wanted = Members.topology(schedule.getBase().getDesign());
		if (run.getBase() != null && wanted != null && Members.topology(design) != wanted) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, run.getBase(), ModelPackage.Literals.INSTANCE__DESIGN,
					"%s runs on topology %s and its machines, not on %s".formatted(schedule.getName(), wanted.getName(),
					design.getName())));
		}
	}

	private Map<Parameter, Value> arguments(Use use, Frame frame) {
		Findings findings = new Findings();
		Map<Parameter, Value> arguments = analyser.arguments(use, frame, findings);
		requireNone(findings);
		return canonical(arguments);
	}

	private static Map<Parameter, Value> canonical(Map<Parameter, Value> values) {
		Map<Parameter, Value> canonical = new HashMap<>(values);
		canonical.replaceAll((parameter, value) -> StudyValues.canonical(value));
		return canonical;
	}

	private static void requireNone(Findings findings) {
		findings.list().stream().findFirst().ifPresent(finding -> {
			throw new Complaint(finding);
		});
	}
}
