package barley.lang.ui;

import org.eclipse.jface.action.Action;

/** A button of a view's toolbar, or an item of its menu. */
public final class ViewAction extends Action {

	private final Runnable work;

	public ViewAction(String text, String tip, Runnable work) {
		this(text, tip, null, work);
	}

	/** @param icon the icon; null if there is none */
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
