package barley.lang.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

import org.eclipse.swt.widgets.Display;
import org.junit.jupiter.api.function.Executable;

/**
 * Looks again and again at what the user interface thread is doing, and remembers how long code of ours has held it at most. Only
 * time counts that our code has spent, computing or waiting, in one turn of the event loop: on a busy machine threads stand still for
 * nobody's fault, and work that is done bit by bit holds up nobody.
 */
final class UiWatch implements AutoCloseable {

	private static final int MOST_MILLIS = 50;
	private static final int ATTEMPTS = 3;
	private static final long INTERVAL_MILLIS = 4;
	/** Whoever looked away for longer does not know what was done meanwhile. */
	private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(5 * INTERVAL_MILLIS);

	private final Thread watched = Display.getCurrent().getThread();
	private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
	private final AtomicBoolean over = new AtomicBoolean();
	private final Thread watch = new Thread(this::look, "watch of the user interface thread");
	private long longest;
	private String where = "nowhere";
	private int looks;

	private UiWatch() {
		watch.setDaemon(true);
		watch.start();
	}

	/**
	 * Sees to it that nothing of ours holds the thread for long while {@code work} goes on. What does so, does it every time; a machine
	 * that is busy with something else does not. So work may be done anew.
	 */
	static void nothingHolds(Executable work) throws Throwable {
		String held = "";
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			try (UiWatch watch = new UiWatch()) {
				work.execute();
				assertTrue(watch.looks() > 0, "nobody has looked");
				if (watch.longestMillis() < MOST_MILLIS) {
					return;
				}
				held = watch.longestMillis() + " ms in\n  " + watch.where();
			}
		}
		fail(held);
	}

	private void look() {
		long computed = threads.getThreadCpuTime(watched.getId());
		long seen = System.nanoTime();
		long held = 0;
		int turn = Workbench.turns();
		boolean ours = false;
		while (!over.get()) {
			try {
				Thread.sleep(INTERVAL_MILLIS);
			} catch (InterruptedException e) {
				return;
			}
			long computedNow = threads.getThreadCpuTime(watched.getId());
			long now = System.nanoTime();
			Thread.State state = watched.getState();
			StackTraceElement[] stack = watched.getStackTrace();
			boolean waits = state == Thread.State.BLOCKED || state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
			int turnNow = Workbench.turns();
			boolean still = ours && turnNow == turn && now - seen < MOST_NANOS;
			ours = isOurs(stack);
			held = still && ours ? held + (waits ? now - seen : computedNow - computed) : 0;
			turn = turnNow;
			note(held, stack);
			computed = computedNow;
			seen = now;
		}
	}

	private synchronized void note(long held, StackTraceElement[] stack) {
		looks++;
		if (held > longest) {
			longest = held;
			where = Arrays.stream(stack).limit(40).map(String::valueOf).collect(Collectors.joining("\n  "));
		}
	}

	/** Returns whether code of ours is at work: not that of the tests, which is at the bottom of every stack. */
	private static boolean isOurs(StackTraceElement[] stack) {
		for (StackTraceElement frame : stack) {
			String name = frame.getClassName();
			if (name.startsWith("barley.")) {
				return !name.matches("barley\\.lang\\.ui\\.(Workbench|UiWatch|\\w+Test)(\\$.*)?");
			}
		}
		return false;
	}

	/** Returns how many milliseconds the longest hold took. */
	private synchronized long longestMillis() {
		return TimeUnit.NANOSECONDS.toMillis(longest);
	}

	private synchronized int looks() {
		return looks;
	}

	/** Returns what was being done at the end of the longest hold. */
	private synchronized String where() {
		return where;
	}

	@Override
	public void close() {
		over.set(true);
	}
}
