package barley.lang.study;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.prove.figures.Bounds;
import barley.lang.prove.figures.Figures;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyUnit;
import barley.lang.value.Measure;
import barley.lang.value.Value;
import barley.runtime.machine.Machine;
import barley.runtime.number.Rational;
import barley.runtime.simulate.result.PaceSum;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Times;

/** The figures of a run in the units of their columns, from its plan or from a run of its programs. */
public final class PointFigures {

	private static final List<Measure> MEASURES = List.of(Measure.NUMBER, Measure.TIME, Measure.DATA, Measure.BANDWIDTH, Measure.ENERGY);

	private PointFigures() {
	}

	/** Returns the figures of the plan of a schedule, which must have some: those of a run without mishaps, to the picosecond. */
	public static Map<StudyFigure, StudyCell> of(ScheduleAnalysis analysis) {
		Figures figures = analysis.figures().ofResult();
		return of(analysis, figures, figures.times(), figures.steps(), figures.bytesPerLane(), figures.use(), figures.pace());
	}

	/** Returns the figures of a run of the programs of a schedule. */
	public static Map<StudyFigure, StudyCell> of(ScheduleAnalysis analysis, Result result) {
		return of(analysis, analysis.figures().ofResult(), result.times(), result.steps(), result.bytesPerLaneMax(),
				result.times().map(Times::use).orElse(Rational.ZERO), result.times().flatMap(any -> result.pace()));
	}

	private static Map<StudyFigure, StudyCell> of(ScheduleAnalysis analysis, Figures figures, Optional<Times> times, long steps,
			long bytesPerLane, Rational use, Optional<PaceSum> pace) {
		Machine machine = analysis.plan().wiring().machine();
		Map<StudyFigure, StudyCell> cells = new EnumMap<>(StudyFigure.class);
		times.ifPresent(known -> {
			cells.put(StudyFigure.TIME, StudyCell.of(known.timePs()));
			if (!figures.computesInExchanges()) {
				rate(Rational.of(figures.volume().bytes()), known).ifPresent(rate -> cells.put(StudyFigure.ALGBW, rate));
				rate(figures.volume().busBytes(), known).ifPresent(rate -> cells.put(StudyFigure.BUSBW, rate));
			}
			known.knownJoules().ifPresent(joules -> cells.put(StudyFigure.ENERGY, new StudyCell.Exact(Rational.of(joules))));
		});
		cells.put(StudyFigure.USE, new StudyCell.Exact(use));
		cells.put(StudyFigure.STEPS, StudyCell.of(steps));
		cells.put(StudyFigure.BYTES, StudyCell.of(bytesPerLane));
		figures.boundPs().ifPresent(bound -> cells.put(StudyFigure.BOUND, StudyCell.of(bound)));
		figures.bounds().flatMap(Bounds::share).ifPresent(share -> cells.put(StudyFigure.SHARE, new StudyCell.Exact(share)));
		pace.ifPresent(sum -> {
			sum.bubble().ifPresent(bubble -> cells.put(StudyFigure.BUBBLE, new StudyCell.Exact(bubble)));
			cells.put(StudyFigure.CRITICAL, new StudyCell.Exact(sum.computing()));
		});
		cells.put(StudyFigure.NODES, StudyCell.of(machine.nodes()));
		cells.put(StudyFigure.LANES, StudyCell.of(machine.lanes()));
		return cells;
	}

	/** Returns figures as numbers in the units of their columns. */
	public static Map<StudyFigure, Rational> numbers(Map<StudyFigure, StudyCell> cells) {
		Map<StudyFigure, Rational> numbers = new EnumMap<>(StudyFigure.class);
		cells.forEach((figure, cell) -> numbers.put(figure, ((StudyCell.Exact) cell).value()));
		return numbers;
	}

	/** Returns a figure as a value of the language: a time of {@code 5} picoseconds is {@code 5 ps}. */
	public static Value value(StudyFigure figure, Rational number) {
		StudyUnit unit = figure.column().unit();
		Measure measure = MEASURES.stream().filter(each -> StudyUnit.of(each).symbol().equals(unit.symbol())).findFirst().orElseThrow();
		return StudyValues.canonical(unit.quantity(new StudyCell.Exact(number), measure));
	}

	/** Returns bytes over the time of exchanges. */
	private static Optional<StudyCell> rate(Rational bytes, Times times) {
		return bytes.signum() == 0 || times.exchangePs() == 0 ? Optional.empty()
				: Optional.of(new StudyCell.Exact(bytes.multiply(Rational.tenTo(12)).divide(Rational.of(times.exchangePs()))));
	}
}
