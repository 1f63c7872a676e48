package barley.lang.ui.hover;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.text.AbstractInformationControl;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IInformationControlExtension2;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Shell;

/** Shows Markdown in a small window. It uses a text widget because a browser takes too long to open. */
public final class HoverControl extends AbstractInformationControl implements IInformationControlExtension2 {

	/** Creates windows for hovers and proposals. */
	public static final IInformationControlCreator CREATOR = shell -> new HoverControl(shell, false);

	private static final int MARGIN = 8;
	private static final int WIDEST = 560;

	private Composite content;
	private StyledText widget;

	private HoverControl(Shell parent, boolean resizable) {
		super(parent, resizable);
		create();
	}

	@Override
	protected void createContent(Composite parent) {
		content = parent;
		parent.setLayout(new FillLayout());
		widget = new StyledText(parent, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
		widget.setAlwaysShowScrollBars(false);
		widget.setMargins(MARGIN, MARGIN, MARGIN, MARGIN);
		widget.setLineSpacing(2);
		widget.setCaret(null);
	}

	@Override
	public void setInput(Object input) {
		setInformation(input == null ? "" : input.toString());
	}

	@Override
	public void setInformation(String markdown) {
		MarkdownText text = new MarkdownText(markdown == null ? "" : markdown);
		widget.setText(text.text());
		widget.setStyleRanges(new HoverStyles(text, widget.getBackground()).ranges());
		GridDataFactory.createFrom((GridData) content.getLayoutData()).hint(Math.min(WIDEST, natural().x), SWT.DEFAULT).applyTo(content);
	}

	/** Returns the size at which no line is wrapped. */
	private Point natural() {
		return widget.computeSize(SWT.DEFAULT, SWT.DEFAULT, true);
	}

	@Override
	public boolean hasContents() {
		return widget.getCharCount() > 0;
	}

	@Override
	public Point computeSizeHint() {
		if (widget.getShell() != getShell()) {
			// Shown together with other hovers whose own windows are empty, this control asks for the space of all.
			return widget.getShell().computeSize(SWT.DEFAULT, SWT.DEFAULT, true);
		}
		Point most = getSizeConstraints();
		Point natural = natural();
		int width = Math.min(natural.x, most == null || most.x <= 0 ? WIDEST : Math.min(WIDEST, most.x));
		Point wrapped = natural.x <= width ? natural : widget.computeSize(width, SWT.DEFAULT, true);
		int height = most == null || most.y <= 0 ? wrapped.y : Math.min(wrapped.y, most.y);
		Rectangle trim = computeTrim();
		return new Point(wrapped.x + trim.width, height + trim.height);
	}

	@Override
	public void setForegroundColor(Color foreground) {
		super.setForegroundColor(foreground);
		widget.setForeground(foreground);
	}

	@Override
	public void setBackgroundColor(Color background) {
		super.setBackgroundColor(background);
		widget.setBackground(background);
	}

	@Override
	public void setFocus() {
		super.setFocus();
		widget.setFocus();
	}

	/** F2 over a hover opens the same text in a window that stays open and scrolls. */
	@Override
	public IInformationControlCreator getInformationPresenterControlCreator() {
		return shell -> new HoverControl(shell, true);
	}
}
