package barley.lang.ui.markers;

import java.util.List;
import java.util.function.Supplier;

import org.eclipse.core.resources.IMarker;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution2;

import barley.lang.ui.Icon;
import barley.lang.ui.server.CodeActions;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.Uris;

/** Applies one of the server's quick fixes for a marker. */
final class MarkerFix implements IMarkerResolution2 {

	private final String title;

	MarkerFix(String title) {
		this.title = title;
	}

	@Override
	public String getLabel() {
		return title;
	}

	@Override
	public String getDescription() {
		return null;
	}

	@Override
	public Image getImage() {
		return Icon.FIX.image();
	}

	/** Returns at once; the text changes when the server has answered. */
	@Override
	public void run(IMarker marker) {
		Uris.of(marker.getResource())
				.ifPresent(uri -> perform(title, uri, () -> FixRequest.findings(LanguageServerHost.get(), uri, marker)));
	}

	/** Applies the fix with a title for findings of a file, which are determined when the server has read all messages sent before. */
	static void perform(String title, String uri, Supplier<List<Diagnostic>> findings) {
		LanguageServerHost host = LanguageServerHost.get();
		// Sent in order with all other messages, because the server may not have read the file yet.
		host.send(server -> FixRequest.ask(host, uri, findings.get(), () -> true)
				.thenAccept(actions -> apply(title, uri, actions)).exceptionally(CodeActions::failed));
	}

	private static void apply(String title, String uri, List<CodeAction> actions) {
		actions.stream().filter(action -> action.getTitle().equals(title)).findFirst().ifPresentOrElse(
				action -> CodeActions.perform(LanguageServerHost.get(), uri, action),
				() -> CodeActions.showStatus("The text has changed: \"" + title + "\" no longer applies"));
	}
}
