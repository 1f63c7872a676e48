package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jdt.launching.AbstractJavaLaunchConfigurationDelegate;
import org.eclipse.jdt.launching.IVMRunner;
import org.eclipse.jdt.launching.VMRunnerConfiguration;
import org.eclipse.xtext.service.OperationCanceledError;

import barley.lang.analyse.ValueReader;
import barley.lang.evaluate.MachineChoice;
import barley.lang.evaluate.Overrides;
import barley.lang.generate.DataPlaces;
import barley.lang.generate.GeneratedProgram;
import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.GenerationResult;
import barley.lang.ide.program.ProgramMaker;
import barley.lang.ide.result.RunRequest;
import barley.lang.ide.result.RunRequest.Text;
import barley.lang.plan.Plan;
import barley.lang.ui.debug.RuntimeFrames;
import barley.lang.ui.debug.StatementBreakpoints;
import barley.lang.ui.files.BarleyFiles;
import barley.lang.ui.preferences.Preferences;
import barley.lang.ui.project.RuntimeContainer;
import barley.lang.ui.run.LaunchError;
import barley.lang.ui.run.RunFolder;
import barley.lang.value.Value;
import barley.runtime.machine.Fault;

/**
 * Runs a schedule from its generated programs, in a virtual machine of its own. The programs are generated for the run, with the values of
 * its configuration; so it does not matter whether the project generates programs, or whether the text is being edited.
 */
public final class ScheduleLaunch extends AbstractJavaLaunchConfigurationDelegate {

	private static final String MAIN = "barley.runtime.Main";

	@Override
	public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor) throws CoreException {
		SubMonitor progress = SubMonitor.convert(monitor, "Generating " + configuration.getName(), 4);
		IFile file = file(configuration);
		GenerationResult made = make(configuration, file, progress.split(2));
		GeneratedProgram program = made.programs().get(0);
		RunFolder folder = RunFolder.create(program);
		folder.compile(progress.split(1));
		IVMRunner runner = getVMRunner(configuration, mode);
		Path report = folder.file("report.json");
		Path activity = folder.file("progress");
		VMRunnerConfiguration run = new VMRunnerConfiguration(MAIN,
				new String[] { folder.classes().toString(), RuntimeContainer.classes().orElseThrow().toString() });
		List<String> arguments = new ArrayList<>(arguments(configuration, made, report, activity));
		names(configuration, made, folder).ifPresent(names -> arguments.add(0, "--names=" + names));
		run.setProgramArguments(arguments.toArray(String[]::new));
		boolean debug = mode.equals(ILaunchManager.DEBUG_MODE);
		run.setVMArguments(vmArguments(configuration, debug));
		run.setWorkingDirectory(file.getProject().getLocation().toOSString());
		launch.setSourceLocator(new ProgramSources(file.getProject(), folder, configuration));
		if (progress.isCanceled()) {
			throw new OperationCanceledException();
		}
		if (debug) {
			StatementBreakpoints.bind(file, program);
			RuntimeFrames.filter();
		}
		runner.run(run, launch, progress.split(1));
		new RunFollower(launch, begun(configuration, made), activity, report, reports(configuration, file, program)).schedule();
	}

	/** Returns a file with the names of data under which a report says what faults did to them; nothing if there are no faults. */
	private static Optional<Path> names(ILaunchConfiguration configuration, GenerationResult made, RunFolder folder) throws CoreException {
		if (faults(configuration).isEmpty()) {
			return Optional.empty();
		}
		DataPlaces places = new DataPlaces(made.plans().get(made.programs().get(0).name()));
		try {
			return Optional.of(Files.write(folder.file("names"), places.all().stream().map(each -> each.text(places.table())).toList()));
		} catch (IOException e) {
			throw LaunchError.because("the names of data cannot be written: %s", e.getMessage());
		}
	}

	private static List<String> arguments(ILaunchConfiguration configuration, GenerationResult made, Path report, Path activity)
			throws CoreException {
		GeneratedProgram program = made.programs().get(0);
		List<String> arguments = new ArrayList<>();
		if (configuration.getAttribute(LaunchAttributes.TIMING, false)) {
			arguments.add("--timing");
		}
		faults(configuration).forEach(fault -> arguments.add("--fault=" + fault));
		arguments.addAll(data(configuration, made.plans().get(program.name())));
		Optional.ofNullable(made.figures().get(program.name())).ifPresent(figures -> arguments.addAll(figures.arguments()));
		arguments.add("--report=" + report);
		arguments.add("--progress=" + activity);
		arguments.add(program.packageName() + "." + program.tables());
		return arguments;
	}

	private static List<String> data(ILaunchConfiguration configuration, Plan plan) throws CoreException {
		try {
			return LaunchData.checked(configuration, plan).arguments(LaunchData.table(plan));
		} catch (Fault e) {
			throw LaunchError.because("%s", e.getMessage());
		}
	}

	static List<String> faults(ILaunchConfiguration configuration) throws CoreException {
		return configuration.getAttribute(LaunchAttributes.FAULTS, "").lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
	}

	/** Returns what is known of a run before it has any results. */
	private static StartedRun begun(ILaunchConfiguration configuration, GenerationResult made) throws CoreException {
		List<Text> texts = new ArrayList<>();
		for (int i = 0; i < made.inputs().size(); i++) {
			texts.add(new Text(made.inputs().get(i).getFileName().toString(), made.texts().get(i)));
		}
		RunRequest order = new RunRequest(configuration.getAttribute(LaunchAttributes.FILE, ""),
				configuration.getAttribute(LaunchAttributes.SCHEDULE, ""),
				configuration.getAttribute(LaunchAttributes.MACHINE, ""), configuration.getAttribute(LaunchAttributes.TIMING, false),
				configuration.getAttribute(LaunchAttributes.PARAMETERS, Map.of()), faults(configuration), texts);
		return new StartedRun(Instant.now(), order, configuration.getName(), configuration.getAttributes());
	}

	/** The arguments of the configuration come last, so that they take precedence. */
	private String[] vmArguments(ILaunchConfiguration configuration, boolean debug) throws CoreException {
		List<String> arguments = new ArrayList<>(List.of("-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8"));
		if (debug) {
			arguments.add("-Dbarley.debug=true"); // threads are named after nodes
		}
		arguments.addAll(List.of(DebugPlugin.parseArguments(getVMArguments(configuration))));
		return arguments.toArray(String[]::new);
	}

	/** Returns where the report is written; nothing if it is not kept. */
	private static Optional<KeptReport> reports(ILaunchConfiguration configuration, IFile file, GeneratedProgram program)
			throws CoreException {
		String folder = configuration.getAttribute(LaunchAttributes.REPORTS, "");
		String suffix = configuration.getAttribute(LaunchAttributes.TIMING, false) ? "-timing" : "";
		return folder.isBlank() ? Optional.empty()
				: Optional.of(new KeptReport(file.getProject().getFolder(folder.strip()), program.name() + suffix));
	}

	static IFile file(ILaunchConfiguration configuration) throws CoreException {
		String path = configuration.getAttribute(LaunchAttributes.FILE, "");
		if (!IPath.ROOT.isValidPath(path) || IPath.fromPortableString(path).segmentCount() < 2) {
			throw LaunchError.because("%s does not name a file to run", configuration.getName());
		}
		IFile file = ResourcesPlugin.getWorkspace().getRoot().getFile(IPath.fromPortableString(path));
		if (!file.isAccessible()) {
			throw LaunchError.because("%s does not exist, or its project is closed", path);
		}
		return file;
	}

	private static GenerationResult make(ILaunchConfiguration configuration, IFile file, IProgressMonitor monitor) throws CoreException {
		String name = configuration.getAttribute(LaunchAttributes.SCHEDULE, "");
		Overrides overrides = overrides(configuration);
		Path path = BarleyFiles.path(file).orElseThrow(() -> LaunchError.because("%s is not on this computer", file.getFullPath()));
		GenerationResult made;
		try {
			made = BarleyIdeSetup.shared().getInstance(ProgramMaker.class).make(path, BarleyFiles::others, Optional.of(name),
					Preferences.settings().with(overrides), monitor::isCanceled);
		} catch (OperationCanceledError e) {
			throw new OperationCanceledException();
		}
		if (!made.isSound()) {
			ProblemConsole.show(name, made.problems());
			throw LaunchError.because("%s is not ready to run: %s", name, made.problems().get(0));
		}
		if (made.programs().size() != 1) {
			throw LaunchError.because("%s has no schedule %s", file.getName(), name);
		}
		if (!overrides.unused().isEmpty()) {
			throw LaunchError.because("a value for %s has no effect: nothing that runs has such a parameter, or the text sets its value",
					overrides.unused().iterator().next());
		}
		return made;
	}

	/** Returns the values of parameters and the machine that a configuration chooses. */
	static Overrides overrides(ILaunchConfiguration configuration) throws CoreException {
		return new Overrides(values(configuration.getAttribute(LaunchAttributes.PARAMETERS, Map.of())),
				machine(configuration.getAttribute(LaunchAttributes.MACHINE, "")));
	}

	/** Returns the machine to run on; null for that of the text. */
	private static MachineChoice machine(String text) throws CoreException {
		try {
			return text.isEmpty() ? null : BarleyIdeSetup.shared().getInstance(ValueReader.class).machine(text);
		} catch (IllegalArgumentException e) {
			throw LaunchError.because("%s", e.getMessage());
		}
	}

	private static Map<String, Value> values(Map<String, String> texts) throws CoreException {
		ValueReader reader = BarleyIdeSetup.shared().getInstance(ValueReader.class);
		Map<String, Value> values = new LinkedHashMap<>();
		try {
			texts.forEach((name, text) -> values.put(name, reader.read(name, text)));
		} catch (IllegalArgumentException e) {
			throw LaunchError.because("%s", e.getMessage());
		}
		return values;
	}

	/** Returns what is saved and built first. */
	@Override
	protected IProject[] getBuildOrder(ILaunchConfiguration configuration, String mode) throws CoreException {
		return new IProject[] { file(configuration).getProject() };
	}

	/** Errors elsewhere in the project do not matter; errors of the schedule itself are reported by the launch. */
	@Override
	protected IProject[] getProjectsForProblemSearch(ILaunchConfiguration configuration, String mode) {
		return new IProject[0];
	}
}
