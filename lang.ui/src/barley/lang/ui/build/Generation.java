package barley.lang.ui.build;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.preferences.Preferences;

/** Keeps the generated programs of all projects up to date with the saved files. */
public final class Generation {

	/** The job family of generation jobs. */
	public static final Object FAMILY = Generation.class;

	private static final Generation WORKSPACE = new Generation();

	/** The files that have changed since the last job began. */
	private final Set<IFile> waiting = new HashSet<>();

	private final Job job = new Job("Generate node programs") {

		@Override
		protected IStatus run(IProgressMonitor monitor) {
			Set<IFile> changed = take();
			try {
				now(changed, monitor::isCanceled, monitor);
				return Status.OK_STATUS;
			} catch (CoreException e) {
				BarleyPlugin.log().log(e.getStatus());
				return Status.OK_STATUS;
			} catch (OperationCanceledException e) {
				synchronized (waiting) {
					waiting.addAll(changed); // kept for the next change or build
				}
				return Status.CANCEL_STATUS;
			}
		}

		@Override
		public boolean belongsTo(Object family) {
			return family == FAMILY;
		}
	};

	private Generation() {
		job.setPriority(Job.BUILD);
	}

	/** Returns the generation service of this workspace. */
	public static Generation get() {
		return WORKSPACE;
	}

	/** Cancels generation in the background. */
	public void cancel() {
		job.cancel();
	}

	/** Generates in the background the programs that depend on {@code changed}. */
	public void later(Collection<IFile> changed) {
		synchronized (waiting) {
			waiting.addAll(changed);
		}
		job.schedule();
	}

	private Set<IFile> take() {
		synchronized (waiting) {
			Set<IFile> taken = new HashSet<>(waiting);
			waiting.clear();
			return taken;
		}
	}

	/** Generates the programs that depend on {@code changed}, and deletes programs without a source. */
	public void now(Collection<IFile> changed, BooleanSupplier canceled, IProgressMonitor monitor) throws CoreException {
		if (!Preferences.generates()) {
			return;
		}
		List<ProjectPrograms> projects = new ArrayList<>();
		for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
			ProjectPrograms.of(project).ifPresent(projects::add);
		}
		SubMonitor progress = SubMonitor.convert(monitor, projects.size());
		for (ProjectPrograms project : projects) {
			project.update(changed, canceled, progress.split(1));
		}
	}

	/** Deletes the generated programs of a project; the next build generates them again. */
	public void clean(IProject project, IProgressMonitor monitor) throws CoreException {
		if (ProjectPrograms.of(project).isPresent()) {
			project.getWorkspace().run(progress -> ProjectPrograms.of(project).get().clear(), project, IWorkspace.AVOID_UPDATE, monitor);
		}
	}
}
