package barley.lang.analyse;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;

/**
 * Settings of a caller, such as the command line or an editor. They are attached to the resource set, so that every analysis of its files
 * uses them.
 *
 * @param measured whether findings about limits say what the text needs of them, which takes as long as analysing it twice more: the
 *                 command line waits for that, an editor does not
 * @param projects the folders whose files have limits of their own
 */
public record Settings(Limits limits, Overrides overrides, boolean measured, Map<Path, Limits> projects) {

	public static final Settings DEFAULT = new Settings(Limits.DEFAULT, Overrides.none());

	/** Creates settings that do not measure what a text beyond the limits needs, and are the same for all files. */
	public Settings(Limits limits, Overrides overrides) {
		this(limits, overrides, false, Map.of());
	}

	/** Returns these settings with measuring. */
	public Settings withMeasuring() {
		return new Settings(limits, overrides, true, projects);
	}

	/** Returns the same settings, with other values of parameters. */
	public Settings with(Overrides values) {
		return new Settings(limits, values, measured, projects);
	}

	/** Returns the same settings, with other limits for the files in some folders. */
	public Settings within(Map<Path, Limits> folders) {
		return new Settings(limits, overrides, measured, Map.copyOf(folders));
	}

	/** Makes these the settings of all files in {@code resourceSet}; to be called before the first analysis. */
	public void attachTo(ResourceSet resourceSet) {
		resourceSet.getLoadOptions().put(Settings.class, this);
	}

	/** Returns the settings of a file. */
	public static Settings of(Resource resource) {
		ResourceSet resourceSet = resource.getResourceSet();
		return resourceSet == null ? DEFAULT
				: ((Settings) resourceSet.getLoadOptions().getOrDefault(Settings.class, DEFAULT)).at(resource.getURI());
	}

	/** Returns the settings of a file, with the limits of the innermost folder around it that has any. */
	private Settings at(URI file) {
		if (projects.isEmpty() || !file.isFile()) {
			return this;
		}
		Path path = Path.of(file.toFileString());
		return projects.keySet().stream().filter(path::startsWith).max(Comparator.comparingInt(Path::getNameCount))
				.map(folder -> new Settings(projects.get(folder), overrides, measured, Map.of())).orElse(this);
	}
}
