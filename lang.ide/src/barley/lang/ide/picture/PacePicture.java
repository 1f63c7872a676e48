package barley.lang.ide.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.analyse.FigureWords;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.ide.text.CommaSeparated;
import barley.lang.page.PaceChart;
import barley.lang.page.PaceChart.Bar;
import barley.lang.page.PaceChart.Fragment;
import barley.lang.page.PaceChart.Row;
import barley.lang.page.PaceRecording;
import barley.lang.page.PaceRecording.Kind;
import barley.lang.picture.HeldPiece;
import barley.lang.picture.Shades;
import barley.lang.picture.StepOverlay.Move;
import barley.lang.picture.TravelOverlay;
import barley.lang.picture.TravelOverlay.Work;
import barley.lang.plan.PaceUnit;
import barley.lang.steps.HeldRing;
import barley.lang.steps.PaceTimetable;
import barley.lang.steps.Situation;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.option.Fate;

/**
 * A block in which each node goes at its own pace, against time: its chart, and at any time where messages are, what nodes work on, and
 * what they hold. Of a long block it is a window: as many bars as a view can show, from some time on. Times are picoseconds from the
 * beginning of the block.
 */
public final class PacePicture {

	/** The most bars of a window. */
	private static final int MOST_BARS = 100_000;
	/** The most nodes for which what each holds is computed; more would take too long. */
	private static final int MOST_FILLED = 600;
	private static final int LONGEST_LETTERS = 2;

	private final PaceTimetable block;
	private final PaceChart chart;
	private final Machine machine;
	private final long fromPs;
	/** The times at which something begins or ends, in order. */
	private final long[] instants;

	private PacePicture(PaceTimetable block, PaceChart chart, long fromPs) {
		this.block = block;
		this.chart = chart;
		this.fromPs = fromPs;
		machine = block.plan().wiring().machine();
		instants = LongStream.concat(LongStream.of(0, block.endPs()), chart.bars().stream().map(Bar::occupation)
				.flatMapToLong(bar -> LongStream.of(bar.startPs(), bar.endPs(), bar.receivedPs()))).sorted().distinct().toArray();
	}

	/**
	 * Returns the picture of a block with known times, or a window of it.
	 *
	 * @param fromPs where the window begins
	 */
	public static PacePicture of(PaceTimetable block, long fromPs) {
		return of(block, fromPs, MOST_BARS);
	}

	static PacePicture of(PaceTimetable block, long fromPs, int most) {
		PaceRecording recording = new PaceRecording(block.items(), most, fromPs);
		block.tell(recording);
		return new PacePicture(block, PaceChart.ofPlan(block.plan(), recording), fromPs);
	}

	public PaceTimetable block() {
		return block;
	}

	public PaceChart chart() {
		return chart;
	}

	/** Returns where the window begins. */
	public long fromPs() {
		return fromPs;
	}

	/** Returns where the window ends. */
	public long toPs() {
		return chart.shownPs();
	}

	/** Returns when the block ends. */
	public long endPs() {
		return block.endPs();
	}

	/** Returns whether a time is within the window. */
	public boolean shows(long picoseconds) {
		return fromPs <= picoseconds && picoseconds <= toPs();
	}

	/** Returns the statement of a bar. */
	public Optional<Origin> source(Bar bar) {
		String place = chart.statements().get(bar.statement());
		return block.units().stream().map(PaceUnit::source).filter(source -> source.place().equals(place)).findFirst();
	}

	/** Returns the last time before another one at which something begins or ends. */
	public long before(long picoseconds) {
		int place = Arrays.binarySearch(instants, picoseconds);
		return instants[Math.max(0, (place < 0 ? -place - 1 : place) - 1)];
	}

	/** Returns the first time behind another one at which something begins or ends. */
	public long behind(long picoseconds) {
		int place = Arrays.binarySearch(instants, picoseconds);
		return instants[Math.min(instants.length - 1, place < 0 ? -place - 1 : place + 1)];
	}

	/** Returns what every node holds at a time. */
	public Situation held(long picoseconds) {
		return block.at(picoseconds);
	}

	/** Returns what happens at a time, as an overlay on the machine, unless that computation is canceled. */
	public TravelOverlay at(long picoseconds, CancelIndicator canceled) {
		List<Move> moves = new ArrayList<>();
		List<Double> way = new ArrayList<>();
		Map<Integer, Work> working = new HashMap<>();
		for (Bar bar : chart.bars()) {
			Row row = chart.rows().get(bar.row());
			if (bar.startPs() > picoseconds) {
				break;
			}
			if (row.kind() == Kind.CHANNEL) {
				travel(bar, row.number(), picoseconds, moves, way);
			} else if (picoseconds < bar.endPs()) {
				Fragment fragment = chart.fragments().get(bar.data());
				String does = row.kind() == Kind.UNIT ? "computes " : "combines ";
				working.put(row.number(), new Work(does + fragment.name(), fragment.rgb()));
			}
		}
		return new TravelOverlay(title(picoseconds, working.size(), moves), moves, way, rings(picoseconds, canceled), working);
	}

	/** Adds a message that is on its way: from when it gets its channel until it has arrived. */
	private void travel(Bar bar, int channel, long picoseconds, List<Move> moves, List<Double> way) {
		long lasts = bar.endPs() + machine.linkType(channel >> 1).latencyPs() - bar.startPs();
		if (picoseconds < bar.startPs() + lasts) {
			int[] lanes = machine.held(channel);
			double passed = (double) (picoseconds - bar.startPs()) / lasts * lanes.length;
			int lane = Math.min(lanes.length - 1, (int) passed);
			Fragment fragment = chart.fragments().get(bar.data());
			String letter = fragment.brief().length() <= LONGEST_LETTERS ? fragment.brief() : Shades.letter(bar.data());
			moves.add(new Move(lanes[lane], machine.sender(lanes[lane]), fragment.rgb(), letter, fragment.name(), bar.occupation().fate()));
			way.add(passed - lane);
		}
	}

	private List<List<HeldPiece>> rings(long picoseconds, CancelIndicator canceled) {
		List<List<HeldPiece>> rings = new ArrayList<>();
		if (machine.nodes() <= MOST_FILLED && block.isWrongKnown()) {
			Situation situation = held(picoseconds);
			HeldRing ring = new HeldRing(block.plan().data(), (payload, node, steps) -> block.wrong(payload, node, picoseconds));
			for (int node = 0; node < machine.nodes() && !canceled.isCanceled(); node++) {
				rings.add(ring.of(situation, node));
			}
		}
		return rings;
	}

	/** Returns a title: {@code 12.3 ms of 33.68 ms · 3 nodes work · 2 messages under way, 1 of them lost · line 12 async}. */
	private String title(long picoseconds, int working, List<Move> moves) {
		return String.join(" · ", Stream.of(Words.of("%s of %s", FigureWords.time(picoseconds), FigureWords.time(endPs())),
				working == 1 ? "1 node works" : Words.of("%,d nodes work", working),
				Words.count(moves.size(), "message") + " under way" + fates(moves),
				block.words()).toList());
	}

	private static String fates(List<Move> moves) {
		return Stream.of(Fate.LOST, Fate.CORRUPTED).map(fate -> {
			long count = moves.stream().filter(move -> move.fate() == fate).count();
			return count == 0 ? "" : Words.of(", %,d of them %s", count, fate == Fate.LOST ? "lost" : "corrupted");
		}).collect(Collectors.joining());
	}

	/** Returns its bars as comma-separated values, a line for each. */
	public String csv() {
		List<List<String>> lines = new ArrayList<>();
		lines.add(List.of("row", "start ps", "end ps", "received ps", "statement", "data", "critical", "arrives"));
		chart.bars().forEach(bar -> lines.add(List.of(chart.rows().get(bar.row()).name(), String.valueOf(bar.startPs()),
				String.valueOf(bar.endPs()), String.valueOf(bar.occupation().receivedPs()), chart.statements().get(bar.statement()),
				chart.fragments().get(bar.data()).name(), bar.isCritical() ? "yes" : "no", switch (bar.occupation().fate()) {
					case ARRIVES -> "yes";
					case LOST -> "lost";
					case CORRUPTED -> "corrupted";
				})));
		return CommaSeparated.of(lines);
	}

	/** Returns what of the block is not shown; empty if all of it is. */
	public String note() {
		List<String> cuts = new ArrayList<>();
		if (chart.missing() > 0) {
			cuts.add(Words.of("%,d of %,d bars are shown, from %s to %s", chart.bars().size(), chart.bars().size() + chart.missing(),
					FigureWords.time(fromPs), FigureWords.time(toPs())));
		}
		if (chart.drawn() < chart.rows().size()) {
			cuts.add(Words.of("%,d of %,d rows are shown", chart.drawn(), chart.rows().size()));
		}
		return String.join("; ", cuts);
	}
}
