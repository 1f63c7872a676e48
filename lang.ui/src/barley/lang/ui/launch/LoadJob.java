package barley.lang.ui.launch;

import java.io.IOException;
import java.util.concurrent.CancellationException;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.TrafficMachines;
import barley.lang.load.LoadCurve;
import barley.lang.load.TrafficNetwork;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.run.LoadResults;
import barley.runtime.machine.Fault;

/** Puts traffic on a machine, with its progress in the Progress view. If it is cancelled, the rates that were finished are results, too. */
final class LoadJob extends Job {

	private final LoadRequest request;

	LoadJob(LoadRequest request) {
		super("Load " + request.machine() + " with traffic");
		this.request = request;
		setUser(true);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
		try {
			TrafficNetwork network = BarleyIdeSetup.shared().getInstance(TrafficMachines.class).network(request.file(), BarleyFiles::others,
					request.machine(), request.families(), Preferences.settings(), monitor::isCanceled);
			monitor.subTask(network.words());
			LoadCurve curve = request.workload().on(network.title() + ", " + request.workload().name(), network, rate -> {
				if (monitor.isCanceled()) {
					throw new CancellationException();
				}
				monitor.subTask("packets per node and cycle: " + LoadCurve.rate(rate));
			});
			if (!curve.sweep().points().isEmpty()) {
				LoadResults.get().add(curve);
			}
			return curve.sweep().isCancelled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
		} catch (OperationCanceledException | OperationCanceledError cancelled) {
			return Status.CANCEL_STATUS;
		} catch (IOException | Fault e) {
			return Status.error("Cannot load %s: %s".formatted(request.machine(), e.getMessage()));
		} catch (OutOfMemoryError e) {
			return Status.error("%s is too large to load in the memory of this workbench".formatted(request.machine()));
		}
	}
}
