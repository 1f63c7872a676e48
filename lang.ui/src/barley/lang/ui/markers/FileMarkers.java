package barley.lang.ui.markers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.runtime.CoreException;

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
			if (missing.remove(marker.getAttributes())) {
				old.remove(marker);
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
}
