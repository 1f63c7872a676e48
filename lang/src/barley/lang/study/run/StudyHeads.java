package barley.lang.study.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Axis;
import barley.lang.model.Find;
import barley.lang.model.Named;
import barley.lang.model.NumberLiteral;
import barley.lang.model.Show;
import barley.lang.model.Study;
import barley.lang.model.StudyRun;
import barley.lang.study.FindCondition;
import barley.lang.study.StudyPoint;
import barley.lang.study.StudyPoints;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyShow;
import barley.lang.study.table.StudyUnit;
import barley.lang.value.Quantity;
import barley.lang.value.Value;

/** Finds the columns of a study and what it shows; units are those of the first values. */
final class StudyHeads {

	/** Points to look at. */
	private static final int MOST = 10_000;
	private static final Pattern IN_BITS = Pattern.compile("[kMGT]?bit(/s)?");
	private static final Pattern IN_BYTES = Pattern.compile("[kMGT]?i?B(/s)?");

	private final Study study;
	private final List<Named> names;
	private final Map<Named, StudyColumn> columns = new HashMap<>();
	private final Map<Named, Set<Value>> values = new HashMap<>();

	private StudyHeads(Study study, StudyPoints points) {
		this.study = study;
		names = points.names();
		Iterator<StudyPoint> all = points.iterator();
		for (int i = 0; i < MOST && all.hasNext(); i++) {
			look(all.next());
		}
		names.forEach(name -> columns.computeIfAbsent(name, any -> column(name, StudyUnit.NUMBER)));
	}

	static StudyHead of(Study study, StudyPoints points) {
		return new StudyHeads(study, points).head();
	}

	private void look(StudyPoint point) {
		for (Named name : names) {
			Value value = point.value(name);
			if (value != null) {
				columns.computeIfAbsent(name, any -> column(name, value instanceof Quantity quantity ? StudyUnit.of(quantity.measure())
						: StudyUnit.NUMBER));
				values.computeIfAbsent(name, any -> new HashSet<>()).add(value);
			}
		}
	}

	private static StudyColumn column(Named name, StudyUnit unit) {
		return new StudyColumn(name.getName(), isInBits(name) ? unit.inBits() : unit, name instanceof Axis ? StudyColumn.Kind.AXIS
				: StudyColumn.Kind.LET);
	}

	/** Returns whether the author writes amounts and speeds in bits. */
	private static boolean isInBits(Named name) {
		List<String> units = EcoreUtil2.eAllOfType(name, NumberLiteral.class).stream().map(NumberLiteral::getUnit).filter(Objects::nonNull)
				.filter(unit -> IN_BYTES.matcher(unit).matches() || IN_BITS.matcher(unit).matches()).toList();
		return !units.isEmpty() && units.stream().allMatch(unit -> IN_BITS.matcher(unit).matches());
	}

	private StudyHead head() {
		List<StudyColumn> all = Stream.concat(names.stream().map(columns::get), Stream.of(StudyFigure.values()).map(StudyFigure::column))
				.toList();
		List<String> runs = study.getMembers().stream().filter(StudyRun.class::isInstance).map(run -> ((StudyRun) run).getName()).toList();
		List<StudyShow> shows = new ArrayList<>(study.getMembers().stream().filter(Show.class::isInstance).map(Show.class::cast)
				.map(this::show)
				.toList());
		FindCondition.finds(study).stream().filter(find -> !find.isFastest()).map(this::steps)
				.filter(steps -> shows.stream().noneMatch(show -> show instanceof StudyShow.Curves curves && curves.by().equals(steps.by())
						&& curves.figures().containsAll(steps.figures()))).forEach(shows::add);
		if (shows.isEmpty()) {
			shows.add(new StudyShow.Curves(List.of(StudyFigure.TIME.column()), longest(), List.of()));
		}
		return new StudyHead(study.getName(), runs, all, shows);
	}

	/** Returns the axis with most values; of several, the first. */
	private StudyColumn longest() {
		return names.stream().filter(Axis.class::isInstance).max(Comparator.comparingInt((Named axis) -> values.getOrDefault(axis, Set.of())
				.size())
				.thenComparing(Comparator.comparingInt(names::indexOf).reversed())).map(columns::get).orElse(StudyFigure.NODES.column());
	}

	/** Returns the chart of what a search tries. */
	private StudyShow.Curves steps(Find find) {
		return new StudyShow.Curves(new FindCondition(find).figures().stream()
				.map(each -> StudyFigure.of(each.getFigure()).orElseThrow().column())
				.distinct().toList(), columns.get(find.getAxis()), find.getEach().stream().map(columns::get).toList());
	}

	private StudyShow show(Show show) {
		List<StudyColumn> by = show.getBy().stream().map(columns::get).toList();
		List<StudyColumn> each = show.getEach().stream().map(columns::get).toList();
		if (show.isFastest()) {
			return new StudyShow.Fastest(by.isEmpty() ? List.of(longest()) : by, each);
		}
		List<StudyColumn> figures = show.getFigures().stream().map(shown -> StudyFigure.of(shown.getFigure()).orElseThrow().column())
				.toList();
		return show.isFront() ? new StudyShow.Front(figures.get(0), figures.get(1), each)
				: new StudyShow.Curves(figures, by.isEmpty() ? longest() : by.get(0), each);
	}
}
