package barley.lang.ui.launch;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

import barley.lang.ui.Icon;

/** The tab with faults to inject. Mistakes in it are reported by the run, which knows the machine. */
final class FaultTab extends AbstractLaunchConfigurationTab {

	private static final int WIDTH = 300;
	private static final String WORDS = """
			What goes wrong in the run, a line each; the result tells what came of it. Without a time it is so from the beginning.
			    lane n[0,0] -- n[1,0] fails at 3 ms
			    lane n[0,0] -- n[0,1] #2 slows to 1 Gbit/s at 2 ms
			    node n[2,0] straggles by 5 us
			    fragment n[0,0] -> n[1,0] corrupted at 1 ms
			    switch router[1,1] fails at 40 ns
			    switch router[1,1] loses flag 3
			    entry router[1,1] corrupted at 40 ns""";

	private Text faults;

	@Override
	public String getName() {
		return "Faults";
	}

	@Override
	public Image getImage() {
		return Icon.FAULT.image();
	}

	@Override
	public void createControl(Composite parent) {
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().applyTo(page);
		setControl(page);
		Label words = new Label(page, SWT.WRAP);
		words.setText(WORDS);
		GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(words);
		faults = new Text(page, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL | SWT.H_SCROLL);
		faults.addModifyListener(event -> updateLaunchConfigurationDialog());
		GridDataFactory.fillDefaults().grab(true, true).applyTo(faults);
	}

	@Override
	public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
		configuration.removeAttribute(LaunchAttributes.FAULTS);
	}

	@Override
	public void initializeFrom(ILaunchConfiguration configuration) {
		try {
			faults.setText(configuration.getAttribute(LaunchAttributes.FAULTS, ""));
		} catch (CoreException e) {
			setErrorMessage(e.getStatus().getMessage());
		}
	}

	@Override
	public void performApply(ILaunchConfigurationWorkingCopy configuration) {
		configuration.setAttribute(LaunchAttributes.FAULTS, faults.getText().isBlank() ? null : faults.getText().strip());
	}
}
