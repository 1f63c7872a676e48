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

/** Finds out one thing after another in the background, for a control that shows it; what is overtaken is dropped. */
public final class BackgroundQuery {

	/** What is done in the background, and tells what to do with it on the user interface thread. */
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

	/** Begins with something else, in place of what is not done, after some milliseconds in which it may be overtaken again. */
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

	/** Drops what is not done. */
	public void stop() {
		if (job != null) {
			job.cancel();
		}
	}

	/** What is overtaken, but not yet done, holds up the next, so that they do not pile up. */
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
