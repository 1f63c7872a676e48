package barley.lang.study.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterators;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.model.Find;
import barley.lang.model.Study;
import barley.lang.study.FindCondition;
import barley.lang.study.SearchedRange;
import barley.lang.study.StudyPoints;
import barley.lang.study.folder.ClosureText;
import barley.lang.study.folder.FolderException;
import barley.lang.study.folder.RowFiles;
import barley.lang.study.folder.RunKey;
import barley.lang.study.folder.RunRecord;
import barley.lang.study.folder.StudyFolder;
import barley.lang.study.folder.StudyManifest;
import barley.lang.study.page.StudyPage;
import barley.lang.study.search.RunSource;
import barley.lang.study.search.StudySearch;
import barley.lang.study.search.WantedRun;
import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyFigure;
import barley.lang.study.table.StudyHead;
import barley.lang.study.table.StudyRow;
import barley.lang.study.table.StudyRow.Status;
import barley.lang.study.table.StudyRow.Verified;
import barley.lang.study.table.StudyTable;

/**
 * Computes a study into its folder: what the folder lacks, longest groups first, on several threads. Runs are listed in windows, so that a
 * million points need no more memory than some thousand. Each row is in the journal as soon as it is known; the tables and the page are
 * written at the end, or when the study is stopped.
 */
public final class StudyEngine {

	/** More rows are not written as tables and page when the study is stopped: that would take longer than a stop may. */
	private static final int MOST_WHEN_STOPPED = 100_000;
	/** More rows are not kept for the page, but listed anew. */
	private static final int MOST_KEPT = 20_000;
	private static final long TICK_NANOS = 500_000_000;
	/** Time before anything is said of the time that is left. */
	private static final double LEAST_SECONDS = 4;

	private final StudySettings settings;
	private final BooleanSupplier stop;
	private final Consumer<StudyProgress> progress;
	private final Study study;
	private final StudyRuns runs;
	private final StudyHead head;
	private final long points;
	private final StudySearch search;
	/** Whether only rows are computed that a search tries. */
	private final boolean alone;
	private List<StudyAnswer> answers = List.of();
	/** How many runs there are to compute, as far as that is known. */
	private long total;
	/** Null until it runs. */
	private StudyFolder folder;
	private final CostModel costs = new CostModel();
	private final Countdown countdown = new Countdown();
	private final Instant started = Instant.now();
	private StudyBackend backend;
	private volatile Throwable difference;
	private long done;
	private long computed;
	/** Seconds of threads that have been spent. */
	private double spent;
	private long begin;
	private long nextTick;

	/**
	 * Lists the columns of a study and counts its points; throws a {@link barley.lang.finding.Complaint} if they are too many, and an
	 * {@link OperationCanceledError} if it is stopped meanwhile.
	 *
	 * @param stop     whether to stop; polled by several threads
	 * @param progress told now and then how far it is, by any thread, one at a time
	 */
	public StudyEngine(Study study, StudySettings settings, BooleanSupplier stop, Consumer<StudyProgress> progress) {
		this.study = study;
		this.settings = settings;
		this.stop = stop;
		this.progress = progress;
		runs = new StudyRuns(study, settings.limits());
		StudyPoints all = runs.points(stop);
		points = all.count();
		head = StudyHeads.of(study, all);
		List<Find> finds = FindCondition.finds(study);
		Optional<SearchedRange> range = SearchedRange.of(study, settings.parts(), settings.limits().values());
		alone = range.isPresent() || FindCondition.searchesOnly(study);
		total = alone && finds.stream().noneMatch(Find::isFastest) ? 0 : points * runs.runs().size();
		search = new StudySearch(study, all, head, range, new Source());
	}

	/** Returns the columns of the study. */
	public StudyHead head() {
		return head;
	}

	public long points() {
		return points;
	}

	/** Returns how many runs have been computed. */
	public long computed() {
		return computed;
	}

	/** Returns the first defect of Barley that a run has shown. */
	public Optional<Throwable> defect() {
		return Optional.ofNullable(difference).or(backend::defect);
	}

	/** Computes what is missing in a folder on threads of this process, and writes its tables and page. */
	public Optional<StudyReport> run(StudyFolder results) throws IOException {
		return run(results, new StudyThreads(settings, stop));
	}

	/**
	 * Computes what is missing in a folder, and writes its tables and page.
	 *
	 * @return what is known of the study; nothing if it was stopped before it could be written
	 */
	public Optional<StudyReport> run(StudyFolder results, StudyBackend place) throws IOException {
		folder = results;
		backend = place;
		folder.requireRoom(total - Math.min(total, folder.runs()));
		try {
			if (!alone) {
				compute(runs.stream(stop));
			}
			answers = search.answers();
			if (settings.compared() > 0 && !stop.getAsBoolean()) {
				compare();
			}
		} catch (OperationCanceledError stopped) {
			return Optional.empty(); // while it listed points, which takes too long to do it once more
		}
		try {
			return stop.getAsBoolean() && total > MOST_WHEN_STOPPED ? Optional.empty() : Optional.of(write());
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	/** Computes runs as far as the folder lacks them. */
	private void compute(Stream<StudyRuns.Listed> stream) throws IOException {
		try (stream) {
			Iterator<StudyRuns.Listed> all = stream.iterator();
			while (all.hasNext() && !stop.getAsBoolean()) {
				Map<RunKey, StudyTask> window = new LinkedHashMap<>();
				while (all.hasNext() && window.size() < backend.window() && !stop.getAsBoolean()) {
					StudyRuns.Listed next = all.next();
					if (next.key() == null || folder.isDone(next.key()) || window.containsKey(next.key())) {
						done++;
					} else {
						int attempt = folder.find(next.key()).map(RunRecord::attempt).orElse(0) + 1;
						window.put(next.key(), new StudyTask(next.point(), next.bound(), next.key(), attempt));
					}
				}
				total = Math.max(total, done + window.size());
				backend.run(longestFirst(TaskGroup.of(window.values())), this::seconds, this::add);
			}
		}
	}

	/** What searches ask for. */
	private final class Source implements RunSource {

		@Override
		public void compute(Iterator<WantedRun> wanted) throws IOException {
			StudyEngine.this.compute(StreamSupport.stream(Spliterators.spliteratorUnknownSize(wanted, 0), false).map(runs::of));
		}

		@Override
		public Optional<RunRecord> record(WantedRun wanted) throws IOException {
			return StudyEngine.this.record(runs.of(wanted));
		}

		@Override
		public boolean isStopped() {
			return stop.getAsBoolean();
		}
	}

	private List<TaskGroup> longestFirst(List<TaskGroup> groups) {
		Map<TaskGroup, Double> seconds = new IdentityHashMap<>();
		groups.forEach(group -> seconds.put(group, seconds(group)));
		List<TaskGroup> sorted = new ArrayList<>(groups);
		sorted.sort(Comparator.comparing(seconds::get, Comparator.reverseOrder()));
		return sorted;
	}

	private double seconds(TaskGroup group) {
		return group.tasks().size() * costs.seconds(group.tasks().get(0).run());
	}

	/** Adds a run to the journal, or compares it with what the journal has of it. */
	private void add(StudyTask task, RunRecord record, double seconds) throws IOException {
		if (folder.isDone(task.key())) {
			RunRecord known = folder.find(task.key()).orElseThrow();
			if (record.status() != Status.STOPPED && !known.isEqual(record)) {
				difference = new IllegalStateException("a run was computed twice, with different results: %s and %s".formatted(known,
						record));
			}
			return;
		}
		folder.add(record);
		if (record.status() != Status.STOPPED) {
			costs.learn(task.run(), seconds);
		}
		tick(seconds);
	}

	private synchronized void tick(double seconds) {
		if (computed == 0) {
			begin = System.nanoTime() - (long) (1e9 * seconds); // a cluster takes a while before
		}
		done++;
		computed++;
		spent += seconds;
		long now = System.nanoTime();
		if (now >= nextTick) {
			nextTick = now + TICK_NANOS;
			double elapsed = (now - begin) / 1e9;
			progress.accept(new StudyProgress(done, total, countdown.at(elapsed, secondsLeft(elapsed))));
		}
	}

	/** Returns how long the rest takes, at the speed so far: groups of this window as the model says, later ones like those before. */
	private double secondsLeft(double elapsed) {
		if (elapsed < LEAST_SECONDS || !costs.isKnown()) {
			return Double.NaN;
		}
		double left = 0;
		long listed = 0;
		for (TaskGroup group : backend.open()) {
			left += group.tasks().size() * costs.measuredSeconds(group.tasks().get(0).run());
			listed += group.tasks().size();
		}
		left += Math.max(0, total - done - listed) * spent / computed;
		return left * elapsed / spent;
	}

	/**
	 * Compares some runs with their programs: those whose keys, mixed with the seed, are least, so that the choice is the same each time.
	 */
	private void compare() throws IOException {
		List<StudyTask> chosen = Chosen.of(listed(stop), settings, folder);
		new StudyWorkers(settings, stop, new StudyWorkers.Work() {
			@Override
			public void on(TaskRunner runner, StudyTask task) throws TaskRunner.Canceled, IOException {
				folder.verify(task.key(), runner.agrees(task, Runtime.getRuntime().maxMemory() / 16 / settings.threads()));
			}

			@Override
			public void givenUp(StudyTask task, String why) {
				// stays as it is: not compared
			}
		}).run(TaskGroup.of(chosen));
	}

	private StudyReport write() throws IOException {
		StudyReport report = new StudyReport(alone ? search.points() : points, head.columns().indexOf(StudyFigure.TIME.column()),
				head.runs());
		StudyTable kept = total > MOST_KEPT ? null : new StudyTable(head);
		try (RowFiles files = folder.rows(head); Stream<StudyRow> rows = rows()) {
			for (Iterator<StudyRow> all = rows.iterator(); all.hasNext();) {
				StudyRow row = all.next();
				files.add(row);
				report.add(row);
				if (kept != null) {
					kept.add(row);
				}
			}
			report.end();
			files.commit(new StudyManifest(ClosureText.of(study), points, started, Instant.now(),
					alone ? !stop.getAsBoolean() : report.rows() == total));
		}
		folder.answer(head, answers);
		report.answer(answers);
		writePage(folder, () -> StudyPage.of(head, kept == null ? this::rows : kept::stream, answers, ClosureText.written(study)));
		if (!stop.getAsBoolean()) {
			folder.compact(report.rows());
		}
		return report;
	}

	/** Writes the page, which needs much more memory than the tables. */
	static void writePage(StudyFolder folder, Supplier<String> page) throws IOException {
		try {
			folder.replace(StudyFolder.PAGE, page.get());
		} catch (OutOfMemoryError e) {
			throw new FolderException(("%s was not written, for %,d MB of memory are not enough; increase the heap, such as by "
					+ "BARLEY_JAVA_OPTIONS=-Xmx8g, and the same command writes it. %s and %s are complete")
					.formatted(folder.path().resolve(StudyFolder.PAGE),
					Runtime.getRuntime().maxMemory() >> 20, RowFiles.CSV, RowFiles.JSON));
		}
	}

	/** Returns the rows that are known, in their order. */
	public Stream<StudyRow> rows() {
		List<StudyFigure> figures = RunRecord.figures(head.columns(StudyColumn.Kind.FIGURE));
		return listed(() -> false).flatMap(next -> row(next, figures).stream());
	}

	/** Returns the runs of all rows: at all points, or those that a search has tried. */
	private Stream<StudyRuns.Listed> listed(BooleanSupplier canceled) {
		return alone ? search.tried().map(runs::of) : runs.stream(canceled);
	}

	private Optional<StudyRow> row(StudyRuns.Listed next, List<StudyFigure> figures) {
		try {
			return record(next).map(record -> row(next, figures, record,
					next.key() == null ? Verified.UNTRIED : folder.verified(next.key())));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Returns what came out of a run, which the journal keeps from now on. */
	private Optional<RunRecord> record(StudyRuns.Listed next) throws IOException {
		if (next.key() == null) {
			return Optional.of(new RunRecord(null, Status.FINDING, Map.of(), TaskRunner.text(next.finding()), 0, 0));
		}
		folder.want(next.key());
		return folder.find(next.key());
	}

	private static StudyRow row(StudyRuns.Listed next, List<StudyFigure> figures, RunRecord record, Verified verified) {
		List<StudyCell> cells = new ArrayList<>(next.point().cells());
		cells.addAll(record.cells(figures));
		return new StudyRow(next.point().number(), next.run().getName(), cells, record.status(), record.finding(), verified);
	}
}
