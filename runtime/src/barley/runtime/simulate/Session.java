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

/** One run, from the first check to the result. */
final class Session {

	private final Program program;
	private final RunOptions options;
	private final WorkerPool crew;
	private final RunMonitor watch;
	private final long start = System.nanoTime();
	private TimingPass timing;
	private long timedNs;
	private DataPass data;
	private DisturbedRun disturbed;

	Session(Program program, RunOptions options, WorkerPool crew) {
		this.program = program;
		this.options = options;
		this.crew = crew;
		watch = new RunMonitor(options);
	}

	Result run() {
		try {
			Preflight.check(program, options.mode(), crew.workers());
			timing = new TimingPass(program, options, Conditions.NORMAL, crew, watch);
			timing.run();
			timedNs = System.nanoTime() - start;
			if (!options.disturbances().isEmpty()) {
				return disturbed();
			}
			Verification verification = Verification.NONE;
			if (options.mode() == Mode.FUNCTIONAL) {
				data = new DataPass(program, timing.outline(), options.allRounds(), crew, watch);
				verification = data.run();
				data.show(options.witness());
			}
			return result(verification, null);
		} catch (CancellationException e) {
			throw new Interruption(e.getMessage(), timing == null ? null : stopped());
		}
	}

	private Result disturbed() {
		disturbed = new DisturbedRun(program, options, timing, null, crew, watch);
		data = options.mode() == Mode.FUNCTIONAL ? new DataPass(program, timing.outline(), options.allRounds(), crew, watch) : null;
		Verification verification = disturbed.run(data);
		return disturbed.result(result(verification, null));
	}

	/** What was found until the run was stopped. */
	private Result stopped() {
		if (options.disturbances().isEmpty()) {
			return result(Verification.NONE, watch.standing());
		} else if (disturbed == null) {
			return result(Verification.NONE, watch.standing() + ", before anything went wrong on purpose");
		}
		return disturbed.result(result(Verification.NONE, watch.standing()));
	}

	private Result result(Verification verification, String interrupted) {
		long total = System.nanoTime() - start;
		Wall wall = data == null ? new Wall(total, 0, 0, 0, total) : data.wall(timedNs, total);
		return new TimingSummary(program.machine(), timing).result(program, options.mode(), verification, wall, interrupted);
	}
}
