package barley.lang.page;

import java.util.ArrayList;
import java.util.List;

import barley.lang.finding.Words;
import barley.lang.picture.Markup;

/**
 * Draws a bar chart; each bar is a stack of one or more parts. Names stand before their bars, or above them if one is long or the chart is
 * narrow. The longest bar leaves room for the words behind it.
 */
final class BarChart implements ScalableChart {

	/** A segment of a bar. */
	record Part(int style, double size, String name) {
	}

	private record Bar(String name, List<Part> parts, String words) {
	}

	private static final int LEFT = 220;
	private static final int LENGTH = 480;
	/** The longest bar is never shorter than this. */
	private static final int LEAST = 90;
	private static final int ROW = 24;
	/** About the width of a letter. */
	private static final double LETTER = 7;
	/** Between a bar and its words. */
	private static final int GAP = 8;
	/** The most letters of a name before its bar. */
	private static final int SHORT = 36;

	private final List<Bar> bars = new ArrayList<>();

	BarChart bar(String name, double size, int style, String words) {
		return bar(name, List.of(new Part(style, size, name)), words);
	}

	BarChart bar(String name, List<Part> parts, String words) {
		bars.add(new Bar(name, parts, words));
		return this;
	}

	boolean isEmpty() {
		return bars.isEmpty();
	}

	@Override
	public String svg(String title, int width) {
		double longest = bars.stream().mapToDouble(bar -> bar.parts.stream().mapToDouble(Part::size).sum()).max().orElse(1);
		boolean above = width < BROAD || bars.stream().anyMatch(bar -> bar.name.length() > SHORT);
		int row = above ? 2 * ROW : ROW;
		int left = above ? 0 : LEFT;
		int words = bars.stream().mapToInt(bar -> bar.words.length()).max().orElse(0);
		double length = Math.max(LEAST, Math.min(LENGTH, width - left - 2 * GAP - LETTER * words));
		int letters = (int) (width / LETTER);
		StringBuilder text = new StringBuilder();
		text.append(
				Words.of(
				"<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d "
				+ "%d\">\n<title>%s</title>\n",
				width, bars.size() * row + 4, width, bars.size() * row + 4, Markup.escape(title)));
		for (int i = 0; i < bars.size(); i++) {
			Bar bar = bars.get(i);
			int top = i * row + 4;
			int y = top + row - ROW;
			text.append(Words.of("<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>", above ? 0 : LEFT - 10, top + 13,
					above ? "start" : "end", Markup.escape(brief(bar.name, letters))));
			double x = left;
			for (Part part : bar.parts) {
				double size = longest > 0 ? part.size / longest * length : 0;
				text.append(Words.of("<rect class=\"b%d\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>%s</title></rect>",
						part.style, x, y, Math.max(size, 0), ROW - 8,
						Markup.escape(part.name)));
				x += size;
			}
			text.append(Words.of("<text class=\"quiet\" x=\"%.1f\" y=\"%d\">%s</text>\n", x + GAP, y + 13, Markup.escape(bar.words)));
		}
		return text.append("</svg>\n").toString();
	}

	private static String brief(String name, int letters) {
		return name.length() <= letters ? name : name.substring(0, letters - 1) + "…";
	}
}
