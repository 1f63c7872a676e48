package barley.lang.elaborate;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import barley.lang.model.CollectiveKind;
import barley.lang.motion.RingsWay;
import barley.lang.motion.ShiftWay;
import barley.lang.motion.Way;

/**
 * A word for how a collective goes round rings, step by step. A new way round rings is a constant here.
 *
 * <p>Named in lower case in a text: {@code using shift}.
 */
enum RingManner {

	BUCKET(true, (rings, manner) -> rings, CollectiveKind.values()),
	SHIFT(false, (rings, manner) -> new ShiftWay(WalkSharing.byRing(rings.laps()), manner.fixed(), manner.once()),
			CollectiveKind.ALLREDUCE);

	private interface Maker {
		Way way(RingsWay rings, Manner manner);
	}

	private final boolean relays;
	private final Maker maker;
	private final Set<CollectiveKind> kinds;

	/** @param relays whether nodes on the way that take no part can pass data on */
	RingManner(boolean relays, Maker maker, CollectiveKind... kinds) {
		this.relays = relays;
		this.maker = maker;
		this.kinds = Set.of(kinds);
	}

	/** Returns what a word names, or null if that is no way round rings. */
	static RingManner of(String word) {
		return Arrays.stream(values()).filter(manner -> manner.word().equals(word)).findFirst().orElse(null);
	}

	/** Returns the words for what goes over walks: "bucket, stream or shift". */
	static String overWalks() {
		Stream<String> others = Arrays.stream(values()).skip(1).map(RingManner::word);
		List<String> words = Stream.concat(Stream.of(BUCKET.word(), Manner.STREAM), others).toList();
		return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.get(words.size() - 1);
	}

	String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	boolean relays() {
		return relays;
	}

	boolean carries(CollectiveKind kind) {
		return kinds.contains(kind);
	}

	/** Returns the collectives that it carries out, in words. */
	String kinds() {
		Stream<CollectiveKind> carried = Arrays.stream(CollectiveKind.values()).filter(kinds::contains);
		return carried.map(CollectiveKind::getLiteral).collect(Collectors.joining(" and "));
	}

	/** Returns the way round some rings, with the options of the statement. */
	Way way(RingsWay rings, Manner manner) {
		return maker.way(rings, manner);
	}
}
