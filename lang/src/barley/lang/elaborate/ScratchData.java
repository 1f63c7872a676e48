package barley.lang.elaborate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import barley.lang.finding.Element;
import barley.lang.model.DataFamily;
import barley.lang.model.Schedule;
import barley.lang.plan.DataPlacement;
import barley.lang.plan.Payload;
import barley.runtime.data.ElementType;

import org.eclipse.xtext.EcoreUtil2;

/**
 * The data that strategies have for themselves. No node holds anything of them where a strategy begins, and they are freed where it ends;
 * so the same strategy has the same vectors the next time, unless it may still run then.
 */
final class ScratchData {

	/** The vectors and placements of the plan. */
	private final List<Payload> stored;
	private final Map<Integer, DataPlacement> placements;
	private final List<Payload> free = new ArrayList<>();
	/** Given back by strategies that run at the same time as those to come. */
	private final List<Payload> held = new ArrayList<>();
	private boolean holds;

	ScratchData(List<Payload> stored, Map<Integer, DataPlacement> placements) {
		this.stored = stored;
		this.placements = placements;
	}

	/** Returns a vector that no strategy uses at this time. */
	Payload take(DataFamily family, String name, ElementType type, long size) {
		Element source = Element.of(family);
		String full = home(family, source, type) + "." + name;
		Payload known = free.stream().filter(each -> each.source().equals(source) && each.name().equals(full) && each.type() == type
				&& each.size() == size).findFirst().orElse(null);
		if (known != null) {
			free.remove(known);
			return known;
		}
		Payload made = new Payload(stored.size(), source, full, type, 0, size);
		stored.add(made);
		placements.put(made.index(), DataPlacement.at(new int[0], size));
		return made;
	}

	/** Returns a name for a strategy that vectors of others, or of other types, do not have: they lie in arrays of their own. */
	private String home(DataFamily family, Element source, ElementType type) {
		String schedule = EcoreUtil2.getContainerOfType(family, Schedule.class).getName();
		for (int number = 1;; number++) {
			String home = number == 1 ? schedule : schedule + " " + number;
			String alike = home + "." + family.getName();
			if (stored.stream().allMatch(each -> !each.family().equals(alike) || each.source().equals(source) && each.type() == type)) {
				return home;
			}
		}
	}

	/** Takes vectors back where a strategy ends. */
	void giveBack(List<Payload> taken) {
		(holds ? held : free).addAll(taken);
	}

	/** Begins or ends what is used at the same time; returns whether that had begun before. */
	boolean hold(boolean hold) {
		boolean before = holds;
		holds = hold;
		if (!hold) {
			free.addAll(held);
			held.clear();
		}
		return before;
	}
}
