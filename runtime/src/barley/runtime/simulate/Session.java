package barley.runtime.simulate;

import java.util.concurrent.CancellationException;

import barley.runtime.program.Program;

/** One run, from the first check to the result. */
final class Session {

	private final Program program;
	private final Options options;
	private final Crew crew;
	private final Watch watch;
	private final long start = System.nanoTime();
	private TimingPass timing;
	private long timedNs;
	private DataPass data;

	Session(Program program, Options options, Crew crew) {
		this.program = program;
		this.options = options;
		this.crew = crew;
		watch = new Watch(options);
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
			throw new Interruption(e.getMessage(), timing == null ? null : result(Verification.NONE, watch.standing()));
		}
	}

	private Result disturbed() {
		DisturbedRun run = new DisturbedRun(program, options, timing, null, crew, watch);
		data = options.mode() == Mode.FUNCTIONAL ? new DataPass(program, timing.outline(), options.allRounds(), crew, watch) : null;
		Verification verification = run.run(data);
		return run.result(result(verification, null));
	}

	private Result result(Verification verification, String interrupted) {
		Wall wall = data == null ? new Wall(System.nanoTime() - start, 0, 0, 0) : data.wall(timedNs);
		return new Account(program.machine(), timing).result(program, options.mode(), verification, wall, interrupted);
	}
}
