package barley.lang.ui.result;

import java.util.function.Function;

import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.swt.graphics.Image;

/** The labels of a table's column, also as tooltips because columns may be narrow. */
final class ColumnLabels<T> extends ColumnLabelProvider {

	private final Class<T> type;
	private final Function<T, String> text;
	private final Function<T, Image> image;

	/** @param image the icon; null for none */
	ColumnLabels(Class<T> type, Function<T, String> text, Function<T, Image> image) {
		this.type = type;
		this.text = text;
		this.image = image;
	}

	@Override
	public String getText(Object line) {
		return text.apply(type.cast(line));
	}

	@Override
	public String getToolTipText(Object line) {
		return getText(line);
	}

	@Override
	public Image getImage(Object line) {
		return image == null ? null : image.apply(type.cast(line));
	}
}
