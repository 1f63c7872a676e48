package barley.lang.ui;

import org.eclipse.jface.action.Action;

/** A button or a line in the menu of a view. */
public final class ViewAction extends Action {

	private final Runnable work;

	public ViewAction(String text, String tip, Runnable work) {
		this(text, tip, null, work);
	}

	/** @param icon null if there is none */
	public ViewAction(String text, String tip, Icon icon, Runnable work) {
		super(text);
		this.work = work;
		setToolTipText(tip);
		setImageDescriptor(icon == null ? null : icon.descriptor());
	}

	@Override
	public void run() {
		work.run();
	}
}
