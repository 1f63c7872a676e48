package barley.lang.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

import barley.lang.evaluate.FileEffort;
import barley.lang.evaluate.Limits;
import barley.lang.finding.Code;
import barley.lang.finding.Finding;
import barley.lang.finding.Severity;

/**
 * Estimates what a text needs without going through all of it. The text is analysed with its large numbers divided by a power of two: a
 * ring of a million nodes as one of 1,000, of 2,000, of 4,000, and so on, while that takes no more steps than a check. What
 * the last three sizes need shows how each limit grows with the size, and so what the text needs at its own.
 *
 * <p>A ring of half the size may be wrong, where a number must be odd or two numbers must differ by one. A size with errors counts for
 * nothing, and if three in a row that grow alike are not found, there is no estimate.
 */
final class SmallerSizes {

	/** The part of its size at which a text is analysed first. */
	private static final int SMALLEST = 1_024;
	/** Numbers that are off by more say little about what grows with them. */
	private static final double MOST_ROUNDING = 0.05;
	/** How far something must be from growing evenly, as a multiple of what numbers are off by. */
	private static final int SURE = 4;
	/** A larger change of the factor by which something grows shows that small sizes take another way than large ones. */
	private static final double MOST_TURN = 1.25;
	private static final String EFFORT = "effort";

	private final FileAnalyses analyses;
	private final Settings settings;
	private final BooleanSupplier canceled;

	SmallerSizes(FileAnalyses analyses, Settings settings, BooleanSupplier canceled) {
		this.analyses = analyses;
		this.settings = settings;
		this.canceled = canceled;
	}

	/** Returns what the text needs of each limit, as far as it shows at smaller sizes; nothing if it does not. */
	Optional<Limits> estimate() {
		List<Limits> spent = new ArrayList<>(); // at sizes of which each is twice the one before
		long left = settings.limits().effort();
		double rounding = 0;
		double times = 1; // the size of the text, as a multiple of the last one
		for (int part = SMALLEST; part > 1; part /= 2) {
			FileEffort effort = FileEffort.measuring(part);
			int missing = Math.max(1, 3 - spent.size()); // sizes without which there is no estimate, each of twice the effort
			Limits limits = settings.limits().with(Map.of(EFFORT, left / ((1 << missing) - 1)));
			Analyser analyser = new Analyser(limits, settings.overrides(), effort, canceled, new Bases());
			List<Finding> errors = errors(analyser);
			left -= effort.spent();
			if (!effort.isResized() || errors.stream().anyMatch(error -> error.code() == Code.LIMIT)) {
				break;
			} else if (!errors.isEmpty() || effort.rounding() > MOST_ROUNDING) {
				spent.clear();
				continue;
			}
			spent.add(analyser.spent());
			rounding = Math.max(effort.rounding(), spent.size() == 1 ? 0 : rounding);
			times = part * (1 + effort.rounding());
			if (left < 2 * effort.spent()) {
				break; // it would take about twice as long
			}
		}
		int sizes = spent.size();
		return sizes < 3 || !isEven(spent.get(sizes - 3), spent.get(sizes - 2), spent.get(sizes - 1)) ? Optional.empty()
				: Optional.of(at(times, rounding, spent.get(sizes - 3), spent.get(sizes - 2), spent.get(sizes - 1)));
	}

	/** Returns the errors of the first declaration that has any. */
	private List<Finding> errors(Analyser analyser) {
		List<Finding> errors = new ArrayList<>();
		analyses.hold(each -> {
			each.findings().stream().filter(finding -> finding.code().severity() == Severity.ERROR).forEach(errors::add);
			return errors.isEmpty();
		}, analyser, canceled);
		return errors;
	}

	/** Returns whether each limit has grown by about the same factor twice. */
	private static boolean isEven(Limits quarter, Limits half, Limits whole) {
		Map<String, Long> first = quarter.byName();
		Map<String, Long> last = whole.byName();
		return half.byName().entrySet().stream().allMatch(each -> {
			double middle = each.getValue();
			double ratio = middle == 0 ? 1 : first.get(each.getKey()) / middle * (last.get(each.getKey()) / middle);
			return ratio < MOST_TURN && ratio > 1 / MOST_TURN;
		});
	}

	/** Returns what is spent at {@code times} the size of {@code whole}, of which two others are a half and a quarter. */
	private Limits at(double times, double rounding, Limits quarter, Limits half, Limits whole) {
		Map<String, Long> needs = whole.byName();
		needs.replaceAll((name, value) -> grown(times, rounding, quarter.byName().get(name), half.byName().get(name), value));
		needs.merge(EFFORT, analyses.finishedEffort(canceled), (one, other) -> one + Math.min(other, Long.MAX_VALUE - one));
		return Limits.NONE.with(needs);
	}

	/**
	 * Returns the larger of a power of the size, and a square function of it unless that could come from rounding: what grows as the size
	 * or its square is met.
	 */
	private static long grown(double times, double rounding, double quarter, double half, double whole) {
		double power = half == 0 ? whole : whole * Math.pow(whole / half, Math.log(times) / Math.log(2));
		double bend = ((whole - half) / 2 - (half - quarter)) / 3; // where the sizes are 1, 2 and 4
		double size = 4 * times;
		double square = quarter + (half - quarter) * (size - 1) + bend * (size - 1) * (size - 2);
		boolean isBent = 16 * bend > SURE * rounding * whole;
		return Math.round(Math.max(whole, isBent ? Math.max(power, square) : power));
	}
}
