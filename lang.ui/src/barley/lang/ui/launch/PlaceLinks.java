package barley.lang.ui.launch;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.ui.console.IPatternMatchListenerDelegate;
import org.eclipse.ui.console.PatternMatchEvent;
import org.eclipse.ui.console.TextConsole;

/** Creates links for places such as {@code ladder.barley:42} in the output of runs. */
public final class PlaceLinks implements IPatternMatchListenerDelegate {

	private static final Pattern PLACE = Pattern.compile("(.*\\.barley):(\\d+)");

	private TextConsole console;

	@Override
	public void connect(TextConsole connected) {
		console = connected;
	}

	@Override
	public void disconnect() {
		console = null;
	}

	@Override
	public void matchFound(PatternMatchEvent event) {
		TextConsole target = console;
		if (target == null) {
			return;
		}
		try {
			Matcher place = PLACE.matcher(target.getDocument().get(event.getOffset(), event.getLength()));
			if (place.matches()) {
				target.addHyperlink(new PlaceLink(target, place.group(1), Integer.parseInt(place.group(2))), event.getOffset(),
						event.getLength());
			}
		} catch (BadLocationException | NumberFormatException gone) {
			// the console was cleared, or has fewer lines
		}
	}
}
