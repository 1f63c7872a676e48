package barley.lang.ui.outline;

import java.util.List;
import java.util.function.Consumer;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.action.GroupMarker;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.viewers.DelegatingStyledCellLabelProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchActionConstants;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.views.contentoutline.ContentOutlinePage;

import barley.lang.ui.BarleyPlugin;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.ServerAnswers;

/** Shows the declarations of an editor's text. It is updated whenever the server has read a new version of the text. */
final class OutlinePage extends ContentOutlinePage {

	private static final int OPEN_LEVELS = 3;
	/** More items than users read, and enough to block the editor while they are created. */
	private static final int MOST_OPEN = 100;

	private final ITextEditor editor;
	private final DocumentConnection connection;
	private final OutlineTree tree = new OutlineTree();
	private final Consumer<PublishDiagnosticsParams> onRead = this::read;
	private final IFile file;
	private EditorLink link;

	OutlinePage(ITextEditor editor, DocumentConnection connection) {
		this.editor = editor;
		this.connection = connection;
		file = Adapters.adapt(editor.getEditorInput(), IFile.class);
	}

	@Override
	public void createControl(Composite parent) {
		super.createControl(parent);
		TreeViewer viewer = getTreeViewer();
		viewer.setUseHashlookup(true);
		viewer.setContentProvider(tree);
		viewer.setLabelProvider(new DelegatingStyledCellLabelProvider(new OutlineLabels()));
		viewer.setInput(connection);
		link = new EditorLink(editor, connection, viewer, tree);
		link.install(getSite().getActionBars().getToolBarManager());
		addMenu(viewer);
		LanguageServerHost.get().published().addListener(onRead);
		ask();
	}

	/** For contributions of others, such as Run As. */
	private void addMenu(TreeViewer viewer) {
		MenuManager menu = new MenuManager();
		menu.add(new GroupMarker(IWorkbenchActionConstants.MB_ADDITIONS));
		viewer.getControl().setMenu(menu.createContextMenu(viewer.getControl()));
		getSite().registerContextMenu(BarleyPlugin.ID + ".outline", menu, viewer);
	}

	/** Diagnostics of a version of the text show that the server has read it. */
	private void read(PublishDiagnosticsParams found) {
		if (found.getUri().equals(connection.uri())) {
			ask();
		}
	}

	private void ask() {
		DocumentSymbolParams params = new DocumentSymbolParams(connection.identifier());
		LanguageServerHost.get().ask(server -> server.getTextDocumentService().documentSymbol(params)).whenComplete((symbols, failure) -> {
			if (failure != null) {
				ServerAnswers.report(failure);
			} else {
				List<OutlineItem> items = OutlineItem.of(symbols.stream().map(Either::getRight).toList(), file);
				Display.getDefault().asyncExec(() -> show(items));
			}
		});
	}

	private void show(List<OutlineItem> items) {
		TreeViewer viewer = getTreeViewer();
		if (viewer == null || viewer.getControl().isDisposed()) {
			return;
		}
		boolean first = tree.roots().isEmpty();
		tree.show(items);
		viewer.refresh();
		if (first) {
			viewer.expandToLevel(tree.levelsOf(MOST_OPEN, OPEN_LEVELS));
		}
		link.followCaret();
	}

	@Override
	public void dispose() {
		LanguageServerHost.get().published().removeListener(onRead);
		if (link != null) {
			link.uninstall();
		}
		super.dispose();
	}
}
