package barley.runtime;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import barley.runtime.machine.Fault;

/**
 * Handles Ctrl-C during a run: the run is cancelled, and the process ends only when the partial result has been reported, with the exit
 * code for the signal (130 for Ctrl-C, 143 for a request to terminate). If the program itself ends the process, which would make every
 * result look like success, this is reported instead.
 *
 * <pre>{@code
 * try (StopSignal stop = new StopSignal()) {
 *     report(Simulator.run(program, options.withCancelled(stop::given)));
 * }
 * }</pre>
 */
public final class StopSignal implements AutoCloseable {

	/** Exit code of a process that was ended by Ctrl-C. */
	public static final int EXIT_CODE = 130;

	/** Exit code of a process that was ended by a kernel or a node program. */
	public static final int EXITED = 1;

	/** Time to make and write a report before the process ends. */
	private static final long PATIENCE_SECONDS = 10;

	private final CountDownLatch reported = new CountDownLatch(1);
	private final Thread hook = new Thread(this::stop, "barley stop signal");
	private final Consumer<Fault> exit;
	private volatile boolean given;

	/**
	 * @param exit action if the running program ends the process; the exit code is then {@link #EXITED}
	 */
	public StopSignal(Consumer<Fault> exit) {
		this.exit = exit;
		Runtime.getRuntime().addShutdownHook(hook);
	}

	/** Returns whether the run should stop. */
	public boolean given() {
		return given;
	}

	/** Lets the process end, if it is ending: everything has been reported. */
	@Override
	public void close() {
		reported.countDown();
		if (!given) {
			try {
				Runtime.getRuntime().removeShutdownHook(hook);
			} catch (IllegalStateException justNow) {
				// The signal has just arrived; there is nothing left to wait for.
			}
		}
	}

	private void stop() {
		Optional<Fault> exited = exited();
		if (exited.isPresent()) {
			exit.accept(exited.get());
			Runtime.getRuntime().halt(EXITED);
		}
		given = true;
		try {
			reported.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * Returns a fault if the program has ended the process: its thread is blocked in the exit, and visible there. After a signal there is
	 * no such thread.
	 */
	private static Optional<Fault> exited() {
		for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
			for (int at = 0; at < stack.length; at++) {
				if (stack[at].getClassName().equals("java.lang.Runtime") && stack[at].getMethodName().equals("exit")) {
					Optional<StackTraceElement> caller = Arrays.stream(stack, at, stack.length)
							.filter(line -> !line.getClassName().startsWith("java.")).findFirst();
					return Optional.of(Fault.of("exited",
							"%s ended the process with System.exit%s, so there is no result: throw an exception instead",
							caller.map(StackTraceElement::getClassName).orElse("the program"),
							caller.map(line -> " at " + line.getFileName() + ":" + line.getLineNumber()).orElse("")));
				}
			}
		}
		return Optional.empty();
	}
}
