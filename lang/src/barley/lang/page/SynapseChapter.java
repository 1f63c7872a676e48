package barley.lang.page;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;

import barley.lang.analyse.SynapseListing;
import barley.lang.finding.Words;
import barley.lang.plan.WordStatement;
import barley.lang.prove.figures.HearingFigures;
import barley.runtime.machine.Machine;
import barley.runtime.machine.Synapses;
import barley.runtime.report.SynapseText;
import barley.runtime.simulate.result.PhaseTime;
import barley.runtime.simulate.result.Result;
import barley.runtime.simulate.synapse.SynapseRun;

/**
 * The chapter of a page about exchanges with synapses: for each of them which synapses got words, as a matrix of cores that send by cores
 * that hear, and in which cycles words arrive, programs run and reducers combine, level by level.
 */
final class SynapseChapter {

	/** What the parts of the time of an exchange mean. */
	static final String KEY =
			"At synapses: launch and loading of programs (orange), words arrive (green), programs run (blue), reducing (pink).";
	/** The most exchanges that are drawn; each once, however often it is repeated. */
	private static final int MOST_EXCHANGES = 24;
	/** The most rows and columns of a matrix; of more cores, each cell stands for several. */
	private static final int MOST_CELLS = 64;
	/** The most rows and columns whose cells are drawn one by one. */
	private static final int MOST_SEPARATE = 32;
	private static final int SIDE = 128;
	private static final int GAP = 16;
	private static final int LABEL = 18;
	private static final int COLUMNS = 6;
	/** The width of the timeline, and the height of its rows. */
	private static final int WIDTH = COLUMNS * (SIDE + GAP);
	private static final int ROW = 20;

	private final Html html;
	private final int number;
	private final FinishedRun run;
	private final Machine machine;

	SynapseChapter(Html html, int number, FinishedRun run) {
		this.html = html;
		this.number = number;
		this.run = run;
		machine = run.plan().wiring().machine();
	}

	/** Writes tiles, each with a name and a value; none if a run has no exchanges with synapses. */
	static void tiles(Result result, BiConsumer<String, String> tile) {
		result.synapses().ifPresent(synapses -> {
			tile.accept("cycles of synapses and reducers", synapses.cyclePs() == 0 ? "–" : Words.of("%,d", synapses.cycles()));
			if (synapses.cyclePs() > 0) {
				tile.accept("cycles in which words arrive", Words.of("%,d", synapses.arriving()));
				tile.accept("cycles in which programs run", Words.of("%,d", synapses.running()));
				tile.accept("cycles in which only reducers work"
						+ (synapses.levels() == 0 ? "" : Words.of(", at most %,d levels", synapses.levels())),
						Words.of("%,d", synapses.reducing()));
				if (synapses.reloaded() > 0) {
					tile.accept("cycles in which programs are loaded again", Words.of("%,d", synapses.reloaded()));
				}
			}
			tile.accept(Words.of("instructions of synapses, for %,d words", synapses.words()), Words.of("%,d", synapses.instructions()));
		});
	}

	/** Returns the parts of the time of an exchange with synapses. */
	static List<BarChart.Part> parts(PhaseTime phase) {
		SynapseRun round = phase.synapses();
		return List.of(RunPage.part(1, phase, phase.cost().launchPs() + round.reloaded() * round.cyclePs(), "launch and loading"),
				RunPage.part(2, phase, round.arriving() * round.cyclePs(), "words arrive"),
				RunPage.part(0, phase, round.running() * round.cyclePs(), "programs run"),
				RunPage.part(3, phase, round.reducing() * round.cyclePs(), "reducing"));
	}

	/** Returns the cycles of an exchange and its instructions, in words that follow its time. */
	static String cycles(PhaseTime phase) {
		SynapseRun round = phase.synapses();
		return Words.of(", %,d cycles, %,d instructions, %,d a word", round.cycles(), round.instructions(), round.longest());
	}

	void write() {
		List<HearingFigures> hearings = run.figures() == null ? List.of() : run.figures().hearings();
		if (hearings.isEmpty()) {
			return;
		}
		List<HearingFigures> shown = hearings.subList(0, Math.min(MOST_EXCHANGES, hearings.size()));
		html.element("h2", "", "Words to synapses");
		run.result().synapses().ifPresent(all -> {
			html.open("table", "class=\"words\"");
			SynapseText.lines(all).forEach(html::row);
			html.close();
		});
		new SynapseCycles(html, number, run).write();
		html.element("h3", "", "All exchanges");
		html.drawing(matrices(shown));
		html.note("Each square is an exchange: a column for each core that sends, a row for each core that hears. A synapse is the "
				+ "darker, the more instructions it executes.");
		html.drawing(timeline(shown));
		html.note("The cycles of one round: programs are loaded and words arrive (light), programs run (dark), then reducers combine "
				+ "(squares)."
				+ (hearings.size() > shown.size() ? Words.of(" %,d more exchanges are not shown.", hearings.size() - shown.size()) : ""));
		listings();
	}

	/** Writes the instructions of all statements, folded. */
	private void listings() {
		List<SynapseListing> listings = SynapseListing.of(run.plan());
		html.open("details", "").element("summary", "", Words.of("Instructions of %s", Words.count(listings.size(), "statement")));
		for (SynapseListing listing : listings) {
			html.element("h4", "", listing.title());
			html.element("pre", "", String.join("\n", listing.lines()));
			html.note(String.join(" · ", listing.facts()));
		}
		html.close();
	}

	// ---------------------------------------------------------------- which synapses

	private String matrices(List<HearingFigures> shown) {
		StringBuilder drawing = new StringBuilder();
		for (int i = 0; i < shown.size(); i++) {
			int x = i % COLUMNS * (SIDE + GAP);
			int y = i / COLUMNS * (SIDE + GAP + LABEL);
			drawing.append(text(x, y + LABEL - 5, (i + 1) + (shown.get(i).rounds() == 1 ? "" : Words.of(" × %,d", shown.get(i).rounds()))));
			drawing.append(matrix(shown.get(i), x, y + LABEL));
		}
		int rows = (shown.size() + COLUMNS - 1) / COLUMNS;
		return svg("Which synapses got words, exchange by exchange", WIDTH, rows * (SIDE + GAP + LABEL), drawing);
	}

	private String matrix(HearingFigures hearing, int x, int y) {
		int cores = hearing.phase().statements().stream().mapToInt(statement -> machine.synapses().of(statement.link()).cores()).max()
				.orElse(1);
		int cells = Math.min(MOST_CELLS, cores);
		long[][] executed = new long[cells][cells];
		long[][] synapses = new long[cells][cells];
		for (WordStatement statement : hearing.phase().statements()) {
			add(statement, cores, cells, executed, synapses);
		}
		double most = 0;
		for (int row = 0; row < cells; row++) {
			for (int column = 0; column < cells; column++) {
				most = Math.max(most, share(executed, synapses, row, column));
			}
		}
		StringBuilder drawing = new StringBuilder(rectangle("#8885", x, y, SIDE, SIDE, 0.15));
		double side = (double) SIDE / cells;
		for (int row = 0; row < cells; row++) {
			for (int column = 0, next; column < cells; column = next) {
				double share = share(executed, synapses, row, column);
				next = column + 1;
				// small cells in turn that are alike are drawn as one
				while (cells > MOST_SEPARATE && next < cells && share(executed, synapses, row, next) == share) {
					next++;
				}
				if (share > 0) {
					drawing.append(rectangle("#1f6fb2", x + column * side, y + row * side, (next - column - 0.06) * side, side * 0.94,
							0.25 + 0.75 * share / most));
				}
			}
		}
		return drawing.toString();
	}

	private static double share(long[][] executed, long[][] synapses, int row, int column) {
		return synapses[row][column] == 0 ? 0 : (double) executed[row][column] / synapses[row][column];
	}

	/** Adds the instructions that the synapses which get a word execute. */
	private void add(WordStatement statement, int cores, int cells, long[][] executed, long[][] synapses) {
		Synapses all = machine.synapses().of(statement.link());
		BitSet senders = statement.senders(all);
		for (int core = 0; core < all.cores(); core++) {
			for (int synapse = all.first(core); synapse < all.first(core + 1); synapse++) {
				int row = (int) ((long) core * cells / cores);
				int column = (int) ((long) all.id(synapse) * cells / cores);
				synapses[row][column]++;
				if (senders.get(all.node(statement.local() ? core : all.id(synapse)))) {
					executed[row][column] += Math.multiplyExact(statement.program().count(), statement.word().size());
				}
			}
		}
	}

	// ---------------------------------------------------------------- when

	private String timeline(List<HearingFigures> shown) {
		long cycles = shown.stream().mapToLong(hearing -> hearing.run().cycles()).max().orElse(1);
		double cycle = (WIDTH - 60.0) / Math.max(8, cycles);
		StringBuilder drawing = new StringBuilder();
		List<String> rows = new ArrayList<>();
		for (int i = 0; i < shown.size(); i++) {
			SynapseRun round = shown.get(i).run();
			double y = i * ROW + 3;
			long levels = round.reducing();
			long arrived = round.reloaded() + round.arriving();
			drawing.append(text(0, i * ROW + 14, Integer.toString(i + 1)));
			drawing.append(rectangle("#9cc4e4", 24, y, arrived * cycle, ROW - 6, 1));
			drawing.append(rectangle("#1f6fb2", 24 + arrived * cycle, y, (round.cycles() - levels - arrived) * cycle, ROW - 6, 1));
			for (int level = 0; level < levels; level++) {
				drawing.append(rectangle("#d9822b", 24 + (round.cycles() - levels + level) * cycle + 0.5, y, Math.max(0.5, cycle - 1),
						ROW - 6, 1));
			}
			drawing.append(text(28 + round.cycles() * cycle, i * ROW + 14, Words.of("%,d", round.cycles())));
			rows.add(shown.get(i).phase().source().place());
		}
		return svg(String.join("; ", rows), WIDTH, shown.size() * ROW, drawing);
	}

	// ---------------------------------------------------------------- drawing

	private static String rectangle(String color, double x, double y, double width, double height, double opacity) {
		return String.format(Locale.ROOT, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\" fill-opacity=\"%.2f\"/>",
				x, y, Math.max(0, width), height, color, opacity);
	}

	private static String text(double x, double y, String text) {
		return String.format(Locale.ROOT, "<text x=\"%.2f\" y=\"%.2f\" font-size=\"12\" fill=\"currentColor\">%s</text>", x, y, text);
	}

	private static String svg(String title, int width, int height, StringBuilder drawing) {
		return ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
				+ "role=\"img\"><title>%s</title>%s</svg>").formatted(
				width, height, width, height, title.replace("&", "&amp;").replace("<", "&lt;"), drawing);
	}
}
