package barley.lang.ui.outline;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.IPostSelectionProvider;
import org.eclipse.jface.viewers.ISelectionChangedListener;
import org.eclipse.jface.viewers.SelectionChangedEvent;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;

import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.Positions;

/** Links the outline and the caret: the selected item is shown in the text, and the item at the caret is selected. */
final class EditorLink {

	private final ITextEditor editor;
	private final DocumentConnection connection;
	private final TreeViewer viewer;
	private final OutlineTree tree;
	private final ISelectionChangedListener onCaret = event -> followCaret();
	private final IAction toggle = new Action("Link with Editor", IAction.AS_CHECK_BOX) {
		@Override
		public void run() {
			followCaret();
		}
	};
	/** While the outline follows the caret, it must not move it. */
	private boolean following;

	EditorLink(ITextEditor editor, DocumentConnection connection, TreeViewer viewer, OutlineTree tree) {
		this.editor = editor;
		this.connection = connection;
		this.viewer = viewer;
		this.tree = tree;
	}

	void install(IToolBarManager toolBar) {
		toggle.setImageDescriptor(PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(ISharedImages.IMG_ELCL_SYNCED));
		toggle.setChecked(true);
		toolBar.add(toggle);
		viewer.addSelectionChangedListener(this::lead);
		if (editor.getSelectionProvider() instanceof IPostSelectionProvider carets) {
			carets.addPostSelectionChangedListener(onCaret);
		}
	}

	void uninstall() {
		if (editor.getSelectionProvider() instanceof IPostSelectionProvider carets) {
			carets.removePostSelectionChangedListener(onCaret);
		}
	}

	private void lead(SelectionChangedEvent event) {
		if (!following && event.getStructuredSelection().getFirstElement() instanceof OutlineItem item) {
			try {
				IRegion name = Positions.region(connection.document(), item.symbol().getSelectionRange());
				editor.selectAndReveal(name.getOffset(), name.getLength());
			} catch (BadLocationException overtaken) {
				// the outline of the present text follows
			}
		}
	}

	/** Selects the item at the caret. */
	void followCaret() {
		if (!toggle.isChecked() || viewer.getControl().isDisposed() || viewer.getControl().isFocusControl()
				|| !(editor.getSelectionProvider().getSelection() instanceof ITextSelection caret)) {
			return;
		}
		following = true;
		try {
			OutlineItem item = OutlineItem.around(connection.position(caret.getOffset()), tree.roots());
			viewer.setSelection(item == null ? StructuredSelection.EMPTY : new StructuredSelection(item), true);
		} catch (BadLocationException overtaken) {
			// the caret has moved
		} finally {
			following = false;
		}
	}
}
