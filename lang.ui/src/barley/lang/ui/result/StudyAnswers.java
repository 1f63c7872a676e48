package barley.lang.ui.result;

import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;

import barley.lang.study.table.StudyAnswer;
import barley.lang.study.table.StudyResult;
import barley.lang.study.table.StudyTable;

/** What the searches of a study have found, a line for each combination of values that they are for; not visible if there are none. */
final class StudyAnswers {

	private static final List<String> HEADS = List.of("for each", "answer", "find", "tried");
	private static final int[] WIDTHS = { 100, 380, 320, 420 };

	private final Table table;
	private StudyTable rows;
	private List<StudyAnswer> answers = List.of();

	/**
	 * @param select what a click on a line does with the row of its answer
	 * @param open   what a double click does
	 */
	StudyAnswers(Composite parent, IntConsumer select, IntConsumer open) {
		table = new Table(parent, SWT.VIRTUAL | SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
		table.setHeaderVisible(true);
		for (int i = 0; i < WIDTHS.length; i++) {
			TableColumn column = new TableColumn(table, SWT.LEFT);
			column.setText(HEADS.get(i));
			column.setWidth(WIDTHS[i]);
		}
		table.addListener(SWT.SetData, event -> {
			StudyAnswer answer = answers.get(event.index);
			((TableItem) event.item).setText(new String[] { answer.forWhat(), answer.result(), answer.find(),
					StudyAnswer.effort(List.of(answer)) });
		});
		table.addListener(SWT.Selection, event -> chosen(select));
		table.addListener(SWT.DefaultSelection, event -> chosen(open));
		MenuManager menu = new MenuManager();
		new TableText(table, "answers").addTo(menu);
		table.setMenu(menu.createContextMenu(table));
		table.setVisible(false);
	}

	void show(StudyResult study) {
		rows = study.table();
		show(study.answers());
	}

	/** Shows no answers. */
	void clear() {
		show(List.of());
	}

	private void show(List<StudyAnswer> wanted) {
		answers = wanted;
		table.clearAll();
		table.setItemCount(answers.size());
		if (table.getVisible() == answers.isEmpty()) {
			table.setVisible(!answers.isEmpty());
			table.getParent().layout();
		}
	}

	private void chosen(IntConsumer action) {
		if (table.getSelectionIndex() >= 0) {
			answers.get(table.getSelectionIndex()).best().flatMap(this::row).ifPresent(action::accept);
		}
	}

	/** Returns the row of a place; of a value, the first of those that were tried there. */
	private Optional<Integer> row(StudyAnswer.Place place) {
		return IntStream.range(0, rows.size()).filter(row -> rows.point(row) == place.point() && (place.run().isEmpty()
				|| rows.run(row).equals(place.run()))).boxed().findFirst();
	}
}
