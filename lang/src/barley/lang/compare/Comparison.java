package barley.lang.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import barley.runtime.number.Rational;

/** A comparison of several schedules: which of them is the fastest for which payloads. */
public record Comparison(List<Contender> contenders, List<Crossover> crossovers, List<Reign> reigns) {

	/**
	 * The payload at which one of two becomes faster than the other.
	 *
	 * @param below number of the one that is faster for smaller payloads
	 * @param above number of the one that is faster for larger payloads
	 */
	public record Crossover(int below, int above, Rational bytes, Rational timePs) {
	}

	/** A schedule that is slower by less than this part, and only for payloads below a crossover, is as good as ahead from the start. */
	private static final long NOTICED = 1_000;

	/** The payload from which a contender is the fastest of all whose growth is known; the first begins where all times are known. */
	public record Reign(int contender, Rational fromBytes) {
	}

	/**
	 * The fastest for the payload of the table, whether or not the growth of times is known.
	 *
	 * @param contenders those that take the least time, usually one
	 */
	public record Lead(long bytes, long timePs, List<Integer> contenders) {
	}

	/** Returns the numbers of the contenders whose growth is known; reigns and crossovers are among them. */
	public List<Integer> growing() {
		return numbers(contender -> contender.growth().isPresent());
	}

	/** Returns the fastest; nothing if payloads differ, or if fewer than two have times. */
	public Optional<Lead> lead() {
		List<Integer> timed = numbers(contender -> contender.figures().times().isPresent());
		if (timed.size() < 2 || timed.stream().map(each -> contenders.get(each).payload()).distinct().count() > 1) {
			return Optional.empty();
		}
		long least = timed.stream().mapToLong(this::timePs).min().orElseThrow();
		return Optional.of(new Lead(contenders.get(timed.get(0)).payload(), least,
				timed.stream().filter(each -> timePs(each) == least).toList()));
	}

	private List<Integer> numbers(Predicate<Contender> wanted) {
		return IntStream.range(0, contenders.size()).filter(each -> wanted.test(contenders.get(each))).boxed().toList();
	}

	private long timePs(int contender) {
		return contenders.get(contender).figures().times().orElseThrow().timePs();
	}

	public static Comparison of(List<Contender> contenders) {
		List<Crossover> crossovers = new ArrayList<>();
		Rational least = least(contenders);
		for (int one = 0; one < contenders.size(); one++) {
			for (int other = one + 1; other < contenders.size(); other++) {
				crossover(contenders, one, other).filter(crossover -> crossover.bytes.compareTo(least) > 0).ifPresent(crossovers::add);
			}
		}
		crossovers.sort(Comparator.comparing(Crossover::bytes));
		return new Comparison(List.copyOf(contenders), crossovers.stream().filter(each -> isNoticed(contenders, each, least)).toList(),
				reigns(contenders, crossovers, least));
	}

	/** Returns whether a schedule is noticeably slower below a crossover, at payloads of which there is an element at least. */
	private static boolean isNoticed(List<Contender> contenders, Crossover crossover, Rational least) {
		Contender above = contenders.get(crossover.above);
		Rational first = contenders.get(crossover.below).growth().orElseThrow().timePs(least);
		Rational behind = above.growth().orElseThrow().timePs(least).subtract(first);
		return crossover.bytes.compareTo(Rational.of(above.elementBytes())) >= 0
				&& behind.multiply(Rational.of(NOTICED)).compareTo(first) > 0;
	}

	/** Returns the payload from which on the times of all whose growth is known are on their lines. */
	private static Rational least(List<Contender> contenders) {
		return Rational.of(contenders.stream().flatMap(contender -> contender.growth().stream()).mapToLong(Growth::fromBytes).max()
				.orElse(0));
	}

	private static Optional<Crossover> crossover(List<Contender> contenders, int one, int other) {
		Optional<Growth> first = contenders.get(one).growth();
		Optional<Growth> second = contenders.get(other).growth();
		return first.isEmpty() || second.isEmpty() ? Optional.empty() : first.get().meets(second.get()).map(bytes -> {
			boolean ahead = first.get().perByte().compareTo(second.get().perByte()) > 0;
			return new Crossover(ahead ? one : other, ahead ? other : one, bytes, first.get().timePs(bytes));
		});
	}

	/**
	 * Starts with the fastest for the smallest payloads whose times are known, and continues from crossover to crossover. Empty if there
	 * is only one contender.
	 */
	private static List<Reign> reigns(List<Contender> contenders, List<Crossover> crossovers, Rational least) {
		if (contenders.stream().filter(contender -> contender.growth().isPresent()).count() < 2) {
			return List.of();
		}
		List<Reign> reigns = new ArrayList<>();
		int fastest = -1;
		for (int i = 0; i < contenders.size(); i++) {
			if (contenders.get(i).growth().isPresent() && (fastest < 0
					|| isAhead(contenders.get(i).growth().get(), contenders.get(fastest).growth().get(), least))) {
				fastest = i;
			}
		}
		reigns.add(new Reign(fastest, least));
		for (Crossover crossover : crossovers) {
			if (crossover.below == fastest) {
				Reign last = reigns.get(reigns.size() - 1);
				fastest = steepest(contenders, fastest, crossover, crossovers);
				boolean noticed = isNoticed(contenders, crossover, least);
				if (!noticed || last.fromBytes.equals(crossover.bytes)) {
					reigns.remove(reigns.size() - 1);
				}
				reigns.add(new Reign(fastest, noticed ? crossover.bytes : last.fromBytes));
			}
		}
		return List.copyOf(reigns);
	}

	private static boolean isAhead(Growth one, Growth other, Rational bytes) {
		int order = one.timePs(bytes).compareTo(other.timePs(bytes));
		return order < 0 || order == 0 && one.perByte().compareTo(other.perByte()) < 0;
	}

	/** Returns the contender that grows least of those that overtake at the same payload. */
	private static int steepest(List<Contender> contenders, int fastest, Crossover at, List<Crossover> crossovers) {
		return crossovers.stream().filter(crossover -> crossover.below == fastest && crossover.bytes.equals(at.bytes)).map(Crossover::above)
				.min(Comparator.comparing(each -> contenders.get(each).growth().orElseThrow().perByte())).orElse(at.above);
	}
}
