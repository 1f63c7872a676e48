package barley.lang.analyse;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;

/**
 * Settings of a caller, such as the command line or an editor. They are attached to the resource set, so that every analysis of its files
 * uses them.
 *
 * @param measured whether findings about limits say what the text needs of them, which takes as long as analysing it twice more
 */
public record Settings(Limits limits, Overrides overrides, boolean measured) {

	public static final Settings DEFAULT = new Settings(Limits.DEFAULT, Overrides.none());

	/** Creates settings that do not measure what a text beyond the limits needs. */
	public Settings(Limits limits, Overrides overrides) {
		this(limits, overrides, false);
	}

	/** Returns these settings with measuring. */
	public Settings withMeasuring() {
		return new Settings(limits, overrides, true);
	}

	/** Makes these the settings of all files in {@code resourceSet}; to be called before the first analysis. */
	public void attachTo(ResourceSet resourceSet) {
		resourceSet.getLoadOptions().put(Settings.class, this);
	}

	/** Returns the settings of a file. */
	public static Settings of(Resource resource) {
		ResourceSet resourceSet = resource.getResourceSet();
		return resourceSet == null ? DEFAULT : (Settings) resourceSet.getLoadOptions().getOrDefault(Settings.class, DEFAULT);
	}
}
