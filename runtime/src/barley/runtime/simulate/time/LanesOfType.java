package barley.runtime.simulate.time;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;

/** The number of lanes of a type, and the number of those that are on. */
record LanesOfType(LinkType type, long all, long on) {

	static List<LanesOfType> of(Machine machine) {
		Map<LinkType, Integer> places = new HashMap<>();
		for (LinkType type : machine.linkTypes()) {
			places.putIfAbsent(type, places.size());
		}
		long[] all = new long[places.size()];
		long[] on = new long[places.size()];
		LinkType last = null;
		int place = 0;
		for (int lane = 0; lane < machine.lanes(); lane++) {
			LinkType type = machine.linkType(lane);
			if (type != last) {
				place = places.get(type);
				last = type;
			}
			all[place]++;
			on[place] += machine.isOn(lane) ? 1 : 0;
		}
		List<LanesOfType> lanes = new ArrayList<>();
		places.forEach((type, index) -> lanes.add(new LanesOfType(type, all[index], on[index])));
		return lanes;
	}
}
