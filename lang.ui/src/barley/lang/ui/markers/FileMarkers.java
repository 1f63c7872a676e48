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

/** The markers of a file. Markers that do not change are not touched, so that editors and views do not flicker while the user types. */
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
			Map<String, Object> attributes = marker.getAttributes();
			if (missing.remove(attributes)) {
				old.remove(marker);
				if (!isInPlace(marker)) {
					marker.setAttributes(attributes); // the editor puts it where it says
				}
			}
		}
		for (Map<String, Object> attributes : missing) {
			if (old.isEmpty()) {
				file.createMarker(MarkerAttributes.TYPE, attributes);
			} else {
				old.remove(0).setAttributes(attributes);
			}
		}
		for (IMarker marker : old) {
			marker.delete();
		}
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
