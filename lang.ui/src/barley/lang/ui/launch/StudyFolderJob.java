package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;

import barley.lang.ide.program.StudyPrograms;
import barley.lang.study.folder.StoredStudy;
import barley.lang.study.table.StudyResult;
import barley.lang.ui.run.ComputedStudy;
import barley.lang.ui.run.StudyResults;

/** Reads the folder of a study that was computed earlier, or elsewhere, and shows it with the others. */
public final class StudyFolderJob extends Job {

	private final Path folder;

	public StudyFolderJob(Path folder) {
		super("Open " + folder.getFileName());
		this.folder = folder;
		setUser(true);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		try {
			StudyResult result = StoredStudy.read(folder, monitor::isCanceled);
			if (monitor.isCanceled()) {
				return Status.CANCEL_STATUS;
			} else if (result.table().isEmpty()) {
				return Status.error("%s has no rows".formatted(folder));
			}
			String study = result.table().head().name();
			String name = "%s in %s".formatted(study, folder.getFileName());
			StudyResults.get().add(new ComputedStudy(name, StudyPrograms.file(folder, study), folder, result));
			return Status.OK_STATUS;
		} catch (IOException e) {
			return Status.error("Cannot open %s: %s".formatted(folder, e.getMessage()));
		} catch (OutOfMemoryError e) {
			return Status.error("%s is too large to show in the memory of this workbench".formatted(folder));
		}
	}
}
