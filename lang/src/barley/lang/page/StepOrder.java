package barley.lang.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import barley.lang.page.ChannelTimeline.Column;
import barley.lang.page.ChannelTimeline.Step;
import barley.runtime.simulate.cost.StepTime;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.RunCourse;

/**
 * Orders steps by their beginning, each once even if it is repeated. Steps of overlapping phases that begin at the same time share a
 * column.
 */
final class StepOrder {

	/** A step and when it begins, in picoseconds or, without times, in steps. */
	private record Beginning(long at, Step step) {
	}

	private final Result result;
	private final Recording recording;
	private final long most;
	private final Set<Integer> shown = new HashSet<>();
	private long now;

	private StepOrder(Result result, Recording recording, long most) {
		this.result = result;
		this.recording = recording;
		this.most = most;
	}

	/** Returns the first {@code most} columns. */
	static List<Column> of(Result result, Recording recording, long most) {
		StepOrder order = new StepOrder(result, recording, most);
		List<Beginning> beginnings = new ArrayList<>();
		order.follow(result.course(), beginnings);
		for (int phase = 0; phase < result.phases().size(); phase++) {
			order.once(phase, beginnings);
		}
		return order.columns(beginnings);
	}

	private List<Column> columns(List<Beginning> beginnings) {
		beginnings.sort(Comparator.comparingLong(Beginning::at));
		List<Column> columns = new ArrayList<>();
		long at = -1;
		for (Beginning beginning : beginnings) {
			Column last = columns.isEmpty() ? null : columns.get(columns.size() - 1);
			if (last != null && beginning.at == at && last.steps().stream().noneMatch(step -> step.phase() == beginning.step.phase())) {
				last.steps().add(beginning.step);
			} else if (columns.size() == most) {
				break;
			} else {
				columns.add(new Column(new ArrayList<>(List.of(beginning.step))));
				at = beginning.at;
			}
		}
		return columns;
	}

	/** Adds the beginnings of one round of everything. */
	private void follow(List<RunCourse> course, List<Beginning> into) {
		for (RunCourse each : course) {
			if (each instanceof RunCourse.Once once) {
				once(once.phase(), into);
			} else if (each instanceof RunCourse.Rounds rounds) {
				follow(rounds.body(), into);
			} else if (each instanceof RunCourse.Together together) {
				long start = now;
				long last = now;
				List<Beginning> beside = new ArrayList<>();
				for (List<RunCourse> line : together.lines()) {
					List<Beginning> own = new ArrayList<>();
					now = start;
					follow(line, own);
					last = Math.max(last, now);
					beside.addAll(own);
				}
				now = last;
				beside.sort(Comparator.comparingLong(Beginning::at));
				into.addAll(beside);
			}
		}
	}

	private void once(int number, List<Beginning> into) {
		// A phase whose rounds take different times makes the same transfers in all of them.
		if (!shown.add(result.place(number))) {
			return;
		}
		PhaseTime phase = result.phases().get(number);
		boolean timed = result.times().isPresent();
		long steps = ChannelTimeline.steps(phase, result.place(number), recording);
		long end = Math.addExact(now, timed ? phase.timePs() : steps);
		long each = timed ? phase.timePs() / Math.max(1, steps) : 1;
		List<StepTime> costs = timed ? phase.costs() : List.of();
		int run = 0;
		long left = costs.isEmpty() ? 0 : costs.get(0).steps();
		long at = now;
		for (int step = 0; step < steps && into.size() < most; step++) {
			into.add(new Beginning(at, new Step(number, step)));
			for (; left == 0 && run + 1 < costs.size(); left = costs.get(run).steps()) {
				run++;
			}
			at += left > 0 ? costs.get(run).timePs() : each;
			left--;
		}
		now = end;
	}
}
