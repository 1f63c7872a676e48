package barley.lang.study.remote;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;

import barley.lang.finding.Words;
import barley.lang.study.folder.RunKey;
import barley.lang.study.folder.RunRecord;
import barley.lang.study.run.StudyBackend;
import barley.lang.study.run.StudyTask;
import barley.lang.study.run.TaskGroup;

/**
 * Computes the runs of a study on a cluster. What waits for the cluster has a thread of its own; the caller's takes answers in the order in
 * which they come, and looks in between whether to stop. So one thread writes the journal, and a cluster that does not answer stops nobody.
 * It connects when there is something to compute.
 */
public final class RemoteBackend implements StudyBackend {

	/** So many that a hundred executors seldom wait for the next ones; some hundred megabytes. */
	private static final int WINDOW = 200_000;
	private static final long POLL_MS = 50;
	/** How long a cluster may take to say that it is one. */
	private static final Duration TO_CONNECT = Duration.ofSeconds(30);
	/** Executors come one after the other; so long without another one means that all are there. */
	private static final Duration TO_GATHER = Duration.ofSeconds(1);

	private sealed interface Event permits Answered, Ended {
	}

	private record Answered(int share, RemoteAnswer answer) implements Event {
	}

	/** @param failure null if all went well */
	private record Ended(Throwable failure) implements Event {
	}

	private final RemoteStudy study;
	private final Callable<StudyCluster> connection;
	private final Duration patience;
	private final Duration toConnect;
	private final BooleanSupplier stop;
	private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
	private final Map<Integer, List<TaskGroup>> open = new ConcurrentHashMap<>();
	private volatile StudyCluster cluster;
	private volatile Throwable defect;

	/**
	 * @param connection connects to the cluster
	 * @param patience   how long the cluster may have no executor
	 */
	public RemoteBackend(RemoteStudy study, Callable<StudyCluster> connection, Duration patience, BooleanSupplier stop) {
		this(study, connection, patience, TO_CONNECT, stop);
	}

	RemoteBackend(RemoteStudy study, Callable<StudyCluster> connection, Duration patience, Duration toConnect, BooleanSupplier stop) {
		this.study = study;
		this.connection = connection;
		this.patience = patience;
		this.toConnect = toConnect;
		this.stop = stop;
	}

	@Override
	public int window() {
		return WINDOW;
	}

	@Override
	public Collection<TaskGroup> open() {
		return open.values().stream().flatMap(List::stream).toList();
	}

	@Override
	public Optional<Throwable> defect() {
		return Optional.ofNullable(defect);
	}

	@Override
	public void run(List<TaskGroup> groups, ToDoubleFunction<TaskGroup> seconds, Results results) throws IOException {
		if (groups.isEmpty() || !isConnected()) {
			return;
		}
		List<List<TaskGroup>> shares = RemoteShare.split(groups, seconds, cluster.cores());
		for (int i = 0; i < shares.size(); i++) {
			open.put(i, shares.get(i));
		}
		List<RemoteShare> remote = shares.stream().map(RemoteShare::of).toList();
		begin(() -> cluster.compute(study, remote, (share, answer) -> events.add(new Answered(share, answer))));
		try {
			for (Answered answered = next(); answered != null; answered = next()) {
				take(answered.answer(), open.remove(answered.share()), results);
			}
		} finally {
			cluster.cancel();
			open.clear();
			events.clear();
		}
	}

	private void take(RemoteAnswer answer, List<TaskGroup> groups, Results results) throws IOException {
		if (!answer.refusal().isEmpty()) {
			throw new ClusterException("%s", answer.refusal());
		} else if (!answer.defect().isEmpty() && defect == null) {
			defect = new IllegalStateException("in an executor: " + answer.defect());
		}
		Map<RunKey, StudyTask> tasks = new HashMap<>();
		groups.forEach(group -> group.tasks().forEach(task -> tasks.put(task.key(), task)));
		for (RemoteAnswer.Row row : answer.rows()) {
			RunRecord record = RunRecord.of(row.json());
			results.add(tasks.get(record.key()), record, row.seconds());
		}
	}

	/** Connects unless that is done, and waits for executors; returns whether there are any, rather than the study was stopped. */
	private boolean isConnected() throws ClusterException {
		if (cluster == null) {
			begin(() -> cluster = connection.call());
			long begin = System.nanoTime();
			for (Event event = events.poll(); !isEnd(event); event = events.poll()) {
				if (stop.getAsBoolean()) {
					return false;
				} else if (System.nanoTime() - begin > toConnect.toNanos()) {
					throw new ClusterException("what answers there is no Spark master of the same version");
				}
				pause(POLL_MS);
			}
			gather();
		}
		return !stop.getAsBoolean();
	}

	/** Waits until there are executors, and no more of them come. */
	private void gather() throws ClusterException {
		int known = 0;
		while (!stop.getAsBoolean() && (cluster.cores() == 0 || cluster.cores() != known)) {
			requireExecutors();
			known = cluster.cores();
			pause(known == 0 ? POLL_MS : TO_GATHER.toMillis());
		}
	}

	/** Returns whether it is the last event. After a stop, which ends the cluster's own work, too, no failure matters. */
	private boolean isEnd(Event event) throws ClusterException {
		if (event instanceof Ended ended && ended.failure() != null && !stop.getAsBoolean()) {
			throw ended.failure() instanceof ClusterException known ? known
					: new ClusterException("the cluster has failed: %s", ended.failure());
		}
		return event instanceof Ended;
	}

	private void requireExecutors() throws ClusterException {
		if (cluster.alone().compareTo(patience) > 0) {
			throw new ClusterException("the cluster has had no executor for %s: its workers are gone, or have no free core or not enough "
					+ "free memory", Words.count(patience.toSeconds(), "second"));
		}
	}

	/** Returns the next answer; null if the study was stopped, or there are no more. */
	private Answered next() throws ClusterException {
		while (!stop.getAsBoolean()) {
			try {
				Event event = events.poll(POLL_MS, TimeUnit.MILLISECONDS);
				if (isEnd(event)) {
					return null;
				} else if (event instanceof Answered answered) {
					return answered;
				}
				requireExecutors();
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				throw new ClusterException("interrupted");
			}
		}
		return null;
	}

	/** Something that the cluster does, which may take any time. */
	private interface Step {

		void take() throws Exception;
	}

	private void begin(Step step) {
		Thread thread = new Thread(() -> {
			try {
				step.take();
				events.add(new Ended(null));
			} catch (Throwable e) {
				events.add(new Ended(e));
			}
		}, "barley cluster");
		thread.setDaemon(true);
		thread.start();
	}

	private static void pause(long millis) throws ClusterException {
		try {
			Thread.sleep(millis);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ClusterException("interrupted");
		}
	}

	@Override
	public void close() {
		if (cluster != null) {
			cluster.close();
		}
	}
}
