package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.swt.widgets.Display;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.StudyPrograms;
import barley.lang.ide.program.StudyPrograms.SingleRun;
import barley.lang.study.table.StudyCell;
import barley.lang.study.table.StudyColumn;
import barley.lang.study.table.StudyTable;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.run.ComputedStudy;
import barley.runtime.machine.Fault;

/** Runs a schedule alone as a study has run it at a point, with a temporary configuration; its result is shown like that of other runs. */
public final class StudyRunLaunch {

	private StudyRunLaunch() {
	}

	/** Returns at once; the file is read on another thread. */
	public static void launch(ComputedStudy study, int row) {
		String run = study.table().run(row);
		String name = "%s at point %d of %s".formatted(run, study.table().point(row), study.name());
		Job job = Job.create("Run " + name, (ICoreRunnable) monitor -> {
			try {
				Path file = study.file().orElseThrow(() -> new IOException("the program of " + study.folder() + " is not beside it"));
				SingleRun single = BarleyIdeSetup.shared().getInstance(StudyPrograms.class).at(file, BarleyFiles::others, study.study(),
						run, axes(study.table(), row), Preferences.limits(), monitor::isCanceled);
				ILaunchConfigurationWorkingCopy made = configuration(file, single, name);
				Display.getDefault().asyncExec(() -> DebugUITools.launch(made, ILaunchManager.RUN_MODE));
			} catch (IOException | Fault e) {
				throw new CoreException(Status.error("Cannot run %s: %s".formatted(run, e.getMessage())));
			}
		});
		job.setUser(true);
		job.schedule();
	}

	private static Map<String, StudyCell> axes(StudyTable table, int row) {
		return table.head().columns(StudyColumn.Kind.AXIS).stream()
				.collect(Collectors.toMap(StudyColumn::name, axis -> table.cell(row, axis)));
	}

	private static ILaunchConfigurationWorkingCopy configuration(Path file, SingleRun single, String name)
			throws CoreException, IOException {
		IFile[] files = ResourcesPlugin.getWorkspace().getRoot().findFilesForLocationURI(file.toUri());
		if (files.length == 0) {
			throw new IOException(file + " is not in the workspace");
		}
		ILaunchConfigurationWorkingCopy made = DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurationType(LaunchAttributes.TYPE)
				.newInstance(null, name);
		made.setAttribute(LaunchAttributes.FILE, files[0].getFullPath().toPortableString());
		made.setAttribute(LaunchAttributes.SCHEDULE, single.schedule());
		made.setAttribute(LaunchAttributes.MACHINE, single.machine());
		made.setAttribute(LaunchAttributes.PARAMETERS, single.parameters());
		made.setAttribute(LaunchAttributes.FAULTS, String.join("\n", single.faults()));
		made.setMappedResources(new IResource[] { files[0] });
		return made;
	}
}
