package barley.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.cluster.ExecutorInfo;

/** Knows which executors are there, and reports when one is lost. */
final class ExecutorWatch extends SparkListener {

	private final Consumer<String> notes;
	private final Map<String, ExecutorInfo> present = new HashMap<>();
	/** When the last one went. */
	private long empty = System.nanoTime();
	private boolean ended;

	ExecutorWatch(Consumer<String> notes) {
		this.notes = notes;
	}

	@Override
	public synchronized void onExecutorAdded(SparkListenerExecutorAdded event) {
		present.put(event.executorId(), event.executorInfo());
	}

	@Override
	public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved event) {
		ExecutorInfo gone = present.remove(event.executorId());
		if (gone != null && !ended) {
			empty = System.nanoTime();
			notes.accept("the executor on %s is lost, what it computed is computed again: %s".formatted(gone.executorHost(),
					event.reason().strip()));
		}
	}

	synchronized int cores() {
		return present.values().stream().mapToInt(ExecutorInfo::totalCores).sum();
	}

	/** Returns how long there has been none. */
	synchronized Duration alone() {
		return present.isEmpty() ? Duration.ofNanos(System.nanoTime() - empty) : Duration.ZERO;
	}

	/** From now on executors go because they are no longer needed. */
	synchronized void end() {
		ended = true;
	}
}
