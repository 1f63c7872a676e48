package barley.lang.compare;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

import barley.lang.model.Data;
import barley.lang.model.Parameter;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.plan.Plan;

/** How much data a schedule works on, and what makes it more. */
final class Payload {

	private Payload() {
	}

	/** Bytes of all data of one node. */
	static long bytes(Plan plan) {
		Map<Integer, Long> stored = new TreeMap<>();
		plan.data().forEach(data -> stored.merge(data.index(), Math.multiplyExact(data.end(), (long) data.type().bytes()), Math::max));
		return stored.values().stream().reduce(0L, Math::addExact);
	}

	/** The parameter that sizes the data: the only one of the schedule's own that stands in a size, or that has the wanted name. */
	static Optional<Parameter> parameter(Schedule schedule, Optional<String> wanted) {
		if (wanted.isPresent()) {
			return schedule.getParameters().stream().filter(parameter -> wanted.get().equals(parameter.getName())).findFirst();
		}
		Parameter found = null;
		for (Parameter parameter : schedule.getParameters()) {
			if (sizes(schedule, parameter)) {
				if (found != null) {
					return Optional.empty();
				}
				found = parameter;
			}
		}
		return Optional.ofNullable(found);
	}

	private static boolean sizes(Schedule schedule, Parameter parameter) {
		boolean[] sizes = new boolean[1];
		EcoreUtil.getAllContents(schedule, false).forEachRemaining(element -> {
			if (element instanceof Reference reference && reference.getTarget() == parameter && isInSize((EObject) element)) {
				sizes[0] = true;
			}
		});
		return sizes[0];
	}

	private static boolean isInSize(EObject element) {
		EObject inner = element;
		for (EObject outer = element.eContainer(); outer != null; outer = outer.eContainer()) {
			if (outer instanceof Data data) {
				return data.getSize() == inner;
			}
			inner = outer;
		}
		return false;
	}
}
