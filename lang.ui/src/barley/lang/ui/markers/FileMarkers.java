package barley.lang.ui.markers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.Position;
import org.eclipse.ui.texteditor.AbstractMarkerAnnotationModel;
import org.eclipse.ui.texteditor.MarkerUtilities;

/**
 * The markers of a file. Markers that do not change are not touched, so that editors and views do not flicker while the user types. No
 * marker is moved: an editor would paint it at its new place and leave it painted at the old one, which the platform does not remember.
 */
final class FileMarkers {

	private final IFile file;

	FileMarkers(IFile file) {
		this.file = file;
	}

	/** Changes the file's markers to exactly {@code wanted}. */
	void replace(List<Map<String, Object>> wanted) throws CoreException {
		if (file.isAccessible()) {
			file.getWorkspace().run(monitor -> update(wanted), null, IWorkspace.AVOID_UPDATE, null);
		}
	}

	private void update(List<Map<String, Object>> wanted) throws CoreException {
		List<IMarker> old = new ArrayList<>(Arrays.asList(file.findMarkers(MarkerAttributes.TYPE, false, IResource.DEPTH_ZERO)));
		List<Map<String, Object>> missing = new ArrayList<>(wanted);
		for (IMarker marker : List.copyOf(old)) {
			if (isInPlace(marker) && missing.remove(marker.getAttributes())) {
				old.remove(marker);
			}
		}
		for (Map<String, Object> attributes : missing) {
			IMarker alike = old.stream().filter(marker -> isAt(marker, attributes) && isInPlace(marker)).findFirst().orElse(null);
			if (alike == null) {
				file.createMarker(MarkerAttributes.TYPE, attributes);
			} else {
				old.remove(alike);
				alike.setAttributes(attributes);
			}
		}
		for (IMarker marker : old) {
			marker.delete();
		}
	}

	private static boolean isAt(IMarker marker, Map<String, Object> attributes) {
		return attributes.get(IMarker.CHAR_START).equals(MarkerUtilities.getCharStart(marker))
				&& attributes.get(IMarker.CHAR_END).equals(MarkerUtilities.getCharEnd(marker));
	}

	/**
	 * Returns whether a marker is shown where it says. What is typed moves a marker in an editor, and what is cut out takes it away, while
	 * the marker itself stays as it was.
	 */
	private boolean isInPlace(IMarker marker) {
		ITextFileBuffer buffer = FileBuffers.getTextFileBufferManager().getTextFileBuffer(file.getFullPath(), LocationKind.IFILE);
		if (buffer == null || !(buffer.getAnnotationModel() instanceof AbstractMarkerAnnotationModel shown)) {
			return true;
		}
		Position place = shown.getMarkerPosition(marker);
		int start = MarkerUtilities.getCharStart(marker);
		return place != null && !place.isDeleted() && place.getOffset() == start
				&& place.getLength() == MarkerUtilities.getCharEnd(marker) - start;
	}
}
