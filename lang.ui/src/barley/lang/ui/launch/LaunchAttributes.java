package barley.lang.ui.launch;

import barley.lang.ui.BarleyPlugin;

/** The attributes of a launch configuration. */
public final class LaunchAttributes {

	/** The type of the configurations, as declared in plugin.xml. */
	public static final String TYPE = BarleyPlugin.ID + ".schedule";

	/** The file, as a path in the workspace. */
	static final String FILE = BarleyPlugin.ID + ".file";
	/** The name of a schedule in it. */
	static final String SCHEDULE = BarleyPlugin.ID + ".name";
	/** The machine to run on; empty for the one named in the text. */
	static final String MACHINE = BarleyPlugin.ID + ".machine";
	/** Whether only times are computed and no data are moved. */
	static final String TIMING = BarleyPlugin.ID + ".timing";
	/** Values of parameters, by name. */
	static final String PARAMETERS = BarleyPlugin.ID + ".parameters";
	/** Faults to inject, one a line. */
	static final String FAULTS = BarleyPlugin.ID + ".faults";
	/** Data with which nodes begin and their files, one a line: {@code x = values.csv}. */
	static final String GIVEN = BarleyPlugin.ID + ".given";
	/** Data to show at the end, one a line, and whether to show bit patterns. */
	static final String SHOWN = BarleyPlugin.ID + ".shown";
	static final String BITS = BarleyPlugin.ID + ".bits";
	/** The folder of the project for reports; empty if none are kept. */
	static final String REPORTS = BarleyPlugin.ID + ".reports";

	static final String DEFAULT_REPORTS = "reports";

	private LaunchAttributes() {
	}
}
