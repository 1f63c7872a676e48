package barley.lang.study;

import java.math.BigInteger;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import barley.lang.evaluate.Budget;
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
import barley.lang.model.Study;
import barley.lang.model.Vary;
import barley.lang.study.table.StudyCell;
import barley.lang.value.Value;

/**
 * The points of a study, in the order of the text: the first axis varies slowest. They are listed one at a time and counted before.
 * A study that was not checked may throw a {@link Complaint} from each of these methods.
 */
public final class StudyPoints implements Iterable<StudyPoint> {

	/** How many combinations a condition may look at, as a multiple of the most points. */
	private static final long COMBINATIONS = 100;

	private final Study study;
	private final List<StudyStep> steps;
	private final RunBinder binder;
	private final Limits limits;
	private final BooleanSupplier canceled;
	private final ConditionOutcomes outcomes;

	/** @param binder finds the machines of axes that vary over lanes or nodes */
	public StudyPoints(Study study, RunBinder binder, Limits limits, BooleanSupplier canceled) {
		this(study, binder, limits, canceled, new ConditionOutcomes());
	}

	/** @param outcomes what is known of the conditions of the study once its points were counted */
	public StudyPoints(Study study, RunBinder binder, Limits limits, BooleanSupplier canceled, ConditionOutcomes outcomes) {
		this.outcomes = outcomes;
		this.study = study;
		this.binder = binder;
		this.limits = limits;
		this.canceled = canceled;
		steps = StudyStep.of(study);
	}

	/** Returns the axes and derived values, in the order of their columns. */
	public List<Named> names() {
		return steps.stream().flatMap(step -> step.names().stream())
				.sorted((one, other) -> Boolean.compare(!(one.eContainer() instanceof Vary), !(other.eContainer() instanceof Vary)))
				.toList();
	}

	/** Returns the points in their order, from the first. */
	@Override
	public Iterator<StudyPoint> iterator() {
		return iterator(outcomes.isFull() ? outcomes : new ConditionOutcomes());
	}

	private PointIterator iterator(ConditionOutcomes known) {
		return new PointIterator(steps, names(), values(), known);
	}

	/** Returns a point with another value of an axis, and of all that is derived from it. */
	public StudyPoint with(StudyPoint point, Axis axis, Value value, long number) {
		StepValues values = values();
		for (StudyStep step : steps) {
			values.push(step, step.member() instanceof Let ? values.of(step).get(0)
					: step.names().stream().map(name -> name == axis ? value : point.value(name)).toList());
		}
		return values.point(number, point.names(), point.labels());
	}

	/**
	 * Returns the point at which the axes have some values, by name; nothing if there is none.
	 *
	 * @param range what has no values of its own, if anything is searched there
	 */
	public Optional<StudyPoint> at(Map<String, StudyCell> wanted, Optional<SearchedRange> range) {
		List<Named> axes = names().stream().filter(Axis.class::isInstance).toList();
		if (!wanted.keySet().equals(axes.stream().map(Named::getName).collect(Collectors.toSet()))) {
			return Optional.empty();
		}
		Axis searched = range.map(SearchedRange::axis).orElse(null);
		Optional<StudyPoint> found = StreamSupport.stream(spliterator(), false).filter(point -> axes.stream()
				.allMatch(axis -> axis == searched || point.cell(axis).equals(wanted.get(axis.getName())))).findFirst();
		return searched == null ? found : found.flatMap(point -> range.get().value(wanted.get(searched.getName()))
				.map(value -> with(point, searched, value, point.number())));
	}

	List<StudyStep> steps() {
		return steps;
	}

	/** Returns the values of an axis that uses no other. */
	List<Value> values(Axis axis) {
		return values().of(axis);
	}

	/** Returns some points: those at the corners, and others. Their numbers are not those of the order. */
	List<StudyPoint> sample() {
		return new PointSample(steps, names(), values()).points();
	}

	/** Returns how many points there are; a complaint if they are more than the limit. */
	public long count() {
		return count(Long.MAX_VALUE).orElseThrow();
	}

	/**
	 * Returns how many points there are; a complaint if they are more than the limit. Nothing if counting takes listing more than
	 * {@code patience} combinations, and that is possible within the limit.
	 */
	public Optional<Long> count(long patience) {
		StepValues values = values();
		long listed = limits.points() > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : limits.points() * 2;
		long most = limits.points() > Long.MAX_VALUE / COMBINATIONS ? Long.MAX_VALUE : limits.points() * COMBINATIONS;
		Optional<BigInteger> combinations = PointCounter.combinations(steps, values, Math.min(patience, listed));
		long conditions = steps.stream().filter(StudyStep::isCondition).count();
		if (combinations.isEmpty() && patience >= listed) {
			throw tooMany(Words.of("study %s has more than %,d combinations of values; at most %,d points are allowed", study.getName(),
					listed, limits.points()), null);
		} else if (combinations.isEmpty()) {
			return Optional.empty();
		} else if (conditions == 0) {
			return Optional.of(required(combinations.get()));
		} else if (combinations.get().compareTo(BigInteger.valueOf(most)) > 0) {
			throw tooMany(Words.of(
					"where chooses among %,d combinations of values; at most %,d are allowed, %d for each point of the limit",
					combinations.get(), most, COMBINATIONS), combinations.get().divide(BigInteger.valueOf(COMBINATIONS))
					.add(BigInteger.ONE));
		}
		if (patience >= most && combinations.get().compareTo(BigInteger.valueOf(ConditionOutcomes.MOST / conditions)) <= 0) {
			long count = outcomes.isFull() ? outcomes.points() : iterator(outcomes).count(limits.points());
			if (count <= limits.points()) {
				return Optional.of(count);
			}
		}
		return PointCounter.points(steps, values, Math.min(patience, most)).map(this::required);
	}

	private long required(BigInteger count) {
		if (count.compareTo(BigInteger.valueOf(limits.points())) > 0) {
			throw tooMany(Words.of("study %s has %,d points; at most %,d are allowed", study.getName(), count, limits.points()), count);
		}
		return count.longValueExact();
	}

	private Complaint tooMany(String message, BigInteger needed) {
		Finding finding = new Finding(Code.LIMIT, study, ModelPackage.Literals.DECLARATION__NAME, message);
		String remedy = "vary less, or raise the limit with --limit points=N";
		return new Complaint(needed == null || needed.bitLength() >= Long.SIZE ? finding.withRemedy(remedy)
				: finding.withRemedy(remedy, "points=" + needed));
	}

	/** Points are bounded by their number, so what they take together is not. */
	private StepValues values() {
		Limits boundless = limits.with(Map.of("effort", Long.MAX_VALUE, "statements", Long.MAX_VALUE));
		return new StepValues(new Frame(), new Budget(boundless, canceled), limits, new EveryValues(study, binder, limits.values()));
	}
}
