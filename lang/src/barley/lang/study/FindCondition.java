package barley.lang.study;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.evaluate.Budget;
import barley.lang.evaluate.Evaluator;
import barley.lang.evaluate.Frame;
import barley.lang.model.FigureOfRun;
import barley.lang.model.Find;
import barley.lang.model.Let;
import barley.lang.model.Named;
import barley.lang.model.Show;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.study.table.StudyFigure;
import barley.runtime.number.Rational;

/** What a search asks of the figures of runs at a point: {@code Twisted.time <= 2 ms}. */
public final class FindCondition {

	private final Find find;
	private final List<FigureOfRun> figures;

	public FindCondition(Find find) {
		this.find = find;
		figures = EcoreUtil2.eAllOfType(find, FigureOfRun.class);
	}

	/** Returns the searches of a study. */
	public static List<Find> finds(Study study) {
		return study.getMembers().stream().filter(Find.class::isInstance).map(Find.class::cast).toList();
	}

	/** Returns whether a study shows nothing, so that only what its searches try is computed. */
	public static boolean searchesOnly(Study study) {
		return !finds(study).isEmpty() && study.getMembers().stream().noneMatch(Show.class::isInstance);
	}

	/** Returns the figures that it names, in the order of the text. */
	public List<FigureOfRun> figures() {
		return figures;
	}

	/** Returns the runs whose figures it names. */
	public List<StudyRun> runs() {
		return figures.stream().map(FigureOfRun::getRun).distinct().toList();
	}

	/**
	 * Returns whether it holds at a point; it does not if a figure is missing that it names. Throws a complaint if it cannot be computed.
	 *
	 * @param known the figures of each run, in the units of their columns
	 */
	public boolean holds(StudyPoint point, Function<StudyRun, Map<StudyFigure, Rational>> known) {
		Frame frame = point.frame();
		for (FigureOfRun figure : figures) {
			StudyFigure of = StudyFigure.of(figure.getFigure()).orElseThrow();
			Optional<Rational> number = Optional.ofNullable(known.apply(figure.getRun()).get(of));
			if (number.isEmpty()) {
				return false;
			}
			frame.push(figure, PointFigures.value(of, number.get()));
		}
		return new Evaluator(frame, Budget.boundless()).truth(find.getCondition());
	}

	/** Returns an axis with all that a study derives from it. */
	static Set<Named> withDerived(Named axis, Study study) {
		Set<Named> derived = new HashSet<>(Set.of(axis));
		study.getMembers().stream().filter(Let.class::isInstance).filter(let -> StudyStep.uses(let).stream().anyMatch(derived::contains))
				.forEach(let -> derived.add((Let) let));
		return derived;
	}
}
