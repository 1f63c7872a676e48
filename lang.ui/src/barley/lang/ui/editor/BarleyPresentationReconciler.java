package barley.lang.ui.editor;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextInputListener;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.presentation.PresentationReconciler;
import org.eclipse.jface.text.rules.DefaultDamagerRepairer;
import org.eclipse.jface.text.rules.ITokenScanner;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.swt.events.PaintListener;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Display;

/** Colours the words of an editor, again when the colours change. */
public final class BarleyPresentationReconciler extends PresentationReconciler {

	private final ITextInputListener partitioning = new ITextInputListener() {
		@Override
		public void inputDocumentAboutToBeChanged(IDocument before, IDocument after) {
			if (after != null) {
				new DocumentSetup().setup(after); // for documents that are not files, such as those of comparisons
			}
		}

		@Override
		public void inputDocumentChanged(IDocument before, IDocument after) {
			// set up before
		}
	};
	private final IPropertyChangeListener colours = event -> {
		if (TokenStyle.isColour(event.getProperty())) {
			Display.getDefault().asyncExec(this::paintAgain);
		}
	};
	private final PaintListener themes = event -> watchTheme();
	private ITextViewer viewer;
	private Color painted;

	public BarleyPresentationReconciler() {
		setDocumentPartitioning(Partitions.PARTITIONING);
		paint(IDocument.DEFAULT_CONTENT_TYPE, new CodeScanner(this::background));
		paint(Partitions.COMMENT, new CommentScanner(TokenStyle.COMMENT, this::background));
		paint(Partitions.LINE_COMMENT, new CommentScanner(TokenStyle.COMMENT, this::background));
		paint(Partitions.DOCUMENTATION, new CommentScanner(TokenStyle.DOCUMENTATION, this::background));
	}

	private void paint(String contentType, ITokenScanner scanner) {
		DefaultDamagerRepairer painter = new DefaultDamagerRepairer(scanner);
		setDamager(painter, contentType);
		setRepairer(painter, contentType);
	}

	private Color background() {
		return viewer.getTextWidget().getBackground();
	}

	/** Another background is another theme, for which the colours are chosen again. */
	private void watchTheme() {
		Color now = background();
		if (painted != null && !now.equals(painted)) {
			Display.getDefault().asyncExec(this::paintAgain);
		}
		painted = now;
	}

	private void paintAgain() {
		if (viewer != null && viewer.getTextWidget() != null && !viewer.getTextWidget().isDisposed()) {
			viewer.invalidateTextPresentation();
		}
	}

	@Override
	public void install(ITextViewer newViewer) {
		viewer = newViewer;
		viewer.addTextInputListener(partitioning);
		viewer.getTextWidget().addPaintListener(themes);
		JFaceResources.getColorRegistry().addListener(colours);
		super.install(newViewer);
	}

	@Override
	public void uninstall() {
		JFaceResources.getColorRegistry().removeListener(colours);
		if (viewer.getTextWidget() != null && !viewer.getTextWidget().isDisposed()) {
			viewer.getTextWidget().removePaintListener(themes);
		}
		viewer.removeTextInputListener(partitioning);
		super.uninstall();
	}
}
