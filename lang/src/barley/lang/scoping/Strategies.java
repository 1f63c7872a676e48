package barley.lang.scoping;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.resource.IEObjectDescription;

import barley.lang.library.Library;
import barley.lang.model.Collective;
import barley.lang.model.CollectiveKind;
import barley.lang.model.DataFamily;
import barley.lang.model.Ensure;
import barley.lang.model.ModelPackage.Literals;
import barley.lang.model.Reference;
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

	/**
	 * Returns the data about which a schedule ensures something: as a strategy, it works on these for its caller, and others are its own.
	 */
	public static Set<DataFamily> ensured(Schedule schedule) {
		Set<DataFamily> ensured = new LinkedHashSet<>();
		EcoreUtil2.getAllContentsOfType(schedule, Ensure.class).forEach(ensure -> EcoreUtil2.eAllOfType(ensure, Collective.class).stream()
				.flatMap(goal -> goal.getData().stream()).map(Reference::getTarget).filter(DataFamily.class::isInstance)
				.map(DataFamily.class::cast).forEach(ensured::add));
		return ensured;
	}

	/** Returns whether a schedule ensures a collective of some kind. */
	public static boolean ensures(Schedule schedule, CollectiveKind kind) {
		return EcoreUtil2.getAllContentsOfType(schedule, Collective.class).stream()
				.anyMatch(each -> each.getKind() == kind && EcoreUtil2.getContainerOfType(each, Ensure.class) != null);
	}
}
