package barley.lang.page;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import barley.lang.finding.Words;
import barley.lang.page.ChannelTimeline.Column;
import barley.lang.picture.Shades;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.result.PhaseTime;

/** What the page's script has to know to show a step on the topology, as JSON. */
final class StepData {

	private StepData() {
	}

	static String of(ChannelTimeline timeline, ChannelTimelineDrawing.Drawing drawing, List<PhaseTime> phases, Machine machine) {
		StringBuilder json = new StringBuilder();
		json.append(Words.of("{\"left\":%d,\"cell\":%d,\"rows\":%s,\"fragments\":[", drawing.left(), drawing.cell(), drawing.rows()));
		for (int i = 0; i < timeline.fragments().size(); i++) {
			Fragment fragment = timeline.fragments().get(i);
			json.append(i == 0 ? "" : ",").append('[').append(quoted(fragment.letter())).append(',').append(quoted(Shades.css(fragment.colour()))).append(',')
					.append(quoted(Shades.inkOn(fragment.colour()))).append(',').append(quoted(fragment.name())).append(']');
		}
		json.append("],\"steps\":[");
		Map<Integer, String> channels = new TreeMap<>();
		for (int c = 0; c < timeline.columns().size(); c++) {
			Column column = timeline.columns().get(c);
			json.append(c == 0 ? "" : ",").append('[').append(quoted(column.steps().stream().map(step -> words(step, phases.get(step.phase()))).collect(Collectors.joining("; "))));
			timeline.at(c).forEach((channel, carried) -> {
				channels.put(channel, machine.channelName(channel).replace("->", "→"));
				carried.forEach(fragment -> json.append(',').append(channel).append(',').append(fragment));
			});
			json.append(']');
		}
		json.append("],\"channels\":{");
		boolean first = true;
		for (Map.Entry<Integer, String> channel : channels.entrySet()) {
			json.append(first ? "" : ",").append('"').append(channel.getKey()).append("\":[").append(quoted(channel.getValue())).append(',')
					.append(machine.sender(channel.getKey())).append(']');
			first = false;
		}
		return json.append("}}").toString();
	}

	/** As errors, faults and traces name it: counted from 0. */
	private static String words(ChannelTimeline.Step step, PhaseTime phase) {
		return Words.of("%s %,d of %s", ChannelTimeline.flows(phase) ? "chunk" : "step", step.step(), phase.statement());
	}

	static String quoted(String words) {
		StringBuilder json = new StringBuilder("\"");
		for (int i = 0; i < words.length(); i++) {
			char c = words.charAt(i);
			if (c == '"' || c == '\\') {
				json.append('\\').append(c);
			} else if (c < ' ' || Character.isSurrogate(c) || c == '\u2028' || c == '\u2029' || c >= '\uFFFE') {
				json.append(Words.of("\\u%04x", (int) c));
			} else {
				json.append(c);
			}
		}
		return json.append('"').toString();
	}
}
