package barley.lang.study.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import barley.lang.finding.Words;

/**
 * What a search of a study has found, for each combination of the values that it has {@code for each}.
 *
 * @param find    the search as its author wrote it
 * @param each    the values that it is for
 * @param axis    what is searched; nothing for the fastest run
 * @param best    what was asked for; nothing if the condition holds nowhere, or no run has a time
 * @param next    the nearest place that was tried and fails, towards less for the least and more for the greatest; the second fastest row
 * @param ends    the first and last value if the condition holds at none, or at all, that were tried; empty otherwise
 * @param ties    other rows that are as fast
 * @param tried   how many values were tried, or rows compared
 * @param of      how many there are
 * @param pruned  rows that were not computed, since their bounds are above the best time
 * @param failed  runs with findings, which count as if the condition did not hold
 * @param failure the first of these findings; empty if there is none
 * @param because why the search has found the answer without trying all; empty if it has tried all
 */
public record StudyAnswer(String find, List<Entry> each, Optional<StudyColumn> axis, Optional<Place> best, Optional<Place> next,
		List<Place> ends, List<Place> ties, long tried, long of, long pruned, long failed, String failure, String because) {

	private static final int MOST_TIES = 3;

	public StudyAnswer {
		each = List.copyOf(each);
		ends = List.copyOf(ends);
		ties = List.copyOf(ties);
	}

	/** A value with what it is of. */
	public record Entry(StudyColumn column, StudyCell cell) {

		/** Returns the value in words: {@code payload = 1 kB}. */
		public String words() {
			return column.name() + " = " + value();
		}

		String value() {
			return column.unit().words(cell);
		}
	}

	/**
	 * A place that was tried.
	 *
	 * @param point   the number of the point; the first if there are several
	 * @param run     the run of a row; empty for a value of an axis
	 * @param values  what belongs to the place alone: the value that is searched, or the axes of a row
	 * @param figures the least of each figure that was asked for
	 * @param most    the greatest, if a value was tried at several points
	 */
	public record Place(long point, String run, List<Entry> values, List<Entry> figures, List<Entry> most) {

		String figureWords() {
			return Stream.iterate(0, i -> i < figures.size(), i -> i + 1).map(i -> figures.get(i).words()
					+ (most.get(i).cell().equals(figures.get(i).cell()) ? "" : " to " + most.get(i).value()))
					.collect(Collectors.joining(", "));
		}

		String valueWords() {
			return values.stream().map(Entry::words).collect(Collectors.joining(", "));
		}
	}

	/** Returns what it is for, in words: {@code rungs = 4}; empty if it is for all points. */
	public String forWhat() {
		return each.stream().map(Entry::words).collect(Collectors.joining(", "));
	}

	/** Returns what was found, in words. */
	public String result() {
		return axis.isPresent() ? threshold() : fastest();
	}

	private String threshold() {
		if (best.isEmpty()) {
			return "holds nowhere, from " + ends.stream().map(StudyAnswer::at).collect(Collectors.joining(" to "));
		}
		Place found = best.get();
		return found.valueWords() + inBrackets(found) + (next.isPresent() ? "; fails at " + at(next.get())
				: ends.isEmpty() ? "; no value is beyond" : "; holds everywhere, to " + at(ends.get(1)));
	}

	/** Returns a value with its figures: {@code 16 (Twisted.time = 3 ms)}. */
	private static String at(Place place) {
		return place.values().get(0).value() + inBrackets(place);
	}

	private static String inBrackets(Place place) {
		return place.figures().isEmpty() ? "" : " (" + place.figureWords() + ")";
	}

	private String fastest() {
		if (best.isEmpty()) {
			return "no run has a time";
		}
		Place found = best.get();
		double time = found.figures().get(0).cell().number();
		String more = ties.size() > MOST_TIES ? Words.of(" and %,d more", ties.size() - MOST_TIES) : "";
		return row(found) + (ties.isEmpty() ? "" : "; as fast " + (ties.size() == 1 ? "is " : "are ")
				+ ties.stream().limit(MOST_TIES).map(StudyAnswer::place).collect(Collectors.joining("; ")) + more)
				+ next.map(each -> "; next " + row(each) + (time > 0 ? Words.of(", %.3g %% slower",
				(each.figures().get(0).cell().number() / time - 1) * 100) : "")).orElse("");
	}

	private static String place(Place place) {
		return place.run() + (place.values().isEmpty() ? "" : " at " + place.valueWords());
	}

	private static String row(Place place) {
		return place(place) + ", " + place.figures().get(0).value();
	}

	/** Returns how the answers to one search were found, in words. */
	public static String effort(List<StudyAnswer> answers) {
		boolean values = answers.get(0).axis.isPresent();
		long pruned = answers.stream().mapToLong(StudyAnswer::pruned).sum();
		long failed = answers.stream().mapToLong(StudyAnswer::failed).sum();
		String failure = answers.stream().map(StudyAnswer::failure).filter(each -> !each.isEmpty()).findFirst().orElse("");
		String between = values && answers.stream().anyMatch(answer -> answer.next.isPresent())
				? ", nothing between the one found and the one that fails" : "";
		return (values ? span(answers, StudyAnswer::tried) + " of "
				+ Words.count(answers.stream().mapToLong(StudyAnswer::of).max().orElse(0), "value")
				+ " tried" + between : Words.count(answers.stream().mapToLong(StudyAnswer::tried).sum(), "row") + " compared")
				+ (pruned == 0 ? "" : Words.of(", %,d left out by their time bounds", pruned))
				+ (failed == 0 ? "" : Words.of(", %s failed (%s)", Words.count(failed, "run"), failure))
				+ answers.stream().map(StudyAnswer::because).filter(each -> !each.isEmpty()).distinct().map(each -> "; " + each)
				.collect(Collectors.joining());
	}

	private static String span(List<StudyAnswer> answers, ToLongFunction<StudyAnswer> number) {
		long least = answers.stream().mapToLong(number).min().orElse(0);
		long most = answers.stream().mapToLong(number).max().orElse(0);
		return least == most ? Words.of("%,d", least) : Words.of("%,d to %,d", least, most);
	}

	/** Returns the answers to each search, in their order. */
	public static Map<String, List<StudyAnswer>> bySearch(List<StudyAnswer> answers) {
		return answers.stream().collect(Collectors.groupingBy(StudyAnswer::find, LinkedHashMap::new, Collectors.toList()));
	}
}
