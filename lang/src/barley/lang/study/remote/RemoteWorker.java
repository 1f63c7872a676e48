package barley.lang.study.remote;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

import javax.tools.ToolProvider;

import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.Language;
import barley.lang.model.Study;
import barley.lang.resource.LoadedFile;
import barley.lang.resource.SourceFiles;
import barley.lang.study.remote.RemoteShare.RemoteRun;
import barley.lang.study.run.StudyRuns;
import barley.lang.study.run.StudySettings;
import barley.lang.study.run.StudyTask;
import barley.lang.study.run.StudyThreads;
import barley.lang.study.run.TaskGroup;

/**
 * Computes shares of studies in an executor of a cluster. The texts of a study are parsed once a process. The keys of runs are computed
 * anew and compared: an executor of another version refuses its work.
 */
public final class RemoteWorker {

	/** For those who started the driver, and read it in a row. */
	private static final String MORE_MEMORY = "BARLEY_JAVA_OPTIONS=-Dspark.executor.memory=4g gives executors more";
	/** Studies that are kept, with all that the language has of their files. */
	private static final int MOST = 2;
	private static final Map<String, Study> KNOWN = new LinkedHashMap<>();

	private RemoteWorker() {
	}

	/**
	 * Computes a share with one thread; may be called by several. What fails is a row.
	 *
	 * @param host the name of this computer
	 * @param stop whether nobody wants the answer any more
	 */
	public static RemoteAnswer compute(RemoteStudy remote, RemoteShare share, String host, BooleanSupplier stop) throws IOException {
		return compute(remote, share, host, ToolProvider.getSystemJavaCompiler() != null, stop);
	}

	static RemoteAnswer compute(RemoteStudy remote, RemoteShare share, String host, boolean compiles, BooleanSupplier stop)
			throws IOException {
		Study study = study(remote);
		StudyRuns runs = new StudyRuns(study, remote.limits());
		List<TaskGroup> groups = new ArrayList<>();
		for (List<RemoteRun> group : share.groups()) {
			List<StudyTask> tasks = new ArrayList<>();
			for (RemoteRun run : group) {
				Optional<StudyTask> task = runs.task(run.run(), run.values(), run.undisturbed(), run.attempt());
				if (task.isEmpty() || !task.get().key().equals(run.key())) {
					return RemoteAnswer.refused("the executor on %s has another version of Barley: remove it from the class path of the "
							+ "cluster", host);
				} else if (!task.get().run().mishaps().isEmpty() && !compiles) {
					return RemoteAnswer.refused("the executor on %s has a Java without compiler, which runs with mishaps need: install a "
							+ "JDK of version 17 or newer there", host);
				}
				tasks.add(task.get());
			}
			groups.add(new TaskGroup(tasks));
		}
		List<RemoteAnswer.Row> rows = new ArrayList<>();
		StudyThreads threads = new StudyThreads(new StudySettings(remote.limits(), 1, remote.patience(), 0, 1), stop, MORE_MEMORY);
		threads.run(groups, group -> 0, (task, record, seconds) -> rows.add(new RemoteAnswer.Row(record.json(), seconds)));
		return new RemoteAnswer(rows, "", threads.defect().map(RemoteWorker::trace).orElse(""));
	}

	private static String trace(Throwable defect) {
		StringWriter text = new StringWriter();
		defect.printStackTrace(new PrintWriter(text));
		return text.toString();
	}

	private static synchronized Study study(RemoteStudy remote) throws IOException {
		try {
			return KNOWN.computeIfAbsent(remote.hash(), any -> load(remote));
		} catch (UncheckedIOException e) {
			throw e.getCause();
		} finally {
			KNOWN.keySet().retainAll(List.copyOf(KNOWN.keySet()).subList(Math.max(0, KNOWN.size() - MOST), KNOWN.size()));
		}
	}

	/** Loads a study with all that it refers to: later, several threads read the model. */
	private static Study load(RemoteStudy remote) {
		Locale.setDefault(Locale.ROOT); // findings are the same in every locale
		try {
			Path folder = Files.createTempDirectory("barley-study-");
			folder.toFile().deleteOnExit();
			for (Map.Entry<String, byte[]> file : remote.files().entrySet()) {
				Path path = Files.write(folder.resolve(file.getKey()), file.getValue());
				path.toFile().deleteOnExit();
			}
			List<LoadedFile> loaded = Language.service(SourceFiles.class).load(folder.resolve(remote.file()));
			EcoreUtil.resolveAll(loaded.get(0).resource().getResourceSet());
			return EcoreUtil2.getAllContentsOfType(loaded.get(0).resource().getContents().get(0), Study.class).stream()
					.filter(study -> remote.study().equals(study.getName())).findFirst().orElseThrow();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
