package barley.lang.ui.run;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Path;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.generate.GeneratedProgram;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.result.PastRun;
import barley.lang.ide.result.ReplayedRun;
import barley.lang.ide.result.Replayer;
import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.runtime.machine.Fault;
import barley.runtime.simulate.result.Interruption;

/** Replays past runs. The last one is cached as long as there is memory, since users often look at it several times. */
public final class ReplayedRuns {

	private static SoftReference<ReplayedRun> last = new SoftReference<>(null);

	private ReplayedRuns() {
	}

	/**
	 * Replays a run, which may take as long as the run; throws a {@link Fault} if it cannot. Not to be called on the user interface thread.
	 */
	public static ReplayedRun of(PastRun run, IProgressMonitor monitor) {
		ReplayedRun known = last(run);
		if (known != null) {
			return known;
		}
		try {
			ReplayedRun replay = BarleyIdeSetup.shared().getInstance(Replayer.class)
					.replay(run, file(run), Preferences.settings(), program -> compile(program, monitor),
					monitor::isCanceled);
			keep(replay);
			return replay;
		} catch (IOException e) {
			throw Fault.of("unreadable", "the run cannot be replayed: %s", e.getMessage());
		} catch (Interruption | OperationCanceledError e) {
			throw new OperationCanceledException();
		} catch (OutOfMemoryError e) {
			throw new Fault("heap", "the run is too large to replay in the memory of this workbench");
		}
	}

	private static synchronized ReplayedRun last(PastRun run) {
		ReplayedRun known = last.get();
		return known != null && !run.id().isEmpty() && known.run().id().equals(run.id()) ? known : null;
	}

	private static synchronized void keep(ReplayedRun replay) {
		last = new SoftReference<>(replay);
	}

	/** Returns the present or former location of the file that was run. */
	private static Path file(PastRun run) {
		IPath path = IPath.fromPortableString(run.order().file());
		return path.segmentCount() < 2 ? BarleyPlugin.state().resolve(run.order().schedule())
				: BarleyFiles.path(ResourcesPlugin.getWorkspace().getRoot().getFile(path))
						.orElse(BarleyPlugin.state().resolve(path.lastSegment()));
	}

	private static ClassLoader compile(GeneratedProgram program, IProgressMonitor monitor) throws IOException {
		try {
			RunFolder folder = RunFolder.create(program);
			folder.compile(monitor);
			return folder.loader();
		} catch (CoreException e) {
			throw new IOException(e.getStatus().getMessage(), e);
		}
	}
}
