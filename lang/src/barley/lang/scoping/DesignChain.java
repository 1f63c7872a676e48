package barley.lang.scoping;

import java.util.LinkedHashSet;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.model.Declaration;
import barley.lang.model.Design;
import barley.lang.model.Instance;
import barley.lang.model.Machine;
import barley.lang.model.Schedule;

/** What schedules run on, and machines are based on: their names are in view above. */
public final class DesignChain {

	private DesignChain() {
	}

	/** Returns the machines and the topology below the schedule or machine that contains a place, as far as they are in its file. */
	public static Set<Declaration> below(EObject place) {
		Set<Declaration> found = new LinkedHashSet<>();
		Instance base = base(EcoreUtil2.getContainerOfType(place, Declaration.class));
		while (base != null && isIn(base.getDesign(), place) && found.add(base.getDesign())) {
			base = base(base.getDesign());
		}
		return found;
	}

	/** Returns what a schedule or machine names as its base; null if it names none, or is something else. */
	public static Instance base(EObject declaration) {
		return declaration instanceof Schedule schedule ? schedule.getBase() : declaration instanceof Machine machine ? machine.getBase()
				: null;
	}

	private static boolean isIn(Design design, EObject place) {
		return design != null && !design.eIsProxy() && design.eResource() == place.eResource();
	}
}
