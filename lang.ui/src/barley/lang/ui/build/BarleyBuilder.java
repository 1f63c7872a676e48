package barley.lang.ui.build;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.ISchedulingRule;

import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.markers.MarkerUpdates;
import barley.lang.ui.server.LanguageServerHost;

/**
 * Builds a project: errors are marked, and programs are generated from files without errors. The language server checks every file of the
 * workspace as soon as it changes, and is the only source of markers; the builder waits for it, and lets it check all files again after a
 * clean. Automatic builds do not wait, because they would block saving.
 */
public final class BarleyBuilder extends IncrementalProjectBuilder {

	private static final int POLL_MILLIS = 20;

	@Override
	public ISchedulingRule getRule(int kind, Map<String, String> arguments) {
		return null; // others may change the workspace during the build; the next build sees their changes
	}

	@Override
	protected IProject[] build(int kind, Map<String, String> arguments, IProgressMonitor monitor) throws CoreException {
		IResourceDelta delta = kind == FULL_BUILD ? null : getDelta(getProject());
		Set<IFile> changed = delta == null ? new HashSet<>(BarleyFiles.in(getProject())) : changed(delta);
		if (delta == null) {
			LanguageServerHost.get().reread(List.copyOf(changed));
		}
		if (changed.isEmpty() && delta != null) {
			return null;
		}
		if (getProject().getWorkspace().isAutoBuilding()) {
			Generation.get().later(changed);
		} else {
			SubMonitor progress = SubMonitor.convert(monitor, "Proving " + getProject().getName(), 2);
			await(LanguageServerHost.get().settled(), progress.split(1));
			Generation.get().now(changed, () -> monitor.isCanceled() || isInterrupted(), progress.split(1));
		}
		return null;
	}

	@Override
	protected void clean(IProgressMonitor monitor) throws CoreException {
		getProject().deleteMarkers(MarkerUpdates.TYPE, false, IResource.DEPTH_INFINITE);
		Generation.get().clean(getProject(), monitor);
	}

	private static Set<IFile> changed(IResourceDelta delta) throws CoreException {
		Set<IFile> changed = new HashSet<>();
		delta.accept(each -> {
			boolean touched = each.getKind() != IResourceDelta.CHANGED
					|| (each.getFlags() & (IResourceDelta.CONTENT | IResourceDelta.REPLACED)) != 0;
			if (touched && BarleyFiles.isSource(each.getResource())) {
				changed.add((IFile) each.getResource());
			}
			return true;
		}, IResource.NONE);
		return changed;
	}

	private void await(CompletableFuture<Void> settled, IProgressMonitor monitor) {
		while (!settled.isDone()) {
			if (monitor.isCanceled() || isInterrupted()) {
				throw new OperationCanceledException();
			}
			try {
				settled.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
			} catch (TimeoutException notYet) {
				// checks for cancellation again
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				throw new OperationCanceledException();
			} catch (ExecutionException e) {
				return; // without an answer there is nothing to wait for; the host has logged the reason
			}
		}
	}
}
