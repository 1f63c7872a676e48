package barley.lang.ui.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.ISchedulingRule;
import org.eclipse.core.runtime.jobs.Job;

import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.RunHistory;
import barley.lang.ui.BarleyPlugin;

/** The past runs of this workspace. Jobs read and write their files, one after the other, and notify listeners. */
public final class RunResults {

	private static final int MOST = 200;

	/** Is notified of changes, on the thread of a job. */
	public interface Listener {

		/**
		 * Called when the runs have changed.
		 *
		 * @param runs  all runs, the latest first
		 * @param ended a run that has just ended; null if there is none
		 */
		void changed(List<PastRun> runs, PastRun ended);
	}

	/** A task on the files; returns the run that has just ended, or null. */
	private interface Work {

		PastRun on(RunHistory known) throws IOException;
	}

	private static final RunResults WORKSPACE = new RunResults(BarleyPlugin.state().resolve("history"));

	private final RunHistory history;
	private final List<Listener> listeners = new CopyOnWriteArrayList<>();

	private RunResults(Path folder) {
		history = new RunHistory(folder, MOST);
	}

	/** Returns the runs of this workspace. */
	public static RunResults get() {
		return WORKSPACE;
	}

	public void addListener(Listener listener) {
		listeners.add(listener);
	}

	/** Reads the runs in the background, and passes them to all listeners. */
	public void read() {
		new HistoryJob("Read the results of runs", known -> null).schedule();
	}

	public void removeListener(Listener listener) {
		listeners.remove(listener);
	}

	/** Adds a run that has ended. */
	public void ended(PastRun run) {
		new HistoryJob("Keep the results of " + run.order().schedule(), known -> known.add(run)).schedule();
	}

	public void remove(List<PastRun> runs) {
		List<PastRun> gone = List.copyOf(runs);
		new HistoryJob("Forget the results of runs", known -> {
			for (PastRun run : gone) {
				known.remove(run);
			}
			return null;
		}).schedule();
	}

	/** Tasks run one at a time. */
	private final class HistoryJob extends Job implements ISchedulingRule {

		private final Work work;

		HistoryJob(String name, Work work) {
			super(name);
			this.work = work;
			setSystem(true);
			setRule(this);
		}

		@Override
		protected IStatus run(IProgressMonitor monitor) {
			try {
				PastRun ended = work.on(history);
				List<PastRun> runs = history.runs();
				listeners.forEach(listener -> listener.changed(runs, ended));
				return Status.OK_STATUS;
			} catch (IOException e) {
				return Status.error("Results of runs cannot be read or written: " + e.getMessage(), e);
			}
		}

		@Override
		public boolean contains(ISchedulingRule rule) {
			return rule == this;
		}

		@Override
		public boolean isConflicting(ISchedulingRule rule) {
			return rule instanceof HistoryJob;
		}
	}
}
