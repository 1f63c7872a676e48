package barley.lang.ui;

import java.util.Locale;

import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ImageRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.graphics.Image;

/** The icons of this bundle; each is a file of the same name in {@code icons}. */
public enum Icon {
	TOPOLOGY, MACHINE, SCHEDULE, NODE_TYPE, LINK_TYPE, SWITCH_TYPE, NODES, SWITCHES, DATA, CONSTANT, PARAMETER, EMBEDDING, RING, COMPUTE,
	EXCHANGE, REPEAT, ENSURE, KEYWORD, SNIPPET, WORD, UNIT, FIX, RESULTS, RUN_FINE, RUN_WRONG,
	RUN_STOPPED, RUN_FAILED, PLAY, PAUSE, STEP_NEXT, STEP_BACK, REMOVE, REPORT, FAULT, BARLEY_16, BARLEY_64;

	private static final String FOLDER = "icons/";

	public ImageDescriptor descriptor() {
		String file = FOLDER + name().toLowerCase(Locale.ROOT).replace('_', '-') + ".png";
		return ResourceLocator.imageDescriptorFromBundle(BarleyPlugin.ID, file).orElseGet(ImageDescriptor::getMissingImageDescriptor);
	}

	/** Returns the image, which is shared and must not be disposed. To be called on the user interface thread. */
	public Image image() {
		ImageRegistry registry = JFaceResources.getImageRegistry();
		String key = BarleyPlugin.ID + "." + name();
		if (registry.getDescriptor(key) == null) {
			registry.put(key, descriptor());
		}
		return registry.get(key);
	}
}
