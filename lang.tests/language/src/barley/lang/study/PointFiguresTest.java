package barley.lang.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;

import org.junit.jupiter.api.Test;

import barley.lang.BarleyText;
import barley.lang.PipelineText;
import barley.lang.analyse.Analyser;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.model.Study;
import barley.lang.model.StudyMember;
import barley.lang.model.StudyRun;
import barley.lang.run.Execution;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyFigure;
import barley.runtime.number.Rational;
import barley.runtime.simulate.option.RunOptions;

/** The figures of points are those of single runs with the same values. */
class PointFiguresTest {

	private static final Path EXAMPLE = Path.of(System.getProperty("barley.root", "../.."), "examples/scaling.barley");

	@Test
	void equalThoseOfTheScheduleWithTheseParameters() throws Exception {
		BarleyText text = BarleyText.read(EXAMPLE);
		Study study = (Study) text.declaration("Scaling");
		PointEvaluator evaluator = new PointEvaluator(new Analyser(Limits.DEFAULT, Overrides.none(), () -> false));
		StudyPoints points = new StudyPoints(study, evaluator.binder(), Limits.DEFAULT, () -> false);
		assertEquals(63 * 10 * 3, points.count());
		int compared = 0;
		for (StudyPoint point : points) {
			if (point.number() % 201 != 0) {
				continue;
			}
			for (StudyMember member : study.getMembers()) {
				if (member instanceof StudyRun run) {
					PointEvaluator.Outcome outcome = evaluator.evaluate(run, point);
					assertNull(outcome.finding(), point.text());
					Map<String, String> values = outcome.run().values();
					ScheduleAnalysis single = text.schedule(run.getSchedule().getSchedule().getName(),
							values.entrySet().stream().map(each -> each.getKey().replace("examples.scaling.", "") + "=" + each.getValue())
									.toArray(String[]::new));
					Map<StudyFigure, StudyCell> figures = PointFigures.of(outcome.analysis());
					assertEquals(PointFigures.of(single), figures);
					assertEquals(EnumSet.complementOf(EnumSet.of(StudyFigure.BUBBLE, StudyFigure.CRITICAL)), figures.keySet());
					compared++;
				}
			}
		}
		assertEquals(30, compared);
	}

	/** A run shows the bubble and the critical path that the plan says. */
	@Test
	void blocksAtOwnPaceHaveABubbleAndACriticalPath() {
		ScheduleAnalysis pipeline = BarleyText.of(PipelineText.PROGRAMS).schedule("S");
		Map<StudyFigure, StudyCell> figures = PointFigures.of(pipeline);
		assertEquals(new StudyCell.Exact(Rational.of(121, 421)), figures.get(StudyFigure.BUBBLE));
		assertEquals(new StudyCell.Exact(Rational.of(33_000, 33_680)), figures.get(StudyFigure.CRITICAL));
		assertEquals(figures, PointFigures.of(pipeline, Execution.run(pipeline.plan(), pipeline.result(), RunOptions.timing())));
	}
}
