package barley.lang.ui.launch;

import java.nio.file.Path;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;

import barley.lang.generate.DataPlaces;
import barley.lang.plan.Plan;
import barley.lang.run.NodeDataRequest;
import barley.lang.ui.files.BarleyFiles;
import barley.runtime.data.DataTable;
import barley.runtime.machine.Fault;
import barley.runtime.values.NodeValues;

/** What a launch configuration says about the values of data. */
final class LaunchData {

	private LaunchData() {
	}

	/** Returns what a configuration says; throws a {@link Fault} if a line is none. */
	static NodeDataRequest request(ILaunchConfiguration configuration) throws CoreException {
		return NodeDataRequest.of(configuration.getAttribute(LaunchAttributes.SHOWN, ""),
				configuration.getAttribute(LaunchAttributes.BITS, false), configuration.getAttribute(LaunchAttributes.GIVEN, ""));
	}

	/**
	 * Returns the values for a schedule, whose files have been read; throws a {@link Fault} if something does not fit its data. Files are
	 * named from the folder of the program on.
	 */
	static NodeValues checked(ILaunchConfiguration configuration, Plan plan) throws CoreException {
		NodeDataRequest request = request(configuration);
		if (!request.isEmpty() && configuration.getAttribute(LaunchAttributes.TIMING, false)) {
			throw new Fault("wrong-values", "a timing run moves no data to set or to show");
		}
		IFile file = ScheduleLaunch.file(configuration);
		Path folder = BarleyFiles.path(file).map(Path::getParent).orElse(Path.of(""));
		NodeValues values = request.values(plan, folder::resolve);
		values.values(plan.wiring().machine(), table(plan));
		return values;
	}

	/** Returns the data of the programs of a plan. */
	static DataTable table(Plan plan) {
		return new DataPlaces(plan).table();
	}
}
