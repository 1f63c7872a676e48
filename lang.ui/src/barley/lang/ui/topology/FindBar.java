package barley.lang.ui.topology;

import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

import barley.lang.finding.Words;
import barley.lang.picture.Match;
import barley.lang.picture.Scene;

/** Finds nodes, lanes and rings by name: all matches are marked while the user types, Enter goes to the next one. */
final class FindBar extends Composite {

	private final SceneCanvas canvas;
	private final Text field;
	private final Label count;
	private List<Match> matches = List.of();
	private int at;

	FindBar(Composite parent, SceneCanvas canvas) {
		super(parent, SWT.NONE);
		this.canvas = canvas;
		GridLayoutFactory.fillDefaults().margins(6, 2).numColumns(2).applyTo(this);
		field = new Text(this, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
		field.setMessage("Find a node, a lane or a ring");
		GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
		count = new Label(this, SWT.RIGHT);
		GridDataFactory.fillDefaults().hint(110, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).applyTo(count);
		field.addModifyListener(event -> find());
		field.addSelectionListener(SelectionListener.widgetDefaultSelectedAdapter(event -> next()));
		field.addKeyListener(KeyListener.keyPressedAdapter(event -> {
			if (event.keyCode == SWT.ESC) {
				field.setText("");
				canvas.setFocus();
			}
		}));
		canvas.addKeyListener(KeyListener.keyPressedAdapter(event -> {
			if (event.keyCode == 'f' && (event.stateMask & SWT.MOD1) != 0) {
				field.setFocus();
				field.selectAll();
			}
		}));
	}

	/** Searches again, in another scene. */
	void refresh() {
		search();
		show();
	}

	private void find() {
		at = 0;
		search();
		if (!matches.isEmpty()) {
			canvas.reveal(matches.get(0));
		}
		show();
	}

	private void next() {
		if (!matches.isEmpty()) {
			at = (at + 1) % matches.size();
			canvas.reveal(matches.get(at));
			show();
		}
	}

	private void search() {
		Scene scene = canvas.scene();
		matches = scene == null ? List.of() : Match.in(scene, field.getText());
		at = matches.isEmpty() ? 0 : Math.min(at, matches.size() - 1);
	}

	private void show() {
		boolean wanted = !field.getText().isBlank();
		count.setText(!wanted ? "" : matches.isEmpty() ? "none" : Words.of("%,d of %,d", at + 1, matches.size()));
		canvas.mark(matches, at);
	}
}
