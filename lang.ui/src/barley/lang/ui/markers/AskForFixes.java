package barley.lang.ui.markers;

import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution2;

import barley.lang.ui.Icon;
import barley.lang.ui.server.CodeActions;
import barley.lang.ui.server.LanguageServerHost;
import barley.lang.ui.server.Uris;

/** Asks again which quick fixes there are, where the server did not say so, for instance because it was busy. */
final class AskForFixes implements IMarkerResolution2 {

	static final String TITLE = "Look for quick fixes again";

	@Override
	public String getLabel() {
		return TITLE;
	}

	@Override
	public String getDescription() {
		return "The language server did not answer when it was asked for quick fixes.";
	}

	@Override
	public Image getImage() {
		return Icon.FIX.image();
	}

	/** Returns at once; the marker gets its fixes when the server has answered. */
	@Override
	public void run(IMarker marker) {
		LanguageServerHost host = LanguageServerHost.get();
		Uris.of(marker.getResource()).ifPresent(uri -> host.send(server -> {
			List<Diagnostic> findings = FixRequest.findings(host, uri, marker);
			FixRequest.ask(host, uri, findings, () -> true).thenAccept(actions -> offer(marker, actions))
					.exceptionally(CodeActions::failed);
		}));
	}

	private static void offer(IMarker marker, List<CodeAction> actions) {
		try {
			marker.setAttribute(MarkerAttributes.FIXES, actions.isEmpty() ? null
					: actions.stream().map(CodeAction::getTitle).collect(Collectors.joining("\n")));
			CodeActions.showStatus(actions.isEmpty() ? "There is no quick fix for this finding" : "Quick fixes found; press Ctrl+1 again");
		} catch (CoreException gone) {
			CodeActions.showStatus(null); // the finding is no longer there
		}
	}
}
