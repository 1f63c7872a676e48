package barley.lang.study.run;

import java.util.Map;
import java.util.function.BooleanSupplier;

import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.analyse.Analyser;
import barley.lang.analyse.Bases;
import barley.lang.analyse.ScheduleAnalysis;
import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;
import barley.lang.finding.Finding;
import barley.lang.finding.Words;
import barley.lang.run.Execution;
import barley.lang.study.BoundRun;
import barley.lang.study.PointEvaluator;
import barley.lang.study.PointFigures;
import barley.lang.study.folder.RunRecord;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyRow.Status;
import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.Simulator;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.result.Damage;
import barley.runtime.simulate.result.Interruption;
import barley.runtime.simulate.result.Result;

/**
 * Computes the tasks of a group one after the other. A run has the figures of its plan, which are those of its programs to the picosecond;
 * mishaps need the programs, which are compiled once for all mishaps of a plan. Each run has the whole effort of a file, and the machine is
 * paid for apart from it: no figure depends on what else is in the group. Used by one thread.
 */
final class TaskRunner {

	private final Limits limits;
	private final BooleanSupplier canceled;
	private final Bases bases = new Bases();
	/** What was planned last, and the programs of that; null if there are none yet. */
	private StudyTask.Planned planned;
	private PointEvaluator.Outcome outcome;
	private Program program;
	private long effort;

	/** @param canceled whether the present task should end */
	TaskRunner(Limits limits, BooleanSupplier canceled) {
		this.limits = limits;
		this.canceled = canceled;
	}

	/** Thrown when a task was canceled. */
	static final class Canceled extends Exception {

		private static final long serialVersionUID = 1L;
	}

	/** Computes a task. */
	RunRecord compute(StudyTask task) throws Canceled {
		long begin = System.nanoTime();
		try {
			plan(task);
			if (outcome.finding() != null) {
				return record(task, begin, Status.FINDING, Map.of(), text(outcome.finding()));
			} else if (task.run().mishaps().isEmpty()) {
				return record(task, begin, Status.OK, PointFigures.of(outcome.analysis()), "");
			}
			Result result = run(RunOptions.timing().withDisturbances(task.run().mishaps()));
			String damage = damage(result);
			return record(task, begin, damage.isEmpty() ? Status.OK : Status.FINDING, PointFigures.of(outcome.analysis(), result), damage);
		} catch (Fault e) {
			return record(task, begin, Status.FINDING, Map.of(), e.code() + ": " + e.getMessage());
		} catch (OperationCanceledException | OperationCanceledError | Interruption e) {
			planned = null;
			throw new Canceled();
		}
	}

	/**
	 * Returns whether the programs of a task without mishaps show its figures; the data are moved and checked if they are not too large.
	 */
	boolean agrees(StudyTask task, long mostBytes) throws Canceled {
		try {
			plan(task);
			if (outcome.finding() != null) {
				return false;
			}
			ScheduleAnalysis known = outcome.analysis();
			double bytes = known.figures().volume().bytes() * (double) known.plan().wiring().machine().nodes();
			Result result = run(bytes < mostBytes ? RunOptions.functional() : RunOptions.timing());
			return result.right() && PointFigures.of(known, result).equals(PointFigures.of(known));
		} catch (Fault e) {
			return false;
		} catch (OperationCanceledException | OperationCanceledError | Interruption e) {
			planned = null;
			throw new Canceled();
		}
	}

	private void plan(StudyTask task) {
		if (!task.planned().equals(planned)) {
			BoundRun run = task.run();
			planned = null;
			program = null;
			Analyser machine = analyser();
			machine.wiring(run.design(), run.passed());
			Analyser own = analyser();
			outcome = new PointEvaluator(own).evaluate(run);
			effort += machine.effort() + own.effort();
			planned = task.planned();
		}
	}

	/** Returns the effort that all plans have taken. */
	long effort() {
		return effort;
	}

	private Analyser analyser() {
		return new Analyser(limits, Overrides.none(), canceled, bases);
	}

	private Result run(RunOptions options) {
		if (program == null) {
			program = Execution.programForAllSizes(outcome.analysis().plan(), outcome.analysis().result());
		}
		return Simulator.run(program, options.withThreads(1).withCancelled(canceled));
	}

	/** Returns why the data of a run are not right; empty if they are. */
	private static String damage(Result result) {
		Damage damage = result.damage();
		return result.right() ? "" : result.blocked() || damage == null ? "blocked: packets wait for each other for ever"
				: Words.of("wrong-data: %,d transfers and %,d packets lost, %,d corrupted, %,d wrong vectors at the end", damage.lost(),
				damage.packetsLost(), damage.corrupted(), damage.lacksInAll());
	}

	private static RunRecord record(StudyTask task, long begin, Status status, Map<StudyFigure, StudyCell> figures, String finding) {
		return new RunRecord(task.key(), status, PointFigures.numbers(figures), finding, (System.nanoTime() - begin) / 1_000_000,
				task.attempt());
	}

	/** Returns a finding as rows have it. */
	static String text(Finding finding) {
		return finding.code().id() + ": " + finding.message();
	}
}
