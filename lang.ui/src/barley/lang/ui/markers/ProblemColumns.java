package barley.lang.ui.markers;

import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.views.markers.MarkerField;

/**
 * Arranges the columns of a Problems view such that messages can be read: the message takes what resource and line leave of the width;
 * path and type follow behind the right edge. The platform gives them all widths of their own, of which the message has less than half.
 * Only a view that was just opened for the first time is arranged: later ones remember the widths that the user has chosen.
 */
final class ProblemColumns implements Listener {

	/** What the platform's view keeps of a column, and where it remembers the widths of all. */
	private static final String FIELD = "MARKER_FIELD";
	private static final String STATE = "memento";
	private static final String WIDTHS = "columnWidths";
	private static final String MESSAGE = "org.eclipse.ui.ide.severityAndDescriptionField";
	/** What can be seen beside the message, with a text that has room. */
	private static final List<Narrow> BESIDE = List.of(new Narrow("org.eclipse.ui.ide.resourceField", "scaling.barley"),
			new Narrow("org.eclipse.ui.ide.locationField", "line 1000"));
	/** The room beside a text: its margins, and an icon. */
	private static final int MARGIN = 24;
	private static final int LEAST = 200;

	private record Narrow(String field, String text) {
	}

	private final Tree tree;

	private ProblemColumns(Tree tree) {
		this.tree = tree;
	}

	/** Arranges the columns of a view, as soon as its width is known, unless it remembers widths. */
	static void arrange(IWorkbenchPart view, Tree tree) {
		MPart part = view.getSite().getService(MPart.class);
		if (part == null || !part.getPersistedState().getOrDefault(STATE, "").contains(WIDTHS)) {
			tree.addListener(SWT.Resize, new ProblemColumns(tree));
			tree.notifyListeners(SWT.Resize, new Event());
		}
	}

	@Override
	public void handleEvent(Event resize) {
		if (tree.getClientArea().width > LEAST && tree.getColumnCount() > 0) {
			tree.removeListener(SWT.Resize, this);
			tree.getDisplay().asyncExec(() -> { // after the platform's own layout
				if (!tree.isDisposed()) {
					arrange();
				}
			});
		}
	}

	private void arrange() {
		int room = tree.getClientArea().width;
		int[] order = IntStream.concat(IntStream.of(column(MESSAGE)), BESIDE.stream().mapToInt(each -> column(each.field)))
				.filter(column -> column >= 0).toArray();
		for (Narrow each : BESIDE) {
			if (column(each.field) >= 0) {
				int width = width(each.text);
				tree.getColumn(column(each.field)).setWidth(width);
				room -= width;
			}
		}
		if (column(MESSAGE) >= 0) {
			tree.getColumn(column(MESSAGE)).setWidth(Math.max(LEAST, room));
		}
		IntStream others = IntStream.range(0, tree.getColumnCount())
				.filter(column -> IntStream.of(order).noneMatch(each -> each == column));
		tree.setColumnOrder(IntStream.concat(IntStream.of(order), others).toArray());
	}

	/** Returns the index of the column of a field; -1 if it is not shown. */
	private int column(String field) {
		TreeColumn[] columns = tree.getColumns();
		return IntStream.range(0, columns.length).filter(i -> columns[i].getData(FIELD) instanceof MarkerField known
				&& field.equals(known.getConfigurationElement().getAttribute("id"))).findFirst().orElse(-1);
	}

	private int width(String text) {
		GC gc = new GC(tree);
		try {
			gc.setFont(tree.getFont());
			return gc.textExtent(text).x + MARGIN;
		} finally {
			gc.dispose();
		}
	}
}
