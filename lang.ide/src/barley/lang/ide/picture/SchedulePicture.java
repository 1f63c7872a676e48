package barley.lang.ide.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.xtext.util.CancelIndicator;

import barley.lang.analyse.FigureWords;
import barley.lang.finding.Origin;
import barley.lang.finding.Words;
import barley.lang.ide.text.CommaSeparated;
import barley.lang.page.OperatedWalks;
import barley.lang.picture.HeldPiece;
import barley.lang.picture.Portrait;
import barley.lang.picture.StepOverlay;
import barley.lang.picture.StepOverlay.Move;
import barley.lang.plan.Payload;
import barley.lang.plan.Phase;
import barley.lang.plan.Plan;
import barley.lang.prove.figures.ExchangeFigures;
import barley.lang.steps.Carried;
import barley.lang.steps.Entry;
import barley.lang.steps.HeldRing;
import barley.lang.steps.Losses;
import barley.lang.steps.PaceTimetable;
import barley.lang.steps.Rows.Row;
import barley.lang.steps.Situation;
import barley.lang.steps.Stage;
import barley.lang.steps.Timetable;
import barley.runtime.machine.Machine;
import barley.runtime.simulate.option.Fate;

/**
 * The picture of the schedule at a place of a text.
 *
 * @param file the URI of the file, as in text locations
 * @param place the location of its declaration
 * @param others the locations of the other schedules of the file
 * @param timetable its transfers step by step; null if unknown
 * @param losses what of it was lost in a run; null if the timetable is
 * @param figures its figures, one after the other; empty if unknown
 * @param exchanges the figures of each exchange; empty if unknown
 * @param note its first error; empty if there is none
 * @param wrong the location of that error; null if there is none
 */
public record SchedulePicture(String file, String name, TextLocation place, List<TextLocation> others, Timetable timetable, Losses losses,
		List<String> figures,
		Map<Phase.Exchanging, ExchangeFigures> exchanges, String note, TextLocation wrong) {

	/** The most moves that are shown individually. */
	private static final int MOST_MOVES = 20_000;
	/** The most nodes for which what each holds is computed; more would take too long. */
	private static final int MOST_FILLED = 600;
	private static final int MOST_NAMES = 4;
	private static final int MOST_LINES = 100_000;

	/** Returns the machine that it runs on, with the walks that it uses; takes as long as drawing it. */
	public MachinePicture machine() {
		Plan plan = timetable.plan();
		if (!Portrait.fits(plan.wiring())) {
			return new MachinePicture(file, plan.wiring().title(), null,
					Words.of("%s: %,d nodes are too many to draw", plan.wiring().title(),
					plan.wiring().machine().nodes()), List.of(), List.of(), List.of());
		}
		return new MachinePicture(file, plan.wiring().title(), OperatedWalks.portrait(plan), "", List.of(), List.of(), List.of());
	}

	/** Returns the transfers of a step, counted from 0, and what nodes hold after it. */
	public StepOverlay step(long step) {
		return step(step, CancelIndicator.NullImpl);
	}

	/** Returns the transfers of a step, and what nodes hold after it unless that computation is canceled. */
	public StepOverlay step(long step, CancelIndicator canceled) {
		Machine machine = timetable.plan().wiring().machine();
		List<Move> moves = timetable.moves(step, MOST_MOVES).stream()
				.flatMap(moved -> Arrays.stream(machine.held(moved.channel())).mapToObj(held -> new Move(held, machine.sender(held),
						moved.colour(), moved.letter(), moved.name(), losses.fate(moved.channel(), step))))
				.toList();
		Situation after = timetable.after(step + 1);
		boolean known = step + 1 <= timetable.known() && machine.nodes() <= MOST_FILLED && losses.isKnown(step + 1);
		HeldRing rings = new HeldRing(timetable.plan().data(), losses);
		List<List<HeldPiece>> held = new ArrayList<>();
		for (int node = 0; known && node < machine.nodes() && !canceled.isCanceled(); node++) {
			held.add(rings.of(after, node));
		}
		return new StepOverlay(title(step), moves, held);
	}

	/** Returns the same schedule as a run with faults has carried it out, which takes other times than the plan says. */
	public SchedulePicture with(Losses lost) {
		return new SchedulePicture(file, name, place, others, timetable, lost, figures, Map.of(), note, wrong);
	}

	/** Returns a summary: {@code step 5 of 46 · 144 transfers, 15.6 MB, 347.2 kB on the busiest lane · allreduce x with sum over Braid}. */
	public String summary(long step, StepOverlay moves) {
		if (moves.moves().size() == MOST_MOVES) {
			return summary(step, Words.of("more than %,d transfers", MOST_MOVES));
		}
		Map<Integer, Long> bytes = new HashMap<>();
		timetable.moves(step, MOST_MOVES).forEach(moved -> bytes.merge(moved.channel(), moved.bytes(), Math::addExact));
		return summary(step, "%s, %s, %s on the busiest lane".formatted(Words.count(moves.moves().size(), "transfer"),
				FigureWords.bytes(bytes.values().stream().reduce(0L, Math::addExact)),
				FigureWords.bytes(bytes.values().stream().max(Long::compare).orElse(0L))));
	}

	private String summary(long step, String moves) {
		return Words.of("step %,d of %,d · %s · %s", step + 1, timetable.steps(), moves, words(step));
	}

	/** Returns the figures of the exchanges of a step, a line for each. */
	public List<String> describe(long step) {
		List<String> lines = new ArrayList<>();
		for (Stage stage : timetable.stagesAt(step)) {
			ExchangeFigures takes = exchanges.get(stage.phase());
			String times = takes == null || takes.timePs() == 0 ? ""
					: Words.of("; %s takes %s: %s to launch, %s to transfer, %s of latency, %s to combine",
							stage.rounds().isEmpty() ? "it" : "a round",
							FigureWords.time(takes.timePs()),
							FigureWords.time(takes.cost().launchPs()), FigureWords.time(takes.cost().transferPs()),
							FigureWords.time(takes.cost().latencyPs()),
							FigureWords.time(takes.cost().combinePs()));
			lines.add(Words.of("step %,d of %,d of %s%s%s", step - stage.first() + 1, stage.steps(), stage.words(),
					stage.rounds().isEmpty() ? "" : " (" + stage.rounds() + ")",
					times));
		}
		timetable.troubles().stream().filter(trouble -> trouble.first() <= step && step < Math.max(trouble.end(), trouble.first() + 1))
				.forEach(trouble -> lines.add("⚠ " + trouble.finding().message()));
		for (Entry entry : timetable.entries()) {
			if (!(entry instanceof Stage) && (entry.first() == step || entry.first() == step + 1 && step + 1 == timetable.steps())) {
				lines.add((entry.first() == step ? "before it: " : "after it: ") + entry.source().text()
						+ (entry instanceof Entry.Goal goal ? missed(goal) : ""));
			}
		}
		return lines;
	}

	/** Returns what a run has missed of a goal: {@code : MISSED: n[0,0] holds gradient[0..5] wrong}; empty if nothing. */
	private String missed(Entry.Goal goal) {
		List<Losses.Miss> misses = losses.missed(goal);
		Machine machine = timetable.plan().wiring().machine();
		String first = misses.stream().limit(MOST_NAMES).map(miss -> machine.nodeName(miss.node()) + " holds " + elements(miss) + " wrong")
				.collect(Collectors.joining(", "));
		return misses.isEmpty() ? "" : ": MISSED: " + first
				+ (misses.size() > MOST_NAMES ? Words.of(", and %,d more", misses.size() - MOST_NAMES) : "");
	}

	private static String elements(Losses.Miss miss) {
		Payload data = miss.data();
		if (miss.elements().size() == 0 || miss.elements().size() == data.size()) {
			return data.name();
		}
		if (!miss.elements().isContiguous()) {
			return Words.of("%,d elements of %s", miss.elements().size(), data.name());
		}
		long first = miss.elements().first() - data.first();
		return Words.of("%s[%d..%d]", data.name(), first, miss.elements().end() - data.first() - 1);
	}

	/** Returns what the channels of a row carry in a step. */
	public String describe(Row row, long step) {
		StringBuilder words = new StringBuilder(Words.of("step %,d", step + 1));
		for (int channel : row.channels()) {
			describe(channel, step).forEach(line -> words.append('\n').append(line));
		}
		return words.toString();
	}

	/** Returns a title: {@code step 5 of 46: allreduce x with sum over Braid · 2 transfers lost}. */
	public String title(long step) {
		return Words.of("step %,d of %,d: %s%s", step + 1, timetable.steps(), words(step), fates(step));
	}

	/** Returns what does not arrive intact in a step, in words; empty if all does. */
	private String fates(long step) {
		return Stream.of(Fate.LOST, Fate.CORRUPTED).map(fate -> {
			long count = losses.at(step).values().stream().filter(fate::equals).count();
			return count == 0 ? "" : " · " + Words.count(count, "transfer") + (fate == Fate.LOST ? " lost" : " corrupted");
		}).collect(Collectors.joining());
	}

	/** Returns what was lost, in a sentence; empty if nothing was. */
	public String lossesInWords() {
		if (losses.isEmpty()) {
			return "";
		}
		Map.Entry<Long, Map<Integer, Fate>> first = losses.all().firstEntry();
		int channel = first.getValue().keySet().iterator().next();
		int steps = losses.all().size();
		return Words.of("%s lost or corrupted %s, first in step %,d, %s", Words.count(losses.all().values().stream()
				.mapToLong(Map::size).sum(), "transfer"), steps == 1 ? "in 1 step" : Words.of("in %,d steps", steps), first.getKey() + 1,
				timetable.plan().wiring().machine().channelName(channel).replace("->", "→"));
	}

	/** Returns the statements of a step, as their author wrote them. */
	private String words(long step) {
		return timetable.stagesAt(step).stream().map(stage -> stage.words() + (stage.rounds().isEmpty() ? "" : " (" + stage.rounds() + ")"))
				.collect(Collectors.joining(" · "));
	}

	/**
	 * Returns a line for each item that a channel carries:
	 * {@code n[2,1] → n[3,1]: fragment 3 of 8, x[24..35], 48 B, adds up 4 nodes: n[0,0], …}.
	 */
	private List<String> describe(int channel, long step) {
		List<String> lines = new ArrayList<>();
		Machine machine = timetable.plan().wiring().machine();
		String name = machine.channelName(channel).replace("->", "→");
		for (Carried carried : timetable.at(channel, step)) {
			String fragment = carried.fragments() == 1 ? ""
					: Words.of("fragment %,d of %,d, ", carried.fragment() + 1, carried.fragments());
			lines.add("%s: %s%s, %s%s%s".formatted(name, fragment, carried.name(), FigureWords.bytes(carried.bytes()), of(carried, step),
					carried.combines() ? ", combined there" : "") + fate(losses.fate(channel, step)));
		}
		if (lines.isEmpty()) {
			lines.add(name + (timetable.isOff(channel >> 1, step) ? ": off" : ": idle"));
		}
		return lines;
	}

	/** Returns its transfers as comma-separated values, a line for each; of very many, the first, and a line that there are more. */
	public String csv() {
		List<List<String>> lines = new ArrayList<>();
		lines.add(List.of("step", "statement", "from", "to", "data", "bytes", "combined", "arrives"));
		Machine machine = timetable.plan().wiring().machine();
		for (long step = 0; step < timetable.steps() && lines.size() <= MOST_LINES; step++) {
			for (Carried carried : timetable.moves(step, MOST_LINES + 1 - lines.size())) {
				int channel = carried.channel();
				lines.add(List.of(String.valueOf(step + 1), carried.source().text(), machine.nodeName(machine.sender(channel)),
						machine.nodeName(machine.receiver(channel)), carried.name(), String.valueOf(carried.bytes()),
						carried.combines() ? "yes" : "no", losses.fate(channel, step) == Fate.ARRIVES ? "yes"
								: losses.fate(channel, step).name().toLowerCase(Locale.ROOT)));
			}
		}
		if (lines.size() > MOST_LINES) {
			lines.add(List.of(Words.of("the first %,d transfers", MOST_LINES)));
		}
		return CommaSeparated.of(lines);
	}

	private static String fate(Fate fate) {
		return switch (fate) {
		case ARRIVES -> "";
		case LOST -> ": LOST";
		case CORRUPTED -> ": CORRUPTED";
		};
	}

	/** Returns the nodes whose values are combined in an item. */
	private String of(Carried carried, long step) {
		if (step > timetable.known() || carried.what().list().isEmpty()) {
			return "";
		}
		Machine machine = timetable.plan().wiring().machine();
		int[] nodes = timetable.after(step).contributors(carried.movement().data(), machine.sender(carried.channel()),
				carried.what().first());
		return nodes.length == 0 ? "" : nodes.length == 1 ? ", of " + machine.nodeName(nodes[0])
				: Words.of(", sums of %,d nodes: %s", nodes.length, names(nodes));
	}

	/** Returns what a node holds: {@code n[2,1] holds x[0..11] with 4 of 8 contributions: n[0,0], n[0,1], …}. */
	public String describe(Situation situation, Payload payload, int node, long element) {
		Machine machine = timetable.plan().wiring().machine();
		for (Situation.Part part : situation.of(payload, node)) {
			if (part.first() <= element && element < part.end()) {
				String range = part.size() == payload.size() ? payload.name()
						: Words.of("%s[%d..%d]", payload.name(), part.first() - payload.first(), part.end() - 1 - payload.first());
				return Words.of("%s holds %s, %s: %s", machine.nodeName(node), range,
						part.complete() ? "complete" : part.contributors() < part.wanted()
						? Words.of("%,d of %,d contributions", part.contributors(), part.wanted())
								: Words.count(part.contributors(), "contribution"),
								names(situation.contributors(payload, node, element)));
			}
		}
		return machine.nodeName(node) + " does not hold this part of " + payload.name();
	}

	private String names(int[] nodes) {
		Machine machine = timetable.plan().wiring().machine();
		StringBuilder names = new StringBuilder();
		for (int i = 0; i < nodes.length && i < MOST_NAMES; i++) {
			names.append(i == 0 ? "" : ", ").append(machine.nodeName(nodes[i]));
		}
		return names + (nodes.length > MOST_NAMES ? Words.of(" and %,d more", nodes.length - MOST_NAMES) : "");
	}

	/** Returns the smallest statement around a caret that occurs in the timetable; null if there is none. */
	public Origin statementAt(int caret) {
		Origin smallest = null;
		int least = Integer.MAX_VALUE;
		for (Origin statement : statements()) {
			TextLocation written = TextLocation.of(statement);
			if (written != null && written.contains(file, caret) && written.length() < least) {
				smallest = statement;
				least = written.length();
			}
		}
		return smallest;
	}

	/** Returns the block around a caret in which each node goes at its own pace. */
	public Optional<PaceTimetable> paceAt(int caret) {
		return timetable == null ? Optional.empty() : timetable.paces().stream().filter(block -> {
			TextLocation written = TextLocation.of(block.source());
			return written != null && written.contains(file, caret);
		}).findFirst();
	}

	private Set<Origin> statements() {
		Set<Origin> statements = new HashSet<>();
		if (timetable != null) {
			for (Entry entry : timetable.entries()) {
				statements.add(entry.source());
				if (entry instanceof Stage stage) {
					stage.addSources(statements);
				}
			}
		}
		return statements;
	}

	/** Returns the location of an origin; null if it is in no text. */
	public TextLocation placeOf(Origin origin) {
		return TextLocation.of(origin);
	}
}
