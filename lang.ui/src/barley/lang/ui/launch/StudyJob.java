package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.finding.Words;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.StudyPrograms;
import barley.lang.study.run.StudyProgress;
import barley.lang.study.table.StudyResult;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.run.ComputedStudy;
import barley.lang.ui.run.StudyResults;
import barley.runtime.machine.Fault;
import barley.runtime.report.UnitText;

/**
 * Computes a study, with its progress in the Progress view. If it is cancelled, the rows that are known are results, too, and computing it
 * again goes on from there.
 */
final class StudyJob extends Job {

	private static final int TICKS = 1_000;
	private static final double PICO = 1e12;

	private final IFile file;
	private final Path path;
	private final String study;
	private int worked;

	StudyJob(IFile file, Path path, String study) {
		super("Compute study " + study);
		this.file = file;
		this.path = path;
		this.study = study;
		setUser(true);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		monitor.beginTask(getName(), TICKS);
		try {
			StudyResult result = BarleyIdeSetup.shared().getInstance(StudyPrograms.class).compute(path, BarleyFiles::others, study,
					Preferences.limits(), monitor::isCanceled, progress -> tell(progress, monitor));
			if (!result.table().isEmpty()) {
				StudyResults.get().add(new ComputedStudy(study, Optional.of(path), StudyPrograms.folder(path, study), result));
			}
			file.getParent().refreshLocal(IResource.DEPTH_INFINITE, null);
			return monitor.isCanceled() ? Status.CANCEL_STATUS : Status.OK_STATUS;
		} catch (OperationCanceledException | OperationCanceledError cancelled) {
			return Status.CANCEL_STATUS;
		} catch (IOException | Fault e) {
			return Status.error("Cannot compute study %s: %s".formatted(study, e.getMessage()));
		} catch (CoreException e) {
			return e.getStatus();
		} catch (OutOfMemoryError e) {
			return Status.error("Study %s is too large to show in the memory of this workbench; its folder has all rows".formatted(study));
		}
	}

	private void tell(StudyProgress progress, IProgressMonitor monitor) {
		String left = Double.isNaN(progress.secondsLeft()) ? ""
				: ", about " + UnitText.time((long) (Math.ceil(progress.secondsLeft()) * PICO)) + " left";
		monitor.subTask(Words.of("%,d of %,d runs%s", progress.done(), progress.total(), left));
		int now = (int) (TICKS * progress.done() / Math.max(1, progress.total()));
		monitor.worked(now - worked);
		worked = now;
	}
}
