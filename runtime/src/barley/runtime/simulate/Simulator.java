package barley.runtime.simulate;

import barley.runtime.machine.Fault;
import barley.runtime.program.Program;
import barley.runtime.simulate.option.RunOptions;
import barley.runtime.simulate.phase.ProgramGuard;
import barley.runtime.simulate.resource.WorkerPool;
import barley.runtime.simulate.result.Result;

/**
 * Runs a program on its machine.
 *
 * <pre>{@code
 * Result result = Simulator.run(program, RunOptions.functional());
 * System.out.print(TextReport.of(result, false));
 * }</pre>
 */
public final class Simulator {

	private Simulator() {
	}

	/**
	 * Runs a program.
	 *
	 * @throws Fault if the program or the machine is invalid, described in one line
	 * @throws Interruption if the run is cancelled; it contains the partial result
	 */
	public static Result run(Program program, RunOptions options) {
		try (WorkerPool pool = new WorkerPool(options.threads())) {
			return new Session(program, options, pool).run();
		} catch (ArithmeticException e) {
			throw ProgramGuard.overflow(e);
		} catch (OutOfMemoryError e) {
			long heap = Runtime.getRuntime().maxMemory() >> 20;
			throw Fault.of("heap", "%s does not fit into the heap of %,d MB: start Java with a larger -Xmx%s", program.name(), heap,
					options.mode().alternative());
		}
	}
}
