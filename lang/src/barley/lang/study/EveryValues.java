package barley.lang.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.lang.evaluate.Frame;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Axis;
import barley.lang.model.EveryTarget;
import barley.lang.model.MishapTarget;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.value.Value;
import barley.lang.value.Whole;
import barley.lang.wiring.Wiring;
import barley.runtime.machine.Machine;

/** The lanes or nodes that an axis varies over: those of the machine of the first run with a mishap of the axis, by their numbers. */
final class EveryValues {

	private final Study study;
	private final RunBinder binder;
	private final int most;
	/** The machine of each axis where its values were last listed. */
	private final Map<Axis, Machine> machines = new HashMap<>();

	EveryValues(Study study, RunBinder binder, int most) {
		this.study = study;
		this.binder = binder;
		this.most = most;
	}

	List<Value> of(Axis axis, Frame frame) {
		List<StudyRun> runs = StudyStep.runs(study, axis);
		if (runs.isEmpty()) {
			throw new Complaint(noMishap(axis));
		}
		BoundRun run = binder.undisturbed(runs.get(0), frame);
		Wiring wiring = binder.analyser().wiring(run.design(), run.passed());
		if (wiring == null) {
			throw new Complaint(new Finding(Code.WRONG_VALUE, axis,
					"%s has no machine here, so its %ss are unknown".formatted(runs.get(0).getName(), target(axis))));
		}
		machines.put(axis, wiring.machine());
		int count = target(axis) == MishapTarget.LANE ? wiring.machine().lanes() : wiring.machine().nodes();
		if (count > most) {
			throw new Complaint(new Finding(Code.LIMIT, axis, Words.of(AxisValues.TOO_MANY, axis.getName(), count, most))
					.withRemedy(AxisValues.RAISE, "values=" + count));
		}
		List<Value> values = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			values.add(new Whole(i));
		}
		return values;
	}

	static Finding noMishap(Axis axis) {
		return new Finding(Code.WRONG_VALUE, axis, "no run has a mishap of %s".formatted(axis.getName()))
				.withRemedy("add one to a run, such as: with %s %s %s".formatted(target(axis), axis.getName(),
						target(axis) == MishapTarget.LANE ? "fails" : "straggles by 1 us"));
	}

	static MishapTarget target(Axis axis) {
		return axis.getValues().stream().filter(EveryTarget.class::isInstance).map(EveryTarget.class::cast).findFirst().orElseThrow()
				.getTarget();
	}

	/** Returns the name of a lane or node where values were last listed. */
	String label(Axis axis, Value value) {
		int number = (int) ((Whole) value).value();
		return target(axis) == MishapTarget.LANE ? machines.get(axis).laneName(number) : machines.get(axis).nodeName(number);
	}
}
