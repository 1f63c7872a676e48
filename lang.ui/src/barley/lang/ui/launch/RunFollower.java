package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;

import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.Report;
import barley.lang.ui.run.RunResults;
import barley.runtime.StopSignal;

/** Shows the progress of a run in the Progress view, stops it when it is cancelled there, and keeps its output. */
final class RunFollower extends Job {

	private static final int POLL_MILLIS = 100;
	private static final int WHOLE = 1_000;
	/** Exit codes of processes that were terminated and killed. */
	private static final int TERMINATED = 143;
	private static final int KILLED = 137;

	private final ILaunch launch;
	private final StartedRun begun;
	private final Path activity;
	private final Path report;
	private final Optional<KeptReport> kept;

	RunFollower(ILaunch launch, StartedRun begun, Path activity, Path report, Optional<KeptReport> kept) {
		super("Running " + begun.configuration());
		this.launch = launch;
		this.begun = begun;
		this.activity = activity;
		this.report = report;
		this.kept = kept;
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		SubMonitor progress = SubMonitor.convert(monitor, getName(), WHOLE);
		String last = "";
		while (!launch.isTerminated() && !monitor.isCanceled()) {
			String now = content(activity);
			if (!now.equals(last)) {
				last = now;
				show(now, progress);
			}
			try {
				Thread.sleep(POLL_MILLIS);
			} catch (InterruptedException e) {
				monitor.setCanceled(true);
			}
		}
		IStatus ended = monitor.isCanceled() ? terminate() : Status.OK_STATUS;
		String text = content(report);
		Report result = Report.of(text, monitor.isCanceled() || isStopped(), exitCode());
		PastRun run = begun.ended(result);
		RunResults.get().ended(run);
		progress.subTask("writing the report");
		kept.filter(file -> result.hasFigures())
				.ifPresent(file -> file.write(run, text, ended.isOK() ? progress : new NullProgressMonitor()));
		return ended;
	}

	/** Returns whether the user stopped the run, in any view; a process that a debugger terminates cannot report it. */
	private boolean isStopped() {
		return ILaunchManager.DEBUG_MODE.equals(launch.getLaunchMode()) || exitCode() == StopSignal.EXIT_CODE || exitCode() == TERMINATED
				|| exitCode() == KILLED;
	}

	private int exitCode() {
		try {
			IProcess[] processes = launch.getProcesses();
			return processes.length == 0 ? KILLED : processes[0].getExitValue();
		} catch (DebugException stillThere) {
			return KILLED;
		}
	}

	/** A line has the work in progress, how many of its parts are done, and how many there are. */
	private static void show(String line, SubMonitor progress) {
		String[] words = line.strip().split("\t");
		if (words.length == 3) {
			long done = Long.parseLong(words[1]);
			long total = Math.max(1, Long.parseLong(words[2]));
			progress.subTask("%s, %d %%".formatted(words[0], 100 * done / total));
			progress.setWorkRemaining((int) Math.max(1, WHOLE - WHOLE * done / total));
		}
	}

	/** Asks the process to stop first: unlike a terminated process, it reports its results up to then. */
	private IStatus terminate() {
		try {
			for (IProcess process : launch.getProcesses()) {
				process.terminate();
			}
		} catch (DebugException persistent) {
			// it has not stopped within some seconds
		}
		try {
			launch.terminate();
		} catch (DebugException e) {
			return e.getStatus();
		}
		return Status.CANCEL_STATUS;
	}

	private static String content(Path file) {
		try {
			return Files.exists(file) ? Files.readString(file) : "";
		} catch (IOException e) {
			return "";
		}
	}
}
