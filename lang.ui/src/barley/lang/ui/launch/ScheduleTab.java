package barley.lang.ui.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.FilteredResourcesSelectionDialog;

import barley.lang.ide.BarleyIdeSetup;
import barley.lang.ide.program.RunnableSchedule;
import barley.lang.ide.program.RunnableSchedules;
import barley.lang.ui.Icon;
import barley.lang.ui.files.BarleyFiles;

/** The tab with the file, the schedule, the mode, and the folder of reports. */
final class ScheduleTab extends AbstractLaunchConfigurationTab {

	private static final String AS_WRITTEN = "as in the text";

	private Text file;
	private Combo schedule;
	private Combo machine;
	private List<RunnableSchedule> known = List.of();
	/** The file that these are the schedules of; null while they are not known. */
	private IFile read;
	private Button functional;
	private Button timing;
	private Button keep;
	private Text reports;
	private Text vmArguments;

	@Override
	public String getName() {
		return "Schedule";
	}

	@Override
	public Image getImage() {
		return Icon.SCHEDULE.image();
	}

	@Override
	public void createControl(Composite parent) {
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().applyTo(page);
		setControl(page);
		Group what = group(page, "Run", 3);
		label(what, "&File:");
		file = new Text(what, SWT.BORDER);
		file.addModifyListener(event -> {
			lookForSchedules();
			updateLaunchConfigurationDialog();
		});
		GridDataFactory.fillDefaults().grab(true, false).applyTo(file);
		Button browse = createPushButton(what, "&Browse...", null);
		browse.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> browse()));
		label(what, "&Schedule:");
		schedule = new Combo(what, SWT.DROP_DOWN);
		schedule.addModifyListener(event -> {
			offerMachines();
			updateLaunchConfigurationDialog();
		});
		GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(schedule);
		label(what, "&Machine:");
		machine = new Combo(what, SWT.DROP_DOWN);
		machine.addModifyListener(event -> updateLaunchConfigurationDialog());
		GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(machine);

		Group mode = group(page, "Mode", 2);
		functional = radio(mode, "F&unctional: move and check the data");
		timing = radio(mode, "&Timing: compute times only");

		Group report = group(page, "Report", 2);
		keep = new Button(report, SWT.CHECK);
		keep.setText("&Keep the report, as a page and as JSON, in the folder");
		keep.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> {
			reports.setEnabled(keep.getSelection());
			updateLaunchConfigurationDialog();
		}));
		reports = new Text(report, SWT.BORDER);
		reports.addModifyListener(event -> updateLaunchConfigurationDialog());
		GridDataFactory.fillDefaults().grab(true, false).applyTo(reports);

		Group java = group(page, "Java", 2);
		label(java, "&VM arguments:");
		vmArguments = new Text(java, SWT.BORDER);
		vmArguments.setMessage("such as -Xmx4g for much data");
		vmArguments.addModifyListener(event -> updateLaunchConfigurationDialog());
		GridDataFactory.fillDefaults().grab(true, false).applyTo(vmArguments);
	}

	private static Group group(Composite page, String title, int columns) {
		Group group = new Group(page, SWT.NONE);
		group.setText(title);
		GridLayoutFactory.swtDefaults().numColumns(columns).applyTo(group);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
		return group;
	}

	private static void label(Composite parent, String text) {
		new Label(parent, SWT.NONE).setText(text);
	}

	private Button radio(Composite parent, String text) {
		Button button = new Button(parent, SWT.RADIO);
		button.setText(text);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> updateLaunchConfigurationDialog()));
		return button;
	}

	private void browse() {
		var dialog = new FilteredResourcesSelectionDialog(getShell(), false, ResourcesPlugin.getWorkspace().getRoot(), IResource.FILE);
		dialog.setTitle("Choose a file");
		dialog.setInitialPattern("*." + BarleyFiles.EXTENSION);
		if (dialog.open() == FilteredResourcesSelectionDialog.OK && dialog.getFirstResult() instanceof IFile chosen) {
			file.setText(chosen.getFullPath().toPortableString());
		}
	}

	private Optional<IFile> file() {
		IPath path = IPath.fromPortableString(file.getText().strip());
		return path.segmentCount() < 2 ? Optional.empty()
				: Optional.of(ResourcesPlugin.getWorkspace().getRoot().getFile(path)).filter(IFile::isAccessible);
	}

	/** Reads the file on a background thread and lists its schedules. */
	private void lookForSchedules() {
		Optional<IFile> source = file();
		Optional<Path> path = source.flatMap(BarleyFiles::path);
		path.ifPresent(found -> Job.createSystem("Look for schedules", (ICoreRunnable) monitor -> {
			try {
				List<RunnableSchedule> all = BarleyIdeSetup.shared().getInstance(RunnableSchedules.class).in(found, BarleyFiles::others);
				Display.getDefault().asyncExec(() -> offer(source.get(), all));
			} catch (IOException e) {
				// the user has to type the name then
			}
		}).schedule());
	}

	private void offer(IFile source, List<RunnableSchedule> all) {
		if (!schedule.isDisposed() && file().equals(Optional.of(source))) {
			known = all;
			read = source;
			String text = schedule.getText();
			schedule.setItems(all.stream().map(RunnableSchedule::name).toArray(String[]::new));
			schedule.setText(text.isEmpty() && !all.isEmpty() ? all.get(0).name() : text);
			offerMachines();
			updateLaunchConfigurationDialog();
		}
	}

	private void offerMachines() {
		String text = machine.getText();
		List<String> names = known.stream().filter(each -> each.name().equals(schedule.getText())).findFirst()
				.map(RunnableSchedule::machines).orElse(List.of());
		List<String> offered = new ArrayList<>(List.of(AS_WRITTEN));
		offered.addAll(names);
		if (!List.of(machine.getItems()).equals(offered)) {
			machine.setItems(offered.toArray(String[]::new));
			machine.setText(text);
		}
	}

	/** Proposes the selected file, or that of the editor. */
	@Override
	public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
		configuration.setAttribute(LaunchAttributes.TIMING, false);
		IResource selected = DebugUITools.getSelectedResource();
		if (selected instanceof IFile chosen && BarleyFiles.EXTENSION.equals(chosen.getFileExtension())) {
			configuration.setAttribute(LaunchAttributes.FILE, chosen.getFullPath().toPortableString());
			configuration.setMappedResources(new IResource[] { chosen });
		}
	}

	@Override
	public void initializeFrom(ILaunchConfiguration configuration) {
		try {
			schedule.setText(configuration.getAttribute(LaunchAttributes.SCHEDULE, ""));
			String other = configuration.getAttribute(LaunchAttributes.MACHINE, "");
			machine.setText(other.isEmpty() ? AS_WRITTEN : other);
			file.setText(configuration.getAttribute(LaunchAttributes.FILE, ""));
			timing.setSelection(configuration.getAttribute(LaunchAttributes.TIMING, false));
			functional.setSelection(!timing.getSelection());
			String folder = configuration.getAttribute(LaunchAttributes.REPORTS, "");
			keep.setSelection(!folder.isEmpty());
			reports.setText(folder.isEmpty() ? LaunchAttributes.DEFAULT_REPORTS : folder);
			reports.setEnabled(keep.getSelection());
			vmArguments.setText(configuration.getAttribute(IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS, ""));
		} catch (CoreException e) {
			setErrorMessage(e.getStatus().getMessage());
		}
	}

	@Override
	public void performApply(ILaunchConfigurationWorkingCopy configuration) {
		configuration.setAttribute(LaunchAttributes.FILE, file.getText().strip());
		configuration.setAttribute(LaunchAttributes.SCHEDULE, schedule.getText().strip());
		String other = machine.getText().strip();
		configuration.setAttribute(LaunchAttributes.MACHINE, other.isEmpty() || other.equals(AS_WRITTEN) ? null : other);
		configuration.setAttribute(LaunchAttributes.TIMING, timing.getSelection());
		configuration.setAttribute(LaunchAttributes.REPORTS, keep.getSelection() ? reports.getText().strip() : "");
		configuration.setAttribute(IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS, vmArguments.getText().strip());
		configuration.setMappedResources(file().map(found -> new IResource[] { found }).orElse(null));
	}

	@Override
	public boolean isValid(ILaunchConfiguration configuration) {
		setErrorMessage(problem());
		return getErrorMessage() == null;
	}

	/** Returns what is wrong with the file and the schedule; null if nothing is known to be. */
	private String problem() {
		String name = schedule.getText().strip();
		Optional<IFile> source = file();
		if (file.getText().isBlank()) {
			return "Choose a file";
		} else if (source.isEmpty()) {
			return "No such file in the workspace; a path begins with the project, as in /rings/ladder.barley";
		} else if (name.isEmpty()) {
			return "Choose a schedule of the file";
		} else if (source.get().equals(read) && known.stream().noneMatch(each -> each.name().equals(name))) {
			return known.isEmpty() ? source.get().getName() + " has no schedule" : "%s has no schedule %s; it has %s".formatted(
					source.get().getName(), name, String.join(", ", known.stream().map(RunnableSchedule::name).toList()));
		}
		return null;
	}
}
