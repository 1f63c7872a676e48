package barley.lang.ui.launch;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;

import barley.lang.ide.result.PastRun;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.run.ReplayedRuns;
import barley.runtime.machine.Fault;

/** A report that is kept in the project: as JSON for programs, and as a page for people. */
record KeptReport(IFolder folder, String name) {

	/** Writes both. The page shows a timeline of the transfers, which is omitted if it cannot be computed. */
	void write(PastRun run, String json, IProgressMonitor monitor) {
		Optional<String> page = page(run, monitor);
		WorkspaceJob job = new WorkspaceJob("Keep the report in " + folder.getFullPath()) {
			@Override
			public IStatus runInWorkspace(IProgressMonitor progress) throws CoreException {
				make(folder);
				write(folder.getFile(name + ".json"), json);
				if (page.isPresent()) {
					write(folder.getFile(name + ".html"), page.get());
				}
				return Status.OK_STATUS;
			}
		};
		job.setRule(folder.getProject());
		job.schedule();
	}

	private Optional<String> page(PastRun run, IProgressMonitor monitor) {
		try {
			return Optional.of(ReplayedRuns.of(run, monitor).page());
		} catch (OperationCanceledException stopped) {
			return Optional.empty();
		} catch (Fault e) {
			BarleyPlugin.log().warn("Cannot write the report about " + run.title() + ": " + e.getMessage());
			return Optional.empty();
		}
	}

	private static void write(IFile file, String text) throws CoreException {
		ByteArrayInputStream content = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
		if (file.exists()) {
			file.setContents(content, true, true, null);
		} else {
			file.create(content, true, null);
		}
	}

	private static void make(IFolder folder) throws CoreException {
		if (!folder.exists()) {
			if (folder.getParent() instanceof IFolder parent) {
				make(parent);
			}
			folder.create(true, true, null);
		}
	}
}
