package barley.lang.page;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import barley.lang.finding.Words;
import barley.lang.page.ChannelTimeline.Column;
import barley.lang.picture.Shades;
import barley.runtime.machine.Machine;
import barley.runtime.report.Json;
import barley.runtime.simulate.result.PhaseTime;

/** The data with which the page's script shows a step on the topology, as JSON. */
final class StepData {

	private StepData() {
	}

	static String of(ChannelTimeline timeline, ChannelTimelineDrawing.Drawing drawing, List<PhaseTime> phases, Machine machine) {
		Json json = Json.compact().open(null, '{').put("left", drawing.left()).put("cell", drawing.cell()).put("rows", drawing.rows());
		json.open("fragments", '[');
		for (Fragment fragment : timeline.fragments()) {
			json.put(null, List.of(fragment.letter(), Shades.css(fragment.colour()), Shades.inkOn(fragment.colour()), fragment.name()));
		}
		json.close(']').open("steps", '[');
		Map<Integer, String> channels = new TreeMap<>();
		for (int c = 0; c < timeline.columns().size(); c++) {
			Column column = timeline.columns().get(c);
			json.open(null, '[').put(null, column.steps().stream().map(step -> words(step, phases.get(step.phase())))
					.collect(Collectors.joining("; ")));
			timeline.at(c).forEach((channel, carried) -> {
				channels.put(channel, machine.channelName(channel).replace("->", "→"));
				carried.forEach(fragment -> json.put(null, channel).put(null, fragment));
			});
			json.close(']');
		}
		json.close(']').open("channels", '{');
		channels.forEach((channel, name) -> json.put(channel.toString(), List.of(name, machine.sender(channel))));
		return json.close('}').close('}').toString();
	}

	/** Returns the name of a step as faults and traces have it: counted from 1. */
	private static String words(ChannelTimeline.Step step, PhaseTime phase) {
		return Words.of("%s %,d of %s", ChannelTimeline.flows(phase) ? "chunk" : "step", step.step() + 1, phase.statement());
	}
}
