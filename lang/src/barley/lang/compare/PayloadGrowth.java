package barley.lang.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.EcoreUtil2;

import barley.lang.finding.Element;
import barley.lang.finding.Words;
import barley.lang.model.Data;
import barley.lang.model.Named;
import barley.lang.model.Parameter;
import barley.lang.model.Reference;
import barley.lang.model.Schedule;
import barley.lang.plan.Plan;

/** The payload of a schedule, and the parameter that determines it. */
final class PayloadGrowth {

	private PayloadGrowth() {
	}

	/** Returns the bytes of all data of one node. */
	static long bytes(Plan plan) {
		Map<Integer, Long> stored = new TreeMap<>();
		plan.data().stream().filter(data -> !plan.placements().isNowhere(data))
				.forEach(data -> stored.merge(data.index(), Math.multiplyExact(data.end(), (long) data.type().bytes()), Math::max));
		return stored.values().stream().reduce(0L, Math::addExact);
	}

	/**
	 * Returns the parameter that sizes the data: the only one of the schedule's own that occurs in a size, or the one with the wanted name.
	 */
	static Optional<Parameter> parameter(Schedule schedule, Optional<String> wanted) {
		if (wanted.isPresent()) {
			return schedule.getParameters().stream().filter(parameter -> wanted.get().equals(parameter.getName())).findFirst();
		}
		List<Parameter> sizes = sizes(schedule);
		return sizes.size() == 1 ? Optional.of(sizes.get(0)) : Optional.empty();
	}

	/** Returns why no parameter sizes the data, and what to do about it. */
	static String unclear(Plan plan) {
		Schedule schedule = (Schedule) Element.in(plan.source());
		List<String> sizes = sizes(schedule).stream().map(Parameter::getName).toList();
		if (plan.data().isEmpty()) {
			return "it has no data";
		} else if (!sizes.isEmpty()) {
			return "%s set the size of its data; choose one with --size".formatted(String.join(" and ", sizes));
		}
		Set<String> taken = names(schedule);
		String name = Stream.of("elements", "size", "length").filter(word -> !taken.contains(word)).findFirst().orElse("payload");
		barley.lang.plan.Payload first = plan.data().get(0);
		String size = Words.of("%,d", first.size()).replace(',', '_');
		return "no parameter sets the size of its data; add one, as in schedule %s(%s%s = %s) and %s[%3$s]".formatted(schedule.getName(),
				schedule.getParameters().isEmpty() ? "" : "..., ", name, size,
				first.type().word());
	}

	/** Returns the names that a schedule declares or uses, which a new parameter must not hide. */
	private static Set<String> names(Schedule schedule) {
		Set<String> names = new HashSet<>();
		EcoreUtil.getAllContents(schedule, false).forEachRemaining(element -> {
			if (element instanceof Named named) {
				names.add(named.getName());
			} else if (element instanceof Reference reference && reference.getTarget() != null) {
				names.add(reference.getTarget().getName());
			}
		});
		return names;
	}

	private static List<Parameter> sizes(Schedule schedule) {
		return schedule.getParameters().stream().filter(parameter -> sizes(schedule, parameter)).toList();
	}

	private static boolean sizes(Schedule schedule, Parameter parameter) {
		return sized(schedule, parameter).findAny().isPresent();
	}

	/** Returns the data in whose size a parameter occurs. */
	static Stream<Data> sized(Schedule schedule, Parameter parameter) {
		return EcoreUtil2.getAllContentsOfType(schedule, Data.class).stream().filter(data -> data.getSize() != null
				&& EcoreUtil2.eAllOfType(data.getSize(), Reference.class).stream()
				.anyMatch(reference -> reference.getTarget() == parameter));
	}
}
