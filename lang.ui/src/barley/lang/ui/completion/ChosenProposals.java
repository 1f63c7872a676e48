package barley.lang.ui.completion;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.commands.IExecutionListener;
import org.eclipse.core.commands.NotHandledException;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.IWidgetTokenKeeper;
import org.eclipse.jface.text.IWidgetTokenOwner;
import org.eclipse.jface.text.IWidgetTokenOwnerExtension;
import org.eclipse.jface.text.contentassist.ContentAssistEvent;
import org.eclipse.jface.text.contentassist.ContentAssistant;
import org.eclipse.jface.text.contentassist.ICompletionListener;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.reconciler.IReconciler;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.eclipse.jface.text.source.ISourceViewerExtension4;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Table;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.texteditor.ITextEditorActionDefinitionIds;

/**
 * Inserts only proposals that the author has chosen: by an arrow key, by Ctrl+Space or with the mouse. The platform opens proposals while
 * one types, selects the first, and inserts that on Enter, so that whoever just types on gets what nobody asked for.
 *
 * <p>The content assistant's events say whether proposals have opened by themselves. If so, their table has no selection until an arrow key
 * chooses one. Keys reach the popup before any listener of the editor; so, only while proposals are open, a filter of the display looks at
 * the keys of this editor first. Enter and Tab without a choice close the popup, and then do in the text what they always do.
 */
public final class ChosenProposals implements IReconciler, ICompletionListener, IExecutionListener, IWidgetTokenKeeper {

	/** More than the popup's: a viewer's keeper of the widget token gives way to whoever asks with more. */
	private static final int PRIORITY = ContentAssistant.WIDGET_PRIORITY + 1;

	/** The viewers whose proposals have opened by themselves, and have not been asked for since; read by other threads. */
	private static final Set<ITextViewer> UNASKED = ConcurrentHashMap.newKeySet();

	private final Listener keys = this::look;
	private ITextViewer viewer;
	private boolean open;
	/** Whether the author has asked for the proposals; then the first one counts as chosen. */
	private boolean asked;
	/** Whether the author has gone to a proposal by an arrow key, and has not typed since. */
	private boolean reached;
	/** The proposal in the popup's row; null if that is a line that says that they are being computed. */
	private Proposal shown;

	@Override
	public void install(ITextViewer installed) {
		viewer = installed;
		// the content assistant is installed after reconcilers
		viewer.getTextWidget().getDisplay().asyncExec(() -> {
			if (viewer instanceof ISourceViewerExtension4 source && source.getContentAssistantFacade() != null) {
				source.getContentAssistantFacade().addCompletionListener(this);
			}
		});
	}

	@Override
	public void uninstall() {
		end();
		if (viewer instanceof ISourceViewerExtension4 source && source.getContentAssistantFacade() != null) {
			source.getContentAssistantFacade().removeCompletionListener(this);
		}
		viewer = null;
	}

	@Override
	public IReconcilingStrategy getReconcilingStrategy(String contentType) {
		return null;
	}

	@Override
	public void assistSessionStarted(ContentAssistEvent event) {
		end();
		open = true;
		asked = !event.isAutoActivated;
		if (!asked) {
			UNASKED.add(viewer);
		}
		reached = false;
		shown = null;
		viewer.getTextWidget().getDisplay().addFilter(SWT.KeyDown, keys);
		commands().addExecutionListener(this);
	}

	@Override
	public void assistSessionEnded(ContentAssistEvent event) {
		end();
	}

	private void end() {
		if (open) {
			open = false;
			PlatformUI.getWorkbench().getDisplay().removeFilter(SWT.KeyDown, keys);
			commands().removeExecutionListener(this);
			UNASKED.remove(viewer);
		}
	}

	/** Returns whether the proposals of a viewer have opened by themselves. */
	static boolean areUnasked(ITextViewer viewer) {
		return UNASKED.contains(viewer);
	}

	private static ICommandService commands() {
		return PlatformUI.getWorkbench().getService(ICommandService.class);
	}

	@Override
	public void selectionChanged(ICompletionProposal proposal, boolean smartToggle) {
		shown = proposal instanceof Proposal ours ? ours : null;
		StyledText text = viewer.getTextWidget();
		text.getDisplay().asyncExec(() -> { // the row is selected after this event
			if (open && shown != null && !isChosen() && !text.isDisposed()) {
				proposals(text).ifPresent(Table::deselectAll);
			}
		});
	}

	private boolean isChosen() {
		return asked || reached;
	}

	private void look(Event event) {
		if (event.widget != viewer.getTextWidget()) {
			return;
		}
		switch (event.keyCode) {
			case SWT.ARROW_UP, SWT.ARROW_DOWN, SWT.PAGE_UP, SWT.PAGE_DOWN -> {
				if (shown == null || !isChosen() && isWritten()) {
					close();
				} else {
					reached = true;
				}
			}
			case SWT.CR, SWT.KEYPAD_CR, SWT.LF, SWT.TAB -> {
				if (shown == null || !isChosen()) {
					close();
				}
			}
			default -> reached &= event.character == 0;
		}
	}

	/** Returns whether nothing is proposed but the word that is in the text already: arrow keys are meant for the text then. */
	private boolean isWritten() {
		return shown.isWritten(viewer) && proposals(viewer.getTextWidget()).map(Table::getItemCount).orElse(0) == 1;
	}

	/** Has the popup give up the widget token, upon which it closes. */
	private void close() {
		if (viewer instanceof IWidgetTokenOwnerExtension owner && owner.requestWidgetToken(this, PRIORITY)) {
			((IWidgetTokenOwner) viewer).releaseWidgetToken(this);
		}
	}

	@Override
	public boolean requestWidgetToken(IWidgetTokenOwner owner) {
		return true;
	}

	/** Ctrl+Space while proposals are open, which begins no session of its own, chooses the first. */
	@Override
	public void preExecute(String command, ExecutionEvent event) {
		if (command.equals(ITextEditorActionDefinitionIds.CONTENT_ASSIST_PROPOSALS) && viewer.getTextWidget().isFocusControl()) {
			asked = true;
			UNASKED.remove(viewer);
			if (shown != null) {
				proposals(viewer.getTextWidget()).ifPresent(table -> table.setSelection(Math.max(0, table.getSelectionIndex())));
			}
		}
	}

	@Override
	public void notHandled(String command, NotHandledException exception) {
		// chooses nothing
	}

	@Override
	public void postExecuteFailure(String command, ExecutionException exception) {
		// chooses nothing
	}

	@Override
	public void postExecuteSuccess(String command, Object result) {
		// chosen beforehand
	}

	/** Returns the table of the popup, which the platform does not hand out. */
	private static Optional<Table> proposals(StyledText text) {
		return Stream.of(text.getShell().getShells()).flatMap(shell -> Stream.of(shell.getChildren()))
				.filter(control -> control instanceof Table && (control.getStyle() & SWT.VIRTUAL) != 0).map(Table.class::cast).findFirst();
	}
}
