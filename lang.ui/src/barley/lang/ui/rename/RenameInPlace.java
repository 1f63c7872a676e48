package barley.lang.ui.rename;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.eclipse.core.commands.operations.IOperationHistory;
import org.eclipse.core.commands.operations.IUndoableOperation;
import org.eclipse.core.commands.operations.OperationHistoryFactory;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewerExtension6;
import org.eclipse.jface.text.IUndoManager;
import org.eclipse.jface.text.IUndoManagerExtension;
import org.eclipse.jface.text.link.ILinkedModeListener;
import org.eclipse.jface.text.link.LinkedModeModel;
import org.eclipse.jface.text.link.LinkedModeUI.ExitFlags;
import org.eclipse.jface.text.link.LinkedPosition;
import org.eclipse.jface.text.link.LinkedPositionGroup;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.texteditor.link.EditorLinkedModeUI;

import barley.lang.ui.editor.NewNameModel;
import barley.lang.ui.server.CodeActions;
import barley.lang.ui.server.DocumentConnection;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.Positions;
import barley.lang.ui.server.ServerAnswers;
import barley.lang.ui.server.WorkspaceEdits;

/**
 * Renames in the text: all occurrences in the file change while one is being typed over. Enter accepts, Escape gives the old name back, and
 * the command once more opens a preview. What was typed is undone before the server renames, which takes all files and is one step of undo.
 */
final class RenameInPlace implements ILinkedModeListener {

	private static final String HINT = "Enter the new name: Enter renames in all files, Escape cancels, Alt+Shift+R shows a preview";
	/** The renaming that is going on; there is one keyboard. */
	private static RenameInPlace active;

	private final RenameTarget target;
	private final ISourceViewer viewer;
	private final IUndoableOperation before;
	private LinkedModeModel model;
	private LinkedPosition typed;
	private boolean previews;

	private RenameInPlace(RenameTarget target, ISourceViewer viewer) {
		this.target = target;
		this.viewer = viewer;
		before = lastOperation();
	}

	/**
	 * Returns at once; the occurrences are linked when the server has told them, unless the text has changed meanwhile. If it refuses, the
	 * status line shows why.
	 */
	static void begin(DocumentConnection connection, Position caret, ISourceViewer viewer) {
		int version = connection.version();
		var name = new PrepareRenameParams(connection.identifier(), caret);
		var occurrences = new DocumentHighlightParams(connection.identifier(), caret);
		LanguageServerHost host = LanguageServerHost.get();
		host.ask(server -> server.getTextDocumentService().prepareRename(name))
				.thenCombine(host.ask(server -> server.getTextDocumentService().documentHighlight(occurrences)), (word, found) -> {
					Display.getDefault().asyncExec(() -> {
						boolean gone = viewer.getTextWidget() == null || viewer.getTextWidget().isDisposed();
						if (!gone && version == connection.version() && active == null) {
							link(connection, word.getFirst(), found, viewer);
						}
					});
					return null;
				}).exceptionally(CodeActions::failed);
	}

	private static void link(DocumentConnection connection, Range word, List<? extends DocumentHighlight> found, ISourceViewer viewer) {
		try {
			new RenameInPlace(RenameTarget.of(connection, Positions.region(viewer.getDocument(), word)), viewer).link(found);
		} catch (BadLocationException overtaken) {
			// the text has changed
		}
	}

	static boolean isActiveIn(ISourceViewer viewer) {
		return active != null && active.viewer == viewer;
	}

	/** Ends the renaming that is going on with a dialog in which it can be looked at. */
	static void preview() {
		active.previews = true;
		active.model.exit(ILinkedModeListener.UPDATE_CARET);
	}

	private void link(List<? extends DocumentHighlight> found) throws BadLocationException {
		int caret = viewer.getSelectedRange().x;
		LinkedPositionGroup group = new LinkedPositionGroup();
		for (IRegion region : regions(found)) {
			boolean own = region.equals(target.word());
			LinkedPosition position = new LinkedPosition(viewer.getDocument(), region.getOffset(), region.getLength(),
					own ? 0 : LinkedPositionGroup.NO_STOP);
			typed = own ? position : typed;
			group.addPosition(position);
		}
		model = new NewNameModel();
		model.addGroup(group);
		model.forceInstall();
		model.addLinkingListener(this);
		EditorLinkedModeUI ui = new EditorLinkedModeUI(model, viewer);
		ui.setExitPosition(viewer, caret, 0, Integer.MAX_VALUE);
		ui.setExitPolicy((same, event, offset, length) -> event.character == SWT.CR || event.character == SWT.LF
				? new ExitFlags(ILinkedModeListener.UPDATE_CARET, false) : null);
		ui.enter();
		viewer.setSelectedRange(target.word().getOffset(), target.word().getLength());
		active = this;
		CodeActions.showStatus(HINT);
	}

	/** Returns the places of the name, that at the caret included. */
	private List<IRegion> regions(List<? extends DocumentHighlight> found) throws BadLocationException {
		List<IRegion> regions = new ArrayList<>(List.of(target.word()));
		for (DocumentHighlight each : found) {
			regions.add(Positions.region(viewer.getDocument(), each.getRange()));
		}
		regions.sort(Comparator.comparingInt(IRegion::getOffset));
		return regions.stream().distinct().toList();
	}

	@Override
	public void left(LinkedModeModel left, int flags) {
		active = null;
		CodeActions.showStatus(null);
		if ((flags & ILinkedModeListener.EXTERNAL_MODIFICATION) != 0 || viewer.getTextWidget() == null) {
			return; // somebody else changes the text now
		}
		try {
			String name = typed.getContent();
			undo();
			if ((flags & ILinkedModeListener.UPDATE_CARET) == 0) {
				viewer.setSelectedRange(target.word().getOffset(), 0);
			} else if (previews) {
				open(name, "");
			} else if (!name.equals(target.name())) {
				rename(name);
			}
		} catch (BadLocationException overtaken) {
			// the name was deleted
		}
	}

	@Override
	public void suspend(LinkedModeModel suspended) {
		// a dialog is open
	}

	@Override
	public void resume(LinkedModeModel resumed, int flags) {
		// the user goes on typing
	}

	/** Returns at once; the texts change when the server has answered. A name that it refuses can be changed in the dialog. */
	private void rename(String name) {
		target.ask(name).whenComplete((edit, failure) -> {
			if (failure instanceof ResponseErrorException refusal) {
				open(name, refusal.getMessage());
			} else if (failure != null) {
				ServerAnswers.report(failure);
			} else {
				new WorkspaceEdits("Rename").apply(edit);
			}
		});
	}

	/** Returns at once: the linked mode has to end before the dialog opens. */
	private void open(String name, String refusal) {
		Display.getDefault().asyncExec(() -> {
			if (viewer.getTextWidget() != null && !viewer.getTextWidget().isDisposed()) {
				new RenameDialog(viewer.getTextWidget().getShell(), target, name, refusal).open();
			}
		});
	}

	// ---------------------------------------------------------------- undo

	private IUndoManager undoManager() {
		return viewer instanceof ITextViewerExtension6 extension ? extension.getUndoManager() : null;
	}

	private IUndoableOperation lastOperation() {
		IOperationHistory history = OperationHistoryFactory.getOperationHistory();
		return undoManager() instanceof IUndoManagerExtension extension ? history.getUndoOperation(extension.getUndoContext()) : null;
	}

	/** Takes back what was typed. */
	private void undo() {
		IUndoManager manager = undoManager();
		if (manager != null) {
			manager.endCompoundChange();
			while (manager.undoable() && lastOperation() != before) {
				manager.undo();
			}
		}
	}
}
