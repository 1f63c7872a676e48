package barley.lang.ui.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ListSelectionDialog;

import barley.lang.ide.picture.MachinePicture;
import barley.lang.ui.ViewAction;

/** Which walks of a machine are drawn: those that can be used together, some groups of them, or rings that are chosen one by one. */
final class WalkChoice {

	/** More groups than this are chosen in the dialog only. */
	private static final int MOST_IN_MENU = 24;

	private final Runnable onChange;
	private List<String> wanted = List.of();

	WalkChoice(Runnable onChange) {
		this.onChange = onChange;
	}

	/** Returns the names of what is drawn; none for the walks that can be used together. */
	List<String> wanted() {
		return wanted;
	}

	void show(List<String> names) {
		wanted = List.copyOf(names);
		onChange.run();
	}

	/** Adds the choices to a menu. */
	void fill(IMenuManager menu, MachinePicture shown, Shell shell) {
		Action all = new ViewAction("Walks that Fit Together", "Draws walks that can be used together", () -> show(List.of()));
		all.setChecked(wanted.isEmpty());
		menu.add(all);
		if (shown != null && !shown.walks().isEmpty()) {
			shown.groups().stream().limit(MOST_IN_MENU).forEach(name -> menu.add(group(name)));
			menu.add(new ViewAction("Choose Rings...", "Chooses rings, paths and trees one by one", () -> ask(shown, shell)));
		}
	}

	private Action group(String name) {
		Action action = new Action(name, IAction.AS_CHECK_BOX) {
			@Override
			public void run() {
				List<String> names = new ArrayList<>(wanted);
				if (!names.remove(name)) {
					names.add(name);
				}
				show(names);
			}
		};
		action.setChecked(wanted.contains(name));
		return action;
	}

	private void ask(MachinePicture shown, Shell shell) {
		ListSelectionDialog dialog = ListSelectionDialog.of(shown.walks()).contentProvider(ArrayContentProvider.getInstance())
				.labelProvider(new LabelProvider()).title("Rings of " + shown.name()).message("Draw these rings, paths and trees:")
				.preselect(shown.drawn().toArray()).create(shell);
		if (dialog.open() == Window.OK) {
			show(Arrays.stream(dialog.getResult()).map(Object::toString).toList());
		}
	}
}
