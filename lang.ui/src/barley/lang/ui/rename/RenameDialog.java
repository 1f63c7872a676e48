package barley.lang.ui.rename;

import java.util.List;
import java.util.concurrent.CompletionException;

import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;

import barley.lang.finding.Words;
import barley.lang.ui.rename.RenamePreview.Line;
import barley.lang.ui.server.ServerAnswers;
import barley.lang.ui.server.WorkspaceEdits;

/** Asks for a new name, and shows every line that it changes, or why it is not possible. */
final class RenameDialog extends TitleAreaDialog {

	private static final Point LINES = new Point(640, 260);

	private final RenameTarget target;
	private final String proposed;
	private final String refusal;
	private Text name;
	private Table lines;
	/** What the server would do; null if it refuses the name, or has not answered. */
	private WorkspaceEdit edit;
	private int questions;

	/** @param refusal why {@code proposed} is not possible; empty if that is not known */
	RenameDialog(Shell parent, RenameTarget target, String proposed, String refusal) {
		super(parent);
		this.target = target;
		this.proposed = proposed;
		this.refusal = refusal;
		setBlockOnOpen(false);
		setHelpAvailable(false);
	}

	@Override
	protected void configureShell(Shell shell) {
		super.configureShell(shell);
		shell.setText("Rename");
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
		GridLayoutFactory.swtDefaults().numColumns(2).applyTo(area);
		new Label(area, SWT.NONE).setText("&New name:");
		name = new Text(area, SWT.BORDER);
		name.setText(proposed);
		name.selectAll();
		name.addModifyListener(event -> look());
		GridDataFactory.fillDefaults().grab(true, false).applyTo(name);
		lines = new Table(area, SWT.BORDER | SWT.FULL_SELECTION);
		lines.setHeaderVisible(true);
		column("Line", 160);
		column("Text with the new name", 460);
		GridDataFactory.fillDefaults().span(2, 1).grab(true, true).hint(LINES).applyTo(lines);
		setTitle("Rename " + target.name());
		return area;
	}

	private void column(String title, int width) {
		TableColumn column = new TableColumn(lines, SWT.NONE);
		column.setText(title);
		column.setWidth(width);
	}

	@Override
	protected void createButtonsForButtonBar(Composite parent) {
		createButton(parent, IDialogConstants.OK_ID, "Rename", true);
		createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
		look();
		setErrorMessage(refusal.isEmpty() ? null : refusal);
	}

	/** Asks the server what the present name would change. */
	private void look() {
		int question = ++questions;
		String wanted = name.getText().strip();
		edit = null;
		getButton(IDialogConstants.OK_ID).setEnabled(false);
		if (wanted.isEmpty() || wanted.equals(target.name())) {
			setErrorMessage(null);
			setMessage("Enter another name.");
			lines.removeAll();
			return;
		}
		target.ask(wanted).thenApply(found -> new Answer(found, RenamePreview.of(found))).whenComplete((answer, failure) ->
				getShell().getDisplay().asyncExec(() -> {
					if (question == questions && !lines.isDisposed()) {
						show(answer, failure);
					}
				}));
	}

	private record Answer(WorkspaceEdit edit, List<Line> lines) {
	}

	private void show(Answer answer, Throwable failure) {
		lines.removeAll();
		Throwable cause = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
		if (cause instanceof ResponseErrorException objection) {
			setErrorMessage(objection.getMessage());
		} else if (cause != null) {
			ServerAnswers.report(cause);
		} else {
			edit = answer.edit();
			setErrorMessage(null);
			int files = edit.getChanges().size();
			setMessage(Words.of("%,d lines in %,d %s change.", answer.lines().size(), files, files == 1 ? "file" : "files"));
			for (Line line : answer.lines()) {
				new TableItem(lines, SWT.NONE).setText(new String[] { line.file() + ":" + line.number(), line.text() });
			}
		}
		getButton(IDialogConstants.OK_ID).setEnabled(edit != null);
	}

	@Override
	protected void okPressed() {
		if (edit != null) {
			new WorkspaceEdits("Rename").apply(edit);
			super.okPressed();
		}
	}

	@Override
	protected boolean isResizable() {
		return true;
	}
}
