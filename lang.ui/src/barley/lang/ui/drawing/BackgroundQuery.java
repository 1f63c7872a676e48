package barley.lang.ui.drawing;

import java.io.IOException;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.ISchedulingRule;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.xtext.service.OperationCanceledError;
import org.eclipse.xtext.util.CancelIndicator;

/** Computes in the background what a control shows. A query that is replaced by a later one has no effect. */
public final class BackgroundQuery {

	/** A computation in the background; returns what to do with its result on the user interface thread. */
	public interface Work {

		Runnable find(CancelIndicator canceled) throws IOException;
	}

	private final Control control;
	private final String name;
	private Job job;

	public BackgroundQuery(Control control, String name) {
		this.control = control;
		this.name = name;
		control.addDisposeListener(event -> stop());
	}

	/** Begins another query, in place of one that has not finished, after a delay in milliseconds in which it may be replaced again. */
	public void begin(int delay, Work work) {
		stop();
		job = new Job(name) {

			@Override
			protected IStatus run(IProgressMonitor monitor) {
				try {
					Runnable result = work.find(monitor::isCanceled);
					Display.getDefault().asyncExec(() -> {
						if (!monitor.isCanceled() && !control.isDisposed()) {
							result.run();
						}
					});
				} catch (IOException | OperationCanceledException | OperationCanceledError overtaken) {
					return Status.CANCEL_STATUS;
				}
				return Status.OK_STATUS;
			}
		};
		job.setSystem(true);
		job.setRule(new OneAfterAnother(this));
		job.schedule(delay);
	}

	/** Returns whether a query is waiting or running. */
	public boolean isWorking() {
		return job != null && job.getState() != Job.NONE;
	}

	/** Cancels the query that has not finished. */
	public void stop() {
		if (job != null) {
			job.cancel();
			job = null;
		}
	}

	/** A replaced query that is still running delays the next one, so that queries do not accumulate. */
	private record OneAfterAnother(BackgroundQuery looking) implements ISchedulingRule {

		@Override
		public boolean contains(ISchedulingRule rule) {
			return equals(rule);
		}

		@Override
		public boolean isConflicting(ISchedulingRule rule) {
			return equals(rule);
		}
	}
}
