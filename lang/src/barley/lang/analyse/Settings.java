package barley.lang.analyse;

import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

import barley.lang.evaluate.Limits;
import barley.lang.evaluate.Overrides;

/**
 * Settings of a caller without an editor, such as the command line. They are attached to the resource set, so that every analysis of its
 * files uses them.
 */
public record Settings(Limits limits, Overrides overrides) {

	public static final Settings DEFAULT = new Settings(Limits.DEFAULT, Overrides.none());

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
