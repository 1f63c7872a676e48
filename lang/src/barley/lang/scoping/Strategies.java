package barley.lang.scoping;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.resource.IEObjectDescription;

import barley.lang.library.Library;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.Ensure;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Schedule;
import barley.lang.model.Source;

/** The schedules for any nodes that can be the strategy of a collective, whether or not its file imports them. */
public final class Strategies {

	private Strategies() {
	}

	/** Returns those of the file of a collective, then those of the library. */
	public static List<Schedule> of(Collective collective) {
		Source file = EcoreUtil2.getContainerOfType(collective, Source.class);
		List<Schedule> all = new ArrayList<>(EcoreUtil2.getAllContentsOfType(file, Schedule.class));
		ResourceSet files = collective.eResource().getResourceSet();
		StreamSupport.stream(new Library().getExportedObjectsByType(Literals.SCHEDULE).spliterator(), false)
				.map(IEObjectDescription::getEObjectURI).map(place -> (Schedule) files.getEObject(place, true)).forEach(all::add);
		return all.stream().filter(schedule -> schedule.getGroup() != null && ensures(schedule, collective.getKind())
				&& !EcoreUtil2.isAncestor(schedule, collective)).distinct().toList();
	}

	/** Returns whether a schedule ensures a collective of some kind. */
	public static boolean ensures(Schedule schedule, CollectiveKind kind) {
		return EcoreUtil2.getAllContentsOfType(schedule, Collective.class).stream()
				.anyMatch(each -> each.getKind() == kind && EcoreUtil2.getContainerOfType(each, Ensure.class) != null);
	}
}
