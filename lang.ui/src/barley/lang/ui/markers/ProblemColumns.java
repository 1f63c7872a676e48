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
 * A view that remembers widths of an earlier session keeps them, and so does one whose messages the user makes wider or narrower; until
 * then they follow the width of the view.
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
	/** The width that was given to the message last; 0 before that. */
	private int given;

	private ProblemColumns(Tree tree) {
		this.tree = tree;
	}

	/** Arranges the columns of a view now and whenever its width changes, unless it remembers widths. */
	static void arrange(IWorkbenchPart view, Tree tree) {
		MPart part = view.getSite().getService(MPart.class);
		if (part == null || !part.getPersistedState().getOrDefault(STATE, "").contains(WIDTHS)) {
			tree.addListener(SWT.Resize, new ProblemColumns(tree));
			tree.notifyListeners(SWT.Resize, new Event());
		}
	}

	@Override
	public void handleEvent(Event resize) {
		tree.getDisplay().asyncExec(() -> { // after the platform's own layout
			if (!tree.isDisposed() && tree.getClientArea().width > LEAST && column(MESSAGE) >= 0) {
				arrange(tree.getColumn(column(MESSAGE)));
			}
		});
	}

	private void arrange(TreeColumn message) {
		if (given > 0 && message.getWidth() != given) {
			tree.removeListener(SWT.Resize, this);
			return;
		}
		if (given == 0) {
			bringToFront();
		}
		int room = tree.getClientArea().width;
		for (Narrow each : BESIDE) {
			if (column(each.field) >= 0) {
				int width = width(each.text);
				tree.getColumn(column(each.field)).setWidth(width);
				room -= width;
			}
		}
		given = Math.max(LEAST, room);
		message.setWidth(given);
	}

	/** Moves the message and what is beside it before all others. */
	private void bringToFront() {
		int[] order = IntStream.concat(IntStream.of(column(MESSAGE)), BESIDE.stream().mapToInt(each -> column(each.field)))
				.filter(column -> column >= 0).toArray();
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
