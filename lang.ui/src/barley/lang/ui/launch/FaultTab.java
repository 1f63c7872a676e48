package barley.lang.ui.launch;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jface.bindings.keys.KeyStroke;
import org.eclipse.jface.fieldassist.ContentProposal;
import org.eclipse.jface.fieldassist.ContentProposalAdapter;
import org.eclipse.jface.fieldassist.IContentProposal;
import org.eclipse.jface.fieldassist.TextContentAdapter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

import barley.lang.ide.program.FaultProposals;
import barley.lang.ui.Icon;
import barley.runtime.machine.Fault;
import barley.runtime.machine.Machine;
import barley.runtime.report.DisturbanceText;

/** The tab with faults to inject, a line each. Once the machine is known, it proposes how to go on with a line, and shows what is wrong. */
final class FaultTab extends PlanTab {

	private static final String WORDS = """
			What goes wrong in the run, a line each; the result shows what came of it. Without a time it is so from the beginning. Ctrl+Space completes.
			    lane n[0,0] -- n[1,0] fails at 3 ms
			    lane n[0,0] -- n[0,1] #2 slows to 1 Gbit/s at 2 ms
			    node n[2,0] straggles by 5 us
			    fragment n[0,0] -> n[1,0] corrupted at 1 ms
			    switch router[1,1] fails at 40 ns
			    switch router[1,1] loses flag 3
			    entry router[1,1] corrupted at 40 ns
			    synapse soma[0] -> soma[1] late by 5 ns""";

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
	void fill(Composite page) {
		faults = lines(page, WORDS);
		ContentProposalAdapter proposals = new ContentProposalAdapter(faults, new TextContentAdapter(), this::proposals,
				KeyStroke.getInstance(SWT.MOD1, ' '), null);
		proposals.setProposalAcceptanceStyle(ContentProposalAdapter.PROPOSAL_INSERT);
	}

	/** Returns the machine that is chosen, or null while it is not known. */
	private Machine machine() {
		return plan() == null ? null : plan().wiring().machine();
	}

	/** Returns what can be inserted at a place: the rest of each text with which its line can go on. */
	private IContentProposal[] proposals(String contents, int position) {
		String line = contents.substring(contents.lastIndexOf('\n', position - 1) + 1, position).stripLeading();
		return machine() == null ? new IContentProposal[0] : FaultProposals.of(line, machine()).stream()
				.map(whole -> new ContentProposal(whole.substring(line.length()), whole, null)).toArray(IContentProposal[]::new);
	}

	@Override
	public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
		configuration.removeAttribute(LaunchAttributes.FAULTS);
	}

	@Override
	public void initializeFrom(ILaunchConfiguration configuration) {
		try {
			faults.setText(configuration.getAttribute(LaunchAttributes.FAULTS, ""));
		} catch (CoreException incomplete) {
			// the first tab reports what is missing
		}
		search(configuration);
	}

	@Override
	public boolean isValid(ILaunchConfiguration configuration) {
		setErrorMessage(null);
		try {
			Machine machine = machine();
			if (machine != null) {
				ScheduleLaunch.faults(configuration).forEach(line -> DisturbanceText.read(line, machine));
			}
		} catch (Fault | CoreException e) {
			setErrorMessage(e.getMessage());
		}
		return getErrorMessage() == null;
	}

	@Override
	public void performApply(ILaunchConfigurationWorkingCopy configuration) {
		configuration.setAttribute(LaunchAttributes.FAULTS, faults.getText().isBlank() ? null : faults.getText().strip());
	}
}
