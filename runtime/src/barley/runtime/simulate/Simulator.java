package barley.runtime.simulate;

import barley.runtime.machine.Fault;
import barley.runtime.program.Program;

/**
 * Run a program on its machine.
 *
 * <pre>{@code
 * Result result = Simulator.run(program, Options.functional());
 * System.out.print(TextReport.of(result, false));
 * }</pre>
 */
public final class Simulator {

	private Simulator() {
	}

	/**
	 * Run a program.
	 *
	 * @throws Fault                                      if the program or the machine is wrong, in one line
	 * @throws java.util.concurrent.CancellationException if the options say so
	 */
	public static Result run(Program program, Options options) {
		Watch watch = new Watch(options);
		try {
			Preflight.check(program, options.mode());
			long start = System.nanoTime();
			TimingPass timing = new TimingPass(program, watch);
			timing.run();
			Account account = new Account(program.machine(), timing);
			long timed = System.nanoTime() - start;
			if (options.mode() == Mode.TIMING) {
				return account.result(program, options.mode(), Verification.NONE, new Wall(timed, 0, 0, 0));
			}
			DataPass data = new DataPass(program, timing.outline(), options.allRounds(), watch);
			Verification verification = data.run();
			return account.result(program, options.mode(), verification, data.wall(timed));
		} catch (ArithmeticException e) {
			throw ProgramGuard.overflow(e);
		} catch (OutOfMemoryError e) {
			long heap = Runtime.getRuntime().maxMemory() >> 20;
			throw Fault.of("heap", "%s does not fit the heap of %,d MB: start Java with a larger -Xmx", program.name(), heap);
		}
	}
}
