package barley.lang.ui.launch;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

import barley.lang.plan.Plan;
import barley.lang.ui.Icon;
import barley.runtime.machine.Fault;

/**
 * The tab with files of values to begin with, and with data to show at the end. Files are read in the background, to tell what does not fit
 * before the run.
 */
final class DataTab extends AbstractLaunchConfigurationTab {

	private static final int WIDTH = 300;
	private static final String GIVEN = """
			Data to begin with, and their files, a line each: x = values/x.csv, beside the program. A file has a line for each node, its values separated by commas.""";
	private static final String SHOWN = "Data to show in the Results view at the end, a line each: x, or y[1] of a family.";

	private Text given;
	private Text shown;
	private Button bits;
	/** The plan of the chosen schedule; null while it is not known. */
	private Plan plan;
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
	public void createControl(Composite parent) {
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().applyTo(page);
		setControl(page);
		given = lines(page, GIVEN);
		shown = lines(page, SHOWN);
		bits = createCheckButton(page, "as &bit patterns");
		bits.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> updateLaunchConfigurationDialog()));
	}

	private Text lines(Composite page, String words) {
		Label label = new Label(page, SWT.WRAP);
		label.setText(words);
		GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(label);
		Text text = new Text(page, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL | SWT.H_SCROLL);
		text.addModifyListener(event -> updateLaunchConfigurationDialog());
		GridDataFactory.fillDefaults().grab(true, true).applyTo(text);
		return text;
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
		plan = null;
		checked = "";
		PlanSearch.start(configuration, found -> {
			if (!given.isDisposed()) {
				plan = found;
				updateLaunchConfigurationDialog();
			}
		});
	}

	@Override
	public void activated(ILaunchConfigurationWorkingCopy configuration) {
		initializeFrom(configuration); // another tab may have another selection
	}

	@Override
	public boolean isValid(ILaunchConfiguration configuration) {
		setErrorMessage(null);
		try {
			String now = given.getText() + "\0" + shown.getText() + "\0" + configuration.getAttribute(LaunchAttributes.TIMING, false);
			LaunchData.request(configuration);
			if (plan != null && !now.equals(checked)) {
				checked = now;
				wrong = null;
				check(configuration.copy(""), plan, now);
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
