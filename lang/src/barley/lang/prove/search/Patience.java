package barley.lang.prove.search;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.xtext.service.OperationCanceledError;

/** How long a search may take. A search asks often, because its caller may have typed on and no longer want the result. */
public final class Patience {

	private final BooleanSupplier canceled;
	private final long millis;
	private final LongSupplier nanoTime;
	private final long start;

	public Patience(long millis, BooleanSupplier canceled) {
		this(millis, canceled, System::nanoTime);
	}

	/** Returns one that counts the processor time of this thread, so that a busy machine finds as much as an idle one. */
	public static Patience ofProcessor(long millis, BooleanSupplier canceled) {
		return new Patience(millis, canceled, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
	}

	/** @param nanoTime the clock, in nanoseconds from any moment on */
	Patience(long millis, BooleanSupplier canceled, LongSupplier nanoTime) {
		this.millis = millis;
		this.canceled = canceled;
		this.nanoTime = nanoTime;
		start = nanoTime.getAsLong();
	}

	/** Returns whether the time is over; throws if the result is no longer wanted. */
	public boolean isOver() {
		if (canceled.getAsBoolean()) {
			throw new OperationCanceledError(new OperationCanceledException());
		}
		return TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - start) >= millis;
	}

	/** Returns the time allowed, in words: {@code 3 s}. */
	String allowed() {
		return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
	}
}
