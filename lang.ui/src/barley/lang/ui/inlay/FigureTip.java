package barley.lang.ui.inlay;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.events.MouseMoveListener;

/** Shows all figures of a line in a tip while the mouse is on them, if there is no room for all in the line. */
final class FigureTip implements MouseMoveListener {

	private final StyledText text;
	private final Supplier<List<FigureMining>> minings;
	private String shown;

	FigureTip(StyledText text, Supplier<List<FigureMining>> minings) {
		this.text = text;
		this.minings = minings;
		text.addMouseMoveListener(this);
	}

	@Override
	public void mouseMove(MouseEvent event) {
		String all = minings.get().stream().map(mining -> mining.hiddenAt(event.x, event.y)).flatMap(Optional::stream).findFirst()
				.orElse(null);
		if (!Objects.equals(all, shown)) {
			shown = all;
			text.setToolTipText(all);
		}
	}

	void dispose() {
		if (!text.isDisposed()) {
			text.removeMouseMoveListener(this);
			text.setToolTipText(null);
		}
	}
}
