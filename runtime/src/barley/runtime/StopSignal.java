package barley.runtime;

import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import barley.runtime.machine.Fault;

/**
 * Ctrl-C while a run is going on: the run is told to stop, and the process ends only when what it has found has been reported, with what
 * the system answers for the signal (130 for Ctrl-C, 143 for a request to terminate). A program that ends the process itself, which makes
 * every result look like success, is told of instead.
 *
 * <pre>{@code
 * try (StopSignal stop = new StopSignal()) {
 *     report(Simulator.run(program, options.withCancelled(stop::given)));
 * }
 * }</pre>
 */
public final class StopSignal implements AutoCloseable {

	/** What a shell sees of a process that Ctrl-C has ended. */
	public static final int EXIT_CODE = 130;

	/** What a shell sees of a process that a kernel or a node program has ended. */
	public static final int EXITED = 1;

	/** For a report to be made and written; whoever waits longer has lost patience. */
	private static final long PATIENCE_SECONDS = 10;

	private final CountDownLatch reported = new CountDownLatch(1);
	private final Thread hook = new Thread(this::stop, "barley stop signal");
	private final Consumer<Fault> exit;
	private volatile boolean given;

	/** @param exit what to do if the program that runs ends the process; the process then answers {@link #EXITED} */
	public StopSignal(Consumer<Fault> exit) {
		this.exit = exit;
		Runtime.getRuntime().addShutdownHook(hook);
	}

	/** Returns whether to stop. */
	public boolean given() {
		return given;
	}

	/** Everything has been reported: let the process end if it is to. */
	@Override
	public void close() {
		reported.countDown();
		if (!given) {
			try {
				Runtime.getRuntime().removeShutdownHook(hook);
			} catch (IllegalStateException justNow) {
				// The signal came this moment; nobody needs to wait for us.
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

	/** Whoever has ended the process waits for us, and can be seen doing so; where a signal has ended it, nobody does. */
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
