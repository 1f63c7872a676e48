package barley.lang.study;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Code;
import barley.lang.finding.Complaint;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.model.Axis;
import barley.lang.model.Let;
import barley.lang.model.ModelPackage;
import barley.lang.model.Named;
import barley.lang.model.Vary;
import barley.lang.model.Where;
import barley.lang.value.Value;

/**
 * The values that a step of a study gives to its names where those before it have theirs. Axes that use no name are listed once.
 */
final class StepValues {

	/** The single choice of a condition that holds, and none of one that does not. */
	static final List<List<Value>> KEEPS = List.of(List.of());

	private final Frame frame;
	private final Evaluator evaluator;
	private final Limits limits;
	private final EveryValues targets;
	private final Map<StudyStep, List<List<Value>>> fixed = new HashMap<>();
	private final Map<Let, Finding> failed = new HashMap<>();

	StepValues(Frame frame, Budget budget, Limits limits, EveryValues targets) {
		this.frame = frame;
		this.limits = limits;
		this.targets = targets;
		evaluator = new Evaluator(frame, budget);
	}

	Frame frame() {
		return frame;
	}

	/** Brings the names of a step into view with one of its choices. */
	void push(StudyStep step, List<Value> choice) {
		for (int i = 0; i < choice.size(); i++) {
			frame.push(step.names().get(i), choice.get(i));
		}
	}

	/** Returns the point whose values are in view. */
	StudyPoint point(long number, List<Named> names) {
		Map<Named, String> labels = Map.of();
		for (Named name : names) {
			if (name instanceof Axis axis && StudyStep.isEvery(axis)) {
				labels = labels.isEmpty() ? new HashMap<>() : labels;
				labels.put(axis, targets.label(axis, frame.find(name)));
			}
		}
		return point(number, names, labels);
	}

	/** Returns the point whose values are in view, with known labels of lanes and nodes. */
	StudyPoint point(long number, List<Named> names, Map<Named, String> labels) {
		List<Value> row = new ArrayList<>(names.size());
		names.forEach(name -> row.add(frame.find(name)));
		return new StudyPoint(number, names, row, labels, failed.isEmpty() ? Map.of() : Map.copyOf(failed));
	}

	/** Returns the choices of a step, each with a value for each of its names. */
	List<List<Value>> of(StudyStep step) {
		if (!step.uses().isEmpty() || step.member() instanceof Let) {
			return choices(step);
		}
		List<List<Value>> known = fixed.get(step);
		if (known == null) {
			known = choices(step);
			fixed.put(step, known);
		}
		return known;
	}

	/** Returns how many choices a step has, without listing them if that is possible. */
	BigInteger count(StudyStep step) {
		if (step.member() instanceof Vary vary && vary.getAxes().size() == 1 && !StudyStep.isEvery(vary.getAxes().get(0))) {
			Optional<BigInteger> count = axisValues().count(vary.getAxes().get(0));
			if (count.isPresent()) {
				return count.get();
			}
		}
		return BigInteger.valueOf(of(step).size());
	}

	/** Returns the values of an axis that varies over no lanes or nodes, equal ones as often as they are written. */
	List<Value> of(Axis axis) {
		return axisValues().of(axis);
	}

	private AxisValues axisValues() {
		return new AxisValues(evaluator, frame, limits.values());
	}

	private List<List<Value>> choices(StudyStep step) {
		if (step.member() instanceof Where where) {
			return evaluator.truth(where.getCondition()) ? KEEPS : List.of();
		} else if (step.member() instanceof Let let) {
			return List.of(derived(let));
		}
		return rows((Vary) step.member());
	}

	/** Returns the value of a name, or null in a list if it cannot be computed here: the runs that need it have a finding. */
	private List<Value> derived(Let let) {
		List<Value> single = new ArrayList<>();
		try {
			single.add(StudyValues.canonical(evaluator.evaluate(let.getValue())));
			failed.remove(let);
		} catch (Complaint complaint) {
			if (evaluator.budget().isExhausted()) {
				throw complaint;
			}
			failed.put(let, complaint.finding());
			single.add(null);
		}
		return single;
	}

	private List<List<Value>> rows(Vary vary) {
		List<List<Value>> columns = new ArrayList<>();
		for (Axis axis : vary.getAxes()) {
			columns.add(StudyStep.isEvery(axis) ? targets.of(axis, frame) : axisValues().of(axis));
			int first = columns.get(0).size();
			int other = columns.get(columns.size() - 1).size();
			if (first != other) {
				throw new Complaint(new Finding(Code.ZIPPED_LENGTHS, axis, ModelPackage.Literals.NAMED__NAME,
						Words.of("%s has %s, but %s has %,d", axis.getName(), Words.count(other, "value"), vary.getAxes().get(0).getName(),
						first))
						.withRemedy("axes joined by with take their values side by side; cross them with a vary of its own"));
			}
		}
		return rows(columns);
	}

	/** Returns what stands side by side in columns of the same length; of equal rows, the first. */
	private static List<List<Value>> rows(List<List<Value>> columns) {
		List<List<Value>> rows = new ArrayList<>();
		Set<List<Value>> seen = new HashSet<>();
		for (int i = 0; i < columns.get(0).size(); i++) {
			List<Value> row = new ArrayList<>(columns.size());
			for (List<Value> column : columns) {
				row.add(column.get(i));
			}
			if (seen.add(row)) {
				rows.add(row);
			}
		}
		return rows;
	}
}
