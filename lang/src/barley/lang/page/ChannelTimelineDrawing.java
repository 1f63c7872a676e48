package barley.lang.page;

import java.util.ArrayList;
import java.util.List;

import barley.lang.finding.Words;
import barley.lang.page.ChannelTimeline.Band;
import barley.lang.page.ChannelTimeline.Column;
import barley.lang.picture.Markup;
import barley.lang.picture.Shades;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.option.Fate;

/**
 * Draws channels by steps, as in Fig. 3B of the ladder's paper: a row for each channel, a column for each step, and in each cell the
 * fragment that moves, with its colour and letter. If not all rows fit, every walk keeps a share of them.
 */
final class ChannelTimelineDrawing {

	private static final int MOST_FIELDS = 5_000;
	private static final int LABELS = 210;
	private static final int ROW = 17;
	private static final int HEAD = 34;
	private static final int LETTER = 7;
	/** Stands behind the letters of one fragment where several are carried, and is wider than a letter. */
	private static final String MORE = "+";
	private static final int WIDER = 3;

	private final ChannelTimeline timeline;
	private final Machine machine;
	private final int cell;
	private final StringBuilder text = new StringBuilder();
	private final List<List<Integer>> rows = new ArrayList<>();
	private int y = HEAD;
	private int shown;

	private ChannelTimelineDrawing(ChannelTimeline timeline, Machine machine) {
		this.timeline = timeline;
		this.machine = machine;
		cell = Math.max(widest() + 4, Math.min(28, 920 / Math.max(1, timeline.columns().size())));
	}

	/**
	 * The drawing.
	 *
	 * @param rows the channels of each row and the y coordinate of its upper edge
	 * @param note what is left out; empty if nothing is
	 */
	record Drawing(String svg, List<List<Integer>> rows, String note, int left, int cell, int height) {
	}

	static Drawing of(ChannelTimeline timeline, Machine machine) {
		return new ChannelTimelineDrawing(timeline, machine).draw();
	}

	private Drawing draw() {
		int columns = timeline.columns().size();
		int most = Math.max(4, MOST_FIELDS / Math.max(1, columns));
		int[] shares = FairShares.of(most, timeline.bands().stream().mapToInt(band -> band.channels().size()).toArray());
		for (int band = 0; band < shares.length && shares[band] > 0; band++) {
			band(timeline.bands().get(band).limited(shares[band]));
		}
		int width = LABELS + columns * cell + 8;
		String body = text.toString();
		text.setLength(0);
		text.append(
				Words.of(
				"<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lanes-by-steps wide\" role=\"img\" width=\"%d\" height=\"%d\" "
				+ "viewBox=\"0 0 %d %d\">\n", width,
				y + 6, width, y + 6)).append("<title>Lanes by steps</title>\n");
		heads();
		text.append(body)
				.append(Words.of("<rect class=\"column\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" visibility=\"hidden\"/>\n</svg>\n",
						LABELS, HEAD - 14, cell,
				y - HEAD + 16));
		String note = shown < timeline.busy() ? Words.of("%,d of %,d busy channels are drawn", shown, timeline.busy()) : "";
		return new Drawing(text.toString(), rows, note, LABELS, cell, y);
	}

	private void heads() {
		List<Column> columns = timeline.columns();
		int every = cell >= 20 ? 1 : 5;
		for (int c = 0; c < columns.size(); c++) {
			int x = LABELS + c * cell;
			if (c > 0 && columns.get(c).steps().stream().anyMatch(step -> step.step() == 0)) {
				text.append(Words.of("<line class=\"phase\" x1=\"%d\" y1=\"8\" x2=\"%d\" y2=\"%d\"/>\n", x, x, y));
			}
			int step = columns.get(c).steps().get(0).step() + 1;
			if (step % every == 0 || step == 1) {
				text.append(Words.of("<text class=\"quiet\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x + cell / 2, HEAD - 18,
						step));
			}
		}
		text.append(Words.of("<text class=\"quiet\" x=\"%d\" y=\"%d\" text-anchor=\"end\">step</text>\n", LABELS - 8, HEAD - 18));
	}

	private void band(Band band) {
		text.append(Words.of("<text class=\"quiet\" x=\"0\" y=\"%d\">%s</text>\n", y + 6, Markup.escape(band.title())));
		y += 12;
		for (int row = 0; row < band.channels().size(); row++) {
			int channel = band.channels().get(row);
			if (band.missing() > 0 && row == band.channels().size() - 1) {
				text.append(Words.of("<text class=\"quiet\" x=\"%d\" y=\"%d\" text-anchor=\"end\">⋮ %,d more</text>\n", LABELS - 8, y + 12,
						band.missing()));
				y += ROW;
			}
			text.append(Words.of("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n", LABELS - 8, y + 12,
					Markup.escape(brief(machine.channelName(channel).replace("->", "→")))));
			for (int column = 0; column < timeline.columns().size(); column++) {
				field(column, timeline.at(column, channel), timeline.fate(column, channel));
			}
			rows.add(List.of(channel, y));
			y += ROW;
			shown++;
		}
		y += 10;
	}

	/** Returns the width of the longest letters in any field. */
	private int widest() {
		int widest = LETTER;
		for (Band band : timeline.bands()) {
			for (int channel : band.channels()) {
				for (int column = 0; column < timeline.columns().size(); column++) {
					List<Integer> carried = timeline.at(column, channel);
					widest = Math.max(widest, carried.isEmpty() ? 0 : width(letters(carried)));
				}
			}
		}
		return widest;
	}

	private String letters(List<Integer> carried) {
		return timeline.fragments().get(carried.get(0)).letter() + (carried.size() > 1 ? MORE : "");
	}

	private static int width(String letters) {
		return letters.length() * LETTER + (letters.endsWith(MORE) ? WIDER : 0);
	}

	private void field(int column, List<Integer> carried, Fate fate) {
		if (carried.isEmpty()) {
			return;
		}
		Fragment fragment = timeline.fragments().get(carried.get(0));
		int x = LABELS + column * cell;
		String letter = letters(carried);
		text.append(Words.of("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", x, y, cell - 1, ROW - 1,
				Shades.css(fragment.colour())));
		if (width(letter) <= cell) {
			text.append(Words.of("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" style=\"fill: %s\">%s</text>", x + cell / 2, y + 12,
					Shades.inkOn(fragment.colour()), letter));
		}
		if (fate != Fate.ARRIVES) {
			String across = fate == Fate.LOST
					? Words.of("M%d %d l%d %d m0 %d l%d %d", x + 1, y + 1, cell - 3, ROW - 3, 3 - ROW, 3 - cell, ROW - 3)
					: Words.of("M%d %d l%d %d", x + 1, y + ROW - 2, cell - 3, 3 - ROW);
			text.append(Words.of("<path class=\"hit\" d=\"%s\"><title>%s</title></path>", across,
					fate == Fate.LOST ? "lost" : "corrupted"));
		}
		text.append('\n');
	}

	private static String brief(String name) {
		return name.length() <= 34 ? name : name.substring(0, 33) + "…";
	}
}
