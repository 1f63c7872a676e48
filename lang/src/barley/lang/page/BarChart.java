package barley.lang.page;

import java.util.ArrayList;
import java.util.List;

import barley.lang.finding.Words;
import barley.lang.picture.Markup;

/** Draws a bar chart; each bar is a stack of one or more parts. Names stand before their bars, or above them if one is long. */
final class BarChart {

	/** A segment of a bar. */
	record Part(int style, double size, String name) {
	}

	private record Bar(String name, List<Part> parts, String words) {
	}

	private static final int LEFT = 220;
	private static final int LENGTH = 480;
	private static final int ROW = 24;
	/** The most letters of a name before its bar, and above it. */
	private static final int SHORT = 36;
	private static final int LONG = 120;

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

	String svg(String title) {
		double longest = bars.stream().mapToDouble(bar -> bar.parts.stream().mapToDouble(Part::size).sum()).max().orElse(1);
		boolean above = bars.stream().anyMatch(bar -> bar.name.length() > SHORT);
		int row = above ? 2 * ROW : ROW;
		int left = above ? 0 : LEFT;
		StringBuilder text = new StringBuilder();
		text.append(
				Words.of(
				"<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" width=\"900\" height=\"%d\" viewBox=\"0 0 900 "
				+ "%d\">\n<title>%s</title>\n",
				bars.size() * row + 4, bars.size() * row + 4, Markup.escape(title)));
		for (int i = 0; i < bars.size(); i++) {
			Bar bar = bars.get(i);
			int top = i * row + 4;
			int y = top + row - ROW;
			text.append(Words.of("<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>", above ? 0 : LEFT - 10, top + 13,
					above ? "start" : "end", Markup.escape(brief(bar.name))));
			double x = left;
			for (Part part : bar.parts) {
				double width = longest > 0 ? part.size / longest * LENGTH : 0;
				text.append(Words.of("<rect class=\"b%d\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>%s</title></rect>",
						part.style, x, y, Math.max(width, 0), ROW - 8,
						Markup.escape(part.name)));
				x += width;
			}
			text.append(Words.of("<text class=\"quiet\" x=\"%.1f\" y=\"%d\">%s</text>\n", x + 8, y + 13, Markup.escape(bar.words)));
		}
		return text.append("</svg>\n").toString();
	}

	private static String brief(String name) {
		return name.length() <= LONG ? name : name.substring(0, LONG - 1) + "…";
	}
}
