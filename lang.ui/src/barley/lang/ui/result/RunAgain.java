package barley.lang.ui.result;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.swt.widgets.Display;

import barley.lang.ide.result.PastRun;
import barley.lang.ui.launch.LaunchAttributes;

/**
 * Runs a past run again with its configuration: with the launch configuration of that name if it is unchanged, otherwise with a temporary
 * one. The present text of the file is used.
 */
final class RunAgain {

	private RunAgain() {
	}

	static void launch(PastRun run, String mode) {
		Job.createSystem("Look for the launch configuration", (ICoreRunnable) monitor -> {
			ILaunchConfiguration configuration = configuration(run);
			Display.getDefault().asyncExec(() -> DebugUITools.launch(configuration, mode));
		}).schedule();
	}

	private static ILaunchConfiguration configuration(PastRun run) throws CoreException {
		ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();
		ILaunchConfigurationType type = launches.getLaunchConfigurationType(LaunchAttributes.TYPE);
		for (ILaunchConfiguration known : launches.getLaunchConfigurations(type)) {
			if (known.getName().equals(run.configuration()) && known.getAttributes().equals(run.attributes())) {
				return known;
			}
		}
		ILaunchConfigurationWorkingCopy copy = type.newInstance(null, run.configuration());
		copy.setAttributes(run.attributes());
		return copy;
	}
}
