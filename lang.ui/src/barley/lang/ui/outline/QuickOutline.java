package barley.lang.ui.outline;

import java.util.List;
import java.util.Locale;

import org.eclipse.jface.dialogs.PopupDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.server.Positions;

/** The outline in a window of its own, filtered by typing; Enter goes to the selected item. */
final class QuickOutline extends PopupDialog {

	private static final Point SIZE = new Point(420, 360);

	private final ITextEditor editor;
	private final IDocument document;
	private final OutlineTree tree = new OutlineTree();
	private Text pattern;
	private TreeViewer viewer;

	QuickOutline(ITextEditor editor, IDocument document, List<OutlineItem> items) {
		super(editor.getSite().getShell(), SWT.RESIZE, true, true, false, false, false, null, "Enter: go there; Escape: close");
		this.editor = editor;
		this.document = document;
		tree.show(items);
	}

	@Override
	protected boolean hasTitleArea() {
		return true; // the field for the pattern
	}

	@Override
	protected Control createTitleControl(Composite parent) {
		pattern = new Text(parent, SWT.NONE);
		pattern.setMessage("type to filter");
		GridDataFactory.fillDefaults().grab(true, false).applyTo(pattern);
		pattern.addModifyListener(event -> narrow());
		pattern.addKeyListener(KeyListener.keyPressedAdapter(event -> {
			if (event.character == SWT.CR || event.character == SWT.LF) {
				go();
			} else if (event.keyCode == SWT.ARROW_DOWN) {
				viewer.getTree().setFocus();
			}
		}));
		return pattern;
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		Composite area = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().applyTo(area);
		viewer = new TreeViewer(area, SWT.SINGLE | SWT.H_SCROLL | SWT.V_SCROLL);
		GridDataFactory.fillDefaults().grab(true, true).hint(SIZE).applyTo(viewer.getTree());
		viewer.setContentProvider(tree);
		viewer.setLabelProvider(new DelegatingStyledCellLabelProvider(new OutlineLabels()));
		viewer.addFilter(new ByPattern());
		viewer.setInput(document);
		viewer.expandAll();
		viewer.getTree().addKeyListener(KeyListener.keyPressedAdapter(event -> {
			if (event.character == SWT.CR || event.character == SWT.LF) {
				go();
			}
		}));
		viewer.getTree().addMouseListener(MouseListener.mouseUpAdapter(event -> go()));
		chooseAtCaret();
		return area;
	}

	private void chooseAtCaret() {
		try {
			if (editor.getSelectionProvider().getSelection() instanceof ITextSelection caret) {
				OutlineItem item = OutlineItem.around(Positions.of(document, caret.getOffset()), tree.roots());
				viewer.setSelection(item == null ? StructuredSelection.EMPTY : new StructuredSelection(item), true);
			}
		} catch (BadLocationException overtaken) {
			// nothing is selected then
		}
	}

	@Override
	protected Control getFocusControl() {
		return pattern;
	}

	@Override
	protected Point getInitialLocation(Point size) {
		Control text = editor.getAdapter(Control.class);
		Point corner = text.toDisplay(0, 0);
		return new Point(corner.x + Math.max(0, (text.getSize().x - size.x) / 2), corner.y + Math.max(0, (text.getSize().y - size.y) / 4));
	}

	private void narrow() {
		viewer.getTree().setRedraw(false);
		viewer.refresh();
		viewer.expandAll();
		viewer.getTree().setRedraw(true);
		TreeItem first = first(viewer.getTree().getItems());
		viewer.setSelection(first == null ? StructuredSelection.EMPTY : new StructuredSelection(first.getData()), true);
	}

	/** Returns the first item that matches itself, not only by its children. */
	private TreeItem first(TreeItem[] items) {
		for (TreeItem item : items) {
			if (matches((OutlineItem) item.getData())) {
				return item;
			}
			TreeItem below = first(item.getItems());
			if (below != null) {
				return below;
			}
		}
		return null;
	}

	private void go() {
		if (viewer.getStructuredSelection().getFirstElement() instanceof OutlineItem item) {
			close();
			try {
				IRegion name = Positions.region(document, item.symbol().getSelectionRange());
				editor.selectAndReveal(name.getOffset(), name.getLength());
				editor.setFocus();
			} catch (BadLocationException overtaken) {
				// the text has changed meanwhile
			}
		}
	}

	private boolean matches(OutlineItem item) {
		return item.symbol().getName().toLowerCase(Locale.ROOT).contains(pattern.getText().strip().toLowerCase(Locale.ROOT));
	}

	/** Keeps items that match, and their parents. */
	private final class ByPattern extends ViewerFilter {

		@Override
		public boolean select(Viewer from, Object parent, Object element) {
			OutlineItem item = (OutlineItem) element;
			return matches(item) || item.children().stream().anyMatch(child -> select(from, item, child));
		}
	}
}
