package barley.runtime.simulate.time;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import barley.runtime.machine.LinkType;
import barley.runtime.machine.Machine;

/** The number of lanes of a type that are on, the number of their channels, and that of the channels of all its lanes. */
record LanesOfType(LinkType type, long on, long channelsOn, long channels) {

	static List<LanesOfType> of(Machine machine) {
		Map<LinkType, Integer> places = new HashMap<>();
		for (LinkType type : machine.linkTypes()) {
			places.putIfAbsent(type, places.size());
		}
		long[] on = new long[places.size()];
		long[] channelsOn = new long[places.size()];
		long[] channels = new long[places.size()];
		LinkType last = null;
		int place = 0;
		for (int lane = 0; lane < machine.lanes(); lane++) {
			LinkType type = machine.linkType(lane);
			if (type != last) {
				place = places.get(type);
				last = type;
			}
			on[place] += machine.isOn(lane) ? 1 : 0;
			channelsOn[place] += machine.isOn(lane) ? machine.directions(lane) : 0;
			channels[place] += machine.directions(lane);
		}
		List<LanesOfType> lanes = new ArrayList<>();
		places.forEach((type, index) -> lanes.add(new LanesOfType(type, on[index], channelsOn[index], channels[index])));
		return lanes;
	}
}
