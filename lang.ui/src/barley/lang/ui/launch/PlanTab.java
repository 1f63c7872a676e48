package barley.lang.ui.launch;

import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

import barley.lang.plan.Plan;

/** A tab of texts of several lines, which are checked against the plan of the chosen schedule as soon as it is known. */
abstract class PlanTab extends AbstractLaunchConfigurationTab {

	private static final int WIDTH = 300;

	/** The plan of the chosen schedule; null while it is not known. */
	private Plan plan;

	/** Fills the page of the tab. */
	abstract void fill(Composite page);

	@Override
	public final void createControl(Composite parent) {
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().applyTo(page);
		setControl(page);
		fill(page);
	}

	/** Adds a text below some words about it. */
	final Text lines(Composite page, String words) {
		Label label = new Label(page, SWT.WRAP);
		label.setText(words);
		GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(label);
		Text text = new Text(page, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL | SWT.H_SCROLL);
		text.addModifyListener(event -> updateLaunchConfigurationDialog());
		GridDataFactory.fillDefaults().grab(true, true).applyTo(text);
		return text;
	}

	final Plan plan() {
		return plan;
	}

	/** Looks for the plan of the schedule that a configuration names, and checks again when it is found. */
	final void search(ILaunchConfiguration configuration) {
		plan = null;
		PlanSearch.start(configuration, found -> {
			if (!getControl().isDisposed()) {
				plan = found;
				updateLaunchConfigurationDialog();
			}
		});
	}

	@Override
	public void activated(ILaunchConfigurationWorkingCopy configuration) {
		initializeFrom(configuration); // another tab may have another selection
	}
}
