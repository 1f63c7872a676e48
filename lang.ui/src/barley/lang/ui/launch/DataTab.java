package barley.lang.ui.launch;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Text;

import barley.lang.plan.Plan;
import barley.lang.ui.Icon;
import barley.runtime.machine.Fault;

/**
 * The tab with files of values to begin with, and with data to show at the end. Files are read in the background, to tell what does not fit
 * before the run.
 */
final class DataTab extends PlanTab {

	private static final String GIVEN = """
			Data to begin with, and their files, a line each: x = values/x.csv, beside the program. A file has a line for each node, its values separated by commas.""";
	private static final String SHOWN = "Data to show in the Results view at the end, a line each: x, or y[1] of a family.";

	private Text given;
	private Text shown;
	private Button bits;
	/** What was last checked and what is wrong with it; null while it is not known. */
	private String checked = "";
	private String wrong;

	@Override
	public String getName() {
		return "Data";
	}

	@Override
	public Image getImage() {
		return Icon.DATA.image();
	}

	@Override
	void fill(Composite page) {
		given = lines(page, GIVEN);
		shown = lines(page, SHOWN);
		bits = createCheckButton(page, "as &bit patterns");
		bits.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> updateLaunchConfigurationDialog()));
	}

	@Override
	public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
		configuration.removeAttribute(LaunchAttributes.GIVEN);
		configuration.removeAttribute(LaunchAttributes.SHOWN);
		configuration.removeAttribute(LaunchAttributes.BITS);
	}

	@Override
	public void initializeFrom(ILaunchConfiguration configuration) {
		try {
			given.setText(configuration.getAttribute(LaunchAttributes.GIVEN, ""));
			shown.setText(configuration.getAttribute(LaunchAttributes.SHOWN, ""));
			bits.setSelection(configuration.getAttribute(LaunchAttributes.BITS, false));
		} catch (CoreException e) {
			setErrorMessage(e.getStatus().getMessage());
		}
		checked = "";
		search(configuration);
	}

	@Override
	public boolean isValid(ILaunchConfiguration configuration) {
		setErrorMessage(null);
		try {
			String now = given.getText() + "\0" + shown.getText() + "\0" + configuration.getAttribute(LaunchAttributes.TIMING, false);
			LaunchData.request(configuration);
			if (plan() != null && !now.equals(checked)) {
				checked = now;
				wrong = null;
				check(configuration.copy(""), plan(), now);
			}
			setErrorMessage(now.equals(checked) ? wrong : null);
		} catch (Fault | CoreException e) {
			setErrorMessage(e.getMessage());
		}
		return getErrorMessage() == null;
	}

	/** Reads the files. */
	private void check(ILaunchConfiguration configuration, Plan known, String now) {
		Job.createSystem("Read values of data", (ICoreRunnable) monitor -> {
			String found = problem(configuration, known);
			Display.getDefault().asyncExec(() -> {
				if (!given.isDisposed() && now.equals(checked)) {
					wrong = found;
					updateLaunchConfigurationDialog();
				}
			});
		}).schedule();
	}

	private static String problem(ILaunchConfiguration configuration, Plan known) throws CoreException {
		try {
			LaunchData.checked(configuration, known);
			return null;
		} catch (Fault e) {
			return e.getMessage();
		}
	}

	@Override
	public void performApply(ILaunchConfigurationWorkingCopy configuration) {
		configuration.setAttribute(LaunchAttributes.GIVEN, given.getText().isBlank() ? null : given.getText().strip());
		configuration.setAttribute(LaunchAttributes.SHOWN, shown.getText().isBlank() ? null : shown.getText().strip());
		configuration.setAttribute(LaunchAttributes.BITS, bits.getSelection());
	}
}
