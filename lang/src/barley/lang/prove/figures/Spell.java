package barley.lang.prove.figures;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

import barley.runtime.simulate.result.Span;

/**
 * What phases take: times, and how long exchanges take in bytes of one lane.
 *
 * @param span without meaning where lanes have no bandwidth
 */
record Spell(Span span, long busiestBytes) {

	static final Spell NONE = new Spell(Span.NONE, 0);

	Spell then(Spell next) {
		return new Spell(span.then(next.span), Math.addExact(busiestBytes, next.busiestBytes));
	}

	Spell times(long rounds) {
		return new Spell(span.times(rounds), Math.multiplyExact(busiestBytes, rounds));
	}

	/** Parts at the same time, some of which take turns. */
	static Spell together(List<Spell> parts, int[] turns, BigInteger bitsPerSecond) {
		long[] lines = new long[parts.size()];
		for (int part = 0; part < lines.length; part++) {
			lines[turns[part]] = Math.addExact(lines[turns[part]], parts.get(part).busiestBytes);
		}
		return new Spell(Span.together(parts.stream().map(Spell::span).toList(), turns, bitsPerSecond), Arrays.stream(lines).max().orElse(0));
	}
}
