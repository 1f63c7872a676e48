package barley.runtime.simulate;

import java.util.concurrent.CancellationException;

import barley.runtime.program.Program;
import barley.runtime.simulate.cost.Conditions;
import barley.runtime.simulate.move.DataPass;
import barley.runtime.simulate.option.Mode;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.play.DisturbedRun;
import barley.runtime.simulate.resource.RunMonitor;
import barley.runtime.simulate.resource.WorkerPool;
import barley.runtime.simulate.result.Interruption;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.result.Verification;
import barley.runtime.simulate.result.Wall;
import barley.runtime.simulate.time.TimingPass;
import barley.runtime.simulate.time.TimingSummary;

/** One run, from the first check to its result. */
final class Session {

	private final Program program;
	private final RunOptions options;
	private final WorkerPool pool;
	private final RunMonitor monitor;
	private final long start = System.nanoTime();
	private TimingPass timing;
	private long timedNs;
	private DataPass data;
	private DisturbedRun disturbed;

	Session(Program program, RunOptions options, WorkerPool pool) {
		this.program = program;
		this.options = options;
		this.pool = pool;
		monitor = new RunMonitor(options);
	}

	Result run() {
		try {
			Preflight.check(program, options.mode(), pool.workers());
			timing = new TimingPass(program, options, Conditions.NORMAL, pool, monitor);
			timing.run();
			timedNs = System.nanoTime() - start;
			if (!options.disturbances().isEmpty()) {
				return disturbed();
			}
			Verification verification = Verification.NONE;
			if (options.mode() == Mode.FUNCTIONAL && !timing.isBlocked()) {
				data = new DataPass(program, timing.tree(), timing.packets(), timing.words(), options, pool, monitor);
				verification = data.run();
				data.show(options.witness());
			}
			return result(verification, null);
		} catch (CancellationException e) {
			throw new Interruption(e.getMessage(), timing == null ? null : stopped());
		}
	}

	private Result disturbed() {
		disturbed = new DisturbedRun(program, options, timing, null, pool, monitor);
		data = options.mode() == Mode.FUNCTIONAL
				? new DataPass(program, timing.tree(), timing.packets(), timing.words(), options, pool, monitor) : null;
		Verification verification = disturbed.run(data);
		if (data != null) {
			data.show(options.witness());
		}
		return disturbed.result(result(verification, null));
	}

	/** Returns the partial result of a stopped run. */
	private Result stopped() {
		if (options.disturbances().isEmpty()) {
			return result(Verification.NONE, monitor.standing());
		} else if (disturbed == null) {
			return result(Verification.NONE, monitor.standing() + ", before any fault took effect");
		}
		return disturbed.result(result(Verification.NONE, monitor.standing()));
	}

	private Result result(Verification verification, String interrupted) {
		long total = System.nanoTime() - start;
		Wall wall = data == null ? new Wall(total, 0, 0, 0, total) : data.wall(timedNs, total);
		return new TimingSummary(program.machine(), timing).result(program, options.mode(), verification, wall, interrupted);
	}
}
