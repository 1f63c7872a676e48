package barley.lang.ui.launch;

import barley.lang.ui.BarleyPlugin;

/** What a launch configuration says. */
public final class LaunchAttributes {

	/** The type of the configurations, as declared in plugin.xml. */
	public static final String TYPE = BarleyPlugin.ID + ".schedule";

	/** The file, as a path in the workspace. */
	static final String FILE = BarleyPlugin.ID + ".file";
	/** The name of the schedule in it. */
	static final String SCHEDULE = BarleyPlugin.ID + ".name";
	/** The machine that it runs on; empty for the one that its text names. */
	static final String MACHINE = BarleyPlugin.ID + ".machine";
	/** Whether only time is followed and no data moved. */
	static final String TIMING = BarleyPlugin.ID + ".timing";
	/** Values of parameters, by name. */
	static final String PARAMETERS = BarleyPlugin.ID + ".parameters";
	/** What is to go wrong, a line each. */
	static final String FAULTS = BarleyPlugin.ID + ".faults";
	/** The folder of the project in which reports are kept; empty if they are not. */
	static final String REPORTS = BarleyPlugin.ID + ".reports";

	static final String DEFAULT_REPORTS = "reports";

	private LaunchAttributes() {
	}
}
