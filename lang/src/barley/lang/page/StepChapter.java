package barley.lang.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import barley.lang.finding.Words;
import barley.lang.picture.Portrait;
import barley.lang.picture.Svg;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.result.Result;

/**
 * The chapter of a page about the steps of a run: the machine, on which a slider shows the fragments on their lanes, and a table of the
 * fragments by lanes and steps. A table that would push everything else off the screen, or has room for some of the lanes only, is folded
 * and comes last; the slider stays with the machine, or goes with the table if the machine is too large to be drawn.
 */
final class StepChapter {

	/** The height in pixels from which on a table is folded: most of a screen. */
	private static final int TALL = 600;
	private static final int MOST_KEYS = 12;
	private static final String[] COLOURS = { "blue", "orange", "green", "pink", "light blue", "vermilion", "violet" };

	private final Html html;
	private final int number;
	private final Result result;
	private final Machine machine;
	private final Optional<Portrait> portrait;
	private final ChannelTimeline timeline;
	private final ChannelTimelineDrawing.Drawing table;

	StepChapter(Html html, int number, FinishedRun run) {
		this.html = html;
		this.number = number;
		result = run.result();
		machine = run.plan().wiring().machine();
		portrait = run.portrait();
		timeline = run.timeline(portrait);
		table = ChannelTimelineDrawing.of(timeline, machine);
	}

	private boolean isEmpty() {
		return timeline.bands().isEmpty();
	}

	private boolean isFolded() {
		return !isEmpty() && (table.height() > TALL || !table.note().isEmpty());
	}

	/** Writes the picture of the machine, and the table unless it is folded. */
	void picture() {
		boolean packets = isEmpty() && result.network().isPresent();
		boolean synapses = result.isOfSynapsesOnly();
		boolean paced = isEmpty() && result.phases().stream().anyMatch(phase -> phase.pace() != null);
		html.element("h2", "", packets || synapses || paced ? "The machine" : "Fragments carried by each lane in each step");
		if (packets) {
			html.note("Data move in packets, which the next chapters show.");
		} else if (synapses) {
			html.note("Words go to synapses, which the next chapter shows.");
		} else if (paced) {
			html.note("Every node goes at its own pace, which the next chapters show.");
		} else if (isEmpty()) {
			html.note("No data move in steps.");
		} else if (portrait.isPresent() || !isFolded()) {
			slider();
		}
		if (portrait.isPresent()) {
			html.drawing(Svg.element(portrait.get().scene()));
			html.note(keys(portrait.get()));
			String legend = Svg.legend(portrait.get().scene());
			if (!legend.isEmpty()) {
				html.drawing(legend);
			}
		} else {
			html.note("The machine is too large to be drawn.");
		}
		if (!isEmpty() && !isFolded()) {
			letters();
		} else if (isFolded()) {
			html.note("A table of the fragments on each lane is at the end of the report.");
		}
	}

	/** Writes the table if it is folded. */
	void folded() {
		if (isFolded()) {
			html.element("h2", "", "Table of the fragments on each lane");
			html.open("details", "").element("summary", "", Words.of("%,d channels in %,d steps", table.rows().size(),
					timeline.columns().size()));
			if (portrait.isEmpty()) {
				slider();
			}
			letters();
			html.close();
		}
	}

	private void slider() {
		html.open("div", "class=\"steps\"").element("button", "data-by=\"-1\"", "‹").element("button", "data-by=\"1\"", "›")
				.element("button", "data-play=\"1\"", "play");
		html.empty("input", Words.of("type=\"range\" min=\"0\" max=\"%d\" value=\"0\" aria-label=\"step\"", timeline.columns().size()));
		html.element("output", "", "all steps").close();
	}

	private void letters() {
		html.drawing(table.svg());
		List<String> cuts = new ArrayList<>(timeline.cuts());
		if (!table.note().isEmpty()) {
			cuts.add(table.note());
		}
		boolean rounds = result.phases().stream().anyMatch(phase -> phase.rounds() > 1);
		boolean flows = result.phases().stream().anyMatch(ChannelTimeline::flows);
		html.note("Letters name the fragments, separately for each walk and direction; + marks several at once."
				+ (flows ? " For streams, columns are chunks, not steps." : "")
				+ (rounds ? " Repeated phases are shown for one round." : "")
				+ (timeline.suffers() ? " Crossed cells were lost in transit, struck-through cells corrupted"
						+ (rounds ? ", in some round." : ".") : "")
				+ (cuts.isEmpty() ? "" : " Only a part is shown: " + String.join("; ", cuts) + "."));
		html.element("p", "class=\"note hover\" aria-live=\"polite\"", " ");
		html.data("run-" + number, StepData.of(timeline, table, result.phases(), machine));
	}

	private static String keys(Portrait portrait) {
		List<String> keys = portrait.scene().walks().stream()
				.map(walk -> walk.key() + " " + COLOURS[walk.colour() % COLOURS.length] + (walk.dash() > 0 ? " dashed" : "")).distinct()
				.toList();
		String more = keys.size() > MOST_KEYS ? Words.of(" and %,d more", keys.size() - MOST_KEYS) : "";
		return keys.isEmpty() ? "No walks are drawn." : keys.stream().limit(MOST_KEYS).collect(Collectors.joining(", ")) + more;
	}
}
