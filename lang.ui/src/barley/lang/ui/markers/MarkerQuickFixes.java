package barley.lang.ui.markers;

import java.util.Arrays;

import org.eclipse.core.resources.IMarker;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;

/** Offers the server's quick fixes for a marker, in the Problems view, in hovers and at Ctrl+1. */
public final class MarkerQuickFixes implements IMarkerResolutionGenerator2 {

	@Override
	public boolean hasResolutions(IMarker marker) {
		return marker.getAttribute(MarkerAttributes.FIXES, null) != null;
	}

	@Override
	public IMarkerResolution[] getResolutions(IMarker marker) {
		return Arrays.stream(marker.getAttribute(MarkerAttributes.FIXES, "").split("\n")).filter(title -> !title.isEmpty())
				.map(title -> title.equals(AskForFixes.TITLE) ? new AskForFixes() : new MarkerFix(title)).toArray(IMarkerResolution[]::new);
	}
}
