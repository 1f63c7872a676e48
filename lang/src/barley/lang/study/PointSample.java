package barley.lang.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntBinaryOperator;

import barley.lang.model.Named;
import barley.lang.model.Vary;
import barley.lang.value.Value;

/** Some points of a study: those at its corners, and others by a seed, so that the same text has the same ones. */
final class PointSample {

	private static final int CORNERS = 16;
	private static final int OTHERS = 20;
	private static final long SEED = 15;

	private final List<StudyStep> steps;
	private final List<Named> names;
	private final StepValues values;

	PointSample(List<StudyStep> steps, List<Named> names, StepValues values) {
		this.steps = steps;
		this.names = names;
		this.values = values;
	}

	/** Returns the points, each once; conditions leave some out. */
	List<StudyPoint> points() {
		Map<List<Value>, StudyPoint> points = new LinkedHashMap<>();
		List<Integer> varied = new ArrayList<>();
		for (int level = 0; level < steps.size(); level++) {
			if (steps.get(level).member() instanceof Vary) {
				varied.add(level);
			}
		}
		add(points, (level, size) -> 0);
		add(points, (level, size) -> size - 1);
		varied.stream().limit(CORNERS / 2 - 1).forEach(one -> {
			add(points, (level, size) -> level == one ? size - 1 : 0);
			add(points, (level, size) -> level == one ? 0 : size - 1);
		});
		Random random = new Random(SEED);
		for (int i = 0; i < OTHERS && !varied.isEmpty(); i++) {
			add(points, (level, size) -> random.nextInt(size));
		}
		return List.copyOf(points.values());
	}

	/** Adds the point with the chosen choices, if it is one. */
	private void add(Map<List<Value>, StudyPoint> points, IntBinaryOperator chosen) {
		int mark = values.frame().mark();
		try {
			for (int level = 0; level < steps.size(); level++) {
				List<List<Value>> choices = values.of(steps.get(level));
				if (choices.isEmpty()) {
					return;
				}
				values.push(steps.get(level), choices.get(chosen.applyAsInt(level, choices.size())));
			}
			StudyPoint point = values.point(points.size(), names);
			points.putIfAbsent(point.values(), point);
		} finally {
			values.frame().release(mark);
		}
	}
}
